"""Keeps the ratings up to date with what tournaments record and how rated matches end.

A tournament rates its own tables and records the outcome; here it is taken over. A match outside
of tournaments is rated here, when it ends, if it was opened as rated: for the people who sat down
at the start and by its result, however it came about. Who leaves a seat to a bot or resigns answers
for what follows, or a loss that was coming could be walked away from.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from django.db.models import Sum

from smazzata.ledger.events import PositionedEvent
from smazzata.ledger.projections import projection
from smazzata.ratings.models import CurrentRating, OpenRatedMatch, RatingRow
from smazzata.ratings.queries import newest
from tournaments.rating.fold import Kind, RatedTable, RatingChange, fold_ratings, subjects
from tournaments.rating.skill import Rating

MATCH_KINDS: tuple[Kind, ...] = ("individual", "partnership")


@projection(
    "ratings",
    version=3,
    tables=[RatingRow, CurrentRating, OpenRatedMatch],
    kinds={"tournament", "match"},
)
def follow_ratings(events: Sequence[PositionedEvent]) -> None:
    """One row for each subject of a tournament or match; a later recording replaces an earlier."""
    for positioned in events:
        follow = _FOLLOWED.get((positioned.kind, positioned.event.type))
        if follow is not None:
            follow(positioned)


def _tournament_rated(positioned: PositionedEvent) -> None:
    data = positioned.event.data
    changes = [
        RatingChange(subject, Rating(**before), Rating(**after), tables)
        for subject, before, after, tables in zip(
            data["subjects"], data["before"], data["after"], data["tables"], strict=True
        )
    ]
    _record(positioned, "tournament", data["game"], data["kind"], changes)


def _match_opened(positioned: PositionedEvent) -> None:
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


def _match_ended(positioned: PositionedEvent) -> None:
    match = OpenRatedMatch.objects.filter(match=positioned.event.stream_id).first()
    if match is None:
        return
    data = positioned.event.data
    table = RatedTable(
        sides=tuple(tuple(match.members[seat] for seat in party) for party in data["parties"]),
        places=tuple(data["places"]),
        vp=tuple(data["vp"]) if data["vp"] else None,
    )
    for kind in MATCH_KINDS:
        before = newest(match.game, kind, subjects(kind, table))
        _record(positioned, "match", match.game, kind, fold_ratings(kind, before, [table]))
    match.delete()


def _record(
    positioned: PositionedEvent,
    source: Literal["tournament", "match"],
    game: str,
    kind: str,
    changes: Sequence[RatingChange],
) -> None:
    event = positioned.event
    for change in changes:
        RatingRow.objects.update_or_create(
            stream=event.stream_id,
            kind=kind,
            subject=change.subject,
            defaults={
                "source": source,
                "game": game,
                "mu_before": change.before.mu,
                "sigma_before": change.before.sigma,
                "mu": change.after.mu,
                "sigma": change.after.sigma,
                "tables": change.tables,
                "at_ms": event.at_ms,
                "position": positioned.position,
            },
        )
    if kind == "individual":
        _follow_current(game, [change.subject for change in changes])


def _follow_current(game: str, members: Sequence[str]) -> None:
    """Writes the newest ratings of these members anew; what was recorded twice counts once."""
    rows = RatingRow.objects.filter(game=game, kind="individual", subject__in=members)
    matches = dict(rows.order_by().values_list("subject").annotate(Sum("tables")))
    CurrentRating.objects.bulk_create(
        [
            CurrentRating(
                game=game,
                member=row.subject,
                mu=row.mu,
                sigma=row.sigma,
                matches=matches[row.subject],
                at_ms=row.at_ms,
            )
            for row in rows.order_by("subject", "-position").distinct("subject")
        ],
        update_conflicts=True,
        unique_fields=["member", "game"],
        update_fields=["mu", "sigma", "matches", "at_ms"],
    )


_FOLLOWED: Mapping[tuple[str, str], Callable[[PositionedEvent], None]] = MappingProxyType(
    {
        ("tournament", "ratings_changed"): _tournament_rated,
        ("match", "table_opened"): _match_opened,
        ("match", "match_ended"): _match_ended,
    }
)
