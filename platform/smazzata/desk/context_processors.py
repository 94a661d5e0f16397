"""What every page knows of the desk."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from smazzata.desk.models import Officer
from smazzata.members.principals import principal_of


def offices(request: HttpRequest) -> dict[str, Any]:
    """`holds_office`: whether the desk is of use to whoever looks, who may be no organiser."""
    return {"holds_office": SimpleLazyObject(lambda: _holds_office(request))}


def _holds_office(request: HttpRequest) -> bool:
    member = principal_of(request).member
    return member is not None and Officer.objects.filter(member=member).exists()
