"""Whom of the register somebody is, and why: levels from a licence number down to a similar name.

A name or number that a door, a list or a program gives is held against people who may be meant.
Each comes back with a level and with the reasons for it; the reasons are shown to whoever decides,
and kept. Only two levels are ever taken without asking: a licence number under the same name, and
one person alone of that name in that club. Whatever contradicts it asks.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import product
from typing import NamedTuple

from rapidfuzz.distance import OSA

from games.kernel.words import Phrase, Words
from tournaments.entry_lists.people import club_key, licence_key, name_words, same_name
from tournaments.entry_lists.surnames import surname_in


class Level(IntEnum):
    """How sure it is that two are one person: the lower the surer."""

    LICENCE = 1
    """The number is one, and the names agree."""
    NAME_AND_CLUB = 2
    """The name and the club are one, or the name and where one plays."""
    NAME = 3
    """The name is one, and nothing tells more; or something contradicts a lower level."""
    NEAR = 4
    """The name is almost one: offered, never taken."""


class Described(NamedTuple):
    """Somebody as a door, a list or the register has them; what is not known is empty."""

    name: str
    surname: str = ""
    """The end of the name that is the surname."""
    club: str = ""
    licence: str = ""
    born: int | None = None
    """The year."""


class Candidate(NamedTuple):
    """A person of the register who may be meant."""

    person: str
    described: Described
    met_here: bool = False
    """Whether they played before where it is asked: at tournaments of the same organiser."""
    self_declared: bool = False
    """Whether name and club are only what an account says of itself: nobody entered them yet."""


class Match(NamedTuple):
    """A person who may be meant, and why."""

    person: str
    level: Level
    reasons: tuple[str, ...]
    """Codes of `REASONS`, the weightiest first."""


CONTRADICTIONS = frozenset({"other_licence", "other_birth_year", "self_declared"})
"""Reasons that speak against one person: nobody is taken over them."""

REASONS: Words = {
    "licence": Phrase("la tessera è la stessa", "the licence number is the same"),
    "licence_other_name": Phrase(
        "la tessera è la stessa, il nome no", "the licence number is the same, the name is not"
    ),
    "same_name": Phrase("il nome è lo stesso", "the name is the same"),
    "initial": Phrase(
        "il cognome è lo stesso, del nome c'è l'iniziale",
        "the surname is the same, of the first name there is an initial",
    ),
    "near_name": Phrase("il nome è quasi lo stesso", "the name is almost the same"),
    "same_club": Phrase("il circolo è lo stesso", "the club is the same"),
    "met_here": Phrase("ha già giocato qui", "they have played here before"),
    "club_not_said": Phrase("il circolo non è detto", "no club is said"),
    "other_club": Phrase("il circolo è un altro", "the club is another one"),
    "several": Phrase("anche altri possono essere questa persona", "others may be this person too"),
    "other_licence": Phrase("la tessera è un'altra", "the licence number is another one"),
    "other_birth_year": Phrase("l'anno di nascita è un altro", "the year of birth is another one"),
    "self_declared": Phrase(
        "nome e circolo li dice solo l'account", "name and club are said by the account alone"
    ),
}
"""What speaks for or against one person, in words."""

_SHORT_FAMILY = 6
"""Letters of a surname from which on two of them may be wrong, not one."""
_ENDINGS = frozenset("aeiou")
"""Vowels that tell one given name from another at its end: Mario and Maria are two people."""


def match_person(given: Described, candidates: Iterable[Candidate]) -> list[Match]:
    """Those of the candidates who may be meant, the surest first; nobody twice.

    Where two would be of level 2 neither is: `several` says so. Nor is one by the place alone,
    where anybody else has the name.
    """
    found = [each for c in candidates if (each := _match_one(given, c)) is not None]
    sure = [each for each in found if each.level == Level.NAME_AND_CLUB]
    by_place = any("met_here" in each.reasons for each in sure)
    rivals = [each for each in found if each.level <= Level.NAME] if by_place else sure
    if len(rivals) > 1:
        found = [
            Match(each.person, Level.NAME, (*each.reasons, "several")) if each in sure else each
            for each in found
        ]
    return sorted(found, key=lambda each: (each.level, -len(each.reasons), each.person))


def find_sure(matches: Iterable[Match]) -> Match | None:
    """The one person who is taken without asking; None where nobody is, or two would be."""
    sure = [each for each in matches if each.level <= Level.NAME_AND_CLUB]
    by_licence = [each for each in sure if each.level == Level.LICENCE]
    chosen = by_licence or sure
    return chosen[0] if len(chosen) == 1 else None


def _match_one(given: Described, candidate: Candidate) -> Match | None:
    known = candidate.described
    numbers = licence_key(given.licence), licence_key(known.licence)
    same_number = bool(numbers[0]) and numbers[0] == numbers[1]
    reason = compare_names(given, known)
    if same_number:
        if reason in ("same_name", "initial"):
            return Match(candidate.person, Level.LICENCE, ("licence", reason))
        return Match(candidate.person, Level.NAME, ("licence_other_name",))
    if reason is None:
        return None
    reasons = [reason, *_compare_rest(given, candidate)]
    if reason != "same_name":
        level = Level.NEAR
    elif CONTRADICTIONS.isdisjoint(reasons) and {"same_club", "met_here"} & {*reasons}:
        level = Level.NAME_AND_CLUB
    else:
        level = Level.NAME
    return Match(candidate.person, level, tuple(reasons))


def _compare_rest(given: Described, candidate: Candidate) -> Iterator[str]:
    known = candidate.described
    clubs = club_key(given.club), club_key(known.club)
    if clubs[0] and clubs[0] == clubs[1]:
        yield "same_club"
    elif all(clubs):
        yield "other_club"
    else:
        # Lists of one's own evening seldom say a club: who plays there is who played there.
        yield "met_here" if candidate.met_here else "club_not_said"
    if candidate.self_declared:
        yield "self_declared"
    if given.licence and known.licence:
        yield "other_licence"
    if given.born and known.born and given.born != known.born:
        yield "other_birth_year"


def compare_names(one: Described, other: Described) -> str | None:
    """How two names are one: `same_name`, `initial`, `near_name`; None where they are two."""
    if same_name(one.name, other.name):
        return "same_name"
    pairs = list(product(_split(one), _split(other)))
    if any(f == g and _is_initial(a, b) for (a, f), (b, g) in pairs):
        return "initial"
    # Where no surname is known either part may be the given name.
    guessed = not (surname_in(*one[:2]) or surname_in(*other[:2]))
    for (a, f), (b, g) in pairs:
        if guessed and _differ_in_ending(f, g):
            continue
        if _is_near_family(f, g) and _is_near_given(a, b):
            return "near_name"
    return None


def _split(described: Described) -> set[tuple[str, str]]:
    """The ways to read a name as given name and surname: one, where the surname is known."""
    surname = surname_in(described.name, described.surname)
    if surname:
        return {(_key(described.name.removesuffix(surname)), _key(surname))}
    words = described.name.replace(",", " ").split()
    cuts = range(1, len(words))
    ways = {(_key(*words[:at]), _key(*words[at:])) for at in cuts}
    return ways | {(_key(*words[at:]), _key(*words[:at])) for at in cuts}


def _key(*words: str) -> str:
    return "".join(name_words(" ".join(words)))


def _is_initial(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) == 1 and long.startswith(short)


def _is_near_family(one: str, other: str) -> bool:
    most = 2 if min(len(one), len(other)) >= _SHORT_FAMILY else 1
    return min(len(one), len(other)) > 1 and OSA.distance(one, other, score_cutoff=most) <= most


def _is_near_given(one: str, other: str) -> bool:
    if one == other or _is_initial(one, other):
        return True
    if OSA.distance(one, other, score_cutoff=1) > 1:
        return False
    return not _differ_in_ending(one, other)


def _differ_in_ending(one: str, other: str) -> bool:
    return one[:-1] == other[:-1] and one != other and {one[-1:], other[-1:]} <= _ENDINGS
