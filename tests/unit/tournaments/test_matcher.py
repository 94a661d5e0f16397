"""The cheapest perfect matching, against another solver, and the proof that comes with it."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import networkx as nx  # type: ignore[import-untyped]
import numpy as np
import pytest

from tests.bench.field import played, problem
from tests.bench.hard_fields import half_met, hard_field, level, one_club
from tests.testbed.gates import nightly_but
from tournaments.pairing.blossom import Edges, Matcher
from tournaments.pairing.cost import Ints
from tournaments.pairing.field import Field
from tournaments.pairing.matching import match
from tournaments.pairing.model import PairingProblem
from tournaments.pairing.pricing import cheaper_pairs


def edges_of(size: int, costs: dict[tuple[int, int], int]) -> Edges:
    edges: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for (a, b), cost in costs.items():
        edges[a].append((b, 2 * cost))
        edges[b].append((a, 2 * cost))
    return Edges([[v for v, _ in near] for near in edges], [[c for _, c in near] for near in edges])


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


@pytest.mark.parametrize("batch", [1, 3, 40])
def test_edges_that_come_later_leave_nothing_but_the_optimum(batch: int) -> None:
    """A few at a time and many, with the proof each time; another solver begins anew."""
    for seed in range(12):
        chance = Random(f"later {seed}")
        size = 2 * chance.randrange(4, 16)
        top = chance.choice([4, 1000, 10**30])
        pairs = [pair for pair in combinations(range(size), 2) if chance.random() < 0.6]
        chance.shuffle(pairs)
        costs = {(a, a + 1): chance.randrange(top) for a in range(0, size, 2)}
        matcher = Matcher(edges_of(size, costs))
        assert matcher.solve()
        later = [pair for pair in pairs if pair not in costs]
        for start in range(0, len(later), batch):
            fresh = {pair: chance.randrange(top) for pair in later[start : start + batch]}
            costs |= fresh
            matcher.extend([(a, b, 2 * cost) for (a, b), cost in fresh.items()])
            assert matcher.solve()
            assert proven(matcher, costs)
            assert sorted(matcher.mate) == list(range(size))
        assert matched_cost(matcher, costs) == least(size, costs)


def matched_cost(matcher: Matcher, costs: dict[tuple[int, int], int]) -> int:
    return sum(costs[a, b] for a, b in enumerate(matcher.mate) if a < b)


def least(size: int, costs: dict[tuple[int, int], int]) -> int:
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((a, b, -cost) for (a, b), cost in costs.items())
    best = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(costs[min(edge), max(edge)] for edge in best)


HARD = {
    "clubs": lambda: hard_field(5, least=150, most=300),
    "clubs and sides": lambda: hard_field(20, least=150, most=300),
    "one club": lambda: one_club(count=160),
    "equal scores": lambda: level(count=160),
    "half the field met": lambda: half_met(count=120, more=20),
}


@pytest.mark.parametrize("made", HARD.values(), ids=HARD)
def test_a_hard_field_has_no_cheaper_meeting_left(made: Callable[[], PairingProblem]) -> None:
    """Clubs too large to be kept apart, and worse: every fresh pair is looked at one by one."""
    task = made()
    field = Field(task, task.entrants[: len(task.entrants) // 2 * 2])
    pairs = match(task, task.entrants[: field.size])[0]
    a, b = np.triu_indices(field.size, 1)
    fresh = field.times(a, b) == 0
    matcher = Matcher(solved_edges(field, a[fresh], b[fresh]))
    assert matcher.solve()
    numbers = [entrant.number for entrant in field.line]
    everything = {(numbers[x], numbers[y]) for x, y in enumerate(matcher.mate) if x < y}
    assert set(pairs) == everything


@pytest.mark.parametrize("entries", nightly_but(lambda many: many == 60, [60, 200, 1000]))
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


def solved_edges(field: Field, a: Ints, b: Ints) -> Edges:
    halves = [weight // 2 for weight in field.weights(a, b)]
    ends = zip(a.tolist(), b.tolist(), strict=True)
    return edges_of(field.size, dict(zip(ends, halves, strict=True)))


def test_the_window_gives_what_all_meetings_give(monkeypatch: pytest.MonkeyPatch) -> None:
    task = problem(played(150, 2, seed=9), 2)
    pairs, _, solver = match(task, task.entrants)
    monkeypatch.setattr("tournaments.pairing.matching.COMPLETE", 1_000)
    everything, _, other = match(task, task.entrants)
    assert (solver, other) == ("blossom/4", "blossom/all")
    assert pairs == everything
