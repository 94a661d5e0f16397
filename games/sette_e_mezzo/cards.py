"""What cards are worth: half-points, the *matta*, seven and a half (SEM-04 to SEM-10).

Everything is counted in half-points, so that nothing is ever divided: an ace is 2, a court card 1,
seven and a half 15. A *hand* is the half-points of its plain cards and whether the *matta* is
among them; there is one *matta* in the pack.
"""

from collections.abc import Iterable
from typing import NamedTuple

from games.kernel.event import Card

SEVEN_AND_HALF = 15
COURT = 1
"""What a court card is worth (SEM-04), and the least that a matta can be (SEM-05)."""
WHOLE = (2, 4, 6, 8, 10, 12, 14)
"""What the cards from ace to seven are worth."""
_RANKS = {str(rank): 2 * rank for rank in range(1, 8)}


class Matta(NamedTuple):
    """Which card is wild, and what it may be."""

    card: Card
    integer_only: bool = False
    """SEM-08: never half a point."""

    @property
    def values(self) -> tuple[int, ...]:
        """What it may count as (SEM-05, SEM-08), from the lowest."""
        return WHOLE if self.integer_only else (COURT, *WHOLE)


class Hand(NamedTuple):
    """What some cards add up to."""

    plain: int = 0
    """The half-points of all cards but the matta."""
    wild: bool = False

    def total(self, matta: Matta) -> int:
        """The best total in half-points (SEM-06): above 15 only where no value avoids it."""
        if not self.wild:
            return self.plain
        totals = [self.plain + value for value in matta.values]
        return max((total for total in totals if total <= SEVEN_AND_HALF), default=totals[0])


def worth(card: Card) -> int:
    """The half-points of a card that is not the matta (SEM-04)."""
    return _RANKS.get(card[:-1], COURT)


def hand_of(cards: Iterable[Card], matta: Matta) -> Hand:
    """The hand that these cards make."""
    plain, wild = 0, False
    for card in cards:
        if card == matta.card:
            wild = True
        else:
            plain += worth(card)
    return Hand(plain, wild)


def is_reale(cards: Iterable[Card], matta: Matta) -> bool:
    """Whether it is seven and a half with exactly two cards (SEM-10)."""
    held = list(cards)
    return len(held) == 2 and hand_of(held, matta).total(matta) == SEVEN_AND_HALF


def spelt(half_points: int) -> str:
    """Half-points as people write them.

    >>> spelt(15), spelt(1), spelt(8)
    ('7½', '½', '4')
    """
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)
