"""What stands beside the streams of seasons: texts, filed bundles, booked points.

Every row follows from an event and is written with it; `auditors` holds each against the log.
Words (a text, why something was returned) stand here alone, the log has their digests.
"""

from django.db import models


class SeasonText(models.Model):
    """The text of rules that a body has adopted for a year."""

    season = models.UUIDField(primary_key=True)
    """The stream."""
    body = models.CharField(max_length=32)
    year = models.PositiveSmallIntegerField()
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["body", "year"], name="one_season_a_year")]

    def __str__(self) -> str:
        return f"{self.body} {self.year}"


class FiledResults(models.Model):
    """An edition of a tournament's results, as it was filed, and what became of it."""

    season = models.UUIDField()
    number = models.PositiveIntegerField()
    """Of the receipt, from 1 in each season."""
    tournament = models.UUIDField()
    edition = models.PositiveSmallIntegerField()
    bundle = models.TextField()
    """Canonical JSON, `smazzata-filing/1`."""
    note = models.TextField()
    """The receipt's canonical JSON with the signature under it."""
    state = models.CharField(max_length=10, default="filed")
    decided = models.IntegerField(null=True)
    """The day, counted from 1 January 1970."""
    reason = models.TextField(blank=True)
    """Why it was returned."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="one_filing_a_receipt"),
            models.UniqueConstraint(fields=["tournament", "edition"], name="one_filing_an_edition"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.edition}"


class BookedPoints(models.Model):
    """Points of a handle from an accepted edition."""

    season = models.UUIDField()
    number = models.PositiveIntegerField()
    """Of the receipt."""
    tournament = models.UUIDField()
    edition = models.PositiveSmallIntegerField()
    accepted = models.IntegerField()
    """The day."""
    handle = models.CharField(max_length=64, db_index=True)
    place = models.PositiveIntegerField()
    points = models.IntegerField()
    """Hundredths."""
    why = models.JSONField()
    """`tournaments.federation.points.Why`."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "number", "handle"], name="booked_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.edition}: {self.handle} {self.points}"
