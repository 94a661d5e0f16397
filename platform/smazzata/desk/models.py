"""Who serves at a tournament."""

from django.db import models


class Officer(models.Model):
    """A member's office at one tournament; it gives no right at any other."""

    tournament = models.UUIDField()
    member = models.CharField(max_length=64)
    office = models.CharField(max_length=16)
    """One of `tournaments.authority.Office`."""
    named_by = models.CharField(max_length=64)
    """The member who gave the office."""
    named_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "member", "office"], name="one_office_once"
            )
        ]
        indexes = [models.Index(fields=["member"], name="offices_of_member")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.member} {self.office}"
