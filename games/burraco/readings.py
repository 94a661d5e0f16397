"""Readings: what a handful of cards can mean as a sequence, and which meaning is taken.

A reading of a sequence is the set of positions that natural cards fill and the place of the wild
card, if any. Positions are 1 (ace low) to 14 (ace high); a set of positions is a bit mask.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.kernel.kinds import JOKER_KIND, RANK_OF, SUIT_OF, Kind

WILDS: frozenset[Kind] = frozenset({1, 14, 27, 40, JOKER_KIND})
"""The kinds that may stand for any card: twos and jokers (BUR-05)."""
WILD_MASK = sum(1 << kind for kind in WILDS)
ACE_LOW = 1 << 1
TWO = 1 << 2
ACE_HIGH = 1 << 14
NO_WILD = -1
LAST_POSITION = 14


class Reading(NamedTuple):
    """One meaning of the cards of a sequence."""

    naturals: int
    """Mask of the positions that natural cards fill."""
    wild: Kind = NO_WILD
    position: int = 0
    """Where the wild card stands; 0 when there is none."""

    @property
    def wild_inside(self) -> bool:
        """Whether natural cards lie on both sides of the wild card (BUR-28)."""
        below = self.naturals & ((1 << self.position) - 1)
        return self.wild != NO_WILD and below not in (0, self.naturals)


class ReadingRules(NamedTuple):
    """The options that decide what a sequence may be and become."""

    full_ace: bool = False
    """Both aces may lie in one sequence (BUR-20)."""
    free_end_wild: str = "all"
    """Which wild cards at an end may move: `all`, `twos_only`, `none` (BUR-30)."""
    end_two_may_turn_wild: bool = True
    """BUR-31."""


def _places(naturals: int) -> Iterator[int]:
    """Where one wild card completes these naturals: the only gap, or the two free ends."""
    low = (naturals & -naturals).bit_length() - 1
    high = naturals.bit_length() - 1
    gaps = ((1 << high) - (1 << low)) & ~naturals
    if gaps:
        if gaps & (gaps - 1) == 0:
            yield gaps.bit_length() - 1
        return
    if low > 1:
        yield low - 1
    if high < LAST_POSITION:
        yield high + 1


def _contiguous(naturals: int) -> bool:
    shifted = naturals // (naturals & -naturals)
    return shifted & (shifted + 1) == 0


def sequence_readings(suit: int, kinds: Iterable[Kind], rules: ReadingRules) -> list[Reading]:
    """Every meaning of `kinds` as a sequence of `suit` (BUR-19, BUR-20, BUR-22).

    Empty when the cards are no sequence: a foreign suit, a position used twice, a gap, a second
    wild, fewer than two naturals or three cards.
    """
    ranks = 0
    twos = aces = 0
    foreign = NO_WILD
    for kind in kinds:
        rank = RANK_OF[kind]
        if SUIT_OF[kind] != suit:
            if kind not in WILDS or foreign != NO_WILD:
                return []
            foreign = kind
        elif rank == 1:
            aces += 1
        elif rank == 2:
            twos += 1
        elif ranks >> rank & 1:
            return []
        else:
            ranks |= 1 << rank
    own_two = 13 * suit + 1
    # BUR-06: a two of the suit is natural at position 2, elsewhere it is the one wild card.
    if twos > 2 or aces > 2 or (twos == 2 and foreign != NO_WILD):
        return []
    if twos == 2:
        choices = [(TWO, own_two)]
    elif twos == 0:
        choices = [(0, foreign)]
    elif foreign != NO_WILD:
        choices = [(TWO, foreign)]
    else:
        choices = [(TWO, NO_WILD), (0, own_two)]
    if aces == 2 and not rules.full_ace:
        return []
    ends = ((0,), (ACE_LOW, ACE_HIGH), (ACE_LOW | ACE_HIGH,))[aces]
    return [
        reading
        for two, wild in choices
        for end in ends
        for reading in _readings(ranks | two | end, wild, own_two)
    ]


def _readings(naturals: int, wild: Kind, own_two: Kind) -> Iterator[Reading]:
    count = naturals.bit_count()
    if count < 2 or (wild == NO_WILD and count < 3):
        return
    if wild == NO_WILD:
        if _contiguous(naturals):
            yield Reading(naturals)
        return
    for place in _places(naturals):
        if not (wild == own_two and place == 2):
            yield Reading(naturals, wild, place)


def canonical(readings: Iterable[Reading], wild_end: str = "low") -> Reading:
    """The reading that is taken (BUR-23).

    Fewest wilds, wild at an end rather than inside, ace low rather than high, wild at the low end
    rather than the high one (or, when `wild_end` is `high`, the other way round).
    """
    sign = 1 if wild_end == "low" else -1
    return min(
        readings,
        key=lambda r: (
            r.wild != NO_WILD,
            r.wild_inside,
            bool(r.naturals & ACE_HIGH),
            sign * r.position,
        ),
    )


def wild_is_free(old: Reading, rules: ReadingRules) -> bool:
    """Whether the wild card of `old` may leave its place unreplaced (BUR-28, BUR-30)."""
    if old.wild_inside or rules.free_end_wild == "none":
        return False
    return rules.free_end_wild == "all" or RANK_OF[old.wild] == 2


def reachable(
    old: Reading, unions: list[Reading], own_two: Kind, rules: ReadingRules
) -> list[Reading]:
    """Those readings of a longer sequence that `old` may become by adding cards (BUR-26..31)."""
    kept = [new for new in unions if old.naturals & ~new.naturals == 0]  # BUR-27
    if old.wild == NO_WILD:
        lowest = old.naturals & -old.naturals
        if kept or lowest != TWO or not rules.end_two_may_turn_wild:
            return kept
        rest = old.naturals & ~TWO  # BUR-31: only because there is no other way
        return [new for new in unions if rest & ~new.naturals == 0 and new.wild == own_two]
    if wild_is_free(old, rules):
        return kept
    return [
        new
        for new in kept
        # BUR-28: it stays, or (BUR-29) the card whose place it takes has been added.
        if (new.wild, new.position) == (old.wild, old.position) or new.naturals >> old.position & 1
    ]
