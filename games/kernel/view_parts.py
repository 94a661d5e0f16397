"""Parts of a view that are the same for several seats."""

from collections.abc import Iterable

from games.kernel.seats import NOBODY, Seat
from games.kernel.view import Badge, Counter


def badges_of(label: str, owners: Iterable[Seat], kind: str = "") -> list[Badge]:
    """The same word at each of these seats; at `NOBODY` none.

    Ids begin with `kind`, by default with the word itself.

    >>> [badge.id for badge in badges_of("dealer", [2]) + badges_of("dealer", [NOBODY])]
    ['dealer:2']
    """
    return [Badge(f"{kind or label}:{seat}", label, seat) for seat in owners if seat != NOBODY]


def counters_of(label: str, values: Iterable[int], kind: str = "") -> list[Counter]:
    """A number for each seat, from seat 0 on; ids as in `badges_of`.

    >>> [(counter.id, counter.value) for counter in counters_of("points", [3, 0])]
    [('points:0', 3), ('points:1', 0)]
    """
    return [
        Counter(f"{kind or label}:{seat}", value, label, seat) for seat, value in enumerate(values)
    ]
