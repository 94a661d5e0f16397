"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from operator import add
from random import Random
from typing import Any

from msgspec.structs import replace

from games.cucu.legal import TALKS_A_HAND, TOUCHES_A_HAND
from games.cucu.options import TOP_ONLY
from games.cucu.state import ASKED, CUT, DEAL_DONE, CucuState, is_king, pack
from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.chips import Chips
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Choice, MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import filled, public_facts, recall_state


class CucuView(Ruleset[CucuState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: CucuState, viewer: Seat) -> list[Zone]:
        """Each seat's card, the stock, the cards that were seen, those that never were."""
        if not (state.stock or state.used):
            return []
        hands = [
            Zone(
                f"hand:{seat}",
                "hand",
                faces([card] if card else [], seen=knows(state, viewer, seat)),
                owner=seat,
                label=_label(state, seat),
            )
            for seat, card in enumerate(state.cards)
        ]
        seen = viewer == OPEN
        return [
            *hands,
            Zone("stock", "stock", faces(state.stock, seen=seen), label="stock"),
            Zone("used", "pile", [*state.used], label="used"),
            Zone(
                "aside", "pile" if seen else "stock", faces(state.aside, seen=seen), label="aside"
            ),
        ]

    def _counters(self, state: CucuState, viewer: Seat) -> list[Counter]:
        """Everybody's stakes, the pot, the number of the hand."""
        if not state.match.seats:
            return []
        worth = state.stake
        begun = int(state.options["stakes_per_player"]) * worth
        label = "stakes" if worth == 1 else "chips"
        return [
            *counters_of(label, [begun + held for held in state.chips.held], "chips"),
            Counter("pot", state.chips.pot, "pot"),
            Counter("hand_number", state.hand, "hand_number"),
        ]

    def _badges(self, state: CucuState, viewer: Seat) -> list[Badge]:
        """Who deals, who is eliminated, who is asked."""
        staying = state.staying() if state.hand else ()
        return [
            *badges_of("dealer", [seat for seat in staying if seat == state.dealer]),
            *badges_of("eliminated", [seat for seat in staying if seat not in state.in_hand]),
            *badges_of("is_asked", [seat for seat in staying if seat == state.asked], "asked"),
        ]

    def _facts(self, state: CucuState, viewer: Seat) -> dict[str, Any]:
        """The flow of the hand; who has held which card is public, the cards are not."""
        return {
            **public_facts(state),
            "known": [sorted(seats) for seats in state.known],
            # Won since this state began: a position says by its totals what was won before.
            "held": [
                held - old for held, old in zip(state.chips.held, state.before(), strict=True)
            ],
            "pot": state.chips.pot + sum(state.before()),
            "booked": [[item, [*received]] for item, received in state.chips.booked],
        }

    def determinize(self, view: View, rng: Random) -> CucuState:
        """A table that looks like `view`; `rng` deals the cards that its viewer does not know."""
        table = recall_state(CucuState, view, self._match_seen(view, rng))
        told = view.facts
        table.known = [frozenset(seats) for seats in told["known"]]
        booked = tuple((item, tuple(received)) for item, received in told["booked"])
        before = table.before()
        held = tuple(map(add, told["held"], before))
        table.chips = Chips(held, told["pot"] - sum(before), booked)
        if view.zones:
            _lay(table, view, rng)
        return table

    def _menu(self, state: CucuState, seat: Seat) -> list[MenuItem]:
        """What is awaited of a seat."""
        if state.phase == CUT:
            most = ParameterSpec("number", most=len(state.stock) - 1)
            return [MenuItem("cut_deck", "cut_deck", {"count": most})]
        if state.phase == DEAL_DONE:
            return [MenuItem("knock", "knock")]
        own = f"hand:{seat}"
        if state.phase == ASKED:
            give = MenuItem("give_card", "give_card", at=own)
            block = MenuItem("block_with_king", "block_with_king")
            return [give, block] if is_king(state.cards[seat]) else [give]
        keep = MenuItem("keep", "keep", at=own)
        if seat != state.dealer:
            return [keep, MenuItem("exchange", "exchange", at=f"hand:{state.after(seat)}")]
        if state.options["dealer_draw"] == TOP_ONLY:
            return [keep, MenuItem("exchange_with_deck", "exchange_with_deck", at="stock")]
        place = ParameterSpec("number", most=len(state.stock))
        return [keep, MenuItem("exchange_with_deck", "exchange_with_deck", {"position": place})]

    def _off_turn_menu(self, state: CucuState, seat: Seat) -> list[MenuItem]:
        """Words and touches, where they cost something (CUC-32, CUC-35).

        Words between those who play and those who are eliminated: the others are no part of the
        game, and at a table of twenty they would leave no room for what is. What is used up is not
        there until the next hand.
        """
        if not state.options["morto"]:
            return []
        plays = seat in state.in_hand
        others = [other for other in state.staying() if (other in state.in_hand) != plays]
        found = []
        if others and state.talks[seat] < TALKS_A_HAND:
            to_seat = ParameterSpec("seat", choices=[Choice(other) for other in others])
            found.append(MenuItem("talk", "talk", {"to_seat": to_seat}))
        touches = state.touches[seat] < TOUCHES_A_HAND
        if plays and touches and state.phase != CUT and seat != state.dealer:
            found.append(MenuItem("touch_card", "touch_card"))
        return found


def knows(table: CucuState, viewer: Seat, seat: Seat) -> bool:
    """Whether a viewer may see a seat's card."""
    if viewer == OPEN or table.exposed[seat] or viewer in table.known[seat]:
        return True
    return table.face_up and seat not in table.match.out


def _label(table: CucuState, seat: Seat) -> str:
    if seat in table.match.out:
        return "set_aside"
    return "dealer_card" if seat == table.dealer else "own_card"


def _lay(table: CucuState, view: View, rng: Random) -> None:
    """Lays the cards of `view`, and for every back a card that lies nowhere else."""
    lying = filled(view.zones, pack(view.options), rng)
    table.cards = ["".join(lying[f"hand:{seat}"]) for seat in range(table.match.seats)]
    table.used, table.aside, table.stock = lying["used"], lying["aside"], lying["stock"]
    order = [*table.stock, *table.used, *table.aside, *filter(None, table.cards)]
    match = table.match
    table.match = replace(match, order=order, unrevealed={match.deal: order})
