"""Licence numbers: the federation says which account is which of its members.

Members may be there before their account: entered from a federation's list, with results and a
rating. An account that is given such a licence becomes the account of that member.
"""

from contextlib import suppress
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.dispatch import Signal

from smazzata.ledger.events import NewEvent
from smazzata.members.directory import member_erased
from smazzata.members.history import has_history, record
from smazzata.members.models import Account, Member
from smazzata.members.refusals import MembersRefusal
from tournaments.entry_lists.people import licence_key

member_history_requested = Signal()
"""Sent with `member`: a receiver says whether it keeps something that this member did."""


@transaction.atomic
def give_licence(account: Account, licence: str, actor: str) -> Member:
    """Enters the licence of an account; returns the member that the account is from now on.

    Events know members only, so two members who have both played cannot become one. Raises
    `MembersRefusal`: `guest_has_no_licence`, `licence_taken` by another account,
    `two_histories` when the account and the licence's member have both played.
    """
    if account.is_guest:
        raise MembersRefusal("guest_has_no_licence")
    # In order: of two accounts that get each other's number neither waits for the other.
    key = licence_key(licence)
    both = Member.objects.select_for_update().filter(Q(account=account) | Q(licence_key=key))
    rows = list(both.order_by("id"))
    own = next(row for row in rows if row.account_id == account.pk)
    holder = next((row for row in rows if key and row.licence_key == key), None)
    if holder == own:
        return own
    if holder is None:
        own.licence = licence
        own.save(update_fields=["licence"])
        _record(own, actor)
        return own
    if holder.account is not None:
        raise MembersRefusal("licence_taken")
    if _has_history(own.id):
        raise MembersRefusal("two_histories")
    member_erased.send(sender=Member, member=own.id)
    own.delete()
    holder.account = account
    holder.save(update_fields=["account"])
    with suppress(IntegrityError):  # the federation's word goes before: two may be called alike
        Account.objects.get(pk=account.pk).hold_names()
    _record(holder, actor)
    return holder


def _has_history(member: UUID) -> bool:
    answers = member_history_requested.send(sender=Member, member=member)
    return has_history(member) or any(known for _receiver, known in answers)


def _record(member: Member, actor: str) -> None:
    """The number itself is personal, and not for a log that keeps everything for ever."""
    record(member.id, NewEvent("licence_given", {}), actor)
