"""Laws of pairing at tables of five and more: legal, fair, spread, the same on any machine."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from random import Random
from statistics import variance

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.check import faults
from tournaments.pairing.cost import table_cost
from tournaments.pairing.large_tables import Block
from tournaments.pairing.model import Entrant, PairedTable, Pairing, PairingProblem
from tournaments.pairing.round import order_seats, pair_round
from tournaments.pairing.sizes import table_sizes

SIZES = [(6, 5, 7, 8), (6, 3, 4, 5, 7, 8, 9), (8, *range(2, 13)), (5, 4, 6), (12,), (4, 2, 3, 5)]
History = list[list[tuple[int, ...]]]


def play_out(
    count: int,
    rounds: int,
    sizes: tuple[int, ...],
    seed: int = 1,
    *,
    pair: Callable[[PairingProblem], Pairing] = pair_round,
) -> tuple[list[Pairing], dict[int, Entrant]]:
    """A whole tournament with random results: its rounds, and the entrants after them."""
    chance = Random(seed)
    field = {n: Entrant(n, draw=n, club=f"c{n % 5}", seats=(0,) * 20) for n in range(1, count + 1)}
    points = dict.fromkeys(field, 0)
    history = []
    for number in range(1, rounds + 1):
        problem = PairingProblem(
            tuple(
                msgspec.structs.replace(e, score=sum(p < points[e.number] for p in points.values()))
                for e in field.values()
            ),
            number,
            rounds,
            str(seed),
            order="draw" if number == 1 else "ranking",
            sizes=sizes,
            by_place=True,
        )
        pairing = pair(problem)
        assert faults(problem, pairing) == ()
        largest = max(len(table.sides) for table in pairing.tables)
        for table in pairing.tables:
            for seat, side in enumerate(table.sides):
                own = field[side]
                points[side] += chance.randrange(121)
                field[side] = msgspec.structs.replace(
                    own,
                    met={**own.met, **{n: own.met.get(n, 0) + 1 for n in table.sides if n != side}},
                    short=own.short + (len(table.sides) < largest),
                    seats=(*own.seats[:seat], own.seats[seat] + 1, *own.seats[seat + 1 :]),
                )
        for side in pairing.byes:
            field[side] = msgspec.structs.replace(field[side], byes=field[side].byes + 1)
        history.append(pairing)
    return history, field


def spread(field: dict[int, Entrant]) -> int:
    """The squares of how often each two have met, together: the less, the more evenly."""
    return sum(a.met.get(b.number, 0) ** 2 for a, b in combinations(field.values(), 2))


def least_spread(count: int, plans: Sequence[Sequence[int]]) -> int:
    """What no schedule can do better than, whatever it is: of two bounds the higher.

    All pairs may have met alike. And those of one table who sit at fewer tables in another round
    must meet there again, however evenly they are strewn over these.
    """
    meetings = sum(comb(size, 2) for plan in plans for size in plan)
    each, more = divmod(meetings, comb(count, 2))
    alike = more * (each + 1) ** 2 + (comb(count, 2) - more) * each**2
    again = 0
    for one, other in combinations(plans, 2):
        absent = count - sum(other)
        for size in one:
            fewest, over = divmod(max(0, size - absent), len(other))
            again += over * comb(fewest + 1, 2) + (len(other) - over) * comb(fewest, 2)
    return max(alike, meetings + 2 * again)


def by_lot(problem: PairingProblem) -> Pairing:
    """Tables drawn by lot: what a search has to be better than."""
    chance = Random(f"{problem.seed} {problem.round}")
    numbers = [e.number for e in problem.entrants]
    chance.shuffle(numbers)
    entrants = {e.number: e for e in problem.entrants}
    tables = []
    for size in table_sizes(len(numbers), problem.sizes):
        tables.append([entrants[numbers.pop()] for _ in range(size)])
    return Pairing(
        tables=tuple(PairedTable(order_seats(table)) for table in tables),
        byes=tuple(numbers),
        repeats=sum(b.number in a.met for table in tables for a, b in combinations(table, 2)),
        cost=sum(table_cost(problem, table) for table in tables),
        solver="lot",
        input_hash=problem.input_hash(),
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.sampled_from(SIZES), st.integers(1, 5), st.integers(0, 2**32))
def test_everybody_sits_once_at_a_legal_table(
    count: int, sizes: tuple[int, ...], rounds: int, seed: int
) -> None:
    if not table_sizes(count, sizes):
        with pytest.raises(ValueError, match="too few"):
            play_out(count, rounds, sizes, seed)
        return
    history, field = play_out(count, rounds, sizes, seed)
    for pairing in history:
        placed = [n for table in pairing.tables for n in table.sides] + list(pairing.byes)
        assert sorted(placed) == sorted(field)
        assert Counter(len(t.sides) for t in pairing.tables) == Counter(table_sizes(count, sizes))
    rested = [entrant.byes for entrant in field.values()]
    assert max(rested) - min(rested) <= 1


@pytest.mark.parametrize("sizes", SIZES)
def test_sizes_leave_fewest_over_and_lie_near_the_wanted_one(sizes: tuple[int, ...]) -> None:
    """Against all splits of a field into allowed tables."""
    wanted = sizes[0]
    best: dict[int, int] = {0: 0}
    for count in range(1, 61):
        ways = [best[count - s] + (s - wanted) ** 2 for s in sizes if count - s in best]
        if ways:
            best[count] = min(ways)
        plan = table_sizes(count, sizes)
        assert set(plan) <= set(sizes)
        assert sum(plan) == max(seated for seated in best if seated <= count)
        assert sum((size - wanted) ** 2 for size in plan) == best[sum(plan)]


@pytest.mark.parametrize(
    ("count", "sizes", "rounds"),
    [
        (24, (6, 5, 7, 8), 4), (31, (8, 6, 7, 9, 10, 11, 12), 4), (13, (6, 5, 7, 8), 4),
        (23, (5, 4, 6), 5), (53, (5, 4, 6, 7), 6), (60, (12, 11), 5), (100, (8, 7, 9), 8),
        (48, (6, 5, 7), 12), (17, (4, 2, 3, 5), 5), (45, (9, 8, 10), 20),
    ],
)  # fmt: skip
def test_repeats_are_spread_as_evenly_as_can_be(
    count: int, sizes: tuple[int, ...], rounds: int
) -> None:
    """Near what cannot be beaten, by whatever schedule, and far from a draw by lot."""
    history, field = play_out(count, rounds, sizes)
    plans = [[len(t.sides) for t in pairing.tables] for pairing in history]
    bound = least_spread(count, plans)
    drawn = spread(play_out(count, rounds, sizes, pair=by_lot)[1])
    assert bound <= spread(field) <= 1.16 * bound, (spread(field), bound, drawn)
    assert spread(field) - bound <= 0.4 * (drawn - bound), (spread(field), bound, drawn)


@pytest.mark.parametrize(("count", "sizes"), [(13, (6, 5, 7)), (23, (5, 4, 6)), (37, (6, 5, 7))])
def test_what_is_settled_no_swap_makes_cheaper(count: int, sizes: tuple[int, ...]) -> None:
    """By the plain sum that judges a round, after each two of different tables have changed."""
    field = tuple(play_out(count, 3, sizes)[1].values())
    problem = PairingProblem(field, 4, 6, "s", "ranking", sizes, by_place=True)
    block = Block(problem, field, table_sizes(count, sizes))

    def cost() -> int:
        sides = [
            [e for e, at in zip(field, block.at, strict=True) if at == t] for t in set(block.at)
        ]
        return sum(table_cost(problem, table) for table in sides)

    before = cost()
    assert block.cost() == 2 * before
    block.settle()
    settled = cost()
    assert settled < before
    for i, j in combinations(range(count), 2):
        if block.at[i] != block.at[j]:
            block.swap(i, j)
            assert block.cost() == 2 * cost() >= 2 * settled
            block.swap(i, j)
    assert block.cost() == 2 * settled


@pytest.mark.parametrize(
    ("count", "sizes", "rounds"), [(25, (5, 4, 6), 6), (49, (7, 6, 8), 7), (120, (6, 5, 7), 5)]
)
def test_nobody_meets_twice_where_that_can_be(
    count: int, sizes: tuple[int, ...], rounds: int
) -> None:
    history, _ = play_out(count, rounds, sizes)
    assert [pairing.repeats for pairing in history] == [0] * rounds


def test_smaller_tables_go_round() -> None:
    """More evenly than by lot, though it is only half as bad as a meeting."""

    def uneven(pair: Callable[[PairingProblem], Pairing]) -> float:
        found = 0.0
        for count, sizes in ((31, (8, 7)), (37, (6, 7)), (23, (5, 4))):
            field = play_out(count, 6, sizes, pair=pair)[1].values()
            found += variance([entrant.short for entrant in field])
        return found

    assert uneven(pair_round) < 0.6 * uneven(by_lot)


def test_seats_go_round() -> None:
    _, field = play_out(48, 8, (8, 7, 9))
    assert max(max(entrant.seats) for entrant in field.values()) <= 2


@settings(max_examples=15, deadline=None)
@given(st.integers(5, 40), st.randoms(use_true_random=False), st.sampled_from(SIZES))
def test_the_same_whatever_the_order_of_the_input(
    count: int, chance: Random, sizes: tuple[int, ...]
) -> None:
    if not table_sizes(count, sizes):
        return
    field = list(play_out(count, 2, sizes)[1].values())
    problem = PairingProblem(tuple(field), 3, 4, "s", "ranking", sizes, by_place=True)
    chance.shuffle(field)
    assert pair_round(problem) == pair_round(
        msgspec.structs.replace(problem, entrants=tuple(field))
    )


def test_two_hundred_at_tables_of_eight_take_less_than_a_second() -> None:
    field = tuple(play_out(200, 4, (8, 7, 9))[1].values())
    problem = PairingProblem(field, 5, 6, "s", "ranking", (8, 7, 9), by_place=True)
    begun = time.process_time()
    pairing = pair_round(problem)
    assert time.process_time() - begun < 1
    assert pairing.repeats == 0


def test_a_field_of_thousands_is_cut_into_blocks() -> None:
    history, _ = play_out(1003, 2, (8, 7, 9))
    assert [pairing.repeats for pairing in history] == [0, 0]
