"""Which tournaments are in a circuit. Its standings follow from theirs and are stored nowhere."""

from django.db import models

from smazzata.ledger.events import new_stream_id


class Circuit(models.Model):
    """A circuit and how many of its evenings count."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    name = models.CharField(max_length=120)
    owner = models.CharField(max_length=64)
    """The member who runs it."""
    best = models.PositiveSmallIntegerField()
    """How many evenings of each side count."""
    planned = models.PositiveSmallIntegerField()
    """How many evenings there are to be."""

    def __str__(self) -> str:
        return self.name


class CircuitEvening(models.Model):
    """A tournament of a circuit."""

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="evenings")
    tournament = models.UUIDField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circuit", "tournament"], name="one_evening_once")
        ]

    def __str__(self) -> str:
        return f"{self.circuit} {self.tournament}"
