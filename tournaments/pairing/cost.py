"""What it costs that two entries meet. One scale of integers, for tables of every size.

A repeated meeting costs more than everything else together. Then the square of the score
difference leads; keeping a club apart is worth a difference of `club_gap` points, and where sides
are balanced, keeping apart two who are due the same seat one of `side_gap`; a second float in the
same direction and the distance from the intended opponent settle what is left.
At tables of two, 34 bits drawn from the seed lie below all that, so that the cheapest pairing
is (almost surely) the only one, and every exact solver finds the same.
"""

import hashlib
from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tournaments.pairing.model import Entrant, PairingProblem

POINT = 1024
"""The cost of a score difference of one point."""
MAX_GAP = 255
"""A larger difference costs no more than this one: no bound is left to overflow."""
FLOAT = 128
"""Of floating twice running in the same direction."""
MAX_DUE = 3
"""Of the same seat due to both sides of a table, to the square, more counts as so much."""
TIE_BITS = 34

REPEAT = 1 << 38
"""Of each earlier meeting, to the square: more than all else at any table. What one side's three
meetings cost after a hundred rounds lies below 2^53, so the solver's floats are exact."""
SHORT = 64 * POINT
"""Of each earlier short table of a side that sits at one again."""

AGAIN = 1 << 26
"""`REPEAT` where tables may have more than four sides. There a difference of a place costs 1, its
square that is, and nobody looks at floats; so this is more than all that at a table of twenty, and
a hundred rounds stay within what an event can hold."""
SMALLER = AGAIN // 2
"""Of each earlier smaller table, to the square, where tables may have more than four sides: to sit
at one may be a greater risk (`loser`), and who never does meets more people."""

MOST_STATED = (1 << 53) - 1
"""The largest whole number on which all readers of an event agree."""

Ints = NDArray[np.int64]


def meeting_cost(problem: PairingProblem, a: Entrant, b: Entrant) -> int:
    """What it costs that `a` and `b` meet, without their places in the line."""
    difference = a.score - b.score
    if problem.large:
        cost = min(abs(difference), MAX_GAP) ** 2 + a.met.get(b.number, 0) ** 2 * AGAIN
        return cost + min(problem.club_gap, MAX_GAP) ** 2 * a.kept_apart(b)
    cost = min(abs(difference), MAX_GAP) ** 2 * POINT
    if a.kept_apart(b):
        cost += min(problem.club_gap, MAX_GAP) ** 2 * POINT
    direction = (difference > 0) - (difference < 0)
    due = min(problem.same_side_due(a, b), MAX_DUE)
    cost += (min(problem.side_gap, MAX_GAP) * due) ** 2 * POINT
    if direction and (a.floated == direction or b.floated == -direction):
        cost += FLOAT
    return cost + a.met.get(b.number, 0) ** 2 * REPEAT


def table_cost(problem: PairingProblem, sides: Sequence[Entrant]) -> int:
    """What a table costs: all its meetings, and who has to sit at a short table again."""
    cost = sum(meeting_cost(problem, a, b) for a, b in combinations(sides, 2))
    if len(sides) < problem.largest:
        cost += sum(small_cost(problem, side) for side in sides)
    return cost


def stated_cost(problem: PairingProblem, tables: Iterable[Sequence[Entrant]]) -> int:
    """What a round costs, as its event says: a hundred rounds of one table of four cost more than
    an event can hold, and are then said to cost as much as it can.
    """
    return min(sum(table_cost(problem, sides) for sides in tables), MOST_STATED)


def small_cost(problem: PairingProblem, side: Entrant) -> int:
    """What it costs that a side sits at a smaller table than others."""
    return SMALLER * side.short**2 if problem.large else SHORT * side.short


def _codes(names: list[str]) -> Ints:
    """A number for each name, 0 for none."""
    numbers = {name: code for code, name in enumerate(sorted({*names} - {""}), 1)}
    return np.array([numbers.get(name, 0) for name in names], dtype=np.int64)


class Costs:
    """Costs between the entries of one line, by their places in it."""

    def __init__(self, problem: PairingProblem, line: list[Entrant]) -> None:
        self.scores: Ints = np.array([e.score for e in line], dtype=np.int64)
        named = ([e.club for e in line], [e.family for e in line], [e.province for e in line])
        self.apart: list[Ints] = [codes for codes in map(_codes, named) if codes.any()]
        self.floated: Ints = np.array([e.floated for e in line], dtype=np.int64)
        self.numbers: Ints = np.array([e.number for e in line], dtype=np.int64)
        self.dues: Ints = np.zeros(len(line), dtype=np.int64)
        if problem.side_gap and problem.sizes == (2,):
            seats = [e.seats or (0, 0) for e in line]
            self.dues += np.array([first - second for first, second, *_ in seats], dtype=np.int64)
        self.side_cost = min(problem.side_gap, MAX_GAP) ** 2 * POINT
        self.club_cost = min(problem.club_gap, MAX_GAP) ** 2 * POINT
        label = f"smazzata.tie.v1\x00{problem.round}\x00{problem.seed}".encode()
        self._salt = np.uint64(int.from_bytes(hashlib.sha256(label).digest()[:8], "big"))

    def between(self, a: Ints, b: Ints) -> Ints:
        """The costs of the meetings `a[i]` - `b[i]` (places in the line), without tie-break."""
        difference = self.scores[a] - self.scores[b]
        cost = np.minimum(np.abs(difference), MAX_GAP) ** 2 * POINT
        together = np.zeros(difference.shape, dtype=bool)
        for codes in self.apart:
            together |= (codes[a] == codes[b]) & (codes[a] > 0)
        cost += together * self.club_cost
        direction = np.sign(difference)
        again = (direction != 0) & (
            (self.floated[a] == direction) | (self.floated[b] == -direction)
        )
        cost += again * FLOAT
        if self.side_cost:
            due, other = self.dues[a], self.dues[b]
            both = np.minimum(np.minimum(np.abs(due), np.abs(other)), MAX_DUE) * (due * other > 0)
            cost += both * both * self.side_cost
        return np.asarray(cost, dtype=np.int64)

    def tie_break(self, a: Ints, b: Ints) -> Ints:
        """34 bits for each meeting, from the seed, the round and the two numbers alone."""
        low = np.minimum(self.numbers[a], self.numbers[b]).astype(np.uint64)
        high = np.maximum(self.numbers[a], self.numbers[b]).astype(np.uint64)
        with np.errstate(over="ignore"):
            mixed = _mix(_mix(low + self._salt) + high)
        return (mixed >> np.uint64(64 - TIE_BITS)).astype(np.int64)


def _mix(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finalizer of SplitMix64: each bit of the input reaches each bit of the output."""
    x = x + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
