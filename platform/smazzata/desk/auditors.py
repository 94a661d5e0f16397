"""What the desk keeps beside a tournament's log, held against it: offices, and what people said."""

from collections.abc import Collection, Iterator
from uuid import UUID

from smazzata.desk.models import Officer, Statement
from smazzata.desk.rulings.statements import digest
from smazzata.ledger.findings import Finding
from smazzata.ledger.reader import read_types
from smazzata.ledger.stream_auditors import row_auditor
from smazzata.members.directory import is_member
from smazzata.members.name_changes import CHANGED
from smazzata.tournament_management.tournament import KIND
from tournaments.events.direction import OfficerDismissed, OfficerNamed
from tournaments.events.entries import MemberCorrected
from tournaments.events.refereeing import StatementTaken


@row_auditor(KIND)
def offices(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Offices that somebody has and was not named to, or was named to and has not."""
    told: set[tuple[UUID, str, str, int]] = set()
    for event in read_types((OfficerNamed.name(), OfficerDismissed.name()), streams):
        number = event.data.get("number", 0)
        office = (event.stream_id, event.data["member"], event.data["office"], number)
        if event.type == OfficerNamed.name():
            told.add(office)
        else:
            told.discard(office)
    rows = Officer.objects.all()
    if streams is not None:
        rows = rows.filter(tournament__in=streams)
    held = set(rows.values_list("tournament", "member", "office", "number"))
    for code, wrong in (("row_not_in_log", held - told), ("row_lost", told - held)):
        for tournament, member, name, number in sorted(wrong):
            of = f" {number}" if number else ""
            yield Finding(code, tournament, None, f"desk_officer {member} {name}{of}")


@row_auditor(KIND)
def corrected(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """People whose names were put right at a tournament, of which their own log knows nothing."""
    events = [e for e in read_types((MemberCorrected.name(),), streams) if e.data["digest"]]
    members = {UUID(event.data["member"]) for event in events if is_member(event.data["member"])}
    changed = {
        (str(event.stream_id), event.data["digest"])
        for event in read_types((CHANGED,), sorted(members))
    }
    for event in events:
        member, digest_ = event.data["member"], event.data["digest"]
        if is_member(member) and (member, digest_) not in changed:
            what = f"members_namechange {digest_[:8]}"
            yield Finding("row_not_in_log", event.stream_id, event.version, what)


@row_auditor(KIND)
def said(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Statements that are not what was said, or are gone without whoever said it being erased."""
    taken = {
        (event.stream_id, event.data["call"], event.data["order"]): event.data
        for event in read_types((StatementTaken.name(),), streams)
    }
    rows = Statement.objects.order_by("tournament", "call", "order")
    if streams is not None:
        rows = rows.filter(tournament__in=streams)
    for row in rows:
        known = taken.pop((row.tournament, row.call, row.order), None)
        kept = {"digest": digest(row.salt, row.text), "member": row.member}
        if known is None or known != known | kept:
            code = "row_contradicts_log" if known else "row_not_in_log"
            what = f"desk_statement {row.call} {row.order}"
            yield Finding(code, row.tournament, None, what)
    # A member without any history is dropped, with what they said, when their number is claimed.
    here = {member for data in taken.values() if is_member(member := data["member"])}
    erased = read_types(("member_erased",), [UUID(member) for member in here])
    here -= {str(event.stream_id) for event in erased}
    for (tournament, call, order), data in sorted(taken.items(), key=lambda lost: lost[0]):
        if data["member"] in {"", *here}:
            yield Finding("row_lost", tournament, None, f"desk_statement {call} {order}")
