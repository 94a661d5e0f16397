"""Doing things to the clock of a round, and saying something to everybody."""

import time
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.rights import NO_OFFICE, against_all_but, offices
from smazzata.hall.clock import LONGEST, Change, RoundClock, fold
from smazzata.hall.models import Announcement, ClockChange, Remark
from smazzata.ledger.notifications import notify_stream_after_commit
from smazzata.members.principals import Principal
from smazzata.presentation.typed_text import one_line
from smazzata.score_slips.keys import replace_keys
from smazzata.tournament_management.tournament import load
from tournaments.authority import Office

DIRECTS = frozenset({Office.DIRECTOR, Office.REFEREE})
"""Who may touch the clock and speak to the hall."""

Kept = TypeVar("Kept", ClockChange, Announcement, Remark)


def directs(who: Principal, tournament: UUID) -> bool:
    """Whether somebody may touch the clock and speak to the hall."""
    return not offices(who, tournament).isdisjoint(DIRECTS)


def now_ms() -> int:
    """What time it is, by the server."""
    return time.time_ns() // 1_000_000


def clock_of(tournament: UUID, round_number: int) -> RoundClock:
    """The clock of a round; unset when nobody has touched it."""
    rows = ClockChange.objects.filter(tournament=tournament, round=round_number)
    return fold(rows.order_by("id"))


def change_clock(
    tournament: UUID, kind: str, seconds: int, who: Principal, once: UUID
) -> Refusal | None:
    """Changes the clock of the round that is posted.

    The same id again does nothing. Refusals: `no_office`, `other_office`, `command_id_reused`,
    `clock_without_round`, `clock_time`, `clock_unfit`.
    """
    refusal = against_all_but(DIRECTS, who, tournament, "clock")
    if refusal is not None:
        return refusal
    before = kept_before(ClockChange, tournament, who, once)
    if before is not None:
        return before if isinstance(before, Refusal) else None
    state = load(tournament).state
    if state.current is None or state.closed:
        return Refusal("clock_without_round")
    if kind in (Change.START, Change.EXTEND) and not 0 < seconds <= LONGEST:
        return Refusal("clock_time", params={"most": LONGEST // 60})
    number = state.current.number
    if kind not in clock_of(tournament, number).allowed(now_ms()):
        return Refusal("clock_unfit")
    _keep(ClockChange, tournament, who, once, round=number, kind=kind, seconds=seconds)
    return None


def announcement_of(tournament: UUID) -> Announcement | None:
    """What is being said to everybody."""
    rows = Announcement.objects.filter(tournament=tournament, withdrawn=False)
    return rows.order_by("-id").first()


def announce(tournament: UUID, text: str, who: Principal, once: UUID) -> Refusal | None:
    """Says something to everybody; without a text what is being said is taken back.

    The same id again does nothing, whatever has been said since. Refusals: `no_office`,
    `other_office`, `text_too_long`, `command_id_reused`.
    """
    said = one_line(text)
    refusal = against_all_but(DIRECTS, who, tournament, "announce") or _too_long(said, Announcement)
    if refusal is not None:
        return refusal
    before = kept_before(Announcement, tournament, who, once)
    if before is not None:
        return before if isinstance(before, Refusal) else None
    with transaction.atomic():
        standing = Announcement.objects.filter(tournament=tournament, withdrawn=False)
        standing.exclude(once=once).update(withdrawn=True)
        # Nothing said is kept too: sent again, it must not take back what came after it.
        _keep(Announcement, tournament, who, once, text=said, withdrawn=not said)
    return None


def replace_slip_key(tournament: UUID, table: int, who: Principal) -> Refusal | None:
    """Makes the printed code of a table's slip worth nothing, in the newest round; another is
    printed from then on.

    Refusals: `no_office`, `other_office`, `claims_off`, `unknown_round`, `unknown_table`.
    """
    refusal = against_all_but(DIRECTS, who, tournament, "replace_slip_key")
    if refusal is not None:
        return refusal
    state = load(tournament).state
    if state.rules is None or not state.rules.claims:
        return Refusal("claims_off")
    played = state.current
    if played is None:
        return Refusal("unknown_round", params={"round": 1})
    if not 1 <= table <= len(played.tables):
        return Refusal("unknown_table", params={"round": played.number, "table": table})
    replace_keys(tournament, played, table)
    return None


def remark(tournament: UUID, version: int, text: str, who: Principal, once: UUID) -> Refusal | None:
    """Says something of an event of the log, in public; the same id again does nothing.

    Refusals: `no_office`, `text_missing`, `text_too_long`, `unknown_event`, `command_id_reused`.
    """
    said = one_line(text)
    if not offices(who, tournament):
        return NO_OFFICE
    if not said:
        return Refusal("text_missing")
    if not 0 < version <= load(tournament).version:
        return Refusal("unknown_event")
    before = kept_before(Remark, tournament, who, once)
    if before is not None:
        return before if isinstance(before, Refusal) else None
    refusal = _too_long(said, Remark)
    if refusal is None:
        _keep(Remark, tournament, who, once, version=version, text=said)
    return refusal


def withdraw_remark(tournament: UUID, number: int, who: Principal) -> Refusal | None:
    """Takes a remark back: one's own, or as director anybody's.

    Refusals: `no_office`, `unknown_remark`, `remark_of_others`.
    """
    held = offices(who, tournament)
    if not held:
        return NO_OFFICE
    found = Remark.objects.filter(tournament=tournament, id=number)
    if not found:
        return Refusal("unknown_remark")
    if Office.DIRECTOR not in held and found[0].by != (who.member or ""):
        return Refusal("remark_of_others")
    found.update(withdrawn=True)
    return None


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


def _too_long(text: str, kind: type[Announcement] | type[Remark]) -> Refusal | None:
    most = kind._meta.get_field("text").max_length or 0
    return Refusal("text_too_long", params={"most": most}) if len(text) > most else None


def _keep(model: Any, tournament: UUID, who: Principal, once: UUID, **facts: object) -> None:
    common = {"tournament": tournament, "at_ms": now_ms(), "by": who.member or ""}
    with transaction.atomic():
        model.objects.get_or_create(once=once, defaults={**common, **facts})
        _tell(tournament)


def _tell(tournament: UUID) -> None:
    """Has open pages look again; none of this moves the stream, so the version is the old one."""
    notify_stream_after_commit(tournament, load(tournament).version)
