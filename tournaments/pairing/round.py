"""One round, from the entrants to the tables: byes, tables, seats, reasons."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.cost import stated_cost
from tournaments.pairing.explain import reasons
from tournaments.pairing.large_tables import seat_large_tables
from tournaments.pairing.matching import match
from tournaments.pairing.model import Entrant, Number, PairedTable, Pairing, PairingProblem
from tournaments.pairing.order import ranking
from tournaments.pairing.repeats import blockade, fewest_repeats
from tournaments.pairing.seats import seated
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.tables import seat_tables


def pair_round(problem: PairingProblem) -> Pairing:
    """The round that the problem asks for. Same problem, same answer, on any machine.

    Raises `ValueError` if the entrants do not fill one table.
    """
    sizes = table_sizes(len(problem.entrants), problem.sizes)
    if not sizes:
        raise ValueError("too few entrants for a table")
    resting = choose_byes(problem, len(problem.entrants) - sum(sizes))
    playing = [e for e in problem.entrants if e.number not in resting]
    if set(sizes) == {2}:
        pairs, solver = match(problem, playing)
        return finish(problem, pairs, resting, solver)
    seat = seat_large_tables if problem.large else seat_tables
    tables, solver = seat(problem, playing, sizes)
    return finish(problem, tables, resting, solver)


def choose_byes(problem: PairingProblem, count: int) -> tuple[Number, ...]:
    """Who has a bye: never twice before all had one, the lowest in the ranking first.

    At tables of two the bye goes to the lowest entry without which the others can still be
    paired with the fewest repeated meetings: it can never break the round.
    """
    if not count:
        return ()
    order = ranking(problem.entrants)[::-1]
    order.sort(key=lambda e: e.byes)
    if problem.size > 2 or count > 1:
        return tuple(e.number for e in order[:count])
    allowed = [e for e in order if e.byes == order[0].byes]
    fewest: tuple[int, Number] | None = None
    for candidate in allowed:
        rest = [e for e in problem.entrants if e.number != candidate.number]
        repeats = fewest_repeats(rest)
        if fewest is None or repeats < fewest[0]:
            fewest = (repeats, candidate.number)
        if repeats == 0:
            break
    return () if fewest is None else (fewest[1],)


def finish(
    problem: PairingProblem,
    tables: Sequence[Sequence[Number]],
    resting: tuple[Number, ...],
    solver: str,
    repeats_allowed: bool = False,
) -> Pairing:
    """The pairing that consists of `tables`: best table first, seated, explained, counted."""
    entrants = {e.number: e for e in problem.entrants}
    place = {e.number: i for i, e in enumerate(ranking(problem.entrants))}
    grouped: list[list[Entrant]] = [[entrants[n] for n in table] for table in tables]
    grouped.sort(key=lambda sides: sorted(place[e.number] for e in sides))
    repeats = sum(b.number in a.met for sides in grouped for a, b in combinations(sides, 2))
    playing = [e for sides in grouped for e in sides]
    provable = repeats and not repeats_allowed and all(len(sides) == 2 for sides in grouped)
    return Pairing(
        tables=tuple(
            PairedTable(seated(sides), reasons(problem, sides, repeats_allowed))
            for sides in grouped
        ),
        byes=resting,
        repeats=repeats,
        cost=stated_cost(problem, grouped),
        solver=solver,
        input_hash=problem.input_hash(),
        blockade=blockade(playing) if provable else None,
    )
