"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from collections.abc import Mapping
from random import Random

from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.cards import FACE_DOWN
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import LAYOUT, MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import filled, match_of, recall_state
from games.machiavelli.cards import PACK, pile_of
from games.machiavelli.options import OFF, PENALTY_POINTS, SINGLE_DEAL
from games.machiavelli.scoring import DEALS_WON, HAND_POINTS
from games.machiavelli.state import MachiavelliState


class MachiavelliView(Ruleset[MachiavelliState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: MachiavelliState, viewer: Seat) -> list[Zone]:
        """The stock, the melds, and the hands; a meld keeps its number while most of it lasts."""
        stock = faces(state.stock, seen=viewer == OPEN)
        out, melds = state.match.out, state.book.melds
        return [
            Zone("stock", "stock", stock, label="stock"),
            *(
                Zone(f"meld:{number}", "meld", [*melds[mask]], label="meld")
                for number, mask in state.melds.items()
            ),
            *(
                Zone(
                    f"hand:{seat}",
                    "hand",
                    faces(hand.names(), seen=viewer in (seat, OPEN)),
                    owner=seat,
                    label="set_aside" if seat in out else "hand",
                )
                for seat, hand in enumerate(state.hands)
            ),
        ]

    def _counters(self, state: MachiavelliState, viewer: Seat) -> list[Counter]:
        """Deals won, or penalty points, of each seat; in a match of one deal neither."""
        how = state.match.options.get("match_format", SINGLE_DEAL)
        if not state.match.seats or how == SINGLE_DEAL:
            return []
        points = how == PENALTY_POINTS
        name = HAND_POINTS if points else DEALS_WON
        return counters_of(name, self.totals(state))

    def _badges(self, state: MachiavelliState, viewer: Seat) -> list[Badge]:
        """Who deals, who moves melds at this moment, and who has passed."""
        return [
            *badges_of("dealer", [state.dealer]),
            *badges_of("moves_melds", [state.turn] if state.rearranging else []),
            *badges_of("has_passed", sorted(state.passers)),
        ]

    def determinize(self, view: View, rng: Random) -> MachiavelliState:
        """A table that looks like `view`; cards that nobody has seen lie where `rng` puts them."""
        return _table(view, self._match_seen(view), filled(view.zones, PACK, rng))

    def _menu(self, state: MachiavelliState, seat: Seat) -> list[MenuItem]:
        """What the seat on turn may try: a new state always, by melds and cards moved about."""
        zones_moved = [f"hand:{seat}", *(f"meld:{number}" for number in state.melds)]
        found = [
            MenuItem("play_layout", "play_layout", {"layout": ParameterSpec(LAYOUT, zones_moved)})
        ]
        if state.rearranging:
            found.append(MenuItem("restore_table", "restore_table"))
            if state.match.options["failed_rearrangement"] != OFF:
                found.append(
                    MenuItem("declare_failed_rearrangement", "declare_failed_rearrangement")
                )
            return found
        if state.stock:
            found.append(MenuItem("draw_card", "draw_card", at="stock"))
        else:
            found.append(MenuItem("pass_turn", "pass_turn"))
        if state.melds and not state.rearranged:
            found.append(MenuItem("begin_rearrangement", "begin_rearrangement"))
        return found


def seen_table(view: View) -> MachiavelliState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn.

    Other hands are empty, and the stock has as many cards as it has, none of them known.
    """
    known = {zone.id: [card for card in zone.cards if card is not None] for zone in view.zones}
    table = _table(view, match_of(view), known)
    table.stock = (FACE_DOWN,) * len(view.zone("stock").cards)
    return table


def _table(view: View, match: Match, lying: Mapping[str, list[Card]]) -> MachiavelliState:
    """The table of a view, with the cards that are `lying` in each zone.

    Raises `ValueError` for melds that are none.
    """
    table = recall_state(MachiavelliState, view, match)
    if not match.seats:
        return table
    for zone in view.zones:
        cards = lying[zone.id]
        if zone.kind == "hand" and zone.owner is not None:
            table.hands[zone.owner] = pile_of(cards)
        elif zone.kind == "meld":
            _lay(table, zone.id, tuple(cards))
        elif zone.id == "stock":
            table.stock = tuple(cards)
    table.melds = dict(sorted(table.melds.items()))
    return table


def _lay(table: MachiavelliState, zone: str, cards: tuple[Card, ...]) -> None:
    mask = table.book.read(cards)
    if not mask:
        raise ValueError(f"{zone} is no meld")
    table.melds[int(zone.partition(":")[2])] = mask
    table.table_cards = table.table_cards.with_one(mask)
