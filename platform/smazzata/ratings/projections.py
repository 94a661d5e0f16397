"""Keeps the ratings what the law makes of the ledger.

A stream that moves is counted anew, whole: a tournament after each event that may change which of
its tables count, a rated match when it ends. What is otherwise than before is replaced, and each
discipline is folded again from the first table that is: nothing hangs on which of two tournaments
ended first, a publication counts once however often it comes, and a correction moves everybody who
has played since.

A rated match counts for the people who sat down at the start and by its result, however it came
about: who leaves a seat to a bot or resigns answers for what follows, or a loss that was coming
could be walked away from.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from smazzata.ledger.events import PositionedEvent
from smazzata.ledger.projections import projection
from smazzata.ledger.reader import load
from smazzata.ratings.counting import (
    CountedTable,
    count_match,
    count_tournament,
    order_of,
    read_facts,
)
from smazzata.ratings.models import (
    CurrentRating,
    OpenRatedMatch,
    PlayedMatch,
    RatedHandle,
    RatedTable,
    RatingStep,
)
from smazzata.ratings.people import follow_person, load_followed, load_persons
from smazzata.ratings.standing import is_settled, played_table, standings_before
from tournaments.federation.rating.fold import Step, fold_tables
from tournaments.federation.rating.tables import MOVING, MatchFacts

MILLION = 1_000_000
_MOVING = frozenset(event.name() for event in MOVING)
_COMPARED = (
    "discipline",
    "order",
    "day",
    "match",
    "at_ms",
    "sides",
    "shares",
    "victory",
    "deals",
)


@projection(
    "ratings",
    version=5,
    tables=[RatedTable, RatingStep, CurrentRating, OpenRatedMatch, PlayedMatch, RatedHandle],
    kinds={"tournament", "match", "member"},
)
def follow_ratings(events: Sequence[PositionedEvent]) -> None:
    """Counts the streams that moved, then folds what is otherwise than before."""
    moved: dict[UUID, int] = {}
    first: dict[str, str] = {}
    for positioned in events:
        event = positioned.event
        if positioned.kind == "tournament":
            if event.type in _MOVING:
                moved[event.stream_id] = event.version
        elif positioned.kind == "member":
            _move_person(positioned, first)
        elif event.type == "table_opened":
            _open_match(positioned)
        elif event.type == "match_ended":
            _end_match(positioned, first)
    for tournament, version in moved.items():
        _count_tournament(tournament, version, first)
    for discipline, order in sorted(first.items()):
        fold_from(discipline, order)


def _move_person(positioned: PositionedEvent, first: dict[str, str]) -> None:
    """Notes by discipline the first table that is somebody else's since a join, a parting, a move.

    A person that is parted is looked at whole: which tables were whose stands in no step.
    """
    data = positioned.event.data
    before = load_followed()
    if not follow_person(positioned):
        return
    handle, tournament = data.get("gone") or data["handle"], data.get("tournament")
    stale = RatingStep.objects.filter(person=before.find_person(handle, tournament))
    if tournament is not None:
        stale = stale.filter(stream=tournament)
    rows = stale.order_by("discipline", "order").distinct("discipline")
    for discipline, order in rows.values_list("discipline", "order"):
        first[discipline] = min(order, first.get(discipline, order))


def _open_match(positioned: PositionedEvent) -> None:
    data = positioned.event.data
    chairs = data["chairs"]
    people = all(chair["member"] and not chair["bot"] for chair in chairs)
    # Tables opened before there were rated ones do not say that they are not.
    if people and data.get("rated", False):
        OpenRatedMatch.objects.create(
            match=positioned.event.stream_id,
            game=data["game"],
            members=[chair["member"] for chair in chairs],
        )


def _end_match(positioned: PositionedEvent, first: dict[str, str]) -> None:
    stream = positioned.event.stream_id
    log = load(stream)
    facts = read_facts(log)
    PlayedMatch.objects.update_or_create(
        match=stream, defaults={"deals": facts.deals, "touched": facts.touched}
    )
    match = OpenRatedMatch.objects.filter(match=stream).first()
    if match is None:
        return
    counted = count_match(stream, match.game, match.members, log, facts)
    _replace("match", stream, [counted] if counted else [], first)
    match.delete()


def _count_tournament(tournament: UUID, version: int, first: dict[str, str]) -> None:
    events = load(tournament, limit=version)
    matches = [e.data["match"] for e in events if e.type == "result_recorded" and e.data["match"]]
    facts = {
        str(row.match): MatchFacts(row.deals, row.touched)
        for row in PlayedMatch.objects.filter(match__in=matches)
    }
    _replace("tournament", tournament, count_tournament(tournament, events, facts), first)


def _replace(
    source: str, stream: UUID, counted: Iterable[CountedTable], first: dict[str, str]
) -> None:
    """Stores which tables of a stream count; notes by discipline the first that is another."""
    wanted = {(row.round, row.table): row for row in (_row(source, stream, c) for c in counted)}
    stored = {(row.round, row.table): row for row in RatedTable.objects.filter(stream=stream)}
    gone = [row for place, row in stored.items() if not _same(row, wanted.get(place))]
    new = [row for place, row in wanted.items() if not _same(row, stored.get(place))]
    for row in (*gone, *new):
        first[row.discipline] = min(row.order, first.get(row.discipline, row.order))
    RatedTable.objects.filter(pk__in=[row.pk for row in gone]).delete()
    RatedTable.objects.bulk_create(new)


def _row(source: str, stream: UUID, counted: CountedTable) -> RatedTable:
    table = counted.counting.table
    return RatedTable(
        discipline=counted.counting.discipline.id,
        order=order_of(table.key),
        day=table.key.day,
        source=source,
        stream=stream,
        round=table.key.round,
        table=table.key.table,
        match=counted.match,
        at_ms=counted.at_ms,
        sides=[list(side) for side in table.sides],
        shares=[list(share) for share in table.shares],
        victory=counted.victory,
        deals=table.deals,
    )


def _same(row: RatedTable, other: RatedTable | None) -> bool:
    return other is not None and all(getattr(row, n) == getattr(other, n) for n in _COMPARED)


def fold_from(discipline: str, order: str) -> None:
    """Folds a discipline again from a place in the order of play.

    What each person had before it is the last step that stands, so a correction costs what was
    played since and no more.
    """
    stale = RatingStep.objects.filter(discipline=discipline, order__gte=order)
    people = set(stale.values_list("person", flat=True))
    stale.delete()
    rows = list(
        RatedTable.objects.filter(discipline=discipline, order__gte=order).order_by("order")
    )
    person_of = load_persons()
    sitting = {
        person_of(member, str(row.stream)) for row in rows for side in row.sides for member in side
    }
    steps = fold_tables(map(played_table, rows), standings_before(discipline, sitting), person_of)
    places = {row.order: row for row in rows}
    RatingStep.objects.bulk_create(
        [_step(discipline, step, places[order_of(step.table.key)]) for step in steps],
        batch_size=2000,
    )
    _follow_current(discipline, people | sitting)


def _step(discipline: str, step: Step, row: RatedTable) -> RatingStep:
    got, of = step.table.shares[step.side]
    return RatingStep(
        discipline=discipline,
        person=step.person,
        order=row.order,
        day=row.day,
        stream=row.stream,
        round=row.round,
        table=row.table,
        side=step.side,
        mu_before=step.before.mu,
        sigma_before=step.before.sigma,
        mu=step.after.mu,
        sigma=step.after.sigma,
        expected=round(step.expected * MILLION),
        scored=round(got / of * MILLION),
        level=round(step.level * 1000),
        tables=step.tables,
    )


def _follow_current(discipline: str, people: Iterable[str]) -> None:
    """Writes anew where these people stand; who has no table left has no rating."""
    wanted = set(people)
    found: Mapping[str, Any] = standings_before(discipline, wanted)
    CurrentRating.objects.filter(discipline=discipline, member__in=wanted - found.keys()).delete()
    CurrentRating.objects.bulk_create(
        [
            CurrentRating(
                discipline=discipline,
                member=person,
                mu=standing.rating.mu,
                sigma=standing.rating.sigma,
                day=standing.rating.day,
                tables=standing.tables,
                settled=is_settled(standing),
            )
            for person, standing in found.items()
        ],
        update_conflicts=True,
        unique_fields=["member", "discipline"],
        update_fields=["mu", "sigma", "day", "tables", "settled"],
    )
