"""A field that is matched at tables of two: its line, what its meetings cost, who has met whom.

Places are those in the line, from 0, and pairs of them are two arrays. A fresh meeting costs whole
units: points, clubs and floats lie above bit `room`, below it the squares of distances of a round.
The solver's numbers (`weights`) are twice those units, with the tie-break below bit `shift`.
"""

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np

from tournaments.pairing.cost import FLOAT, MAX_GAP, POINT, TIE_BITS, Costs, Ints
from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.pairing.order import block_places, lined_up

Pairs: TypeAlias = tuple[Ints, Ints]
"""Places in a line, the first of each pair before the second."""

MOST_ROOM = 36
"""So that points, clubs and distances of one meeting fit 62 bits."""


class Field:
    """One field to be matched: its line, its costs, who has met whom how often."""

    def __init__(self, problem: PairingProblem, entrants: Sequence[Entrant]) -> None:
        self.line = lined_up(problem, entrants)
        self.size = len(self.line)
        self.costs = Costs(problem, self.line)
        self.blocks = np.array(block_places(problem, self.line), dtype=np.int64)
        self._met, self._times = _meetings(self.line)
        self.room = min(3 * self.size.bit_length(), MOST_ROOM)
        """Bits below what points cost for the squares of all distances of a round."""
        self.shift = TIE_BITS + self.size.bit_length() + 1
        """Whole costs lie above this bit: all the tie-breaks of a round together stay below."""

    def times(self, a: Ints, b: Ints) -> Ints:
        """How often each of the pairs `a[i]` - `b[i]` has met."""
        codes = a * self.size + b
        if not len(self._met):
            return np.zeros(len(codes), dtype=np.int64)
        at = np.minimum(np.searchsorted(self._met, codes), len(self._met) - 1)
        return np.where(self._met[at] == codes, self._times[at], 0)

    def bare(self, a: Ints, b: Ints) -> Ints:
        """What fresh meetings cost, without tie-break: points and clubs first, then distances."""
        blocks = self.blocks[a] - self.blocks[b]
        return (self.costs.between(a, b) // FLOAT << self.room) + blocks * blocks

    def least(self, a: Ints, b: Ints) -> Ints:
        """What fresh meetings cost at least, `bare` without what is dearer to look up."""
        scores = self.costs.scores
        return self.at_least(np.abs(scores[a] - scores[b]), self.blocks[a] - self.blocks[b])

    def at_least(self, gaps: Ints, apart: Ints) -> Ints:
        """What meetings cost at least across such differences of points and of blocks."""
        return (np.minimum(gaps, MAX_GAP) ** 2 * (POINT // FLOAT) << self.room) + apart * apart

    def weights(self, a: Ints, b: Ints) -> list[int]:
        """Twice the costs of fresh meetings, tie-break below them."""
        ties = self.costs.tie_break(a, b).tolist()
        units = self.bare(a, b).tolist()
        shift = self.shift
        return [(unit << shift) + (tie << 1) for unit, tie in zip(units, ties, strict=True)]

    def window(self, reach: int, above: int = 0) -> Pairs:
        """The pairs at most `reach` places apart, and more than `above`."""
        steps = np.arange(above + 1, min(reach, self.size - 1) + 1)
        first = np.tile(np.arange(self.size), len(steps))
        second = first + np.repeat(steps, self.size)
        inside = second < self.size
        return first[inside], second[inside]


def _meetings(line: Sequence[Entrant]) -> Pairs:
    """The meetings of a line, `a * size + b` for the places of two, ascending; and how often."""
    size = len(line)
    mine = np.repeat(np.arange(size), [len(e.met) for e in line])
    others = np.array(list(chain.from_iterable(e.met for e in line)), dtype=np.int64)
    times = np.array(list(chain.from_iterable(e.met.values() for e in line)), dtype=np.int64)
    numbers = np.array([e.number for e in line], dtype=np.int64)
    place = np.full(max(numbers.max(), others.max(initial=0)) + 1, -1)
    place[numbers] = np.arange(size)
    at = place[others]
    here = at >= 0  # some may have gone
    codes = mine[here] * size + at[here]
    order = np.argsort(codes, kind="stable")
    return codes[order], times[here][order]
