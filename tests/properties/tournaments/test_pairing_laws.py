"""Laws of pairing, checked against an independent solver on random, often exhausted fields."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import msgspec
import networkx as nx  # type: ignore[import-untyped]
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.testbed.least_repeats import least_at_tables
from tournaments.pairing.check import faults
from tournaments.pairing.cost import Costs, meeting_cost
from tournaments.pairing.model import Entrant, Order, Pairing, PairingProblem
from tournaments.pairing.order import block_places, lined_up
from tournaments.pairing.repeats import blockade, fewest_repeats
from tournaments.pairing.round import pair_round


@st.composite
def fields(draw: st.DrawFn, least: int = 2, most: int = 14) -> tuple[Entrant, ...]:
    """Entrants of whom any two may have met: from nobody to nearly everybody."""
    count = draw(st.integers(least, most))
    density = draw(st.sampled_from([0.0, 0.2, 0.5, 0.8, 0.9, 1.0]))
    chance = Random(draw(st.integers(0, 2**32)))
    met: dict[int, dict[int, int]] = {n: {} for n in range(1, count + 1)}
    for a, b in combinations(met, 2):
        if chance.random() < density:
            met[a][b] = met[b][a] = chance.choice([1, 1, 2])
    return tuple(
        Entrant(
            number=n,
            score=chance.randrange(0, 60),
            tie=chance.randrange(-500, 500),
            draw=chance.randrange(100),
            met=met[n],
            club=chance.choice(["", "a", "b", "c"]),
            byes=chance.randrange(2),
            floated=chance.choice([-1, 0, 1]),
            seats=(chance.randrange(4), chance.randrange(4)),
        )
        for n in met
    )


def fresh(field: tuple[Entrant, ...]) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(e.number for e in field)
    graph.add_edges_from(
        (a.number, b.number) for a, b in combinations(field, 2) if b.number not in a.met
    )
    return graph


def least_repeats(field: tuple[Entrant, ...]) -> int:
    matching = nx.max_weight_matching(fresh(field), maxcardinality=True)
    return len(field) // 2 - len(matching)


def cheapest(
    field: tuple[Entrant, ...], cost: Callable[[Entrant, Entrant], int]
) -> tuple[int, set[frozenset[int]]]:
    """By another solver: the least sum of `cost` over pairs of an even field, and these pairs."""
    graph = nx.Graph()
    for a, b in combinations(field, 2):
        graph.add_edge(a.number, b.number, weight=-cost(a, b))
    best = nx.max_weight_matching(graph, maxcardinality=True)
    return -sum(graph.edges[pair]["weight"] for pair in best), {frozenset(pair) for pair in best}


def squared(a: Entrant, b: Entrant) -> int:
    return a.met.get(b.number, 0) ** 2


@settings(max_examples=100, deadline=None)
@given(fields())
def test_repeats_are_spread_as_far_as_can_be(field: tuple[Entrant, ...]) -> None:
    """Each counts as the square of the earlier meetings; the bye does no harm."""
    problem = PairingProblem(field, 3, 6, "s")
    pairing = pair_round(problem)
    assert faults(problem, pairing) == ()
    if len(field) % 2:
        fewest = min(e.byes for e in field)
        resting = [e for e in field if e.byes == fewest]
        rounds = [tuple(e for e in field if e is not r) for r in resting]
    else:
        rounds = [field]
    least = min(cheapest(playing, squared)[0] for playing in rounds)
    by_number = {e.number: e for e in field}
    assert sum(squared(by_number[a], by_number[b]) for a, b in sides(pairing)) == least
    assert (pairing.blockade is None) == (least == 0)
    said = {r.code for t in pairing.tables for r in t.reasons if r.code.startswith("met")}
    playing = tuple(e for e in field if e.number not in pairing.byes)
    fewer = pairing.repeats > least_repeats(playing)
    assert said == ({"met_before_spread" if fewer else "met_before"} if pairing.repeats else set())


def sides(pairing: Pairing) -> list[tuple[int, ...]]:
    return [table.sides for table in pairing.tables]


@settings(max_examples=100, deadline=None)
@given(fields(4, 12).filter(lambda f: len(f) % 2 == 0))
def test_a_blockade_is_a_proof(field: tuple[Entrant, ...]) -> None:
    """Without the hinges the groups are apart, all odd, and more than hinges plus repeats allow."""
    assert fewest_repeats(field) == least_repeats(field)
    found = blockade(field)
    if found is None:
        assert least_repeats(field) == 0
        return
    graph = fresh(field)
    graph.remove_nodes_from(found.hinges)
    components = {frozenset(c) for c in nx.connected_components(graph)}
    assert all(frozenset(group) in components and len(group) % 2 for group in found.groups)
    assert len(found.groups) - len(found.hinges) == 2 * least_repeats(field)


@pytest.mark.nightly
@settings(max_examples=60, deadline=None)
@given(
    fields(2, 70).filter(lambda f: len(f) % 2 == 0),
    st.sampled_from(["fold", "ranking", "draw"]),
    st.sampled_from([0, 7]),
)
def test_another_solver_finds_the_very_same_pairs(
    field: tuple[Entrant, ...], order: Order, side_gap: int
) -> None:
    """On the graph of all meetings, by the published scale and the published tie-break."""
    problem = PairingProblem(field, 3, 6, "s", order=order, side_gap=side_gap)
    line = lined_up(problem, field)
    block = dict(zip((e.number for e in line), block_places(problem, line), strict=True))
    place = {e.number: np.array([i]) for i, e in enumerate(line)}
    ties = Costs(problem, line)

    def cost(a: Entrant, b: Entrant) -> int:
        stranger = msgspec.structs.replace(a, met={})
        apart = (block[a.number] - block[b.number]) ** 2
        tie = int(ties.tie_break(place[a.number], place[b.number])[0])
        return (
            (squared(a, b) << 120)
            + (meeting_cost(problem, stranger, b) << 80)
            + (apart << 50)
            + tie
        )

    _, pairs = cheapest(field, cost)
    assert pairs == {frozenset(pair) for pair in sides(pair_round(problem))}


@pytest.mark.nightly
@settings(max_examples=25, deadline=None)
@given(fields(3, 30), st.randoms(use_true_random=False), st.sampled_from([(2,), (3,), (4, 3)]))
def test_the_same_whatever_the_order_of_the_input(
    field: tuple[Entrant, ...], chance: Random, sizes: tuple[int, ...]
) -> None:
    shuffled = list(field)
    chance.shuffle(shuffled)
    once = pair_round(PairingProblem(field, 3, 6, "s", sizes=sizes))
    again = pair_round(PairingProblem(tuple(shuffled), 3, 6, "s", sizes=sizes))
    assert once == again


@settings(max_examples=50, deadline=None)
@given(fields(2, 20), st.sampled_from([0, 7]))
def test_both_statements_of_the_cost_agree(field: tuple[Entrant, ...], side_gap: int) -> None:
    """The vectors that the search uses, and the plain sum that judges it."""
    problem = PairingProblem(field, 3, 6, "s", side_gap=side_gap)
    strangers = [msgspec.structs.replace(e, met={}) for e in field]
    costs = Costs(problem, strangers)
    for (i, a), (j, b) in combinations(enumerate(strangers), 2):
        here, there = np.array([i]), np.array([j])
        assert costs.between(here, there)[0] == meeting_cost(problem, a, b)
        assert costs.between(there, here)[0] == meeting_cost(problem, b, a)
        assert 0 <= costs.tie_break(here, there)[0] < 2**34
        assert costs.tie_break(here, there) == costs.tie_break(there, here)


def play_out(
    count: int, rounds: int, sizes: tuple[int, ...], clubs: int, seed: int
) -> list[Pairing]:
    """A whole tournament with random results."""
    chance = Random(seed)
    field = {n: Entrant(n, draw=n, club=f"c{n % clubs}") for n in range(1, count + 1)}
    history = []
    for number in range(1, rounds + 1):
        problem = PairingProblem(tuple(field.values()), number, rounds, str(seed), sizes=sizes)
        pairing = pair_round(problem)
        assert faults(problem, pairing) == ()
        for table in pairing.tables:
            for side in table.sides:
                own = field[side]
                met = {n: own.met.get(n, 0) + 1 for n in table.sides if n != side}
                field[side] = msgspec.structs.replace(
                    own, score=own.score + chance.randrange(21), met={**own.met, **met}
                )
        for side in pairing.byes:
            own = field[side]
            field[side] = msgspec.structs.replace(own, score=own.score + 14, byes=own.byes + 1)
        history.append(pairing)
    return history


@pytest.mark.parametrize("count", [2, 4, 6, 8, 12, 16, 20])
def test_play_out_to_the_last_possible_round(count: int) -> None:
    """One short of everybody having met everybody: repeats only ever appear with their proof."""
    for seed in range(3):
        history = play_out(count, count - 1, (2,), 3, seed)
        for number, pairing in enumerate(history, 1):
            # Dirac: up to half of the rounds there is always a fresh one.
            if number - 1 <= count // 2 - 1:
                assert pairing.repeats == 0
            assert (pairing.repeats > 0) == (pairing.blockade is not None)


@pytest.mark.parametrize("count", [5, 7, 9, 21])
def test_byes_go_round(count: int) -> None:
    history = play_out(count, count, (2,), 3, 1)
    rested = [n for pairing in history for n in pairing.byes]
    assert sorted(rested) == list(range(1, count + 1))


@pytest.mark.parametrize(
    ("count", "rounds", "sizes"),
    [
        (24, 4, (3,)), (24, 8, (3,)), (27, 13, (3,)), (26, 4, (3,)), (96, 6, (3,)),
        (32, 5, (4,)), (32, 9, (4,)), (16, 5, (4,)), (96, 6, (4,)), (30, 3, (4, 3)),
    ],
)  # fmt: skip
def test_nobody_meets_twice_at_larger_tables(
    count: int, rounds: int, sizes: tuple[int, ...]
) -> None:
    for pairing in play_out(count, rounds, sizes, 6, 7):
        assert pairing.repeats == 0
        assert len(pairing.byes) == (count % 3 if sizes == (3,) else 0)


def test_clubs_meet_rarely_in_large_fields() -> None:
    for pairing in play_out(101, 6, (2,), 8, 2):
        clashes = [r for t in pairing.tables for r in t.reasons if r.code == "same_club"]
        assert not clashes


@settings(max_examples=60, deadline=None)
@given(fields(6, 11), st.sampled_from([(3,), (4,), (4, 3), (3, 4)]))
def test_small_fields_at_larger_tables_repeat_as_little_as_can_be(
    field: tuple[Entrant, ...], sizes: tuple[int, ...]
) -> None:
    """Against a search of all rounds, byes included; and then it is said to be proven."""
    problem = PairingProblem(field, 3, 6, "s", order="ranking", sizes=sizes)
    pairing = pair_round(problem)
    assert faults(problem, pairing) == ()
    by_number = {e.number: e for e in field}
    pairs = [pair for table in sides(pairing) for pair in combinations(table, 2)]
    here = sum(squared(by_number[a], by_number[b]) for a, b in pairs)
    assert here == least_at_tables(field, [len(table) for table in sides(pairing)])
    assert not {r.code for t in pairing.tables for r in t.reasons} & {"met_before_unproven"}


def test_seventeen_at_tables_of_three_over_eight_rounds() -> None:
    """Two pairs meet again in all; the engines before had five."""
    assert sum(pairing.repeats for pairing in play_out(17, 8, (3,), 6, 2)) == 2
