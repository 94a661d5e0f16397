"""What cards are worth, and from the points of a deal to busche (BUS-5 and 6, BUS-20 to BUS-26)."""

from collections.abc import Iterable, Sequence

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.kernel.seats import Seat

WORTH: dict[Card, int] = {
    card: {"1": 3, "7": 0, "6": 0, "5": 0, "4": 0}.get(card[:-1], 1) for card in ITALIAN_40
} | {"1D": 8}
"""What each card is worth (BUS-5); 37 together (BUS-6)."""
LAST_TRICK_BONUS = 3
MOST_POINTS = "most_points"
"""Charged for the highest points: a key of the words, as an item of the score sheet."""
NOT_COVERED = "not_covered"
"""Charged for no points at all."""


def points_of(cards: Iterable[Card]) -> int:
    """What cards are worth."""
    return sum(map(WORTH.__getitem__, cards))


def base_charge(points: int) -> int:
    """Busche for the highest points of a deal in which all covered (BUS-22)."""
    if points <= 18:
        return 1
    return 2 if points <= 22 else points - 20


def charges(points: Sequence[int], staying: Sequence[Seat]) -> list[int]:
    """How many busche each seat is charged; only `staying` seats can be.

    A seat has covered when it has at least one point (BUS-20).
    """
    busche = [0] * len(points)
    bare = [seat for seat in staying if points[seat] == 0]
    if bare:  # BUS-25
        for seat in bare:
            busche[seat] = len(bare)
        return busche
    most = max(points[seat] for seat in staying)
    highest = [seat for seat in staying if points[seat] == most]
    # BUS-23; and BUS-24: nobody is worse than another when all tie, so nothing is multiplied.
    times = 1 if len(highest) == len(staying) else len(highest)
    for seat in highest:
        busche[seat] = base_charge(most) * times
    return busche


def next_leader(busche: Sequence[int], turns: Sequence[Seat]) -> Seat:
    """Who leads next: at the right of the first charged seat (BUS-10).

    `turns` are all seats in order of play from the leader of the deal just played (BUS-11).
    """
    charged = next(seat for seat in turns if busche[seat])
    return (charged + 1) % len(turns)
