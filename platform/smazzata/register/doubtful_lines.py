"""The doubtful lines of lists of members, and what a registrar says of them.

A line is about somebody known, about somebody new, or is left out. Whatever is said is kept with
the line, so that the same list asks no second time; other evidence does.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.members.directory import find_or_create_club
from smazzata.members.models import Member
from smazzata.members.name_changes import Written, note_change
from smazzata.register.aliases import find_person
from smazzata.register.door import create_provisional, lock_names
from smazzata.register.models import DoubtfulLine
from tournaments.entry_lists.people import club_key, licence_key, name_key
from tournaments.federation.matching import Described
from tournaments.federation.member_findings import Finding


def keep_lines(doubtful: Iterable[Finding]) -> None:
    """Has doubtful lines wait for a registrar, each once."""
    rows = [
        DoubtfulLine(
            digest=_digest(each.listed.who, each.reasons, each.others),
            name=each.listed.who.name,
            surname=each.listed.who.surname,
            club=each.listed.who.club,
            licence=each.listed.who.licence,
            reasons=[*each.reasons],
            people=[*each.others],
        )
        for each in doubtful
    ]
    DoubtfulLine.objects.bulk_create(rows, ignore_conflicts=True)


def _digest(who: Described, reasons: Iterable[str], people: Iterable[str]) -> str:
    said = [name_key(who.name), club_key(who.club), licence_key(who.licence)]
    evidence = ["", *sorted(reasons), "", *sorted(people)]
    return sha256("\x00".join(["smazzata.line.v1", *said, *evidence]).encode()).hexdigest()


@transaction.atomic
def take_line(line: int, person: str, actor: str) -> Refusal | None:
    """Says whom a line is about: their licence, club and, without an account, their name are those
    of the line from now on.

    Another number that they had is replaced. Refusals: `line_decided`, `unknown_person`,
    `licence_taken`.
    """
    row = _lock_line(line)
    if row is None:
        return Refusal("line_decided")
    if person not in row.people:
        return Refusal("unknown_person")
    found = Member.objects.select_for_update(of=("self",)).select_related("club")
    member = found.filter(id=find_person(person), erased_at=None).first()
    if member is None:
        return Refusal("unknown_person")
    number = licence_key(row.licence)
    before = Written.of(member)
    if number and number != licence_key(before.licence):
        if Member.objects.filter(licence_key=number).exists():
            return Refusal("licence_taken")
        member.licence = row.licence
    if row.club and club_key(row.club) != club_key(before.club):
        member.club = find_or_create_club(row.club)
    if member.account_id is None:
        member.name, member.surname = row.name, row.surname or member.surname
    member.save()
    note_change(member, before, actor)
    _decide(row)
    return None


@transaction.atomic
def enter_line(line: int) -> Refusal | None:
    """Says that a line is about somebody new. Refusals: `line_decided`, `licence_taken`."""
    row = _lock_line(line)
    if row is None:
        return Refusal("line_decided")
    number = licence_key(row.licence)
    if number and Member.objects.filter(licence_key=number).exists():
        return Refusal("licence_taken")
    create_provisional(Described(row.name, row.surname, row.club, row.licence))
    _decide(row)
    return None


@transaction.atomic
def leave_line(line: int) -> Refusal | None:
    """Says that a line is not to be imported. Refusal: `line_decided`."""
    row = _lock_line(line)
    if row is None:
        return Refusal("line_decided")
    _decide(row)
    return None


def forget_lines(member: UUID, **_sent: Any) -> None:
    """Drops the lines that may be about somebody; receives `directory.member_erased`."""
    DoubtfulLine.objects.filter(people__contains=[str(member)]).delete()


def _lock_line(line: int) -> DoubtfulLine | None:
    row = DoubtfulLine.objects.filter(id=line, decided=False).first()
    if row is None:
        return None
    lock_names([row.name])
    return DoubtfulLine.objects.select_for_update().filter(id=line, decided=False).first()


def _decide(row: DoubtfulLine) -> None:
    row.decided = True
    row.save(update_fields=["decided"])
    if row.licence:
        # Of two lines with one licence the other one is answered with it.
        same = DoubtfulLine.objects.filter(licence=row.licence, decided=False)
        same.filter(reasons__contains=["licence_on_two_lines"]).update(decided=True)
