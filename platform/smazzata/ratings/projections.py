"""Keeps the ratings up to date with what tournaments record."""

from collections.abc import Sequence

from smazzata.ledger.events import PositionedEvent
from smazzata.ledger.projections import projection
from smazzata.ratings.models import RatingRow


@projection("ratings", version=1, tables=[RatingRow], kinds={"tournament"})
def follow_ratings(events: Sequence[PositionedEvent]) -> None:
    """One row for each subject of a tournament; a later recording replaces an earlier one."""
    for positioned in events:
        event = positioned.event
        if event.type != "ratings_changed":
            continue
        data = event.data
        rows = zip(data["subjects"], data["before"], data["after"], data["tables"], strict=True)
        for subject, before, after, tables in rows:
            RatingRow.objects.update_or_create(
                tournament=event.stream_id,
                kind=data["kind"],
                subject=subject,
                defaults={
                    "game": data["game"],
                    "mu_before": before["mu"],
                    "sigma_before": before["sigma"],
                    "mu": after["mu"],
                    "sigma": after["sigma"],
                    "tables": tables,
                    "at_ms": event.at_ms,
                    "position": positioned.position,
                },
            )
