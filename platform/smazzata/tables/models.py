"""Lists of matches, where something is due, and which tables of the lobby are open.

`MatchRow` and `SeatRow` are projections, never the truth.
"""

from datetime import UTC, datetime

from django.db import models


class MatchRow(models.Model):
    """One match as lists show it. Rebuilt from the ledger at any time."""

    id = models.UUIDField(primary_key=True)
    """The match's stream."""
    game = models.CharField(max_length=32)
    tournament = models.UUIDField(null=True)
    round = models.IntegerField(null=True)
    number = models.IntegerField(null=True)
    listed = models.BooleanField()
    """Whether it stands in lists for all, as its `table_opened` says."""
    watched = models.BooleanField()
    """Whether others may watch while it is played."""
    delayed = models.BooleanField()
    """Whether they see it later than it happens: then nobody is told where it stands."""
    rated = models.BooleanField()
    """Whether it counts by itself."""
    chairs = models.JSONField()
    """As in `table_opened`, and who has taken them since."""
    deal = models.IntegerField(default=0)
    version = models.IntegerField()
    opened_ms = models.BigIntegerField()
    moved_ms = models.BigIntegerField()
    result = models.JSONField(null=True)
    """As in `match_ended`: parties, totals, places, vp."""

    class Meta:
        indexes = [
            models.Index(fields=["tournament", "round", "number"], name="match_by_round"),
            models.Index(fields=["-opened_ms"], name="match_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.game}"

    @property
    def opened_at(self) -> datetime:
        """When it was opened."""
        return datetime.fromtimestamp(self.opened_ms / 1000, UTC)


class SeatRow(models.Model):
    """A member in a seat of a match: whose matches are whose."""

    match = models.UUIDField()
    seat = models.IntegerField()
    member = models.CharField(max_length=64)
    opened_ms = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_in_a_seat")]
        indexes = [models.Index(fields=["member", "-opened_ms"], name="seats_of_member")]

    def __str__(self) -> str:
        return f"{self.match}/{self.seat} {self.member}"


class ScheduledWakeup(models.Model):
    """When a machine must look after a table: a bot is to move there, or time runs out.

    Written together with the table's events, so that it survives whatever is lost afterwards. A
    table that waits for people only, or whose match is over, has none.
    """

    match = models.UUIDField(primary_key=True)
    due_ms = models.BigIntegerField(db_index=True)
    instant_bots = models.BooleanField()
    """Only bots play, without pauses (`Table.instant_bots`)."""

    def __str__(self) -> str:
        return f"{self.match} due {self.due_ms}"


class OpenTable(models.Model):
    """A table of the lobby from the opening of its room until its match is over.

    Tables are counted by it, and those that everybody has left are found by it. Nothing of it is
    ever shown.
    """

    match = models.UUIDField(primary_key=True)
    """The room's id, and its match's."""
    opened_by = models.CharField(max_length=64, db_index=True)
    """The member who opened it."""
    address = models.CharField(max_length=32, db_index=True)
    """From where: a keyed hash, or empty when unknown."""
    rated = models.BooleanField()
    began = models.BooleanField(default=False)
    """Whether its match runs."""
    alone_s = models.PositiveIntegerField(default=0)
    """For how many seconds in a row it was seen that none of its people was there."""

    def __str__(self) -> str:
        return str(self.match)
