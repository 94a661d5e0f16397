"""Which keys of slips are not good any more, and the keys of the devices at tables."""

from uuid import uuid4

from django.db import models


class RevokedKeys(models.Model):
    """How often the key of one table's slip was replaced by another."""

    tournament = models.UUIDField()
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round", "table"], name="one_count_a_slip"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.round}.{self.table}: {self.count}"


class DeviceKey(models.Model):
    """A key for the device at a table. The key itself is nowhere: it follows from this row."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.UUIDField()
    number = models.PositiveIntegerField()
    """Counted from 1 in each tournament: how people call it."""
    table = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField(default=0)
    """The side of the table for which it writes, from 1; 0: all of them."""
    once = models.UUIDField()
    """Of the call or form that made it: sent again, it makes no other."""
    made_by = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=64, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_device"),
            models.UniqueConstraint(
                fields=["tournament", "once", "table", "side"], name="one_making_a_device"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}: {self.table}.{self.side}"
