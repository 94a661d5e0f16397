"""What stands beside seats: the numbers that people follow, and the words that seats wear."""

from collections.abc import Iterable
from functools import cache
from itertools import count, repeat

import msgspec

from games.kernel.seats import MOST_SEATS, NOBODY, Seat


class Counter(msgspec.Struct, frozen=True, gc=False):
    """A number people follow: points, tricks, chips.

    It stands beside its owner or its side; with neither, as a pot, in the middle of the table.
    """

    id: str
    value: int
    label: str
    """A key of the game's words; `LABEL.short` is the word for where there is little room."""
    owner: Seat | None = None
    side: int | None = None


class Badge(msgspec.Struct, frozen=True, gc=False):
    """A word that a seat wears for now: dealer, bank, out of the deal, has chosen."""

    id: str
    """Unique at the table: what it is, then whose, `dealer:2`."""
    label: str
    """A key of the game's words; people read it beside the name."""
    owner: Seat


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
    return [*map(Counter, _ids(kind or label), values, repeat(label), count())]


@cache
def _ids(kind: str) -> tuple[str, ...]:
    return tuple(f"{kind}:{seat}" for seat in range(MOST_SEATS))
