"""Why these sides meet: remarks that people can read and check."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.model import Entrant, PairingProblem, Reason


def reasons(
    problem: PairingProblem, sides: Sequence[Entrant], repeats_allowed: bool = False
) -> tuple[Reason, ...]:
    """The remarks on one table: score gap, repeats, club, short table, or plainly the draw.

    At tables of two a repeat that the system does not allow is proven to be needed; at larger
    ones it only means that the search found no better.
    """
    repeat = "met_before" if problem.size == 2 else "met_before_unproven"
    if repeats_allowed:
        repeat = "met_before_allowed"
    found = []
    gap = max(e.score for e in sides) - min(e.score for e in sides)
    if problem.order == "draw":
        found.append(Reason("by_draw"))
    elif gap == 0:
        found.append(Reason("same_score", {"score": sides[0].score}))
    else:
        found.append(Reason("score_gap", {"gap": gap}))
    for a, b in combinations(sorted(sides, key=lambda e: e.number), 2):
        if times := a.met.get(b.number, 0):
            found.append(Reason(repeat, {"a": a.number, "b": b.number, "times": times}))
        if problem.club_gap and a.club and a.club == b.club:
            found.append(Reason("same_club", {"a": a.number, "b": b.number}))
    if len(sides) < problem.size:
        found.append(Reason("short_table", {"sides": len(sides)}))
    return tuple(found)
