"""Giving and taking roles. Each change is an event on the member's stream, with who made it."""

from django.contrib.auth.models import Group
from django.db import transaction

from smazzata.ledger.events import NewEvent
from smazzata.members.history import record
from smazzata.members.models import Account
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import Principal, roles_of
from smazzata.members.refusals import MembersRefusal

APPOINTED = (Role.ORGANISER, Role.REFEREE, Role.OFFICER, Role.ADMINISTRATOR)
"""The roles that are given; the others one has."""
NAMED_BY_OFFICERS = frozenset({Role.ORGANISER, Role.REFEREE})

SYSTEM = "system"
"""The actor of what an operator does on the command line."""


def may_give(who: Principal, role: Role) -> bool:
    """Whether `who` gives and takes this role."""
    if who.may(Action.ADMINISTER):
        return role in APPOINTED
    return who.may(Action.NAME_OFFICIALS) and role in NAMED_BY_OFFICERS


def grant(account: Account, role: Role, actor: str) -> bool:
    """Gives a role; False if the account has it already.

    `actor` is `member:ID` or `system`. Raises `MembersRefusal`: `no_such_role`,
    `guest_has_no_role`.
    """
    return _change(account, role, actor, given=True)


def revoke(account: Account, role: Role, actor: str) -> bool:
    """Takes a role away; False if the account does not have it.

    Raises `MembersRefusal`: `no_such_role`, `last_administrator`.
    """
    return _change(account, role, actor, given=False)


def officials() -> list[tuple[Account, frozenset[Role]]]:
    """Everybody who was given a role, by username."""
    holders = Account.objects.filter(groups__name__in=APPOINTED, is_active=True).distinct()
    found = holders.select_related("member").prefetch_related("groups").order_by("username")
    return [(account, roles_of(account)) for account in found]


@transaction.atomic
def _change(account: Account, role: Role, actor: str, *, given: bool) -> bool:
    if role not in APPOINTED:
        raise MembersRefusal("no_such_role", role=role)
    # Two who take each other's role at once must not leave the site without an administrator.
    group = Group.objects.select_for_update().get(name=role)
    if account.is_guest:
        raise MembersRefusal("guest_has_no_role")
    has = account.groups.filter(pk=group.pk).exists()
    if has == given:
        return False
    if given:
        account.groups.add(group)
    else:
        others = group.user_set.filter(is_active=True).exclude(pk=account.pk)
        if role is Role.ADMINISTRATOR and not others.exists():
            raise MembersRefusal("last_administrator")
        account.groups.remove(group)
    event = NewEvent("role_granted" if given else "role_revoked", {"role": str(role)})
    record(account.member.id, event, actor)
    return True
