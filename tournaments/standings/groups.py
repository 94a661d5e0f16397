"""Rankings of a part of the field: of each group, with who goes on to the final, and of a line.

A group's ranking ends with the rounds before the final: what is made there counts in the standings
of all, and never again in a group. Who goes on follows from the rankings until the first round of
the final is posted; from then on it is who sits there, whatever is corrected of the rounds before.

Entries of one line of a Mitchell movement never meet, so under pure Mitchell two rankings are as
true as one. Which it is, the organiser says; once a round of another system has been posted, the
lines are gone.
"""

from typing import Literal, NamedTuple, TypeAlias

from tournaments.movements.groups import groups_of
from tournaments.movements.mitchell import mitchell_lines
from tournaments.movements.progression import finalists
from tournaments.pairing.model import Number
from tournaments.queries import after_rounds, current_standings
from tournaments.standings.criteria import StandingsRow
from tournaments.state import Tournament


class GroupStandings(NamedTuple):
    """One group."""

    number: int
    """From 1, in the order in which the draw fills them."""
    rows: tuple[StandingsRow, ...]
    """Its members by the standings before the final; who has withdrawn stays among them."""
    qualified: frozenset[Number]
    """Who of them goes on: as it stands, or since the final was posted."""


def group_standings(state: Tournament) -> list[GroupStandings]:
    """The groups of a tournament after its draw; none where it has no groups."""
    rules = state.rules
    if rules is None or not rules.groups or not state.draw_complete:
        return []
    seen, going_on = before_final(state), frozenset(finalists(state, rules))
    return [
        GroupStandings(number, current_standings(seen, among=group), going_on.intersection(group))
        for number, group in enumerate(groups_of(state.drawn, rules.groups), 1)
    ]


def before_final(state: Tournament) -> Tournament:
    """The tournament with the rounds before its final only."""
    finals = (played.number - 1 for played in state.rounds if played.system == "final")
    return after_rounds(state, next(finals, len(state.rounds)))


def qualifying_over(state: Tournament) -> bool:
    """Whether it is settled who goes on: the final is posted, or all before it is closed."""
    rules = state.rules
    if rules is None:
        return False
    posted = any(played.system == "final" for played in state.rounds)
    return posted or state.rounds_closed >= rules.rounds - rules.planned["final"]


Line: TypeAlias = Literal["staying", "moving"]
LINES: tuple[Line, Line] = ("staying", "moving")


def lines(state: Tournament) -> dict[Line, tuple[Number, ...]] | None:
    """Who is in which line, in the order of the draw; None where there are no lines."""
    if not state.rounds or any(played.system != "mitchell" for played in state.rounds):
        return None
    threes = any(len(table.sides) == 3 for played in state.rounds for table in played.tables)
    staying, moving, third = mitchell_lines(state.drawn, threes=threes)
    return {"staying": (*staying,), "moving": (*moving, *([third] if third is not None else ()))}
