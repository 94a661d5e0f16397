"""Why these sides meet: remarks that people can read and check."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Literal, TypeAlias

from msgspec.structs import replace

from tournaments.pairing.model import Entrant, PairedTable, PairingProblem, Reason

Repeat: TypeAlias = Literal[
    "met_before", "met_before_spread", "met_before_unproven", "met_before_allowed"
]
"""Why somebody meets again: it is proven that there cannot be fewer repeats; that with fewer
somebody would meet a third time or more; the search found no better; the system does not mind."""


def reasons(
    problem: PairingProblem, sides: Sequence[Entrant], repeat: Repeat
) -> tuple[Reason, ...]:
    """The remarks on one table: score gap, repeats, club, short table, or plainly the draw."""
    if problem.large:
        return _of_large_table(problem, sides)
    found = []
    gap = max(e.score for e in sides) - min(e.score for e in sides)
    if problem.order == "draw":
        found.append(Reason("by_draw"))
    elif problem.by_place:
        found.append(Reason("places_apart", {"gap": gap}))
    elif gap == 0:
        found.append(Reason("same_score", {"score": sides[0].score}))
    else:
        found.append(Reason("score_gap", {"gap": gap}))
    for a, b in combinations(sorted(sides, key=lambda e: e.number), 2):
        if times := a.met.get(b.number, 0):
            found.append(Reason(repeat, {"a": a.number, "b": b.number, "times": times}))
        if problem.club_gap and a.club and a.club == b.club:
            found.append(Reason("same_club", {"a": a.number, "b": b.number}))
        if problem.club_gap and a.family and a.family == b.family:
            found.append(Reason("same_family", {"a": a.number, "b": b.number}))
        if problem.club_gap and a.province and a.province == b.province:
            found.append(Reason("same_province", {"a": a.number, "b": b.number}))
        if problem.same_side_due(a, b):
            found.append(Reason("same_side_due", {"a": a.number, "b": b.number}))
    if len(sides) < problem.size:
        found.append(Reason("short_table", {"sides": len(sides)}))
    return tuple(found)


def _of_large_table(problem: PairingProblem, sides: Sequence[Entrant]) -> tuple[Reason, ...]:
    """In numbers: of twelve sides sixty-six pairs may have met, and nobody reads their names."""
    gap = max(e.score for e in sides) - min(e.score for e in sides)
    drawn = problem.order == "draw"
    found = [Reason("by_draw") if drawn else Reason("places_apart", {"gap": gap})]
    pairs = list(combinations(sides, 2))
    if again := [times for a, b in pairs if (times := a.met.get(b.number, 0))]:
        found.append(Reason("pairs_met_before", {"pairs": len(again), "times": max(again)}))
    if mates := sum(a.club == b.club != "" for a, b in pairs) if problem.club_gap else 0:
        found.append(Reason("pairs_of_one_club", {"pairs": mates}))
    if len(sides) < problem.largest:
        found.append(Reason("smaller_table", {"sides": len(sides)}))
    return tuple(found)


def clubs_explained(
    problem: PairingProblem, tables: Sequence[PairedTable], apart: bool
) -> tuple[PairedTable, ...]:
    """The tables with more than `same_club` said of club-mates, where more is certain.

    `apart` is whether the system keeps clubs apart at all; where it does not, that is the reason
    (`same_club_allowed`). A club with more members than there are tables cannot be apart
    (`same_club_crowded`, with both numbers), if its members meet no more often than they must.
    """
    crowded = _crowded(problem, tables)
    clubs = {e.number: e.club for e in problem.entrants}

    def certain(reason: Reason) -> Reason:
        if reason.code != "same_club":
            return reason
        if not apart:
            return Reason("same_club_allowed", reason.params)
        members = crowded.get(clubs[int(reason.params["a"])])
        if members is None:
            return reason
        counts = {"members": members, "tables": len(tables)}
        return Reason("same_club_crowded", {**reason.params, **counts})

    return tuple(replace(t, reasons=tuple(map(certain, t.reasons))) for t in tables)


def _crowded(problem: PairingProblem, tables: Sequence[PairedTable]) -> dict[str, int]:
    """How many sit at the tables, of each club that has more members there than tables.

    Without those whose members meet more often than if they were spread as evenly as can be.
    """
    clubs = {e.number: e.club for e in problem.entrants}
    at = [Counter(clubs[number] for number in table.sides) for table in tables]
    found = {}
    for club, members in Counter(clubs[n] for table in tables for n in table.sides).items():
        if not club or members <= len(tables):
            continue
        each, over = divmod(members, len(tables))
        fewest = over * comb(each + 1, 2) + (len(tables) - over) * comb(each, 2)
        if sum(comb(here[club], 2) for here in at) == fewest:
            found[club] = members
    return found
