"""One name, one account: nobody is called like somebody else, nor so that it looks alike.

An account holds a key for its username and one for the name it is shown under: what a hasty eye
sees of them (`naming.skeleton`). The database has each key once, so of two who take a name at once
one gets it. Guests hold none, for they are shown as guests; but they take no name that is held.
Members without an account, entered from a list, may be called like anybody.
"""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from smazzata.members.models import Account, NameKey
from smazzata.members.naming import skeleton


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
