"""Portraits: the head of a court card for everybody, so that every table is peopled."""

from functools import lru_cache
from typing import Any
from zlib import crc32

from django import template
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

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


@register.simple_tag
def face(person: str) -> SafeString:
    """A small portrait within a line of a long list, of a member by the id."""
    return _face(court_of(person))


@lru_cache(maxsize=len(COURTS))  # a hall has four hundred of them on a page
def _face(court: str) -> SafeString:
    drawing = f"{static('web/deck/french.svg')}#french-{court}"
    return mark_safe(  # noqa: S308  nothing that people have written
        '<span class="avatar face" aria-hidden="true"><svg viewBox="19.5 12 31 31">'
        f'<use href="{drawing}" width="70" height="100"/></svg></span> '
    )
