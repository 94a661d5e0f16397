"""Whether two people are one, however a clerk, a list or a program writes them.

Names are compared without case, accents, order and gaps; clubs too, without the words that only say
what an association is, in law or in kind; licence numbers without case, signs and the zeros that a
spreadsheet drops from their beginning. Of one number there is one person. Two with two numbers are
two, whatever they are called. Where one of them has no number it is the name, in one club; a club
that is not said may be any.
"""

import unicodedata
from collections import defaultdict
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

MOST_KEY = 240
"""Letters of a club that are compared."""
PARTICLES = frozenset(
    "d da dal dalla dalle dallo de degli dei del dell della delle dello di dos du fitz l la las le "
    "lo los mac mc o san van von zu".split()
)
"""Words that a surname may begin with, written apart from the rest or not."""
_LEGAL = frozenset("asd ssd aps ads acd associazione circolo club".split())
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})
"""Letters that Unicode does not take apart."""


def name_words(name: str) -> list[str]:
    """The words of a name in one order, without case and accents."""
    return sorted(_words(name))


@lru_cache(maxsize=16_384)  # the names of a hall, for each of its telephones
def name_key(name: str) -> str:
    """A name without its spelling: `De Luca Anna`, `Anna de Lucà` and `DELUCA Anna` have one."""
    glued: list[str] = []
    start = ""
    for word in _words(name):
        if word in PARTICLES:
            start += word
            continue
        glued.append(start + word)
        start = ""
    return "".join(sorted([*glued, start]))


def name_keys(name: str) -> frozenset[str]:
    """What of a name is compared: two names with a key in common are one in another spelling."""
    return frozenset({name_key(name), "".join(name_words(name))})


def same_name(one: str, other: str) -> bool:
    """Whether two names are one in another spelling."""
    return name_key(one) == name_key(other) or name_words(one) == name_words(other)


@lru_cache(maxsize=16_384)  # of many people in a list there are few clubs
def club_key(club: str) -> str:
    """What of a club is compared: `A.S.D. Fiori` and `fiori` have one key."""
    words = _words(club.replace(".", ""))
    kept = sorted(word for word in words if word not in _LEGAL) or sorted(words)
    return "".join(kept)[:MOST_KEY]


def licence_key(licence: str) -> str:
    """What of a licence number is compared; empty where there is none: `it 007` and `IT-007` have
    one key, and so have `0042` and `42`.
    """
    kept = (c for c in licence if c.isascii() and c.isalnum())
    return "".join(kept).upper().lstrip("0")


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    seen = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return seen.split()


class _Person(NamedTuple, Generic[T]):
    club: str
    licence: str
    who: T


class Found(NamedTuple, Generic[T]):
    """Somebody who is known already."""

    who: T
    sure: bool
    """Whether nothing speaks for two people of one name: the number is one, or neither has one and
    both have the same club."""


class People(Generic[T]):
    """People that are known, to be found again however they are written."""

    def __init__(self) -> None:
        self._by_licence: dict[str, T] = {}
        self._by_name: defaultdict[str, list[_Person[T]]] = defaultdict(list)

    def add(self, name: str, club: str, licence: str, who: T) -> None:
        """Puts somebody in, known as `who`. Who came first with a number stays known by it."""
        number = licence_key(licence)
        if number:
            self._by_licence.setdefault(number, who)
        person = _Person(club_key(club), number, who)
        for key in name_keys(name):
            self._by_name[key].append(person)

    def find(self, name: str, club: str, licence: str) -> Found[T] | None:
        """Who this is; the surest, where it may be one of several."""
        number, home = licence_key(licence), club_key(club)
        if number and number in self._by_licence:
            return Found(self._by_licence[number], sure=True)
        doubtful = None
        keys = sorted(name_keys(name))
        for known in (person for key in keys for person in self._by_name.get(key, ())):
            if known.licence and number:
                continue
            if known.club == home and not known.licence and not number:
                return Found(known.who, sure=True)
            if known.club == home or not known.club or not home:
                doubtful = doubtful or Found(known.who, sure=False)
        return doubtful
