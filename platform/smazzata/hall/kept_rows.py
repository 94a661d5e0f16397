"""Rows of the evening beside the log: who made one, when, and by a form that makes it once."""

import time
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.hall.models import Announcement, ClockChange, Remark
from smazzata.ledger.notifications import notify_stream_after_commit
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load

Kept = TypeVar("Kept", ClockChange, Announcement, Remark)


def now_ms() -> int:
    """What time it is, by the server."""
    return time.time_ns() // 1_000_000


def kept_before(
    model: type[Kept], tournament: UUID, who: Principal, once: UUID
) -> Kept | Refusal | None:
    """What the same form or call has stored before; None the first time.

    Refusal: `command_id_reused`, where the id is of somebody else's, or of another tournament.
    """
    row = model._default_manager.filter(once=once).first()
    if row is None or (row.tournament, row.by) == (tournament, who.member or ""):
        return row
    return Refusal("command_id_reused")


def too_long(text: str, kind: type[Announcement] | type[Remark]) -> Refusal | None:
    """That a text has more characters than can be kept: `text_too_long`."""
    most = kind._meta.get_field("text").max_length or 0
    return Refusal("text_too_long", params={"most": most}) if len(text) > most else None


def keep(model: Any, tournament: UUID, who: Principal, once: UUID, **facts: object) -> None:
    """Stores what somebody does now, once, and has open pages look again."""
    common = {"tournament": tournament, "at_ms": now_ms(), "by": who.member or ""}
    with transaction.atomic():
        model.objects.get_or_create(once=once, defaults={**common, **facts})
        _tell(tournament)


def _tell(tournament: UUID) -> None:
    """Has open pages look again; none of this moves the stream, so the version is the old one."""
    notify_stream_after_commit(tournament, load(tournament).version)
