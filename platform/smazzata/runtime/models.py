"""What all processes of one site must have in common."""

from django.db import models


class Installation(models.Model):
    """One row a site, written by `migrate` as the owner; the application reads it."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    secret_key = models.CharField(max_length=64)
    """The fingerprint of the site's `SECRET_KEY`, see `installation`."""

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="one_installation"),
        ]

    def __str__(self) -> str:
        return f"secret key {self.secret_key[:8]}"
