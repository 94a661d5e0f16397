"""A federation's list of members: what it would change, and the import that does it.

A list is compared and carried out some hundred lines at a time, with a few queries for all of them.
Each part is a transaction under the locks of its names and of the import itself, and is compared
again inside: two clerks with one list, or a door that lets somebody in, make one person. What was
carried out before is found as known, so a list can be imported again at any time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from smazzata.ledger.sql import lock_until_commit, run_sql
from smazzata.members.directory import find_or_create_club
from smazzata.members.models import Club, Member
from smazzata.members.name_changes import Written, note_change
from smazzata.register.aliases import find_persons
from smazzata.register.door import lock_names
from smazzata.register.doubtful_lines import keep_lines
from smazzata.runtime.spreadsheets import Limits, read_sheets
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.people import club_key, licence_key, name_keys
from tournaments.federation.matching import Described
from tournaments.federation.member_findings import (
    Change,
    Finding,
    Kind,
    KnownMember,
    KnownMembers,
    NearMembers,
    compare_member,
)
from tournaments.federation.member_list import (
    HEADER_WITHIN,
    ListedMember,
    MemberList,
    read_members,
)

MOST_LINES = 100_000
MOST_BYTES = 16_000_000
LIMITS = Limits(
    rows=MOST_LINES + HEADER_WITHIN,
    bytes=MOST_BYTES,
    unpacked=400_000_000,
    cells=3_000_000,
    elements=8_000_000,
    text=40_000_000,
    seconds=120.0,
)
"""Of a list of members: a hall's lists are held to less."""
AT_ONCE = 500
"""Lines of one transaction."""
LOCK_S = 60
"""Seconds for which one import waits for another one's part."""
TRIES = 3
_LOCK = "smazzata.member_list"


class Imported(NamedTuple):
    """What an import has done."""

    counts: dict[str, int]
    """Lines by what they came to: the values of `Kind`, and `faulty`."""

    @property
    def changed_nothing(self) -> bool:
        """Whether nobody was new and nothing changed."""
        return not self.counts["new"] and not self.counts["changed"]


def read_list(data: bytes) -> MemberList:
    """The people of a file, CSV or a workbook. Faults: of `read_sheets` and `read_members`."""
    sheets = read_sheets(data, LIMITS)
    if isinstance(sheets, EntryFileFault):
        return MemberList(faults=(sheets,))
    today = timezone.localdate()
    clubs = frozenset(Club.objects.values_list("key", flat=True))
    lists = [read_members(each, (today.year, today.month, today.day), clubs) for each in sheets]
    # A workbook may have a sheet of notes beside the list.
    return max(lists, key=lambda each: len(each.members))


def compare_list(members: MemberList) -> Iterator[Finding]:
    """What each line would come to; nothing is written."""
    near, in_list = NearMembers(_find_unlicensed()), members.licences
    for at in range(0, len(members.members), 4 * AT_ONCE):
        yield from _compare(members.members[at : at + 4 * AT_ONCE], near, in_list)


def import_list(
    members: MemberList, actor: str, note: Callable[[int], None] = lambda _lines: None
) -> Imported:
    """Enters who is new and writes what changed; doubtful lines are kept to be decided.

    `note` is told after each part how many lines are done. An import that was interrupted goes on
    where it is begun again.
    """
    near, in_list = NearMembers(_find_unlicensed()), members.licences
    counts: Counter[str] = Counter({kind.value: 0 for kind in Kind})
    for at in range(0, len(members.members), AT_ONCE):
        part = members.members[at : at + AT_ONCE]
        found = _import_part(part, near, in_list, actor)
        counts.update(each.kind.value for each in found)
        note(at + len(part))
    counts["faulty"] = len(members.faults)
    return Imported(dict(counts))


def _import_part(
    part: Sequence[ListedMember], near: NearMembers, in_list: frozenset[str], actor: str
) -> list[Finding]:
    for left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                lock_until_commit(_LOCK, LOCK_S)
                lock_names(each.who.name for each in part)
                found = _compare(part, near, in_list)
                _carry_out(found, actor)
                return found
        except IntegrityError:
            # A licence was given at this moment, under another name: now it is known.
            if not left:
                raise
    raise AssertionError("unreachable")


def _compare(
    part: Sequence[ListedMember], near: NearMembers, in_list: frozenset[str]
) -> list[Finding]:
    known = KnownMembers(_find_known([each.who for each in part]))
    return [compare_member(each, known, near, in_list) for each in part]


def _find_known(given: Iterable[Described]) -> list[KnownMember]:
    """Who of the register has one of these names or licences. Guests are nobody."""
    asked = [*given]
    names = sorted({key for one in asked for key in name_keys(one.name)} - {""})
    numbers = sorted({licence_key(one.licence) for one in asked} - {""})
    return _describe(Q(id__in=[id_ for (id_,) in run_sql(_MEANT, (names, numbers))]))


_MEANT = """
SELECT m.id FROM unnest(%s::varchar[]) AS key
JOIN members_member m ON m.keys @> ARRAY[key]
UNION
SELECT m.id FROM members_member m WHERE m.licence_key = ANY(%s::varchar[])
"""
"""Name by name through the index: of a thousand names at once the planner would read all rows."""


def _find_unlicensed() -> list[KnownMember]:
    return _describe(Q(licence_key=None))


def _describe(wanted: Q) -> list[KnownMember]:
    rows = {row.handle: row for row in _find_rows(wanted)}
    persons = find_persons(rows)
    roots, others = dict(rows), {*persons.values()} - {*rows}
    if others:
        roots |= {row.handle: row for row in _find_rows(Q(id__in=others))}
    found = []
    for handle, row in rows.items():
        root = roots.get(persons[handle], row)
        has_account = row.has_account or root.has_account
        found.append(KnownMember(persons[handle], row.written, root.written, has_account))
    return found


class _Row(NamedTuple):
    handle: str
    written: Described
    has_account: bool


def _find_rows(wanted: Q) -> Iterator[_Row]:
    rows = Member.objects.filter(wanted, erased_at=None).exclude(account__is_guest=True)
    fields = ("id", "name", "surname", "club__name", "licence", "account_id")
    for id_, name, surname, club, licence, account in rows.order_by("id").values_list(*fields):
        written = Described(name, surname, club or "", licence or "")
        yield _Row(str(id_), written, account is not None)


def _carry_out(found: Sequence[Finding], actor: str) -> None:
    """Writes what a part of the list comes to."""
    new = [each.listed.who for each in found if each.kind == Kind.NEW]
    changed = {each.person: each.changes for each in found if each.kind == Kind.CHANGED}
    after = [change.after for each in changed.values() for change in each if change.field == "club"]
    clubs = _find_clubs([*(who.club for who in new), *after])
    Member.objects.bulk_create(
        Member(
            name=who.name,
            surname=who.surname,
            club=clubs.get(club_key(who.club)),
            licence=who.licence or None,
            keys=sorted(name_keys(who.name) - {""}),
        )
        for who in new
    )
    people = Member.objects.select_for_update(of=("self",)).select_related("club")
    for member in people.filter(id__in=[*changed]).order_by("id"):
        write_changes(member, changed[str(member.id)], actor, clubs)
    keep_lines(each for each in found if each.kind == Kind.DOUBTFUL)


def write_changes(
    member: Member, changes: Iterable[Change], actor: str, clubs: dict[str, Club] | None = None
) -> None:
    """Writes a member otherwise, and notes it; the caller holds the row."""
    before = Written.of(member)
    for change in changes:
        if change.field == "club":
            known = (clubs or {}).get(club_key(change.after))
            member.club = known or find_or_create_club(change.after)
        else:
            setattr(member, change.field, change.after)
    member.save(update_fields=["name", "surname", "club"])
    note_change(member, before, actor)


def _find_clubs(names: Iterable[str]) -> dict[str, Club]:
    """The clubs of these names by their keys, entered by their order where new."""
    by_key: dict[str, str] = {}
    for name in names:
        if key := club_key(name):
            by_key.setdefault(key, name)
    known = {club.key: club for club in Club.objects.filter(key__in=[*by_key])}
    for key in sorted(by_key.keys() - known.keys()):
        made = find_or_create_club(by_key[key])
        if made is not None:
            known[key] = made
    return known
