"""Joining people, parting them, moving one appearance, telling two apart.

The decisions are `tournaments.federation.people`; here is what they have to know, and the rows that
follow. An event about two people stands in the streams of both, written in the order of their ids.
"""

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.ledger.events import NewEvent
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.directory import erase_member, lock_member
from smazzata.members.history import record
from smazzata.members.models import Member
from smazzata.register.aliases import find_handles, load_aliases
from smazzata.register.models import JoinedHandle, MovedAppearance, ToldApart
from smazzata.tables.models import SeatRow
from smazzata.tournament_management.models import EntrantRow
from tournaments.federation import people
from tournaments.federation.people import Aliases, Pasts, RegisterEvent


@transaction.atomic
def join(kept: str, gone: str, actor: str, reasons: tuple[str, ...] = ()) -> Refusal | None:
    """Makes two people one. Refusals: of `people.join_people`, `unknown_person`."""
    _lock()
    aliases = load_aliases()
    if (refusal := _against([kept, gone])) is not None:
        return refusal
    pasts = find_pasts(aliases, kept, gone)
    event = people.join_people(aliases, kept, gone, pasts, reasons)
    if isinstance(event, Refusal):
        return event
    _store(event, (event.kept, event.gone), actor)
    JoinedHandle.objects.create(gone=event.gone, kept=event.kept)
    ToldApart.objects.filter(
        one__in=(event.kept, event.gone), other__in=(event.kept, event.gone)
    ).delete()
    return None


@transaction.atomic
def part(gone: str, actor: str) -> Refusal | None:
    """Takes the join of a handle back. Refusal: `not_joined`."""
    _lock()
    event = people.part_people(load_aliases(), gone)
    if isinstance(event, Refusal):
        return event
    _store(event, (event.kept, event.gone), actor)
    JoinedHandle.objects.filter(gone=event.gone, kept=event.kept).delete()
    return None


@transaction.atomic
def move(
    tournament: UUID,
    handle: str,
    person: str,
    actor: str,
    took_part: Collection[str] | None = None,
) -> Refusal | None:
    """Gives what a handle did in one tournament to another person; to the handle itself, back.

    `took_part` are those whom the tournament knows; None: as lists have them by now. Refusals: of
    `people.move_appearance`, `unknown_person`.
    """
    _lock()
    if (refusal := _against([person])) is not None:
        return refusal
    if took_part is None:
        rows = EntrantRow.objects.filter(tournament=tournament)
        took_part = [*rows.values_list("member", flat=True)]
    event = people.move_appearance(
        load_aliases(), str(tournament), handle, person, took_part=took_part
    )
    if isinstance(event, Refusal):
        return event
    _store(event, (event.handle, event.person), actor)
    appearance = MovedAppearance.objects.filter(tournament=tournament, handle=handle)
    appearance.delete()
    if event.person != handle:
        MovedAppearance.objects.create(tournament=tournament, handle=handle, person=event.person)
    return None


@transaction.atomic
def tell_apart(one: str, other: str, evidence: str, actor: str) -> Refusal | None:
    """Says that two people are two. Refusals: `same_person`, `unknown_person`."""
    _lock()
    if (refusal := _against([one, other])) is not None:
        return refusal
    event = people.distinguish_people(load_aliases(), one, other, evidence)
    if isinstance(event, Refusal):
        return event
    _store(event, (event.one, event.other), actor)
    ToldApart.objects.update_or_create(
        one=event.one, other=event.other, defaults={"evidence": evidence}
    )
    return None


def digest_evidence(reasons: Iterable[str], licences: Iterable[str], accounts: int) -> str:
    """What a verdict rests on: it is asked again when a card or an account comes."""
    said = "\x00".join(["smazzata.evidence.v1", *sorted(reasons), "", *sorted(licences)])
    return sha256(f"{said}\x00{accounts}".encode()).hexdigest()


def find_pasts(aliases: Aliases, one: str, other: str) -> Pasts:
    """Where two people cannot have been one, and how many of them log in."""
    persons = aliases.find_person(one), aliases.find_person(other)
    if persons[0] == persons[1]:
        return Pasts()
    handles = [find_handles(person) for person in persons]
    accounts = Member.objects.filter(id__in=[*handles[0], *handles[1]], account__isnull=False)
    together = {*_met_in_tournaments(aliases, persons, handles), *_met_in_matches(handles)}
    return Pasts(tuple(sorted(together)), accounts.count())


def erase_other_handles(member: UUID, **_sent: Any) -> None:
    """Erases a person under every handle; receives `directory.member_erased`."""
    for handle in find_handles(str(member)):
        if handle != str(member):
            erase_member(UUID(handle), f"member:{member}")


def _met_in_tournaments(
    aliases: Aliases, persons: tuple[str, str], handles: list[list[str]]
) -> Iterable[str]:
    moved = {
        appearance.handle
        for appearance, to in aliases.moved.items()
        if to in {*handles[0], *handles[1]}
    }
    rows = EntrantRow.objects.filter(member__in=[*handles[0], *handles[1], *moved])
    sat: dict[str, list[tuple[str, EntrantRow]]] = {}
    for row in rows:
        person = aliases.find_person(row.member, str(row.tournament))
        if person in persons:
            sat.setdefault(str(row.tournament), []).append((person, row))
    for tournament, here in sat.items():
        ones = [row for person, row in here if person == persons[0]]
        others = [row for person, row in here if person == persons[1]]
        # For one entry one of them may have sat down when the other got up.
        if any(
            a.number != b.number or not (a.replaced or b.replaced) for a in ones for b in others
        ):
            yield tournament


def _met_in_matches(handles: list[list[str]]) -> Iterable[str]:
    own = SeatRow.objects.filter(member__in=handles[0]).values("match")
    found = SeatRow.objects.filter(member__in=handles[1], match__in=own)
    return [str(match) for match in found.values_list("match", flat=True)[:10]]


def _lock() -> None:
    """One decision about the map at a time: each is made on the whole of it."""
    lock_until_commit("smazzata.register")


def _against(handles: Iterable[str]) -> Refusal | None:
    for handle in handles:
        try:
            known = Member.objects.filter(id=UUID(handle), erased_at=None)
        except ValueError:
            return Refusal("unknown_person")
        if not known.exists():
            return Refusal("unknown_person")
    return None


def _store(event: RegisterEvent, about: Iterable[str], actor: str) -> None:
    for handle in sorted({*about}):
        lock_member(handle)
        record(UUID(handle), NewEvent(event.name(), event.data()), actor)
