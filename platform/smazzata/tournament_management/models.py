"""What a tournament needs beside its events: its secret, how its tables are opened, who runs it."""

from datetime import UTC, datetime

from django.db import models

from smazzata.runtime.search_words import words_index
from smazzata.tables.fields import SettingsField


class TournamentSecret(models.Model):
    """The secret from which the draw's seed and the matches' master secrets are derived.

    It must survive a crash and must never be told, so it stands here and in no event.
    """

    tournament = models.UUIDField(primary_key=True)
    key = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return str(self.tournament)


class TournamentTables(models.Model):
    """How the tables of a tournament are opened, by machine or by people."""

    tournament = models.UUIDField(primary_key=True)
    settings = SettingsField()
    """Of tables at which people sit; those of bots alone play as fast as they can."""
    people = models.BooleanField()
    """Whether members with an account play their seats themselves; otherwise bots play all."""
    bot = models.CharField(max_length=32)
    """Who plays the seats of people who are not here."""

    def __str__(self) -> str:
        return f"{self.tournament} {'people' if self.people else self.bot}"


class Automation(models.Model):
    """Which steps of a tournament a machine takes by itself; without a row none.

    A row may change at any time: it is read before every step.
    """

    tournament = models.UUIDField(primary_key=True)
    steps = models.JSONField()
    """A list of `smazzata.tournament_management.automation.Step`."""

    def __str__(self) -> str:
        return f"{self.tournament} {', '.join(self.steps)}"


class Venue(models.Model):
    """Where and when a tournament takes place, and what the hall can hold.

    Beside the log: a hall changes its hours on the eve, and none of it decides a result.
    """

    tournament = models.UUIDField(primary_key=True)
    name = models.CharField(max_length=120, blank=True)
    starts_at = models.DateTimeField(null=True)
    tables = models.PositiveSmallIntegerField(null=True)
    """Of the hall."""
    minutes = models.PositiveSmallIntegerField(null=True)
    """For which the hall is free, from the first round to the last."""
    round_minutes = models.PositiveSmallIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.tournament} {self.name}"


class TournamentRow(models.Model):
    """One tournament as lists show it: a projection, rebuilt from the ledger at any time."""

    id = models.UUIDField(primary_key=True)
    title = models.CharField(max_length=120)
    game = models.CharField(max_length=32)
    system = models.CharField(max_length=32)
    rounds = models.IntegerField()
    round = models.IntegerField(default=0)
    """The round posted last."""
    entries = models.IntegerField(default=0)
    closed = models.BooleanField(default=False)
    """Whether nothing more happens: it has ended, or was cancelled."""
    cancelled = models.BooleanField(default=False)
    opened_ms = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["closed", "-opened_ms"], name="tournament_newest"),
            words_index("title", "words_of_title"),
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.title}"

    @property
    def opened_at(self) -> datetime:
        """When it was opened."""
        return datetime.fromtimestamp(self.opened_ms / 1000, UTC)


class EntrantRow(models.Model):
    """A member of an entry: whose tournaments are whose. A projection, too."""

    tournament = models.UUIDField()
    number = models.IntegerField()
    """Of the entry."""
    member = models.CharField(max_length=64)
    withdrawn = models.BooleanField(default=False)
    """Whether the entry takes no part in further rounds."""
    replaced = models.BooleanField(default=False)
    """Whether somebody else sits for the entry in this member's place."""
    entered_ms = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number", "member"], name="one_row_an_entrant"
            )
        ]
        indexes = [models.Index(fields=["member", "-entered_ms"], name="tournaments_of_member")]

    def __str__(self) -> str:
        return f"{self.tournament}/{self.number} {self.member}"
