"""Finding somebody in a long list: entries by number, name or club, tables by number or name."""

import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache

from django.http import HttpRequest

from smazzata.presentation.sides import Side
from smazzata.runtime.whole_numbers import whole_number
from tournaments.pairing.model import Number
from tournaments.state import Round


def read_search(request: HttpRequest) -> str:
    """What somebody looks for; without NUL, which no text in the database has."""
    return request.GET.get("q", "")[:80].replace("\0", "").strip()


def find_sides(sides: Iterable[Side], asked: str) -> list[Side]:
    """The sides in which all words that are asked for stand; a number alone is an entry's."""
    words = plain(asked).split()
    if len(words) == 1 and words[0].isdigit():
        return [side for side in sides if str(side.number) == words[0]]
    return [side for side in sides if all(word in _words(side) for word in words)]


def find_tables(
    played: Round, asked: str, sides_of: Callable[[Iterable[Number]], dict[Number, Side]]
) -> set[int]:
    """The tables of a round at which somebody sits who is looked for; a number is a table's."""
    if (number := whole_number(asked, 9)) is not None:
        return {number}
    seated = {number for table in played.tables for number in table.sides}
    found = {side.number for side in find_sides(sides_of(seated).values(), asked)}
    return {table.number for table in played.tables if found & {*table.sides}}


@lru_cache(maxsize=16_384)  # the names of a hall, for each of its telephones
def plain(name: str) -> str:
    """A name as people look for it: without accents, apostrophes and capitals."""
    parted = unicodedata.normalize("NFKD", name.replace("'", " ").replace("’", " "))
    return "".join(c for c in parted if not unicodedata.combining(c)).casefold().strip()


def _words(side: Side) -> str:
    return plain(f"{side.name} {side.club}")
