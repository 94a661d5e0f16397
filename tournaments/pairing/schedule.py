"""Rounds from a schedule in which nobody meets twice, where the field is small for its rounds."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.pairing.cost import table_cost
from tournaments.pairing.design import design
from tournaments.pairing.model import Entrant, Number, PairingProblem


class Seating(NamedTuple):
    """Tables of entry numbers, and how they were found."""

    tables: list[tuple[Number, ...]]
    solver: str


def scheduled(
    problem: PairingProblem, entrants: Sequence[Entrant], sizes: Sequence[int]
) -> Seating | None:
    """The best unused round of a schedule without repeats, where the field is small for it.

    Only where the rounds to come fill so much of the field's possible meetings that a search
    from round to round would get stuck: half for tables of three, a third for larger ones.
    """
    size = problem.size
    if size * len(sizes) != len(entrants) or set(sizes) != {size}:
        return None
    crowded = 2 if size == 3 else 3
    if crowded * problem.rounds * (size - 1) < len(entrants) - 1:
        return None
    drawn = _in_groups(problem, entrants)
    rows = design(size, len(drawn))
    left = problem.rounds - problem.round + 1
    fresh = [
        [tuple(drawn[i] for i in table) for table in row]
        for row in rows
        if not any(
            drawn[b].number in drawn[a].met for table in row for a, b in combinations(table, 2)
        )
    ]
    if len(fresh) < left:
        return None
    best = min(fresh, key=lambda row: sum(table_cost(problem, table) for table in row))
    return Seating([tuple(e.number for e in table) for table in best], "design")


def _in_groups(problem: PairingProblem, entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants in the order of the design's places, club-mates side by side.

    Neighbours fall into one group of the design, and members of a group don't meet in most of its
    rows. The largest clubs come first; the draw orders all else.
    """
    drawn = sorted(entrants, key=lambda e: (e.draw, e.number))
    if not problem.club_gap:
        return drawn
    clubs: dict[str, list[Entrant]] = {}
    for entrant in drawn:
        clubs.setdefault(entrant.club, []).append(entrant)
    alone = clubs.pop("", [])
    together = sorted(clubs.values(), key=len, reverse=True)
    return [e for club in together for e in club] + alone
