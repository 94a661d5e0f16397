"""One round as engines 1 and 2 pair it.

A repeat costs the same however often two have met before, and byes go without a look at the round.
"""

from tournaments.pairing.earlier.matching import match
from tournaments.pairing.earlier.tables import seat_tables
from tournaments.pairing.explain import Repeat
from tournaments.pairing.large_tables import seat_large_tables
from tournaments.pairing.model import Number, Pairing, PairingProblem
from tournaments.pairing.order import ranking
from tournaments.pairing.repeats import fewest_repeats
from tournaments.pairing.round import finish
from tournaments.pairing.sizes import table_sizes


def pair_round(problem: PairingProblem) -> Pairing:
    """The round that the problem asks for. Same problem, same answer, on any machine.

    Raises `ValueError` if the entrants do not fill one table.
    """
    sizes = table_sizes(len(problem.entrants), problem.sizes)
    if not sizes:
        raise ValueError("too few entrants for a table")
    resting = choose_byes(problem, len(problem.entrants) - sum(sizes))
    playing = [e for e in problem.entrants if e.number not in resting]
    repeat: Repeat = "met_before" if problem.size == 2 else "met_before_unproven"
    if set(sizes) == {2}:
        pairs, solver = match(problem, playing)
        return finish(problem, pairs, resting, solver, repeat)
    seat = seat_large_tables if problem.large else seat_tables
    tables, solver = seat(problem, playing, sizes)
    return finish(problem, tables, resting, solver, repeat)


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


def danish_bye(problem: PairingProblem, _movement: object) -> tuple[Number, ...]:
    """Who rests in a Danish round of an odd field, whatever the variant."""
    return choose_byes(problem, len(problem.entrants) % 2)
