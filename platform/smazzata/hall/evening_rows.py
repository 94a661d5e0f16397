"""Rows of the evening beside the log: who made one, and when."""

import time
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.hall.models import Announcement, ClockChange, Remark
from smazzata.ledger.notifications import notify_stream_after_commit
from smazzata.members.idempotency import REUSED
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load


def now_ms() -> int:
    """What time it is, by the server."""
    return time.time_ns() // 1_000_000


def check_length(text: str, kind: type[Announcement] | type[Remark]) -> Refusal | None:
    """That a text has more characters than can be kept: `text_too_long`."""
    most = kind._meta.get_field("text").max_length or 0
    return Refusal("text_too_long", params={"most": most}) if len(text) > most else None


def keep_row(
    model: type[Announcement] | type[ClockChange] | type[Remark],
    tournament: UUID,
    who: Principal,
    once: UUID,
    **facts: object,
) -> Refusal | None:
    """Stores what somebody does now, and has open pages look again.

    Refusal: `command_id_reused`, where the id has made a row before: what is sent again has been
    answered by then (`smazzata.members.idempotency`).
    """
    common = {"tournament": tournament, "at_ms": now_ms(), "by": who.member or ""}
    with transaction.atomic():
        _, new = model._default_manager.get_or_create(once=once, defaults={**common, **facts})
        # None of this moves the stream, so the version is the old one.
        notify_stream_after_commit(tournament, load(tournament).version)
    return None if new else REUSED
