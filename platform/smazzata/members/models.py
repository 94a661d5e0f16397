"""Accounts, members and clubs. Ordinary rows: they may be changed and erased, unlike any event.

An `Account` is what somebody logs in with; a `Member` is who plays. Events know members only.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models, transaction

from smazzata.ledger.events import new_stream_id
from smazzata.members.naming import skeleton
from smazzata.members.permissions import Action
from smazzata.runtime.search_words import words_of
from tournaments.entry_lists.people import club_key, name_keys


class Account(AbstractUser):
    """What somebody logs in with. Erased as a whole row; its member stays, without a name.

    Roles are groups named after `permissions.Role`; `is_superuser` and `is_staff` give nothing.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    is_guest = models.BooleanField(default=False)
    """Came in with no more than a name: there is no password, only the session."""

    def save(self, *args: Any, **options: Any) -> None:
        """Stores the account; a new one gets its member with it, called like the account.

        Raises `IntegrityError` if another account has its username, or one that looks like it.
        """
        with transaction.atomic():
            is_new = self._state.adding
            # The form of comparison: one username cannot be taken twice in other letters.
            self.username = self.username.lower()
            super().save(*args, **options)
            if is_new:
                Member.objects.create(account=self, name=self.username)
                self.hold_names()

    def hold_names(self) -> None:
        """Keeps username and name from others; see `directory`. Raises `IntegrityError`."""
        names = [] if self.is_guest else [self.username, self.member.name]
        wanted = {skeleton(name) for name in names} - {""}
        with transaction.atomic():
            self.name_keys.exclude(key__in=wanted).delete()
            held = set(self.name_keys.values_list("key", flat=True))
            for key in sorted(wanted - held):
                NameKey.objects.create(key=key, account=self)


class Club(models.Model):
    """An association that members belong to."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    name = models.CharField(max_length=120, unique=True)
    key = models.CharField(max_length=240, unique=True)
    """What of the name is compared, so that another spelling is no other club."""
    words = words_of("name")

    class Meta:
        indexes = [GinIndex(fields=["words"], name="words_of_club", fastupdate=False)]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Stores the club, with its key."""
        self.key = club_key(self.name)
        super().save(*args, **options)


class Member(models.Model):
    """A person. `name` is empty once the person asked to be erased."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="member"
    )
    name = models.CharField(max_length=120)
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="members")
    surname = models.CharField(max_length=120, default="")
    """The end of the name that is the surname, where that is known."""
    licence = models.CharField(max_length=32, null=True)  # noqa: DJ001  many have none
    licence_key = models.GeneratedField(
        expression=models.Func(
            models.F("licence"),
            template="nullif(ltrim(upper(regexp_replace("
            "%(expressions)s, '[^A-Za-z0-9]', '', 'g')), '0'), '')",
        ),
        output_field=models.CharField(max_length=32),
        db_persist=True,
        unique=True,
    )
    """What of the licence is compared: as `tournaments.entry_lists.people.licence_key` has it."""
    erased_at = models.DateTimeField(null=True)
    keys = ArrayField(models.CharField(max_length=240), default=list)
    """What of the name is compared, so that another spelling is no other person."""
    words = words_of("name")
    """By which people are found; the surname is a part of the name."""

    class Meta:
        indexes = [
            GinIndex(fields=["words"], name="words_of_member", fastupdate=False),
            GinIndex(fields=["keys"], name="keys_of_member", fastupdate=False),
        ]

    def __str__(self) -> str:
        return self.name or str(self.id)

    def save(self, *args: Any, **options: Any) -> None:
        """Stores the member, with the keys of the name."""
        self.keys = sorted(name_keys(self.name) - {""})
        changed = options.get("update_fields")
        if changed is not None and "name" in changed:
            options["update_fields"] = {*changed, "keys"}
        super().save(*args, **options)


class NameChange(models.Model):
    """How a member was written before, and since; see `name_changes`. It goes with the member."""

    member = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    salt = models.CharField(max_length=32)
    before = models.JSONField()
    """Name, club, licence; so is `after`."""
    after = models.JSONField()
    digest = models.CharField(max_length=64, unique=True)
    """As the log has it."""

    class Meta:
        indexes = [models.Index(fields=["member", "at"], name="names_of_member")]

    def __str__(self) -> str:
        return f"{self.member} {self.pk}"


class NameKey(models.Model):
    """What a hasty eye sees of a name that an account bears; see `directory`."""

    key = models.TextField(primary_key=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="name_keys"
    )

    def __str__(self) -> str:
        return self.key


class Token(models.Model):
    """A key with which a program acts for an account. Only its hash is kept."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(max_length=60)
    """What its owner calls it."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the key, in hexadecimal."""
    actions = models.JSONField()
    """Names of `permissions.Action`: all that the bearer may do, as far as the account may."""
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)
    """The last use, to the hour."""

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> frozenset[Action]:
        """The actions that still exist under these names."""
        return frozenset(action for action in Action if action in self.actions)


class OutgoingMail(models.Model):
    """A mail on its way; the row goes when the mail has gone, and with its account."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mails"
    )
    """Whose address it is."""
    address = models.EmailField()
    subject = models.TextField()
    body = models.TextField()
    language = models.CharField(max_length=8)
    """In which it is written."""
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(db_index=True)
    """When it is tried next; while an attempt is under way, when that one counts as lost."""
    attempts = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=80, default="")
    """The kind of the last error."""
    given_up_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.pk)


class SentRequest(models.Model):
    """A form or call that was done: sent again, it is not done again, and is answered alike.

    It is kept for `idempotency.KEPT`.
    """

    once = models.UUIDField(unique=True)
    """The sender's own id."""
    sender = models.CharField(max_length=64)
    """A member, or the digest of the key that was sent."""
    address = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    """Of address and body: the same id for something else is refused."""
    answer = models.TextField(default="")
    """In JSON, or where a form led to; empty where it holds a secret, or needs none."""
    done_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        db_table = "desk_sentrequest"

    def __str__(self) -> str:
        return f"{self.sender} {self.address}"
