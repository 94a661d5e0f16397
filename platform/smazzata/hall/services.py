"""What officials do in the hall: the clock of a round, a word to everybody, a slip anew, remarks.

None of it is in the log: rows beside it say who did it, and when.
"""

from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.rights import NO_OFFICE, against_all_but, offices, sees
from smazzata.hall.clock import LONGEST, Change, RoundClock, fold
from smazzata.hall.models import Announcement, ClockChange, Remark
from smazzata.hall.slips.keys import replace_keys
from smazzata.ledger.notifications import notify_stream_after_commit
from smazzata.ledger.writer import now_ms
from smazzata.members.idempotency import REUSED
from smazzata.members.principals import Principal
from smazzata.presentation.typed_text import one_line
from smazzata.tournament_management.tournament import load
from tournaments.authority import RULING, Office

DIRECTS = RULING
"""Who may touch the clock and speak to the hall."""


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


def directs(who: Principal, tournament: UUID) -> bool:
    """Whether somebody may touch the clock and speak to the hall."""
    return not offices(who, tournament).isdisjoint(DIRECTS)


def clock_of(tournament: UUID, round_number: int) -> RoundClock:
    """The clock of a round; unset when nobody has touched it."""
    rows = ClockChange.objects.filter(tournament=tournament, round=round_number)
    return fold(rows.order_by("id"))


def clock_started(tournament: UUID, round_number: int, since_ms: int) -> int | None:
    """When the clock of a round was first started since it was posted, in milliseconds."""
    rows = ClockChange.objects.filter(
        tournament=tournament, round=round_number, kind=Change.START, at_ms__gte=since_ms
    )
    return rows.order_by("id").values_list("at_ms", flat=True).first()


def tell_start(tournament: UUID, number: int, since: int, **_asked: object) -> int | None:
    """Answers `smazzata.desk.submission.round_started`."""
    return clock_started(tournament, number, since)


def change_clock(
    tournament: UUID, kind: str, seconds: int, who: Principal, once: UUID
) -> Refusal | None:
    """Changes the clock of the round that is posted.

    Refusals: `no_office`, `other_office`, `command_id_reused`, `clock_without_round`, `clock_time`,
    `clock_unfit`.
    """
    refusal = against_all_but(DIRECTS, who, tournament, "clock")
    if refusal is not None:
        return refusal
    state = load(tournament).state
    if state.current is None or state.current.closed or state.closed:
        return Refusal("clock_without_round")
    if kind in (Change.START, Change.EXTEND) and not 0 < seconds <= LONGEST:
        return Refusal("clock_time", params={"most": LONGEST // 60})
    number = state.current.number
    if kind not in clock_of(tournament, number).allowed(now_ms()):
        return Refusal("clock_unfit")
    return keep_row(ClockChange, tournament, who, once, round=number, kind=kind, seconds=seconds)


def announcement_of(tournament: UUID) -> Announcement | None:
    """What is being said to everybody."""
    rows = Announcement.objects.filter(tournament=tournament, withdrawn=False)
    return rows.order_by("-id").first()


def announce(tournament: UUID, text: str, who: Principal, once: UUID) -> Refusal | None:
    """Says something to everybody; without a text what is being said is taken back.

    Refusals: `no_office`, `other_office`, `text_too_long`, `command_id_reused`.
    """
    said = one_line(text)
    refusal = against_all_but(DIRECTS, who, tournament, "announce")
    refusal = refusal or check_length(said, Announcement)
    if refusal is not None:
        return refusal
    with transaction.atomic():
        standing = Announcement.objects.filter(tournament=tournament, withdrawn=False)
        standing.exclude(once=once).update(withdrawn=True)
        return keep_row(Announcement, tournament, who, once, text=said, withdrawn=not said)


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
    if table not in played.numbers:
        return Refusal("unknown_table", params={"round": played.number, "table": table})
    replace_keys(tournament, played, table)
    return None


def remark(tournament: UUID, version: int, text: str, who: Principal, once: UUID) -> Refusal | None:
    """Says something of an event of the log, in public.

    Refusals: `no_office`, `text_missing`, `text_too_long`, `unknown_event`, `command_id_reused`.
    """
    said = one_line(text)
    if not sees(offices(who, tournament)):
        return NO_OFFICE
    if not said:
        return Refusal("text_missing")
    if not 0 < version <= load(tournament).version:
        return Refusal("unknown_event")
    return check_length(said, Remark) or keep_row(
        Remark, tournament, who, once, version=version, text=said
    )


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
