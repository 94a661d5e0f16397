"""Finding entries in a long list: by number, name or club."""

from collections.abc import Iterable

from django.http import HttpRequest

from smazzata.presentation.sides import Side


def asked_for(request: HttpRequest) -> str:
    """What somebody looks for."""
    return request.GET.get("q", "")[:80]


def search(sides: Iterable[Side], asked: str) -> list[Side]:
    """The sides in which all words that are asked for stand; a number alone is an entry's."""
    words = asked.casefold().split()
    if len(words) == 1 and words[0].isdigit():
        return [side for side in sides if str(side.number) == words[0]]
    return [side for side in sides if all(word in _words(side) for word in words)]


def _words(side: Side) -> str:
    return f"{side.name} {side.club}".casefold()
