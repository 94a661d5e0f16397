"""Which meetings that were left out of a solved field could still make its round cheaper.

By duality only those that cost less than their two potentials, without the values of the blossoms
that hold both. To look at all of them would take longer than to solve the field. So places that
stand near each other in the line and in the blossoms are taken together, as runs: the best
potentials of two runs, their scores and how far they are apart rule out all their meetings at once,
or nearly all. What is left is looked at exactly.
"""

from collections.abc import Iterator
from itertools import chain

import numpy as np

from tournaments.pairing.blossom import Matcher
from tournaments.pairing.cost import Ints
from tournaments.pairing.field import Field, Pairs

NEAR = 10
"""Pairs at most so many places apart are looked at one by one."""
RUN = 12
"""Places that are next to each other in the blossoms and may be one run."""
STEP = 12
"""A larger step in the line ends a run."""
ROWS = 128
"""So many runs are compared with all others at a time."""
AT_ONCE = 2_000
"""So many pairs of runs are looked into at a time."""
NOTHING = -(1 << 61)
FEW = 4
"""So many pairs of each place are added at a time."""
NO_PAIRS: Ints = np.zeros(0, dtype=np.int64)


def cheaper_pairs(field: Field, matcher: Matcher, reach: int) -> Pairs:
    """Fresh pairs more than `reach` apart with which the solved field could cost less.

    All fresh pairs at most `reach` apart must have been edges. In an answer without pairs lies the
    proof that the matching is the cheapest of all.
    """
    blossoms = _Blossoms(matcher, field.size, field.shift)
    # Rounded up, so that no pair is ruled out that should not be.
    above = np.array([-(-p >> field.shift) for p in matcher.potential], dtype=np.int64)
    runs = _Runs(field, blossoms, above)
    found = []
    for low, high in chain([field.window(NEAR, reach)], runs.open_pairs(field, max(reach, NEAR))):
        both = above[low] + above[high]
        keep = both > field.least(low, high)
        low, high, both = low[keep], high[keep], both[keep]
        cost = field.bare(low, high)
        keep = both > cost + blossoms.common(blossoms.at[low], blossoms.at[high])
        low, high, cost = low[keep], high[keep], cost[keep]
        keep = field.times(low, high) == 0
        found.append((low[keep], high[keep], cost[keep]))
    if not found:
        return NO_PAIRS, NO_PAIRS
    a, b, cost = (np.concatenate(parts) for parts in zip(*found, strict=True))
    few = _cheapest(a, b, cost, field.size)
    cheaper = _exactly(field, matcher, a[few], b[few])
    if not len(cheaper[0]) and len(few) < len(a):
        return _exactly(field, matcher, a, b)
    return cheaper


def _cheapest(a: Ints, b: Ints, cost: Ints, size: int) -> Ints:
    """Of each place the few pairs that cost least: more would be too slow.

    Not those by which the round could gain most: they would all lead to the same few places whose
    potentials are far too high as yet.
    """
    ends = np.concatenate((a, b))
    order = np.lexsort((np.concatenate((b, a)), np.concatenate((cost, cost)), ends))
    first = np.searchsorted(ends[order], np.arange(size))
    rank = np.arange(len(order)) - first[ends[order]]
    return np.unique(order[rank < FEW] % len(a))


def _exactly(field: Field, matcher: Matcher, a: Ints, b: Ints) -> Pairs:
    """Those of the pairs that cost less than their potentials allow, in the solver's numbers."""
    cheaper = []
    for low, high, cost in zip(a.tolist(), b.tolist(), field.weights(a, b), strict=True):
        over = matcher.potential[low] + matcher.potential[high] - cost
        cheaper.append(over > 0 and over > 2 * matcher.around(low, high))
    return a[cheaper], b[cheaper]


class _Blossoms:
    """The places in the order of a walk through the blossoms, and what any two have in common.

    That is twice the values of all blossoms around both, in whole units of cost, rounded down. On
    the walk it is the least of what neighbours between the two have in common.
    """

    def __init__(self, matcher: Matcher, size: int, shift: int) -> None:
        walk: list[int] = []
        shared: list[int] = []
        stack = [(node, 0, 0) for node in dict.fromkeys(map(matcher.node, range(size)))]
        while stack:
            node, around, before = stack.pop()
            if node < size:
                walk.append(node)
                shared.append(before >> shift)
                continue
            around += 2 * matcher.value[node]
            first, *others = matcher.kids[node]
            stack += [(kid, around, around) for kid in others]
            stack.append((first, around, before))
        self.walk = np.array(walk, dtype=np.int64)
        self.at = np.empty(size, dtype=np.int64)
        """Where each place stands on the walk."""
        self.at[self.walk] = np.arange(size)
        least = np.array(shared, dtype=np.int64)
        rows = [least]
        while 2 ** len(rows) <= size:
            rest = least[2 ** (len(rows) - 1) :]
            least = least.copy()
            least[: len(rest)] = np.minimum(least[: len(rest)], rest)
            rows.append(least)
        self._least = np.stack(rows)

    def common(self, a: Ints, b: Ints) -> Ints:
        """What places `a` and `b` of the walk have in common; for a == b more than anything."""
        low, high = np.minimum(a, b) + 1, np.maximum(a, b)
        length = high - low + 1
        power = np.frexp(np.maximum(length, 1).astype(np.float64))[1] - 1
        low = np.minimum(low, high)
        found = np.minimum(self._least[power, low], self._least[power, high + 1 - 2**power])
        return np.asarray(np.where(length > 0, found, np.iinfo(np.int64).max // 4))


class _Runs:
    """The line cut into runs."""

    def __init__(self, field: Field, blossoms: _Blossoms, above: Ints) -> None:
        part = blossoms.at // RUN
        line = np.lexsort((np.arange(field.size), part))
        cut = (np.diff(part[line]) != 0) | (np.diff(line) > STEP)
        run_of = np.concatenate(([0], np.cumsum(cut)))
        self.line = line
        self.starts = np.concatenate(([0], np.flatnonzero(cut) + 1))
        self.blossoms = blossoms
        # One row a run, as long as the longest.
        column = np.arange(field.size) - self.starts[run_of]
        self.members = np.zeros((len(self.starts), RUN), dtype=np.int64)
        self.members[run_of, column] = line
        self.highest = np.full((len(self.starts), RUN), NOTHING)
        self.highest[run_of, column] = above[line]

    def open_pairs(self, field: Field, reach: int) -> Iterator[Pairs]:
        """Pairs that two runs do not rule out."""
        starts = self.starts
        best = self.highest.max(axis=1)
        ends = (np.minimum, np.maximum)
        least, most = (f.reduceat(field.costs.scores[self.line], starts) for f in ends)
        first, last = (f.reduceat(field.blocks[self.line], starts) for f in ends)
        enter, leave = (f.reduceat(self.blossoms.at[self.line], starts) for f in ends)
        nearest = (reach + 1) // 2
        for start in range(0, len(starts), ROWS):
            some, others = np.s_[start : start + ROWS, None], np.s_[start:]
            gaps = np.maximum(least[some] - most[others], least[others] - most[some])
            apart = np.maximum(first[some] - last[others], first[others] - last[some])
            bound = field.at_least(gaps.clip(0), apart.clip(nearest))
            i, j = np.nonzero(best[some] + best[others] > bound)
            upper = i <= j
            i, j = i[upper], j[upper]
            bounds = bound[i, j]
            i, j = i + start, j + start
            low, high = np.minimum(enter[i], enter[j]), np.maximum(leave[i], leave[j])
            bounds += np.where(low < high, self.blossoms.common(low, high), 0)
            keep = best[i] + best[j] > bounds
            i, j, bounds = i[keep], j[keep], bounds[keep]
            for at in range(0, len(i), AT_ONCE):
                part = slice(at, at + AT_ONCE)
                yield self._pairs(i[part], j[part], bounds[part], reach)

    def _pairs(self, i: Ints, j: Ints, bounds: Ints, reach: int) -> Pairs:
        """The pairs of runs `i[k]` and `j[k]` whose potentials together exceed `bounds[k]`."""
        together = self.highest[i][:, :, None] + self.highest[j][:, None, :]
        which, mine, theirs = np.nonzero(together > bounds[:, None, None])
        a, b = self.members[i[which], mine], self.members[j[which], theirs]
        low, high = np.minimum(a, b), np.maximum(a, b)
        # A run beside itself gives each pair twice.
        keep = (high - low > reach) & ((a < b) | (i[which] != j[which]))
        return low[keep], high[keep]
