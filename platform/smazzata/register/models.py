"""Which handle is which person: rows that follow from events of the members' streams.

They are written in the transaction of the event, and held against the log by `auditors`. Beside
them stand lists of members on their way in, and the lines of them that somebody has to decide.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class JoinedHandle(models.Model):
    """A handle that was joined to another one; see `tournaments.federation.people`."""

    gone = models.CharField(max_length=64, primary_key=True)
    kept = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"


class MovedAppearance(models.Model):
    """One tournament in which it was somebody else who played under a handle."""

    tournament = models.UUIDField()
    handle = models.CharField(max_length=64, db_index=True)
    """Whom the tournament's log names."""
    person = models.CharField(max_length=64, db_index=True)
    """Who it was."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "handle"], name="one_person_an_appearance"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.handle} → {self.person}"


class ToldApart(models.Model):
    """Two people who are two, on the evidence that there was; `one` is the lesser id."""

    one = models.CharField(max_length=64)
    other = models.CharField(max_length=64, db_index=True)
    evidence = models.CharField(max_length=64)
    """A digest; other evidence asks again."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["one", "other"], name="told_apart_once")]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"


class UploadedList(models.Model):
    """A federation's list between the preview and the import; see `member_import`."""

    by = models.CharField(max_length=64)
    """Whose it is: an actor."""
    name = models.CharField(max_length=120)
    data = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True, db_index=True)
    state = models.CharField(max_length=12, default="shown")
    """`shown`, `importing`, `done`, `failed`."""
    written = models.PositiveIntegerField(default=0)
    """Lines that the import has come to."""
    counts = models.JSONField(default=dict)
    """What it did, by kind, once it is done."""

    def __str__(self) -> str:
        return f"{self.name} {self.state}"


class DoubtfulLine(models.Model):
    """A line of a list that waits for a registrar; it is kept once it is decided, not to be asked
    again. It goes with whoever it may be about.
    """

    digest = models.CharField(max_length=64, unique=True)
    """Of what the line says and of what speaks for somebody: other evidence asks again."""
    name = models.CharField(max_length=120)
    surname = models.CharField(max_length=120, default="")
    club = models.CharField(max_length=120, default="")
    licence = models.CharField(max_length=32, default="")
    reasons = ArrayField(models.CharField(max_length=40))
    people = ArrayField(models.CharField(max_length=64))
    """Whom it may be about."""
    at = models.DateTimeField(auto_now_add=True)
    decided = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.pk} {'decided' if self.decided else 'open'}"
