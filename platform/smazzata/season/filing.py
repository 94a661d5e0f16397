"""Filing the results of a tournament, and an officer's decision: events, with their rows.

Both are decided under one lock, so that receipts are one chain and two clerks who file the same
file it once.
"""

import time
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.ledger.events import NewEvent
from smazzata.ledger.signing import sign
from smazzata.season.booking import book
from smazzata.season.bundles import Filable, make_bundle
from smazzata.season.history import (
    ACCEPTED,
    FILED,
    RETURNED,
    Filed,
    digest_words,
    record,
)
from smazzata.season.models import BookedPoints, FiledResults
from smazzata.season.rules import Adopted, find_season, lock_season
from tournaments.federation.cards import season_days
from tournaments.federation.days import Day, rome_day
from tournaments.federation.filing import Bundle, digest_bundle, read_bundle, write_bundle
from tournaments.federation.receipts import Receipt, make_receipt, review_filing, write_receipt


class Given(NamedTuple):
    """A receipt, and whether it was given just now: else the same had been filed before."""

    receipt: Receipt
    new: bool


def today() -> Day:
    """The day in Italy."""
    return rome_day(int(time.time()))


@transaction.atomic
def file_results(
    body: str,
    year: int,
    tournament: UUID,
    level: str,
    actor: str,
    *,
    reason: str = "",
    day: Day | None = None,
) -> Given | Refusal:
    """Files a tournament's results as they stand, as its next edition.

    Refusals: `season_unknown`, `filing_level_unknown`, `filing_other_season`,
    `filing_other_year`, those of `make_bundle`, `write_bundle` and `make_receipt`.
    """
    lock_season()
    season = find_season(body, year)
    if season is None:
        return Refusal("season_unknown")
    if level not in {each.id for each in season.rules.text.levels}:
        return Refusal("filing_level_unknown")
    before = FiledResults.objects.filter(tournament=tournament).order_by("edition").last()
    if before is not None and before.season != season.id:
        return Refusal("filing_other_season")
    found = make_bundle(tournament, level)
    if isinstance(found, Refusal):
        return found
    first, last = season_days(season.rules.text.cards, year)
    if not first <= found.bundle.ended <= last:
        return Refusal("filing_other_year", params={"season": season.name})
    if before is not None and before.state != "returned" and _says_the_same(before, found.bundle):
        return Given(season.state.filings[before.number - 1].filing.receipt, new=False)
    return _file(season, found, before, reason.strip(), actor, today() if day is None else day)


def _says_the_same(before: FiledResults, bundle: Bundle) -> bool:
    old = read_bundle(before.bundle.encode())
    if isinstance(old, Refusal):
        return False
    # In the order in which the bytes have it.
    first = msgspec.structs.replace(old, edition=1, before="", reason="", standings=0)
    now = write_bundle(msgspec.structs.replace(bundle, standings=0))
    return not isinstance(now, Refusal) and write_bundle(first) == now


def _file(
    season: Adopted,
    found: Filable,
    before: FiledResults | None,
    reason: str,
    actor: str,
    day: Day,
) -> Given | Refusal:
    bundle = found.bundle
    if before is not None:
        bundle = msgspec.structs.replace(
            bundle,
            edition=before.edition + 1,
            before=digest_bundle(before.bundle.encode()),
            reason=reason,
        )
    data = write_bundle(bundle)
    if isinstance(data, Refusal):
        return data
    receipt = make_receipt(season.rules.text.filing, data, day, season.state.last_receipt)
    if isinstance(receipt, Refusal):
        return receipt
    told = {
        "receipt": msgspec.to_builtins(receipt),
        "level": bundle.level,
        "standings": bundle.standings,
        "tables": found.tables,
        "deals": found.deals,
    }
    record(season.id, NewEvent(FILED, told), actor)
    FiledResults.objects.create(
        season=season.id,
        number=receipt.number,
        tournament=UUID(bundle.tournament),
        edition=bundle.edition,
        bundle=data.decode(),
        note=sign(write_receipt(receipt).decode() + "\n"),
    )
    return Given(receipt, new=True)


@transaction.atomic
def decide(
    body: str,
    year: int,
    number: int,
    actor: str,
    *,
    accept: bool,
    reason: str = "",
    day: Day | None = None,
) -> Filed | Refusal:
    """Accepts a filing, which books its points, or returns it with a reason.

    Refusals: `season_unknown`, `filing_unknown`, those of `review_filing` and `award_points`.
    """
    lock_season()
    season = find_season(body, year)
    if season is None:
        return Refusal("season_unknown")
    if not 1 <= number <= len(season.state.filings):
        return Refusal("filing_unknown")
    filed = season.state.filings[number - 1]
    rules, receipt = season.rules.text.filing, filed.filing.receipt
    before = [
        each.filing
        for each in season.state.editions(receipt.tournament)
        if each.filing.receipt.edition < receipt.edition and each.filing.state != "returned"
    ]
    on = today() if day is None else day
    decided = review_filing(
        rules,
        filed.filing,
        on,
        accept=accept,
        reason=reason,
        before=before[-1] if before else None,
    )
    if isinstance(decided, Refusal):
        return decided
    after = msgspec.structs.replace(filed, filing=decided)
    row = FiledResults.objects.get(season=season.id, number=number)
    if refused := _book(season, row, after):
        return refused
    told: dict[str, object] = {"number": number, "day": on}
    if accept:
        event = NewEvent(ACCEPTED, {**told, "state": decided.state})
    else:
        event = NewEvent(RETURNED, {**told, "reason": digest_words(decided.reason)})
    record(season.id, event, actor)
    row.state, row.decided, row.reason = decided.state, on, decided.reason
    row.save()
    return after


def _book(season: Adopted, row: FiledResults, filed: Filed) -> Refusal | None:
    bundle = read_bundle(row.bundle.encode())
    if isinstance(bundle, Refusal):
        return bundle
    lines = book(season.rules, bundle, filed)
    if isinstance(lines, Refusal):
        return lines
    BookedPoints.objects.bulk_create(
        BookedPoints(
            season=season.id,
            number=row.number,
            tournament=row.tournament,
            edition=row.edition,
            accepted=filed.filing.decided or 0,
            **line._asdict(),
        )
        for line in lines
    )
    return None
