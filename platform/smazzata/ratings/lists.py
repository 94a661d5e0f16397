"""Lists on the first of each month, signed: made once, and never changed."""

from collections.abc import Mapping

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.ledger.signing import sign, split
from smazzata.ledger.sql import lock_until_commit
from smazzata.ratings.models import PublishedList, RatedTable, RatingStep
from smazzata.ratings.standing import played_table
from tournaments.federation.days import Month, month_start
from tournaments.federation.rating.fold import Standing
from tournaments.federation.rating.law import Rating
from tournaments.federation.rating.lists import (
    MonthlyList,
    Standings,
    check_month,
    make_list,
    read_list,
    write_list,
)


@transaction.atomic
def publish_lists(month: Month, today: int) -> list[PublishedList] | Refusal:
    """Publishes the lists of a month, one a discipline in which anybody has played; those that are
    there stay as they are. Refusal: `month_not_over`.
    """
    refusal = check_month(month, today)
    if refusal is not None:
        return refusal
    lock_until_commit("smazzata.rating_lists")
    there = {row.discipline: row for row in PublishedList.objects.filter(month=month)}
    played = RatedTable.objects.filter(day__lt=month_start(month + 1))
    for discipline in sorted({*played.values_list("discipline", flat=True)} - there.keys()):
        note = sign(write_list(_make(discipline, month)))
        there[discipline] = PublishedList.objects.create(
            discipline=discipline, month=month, note=note
        )
    return [there[discipline] for discipline in sorted(there)]


def find_list(discipline: str, month: Month) -> tuple[PublishedList, MonthlyList] | None:
    """A published list and what it says; None where there is none."""
    row = PublishedList.objects.filter(discipline=discipline, month=month).first()
    return (row, read_list(split(row.note)[0])) if row else None


def _make(discipline: str, month: Month) -> MonthlyList:
    end = month_start(month + 1)
    before = (
        PublishedList.objects.filter(discipline=discipline, month__lt=month)
        .order_by("-month")
        .first()
    )
    listed: Mapping[str, int] = {}
    if before is not None:
        listed = {line.person: line.mean for line in read_list(split(before.note)[0]).people}
        start = month_start(before.month + 1)
    else:
        start = month_start(month)
    tables = RatedTable.objects.filter(discipline=discipline, day__lt=end)
    standings = Standings(_stand(discipline, end), _stand(discipline, start), listed)
    return make_list(discipline, month, standings, [played_table(row) for row in tables])


def _stand(discipline: str, end: int) -> dict[str, Standing]:
    """Where everybody stands before a day."""
    steps = RatingStep.objects.filter(discipline=discipline, day__lt=end)
    last = steps.order_by("person", "discipline", "-order").distinct("person")
    return {
        step.person: Standing(Rating(step.mu, step.sigma, step.day), step.tables) for step in last
    }
