"""Tables of two: the cheapest round there is, of all rounds, with the proof.

A small field is solved on the graph of all its meetings, earlier ones at a cost that grows with
the square of how often, above all else. In a larger one, where a round without a repeat exists
(Dirac), each entry is linked to its neighbours in the line only. The potentials of that solution
say of every meeting that was left out whether it could make the round cheaper (`pricing`): where
one could, it is added and the round is solved again, until none can.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tournaments.pairing.blossom import Edges, Matcher
from tournaments.pairing.cost import Ints
from tournaments.pairing.field import Field, Pairs
from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.pairing.pricing import cheaper_pairs

COMPLETE = 48
"""Up to this many entries all meetings are looked at from the start."""
WINDOW = 4
"""Places in the line to either side that a larger field starts with."""
LARGE = 500
"""From so many entries on one place less is enough: groups of equal score are longer."""


class Matching(NamedTuple):
    """Pairs of places in the line, who is left over for the bye, and how far was searched."""

    pairs: list[tuple[int, int]]
    bye: int | None
    solver: str


def match(
    problem: PairingProblem, entrants: Sequence[Entrant], may_rest: Sequence[int] = ()
) -> tuple[list[tuple[int, int]], int | None, str]:
    """The cheapest pairs (entry numbers) of a field; one of `may_rest` has the bye if it is odd.

    The bye goes to the first of `may_rest` without whom the others repeat as little as can be.
    Returns the pairs, who has the bye, and how they were found.
    """
    most = max((len(e.met) for e in entrants), default=0)
    fresh = 2 * most <= len(entrants) - 1 - len(entrants) % 2 - 1
    if len(entrants) % 2 and fresh:
        rest = [e for e in entrants if e.number != may_rest[0]]
        pairs, _, solver = match(problem, rest)
        return pairs, may_rest[0], solver
    if not entrants:
        return [], None, "none"
    field = Field(problem, entrants)
    numbers = [e.number for e in field.line]
    if fresh and field.size > COMPLETE:
        found = _by_window(field)
    else:
        places = {number: place for place, number in enumerate(numbers)}
        found = _by_all_meetings(field, [places[number] for number in may_rest])
    pairs = [(numbers[a], numbers[b]) for a, b in found.pairs]
    return pairs, None if found.bye is None else numbers[found.bye], found.solver


def _by_all_meetings(field: Field, may_rest: Sequence[int]) -> Matching:
    """Every meeting is an edge; in an odd field the bye is one more vertex."""
    size = field.size
    odd = size % 2
    a, b = field.window(size - 1) if size > 1 else (np.zeros(0, np.int64),) * 2
    weights = field.weights(a, b)
    # A step in the order of byes is worth more than all meetings, and a repeat more than all steps.
    step = (max(weights, default=0) + 1) * size
    repeat = step * (len(may_rest) + 1) if odd else step
    times = field.times(a, b).tolist()
    costs = [w + met * met * 2 * repeat for w, met in zip(weights, times, strict=True)]
    if odd:
        a = np.concatenate((a, may_rest))
        b = np.concatenate((b, np.full(len(may_rest), size)))
        costs += [place * 2 * step for place in range(len(may_rest))]
    matcher = Matcher(_edges(size + odd, a, b, costs))
    if not matcher.solve():
        raise AssertionError("no pairing of a complete field")
    return _found(matcher, size, "all")


def _by_window(field: Field) -> Matching:
    """Fresh meetings near in the line; then, of all others, those that could lower the cost."""
    reach = WINDOW - (field.size >= LARGE)
    a, b = _fresh(field, field.window(reach))
    matcher = _solved(field, a, b)
    while matcher is None:
        reach *= 4
        a, b = _fresh(field, field.window(reach))
        matcher = _solved(field, a, b)
    while True:
        more = cheaper_pairs(field, matcher, reach)
        if not len(more[0]):
            return _found(matcher, field.size, str(reach))
        a, b = more
        matcher.extend(list(zip(a.tolist(), b.tolist(), field.weights(a, b), strict=True)))
        if not matcher.solve():
            raise AssertionError("more edges cannot leave anybody alone")


def _fresh(field: Field, pairs: Pairs) -> Pairs:
    a, b = pairs
    new = field.times(a, b) == 0
    return a[new], b[new]


def _solved(field: Field, a: Ints, b: Ints) -> Matcher | None:
    matcher = Matcher(_edges(field.size, a, b, field.weights(a, b)))
    return matcher if matcher.solve() else None


def _edges(size: int, a: Ints, b: Ints, costs: Sequence[int]) -> Edges:
    """The graph of the pairs `a[i]` - `b[i]`."""
    ends = np.concatenate((a, b))
    order = np.argsort(ends, kind="stable")
    cuts = np.searchsorted(ends[order], np.arange(size + 1)).tolist()
    # In tuples, at which the garbage collector looks only once.
    others = tuple(np.concatenate((b, a))[order].tolist())
    # The costs are too long for numpy.
    sorted_costs = tuple(map(costs.__getitem__, (order % len(a)).tolist()))
    return Edges(
        [others[start:end] for start, end in pairwise(cuts)],
        [sorted_costs[start:end] for start, end in pairwise(cuts)],
    )


def _found(matcher: Matcher, size: int, reach: str) -> Matching:
    mates = enumerate(matcher.mate[:size])
    pairs = [(place, mate) for place, mate in mates if place < mate < size]
    bye = matcher.mate[size] if len(matcher.mate) > size else None
    return Matching(pairs, bye, f"blossom/{reach}")
