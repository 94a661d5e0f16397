"""What a viewer sees of a table, and the table as far as a viewer knows it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.bazzica.cards import SUIT_NAMES, brisques, has_court, packs
from games.bazzica.legal import PENALTIES, not_blanche
from games.bazzica.state import PHASE_TWO, BazzicaState, Laid
from games.bazzica.variants import values_of
from games.kernel.badges import Badge, Counter, badges_of
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.trick_play import PLAY
from games.kernel.trick_view import pile_zones, seen, trick_facts, trick_zones, unseen_cards
from games.kernel.view import Choice, MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import dealt_unseen

OWN = ("had_court", "drawn")
"""Lists with an entry for each seat, of which each seat sees its own."""
MOST_CARDS = 12
"""No combination has more cards: six queens and six jacks."""


class BazzicaView(Ruleset[BazzicaState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: BazzicaState, viewer: Seat) -> list[Zone]:
        """Hands, declared cards, stock and turned card, the trick and the last one, what was taken.

        Partners have their tricks in common.
        """
        found = []
        out = state.match.out
        for seat, hand in enumerate(state.hands):
            label = "set_aside" if seat in out else "hand"
            cards = faces(hand, seen=viewer in (OPEN, seat))
            if viewer not in (OPEN, seat):
                known = state.known[seat]  # in front, or their places would tell of the others
                cards = [*known, *cards[len(known) :]]
            found.append(Zone(f"hand:{seat}", "hand", cards, seat, None, label))
        for seat, exposed in enumerate(state.exposed):
            found.append(Zone(f"declared:{seat}", "row", [*exposed], seat, None, "laid"))
        if state.variant.turn_up:
            turned: list[Card | None] = [state.turned] if state.turned else []
            found.append(Zone("turned", "row", turned, label="turned"))
        trick = trick_zones(state)[0]
        notes = {**trick.notes, "trump": f"trump_{SUIT_NAMES.get(state.trump, 'none')}"}
        found += [
            *pile_zones(state, viewer),
            Zone("trick", "trick", trick.cards, None, None, "trick", notes),
        ]
        for last in state.tricks:
            cards = [play.card for play in last.plays]
            found.append(Zone("last_trick", "row", cards, label="last_trick"))
        for side, pile in enumerate(state.captured):
            owner, pair = (None, side) if state.variant.pairs else (side, None)
            cards = faces(pile, seen=viewer == OPEN)
            found.append(Zone(f"captured:{side}", "captured", cards, owner, pair, "captured"))
        return found

    def _counters(self, state: BazzicaState, viewer: Seat) -> list[Counter]:
        """What each side has marked in this deal: brisques are not told before the count."""
        if not state.match.seats:
            return []
        found = []
        for side, points in enumerate(state.points()):
            owner, pair = (None, side) if state.variant.pairs else (side, None)
            found.append(Counter(f"points:{side}", points, "points", owner, pair))
        return found

    def determinize(self, view: View, rng: Random) -> BazzicaState:
        """A table that looks like `view`, with cards that nobody has seen where they may be."""
        table = seen_table(view, self._match_seen(view))
        if view.zones:
            _imagine(table, view, rng)
            table.match = replace(table.match, order=table.lying())
        return table

    def _badges(self, state: BazzicaState, viewer: Seat) -> list[Badge]:
        """Who deals."""
        return badges_of("dealer", [state.dealer])

    def _facts(self, state: BazzicaState, viewer: Seat) -> dict[str, Any]:
        """The flow of the deal as everybody heard it; of *carta bianca* what each seat knows."""
        own = {
            name: [
                value if viewer in (OPEN, seat) else None
                for seat, value in enumerate(getattr(state, name))
            ]
            for name in OWN
        }
        return {
            **own,
            "laid": [[laid.side, laid.kind, *laid.cards] for laid in state.laid],
            "deal_marks": [dict(marked) for marked in state.deal_marks],
            "known": [[*cards] for cards in state.known],
            **trick_facts(state),
        }

    def _menu(self, state: BazzicaState, seat: Seat) -> list[MenuItem]:
        """What the seat that is awaited may try."""
        own = [f"hand:{seat}", f"declared:{seat}"]
        if state.phase in (PLAY, PHASE_TWO):
            return [
                MenuItem("play_card", "play_card", {"card": ParameterSpec("card", own)}, "trick")
            ]
        pairs = state.variant.pairs
        kinds = [Choice(kind, kind) for kind in values_of(state.match.options)]
        partner = [f"declared:{(seat + 2) % 4}"] if pairs else []
        params = {
            "kind": ParameterSpec("word", choices=kinds),
            "cards": ParameterSpec("cards", [*own, *partner], 1, MOST_CARDS),
        }
        entries = [
            MenuItem("declare", "declare", params),
            MenuItem("no_declaration", "no_declaration"),
        ]
        if pairs and not state.left:
            entries.append(MenuItem("leave_to_partner", "leave_to_partner"))
        return entries

    def _off_turn_menu(self, state: BazzicaState, seat: Seat) -> list[MenuItem]:
        """*Carta bianca*, for whoever may declare it: others never hear that it was offered."""
        if not_blanche(state, seat):
            return []
        return [MenuItem("declare_carte_blanche", "declare_carte_blanche")]

    def _rulings(self, state: BazzicaState) -> list[MenuItem]:
        """What a director may impose (BAZ-44)."""
        kinds = [
            Choice(kind, kind) for kind in PENALTIES if kind != "revoke" or state.phase == PHASE_TWO
        ]
        params = {
            "seat": ParameterSpec("seat", choices=[Choice(seat) for seat in state.staying()]),
            "kind": ParameterSpec("word", choices=kinds),
        }
        return [MenuItem("assess_penalty", "assess_penalty", params)]


def seen_table(view: View, match: Match) -> BazzicaState:
    """The table as far as `view` shows it: hands, stock and tricks hold the known cards only."""
    table = seen(BazzicaState(), view, match)
    table.totals = tuple(view.sheet.totals)
    table.had_court = [bool(value) for value in view.facts["had_court"]]
    table.drawn = [value or "" for value in view.facts["drawn"]]
    table.laid = tuple(Laid(side, kind, tuple(cards)) for side, kind, *cards in view.facts["laid"])
    table.deal_marks = [dict(marked) for marked in view.facts["deal_marks"]]
    table.known = [[*cards] for cards in view.facts["known"]]
    if view.zones:
        for seat in range(len(table.hands)):
            table.exposed[seat] = [*filter(None, view.zone(f"declared:{seat}").cards)]
        for side in range(len(table.captured)):
            table.captured[side] = [*filter(None, view.zone(f"captured:{side}").cards)]
        if table.variant.turn_up:
            table.turned = next(filter(None, view.zone("turned").cards), "")
    return table


def _imagine(table: BazzicaState, view: View, rng: Random) -> None:
    """Deals the cards that nobody has seen to where there is room for them."""
    seats = range(len(table.hands))
    sides = range(len(table.captured))
    names = [*(f"hand:{seat}" for seat in seats), *(f"captured:{side}" for side in sides)]
    rooms = [view.zone(name).cards.count(None) for name in [*names, "stock"]]
    unseen = unseen_cards(table, packs(table.variant.packs))
    held = dealt_unseen(unseen, rooms, rng)
    for seat in seats:
        table.hold(seat, [*table.hands[seat], *held[seat]])
        if seat != view.seat and view.seat != OPEN:
            _imagine_blanche(table, seat)
    for side in sides:
        table.captured[side] += held[len(seats) + side]
        won = table.taken_by(side)
        table.rich_tricks[side] = _rich(won, len(seats))
        table.rich_before[side] = _rich(won[: table.won_before[side]], len(seats))
    table.stock = [*table.stock, *held[-1]]


def _imagine_blanche(table: BazzicaState, seat: Seat) -> None:
    """What only another seat knows of its *carta bianca*, as its imagined hand has it."""
    hidden = [card for card in table.hands[seat] if card not in table.known[seat]]
    if table.blanche_chain[seat]:
        table.drawn[seat] = hidden[0] if hidden else ""
    elif not table.has_played[seat]:
        table.had_court[seat] = has_court(hidden)


def _rich(cards: Sequence[Card], size: int) -> int:
    """How many tricks with an ace or a ten so many cards may have been."""
    return sum(brisques(cards[at : at + size]) > 0 for at in range(0, len(cards), size))
