"""What a viewer sees of a table, and what the seat on turn may try."""

from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.cards import FACE_DOWN, FRENCH_52
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import dealt_unseen, match_of, public_facts, recall_state
from games.spacca_il_mazzo.cards import FREE, JOKERS, NORMAL, PACK
from games.spacca_il_mazzo.state import CHOICE, EMPTY, IN_DEAL, SLOTS, SpaccaState

LAST_TURNS = 40
"""From so many turns before its end on one is told how many a deal has left."""
LATER = "'"
"""Marks the second one of two equal cards, as long as they are dealt to where they may lie."""


class SpaccaView(Ruleset[SpaccaState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: SpaccaState, viewer: Seat) -> list[Zone]:
        """Pile, stock, second pack, burned cards; then each seat's hand and its cards on the table.

        A place whose card has gone stays, empty: it keeps its number.
        """
        all_seen = viewer == OPEN
        found = [
            Zone("pile", "pile", [*state.pile], label="pile", notes=_reference(state)),
            Zone("stock", "stock", faces(state.stock, seen=all_seen), label="stock"),
            Zone("second", "stock", faces(state.second, seen=all_seen), label="second_pack"),
        ]
        if state.burned:
            found.append(Zone("burned", "captured", [*state.burned], label="burned"))
        for seat, hand in enumerate(state.hands):
            held = faces(hand, seen=viewer in (seat, OPEN))
            label = "set_aside" if seat in state.match.out else "hand"
            found.append(Zone(f"hand:{seat}", "hand", held, owner=seat, label=label))
            found.append(Zone(f"up:{seat}", "row", [*state.up[seat]], owner=seat, label="up"))
            for slot, card in enumerate(state.down[seat]):
                lying = faces([card] if card != EMPTY else [], seen=all_seen)
                zone = slot_zone(seat, slot)
                found.append(Zone(zone, "slots", lying, owner=seat, label=f"down_{slot}"))
        return found

    def _counters(self, state: SpaccaState, viewer: Seat) -> list[Counter]:
        """Everybody's points, and how many turns the deal has left when they run short (SPM-43)."""
        found = counters_of("points", self.totals(state))
        if state.phase in IN_DEAL:
            left = state.match.options["max_turns"] - state.turns_played
            if left <= LAST_TURNS:
                found.append(Counter("turns_left", left, "turns_left"))
        return found

    def _badges(self, state: SpaccaState, viewer: Seat) -> list[Badge]:
        """Who deals, and who is out of this deal at which place."""
        return [
            *badges_of("dealer", [state.dealer]),
            *(
                Badge(f"place:{seat}", f"place_{n}", seat)
                for n, seat in enumerate(state.out_order, 1)
            ),
        ]

    def _facts(self, state: SpaccaState, viewer: Seat) -> dict[str, Any]:
        """The flow of the deal, and what everybody has seen go into hands and under the stock."""
        return {
            **public_facts(state),
            "turns": state.turns_played,
            "known": [list(cards) for cards in state.known],
        }

    def determinize(self, view: View, rng: Random) -> SpaccaState:
        """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`.

        Raises `ValueError` for cards that cannot lie like this.
        """
        match = self._match_seen(view, rng)
        table = _told(view, match)
        if view.zones:
            cards = {zone.id: list(zone.cards) for zone in view.zones}
            _recall(table, cards)
            _fill(cards, rng)
            _lay(table, cards)
            table.hands = [*map(table.arranged, table.hands)]
            table.up = [*map(table.arranged, table.up)]
            everything = [*table.stock, *table.pile, *table.burned]
            everything += [card for seat in range(match.seats) for card in table.cards_of(seat)]
            table.match = replace(match, order=everything, unrevealed={match.deal: everything})
        return table

    def _menu(self, state: SpaccaState, seat: Seat) -> list[MenuItem]:
        """What the seat on turn may try. Of cards face up alone one learns why they are locked."""
        slots = [slot_zone(seat, slot) for slot in range(SLOTS) if state.down[seat][slot] != EMPTY]
        up = len(state.up[seat])
        if state.phase == CHOICE:
            found = [MenuItem("decline_joker", "decline_joker")]
            if up:
                pick = ParameterSpec("card", [f"up:{seat}"])
                found.append(MenuItem("joker_discard", "joker_discard", {"card": pick}))
            if slots:
                pick = ParameterSpec("zone", slots)
                found.append(MenuItem("joker_discard", "joker_discard", {"slot": pick}))
            return found
        found = []
        hand = len(state.hands[seat])
        if hand:
            params = {"hand": ParameterSpec("cards", [f"hand:{seat}"], most=hand)}
            if up:
                params["up"] = ParameterSpec(
                    "cards", [f"up:{seat}"], least=0, most=up, optional=True
                )
            found.append(MenuItem("play_cards", "play_cards", params, "pile"))
        if up:
            alone = {"up": ParameterSpec("cards", [f"up:{seat}"], most=up)}
            found.append(MenuItem("play_cards", "play_cards", alone, "pile"))
        if hand or not slots:
            if state.stock and not state.drawn:
                found.append(MenuItem("draw_card", "draw_card", at="stock"))
            if state.pile and not _only_locked(state, seat):
                found.append(MenuItem("take_pile", "take_pile", at="pile"))
        else:
            found.append(
                MenuItem("turn_down_card", "turn_down_card", {"slot": ParameterSpec("zone", slots)})
            )
        if state.drawn and state.match.options["pass_after_draw"]:
            found.append(MenuItem("pass", "pass"))
        return found


def slot_zone(seat: Seat, slot: int) -> str:
    """The zone of a place for one card that nobody knows; its number is the place's."""
    return f"down-{seat}:{slot}"


def _reference(table: SpaccaState) -> dict[str, Any]:
    """What has to be equalled, in words: the top card does not always say it."""
    return {"reference": f"from_{table.reference or 'any'}"} if table.phase in IN_DEAL else {}


def _only_locked(table: SpaccaState, seat: Seat) -> bool:
    """Whether all that is left lies face up and waits for the first pack to be finished."""
    return not table.hands[seat] and not table.first_pack_finished


def seen_table(view: View) -> SpaccaState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn."""
    table = _told(view, match_of(view))
    cards = {zone.id: [card or FACE_DOWN for card in zone.cards] for zone in view.zones}
    _lay(table, cards)
    return table


def _told(view: View, match: Match) -> SpaccaState:
    """The table without its cards."""
    table, told = recall_state(SpaccaState, view, match), view.facts
    table.turns_played = told["turns"]
    if table.reference != FREE and table.reference not in NORMAL:
        raise ValueError(f"{table.reference} is no reference")
    table.known = [list(cards) for cards in told["known"]]
    return table


def _recall(table: SpaccaState, cards: dict[str, list[Card | None]]) -> None:
    """Gives faces to the backs of which everybody has seen where they went."""
    for seat, known in enumerate(table.known):
        held = cards[f"hand:{seat}"]
        if known and not any(held):
            held[: len(known)] = known
    stock = cards["stock"]
    if table.returned and stock[-1] is None:
        stock[-len(table.returned) :] = table.returned


def _fill(cards: dict[str, list[Card | None]], rng: Random) -> None:
    """Deals what is left to the backs: a joker is in no hand (SPM-31).

    Until the second pack is in use it is whole, but in an exercise that shows a card twice.
    """
    pack = Multiset(PACK)
    lying = Multiset(card for zone in cards.values() for card in zone if card is not None)
    second = cards.get("second", [])
    whole = Multiset(FRENCH_52)
    if not any(second) and len(second) == whole.total() and lying + whole <= pack:
        second[:] = FRENCH_52
        lying += whole
    if not lying <= pack:
        raise ValueError("more cards than there are")
    left = pack - lying
    unseen = list(left.elements())
    # In an exercise with fewer cards than the game, the jokers are the first that are missing.
    backs = [name for name, zone in cards.items() if None in zone]
    rooms = [cards[name].count(None) for name in backs]
    if len(unseen) > sum(rooms):
        rng.shuffle(unseen)
        unseen = sorted(unseen, key=JOKERS.__contains__)[: sum(rooms)]
    elif not second:  # of two equal cards that nobody sees one is of the second pack (SPM-29)
        unseen = [card + LATER * copy for card, n in left.items() for copy in range(n)]
    twice = {card.removesuffix(LATER) for card in unseen if card.endswith(LATER)}

    def fits(place: int, card: Card) -> bool:
        down, stock = backs[place].startswith("down-"), backs[place] == "stock"
        if card in JOKERS:
            return down or (stock and bool(second))
        if card.removesuffix(LATER) not in twice:
            return True
        return not (down if card.endswith(LATER) else stock)

    for name, dealt in zip(backs, dealt_unseen(unseen, rooms, rng, fits), strict=True):
        cards[name] = [card or dealt.pop().removesuffix(LATER) for card in cards[name]]


def _lay(table: SpaccaState, cards: Mapping[str, Sequence[Card | None]]) -> None:
    """Lays the cards of each zone, all of them known."""

    def lying(zone: str) -> tuple[Card, ...]:
        return tuple([card for card in cards.get(zone, ()) if card is not None])

    table.stock, table.second = lying("stock"), lying("second")
    table.pile, table.burned = lying("pile"), lying("burned")
    for seat in range(table.match.seats):
        table.hands[seat] = [*lying(f"hand:{seat}")]
        table.up[seat] = [*lying(f"up:{seat}")]
        places = [lying(slot_zone(seat, slot)) for slot in range(SLOTS)]
        table.down[seat] = [place[0] if place else EMPTY for place in places]
