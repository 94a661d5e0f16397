"""Stored tables and steps as the law reads them."""

from collections.abc import Collection
from uuid import UUID

from smazzata.ratings.models import RatedTable, RatingStep
from tournaments.federation.rating.disciplines import (
    PLAIN,
    PROVISIONAL_SIGMA,
    PROVISIONAL_TABLES,
    law_of,
    read_discipline,
)
from tournaments.federation.rating.fold import PlayedTable, Standing, TableKey
from tournaments.federation.rating.law import Rating


def is_settled(standing: Standing) -> bool:
    """Whether a rating is no longer provisional."""
    sure = standing.rating.sigma <= PROVISIONAL_SIGMA * PLAIN.sigma0
    return sure and standing.tables >= PROVISIONAL_TABLES


def played_table(row: RatedTable) -> PlayedTable:
    """A stored table as the law reads it."""
    return PlayedTable(
        TableKey(row.day, str(row.stream), row.round, row.table),
        tuple(tuple(side) for side in row.sides),
        tuple((got, of) for got, of in row.shares),
        law_of(read_discipline(row.discipline).game, len(row.sides), row.victory),
        row.deals,
    )


def standings_before(
    discipline: str, people: Collection[str], order: str | None = None
) -> dict[str, Standing]:
    """Where people stand after all steps that are stored, or after those before a place in the
    order of play; who has none is missing.
    """
    steps = RatingStep.objects.filter(discipline=discipline, person__in=people)
    if order is not None:
        steps = steps.filter(order__lt=order)
    last = steps.order_by("person", "discipline", "-order").distinct("person")
    return {
        step.person: Standing(Rating(step.mu, step.sigma, step.day), step.tables) for step in last
    }


def first_order(stream: UUID, discipline: str) -> str | None:
    """Where the first counted table of a stream stands in the order of play; None: nowhere."""
    rows = RatedTable.objects.filter(stream=stream, discipline=discipline)
    return rows.order_by("order").values_list("order", flat=True).first()
