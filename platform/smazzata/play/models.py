"""Rooms in which people wait for a table to begin, and what is said of the moves of a match."""

from datetime import timedelta

from django.db import models
from django.utils import timezone

from smazzata.ledger.events import new_stream_id
from smazzata.members.models import Member
from smazzata.tables.fields import SettingsField

KEPT = timedelta(minutes=5)
"""So long after a room was opened its kept seats are nobody else's."""


class Room(models.Model):
    """A table that is wanted: what will be played there, and how."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    game = models.CharField(max_length=32)
    options = models.JSONField()
    """What the opener chose; everything else is the game's default."""
    settings = SettingsField()
    """How the table will be played, and who may find and watch it (`TableSettings`)."""
    key = models.CharField(max_length=32)
    """The secret part of the link by which people join a room that is not listed."""
    opened_by = models.CharField(max_length=64)
    """The member who opened it."""
    opened_at = models.DateTimeField(auto_now_add=True)
    touched_at = models.DateTimeField(auto_now=True)
    version = models.PositiveIntegerField(default=1)
    """Counts up with every change, so that pages know whether they show the newest."""
    started_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    bots_at = models.DateTimeField(null=True)
    """When bots take the seats that are still free; None: never by themselves."""

    class Meta:
        indexes = [
            models.Index(
                fields=["-opened_at"],
                condition=models.Q(started_at=None, closed_at=None),
                name="rooms_waiting",
            )
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.game}"

    @property
    def waiting(self) -> bool:
        """Whether people may still sit down."""
        return self.started_at is None and self.closed_at is None


class RoomSeat(models.Model):
    """A seat of a room: free, a person's, or a bot's."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    member = models.CharField(max_length=64, null=True)  # noqa: DJ001  many seats of a room have none
    bot = models.CharField(max_length=16, null=True)  # noqa: DJ001  `person_or_bot` compares with it
    """The strength of a bot (`games.registry.strengths`)."""

    kept_for = models.CharField(max_length=64, null=True)  # noqa: DJ001  None: for nobody, as in `member`
    """The member for whom a free seat is kept at first (`KEPT`)."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "seat"], name="one_row_a_seat"),
            models.UniqueConstraint(fields=["room", "member"], name="one_seat_a_member"),
            models.CheckConstraint(
                condition=models.Q(member=None) | models.Q(bot=None), name="person_or_bot"
            ),
        ]
        ordering = ["seat"]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.seat} {self.member or self.bot or 'free'}"

    @property
    def kept(self) -> str | None:
        """The member for whom the seat is still kept."""
        return self.kept_for if self.room.opened_at + KEPT > timezone.now() else None

    @property
    def free(self) -> bool:
        """Whether one may sit down here."""
        return self.member is None and self.bot is None


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
