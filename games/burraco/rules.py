"""What a seat may do: every reason against a command, in the order of the rulebook."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.burraco.events import AddToMeld, Discard, OpenMeld
from games.burraco.melds import Meld
from games.burraco.scoring import allows_closing
from games.burraco.state import BurracoState
from games.kernel.event import Card
from games.kernel.kinds import KIND_OF, RANK_OF, Kind
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

CARD_NOT_IN_HAND = Refusal("card_not_in_hand", "BUR-24")
ROW_EMPTY = Refusal("row_empty", "BUR-59")
SINGLE_PICKUP_CARD = Refusal("single_pickup_card", "BUR-16")
NOT_MELD = {
    "too_few_cards": Refusal("too_few_cards", "BUR-18"),
    "sets_not_allowed": Refusal("sets_not_allowed", "BUR-76"),
    "not_a_meld": Refusal("not_a_meld", "BUR-18"),
    "wild_locked": Refusal("wild_locked", "BUR-28"),
}


def check(state: BurracoState, seat: Seat, command: Any) -> Refusal | None:
    """Why this seat, whose turn and phase it is, may not give this command."""
    match command:
        case OpenMeld():
            return check_open(state, seat, command)
        case AddToMeld():
            return check_add(state, seat, command)
        case Discard():
            return check_discard(state, seat, command)
    return None  # BUR-12, BUR-13: either draw is always possible


def hand_kinds(state: BurracoState, seat: Seat, cards: Sequence[Card]) -> list[Kind] | None:
    """The kinds of these cards, if the seat holds them all."""
    kinds = []
    for card in cards:
        kind = KIND_OF.get(card)
        if kind is None:
            return None
        kinds.append(kind)
    hand = state.hands[seat]
    if all(hand[kind] >= count for kind, count in Counter(kinds).items()):
        return kinds
    return None


def row_card(state: BurracoState, seat: Seat) -> Kind | None:
    """The front card of the seat's row, if there is one (BUR-59)."""
    return state.rows[seat][0] if state.rows and state.rows[seat] else None


def own_melds(state: BurracoState, side: int) -> list[Meld]:
    """The melds of a side."""
    return [meld for meld, owner in zip(state.melds, state.owners, strict=True) if owner == side]


def check_open(state: BurracoState, seat: Seat, command: OpenMeld) -> Refusal | None:
    """Reasons against laying a new meld."""
    kinds = hand_kinds(state, seat, command.cards)
    if kinds is None:
        return CARD_NOT_IN_HAND
    cards = kinds
    if command.use_row:
        front = row_card(state, seat)
        if front is None:
            return ROW_EMPTY
        if len(kinds) < 2:
            return Refusal("row_card_needs_two_hand_cards", "BUR-60")
        cards = [*kinds, front]
    meld = state.setup.book.open(cards, command.wild_end)
    if isinstance(meld, str):
        return NOT_MELD[meld]
    if meld.rank and taken_ranks(state, state.sides[seat]) >> (meld.rank - 1) & 1:
        return Refusal("duplicate_set", "BUR-25")
    return check_finish(state, seat, kinds, meld, -1, row_used=command.use_row)


def taken_ranks(state: BurracoState, side: int) -> int:
    """Mask of the ranks (bit 0: ace) of which the side may open no further set (BUR-25)."""
    return 0 if state.setup.duplicate_sets else state.set_ranks[side]


def check_add(state: BurracoState, seat: Seat, command: AddToMeld) -> Refusal | None:
    """Reasons against adding cards to a meld."""
    number = command.meld_id
    if not 0 <= number < len(state.melds):
        return Refusal("unknown_meld", "BUR-24")
    if state.owners[number] != state.sides[seat]:
        return Refusal("not_your_meld", "BUR-24")
    if not command.cards and not command.use_row:
        return NOT_MELD["too_few_cards"]
    kinds = hand_kinds(state, seat, command.cards)
    if kinds is None:
        return CARD_NOT_IN_HAND
    cards = kinds
    if command.use_row:
        front = row_card(state, seat)
        if front is None:
            return ROW_EMPTY
        cards = [*kinds, front]
    meld = state.setup.book.extend(state.melds[number], cards, command.wild_end)
    if isinstance(meld, str):
        return NOT_MELD[meld]
    return check_finish(state, seat, kinds, meld, number, row_used=command.use_row)


def check_finish(
    state: BurracoState,
    seat: Seat,
    used: Sequence[Kind],
    laid: Meld,
    number: int,
    *,
    row_used: bool,
) -> Refusal | None:
    """Whether the turn could still be finished after laying `used` (BUR-17).

    `laid` is the meld that arises, in place of meld `number` or, when that is -1, as a new one.
    """
    left = state.sizes[seat] - len(used)
    side = state.sides[seat]
    has_pozzetto = state.taken[side] != 0
    barred = -1 if state.exempt else state.barred
    if left == 0:
        return Refusal("must_keep_discard", "BUR-17") if has_pozzetto else None
    if left > 1:
        # Only with the strict rule can all that is left be copies of the barred card.
        if barred < 0 or state.hands[seat][barred] - list(used).count(barred) < left:
            return None
        return SINGLE_PICKUP_CARD
    last = last_card(state, seat, used)
    if has_pozzetto:
        melds = [
            meld
            for other, (meld, owner) in enumerate(zip(state.melds, state.owners, strict=True))
            if owner == side and other != number
        ]
        row_left = len(state.rows[seat]) - row_used if state.rows else 0
        refusal = check_closing(state, last, (*melds, laid), row_left)
        if refusal is not None:
            return refusal
    return SINGLE_PICKUP_CARD if last == barred else None


def last_card(state: BurracoState, seat: Seat, used: Iterable[Kind]) -> Kind:
    """The one card that is left in the hand after `used`."""
    hand = state.hands[seat]
    spent = Counter(used)
    return next(kind for kind, count in enumerate(hand) if count > spent[kind])


def check_closing(
    state: BurracoState, last: Kind, melds: Iterable[Meld], row_left: int
) -> Refusal | None:
    """Reasons against closing with `last`, for a side that has its pozzetto (BUR-40 b, c, d)."""
    setup = state.setup
    if not any(allows_closing(meld, setup) for meld in melds):
        return Refusal("cannot_close_no_burraco", "BUR-40")
    if row_left:
        return Refusal("cannot_close_row_not_empty", "BUR-40")
    if RANK_OF[last] in setup.no_close_ranks:
        return Refusal("cannot_close_with_wild", "BUR-40")
    return None


def check_discard(state: BurracoState, seat: Seat, command: Discard) -> Refusal | None:
    """Reasons against a discard."""
    kind = KIND_OF.get(command.card)
    if kind is None or not state.hands[seat][kind]:
        return CARD_NOT_IN_HAND
    if kind == state.barred and not state.exempt:
        return SINGLE_PICKUP_CARD
    side = state.sides[seat]
    if state.sizes[seat] > 1 or not state.taken[side]:
        return None
    row_left = len(state.rows[seat]) if state.rows else 0
    return check_closing(state, kind, own_melds(state, side), row_left)
