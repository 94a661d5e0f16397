"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from collections import Counter as Multiset
from random import Random
from typing import Any

from msgspec.structs import replace

from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import public_facts, recall_state
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, hand_of, spelt
from games.sette_e_mezzo.state import BET, BUST, MADE, PLAYING, STOOD, SetteEMezzoState, Stakes

_STANDING = {STOOD: "stands", MADE: "seven_and_half", BUST: "is_bust"}
"""The badge of a seat, by how it stands in the hand."""


class SetteEMezzoView(Ruleset[SetteEMezzoState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: SetteEMezzoState, viewer: Seat) -> list[Zone]:
        """Each seat's first card and open cards, the stock, the discards."""
        found = []
        for seat in range(state.match.seats):
            first, known = state.first_cards[seat], _knows(state, viewer, seat)
            cards: list[Card | None] = [first if known else None] if first else []
            found += [
                Zone(
                    f"hand:{seat}",
                    "hand",
                    cards,
                    owner=seat,
                    label=_label(state, seat),
                    notes=_total(state, seat) if first and known else {},
                ),
                Zone(f"called:{seat}", "row", [*state.called[seat]], owner=seat, label="called"),
            ]
        heap = "pile" if viewer == OPEN else "stock"
        for name, kind, lying in (
            ("stock", "stock", state.stock),
            ("discard", heap, state.discard),
        ):
            found.append(Zone(name, kind, faces(lying, seen=viewer == OPEN), label=name))
        return found

    def _counters(self, state: SetteEMezzoState, viewer: Seat) -> list[Counter]:
        """Everybody's chips and stakes, and the number of the hand."""
        if not state.match.seats:
            return []
        start = state.match.options["start_chips"]
        now = [
            start + old + new
            for old, new in zip(self.totals(state), state.tenure_chips(), strict=True)
        ]
        found = counters_of("chips", now)
        for seat, stakes in enumerate(state.bets):
            # What can be lost or won still: a stake that was paid, or cannot be any more, says
            # nothing.
            if stakes and state.standing[seat] == PLAYING:
                found.append(Counter(f"call_stake:{seat}", stakes.call, "if_bust", owner=seat))
            if stakes and state.standing[seat] != BUST:
                found.append(
                    Counter(f"stand_stake:{seat}", stakes.stand, "if_not_bust", owner=seat)
                )
        return [*found, Counter("hand_number", state.hand, "hand_number")]

    def _badges(self, state: SetteEMezzoState, viewer: Seat) -> list[Badge]:
        """Who holds the bank; the points that a viewer can count; who stands or is bust."""
        seats = range(state.match.seats)
        counted = [
            (seat, f"points_{state.total(seat)}")
            for seat in seats
            if _knows(state, viewer, seat) and 0 < state.total(seat) < SEVEN_AND_HALF
            # The called cards of who is bust lie in the discards.
            if state.standing[seat] != BUST
        ]
        stands = [(seat, _STANDING.get(state.standing[seat])) for seat in seats]
        return [
            *badges_of("bank", [state.bank]),
            *(badge for seat, word in counted for badge in badges_of(word, [seat], "points")),
            *(badge for seat, word in stands if word for badge in badges_of(word, [seat])),
        ]

    def _facts(self, state: SetteEMezzoState, viewer: Seat) -> dict[str, Any]:
        """The flow of the smazzata: all of it is public."""
        return {
            **public_facts(state),
            "looked": list(state.looked_at),
            "shown": list(state.turned_up),
            "bets": [list(stakes) if stakes else None for stakes in state.bets],
            "items": [dict(items) for items in state.tallies],
            "seen": list(state.seen_discards),
        }

    def determinize(self, view: View, rng: Random) -> SetteEMezzoState:
        """A table that looks like `view`; `rng` deals the cards that its viewer does not know."""
        match = self._match_seen(view, rng)
        table, told = recall_state(SetteEMezzoState, view, match), view.facts
        table.looked_at, table.turned_up = list(told["looked"]), list(told["shown"])
        table.bets = [Stakes(*stakes) if stakes else None for stakes in told["bets"]]
        table.tallies = [dict(items) for items in told["items"]]
        table.seen_discards = list(told["seen"])
        if view.zones:
            _lay(table, view, rng)
            order = [*table.stock, *table.discard, *_in_hands(table)]
            table.match = replace(match, order=order, unrevealed={match.deal: order})
        return table

    def _menu(self, state: SetteEMezzoState, seat: Seat) -> list[MenuItem]:
        """A bet; then cards, or enough."""
        if state.phase == BET:
            options = state.match.options
            least, most = options["min_stake"], state.highest_stake(state.turn)
            params = {"call_stake": ParameterSpec("number", least=least, most=most)}
            if options["split_stakes"]:
                params["stand_stake"] = ParameterSpec(
                    "number", least=least, most=most, optional=True
                )
            return [MenuItem("place_bet", "place_bet", params)]
        stand = MenuItem("stand", "stand")
        return [MenuItem("hit", "hit", at="stock"), stand] if state.can_deal() else [stand]


def _knows(table: SetteEMezzoState, viewer: Seat, seat: Seat) -> bool:
    """Whether a viewer may see a seat's first card."""
    return viewer == OPEN or table.turned_up[seat] or (viewer == seat and table.looked_at[seat])


def _label(table: SetteEMezzoState, seat: Seat) -> str:
    if seat in table.match.out:
        return "set_aside"
    return "bank_hand" if seat == table.bank else "hand"


def _total(table: SetteEMezzoState, seat: Seat) -> dict[str, Any]:
    """What the cards that lie there add up to, for who sees them all."""
    return {"total": spelt(hand_of(table.cards_of(seat), table.matta).total(table.matta))}


def unseen_cards(view: View) -> list[Card]:
    """The cards of the pack that the viewer does not see and nobody has seen go away."""
    lying = Multiset(card for zone in view.zones for card in zone.cards if card is not None)
    if None in view.zone("discard").cards:
        lying += Multiset(view.facts["seen"])
    return list((Multiset(ITALIAN_40) - lying).elements())


def _lay(table: SetteEMezzoState, view: View, rng: Random) -> None:
    """Lays the cards of `view`, and for every back a card that nobody has seen."""
    spare = unseen_cards(view)
    rng.shuffle(spare)

    def face(card: Card | None) -> Card:
        return spare.pop() if card is None else card

    for seat in range(table.match.seats):
        table.first_cards[seat] = "".join(map(face, view.zone(f"hand:{seat}").cards))
        table.called[seat] = [face(card) for card in view.zone(f"called:{seat}").cards]
    discard = view.zone("discard").cards
    if None in discard:
        discard = [*table.seen_discards, *[None] * (len(discard) - len(table.seen_discards))]
    table.discard = list(map(face, discard))
    table.stock = [face(card) for card in view.zone("stock").cards]


def _in_hands(table: SetteEMezzoState) -> list[Card]:
    return [card for seat in range(table.match.seats) for card in table.cards_of(seat)]
