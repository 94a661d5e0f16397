"""Which keys of slips are not good any more."""

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
