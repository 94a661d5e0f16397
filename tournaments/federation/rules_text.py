"""Rules as people write them: a text in TOML, read into typed data or refused with the place.

A word that nobody knows is a mistake and no extra: a limit with a letter wrong in its name would
else be no limit. Texts come in from outside; nothing here opens a file.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Day, read_day, read_yearly

T = TypeVar("T")
_UNKNOWN = re.compile(r"unknown field `(.+?)`")
_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")
_WHERE = re.compile(r" - at `\$?\.?(.+?)`$")
LONGEST = 256 * 1024
"""Characters of a text of rules."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a text: an unknown word is refused."""


def read_rules(text: str, kind: type[T]) -> T | Refusal:
    """The rules that a text has.

    Refusals: `rules_unknown_key`, `rules_unreadable` (no TOML, a value of another type, one that is
    missing; `where` is a line and a column, or the way to the value), `rules_too_long`.
    """
    if len(text) > LONGEST:
        return Refusal("rules_too_long", params={"most": LONGEST})
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.DecodeError as error:
        what = str(error)
    except (RecursionError, ValueError):  # brackets without end, a number of 5,000 digits
        what = ""
    where, line = _WHERE.search(what), _LINE.search(what)
    place = where[1] if where else f"{line[1]}:{line[2]}" if line else "-"
    if unknown := _UNKNOWN.search(what):
        return Refusal("rules_unknown_key", params={"key": unknown[1], "where": place})
    return Refusal("rules_unreadable", params={"where": place, "what": _WHERE.sub("", what)})


def against_yearly(where: str, *texts: str) -> Refusal | None:
    """Why texts are not all dates of every year: `rules_bad_date`."""
    bad = next((text for text in texts if read_yearly(text) is None), None)
    return None if bad is None else Refusal("rules_bad_date", params={"where": where, "date": bad})


def against_days(where: str, *texts: str) -> Refusal | None:
    """Why texts are not all dates: `rules_bad_date`."""
    bad = next((text for text in texts if read_day(text) is None), None)
    return None if bad is None else Refusal("rules_bad_date", params={"where": where, "date": bad})


def yearly_of(text: str) -> tuple[int, int]:
    """Month and day of a text that was looked at when the rules were read."""
    found = read_yearly(text)
    assert found is not None, text
    return found


def day_written(text: str) -> Day:
    """The day of a text that was looked at when the rules were read."""
    found = read_day(text)
    assert found is not None, text
    return found


def against_unknown(where: str, known: Iterable[str], named: Iterable[str]) -> Refusal | None:
    """Why rules name something that they do not have: `rules_unknown_name`."""
    everything = {*known}
    name = next((each for each in named if each not in everything), None)
    if name is None:
        return None
    return Refusal("rules_unknown_name", params={"where": where, "name": name})


def against_twice(where: str, names: Sequence[str]) -> Refusal | None:
    """Why rules name one thing twice: `rules_named_twice`."""
    name = next((each for at, each in enumerate(names) if each in names[:at]), None)
    if name is None:
        return None
    return Refusal("rules_named_twice", params={"where": where, "name": name})


def against_number(where: str, number: int, least: int, most: int) -> Refusal | None:
    """Why a number of the rules does not fit: `rules_bad_number`."""
    if least <= number <= most:
        return None
    params = {"where": where, "number": number, "least": least, "most": most}
    return Refusal("rules_bad_number", params=params)


def first_refusal(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """The first of several checks that refuses."""
    return next((each for each in refusals if each is not None), None)


REFUSALS: Words = {
    "rules_too_long": Phrase(
        "Il regolamento è troppo lungo: al massimo {most} caratteri.",
        "The rules are too long: at most {most} characters.",
    ),
    "rules_unknown_key": Phrase(
        "Nel regolamento la voce «{key}» non esiste (in {where}).",
        "The rules have no such word: {key} (in {where}).",
    ),
    "rules_unreadable": Phrase(
        "Il regolamento non si legge in questo punto: {where}.",
        "The rules cannot be read at this place: {where}.",
    ),
    "rules_bad_date": Phrase(
        "In {where} la data {date} non esiste.", "In {where} there is no date {date}."
    ),
    "rules_unknown_name": Phrase(
        "In {where} si nomina «{name}», che nel regolamento non c'è.",
        "{where} names {name}, which these rules do not have.",
    ),
    "rules_named_twice": Phrase(
        "In {where} la voce «{name}» c'è due volte.", "{where} has {name} twice."
    ),
    "rules_bad_number": Phrase(
        "In {where} il numero {number} non va: da {least} a {most}.",
        "In {where} the number {number} does not fit: from {least} to {most}.",
    ),
}
