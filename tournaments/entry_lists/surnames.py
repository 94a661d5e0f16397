"""Which end of a name is the surname: as a list says it, or somebody who types it.

A comma says it (`Rossi, Anna`), capitals do (`ROSSI Anna`), columns do, or whoever chooses in which
order a list has them. A name is kept as it is called out, `Anna Rossi`, with its surname beside it;
lists by the alphabet have the surname in front. Where nobody said it the name stays as it is typed.
"""

import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from tournaments.entry_lists.people import PARTICLES

NameOrder: TypeAlias = Literal["", "surname_first", "name_first"]
"""How the names of a list begin; empty: it is not said."""
NAME_ORDERS: tuple[NameOrder, ...] = get_args(NameOrder)


class Name(NamedTuple):
    """Somebody's name as it is called out, and which end of it is the surname."""

    whole: str
    surname: str = ""
    """Empty where it is not known."""


def join_name(given: str, surname: str) -> Name:
    """The name of a given name and a surname, of which one may be in capitals to be told apart."""
    if surname.isupper() != given.isupper():
        given, surname = _lower(given), _lower(surname)
    return Name(f"{given} {surname}", surname) if given and surname else Name(given or surname)


def read_name(typed: str, order: NameOrder = "") -> Name:
    """The name as it was typed, where only the `order` of a list may say what is the surname."""
    surname, comma, given = (part.strip() for part in typed.partition(","))
    if comma:
        return join_name(given, surname) if "," not in given else Name(typed)
    words = typed.split()
    at = _find_capitals(words)
    if at is not None:
        surname = " ".join(map(_lower, words[at]))
        return join_name(" ".join(words[: at.start] + words[at.stop :]), surname)
    if len(words) < 2 or not order:
        return Name(typed)
    if order == "surname_first":
        end = next((n for n, word in enumerate(words, 1) if not _is_particle(word)), 1)
        return join_name(" ".join(words[end:]), " ".join(words[:end]))
    start = len(words) - 1
    while start > 1 and _is_particle(words[start - 1]):
        start -= 1
    return join_name(" ".join(words[:start]), " ".join(words[start:]))


def surname_in(name: str, surname: str) -> str:
    """The surname, if the name still ends with it."""
    return surname if surname and name.endswith(f" {surname}") else ""


def follow_surname(name: str, before: str, surname: str) -> str:
    """The surname of a name that was written otherwise `before`: the same, what follows the same
    given names, or as many words at the end. Empty where none was known, or too much changed.
    """
    if not surname_in(before, surname):
        return ""
    given = before.removesuffix(surname)
    if surname_in(name, surname):
        return surname
    if name.startswith(given):
        return name.removeprefix(given).strip()
    words, size = name.split(), len(surname.split())
    return " ".join(words[-size:]) if len(words) == len(before.split()) else ""


def put_surname_first(name: str, surname: str) -> str:
    """A name as a list by the alphabet has it."""
    known = surname_in(name, surname)
    return f"{known} {name.removesuffix(known).rstrip()}" if known else name


@lru_cache(maxsize=16_384)  # the names of a hall, for each of its telephones
def alphabetical(name: str, surname: str) -> tuple[str, str]:
    """By what a name is put into the order of the alphabet, as Italian has it: accents, capitals
    and apostrophes only between names that are else alike.
    """
    listed = put_surname_first(name, surname)
    parted = unicodedata.normalize("NFKD", listed.casefold())
    plain = "".join(c for c in parted if c.isalnum() or c == " ")
    return plain, listed


def _find_capitals(words: list[str]) -> slice | None:
    """The words at one end that are written in capitals, with the particles before them."""
    # An initial says nothing: `M. Rossi`.
    large = [len(word.strip(".")) > 1 and word.isupper() for word in words]
    if not any(large) or all(large):
        return None
    first, end = large.index(True), len(large) - large[::-1].index(True)
    while first > 0 and _is_particle(words[first - 1]):
        first -= 1
    whole = all(big or _is_particle(words[at]) for at, big in enumerate(large) if first <= at < end)
    return (
        slice(first, end)
        if whole and end - first < len(words) and (first == 0 or end == len(words))
        else None
    )


def _lower(word: str) -> str:
    """Words in capitals as they are else written: `D'ANGELO` as `D'Angelo`."""
    return word.title() if len(word) > 1 and word.isupper() else word


def _is_particle(word: str) -> bool:
    return word.casefold().strip("'’") in PARTICLES
