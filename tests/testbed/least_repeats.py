"""The least that a round can repeat, by searches that share nothing with the pairing's own.

Each repeat counts as the square of the earlier meetings; of those with the fewest byes anybody may
have the next one.
"""

from collections.abc import Sequence
from itertools import combinations

import networkx as nx  # type: ignore[import-untyped]

from tournaments.pairing.model import Entrant, Number


def least_at_pairs(entrants: Sequence[Entrant]) -> int:
    """The least squares of repeats at tables of two, whoever may have the bye has it."""
    if len(entrants) % 2 == 0:
        return _least(entrants)
    fewest = min(e.byes for e in entrants)
    found = None
    for resting in entrants:
        if resting.byes == fewest:
            here = _least([e for e in entrants if e is not resting])
            found = here if found is None else min(found, here)
            if found == 0:
                break
    assert found is not None
    return found


def least_at_tables(entrants: Sequence[Entrant], sizes: Sequence[int]) -> int:
    """The least squares of repeats at larger tables, by a search of its own for a small field."""
    order = sorted(entrants, key=lambda e: e.byes)
    count = len(entrants) - sum(sizes)
    most = order[count - 1].byes if count else -1
    sure = {e.number for e in order if e.byes < most}
    allowed = {e.number for e in order if e.byes == most}
    met = {e.number: e.met for e in entrants if e.number not in sure}

    def search(left: tuple[Number, ...], sizes: tuple[int, ...], byes: int) -> int:
        if not left:
            return 0
        first, *others = left
        found = [10**9]
        if byes and first in allowed:
            found.append(search(tuple(others), sizes, byes - 1))
        for size in set(sizes):
            rest = list(sizes)
            rest.remove(size)
            for company in combinations(others, size - 1):
                table = (first, *company)
                cost = sum(met[a].get(b, 0) ** 2 for a, b in combinations(table, 2))
                if cost < min(found):
                    still = tuple(n for n in others if n not in company)
                    found.append(cost + search(still, tuple(rest), byes))
        return min(found)

    return search(tuple(met), tuple(sizes), count - len(sure))


def _least(entrants: Sequence[Entrant]) -> int:
    if all(2 * len(e.met) <= len(entrants) - 2 for e in entrants):
        return 0  # Dirac
    graph = nx.Graph()
    for a, b in combinations(entrants, 2):
        graph.add_edge(a.number, b.number, weight=-(a.met.get(b.number, 0) ** 2))
    best = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(-int(graph.edges[pair]["weight"]) for pair in best)
