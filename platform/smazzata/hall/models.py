"""What the evening needs beside the log: changes of the clock, announcements, remarks, prizes.

No rule of a tournament depends on any of it (`docs/adr/0030-the-clock-stands-beside-the-log.md`,
`docs/adr/0031-money-beside-the-log.md`). A row names whoever made it by the opaque member id.
`once` is the id of the form: sent twice, there is one row.
"""

from datetime import UTC, datetime

from django.db import models


class _ByOfficer(models.Model):
    tournament = models.UUIDField(db_index=True)
    at_ms = models.BigIntegerField()
    """When, in milliseconds since 1970 UTC, by the server."""
    by = models.CharField(max_length=64)
    """The member who did it."""
    once = models.UUIDField(unique=True)

    class Meta:
        abstract = True

    @property
    def at(self) -> datetime:
        """When it was made."""
        return datetime.fromtimestamp(self.at_ms / 1000, UTC)


class ClockChange(_ByOfficer):
    """One thing done to the clock of a round; the clock is the fold of them."""

    round = models.IntegerField()
    kind = models.CharField(max_length=16)
    """One of `smazzata.hall.clock.Change`."""
    seconds = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.tournament} round {self.round} {self.kind} {self.seconds}"


class Announcement(_ByOfficer):
    """A sentence to everybody, on all screens until it is taken back; an empty one took it back."""

    text = models.CharField(max_length=200)
    withdrawn = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.text}"


class Remark(_ByOfficer):
    """What an official says, in public, of one event of the log."""

    version = models.IntegerField()
    """Of the event in the tournament's stream."""
    text = models.CharField(max_length=500)
    withdrawn = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.tournament} {self.version}: {self.text}"


class PrizeList(models.Model):
    """The prizes of a tournament by place, in cents; who gets them follows from the standings."""

    tournament = models.UUIDField(primary_key=True)
    cents = models.JSONField()
    at_ms = models.BigIntegerField()
    by = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.tournament} {len(self.cents)} prizes"
