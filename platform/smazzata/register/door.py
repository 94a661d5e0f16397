"""Who somebody is that a list, a clerk or a program names at a tournament's door.

Whoever is surely known is taken, and said; whoever may be known is a new person, provisional, until
somebody decides it among the doubtful cases. Two doors that let in the same name at once wait for
each other, so that one person is made and not two.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

from smazzata.ledger.sql import lock_all_until_commit
from smazzata.members.directory import find_or_create_club
from smazzata.members.models import Member
from smazzata.members.name_changes import Written, note_change
from smazzata.register.aliases import find_persons
from smazzata.tournament_management.models import EntrantRow
from tournaments.entry_lists.people import licence_key, name_keys
from tournaments.federation.matching import (
    Candidate,
    Described,
    Match,
    find_sure,
    match_person,
)

MOST_CANDIDATES = 50
"""Of one name; more are not looked at."""


class Identified(NamedTuple):
    """Who somebody is here."""

    member: Member
    taken: Match | None
    """Why it is somebody who was known; None for a new person."""
    doubtful: tuple[Match, ...] = ()
    """Who else it may be."""


def lock_names(names: Iterable[str]) -> None:
    """Has two doors that let in one name wait for each other, until the transaction ends."""
    keys = sorted({min(name_keys(name)) for name in names})
    lock_all_until_commit([f"smazzata.person.{key}" for key in keys])


def identify_people(
    given: Sequence[Described],
    actor: str,
    here: Collection[UUID] = (),
    without: Collection[str] = (),
) -> list[Identified]:
    """Who these are, one after the other: surely known, or a new person, entered now.

    `here` are the tournaments that count as one place; `without` are handles that none of them is.
    Nobody is taken for two of them. A number that somebody brings who had none is theirs from now
    on, by `actor`. The caller holds `lock_names`.
    """
    candidates = find_candidates(given, here, without)
    taken, found = set[str](), list[Identified]()
    for one in given:
        one_of = [each for each in candidates if each.person not in taken and _may_be(each, one)]
        found.append(_identify(one, match_person(one, one_of), actor))
        taken.add(str(found[-1].member.id))
    return found


def _identify(given: Described, matches: Sequence[Match], actor: str) -> Identified:
    # A number that belongs to somebody of another name was asked about before.
    meant = [each for each in matches if "licence_other_name" in each.reasons] or matches
    sure = meant[0] if meant is not matches else find_sure(matches)
    if sure is None:
        return Identified(create_provisional(given), None, tuple(matches))
    member = Member.objects.select_related("club").get(id=sure.person)
    if given.licence and not member.licence and member.account_id is None:
        before = Written.of(member)
        member.licence = given.licence
        member.save(update_fields=["licence"])
        note_change(member, before, actor)
    return Identified(member, sure)


def _may_be(candidate: Candidate, given: Described) -> bool:
    """A look before the comparison, which is dear: all of a list are held against all."""
    known = candidate.described
    number = licence_key(given.licence)
    if number and number == licence_key(known.licence):
        return True
    return not name_keys(given.name).isdisjoint(name_keys(known.name))


def create_provisional(given: Described) -> Member:
    """A new person, without an account."""
    return Member.objects.create(
        name=given.name,
        surname=given.surname,
        club=find_or_create_club(given.club),
        licence=given.licence or None,
    )


def find_candidates(
    given: Iterable[Described], here: Collection[UUID] = (), without: Collection[str] = ()
) -> list[Candidate]:
    """Who may be meant: whoever has a number, or a name in any spelling. Guests are nobody."""
    asked = [*given]
    names = sorted({key for one in asked for key in name_keys(one.name)} - {""})
    numbers = sorted({licence_key(one.licence) for one in asked} - {""})
    wanted = Q(keys__overlap=names) | Q(licence_key__in=numbers)
    rows = Member.objects.filter(wanted, erased_at=None).exclude(account__is_guest=True)
    found = rows.exclude(id__in=[*without]).select_related("club").order_by("id")
    return describe_candidates(found[: MOST_CANDIDATES * len(asked)], here)


def describe_candidates(rows: Iterable[Member], here: Collection[UUID] = ()) -> list[Candidate]:
    """People of the register as the matching has them, each person once."""
    members = {str(row.id): row for row in rows}
    persons = find_persons(members)
    entered = EntrantRow.objects.filter(member__in=members).values_list("member", "tournament")
    played, met, places = set[str](), set[str](), {*here}
    for handle, tournament in entered:
        played.add(handle)
        if tournament in places:
            met.add(handle)
    known: dict[str, Candidate] = {}
    for handle, row in members.items():
        described = Described(
            row.name, row.surname, row.club.name if row.club else "", row.licence or ""
        )
        # Of somebody who was joined the handle that is the person goes first.
        person = persons[handle]
        # Whoever has an account writes name and club there: it takes more to play in their name.
        own_word = row.account_id is not None and not row.licence and handle not in played
        one = Candidate(person, described, handle in met, own_word)
        before = known.get(person, one)
        chosen = one if handle == person else before
        known[person] = chosen._replace(
            met_here=one.met_here or before.met_here,
            self_declared=one.self_declared and before.self_declared,
        )
    return [*known.values()]
