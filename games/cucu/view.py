"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from typing import Any

from games.cucu.cards import is_king
from games.cucu.legal import TALKS_A_HAND, TOUCHES_A_HAND
from games.cucu.options import TOP_ONLY
from games.cucu.state import ASKED, CUT, DEAL_DONE, CucuState
from games.kernel.public_facts import public_facts
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Badge, Choice, Counter, MenuItem, ParameterSpec, Zone, faces
from games.kernel.view_parts import badges_of, counters_of

FACTS = (
    "dealer",
    "hand",
    "in_hand",
    "turn",
    "asked",
    "passed",
    "exposed",
    "face_up",
    "talks",
    "touches",
    "last_out",
    "voids",
    "revivals",
    "winners",
)
"""What is public of a state beside its cards, under the same names."""


def knows(table: CucuState, viewer: Seat, seat: Seat) -> bool:
    """Whether a viewer may see a seat's card."""
    if viewer == OPEN or table.exposed[seat] or viewer in table.known[seat]:
        return True
    return table.face_up and seat not in table.match.out


def zones(table: CucuState, viewer: Seat) -> list[Zone]:
    """Each seat's card, the stock, the cards that were seen, those that never were."""
    if not (table.stock or table.used):
        return []
    hands = [
        Zone(
            f"hand:{seat}",
            "hand",
            faces([card] if card else [], seen=knows(table, viewer, seat)),
            owner=seat,
            label=_label(table, seat),
        )
        for seat, card in enumerate(table.cards)
    ]
    seen = viewer == OPEN
    return [
        *hands,
        Zone("stock", "stock", faces(table.stock, seen=seen), label="stock"),
        Zone("used", "pile", [*table.used], label="used"),
        Zone("aside", "pile" if seen else "stock", faces(table.aside, seen=seen), label="aside"),
    ]


def _label(table: CucuState, seat: Seat) -> str:
    if seat in table.match.out:
        return "set_aside"
    return "dealer_card" if seat == table.dealer else "own_card"


def counters(table: CucuState) -> list[Counter]:
    """Everybody's stakes, the pot, the number of the hand."""
    if not table.match.seats:
        return []
    worth = table.stake
    begun = int(table.options["stakes_per_player"]) * worth
    label = "stakes" if worth == 1 else "chips"
    return [
        *counters_of(label, [begun + held for held in table.chips.held], "chips"),
        Counter("pot", table.chips.pot, "pot"),
        Counter("hand_number", table.hand, "hand_number"),
    ]


def badges(table: CucuState) -> list[Badge]:
    """Who deals, who is eliminated, who is asked."""
    staying = table.staying() if table.hand else ()
    return [
        *badges_of("dealer", [seat for seat in staying if seat == table.dealer]),
        *badges_of("eliminated", [seat for seat in staying if seat not in table.in_hand]),
        *badges_of("is_asked", [seat for seat in staying if seat == table.asked], "asked"),
    ]


def facts(table: CucuState) -> dict[str, Any]:
    """The flow of the hand; who has held which card is public, the cards are not."""
    return {
        **public_facts(table, FACTS),
        "known": [sorted(seats) for seats in table.known],
        # Won since this table began: a position says by its totals what was won before.
        "held": [held - old for held, old in zip(table.chips.held, table.before(), strict=True)],
        "pot": table.chips.pot + sum(table.before()),
        "booked": [[item, [*received]] for item, received in table.chips.booked],
    }


def menu(table: CucuState, seat: Seat) -> list[MenuItem]:
    """What is awaited of a seat."""
    if table.phase == CUT:
        most = ParameterSpec("number", most=len(table.stock) - 1)
        return [MenuItem("cut_deck", "cut_deck", {"count": most})]
    if table.phase == DEAL_DONE:
        return [MenuItem("knock", "knock")]
    own = f"hand:{seat}"
    if table.phase == ASKED:
        give = MenuItem("give_card", "give_card", at=own)
        block = MenuItem("block_with_king", "block_with_king")
        return [give, block] if is_king(table.cards[seat]) else [give]
    keep = MenuItem("keep", "keep", at=own)
    if seat != table.dealer:
        return [keep, MenuItem("exchange", "exchange", at=f"hand:{table.after(seat)}")]
    if table.options["dealer_draw"] == TOP_ONLY:
        return [keep, MenuItem("exchange_with_deck", "exchange_with_deck", at="stock")]
    place = ParameterSpec("number", most=len(table.stock))
    return [keep, MenuItem("exchange_with_deck", "exchange_with_deck", {"position": place})]


def off_turn_menu(table: CucuState, seat: Seat) -> list[MenuItem]:
    """Words and touches, where they cost something (CUC-32, CUC-35).

    Words between those who play and those who are eliminated: the others are no part of the game,
    and at a table of twenty they would leave no room for what is. What is used up is not there
    until the next hand.
    """
    if not table.options["morto"]:
        return []
    plays = seat in table.in_hand
    others = [other for other in table.staying() if (other in table.in_hand) != plays]
    found = []
    if others and table.talks[seat] < TALKS_A_HAND:
        to_seat = ParameterSpec("seat", choices=[Choice(other) for other in others])
        found.append(MenuItem("talk", "talk", {"to_seat": to_seat}))
    touches = table.touches[seat] < TOUCHES_A_HAND
    if plays and touches and table.phase != CUT and seat != table.dealer:
        found.append(MenuItem("touch_card", "touch_card"))
    return found
