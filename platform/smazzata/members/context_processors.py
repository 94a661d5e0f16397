"""What every template knows about people."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from smazzata.members.mail import is_kept_here
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of


def people(request: HttpRequest) -> dict[str, Any]:
    """`principal` and what it may do, looked up when a template asks, and `mail_is_kept_here`."""
    return {
        "principal": SimpleLazyObject(lambda: principal_of(request)),
        "can_name_officials": SimpleLazyObject(
            lambda: principal_of(request).may(Action.NAME_OFFICIALS)
        ),
        "can_keep_register": SimpleLazyObject(
            lambda: principal_of(request).may(Action.KEEP_REGISTER)
        ),
        "can_run_tournaments": SimpleLazyObject(
            lambda: principal_of(request).may(Action.RUN_TOURNAMENT)
        ),
        "mail_is_kept_here": is_kept_here(),
    }
