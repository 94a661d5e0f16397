"""Accounts, members and clubs. Ordinary rows: they may be changed and erased, unlike any event.

An `Account` is what somebody logs in with; a `Member` is who plays. Events know members only.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction

from smazzata.ledger.events import new_stream_id


class Account(AbstractUser):
    """What somebody logs in with. Erased as a whole row; its member stays, without a name.

    Roles are groups named after `access.Role`; `is_superuser` and `is_staff` give nothing here.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    is_guest = models.BooleanField(default=False)
    """Came in with no more than a name: there is no password, only the session."""

    def save(self, *args: Any, **options: Any) -> None:
        """Stores the account; a new one gets its member with it, called like the account."""
        with transaction.atomic():
            is_new = self._state.adding
            super().save(*args, **options)
            if is_new:
                Member.objects.create(account=self, name=self.username)


class Club(models.Model):
    """An association that members belong to."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    name = models.CharField(max_length=120, unique=True)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person. `name` is empty once the person asked to be erased."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="member"
    )
    name = models.CharField(max_length=120)
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="members")
    licence = models.CharField(max_length=32, null=True, unique=True)
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name or str(self.id)
