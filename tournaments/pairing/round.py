"""One round, from the entrants to the tables: byes, tables, seats, reasons."""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Literal, TypeAlias

from tournaments.pairing.cost import stated_cost
from tournaments.pairing.explain import Repeat, reasons
from tournaments.pairing.large_tables import seat_large_tables
from tournaments.pairing.matching import match
from tournaments.pairing.model import Entrant, Number, PairedTable, Pairing, PairingProblem
from tournaments.pairing.order import ranking
from tournaments.pairing.repeats import blockade, fewest_repeats
from tournaments.pairing.sizes import SMALL, table_sizes
from tournaments.pairing.tables import seat_tables

Placed: TypeAlias = Literal["", "tables", "seats"]
"""What of a round is where it has to be: nothing; the order of the tables; who sits where too."""


def pair_round(problem: PairingProblem) -> Pairing:
    """The round that the problem asks for. Same problem, same answer, on any machine.

    Raises `ValueError` if the entrants do not fill one table.
    """
    sizes = table_sizes(len(problem.entrants), problem.sizes)
    if not sizes:
        raise ValueError("too few entrants for a table")
    resting = len(problem.entrants) - sum(sizes)
    if set(sizes) == {2} and resting < 2:
        return _pairs(problem)
    if problem.large:
        byes = first_to_rest(problem, resting)[:resting]
        playing = [e for e in problem.entrants if e.number not in byes]
        tables, solver = seat_large_tables(problem, playing, sizes)
        return finish(problem, tables, byes, solver, "met_before_unproven")
    found = seat_tables(problem, first_to_rest(problem, resting), sizes)
    repeat: Repeat = "met_before" if found.proven else "met_before_unproven"
    return finish(problem, found.tables, found.byes, found.solver, repeat)


def _pairs(problem: PairingProblem) -> Pairing:
    pairs, bye, solver = match(problem, problem.entrants, first_to_rest(problem, 1))
    entrants = {e.number: e for e in problem.entrants}
    repeated = sum(b in entrants[a].met for a, b in pairs)
    playing = [e for e in problem.entrants if e.number != bye]
    fewer = repeated and fewest_repeats(playing) < repeated
    resting = () if bye is None else (bye,)
    return finish(problem, pairs, resting, solver, "met_before_spread" if fewer else "met_before")


def first_to_rest(problem: PairingProblem, count: int) -> tuple[Number, ...]:
    """Who can have one of so many byes, the first first: nobody twice before all had one.

    Of those with equally many byes the lowest in the ranking comes first. The last of them all have
    equally many; who has fewer has to rest. Empty for no byes.
    """
    if not count:
        return ()
    order = ranking(problem.entrants)[::-1]
    order.sort(key=lambda e: e.byes)
    most = order[count - 1].byes
    return tuple(e.number for e in order if e.byes <= most)


def finish(
    problem: PairingProblem,
    tables: Sequence[Sequence[Number]],
    resting: tuple[Number, ...],
    solver: str,
    repeat: Repeat,
    placed: Placed = "",
) -> Pairing:
    """The pairing that consists of `tables`, seated, explained, counted.

    `repeat` is what is said of those who meet again. `placed` is what a movement settles already;
    without it the best table comes first.
    """
    entrants = {e.number: e for e in problem.entrants}
    place = {e.number: i for i, e in enumerate(ranking(problem.entrants))}
    grouped: list[list[Entrant]] = [[entrants[n] for n in table] for table in tables]
    if not placed:
        grouped.sort(key=lambda sides: sorted(place[e.number] for e in sides))
    repeats = sum(b.number in a.met for sides in grouped for a, b in combinations(sides, 2))
    playing = [e for sides in grouped for e in sides]
    two = all(len(sides) == 2 for sides in grouped)
    provable = repeats and repeat != "met_before_allowed" and two
    return Pairing(
        tables=tuple(
            PairedTable(
                tuple(e.number for e in sides) if placed == "seats" else order_seats(sides),
                reasons(problem, sides, repeat),
            )
            for sides in grouped
        ),
        byes=resting,
        repeats=repeats,
        cost=stated_cost(problem, grouped),
        solver=solver,
        input_hash=problem.input_hash(),
        blockade=blockade(playing) if provable else None,
    )


def order_seats(sides: Sequence[Entrant]) -> tuple[Number, ...]:
    """The sides in the order of seats that repeats earlier seats least.

    Equal orders are settled by the draw: its first side has the first seat. At tables of two, and
    of more than four, two sides change seats while that helps, starting from the draw.
    """
    drawn = sorted(sides, key=lambda e: (e.draw, e.number))
    if 2 < len(drawn) <= SMALL:
        best = min(permutations(drawn), key=lambda order: sum(map(_cost, order, range(SMALL))))
        return tuple(e.number for e in best)
    seats = list(range(len(drawn)))
    while any(_swapped(drawn, a, b) for a, b in combinations(seats, 2)):
        pass
    return tuple(e.number for e in drawn)


def _cost(side: Entrant, seat: int) -> int:
    """What it costs that a side has a seat once more: the step from one square to the next."""
    times = side.seats[seat] if seat < len(side.seats) else 0
    return 2 * times + 1 if times else 0


def _swapped(order: list[Entrant], a: int, b: int) -> bool:
    """Whether two sides have changed seats, because that repeats less."""
    first, second = order[a], order[b]
    better = _cost(first, b) + _cost(second, a) < _cost(first, a) + _cost(second, b)
    if better:
        order[a], order[b] = second, first
    return better
