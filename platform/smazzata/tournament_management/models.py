"""What a tournament needs beside its events."""

from django.db import models


class Autopilot(models.Model):
    """A tournament that runs by itself: the next step is taken as soon as it can be.

    `key` is the secret from which the draw's seed and the matches' master secrets are derived. It
    must survive a crash and must never be told, so it stands here and in no event.
    """

    tournament = models.UUIDField(primary_key=True)
    key = models.BinaryField(max_length=32)
    bot = models.CharField(max_length=32)
    """Who plays the seats of people who are not here."""
    people = models.BooleanField(default=False)
    """Whether members with an account play their seats themselves; otherwise bots play all."""
    clock = models.CharField(max_length=16, default="none")
    """The tables' time control: a name in `smazzata.tables.clock_rules.PRESETS`."""
    pace = models.CharField(max_length=16, default="instant")
    watched = models.BooleanField(default=True)
    delay_moves = models.PositiveSmallIntegerField(default=0)
    delay_s = models.PositiveSmallIntegerField(default=0)


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
    opened_ms = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["closed", "-opened_ms"], name="tournament_newest")]
