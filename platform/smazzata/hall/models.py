"""What the evening needs beside the log: changes of the clock, announcements, remarks, prizes.

No rule of a tournament depends on any of it (`docs/adr/0030-the-clock-stands-beside-the-log.md`,
`docs/adr/0031-money-beside-the-log.md`). A row names whoever made it by the opaque member id.
`once` is the id of the form: sent twice, there is one row.
"""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.db import models
from django.utils import timezone


class _ByOfficer(models.Model):
    tournament = models.UUIDField(db_index=True)
    at_ms = models.BigIntegerField()
    """When, in milliseconds since 1970 UTC, by the server."""
    by = models.CharField(max_length=64)
    """The member who did it."""
    once = models.UUIDField(unique=True)

    class Meta:
        abstract = True

    @property
    def at(self) -> datetime:
        """When it was made."""
        return datetime.fromtimestamp(self.at_ms / 1000, UTC)


class ClockChange(_ByOfficer):
    """One thing done to the clock of a round; the clock is the fold of them."""

    round = models.IntegerField()
    kind = models.CharField(max_length=16)
    """One of `smazzata.hall.clock.Change`."""
    seconds = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.tournament} round {self.round} {self.kind} {self.seconds}"


class Announcement(_ByOfficer):
    """A sentence to everybody, on all screens until it is taken back; an empty one took it back."""

    text = models.CharField(max_length=200)
    withdrawn = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.text}"


class Remark(_ByOfficer):
    """What an official says, in public, of one event of the log."""

    version = models.IntegerField()
    """Of the event in the tournament's stream."""
    text = models.CharField(max_length=500)
    withdrawn = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.tournament} {self.version}: {self.text}"


class PrizeList(models.Model):
    """The prizes of a tournament by place, in cents; who gets them follows from the standings."""

    tournament = models.UUIDField(primary_key=True)
    cents = models.JSONField()
    at_ms = models.BigIntegerField()
    by = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.tournament} {len(self.cents)} prizes"


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


class Telephone(models.Model):
    """A telephone to which messages are sent, and how it stands with them."""

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
    due_at = models.DateTimeField(default=timezone.now)
    """Not before: somebody sends to it till then, or its service did not take the last message."""
    failures = models.PositiveSmallIntegerField(default=0)
    """How often the message that it is to have now was not taken."""

    class Meta:
        abstract = True

    @property
    def about(self) -> UUID:
        """Of what it is told: its newer messages take the place of older ones."""
        raise NotImplementedError


class PushSubscription(Telephone):
    """One telephone that is told of one entry of one tournament."""

    tournament = models.UUIDField(db_index=True)
    entry = models.IntegerField()
    seat = models.CharField(max_length=48, default="")
    """What it was told of its seat last (`news.seat_mark`); empty: nothing."""
    said = models.BigIntegerField(default=0)
    """The announcement that it was told last."""
    version = models.BigIntegerField(default=0)
    """The tournament's version that it was told of: what is older is never sent after it."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "digest"], name="telephone_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.entry} by {self.service}"

    @property
    def about(self) -> UUID:
        """The tournament."""
        return self.tournament


class TableSubscription(Telephone):
    """One telephone that is told of the tables of the lobby at which a member sits."""

    member = models.UUIDField(db_index=True)
    account = models.BigIntegerField()
    session = models.CharField(max_length=40)
    """In which it was asked for: whoever logs out there is told no more."""
    told = models.JSONField(default=dict)
    """What it was told of each room and match last (`table_news.marks_of`), by id."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "digest"], name="telephone_of_member_once")
        ]

    def __str__(self) -> str:
        return f"{self.member} by {self.service}"

    @property
    def about(self) -> UUID:
        """The member."""
        return self.member
