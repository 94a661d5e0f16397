"""What the site knows about a person, to take away, and its erasure.

Other applications that keep something of a person's own say so by two signals: a receiver of
`personal_data_requested` returns `(name, data)` of a member, JSON's types only; a receiver of
`directory.member_erased` erases.
"""

from typing import Any

from allauth.account.models import EmailAddress
from django.dispatch import Signal

from smazzata.ledger.reader import load
from smazzata.members.models import Account
from smazzata.members.principals import roles_of

personal_data_requested = Signal()
"""Sent with `member`, the opaque id."""


def export_personal_data(account: Account) -> dict[str, Any]:
    """Everything personal, and the public record's opaque id by which games are found."""
    member = account.member
    addresses = EmailAddress.objects.filter(user=account).order_by("pk")
    found: dict[str, Any] = {
        "member": str(member.id),
        "username": account.username,
        "guest": account.is_guest,
        "name": member.name,
        "surname": member.surname,
        "club": member.club.name if member.club else None,
        "licence": member.licence,
        "email": [{"address": a.email, "verified": a.verified} for a in addresses],
        "joined": account.date_joined.isoformat(),
        "last_login": account.last_login.isoformat() if account.last_login else None,
        "roles": sorted(roles_of(account)),
        "tokens": [
            {"name": token.name, "actions": token.actions, "made": token.created_at.isoformat()}
            for token in account.tokens.order_by("pk")
        ],
        "events": [
            {"version": event.version, "type": event.type, "at_ms": event.at_ms, **event.data}
            for event in load(member.id)
        ],
    }
    parts: list[tuple[Any, Any]] = personal_data_requested.send(sender=Account, member=member.id)
    for _receiver, (name, data) in parts:
        found[name] = data
    return found
