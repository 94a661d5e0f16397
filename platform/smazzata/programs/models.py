"""What the write side keeps: the calls that were done and left no command under their id."""

from django.db import models


class DoneCall(models.Model):
    """A call that was done: sent again, it is not done again, and is answered alike."""

    once = models.UUIDField()
    member = models.CharField(max_length=64)
    what = models.CharField(max_length=120)
    """What it did, and to what: the same id for something else is refused."""
    made = models.UUIDField()
    """The tournament, preset or circuit that it made; nil where it made none."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["once", "member"], name="one_doing_a_call")]

    def __str__(self) -> str:
        return f"{self.member} {self.what}"
