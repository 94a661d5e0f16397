"""Into which tables a field is split when it does not divide by the wanted size."""

from collections.abc import Sequence
from functools import lru_cache

SMALL = 4
"""The most sides of a table by which the rules of small tables go."""


def table_sizes(entrants: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables, the wanted ones first; who is left over has a bye.

    `sizes` are the sides a table may have, the wanted size first. As few byes as possible; then, of
    tables of up to four sides, as few as possible of another size; of larger ones sizes as near to
    the wanted one as can be, a step of two being as bad as four steps of one. An empty result: too
    few entrants for any table.
    """
    return _table_sizes(entrants, tuple(sizes))


@lru_cache(maxsize=256)
def _table_sizes(entrants: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    wanted, *others = dict.fromkeys(sizes)
    away = {size: 1 if max(sizes) <= SMALL else (size - wanted) ** 2 for size in others}
    fewest: list[tuple[int, ...] | None] = [()]
    # fewest[n]: the unwanted tables that seat exactly n, those least away from the wanted size.

    def badness(way: tuple[int, ...]) -> int:
        return sum(away[size] for size in way)

    for seated in range(1, min(entrants, wanted * max(sizes)) + 1):
        ways = [
            (*rest, size)
            for size in others
            if size <= seated and (rest := fewest[seated - size]) is not None
            if len(rest) < wanted  # as many of one size as `wanted` could be wanted tables
        ]
        fewest.append(min(ways, key=lambda way: (badness(way), len(way), way), default=None))
    for seated in range(entrants, 0, -1):
        splits = [
            (*[wanted] * ((seated - sum(way)) // wanted), *sorted(way, reverse=True))
            for way in fewest[: seated + 1]
            if way is not None and (seated - sum(way)) % wanted == 0
        ]
        if splits:
            return min(splits, key=lambda split: sum(away.get(size, 0) for size in split))
    return ()
