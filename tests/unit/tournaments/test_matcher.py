"""The cheapest perfect matching, against another solver, and the proof that comes with it."""

from itertools import combinations
from random import Random

import networkx as nx  # type: ignore[import-untyped]
import numpy as np
import pytest

from tests.bench.field import played, problem
from tournaments.pairing.blossom import Matcher
from tournaments.pairing.cost import Ints
from tournaments.pairing.matching import Field, match
from tournaments.pairing.pricing import cheaper_pairs


def edges_of(size: int, costs: dict[tuple[int, int], int]) -> list[list[tuple[int, int]]]:
    edges: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for (a, b), cost in costs.items():
        edges[a].append((b, 2 * cost))
        edges[b].append((a, 2 * cost))
    return edges


@pytest.mark.parametrize("top", [1, 3, 1000, 10**30])
def test_any_graph_is_matched_at_the_least_cost(top: int) -> None:
    """Sparse and dense, with ties and with costs beyond any machine word."""
    for seed in range(150):
        chance = Random(seed)
        size = 2 * chance.randrange(1, 12)
        dense = chance.choice([0.2, 0.4, 0.7, 1.0])
        costs = {
            pair: chance.randrange(top)
            for pair in combinations(range(size), 2)
            if chance.random() < dense
        }
        graph = nx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from((a, b, -cost) for (a, b), cost in costs.items())
        best = nx.max_weight_matching(graph, maxcardinality=True)
        matcher = Matcher(edges_of(size, costs))
        assert matcher.solve() == (2 * len(best) == size)
        if 2 * len(best) == size:
            pairs = [(a, b) for a, b in enumerate(matcher.mate) if a < b]
            assert all(matcher.mate[b] == a for a, b in pairs)
            assert sum(costs[pair] for pair in pairs) == sum(costs[min(e), max(e)] for e in best)
            assert proven(matcher, costs)


def proven(matcher: Matcher, costs: dict[tuple[int, int], int]) -> bool:
    """No edge costs less than its potentials, matched ones exactly as much; blossoms count."""
    slack = {
        (a, b): 2 * (cost + matcher.around(a, b)) - matcher.potential[a] - matcher.potential[b]
        for (a, b), cost in costs.items()
    }
    matched = all(slack[a, b] == 0 for a, b in enumerate(matcher.mate) if a < b)
    return min(slack.values()) == 0 and matched and min(matcher.value.values(), default=0) >= 0


@pytest.mark.parametrize("entries", [60, 200, 1000])
def test_no_meeting_that_was_left_out_could_have_made_the_round_cheaper(entries: int) -> None:
    """Every pair of the field looked at one by one, where `cheaper_pairs` looks at few."""
    task = problem(played(entries, 2, seed=entries), 2)
    field = Field(task, task.entrants)
    a, b = np.triu_indices(entries, 1)
    window = field.window(4)
    near = field.times(*window) == 0
    matcher = Matcher(solved_edges(field, window[0][near], window[1][near]))
    assert matcher.solve()
    over = []
    for low, high, cost in zip(a.tolist(), b.tolist(), field.weights(a, b), strict=True):
        reduced = cost - matcher.potential[low] - matcher.potential[high]
        if reduced < 0 and reduced + 2 * matcher.around(low, high) < 0:
            over.append((low, high))
    fresh = field.times(a, b) == 0
    allowed = set(zip(a[fresh].tolist(), b[fresh].tolist(), strict=True))
    found = cheaper_pairs(field, matcher, 4)
    named = set(zip(found[0].tolist(), found[1].tolist(), strict=True))
    missed = allowed.intersection(over)
    assert named <= missed
    assert bool(named) == bool(missed)


def solved_edges(field: Field, a: Ints, b: Ints) -> list[list[tuple[int, int]]]:
    edges: list[list[tuple[int, int]]] = [[] for _ in range(field.size)]
    for low, high, cost in zip(a.tolist(), b.tolist(), field.weights(a, b), strict=True):
        edges[low].append((high, cost))
        edges[high].append((low, cost))
    return edges


def test_the_window_gives_what_all_meetings_give(monkeypatch: pytest.MonkeyPatch) -> None:
    task = problem(played(150, 2, seed=9), 2)
    pairs, _, solver = match(task, task.entrants)
    monkeypatch.setattr("tournaments.pairing.matching.COMPLETE", 1_000)
    everything, _, other = match(task, task.entrants)
    assert (solver, other) == ("blossom/4", "blossom/all")
    assert pairs == everything
