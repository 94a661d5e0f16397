"""Exact tables for small fields: every possible table is a column, and some share the field.

The columns are solved as a set partition (HiGHS), for the fewest repeated meetings with the byes,
or for the least cost of all else with so many repeats: small whole numbers, so that floats stay
exact. The search stops after so many nodes, never by the clock, which would not repeat; what it
ends with then is no proof.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from tournaments.pairing.cost import FLOAT, REPEAT, meeting_cost, small_cost
from tournaments.pairing.model import Entrant, PairingProblem

COLUMNS = 16_000
"""At most this many possible tables: 25 entries at tables of four and three, 46 at three."""
NODES = 400

Tables = list[tuple[int, ...]]


class Solved(NamedTuple):
    """The best tables that were found, None for none better, and whether that is the optimum."""

    tables: Tables | None
    proven: bool


def column_count(entrants: int, sizes: Sequence[int]) -> int:
    """How many possible tables there are."""
    return sum(comb(entrants, size) for size in set(sizes))


class Partition:
    """The possible tables of a field, places 0 to n - 1, with what each costs."""

    def __init__(
        self,
        problem: PairingProblem,
        line: Sequence[Entrant],
        sizes: Sequence[int],
        window: int | None = None,
    ) -> None:
        size = len(line)
        reach = size if window is None else window
        self.size = size
        self.sizes = sizes
        self.kinds = sorted(set(sizes))
        self.columns = [
            (first, *rest)
            for kind in self.kinds
            for first in range(size)
            for rest in combinations(range(first + 1, min(first + reach, size)), kind - 1)
        ]
        met = np.zeros((size, size), dtype=np.int64)
        # What each two cost together but for their earlier meetings:
        other = np.zeros((size, size), dtype=np.int64)
        for i, j in combinations(range(size), 2):
            times = line[i].met.get(line[j].number, 0) ** 2
            met[i, j] = times
            other[i, j] = meeting_cost(problem, line[i], line[j]) - times * REPEAT
        small = np.array([small_cost(problem, e) for e in line], dtype=np.int64)
        repeats, costs = [], []
        for kind in self.kinds:
            tables = np.array([c for c in self.columns if len(c) == kind], dtype=np.int64)
            seats = list(tables.reshape(-1, kind).T)
            repeats.append(sum(met[a, b] for a, b in combinations(seats, 2)))
            shorter = small * (kind < problem.largest)
            cost = sum(other[a, b] for a, b in combinations(seats, 2))
            costs.append((cost + sum(shorter[a] for a in seats)) // FLOAT)
        self.repeats = np.concatenate(repeats)
        self.costs = np.concatenate(costs)

    def spread(self, byes: Sequence[int], count: int, below: int) -> Solved:
        """Tables with the fewest repeats, and who of `byes` (best first) does without a table.

        Only what is cheaper than `below`, in the scale of `price`, is looked for.
        """
        weight = self.weight(byes, count)
        prices = self.repeats * weight
        return self._solve(prices, byes if count else (), count, below)

    def weight(self, byes: Sequence[int], count: int) -> int:
        """What a repeat costs where a step in the order of byes costs one."""
        return len(byes) * count + 1

    def cheapest(self, repeats: int, below: int) -> Solved:
        """The tables of least cost for all, with so many repeats at most (each to the square)."""
        return self._solve(self.costs, (), 0, below, repeats)

    def _solve(
        self,
        prices: Any,
        byes: Sequence[int],
        count: int,
        below: int,
        repeats: int | None = None,
    ) -> Solved:
        from scipy.optimize import Bounds, LinearConstraint, milp  # loads for seconds
        from scipy.sparse import csc_array

        keep = prices < below
        if repeats is not None:
            keep = keep & (self.repeats <= repeats)
        kept = np.flatnonzero(keep)
        columns = [self.columns[i] for i in kept] + [(place,) for place in byes]
        costs = np.concatenate((prices[kept], np.arange(len(byes))))
        kinds = [*self.kinds, 1]
        rows = [place for column in columns for place in column]
        rows += [self.size + kinds.index(len(column)) for column in columns]
        at = [c for c, column in enumerate(columns) for _ in column] + list(range(len(columns)))
        wanted = [1] * self.size
        wanted += [sum(s == kind for s in self.sizes) for kind in self.kinds] + [count]
        values = [1.0] * len(rows)
        least = list(wanted)
        if repeats is not None:
            again = np.flatnonzero(self.repeats[kept])
            rows += [len(wanted)] * len(again)
            at += again.tolist()
            values += self.repeats[kept][again].tolist()
            wanted, least = [*wanted, repeats], [*least, 0]
        if not columns:
            return Solved(None, True)
        shape = (len(wanted), len(columns))
        found = milp(
            costs.astype(np.float64),
            constraints=LinearConstraint(
                csc_array((values, (rows, at)), shape=shape), least, wanted
            ),
            integrality=np.ones(len(columns)),
            bounds=Bounds(0, 1),
            options={"node_limit": NODES, "mip_rel_gap": 0.0},
        )
        proven = found.status in (0, 2)
        if found.x is None:
            return Solved(None, proven)
        chosen = found.x > 0.5
        if int(costs[chosen].sum()) >= below:
            return Solved(None, proven)
        return Solved([columns[i] for i in np.flatnonzero(chosen)], proven)
