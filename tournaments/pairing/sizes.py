"""Into which tables a field is split when it does not divide by the wanted size."""

from collections.abc import Sequence


def table_sizes(entrants: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables, the wanted ones first; who is left over has a bye.

    `sizes` are the sides a table may have, the wanted size first. As few byes as possible, then
    as few tables of another size as possible. An empty result: too few entrants for any table.
    """
    wanted, *others = sizes
    fewest: list[tuple[int, ...] | None] = [()]
    # fewest[n]: the least number of unwanted tables that seat exactly n, larger ones first.
    for seated in range(1, min(entrants, wanted * max(sizes)) + 1):
        ways = [
            (*rest, size)
            for size in others
            if size <= seated and (rest := fewest[seated - size]) is not None
            if len(rest) < wanted  # as many of one size as `wanted` could be wanted tables
        ]
        fewest.append(min(ways, key=lambda way: (len(way), way), default=None))
    for seated in range(entrants, 0, -1):
        splits = [
            (*[wanted] * ((seated - sum(way)) // wanted), *sorted(way, reverse=True))
            for way in fewest[: seated + 1]
            if way is not None and (seated - sum(way)) % wanted == 0
        ]
        if splits:
            return min(splits, key=lambda split: sum(size != wanted for size in split))
    return ()
