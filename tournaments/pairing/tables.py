"""Tables of three or four: local search, then exact set partition for small fields.

The best partition into tables of three or more is NP-hard to find. A start (neighbours in the
line) is improved by exact steps: take the side in one seat out of every table and seat all of
them again at the least cost, seat after seat, until nothing is gained. Small fields are searched
from many starts and shaken. Up to `partition.COLUMNS` possible tables it is then proven that no
round repeats less, or the one that does is found: who has the bye is part of that. Where even the
sum of everybody's least repeats is met, nothing needs to be searched.
"""

import random
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from tournaments.pairing.cost import FLOAT, REPEAT, SHORT, Costs, Ints, table_cost
from tournaments.pairing.draw import draw_key
from tournaments.pairing.large_tables import Block
from tournaments.pairing.model import Entrant, Number, PairingProblem
from tournaments.pairing.order import lined_up
from tournaments.pairing.partition import COLUMNS, Partition, Tables, column_count
from tournaments.pairing.schedule import scheduled

MANY_STARTS = 120
"""Up to this many entries the search is started `STARTS` times."""
STARTS = 24
WINDOWED = 64
"""Up to this many entries the set partition is solved inside a window of the ranking."""
WINDOW_COLUMNS = 3_000
"""At most this many possible tables go into a set partition for the least cost."""
CHUNK = 120
"""So many tables are re-seated at a time."""
PASSES = 20


class Seated(NamedTuple):
    """Tables of entry numbers, who has a bye, how it was found."""

    tables: list[tuple[Number, ...]]
    byes: tuple[Number, ...]
    solver: str
    proven: bool
    """Whether no round of such tables repeats less, each repeat to the square of earlier ones."""


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
        # Where the search starts many times, every meeting is looked at over and over.
        at = np.arange(size)
        self._known = self._computed(at[:, None], at[None, :]) if size <= MANY_STARTS else None

    def between(self, a: Ints, b: Ints) -> Ints:
        """Costs of meetings with repeats; `a` and `b` are broadcast."""
        return self._computed(a, b) if self._known is None else self._known[a, b]

    def _computed(self, a: Ints, b: Ints) -> Ints:
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

    def repeats(self, tables: Iterable[tuple[int, ...]]) -> int:
        """The squares of all earlier meetings at these tables."""
        pairs = (pair for table in tables for pair in combinations(table, 2))
        return sum(self.line[a].met.get(self.line[b].number, 0) ** 2 for a, b in pairs)

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


def seat_tables(
    problem: PairingProblem, may_rest: Sequence[Number], sizes: Sequence[int]
) -> Seated:
    """Tables of the given sizes, repeated meetings spread and avoided first of all.

    Whoever of `may_rest` finds no place has a bye: the first of them if nothing else counts.
    """
    count = len(problem.entrants) - sum(sizes)
    resting = tuple(may_rest[:count])
    playing = [e for e in problem.entrants if e.number not in resting]
    if (found := scheduled(problem, playing, sizes)) is not None:
        return Seated(found.tables, resting, found.solver, proven=True)
    field = _Field(problem, playing)
    best, solver = _searched(field, sizes)
    repeats = field.repeats(best)
    proven = repeats == 0 or (not count and repeats == _least(field.line, min(sizes)))
    if not proven and column_count(len(problem.entrants), sizes) <= COLUMNS:
        # Who has rested less than the last of those who rest has a bye in any case.
        byes = {e.number: e.byes for e in problem.entrants}
        sure = tuple(n for n in resting if byes[n] < byes[resting[-1]])
        line = lined_up(problem, [e for e in problem.entrants if e.number not in sure])
        places = {e.number: place for place, e in enumerate(line)}
        open_to = [places[number] for number in may_rest if number not in sure]
        partition = Partition(problem, line, sizes)
        left = count - len(sure)
        below = repeats * partition.weight(open_to, left) + sum(range(left))
        spread = partition.spread(open_to, left, below)
        proven = spread.proven
        if spread.tables is not None:
            resting = sure + tuple(line[t[0]].number for t in spread.tables if len(t) == 1)
            field = _Field(problem, [e for e in line if e.number not in resting])
            places = {e.number: place for place, e in enumerate(field.line)}
            best = [
                tuple(places[line[i].number] for i in table)
                for table in spread.tables
                if len(table) > 1
            ]
            best, solver = _shaken(field, best), "partition/all"
            repeats = field.repeats(best)
    if len(field.line) <= WINDOWED:
        best, solver = _cheapest(field, sizes, best, solver, repeats)
    numbers = [e.number for e in field.line]
    return Seated([tuple(numbers[i] for i in t) for t in best], resting, solver, proven)


def _least(line: Sequence[Entrant], size: int) -> int:
    """A bound: everybody meets those whom he has met least, at a table of the smallest size."""
    numbers = [e.number for e in line]
    each = (
        sum(nsmallest(size - 1, (e.met.get(n, 0) ** 2 for n in numbers if n != e.number)))
        for e in line
    )
    return -(-sum(each) // 2)


def _cheapest(
    field: _Field, sizes: Sequence[int], best: Tables, solver: str, repeats: int
) -> tuple[Tables, str]:
    """The cheapest tables inside a window of the line that repeat no more."""
    cost = field.total(best)
    if not cost - repeats * REPEAT:
        return best, solver
    size, width = len(field.line), max(sizes)
    window = size
    while window > 2 * width and size * comb(window - 1, width - 1) > WINDOW_COLUMNS:
        window -= 1
    partition = Partition(field.problem, field.line, sizes, window)
    below = (cost - repeats * REPEAT) // FLOAT
    found = partition.cheapest(repeats, below).tables
    if found is None or field.total(found) >= cost:
        return best, solver
    return found, f"partition/{window}"


def _searched(field: _Field, sizes: Sequence[int]) -> tuple[Tables, str]:
    """The best local optimum over all starts, shaken where the field is small."""
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
    cost, start, best = min(found)
    solver = f"assignment/{start + 1}/{starts}"
    if cost < REPEAT or size > MANY_STARTS:
        return best, solver
    return _shaken(field, best), "swaps"


def _shaken(field: _Field, tables: Tables) -> Tables:
    """The tables after swaps of two sides, shaken and settled again and again."""
    tables = sorted(tables, key=len, reverse=True)
    members = [field.line[i] for table in tables for i in table]
    places = {e.number: place for place, e in enumerate(field.line)}
    noise = random.Random(draw_key(field.problem.seed, f"shake.{field.problem.round}"))
    block = Block(field.problem, members, [len(table) for table in tables])
    return [tuple(sorted(places[n] for n in table)) for table in block.seated(noise)]
