"""What the write side keeps: which call opened which tournament, and replaced keys of devices."""

from django.db import models


class OpenedBy(models.Model):
    """The tournament that a call has opened: sent again, it opens no other."""

    once = models.UUIDField()
    member = models.CharField(max_length=64)
    tournament = models.UUIDField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["once", "member"], name="one_opening_a_call")
        ]

    def __str__(self) -> str:
        return f"{self.member} {self.tournament}"


class ReplacedDevice(models.Model):
    """How often the key of the device at one table was replaced by another."""

    tournament = models.UUIDField()
    table = models.PositiveIntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "table"], name="one_count_a_device")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.table}: {self.count}"
