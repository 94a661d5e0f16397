"""The comments' one table."""

from django.db import models

from smazzata.ledger.events import new_stream_id
from smazzata.members.models import Member

MAX_LENGTH = 1000


class Comment(models.Model):
    """What a member said about a move of a match."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    match = models.UUIDField()
    move = models.PositiveIntegerField()
    """The version of the event in the match's stream."""
    author = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="comments")
    text = models.CharField(max_length=MAX_LENGTH)
    """Plain text; lines are ended by `\\n`."""
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("move", "written_at", "id")
        indexes = (models.Index(fields=["match", "move"], name="comments_of_match"),)

    def __str__(self) -> str:
        return f"{self.match} {self.move}: {self.text}"
