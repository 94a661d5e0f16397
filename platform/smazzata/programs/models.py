"""What the write side keeps: the calls that were done."""

from django.db import models


class DoneCall(models.Model):
    """A call that was done: sent again, it is not done again, and is answered alike.

    It is kept for `done_calls.KEPT`.
    """

    once = models.UUIDField(unique=True)
    """The sender's own id."""
    sender = models.CharField(max_length=64)
    """A member, or the digest of the key that was sent."""
    address = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    """Of address and body: the same id for something else is refused."""
    answer = models.TextField(default="")
    """In JSON; empty where it holds a secret."""
    done_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.sender} {self.address}"
