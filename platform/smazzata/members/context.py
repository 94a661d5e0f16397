"""What every template knows about people."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from smazzata.members.access import Action
from smazzata.members.mail import is_kept_here
from smazzata.members.visitors import visitor


def people(request: HttpRequest) -> dict[str, Any]:
    """`visitor` and what it may do, looked up when a template asks, and `mail_is_kept_here`."""
    return {
        "visitor": SimpleLazyObject(lambda: visitor(request)),
        "can_name_officials": SimpleLazyObject(lambda: visitor(request).may(Action.NAME_OFFICIALS)),
        "mail_is_kept_here": is_kept_here(),
    }
