"""Portraits: the head of a court card for everybody, so that every table is peopled."""

from typing import Any
from zlib import crc32

from django import template

register = template.Library()
COURTS = [f"{rank}{suit}" for suit in "HSDC" for rank in "KQJ"]


def court_of(person: str) -> str:
    """The court card whose head is somebody's portrait: the same one everywhere and always.

    >>> court_of("anna"), court_of("bruno")
    ('KS', 'KH')
    """
    return COURTS[crc32(person.encode()) % len(COURTS)]


@register.inclusion_tag("web/parts/avatar.html")
def avatar(person: str, *, bot: bool = False) -> dict[str, Any]:
    """The portrait of a member, by the id or, where there is none, by the name; a bot's is square.

    It says nothing to a screen reader: the name stands beside it.
    """
    return {"court": court_of(person), "bot": bot}
