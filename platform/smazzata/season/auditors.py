"""Seasons held against the log: texts, filings and points that no event tells so."""

from collections.abc import Collection, Iterator
from typing import TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

from games.kernel.refusal import Refusal
from smazzata.ledger.findings import Finding
from smazzata.ledger.reader import read_types
from smazzata.ledger.signing import split
from smazzata.ledger.stream_auditors import row_auditor
from smazzata.season.booking import book
from smazzata.season.history import (
    ACCEPTED,
    ADOPTED,
    FILED,
    KIND,
    RETURNED,
    Filed,
    Season,
    digest_words,
    fold,
)
from smazzata.season.models import BookedPoints, FiledResults, SeasonText
from smazzata.season.rules import read_text
from tournaments.federation.filing import Bundle, digest_bundle, read_bundle
from tournaments.federation.receipts import write_receipt
from tournaments.federation.season import SeasonRules, digest_season

M = TypeVar("M", bound=Model)


@row_auditor(KIND)
def seasons(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Rows of seasons that are forged or gone; bookings are made again from bundles and rules."""
    told: dict[UUID, Season] = {}
    reasons: dict[tuple[UUID, int], str] = {}
    for event in read_types((ADOPTED, FILED, ACCEPTED, RETURNED), streams):
        told[event.stream_id] = fold(told.get(event.stream_id), [event])
        if event.type == RETURNED:
            reasons[event.stream_id, event.data["number"]] = event.data["reason"]
    rules = {}
    for row in _of(SeasonText, streams):
        season = told.get(row.season)
        name = f"season_seasontext {row.body} {row.year}"
        if season is None or (row.body, row.year) != (season.body, season.year):
            yield Finding("row_not_in_log", row.season, None, name)
            continue
        found = read_text(row.text)
        if isinstance(found, Refusal) or digest_season(found) != season.digest:
            yield Finding("row_contradicts_log", row.season, None, name)
        rules[row.season] = found
    for stream in sorted(told.keys() - rules.keys()):
        yield Finding("row_lost", stream, None, "season_seasontext")
    yield from _compare_filings(told, reasons, rules, streams)


def _compare_filings(
    told: dict[UUID, Season],
    reasons: dict[tuple[UUID, int], str],
    rules: dict[UUID, SeasonRules | Refusal],
    streams: Collection[UUID] | None,
) -> Iterator[Finding]:
    missing = {
        (stream, each.filing.receipt.number): each
        for stream, season in told.items()
        for each in season.filings
    }
    booked: dict[tuple[UUID, int], set[tuple[object, ...]]] = {}
    for points in _of(BookedPoints, streams):
        key = (points.season, points.number)
        booked.setdefault(key, set()).add(_facts(points))
    for row in _of(FiledResults, streams):
        key = (row.season, row.number)
        filed, name = missing.pop(key, None), f"season_filedresults {row.number}"
        if filed is None:
            yield Finding("row_not_in_log", row.season, None, name)
            continue
        bundle = read_bundle(row.bundle.encode())
        if isinstance(bundle, Refusal) or not _is_told(row, filed, reasons.get(key)):
            yield Finding("row_contradicts_log", row.season, None, name)
            continue
        of_season = rules.get(row.season)
        if isinstance(of_season, SeasonRules):
            yield from _compare_points(row, bundle, filed, of_season, booked.pop(key, set()))
    for stream, number in sorted(missing):
        yield Finding("row_lost", stream, None, f"season_filedresults {number}")
    for stream, number in sorted(booked):
        yield Finding("row_not_in_log", stream, None, f"season_bookedpoints {number}")


def _is_told(row: FiledResults, filed: Filed, reason: str | None) -> bool:
    """Whether a row of a filing is what its events say, to the byte."""
    filing = filed.filing
    receipt = filing.receipt
    written = write_receipt(receipt).decode() + "\n"
    return (
        (str(row.tournament), row.edition) == (receipt.tournament, receipt.edition)
        and digest_bundle(row.bundle.encode()) == receipt.digest
        and split(row.note)[0] == written
        and (row.state, row.decided) == (filing.state, filing.decided)
        and (digest_words(row.reason) == reason if reason else not row.reason)
    )


def _compare_points(
    row: FiledResults,
    bundle: Bundle,
    filed: Filed,
    rules: SeasonRules,
    kept: set[tuple[object, ...]],
) -> Iterator[Finding]:
    lines = book(rules, bundle, filed)
    said = set()
    if not isinstance(lines, Refusal):
        for line in lines:
            points = BookedPoints(
                tournament=row.tournament,
                edition=row.edition,
                accepted=filed.filing.decided or 0,
                **line._asdict(),
            )
            said.add(_facts(points))
    for code, wrong in (("row_not_in_log", kept - said), ("row_lost", said - kept)):
        for facts in sorted(wrong, key=str):
            yield Finding(code, row.season, None, f"season_bookedpoints {row.number} {facts[0]}")


def _facts(row: BookedPoints) -> tuple[object, ...]:
    facts = (row.handle, row.tournament, row.edition, row.accepted, row.place, row.points)
    return (*facts, repr(sorted(row.why.items())))


def _of(model: type[M], streams: Collection[UUID] | None) -> QuerySet[M]:
    rows = model._default_manager.order_by("pk")
    return rows if streams is None else rows.filter(season__in=list(streams))
