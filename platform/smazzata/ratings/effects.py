"""What a correction does to ratings: those of everybody at the tables, after the tournament."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from smazzata.ratings.models import PlayedMatch, RatedTable
from smazzata.ratings.people import load_persons
from smazzata.ratings.standing import first_order, standings_before
from tournaments.federation.rating.fold import (
    PlayedTable,
    Standing,
    fold_tables,
    last_standings,
)
from tournaments.federation.rating.law import MEAN
from tournaments.federation.rating.tables import MatchFacts, counting_tables
from tournaments.state import Tournament


class RatingMoved(NamedTuple):
    """A person whose rating after this tournament is another; means in thousandths."""

    discipline: str
    person: str
    before: int
    after: int


def moved_ratings(tournament: UUID, before: Tournament, after: Tournament) -> list[RatingMoved]:
    """Whose ratings after a tournament are others in `after`, by discipline and person.

    What they play elsewhere in the meantime is left out of it.
    """
    days = {(row.round, row.table): row.day for row in RatedTable.objects.filter(stream=tournament)}
    latest = max(days.values(), default=0)
    played = {
        match
        for state in (before, after)
        for each in state.rounds
        for match in each.matches.values()
        if match
    }
    facts = {
        str(row.match): MatchFacts(row.deals, row.touched)
        for row in PlayedMatch.objects.filter(match__in=played)
    }
    old, new = (
        counting_tables(
            state, str(tournament), lambda round_, table: days.get((round_, table), latest), facts
        )
        for state in (before, after)
    )
    if old == new:
        return []
    found: list[RatingMoved] = []
    for discipline in sorted({each.discipline.id for each in (*old, *new)}):
        was, is_ = (
            [each.table for each in counted if each.discipline.id == discipline]
            for counted in (old, new)
        )
        found += _moved(tournament, discipline, was, is_)
    return found


def _moved(
    tournament: UUID, discipline: str, was: Sequence[PlayedTable], is_: Sequence[PlayedTable]
) -> Iterator[RatingMoved]:
    person_of = load_persons()
    people = {
        person_of(m, table.key.stream)
        for table in (*was, *is_)
        for side in table.sides
        for m in side
    }
    known = standings_before(discipline, people, first_order(tournament, discipline))
    old, new = (known | last_standings(fold_tables(t, known, person_of)) for t in (was, is_))
    for person in sorted(people):
        before, after = (s[person].rating.mu if person in s else MEAN for s in (old, new))
        if before != after:
            yield RatingMoved(discipline, person, before, after)


def rate_alone(tournament: UUID, state: Tournament) -> list[tuple[str, Standing]]:
    """Where everybody would stand if there were no other tournament, the best first."""
    counted = counting_tables(state, str(tournament), lambda _round, _table: 0, {})
    stand = last_standings(fold_tables((each.table for each in counted), person_of=load_persons()))
    return sorted(stand.items(), key=lambda item: (-item[1].rating.mu, item[0]))
