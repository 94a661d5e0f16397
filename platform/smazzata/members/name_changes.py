"""What members were called before: beside the log, which has a digest of each change.

So a publication of before can say what it said, a name that was changed in the database alone is
found, and all of it goes with the person.
"""

import json
import secrets
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from smazzata.ledger.events import NewEvent
from smazzata.members.history import record
from smazzata.members.models import Member, NameChange

CHANGED = "name_changed"
"""The event of a member's stream."""


class Written(NamedTuple):
    """How a member is written."""

    name: str
    club: str
    licence: str

    @classmethod
    def of(cls, member: Member) -> "Written":
        """As it is now."""
        return cls(member.name, member.club.name if member.club else "", member.licence or "")


def note_change(member: Member, before: Written, actor: str) -> str:
    """Keeps what a member was called, once it is called otherwise; the digest of it.

    Takes part in the transaction that changes it. Where nothing did the digest is empty.
    """
    after = Written.of(member)
    if after == before:
        return ""
    salt = secrets.token_hex(16)
    row = NameChange(member=str(member.id), salt=salt, before=before, after=after)
    row.digest = digest_of(row)
    row.save()
    record(member.id, NewEvent(CHANGED, {"digest": row.digest}), actor)
    return row.digest


def digest_of(row: NameChange) -> str:
    """What the log commits to."""
    said = json.dumps([row.salt, [*row.before], [*row.after]], ensure_ascii=False)
    return sha256(f"smazzata.name.v1\x00{said}".encode()).hexdigest()


def written_at(members: Iterable[str], moment: datetime) -> dict[str, Written]:
    """How those of these members were written at a moment who are written otherwise since."""
    rows = NameChange.objects.filter(member__in=[*members], at__gt=moment)
    return {row.member: Written(*row.before) for row in rows.order_by("-pk")}


def changes_of(digests: Iterable[str]) -> dict[str, tuple[Written, Written]]:
    """By digest: how somebody was written, and is since; nothing of who was erased."""
    rows = NameChange.objects.filter(digest__in=[*digests])
    return {row.digest: (Written(*row.before), Written(*row.after)) for row in rows}


def erase_names(member: UUID, **_sent: Any) -> None:
    """Drops what a member was called; receives `directory.member_erased`."""
    NameChange.objects.filter(member=str(member)).delete()


def names_of_member(member: UUID, **_sent: Any) -> tuple[str, list[dict[str, Any]]]:
    """What a member was called, for the data that they may take away."""
    rows = NameChange.objects.filter(member=str(member)).order_by("pk")
    return "written_before", [
        {"until": row.at.isoformat(), **Written(*row.before)._asdict()} for row in rows
    ]
