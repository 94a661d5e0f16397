"""Entering, naming and erasing members.

One name, one account: nobody is called like somebody else, nor so that it looks alike. An account
holds a key for its username and one for the name it is shown under: what a hasty eye sees of them
(`naming.skeleton`). The database has each key once, so of two who take a name at once one gets it.
Guests hold none, for they are shown as guests; but they take no name that is held. Members without
an account, entered from a list, may be called like anybody.
"""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from smazzata.ledger.events import NewEvent
from smazzata.ledger.sql import run_sql
from smazzata.members import mail
from smazzata.members.history import record
from smazzata.members.models import Account, Club, Member, NameKey
from smazzata.members.naming import skeleton
from tournaments.entry_lists.people import club_key, licence_key
from tournaments.entry_lists.surnames import surname_in

member_erased = Signal()
"""Sent with `member`, the id of whoever is being erased, in the same transaction: whoever keeps
something of a person's own erases it now."""


@transaction.atomic
def find_or_create_member(
    name: str, club: str = "", licence: str = "", surname: str = ""
) -> Member:
    """The member with this licence number, entered now if nobody has it yet.

    Without a licence number a new member is entered: two people may bear one name.
    """
    written = {"name": name, "surname": surname, "club": find_or_create_club(club)}
    key = licence_key(licence)
    if not key:
        return Member.objects.create(**written)
    known, _new = Member.objects.get_or_create(
        licence_key=key, defaults={**written, "licence": licence}
    )
    return known


def find_or_create_club(name: str) -> Club | None:
    """The club of this name, in whatever spelling, entered now if there is none; None for none."""
    key = club_key(name)
    return Club.objects.get_or_create(key=key, defaults={"name": name})[0] if key else None


def is_member(member: str) -> bool:
    """Whether this is the id of a member, whoever wrote it."""
    try:
        return Member.objects.filter(id=UUID(member)).exists()
    except ValueError:
        return False


class Described(NamedTuple):
    """A member as pages write them."""

    name: str
    """Guests marked; an erased or unknown member is called so."""
    surname: str = ""
    """The end of the name that is the surname, where that is known."""
    club: str = ""
    licence: str = ""
    erased: bool = False


def describe_members(members: Iterable[str | UUID]) -> dict[str, Described]:
    """These members, by id."""
    wanted = {str(member) for member in members}
    rows = run_sql(_DESCRIBED, ([*wanted],)) if wanted else ()
    found = {
        str(id_): Described(
            _("%(name)s (guest)") % {"name": name} if guest else name,
            "" if guest else surname_in(name, surname),
            club or "",
            licence or "",
        )
        for id_, name, surname, club, licence, guest in rows
    }
    nobody = Described(_("Erased member"), erased=True)
    return {member: found.get(member) or nobody for member in wanted}


_DESCRIBED = """
SELECT m.id, m.name, m.surname, c.name, m.licence, a.is_guest
FROM members_member m
LEFT JOIN members_club c ON c.id = m.club_id
LEFT JOIN members_account a ON a.id = m.account_id
WHERE m.id = ANY(%s::uuid[]) AND m.erased_at IS NULL
"""
"""Prepared: most pages ask it, of a whole tournament, and the ORM writes it anew each time."""


def display_names(members: Iterable[str | UUID]) -> dict[str, str]:
    """The names of members by id, guests marked; an erased or unknown member is called so."""
    return {member: found.name for member, found in describe_members(members).items()}


def members_with_account(members: Iterable[str | UUID]) -> frozenset[str]:
    """Those of these members who have an account, and so may come and play."""
    rows = Member.objects.filter(id__in={str(m) for m in members}, account__isnull=False)
    return frozenset(str(id_) for id_ in rows.values_list("id", flat=True))


def club_names(members: Iterable[str | UUID]) -> dict[str, str]:
    """The names of the clubs of those members who have one, by the member's id."""
    wanted = {str(member) for member in members}
    found = Member.objects.filter(id__in=wanted, club__isnull=False)
    return {str(id_): name for id_, name in found.values_list("id", "club__name")}


def names_digest(members: Iterable[str]) -> str:
    """What changes whenever one of these members is called otherwise, or their club is."""
    (found,) = run_sql(_NAMES, ([*members],)).fetchone() or ("",)
    return str(found)


_NAMES = """
SELECT md5(string_agg(
    jsonb_build_array(m.id, m.name, m.surname, m.licence, c.name, a.is_guest)::text,
    '' ORDER BY m.id
))
FROM members_member m
LEFT JOIN members_club c ON c.id = m.club_id
LEFT JOIN members_account a ON a.id = m.account_id
WHERE m.id = ANY(%s::uuid[])
"""


def lock_member(member: str | UUID) -> Member:
    """The row of a member, held until the transaction ends: one request of theirs at a time.

    It is locked before all that belongs to the member, rooms above all: whoever took them the other
    way round would wait for an erasure that waits for him.
    """
    return Member.objects.select_for_update().get(id=member)


@transaction.atomic
def erase_member(member: UUID, actor: str) -> None:
    """Removes everything personal about a member, for good; that it happened is an event.

    The account goes too, with addresses, second factor, tokens and roles, and so do all its
    sessions. Results and ratings stay: they know the member only by an id that no longer means
    anyone.
    """
    person = lock_member(member)
    if person.erased_at is not None:
        return
    account, person.account = person.account, None
    person.name, person.surname, person.licence, person.club = "", "", None, None
    person.erased_at = timezone.now()
    person.save()
    if account is not None:
        number = account.pk
        account.delete()  # whoever holds a session of it is a stranger from now on
        transaction.on_commit(lambda: mail.forget(number))
    member_erased.send(sender=Member, member=member)
    record(person.id, NewEvent("member_erased", {}), actor)


def is_taken(name: str, beside: Account | None = None) -> bool:
    """Whether an account other than `beside` has this name, or one that looks like it."""
    return NameKey.objects.filter(key=skeleton(name)).exclude(account=beside).exists()


def name_taken() -> ValidationError:
    """The refusal of a name that is held."""
    return ValidationError(_("Somebody with an account bears this name."), "name_taken")


def rename(account: Account, name: str) -> None:
    """Gives an account's member another name. Raises `ValidationError(name_taken)`."""
    if is_taken(name, beside=account):
        raise name_taken()
    try:
        with transaction.atomic():
            account.member.name = name
            account.member.save(update_fields=["name"])
            account.hold_names()
    except IntegrityError:  # somebody else was quicker
        account.member.refresh_from_db()
        raise name_taken() from None
