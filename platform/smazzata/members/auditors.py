"""Roles, names and erasures, held against the log: a row that is forged changes no event."""

from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from django.db.models import Q

from smazzata.ledger.findings import Finding
from smazzata.ledger.reader import read_types
from smazzata.ledger.stream_auditors import row_auditor
from smazzata.members.directory import is_member
from smazzata.members.history import KIND, Roles, after
from smazzata.members.models import Account, Member, NameChange
from smazzata.members.name_changes import CHANGED, Written, digest_of
from smazzata.members.roles import APPOINTED


@row_auditor(KIND)
def roles(streams: Collection[UUID] | None) -> Iterable[Finding]:
    """Roles that an account has and no event gave, or that it was given and has not."""
    told: dict[UUID, Roles] = {}
    for event in read_types(("role_granted", "role_revoked", "member_erased"), streams):
        told[event.stream_id] = after(told.get(event.stream_id, frozenset()), [event])
    accounts = Account.objects.order_by("pk")
    if streams is not None:
        accounts = accounts.filter(member__id__in=streams)
    held: dict[tuple[UUID | None, int], set[str]] = {}
    rows = accounts.filter(Q(groups__name__in=APPOINTED) | Q(member__id__in=list(told)))
    for account, member, role in rows.values_list("pk", "member__id", "groups__name"):
        held.setdefault((member, account), set()).update({role} & set(APPOINTED))
    for (owner, account), has in held.items():
        given = told.get(owner, frozenset()) if owner else frozenset()
        for code, wrong in (("row_not_in_log", has - given), ("row_lost", given - has)):
            for role in sorted(wrong):
                yield Finding(code, owner, None, f"members_account_groups {account} {role}")


@row_auditor(KIND)
def names(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Names that are not what the log says was changed, or that are gone without an erasure."""
    events = list(read_types((CHANGED, "member_erased"), streams))
    told = {(e.stream_id, e.data["digest"]) for e in events if e.type == CHANGED}
    gone = {event.stream_id for event in events if event.type != CHANGED}
    rows = NameChange.objects.order_by("pk")
    if streams is not None:
        rows = rows.filter(member__in=[str(stream) for stream in streams])
    last: dict[UUID, NameChange] = {}
    for row in rows:
        owner = UUID(row.member)
        last[owner] = row
        known = (owner, row.digest) in told
        told.discard((owner, row.digest))
        if not known or digest_of(row) != row.digest:
            code = "row_contradicts_log" if known else "row_not_in_log"
            yield Finding(code, owner, None, f"members_namechange {row.pk}")
    for owner, digest in sorted(told):
        if owner not in gone and is_member(str(owner)):
            yield Finding("row_lost", owner, None, f"members_namechange {digest[:8]}")
    for member in Member.objects.filter(id__in=list(last)).select_related("club").order_by("id"):
        if Written.of(member)[:2] != Written(*last[member.id].after)[:2]:
            yield Finding("row_contradicts_log", member.id, None, f"members_member {member.id}")


@row_auditor(KIND)
def erasures(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """People who were erased and have a name, a licence or an account again."""
    erased = {event.stream_id for event in read_types(("member_erased",), streams)}
    back = Q(account__isnull=False) | Q(licence__isnull=False) | ~Q(name="")
    for member in Member.objects.filter(back, id__in=erased).order_by("id"):
        yield Finding("row_contradicts_log", member.id, None, f"members_member {member.id}")
