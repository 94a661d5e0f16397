"""Tables of three or four as engines 1 and 2 seat them: no repeat in the set partition.

The best partition into tables of three or more is NP-hard to find. A start (neighbours in the
line) is improved by exact steps: take the side in one seat out of every table and seat all of
them again at the least cost, seat after seat, until nothing is gained. Small fields are
searched from many starts and then solved as a set partition, exactly inside a window.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

import numpy as np

from tournaments.pairing.cost import REPEAT, SHORT, Costs, Ints, table_cost
from tournaments.pairing.draw import draw_key
from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.pairing.order import lined_up
from tournaments.pairing.schedule import Seating, scheduled

MANY_STARTS = 120
"""Up to this many entries the search is started `STARTS` times."""
STARTS = 24
EXACT = 64
"""Up to this many entries the set partition is solved."""
CANDIDATES = 6_000
"""At most this many possible tables go into a set partition."""
NODES = 2_000
"""The exact search stops after so many nodes; never by the clock, which would not repeat."""
CHUNK = 120
"""So many tables are re-seated at a time."""
PASSES = 20

Tables = list[tuple[int, ...]]


class _Field:
    """A line of entrants with the costs between their places."""

    def __init__(self, problem: PairingProblem, entrants: Sequence[Entrant]) -> None:
        self.problem = problem
        self.line = lined_up(problem, entrants)
        self.costs = Costs(problem, self.line)
        size = len(self.line)
        places = {e.number: i for i, e in enumerate(self.line)}
        met = sorted(
            (i * size + places[n], times)
            for i, e in enumerate(self.line)
            for n, times in e.met.items()
            if n in places
        )
        self._met = np.array([code for code, _ in met], dtype=np.int64)
        self._times = np.array([times for _, times in met], dtype=np.int64)
        self.short = np.array([e.short for e in self.line], dtype=np.int64) * SHORT

    def between(self, a: Ints, b: Ints) -> Ints:
        """Costs of meetings with repeats; `a` and `b` are broadcast."""
        a, b = np.broadcast_arrays(a, b)
        cost = self.costs.between(a, b)
        if len(self._met):
            codes = a * len(self.line) + b
            at = np.minimum(np.searchsorted(self._met, codes), len(self._met) - 1)
            times = np.where(self._met[at] == codes, self._times[at], 0)
            cost = cost + times * times * REPEAT
        return cost

    def total(self, tables: Iterable[tuple[int, ...]]) -> int:
        """The whole cost of a seating."""
        return sum(table_cost(self.problem, [self.line[i] for i in t]) for t in tables)

    def improved(self, tables: Tables) -> Tables:
        """The tables after re-seating one seat of all of them at a time, while it helps."""
        width = max(map(len, tables))
        seats = np.full((len(tables), width), -1, dtype=np.int64)
        for row, table in enumerate(tables):
            seats[row, : len(table)] = table
        for _ in range(PASSES):
            gains = [
                self._reseat(seats, column, first)
                for column in range(width)
                for first in range(0, len(tables), CHUNK // 2)
            ]
            if not any(gains):
                break
        return [tuple(int(x) for x in row if x >= 0) for row in seats]

    def _reseat(self, seats: Ints, column: int, first: int) -> bool:
        """Best occupants for one seat of a chunk of tables; True if the cost fell."""
        from scipy.optimize import linear_sum_assignment  # loads for seconds, needed seldom

        rows = np.arange(first, min(first + CHUNK, len(seats)))
        rows = rows[seats[rows, column] >= 0]
        people = seats[rows, column]
        cost = np.zeros((len(rows), len(rows)), dtype=np.int64)
        for other in range(seats.shape[1]):
            company = seats[rows, other]
            if other != column:
                meeting = self.between(np.maximum(company, 0)[:, None], people[None, :])
                cost += np.where(company[:, None] >= 0, meeting, 0)
        short = (seats[rows] >= 0).sum(axis=1) < self.problem.size
        cost += short[:, None] * self.short[people][None, :]
        before = int(np.trace(cost))
        at, who = linear_sum_assignment(cost)
        if int(cost[at, who].sum()) >= before:
            return False
        seats[rows[at], column] = people[who]
        return True

    def exact(self, sizes: Sequence[int], window: int, below: int) -> Tables | None:
        """The cheapest tables without a repeat whose members stand within `window` places.

        None if there are none for less than `below`, or the search found none in its bounds.
        """
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csc_array

        everyone = range(len(self.line))
        numbers = [e.number for e in self.line]
        met = [set(e.met) for e in self.line]
        kinds = sorted(set(sizes))
        candidates = [
            (first, *rest)
            for size in kinds
            for first in everyone
            for rest in combinations(range(first + 1, min(first + window, len(everyone))), size - 1)
            if all(numbers[b] not in met[a] for a, b in combinations((first, *rest), 2))
        ]
        if len(candidates) > 4 * CANDIDATES:
            return None
        priced = [(self.total([table]), table) for table in candidates]
        # No cost is negative: a table that costs as much as a known seating has no place.
        costs = [cost for cost, _ in priced if cost < below]
        candidates = [table for cost, table in priced if cost < below]
        if not candidates:
            return None
        rows = [i for table in candidates for i in table]
        columns = [c for c, table in enumerate(candidates) for _ in table]
        # One more row for each size: there are exactly so many tables of it.
        rows += [len(everyone) + kinds.index(len(table)) for table in candidates]
        columns += range(len(candidates))
        wanted = [1] * len(everyone) + [sum(s == kind for s in sizes) for kind in kinds]
        matrix = csc_array(
            ([1.0] * len(rows), (rows, columns)), shape=(len(wanted), len(candidates))
        )
        found = milp(
            np.array(costs, dtype=np.float64) / 128,
            constraints=LinearConstraint(matrix, wanted, wanted),
            integrality=np.ones(len(costs)),
            bounds=Bounds(0, 1),
            options={"node_limit": NODES, "mip_rel_gap": 0.0},
        )
        if found.x is None:
            return None
        return [table for table, x in zip(candidates, found.x, strict=True) if x > 0.5]


def seat_tables(
    problem: PairingProblem, entrants: Sequence[Entrant], sizes: Sequence[int]
) -> Seating:
    """Tables of the given sizes for all entrants, repeated meetings avoided first of all."""
    found = scheduled(problem, entrants, sizes)
    if found is not None:
        return found
    field = _Field(problem, entrants)
    best, solver = _searched(field, sizes)
    best_cost = field.total(best)
    if best_cost and len(field.line) <= EXACT:
        for window in _windows(len(field.line), sizes, repeats=best_cost >= REPEAT):
            cheaper = field.exact(sizes, window, best_cost)
            if cheaper is not None and field.total(cheaper) < best_cost:
                best, best_cost, solver = cheaper, field.total(cheaper), f"partition/{window}"
    numbers = [e.number for e in field.line]
    return Seating([tuple(numbers[i] for i in table) for table in best], solver)


def _searched(field: _Field, sizes: Sequence[int]) -> tuple[Tables, str]:
    """The best local optimum over all starts."""
    size = len(field.line)
    starts = STARTS if size <= MANY_STARTS else 1
    noise = random.Random(draw_key(field.problem.seed, f"start.{field.problem.round}"))
    found = []
    for start in range(starts):
        # The first start is the line itself; the others shake it more and more.
        reach = size * start / max(1, starts - 1)
        keys = [i + reach * noise.random() for i in range(size)]
        order = sorted(range(size), key=keys.__getitem__)
        tables, at = [], 0
        for length in sizes:
            tables.append(tuple(order[at : at + length]))
            at += length
        tables = field.improved(tables)
        found.append((field.total(tables), start, tables))
        if found[-1][0] == 0:
            break
    _, start, best = min(found)
    return best, f"assignment/{start + 1}/{starts}"


def _windows(size: int, sizes: Sequence[int], repeats: bool) -> list[int]:
    """Reaches of the set partition: a moderate one, and everything if `repeats` are left."""
    width = max(sizes)
    window = size
    while window > 2 * width and size * comb(window - 1, width - 1) > CANDIDATES:
        window -= 1
    return [window, size] if repeats and window < size else [window]
