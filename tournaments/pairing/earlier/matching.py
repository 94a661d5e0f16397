"""Tables of two: an exact minimum-cost matching on a sparse graph.

Each entry is linked to its next neighbours in the line, as far as a window reaches; the
window grows until the result no longer improves, up to the complete graph. Large fields are
cut into blocks of neighbours, each solved exactly, then the seams between blocks are solved
again. If a window or a block has no answer it is widened, so a round without repeats is found
whenever there is one.
"""

from collections.abc import Sequence
from operator import neg
from typing import NamedTuple

import numpy as np
import rustworkx as rx

from tournaments.pairing.cost import TIE_BITS, Costs, Ints
from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.pairing.order import lined_up
from tournaments.pairing.repeats import fewest_repeats

COMPLETE = 96
"""Up to this many entries the complete graph is used from the start."""
WHOLE = 1200
"""Up to this many entries the field is solved in one piece."""
BLOCK = 160
WINDOW = 12


class Matching(NamedTuple):
    """Pairs of places in the line, their cost with tie-break, and how far was searched."""

    pairs: list[tuple[int, int]]
    cost: int
    solver: str


class Field:
    """One field to be matched: its line, its costs, who has met whom."""

    def __init__(self, problem: PairingProblem, entrants: Sequence[Entrant]) -> None:
        self.line = lined_up(problem, entrants)
        self.costs = Costs(problem, self.line)
        places = {e.number: i for i, e in enumerate(self.line)}
        size = len(self.line)
        met = [i * size + places[n] for i, e in enumerate(self.line) for n in e.met if n in places]
        self._met: Ints = np.unique(np.array(met, dtype=np.int64))

    def met(self, a: Ints, b: Ints) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Which of the meetings `a[i]` - `b[i]` would be repeats."""
        meetings = a * len(self.line) + b
        if not len(self._met):
            return np.zeros(len(meetings), dtype=np.bool_)
        at = np.minimum(np.searchsorted(self._met, meetings), len(self._met) - 1)
        return np.asarray(self._met[at] == meetings)

    def weigh(self, a: Ints, b: Ints) -> list[int]:
        """The costs of the meetings `a[i]` - `b[i]`, tie-break below them."""
        bare = self.costs.between(a, b) + self.costs.steps(a, b)
        weights: list[int] = ((bare << TIE_BITS) + self.costs.tie_break(a, b)).tolist()
        return weights

    def edges(self, places: Ints, window: int) -> tuple[Ints, Ints]:
        """Meetings between members of `places` (ascending) at most `window` apart in it."""
        size = len(places)
        window = min(window, size - 1)
        steps = np.repeat(np.arange(1, window + 1), size)
        first = np.tile(np.arange(size), window)
        inside = first + steps < size
        return places[first[inside]], places[(first + steps)[inside]]

    def solve(self, places: Ints, window: int, repeats: bool = False) -> Matching | None:
        """The cheapest pairing of `places` inside the window; None if there is none.

        With `repeats`, meetings that would be repeats are allowed at a cost above all others.
        """
        a, b = self.edges(places, window)
        again = self.met(a, b)
        if not repeats:
            a, b, again = a[~again], b[~again], again[~again]
        weights = self.weigh(a, b)
        if repeats:
            above = max(weights) * len(places)
            weights = [w + above if g else w for w, g in zip(weights, again.tolist(), strict=True)]
        graph = rx.PyGraph(multigraph=False)
        index = {place: i for i, place in enumerate(places.tolist())}
        graph.add_nodes_from(range(len(places)))
        ends = zip(a.tolist(), b.tolist(), weights, strict=True)
        graph.add_edges_from([(index[x], index[y], w) for x, y, w in ends])
        found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=neg)
        if 2 * len(found) < len(places):
            return None
        members = places.tolist()
        pairs = sorted((members[min(x, y)], members[max(x, y)]) for x, y in found)
        total = sum(graph.get_edge_data(x, y) for x, y in found)
        return Matching(pairs, total, f"matching/{min(window, len(places) - 1)}")


def match(
    problem: PairingProblem, entrants: Sequence[Entrant]
) -> tuple[list[tuple[int, int]], str]:
    """The cheapest pairs (entry numbers) of an even field, with the fewest repeats.

    Returns the pairs and how they were found.
    """
    field = Field(problem, entrants)
    size = len(field.line)
    everyone = np.arange(size, dtype=np.int64)
    if size == 0:
        return [], "none"
    if size <= COMPLETE or fewest_repeats(field.line):
        found = field.solve(everyone, size) or field.solve(everyone, size, repeats=True)
    elif size <= WHOLE:
        found = _widened(field, everyone)
    else:
        found = _in_blocks(field, everyone)
    if found is None:  # pragma: no cover - a complete graph of even size always has a pairing
        raise AssertionError("no pairing of an even field")
    numbers = [e.number for e in field.line]
    return [(numbers[a], numbers[b]) for a, b in found.pairs], found.solver


def _widened(field: Field, places: Ints) -> Matching | None:
    """Widens the window until the cost stops falling, or until there is an answer at all."""
    best: Matching | None = None
    window = WINDOW
    while True:
        found = field.solve(places, window)
        if found and best and found.cost >= best.cost:
            return best
        best = found or best
        if window >= len(places) - 1:
            return best
        window *= 2 if found else 4


def _in_blocks(field: Field, places: Ints) -> Matching | None:
    """Blocks of neighbours solved one by one, then the seams between them solved again."""
    size = len(places)
    partner: dict[int, int] = {}
    start, end = 0, BLOCK
    while start < size:
        # What would be left for a last block of its own is taken along.
        end = size if size - end < BLOCK else end
        found = field.solve(places[start:end], WINDOW) or _widened(field, places[start:end])
        if found is None and end == size:
            return _widened(field, places)
        if found is not None:
            partner.update(found.pairs)
            partner.update((b, a) for a, b in found.pairs)
            start = end
        end += BLOCK
    for middle in range(BLOCK, size - BLOCK, BLOCK):
        low, high = middle - BLOCK // 4, middle + BLOCK // 4
        seam = [place for place in range(low, high) if low <= partner[place] < high]
        again = field.solve(np.array(seam, dtype=np.int64), WINDOW) if seam else None
        if again is not None:
            partner.update(again.pairs)
            partner.update((b, a) for a, b in again.pairs)
    pairs = sorted((a, b) for a, b in partner.items() if a < b)
    first, second = (np.array(ends, dtype=np.int64) for ends in zip(*pairs, strict=True))
    return Matching(pairs, sum(field.weigh(first, second)), f"blocks/{BLOCK}/{WINDOW}")
