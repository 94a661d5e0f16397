"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from collections import Counter as Multiset
from random import Random
from typing import Any

from msgspec.structs import replace

from games.cucu.cards import is_king, pack
from games.cucu.objections import TALKS_A_HAND, TOUCHES_A_HAND
from games.cucu.options import TOP_ONLY
from games.cucu.state import ASKED, CUT, DEAL_DONE, CucuState
from games.kernel.chips import Chips
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import OPEN, Seat
from games.kernel.view import (
    Badge,
    Choice,
    Counter,
    MenuItem,
    ParameterSpec,
    View,
    Zone,
    faces,
)

_FACTS = (
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
    seats = range(table.match.seats)
    worth = table.stake
    begun = int(table.options["stakes_per_player"]) * worth
    label = "stakes" if worth == 1 else "chips"
    found = [
        Counter(f"chips:{seat}", begun + table.chips.held[seat], label, owner=seat)
        for seat in seats
    ]
    return [
        *found,
        Counter("pot", table.chips.pot, "pot"),
        Counter("hand_number", table.hand, "hand_number"),
    ]


def badges(table: CucuState) -> list[Badge]:
    """Who deals, who is eliminated, who is asked."""
    seats = table.staying() if table.hand else []
    return [
        *(Badge(f"dealer:{seat}", "dealer", seat) for seat in seats if seat == table.dealer),
        *(
            Badge(f"eliminated:{seat}", "eliminated", seat)
            for seat in seats
            if seat not in table.in_hand
        ),
        *(Badge(f"asked:{seat}", "is_asked", seat) for seat in seats if seat == table.asked),
    ]


def facts(table: CucuState) -> dict[str, Any]:
    """The course of the hand; who has held which card is public, the cards are not."""
    found = {name: getattr(table, name) for name in _FACTS}
    return {
        **{name: [*value] if isinstance(value, list) else value for name, value in found.items()},
        "known": [sorted(seats) for seats in table.known],
        "held": list(table.chips.held),
        "pot": table.chips.pot,
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


def possible_table(view: View, match: Match, rng: Random) -> CucuState:
    """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`."""
    table = CucuState()
    table.match, table.phase = match, view.phase
    table.sit(match.seats)
    told = view.facts
    for name in _FACTS:
        setattr(table, name, [*told[name]] if isinstance(told[name], list) else told[name])
    table.known = [frozenset(seats) for seats in told["known"]]
    booked = tuple((item, tuple(received)) for item, received in told["booked"])
    table.chips = Chips(tuple(told["held"]), told["pot"], booked)
    if view.zones:
        _lay(table, view, rng)
    return table


def _lay(table: CucuState, view: View, rng: Random) -> None:
    """Lays the cards of `view`, and for every back a card that lies nowhere else."""
    spare = Multiset(pack(view.options))
    spare.subtract(card for zone in view.zones for card in zone.cards if card is not None)
    rest = list(spare.elements())
    rng.shuffle(rest)

    def lying(name: str) -> list[Card]:
        return [rest.pop() if card is None else card for card in view.zone(name).cards]

    table.cards = ["".join(lying(f"hand:{seat}")) for seat in range(table.match.seats)]
    table.used, table.aside, table.stock = lying("used"), lying("aside"), lying("stock")
    order = [*table.stock, *table.used, *table.aside, *filter(None, table.cards)]
    match = table.match
    table.match = replace(match, order=order, unrevealed={match.deal: order})
