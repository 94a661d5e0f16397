"""A new table, judged as a whole (MAC-18), and the tables that one meld or one card makes.

Nothing here lists or searches layouts: one is read once, card by card, whatever its size.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.kernel.refusal import Refusal
from games.machiavelli.cards import BIT, PACK, Pile
from games.machiavelli.events import Layout, PlayLayout
from games.machiavelli.melds import Book
from games.machiavelli.state import MachiavelliState

MALFORMED_LAYOUT = Refusal("malformed_layout", "MAC-18")
TABLE_CARD_MISSING = Refusal("table_card_missing", "MAC-18")
INVALID_MELD = "invalid_meld"


class Accepted(NamedTuple):
    """A layout that may be played."""

    masks: list[int]
    """Each meld, in the order of the layout."""
    cards: Pile
    """All cards of the new table."""
    added: Pile
    """Those that come from the hand."""


def judged(state: MachiavelliState, seat: int, layout: Layout) -> Accepted | Refusal:
    """What `seat` would do with this layout, or the first reason against it (MAC-18)."""
    if sum(map(len, layout)) > len(PACK):
        return MALFORMED_LAYOUT  # no two packs have so many cards: nobody means this
    known = state.book.melds
    # A face is a bit; of the two packs it may lie once or twice, never thrice.
    once = twice = thrice = 0
    masks = []
    for cards in layout:
        mask = doubled = 0
        for card in cards:
            bit = BIT.get(card)
            if bit is None:
                return MALFORMED_LAYOUT
            thrice |= doubled & bit
            doubled |= mask & bit
            mask |= bit
        if not mask:
            return MALFORMED_LAYOUT
        masks.append(mask if mask in known and not doubled else 0)  # MAC-08, MAC-09
        for part in (mask, doubled):
            thrice |= twice & part
            twice |= once & part
            once |= part
    laid = Pile(once, twice)
    if not laid.holds(state.table_cards):
        return TABLE_CARD_MISSING
    added = laid.less(state.table_cards)
    if thrice or not state.hands[seat].holds(added):
        return Refusal("card_not_in_hand", "MAC-18")
    if not added.once:
        return Refusal("no_hand_card_played", "MAC-16")
    if 0 in masks:
        return Refusal(INVALID_MELD, "MAC-07", {"number": masks.index(0) + 1})
    if state.must_open(seat) and all(mask & ~added.once for mask in masks):
        return Refusal("opening_meld_missing", "MAC-17")
    return Accepted(masks, laid, added)


def leaves_melds_alone(state: MachiavelliState, layout: Layout) -> bool:
    """Whether every meld of the table lies in the layout as it was (MAC-22b)."""
    kept = [state.book.read(cards) for cards in layout]
    for mask in state.melds.values():
        if mask not in kept:
            return False
        kept.remove(mask)
    return True


def numbered(before: Mapping[int, int], masks: list[int]) -> dict[int, int]:
    """The melds of a new table by number, in ascending order of numbers.

    A meld that lay there keeps its number. Any other goes on by that of the old meld with which it
    shares most cards, each number once; the rest get new ones. The order of `masks` means nothing
    (MAC-13).
    """
    left, fresh = dict(before), sorted(masks)
    found = {}
    for number, old in before.items():
        if old in fresh:
            fresh.remove(old)
            found[number] = left.pop(number)
    shared = sorted(
        (-(mask & old).bit_count(), number, place)
        for place, mask in enumerate(fresh)
        for number, old in left.items()
        if mask & old
    )
    placed: set[int] = set()
    for _, number, place in shared:
        if number not in found and place not in placed:
            found[number] = fresh[place]
            placed.add(place)
    rest = [mask for place, mask in enumerate(fresh) if place not in placed]
    first = max(before, default=-1) + 1
    return dict(sorted(found.items())) | dict(enumerate(rest, first))


def simple_layouts(book: Book, melds: list[int], hand: Pile, *, opening: bool) -> Iterator[Layout]:
    """The tables that one meld out of the hand makes, and those that one card added to one meld.

    `opening`: only a meld of one's own is allowed (MAC-17). In a fixed order, each once.
    """
    lying = tuple(book.melds[mask] for mask in melds)
    lacking = ~hand.once
    for mask in [mask for mask in book.melds if not mask & lacking]:
        yield (*lying, book.melds[mask])
    if opening:
        return
    tried = set()
    for place, mask in enumerate(melds):
        fitting = 0 if mask in tried else book.more[mask] & hand.once
        tried.add(mask)  # of two melds that are alike one is enough
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            yield (*lying[:place], book.melds[mask | bit], *lying[place + 1 :])


def simple_plays(state: MachiavelliState, seat: int) -> Iterator[PlayLayout]:
    """The commands that lay one meld, or add one card to one (MAC-20)."""
    melds, opening = list(state.melds.values()), state.must_open(seat)
    for layout in simple_layouts(state.book, melds, state.hands[seat], opening=opening):
        yield PlayLayout(layout)
