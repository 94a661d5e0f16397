"""Which handle is which person: rows that follow from events of the members' streams.

They are written in the transaction of the event, and held against the log by `auditors`.
"""

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
