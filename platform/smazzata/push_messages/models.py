"""The telephones that are to be told of a seat: an address at a push service, and two keys.

A row names a tournament and an entry, never a person or an account: whose telephone it is, nobody
here knows. It goes when the tournament ends, when the push service no longer knows the address,
when its owner says so, and when somebody of the entry is erased.
"""

from django.db import models
from django.utils import timezone


class PushSubscription(models.Model):
    """One telephone that is told of one entry of one tournament."""

    tournament = models.UUIDField(db_index=True)
    entry = models.IntegerField()
    endpoint = models.CharField(max_length=1024)
    """Where the telephone's push service takes messages for it. Whoever knows it could try to send
    some: it stays out of logs and addresses."""
    digest = models.CharField(max_length=64, db_index=True)
    """SHA-256 of the endpoint, by which it is found."""
    service = models.CharField(max_length=255)
    """The host of the push service."""
    p256dh = models.CharField(max_length=88)
    """The telephone's public key, base64url (RFC 8291)."""
    auth = models.CharField(max_length=24)
    """The secret that only the telephone and this site know, base64url."""
    key = models.CharField(max_length=88)
    """The site's public key to which the telephone's browser bound it (RFC 8292)."""
    language = models.CharField(max_length=8)
    made_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(default=timezone.now)
    """When it was made, or told something last."""

    seat = models.CharField(max_length=48, default="")
    """What it was told of its seat last (`news.seat_mark`); empty: nothing."""
    said = models.BigIntegerField(default=0)
    """The announcement that it was told last."""
    version = models.BigIntegerField(default=0)
    """The tournament's version that it was told of: what is older is never sent after it."""
    due_at = models.DateTimeField(default=timezone.now)
    """Not before: somebody sends to it till then, or its service did not take the last message."""
    failures = models.PositiveSmallIntegerField(default=0)
    """How often the message that it is to have now was not taken."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "digest"], name="telephone_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.entry} by {self.service}"
