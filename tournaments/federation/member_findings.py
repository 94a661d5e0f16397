"""What a line of a list of members comes to, beside who is known.

Nobody is joined by a list: a line is somebody new, somebody known by the number of the licence (or,
where the list has none, by name and club), or doubtful, with its reasons.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA

from games.kernel.words import Phrase, Words
from tournaments.entry_lists.people import club_key, licence_key, name_keys, name_words
from tournaments.entry_lists.surnames import surname_in
from tournaments.federation.matching import REASONS, Described, compare_names
from tournaments.federation.member_list import ListedMember

_MOST_APART = 3
"""Letters in which two names that are almost one differ at most, both parts together."""

WORDS: Words = {
    **REASONS,
    "licence_on_two_lines": Phrase(
        "due righe dell'elenco hanno questa tessera", "two lines of the list have this licence"
    ),
    "name_on_two_lines": Phrase(
        "due righe dell'elenco hanno questo nome e questo circolo",
        "two lines of the list have this name and this club",
    ),
    "own_name": Phrase(
        "ha un account, e tiene il nome che si è dato",
        "they have an account, and keep the name that they gave themselves",
    ),
    "licence_missing": Phrase("nel registro non ha tessera", "the register has no licence of them"),
}
"""Why a line is doubtful, or a name is kept."""


class KnownMember(NamedTuple):
    """A handle of the register."""

    person: str
    written: Described
    """How the handle is written."""
    current: Described
    """How the person is written, who may have more handles than this."""
    has_account: bool = False


class Change(NamedTuple):
    """What of a person a list writes otherwise."""

    field: Literal["name", "surname", "club"]
    before: str
    after: str


class Kind(Enum):
    """What a line comes to."""

    NEW = "new"
    SAME = "same"
    """Known, and nothing changes."""
    CHANGED = "changed"
    OWN_NAME = "own_name"
    """Known, and called otherwise by their own account; nothing changes."""
    DOUBTFUL = "doubtful"


class Finding(NamedTuple):
    """What a line comes to, about whom, and why."""

    kind: Kind
    listed: ListedMember
    person: str = ""
    """Whom it is about, where they are known."""
    changes: tuple[Change, ...] = ()
    reasons: tuple[str, ...] = ()
    """Codes of `WORDS`."""
    others: tuple[str, ...] = ()
    """Whom a doubtful line may be about."""


class KnownMembers:
    """Those of the register who may be meant by some lines."""

    def __init__(self, known: Iterable[KnownMember]) -> None:
        self._by_licence: dict[str, KnownMember] = {}
        self._by_name: defaultdict[str, list[KnownMember]] = defaultdict(list)
        for one in known:
            if number := licence_key(one.written.licence):
                self._by_licence[number] = one
            for key in name_keys(one.written.name) - {""}:
                self._by_name[key].append(one)

    def find_holder(self, licence: str) -> KnownMember | None:
        """Who has a licence."""
        return self._by_licence.get(licence_key(licence))

    def find_namesakes(self, name: str) -> list[KnownMember]:
        """Who is called so in any spelling, each person once."""
        found = (each for key in name_keys(name) for each in self._by_name.get(key, ()))
        return sorted({each.person: each for each in found}.values(), key=lambda e: e.person)


class _Near(NamedTuple):
    letters: str
    has_initial: bool
    known: KnownMember


class NearMembers:
    """Those of the register who have no licence, to be found by a name that is almost theirs.

    All words of the name but one have to be the same, and the first letter of that one: as a search
    for a misspelt name has it.
    """

    def __init__(self, known: Iterable[KnownMember]) -> None:
        self._parts: defaultdict[tuple[str, str], list[_Near]] = defaultdict(list)
        for one in known:
            club = club_key(one.current.club)
            if not club:
                continue
            words = name_words(one.written.name)
            near = _Near("".join(words), _has_initial(words), one)
            for part in _all_but_one(words):
                self._parts[(club, part)].append(near)

    def find(self, who: Described) -> list[tuple[KnownMember, str]]:
        """Who is almost called so and of the same club, with how: `initial`, `near_name`."""
        words, club = name_words(who.name), club_key(who.club)
        found: dict[str, tuple[KnownMember, str]] = {}
        if not club:
            return []
        whole, short = "".join(words), _has_initial(words)
        for part in _all_but_one(words):
            for other, initial, known in self._parts.get((club, part), ()):
                if known.person in found:
                    continue
                apart = OSA.distance(whole, other, score_cutoff=_MOST_APART) > _MOST_APART
                if apart and not short and not initial:
                    continue
                reason = compare_names(who, known.written)
                if reason in ("initial", "near_name"):
                    found[known.person] = (known, reason)
        return [found[person] for person in sorted(found)]


def _has_initial(words: Sequence[str]) -> bool:
    return any(len(word) == 1 for word in words)


def _all_but_one(words: Sequence[str]) -> set[str]:
    return {f"{word[0]} {' '.join([*words[:n], *words[n + 1 :]])}" for n, word in enumerate(words)}


def compare_member(
    listed: ListedMember,
    known: KnownMembers,
    near: NearMembers,
    in_list: Collection[str] = frozenset(),
) -> Finding:
    """What a line comes to. `in_list` are the licences of the whole list: who has one of them is
    meant by that line alone.
    """
    who = listed.who
    holder = known.find_holder(who.licence) if who.licence else None
    if listed.doubts:
        others = (holder.person,) if holder else ()
        return Finding(Kind.DOUBTFUL, listed, reasons=listed.doubts, others=others)
    if holder is not None:
        return _compare_with_holder(listed, holder)
    namesakes = known.find_namesakes(who.name)
    if not who.licence:
        sure = [each for each in namesakes if _same_club(who, each)]
        if len(sure) == 1:
            return _find_changes(listed, sure[0])
        if sure:
            several = ("same_name", "same_club", "several")
            return Finding(Kind.DOUBTFUL, listed, "", (), several, _persons(sure))
    found: list[tuple[KnownMember, tuple[str, ...]]] = []
    for each in namesakes:
        reasons = _doubt_namesake(who, each, in_list)
        if reasons:
            found.append((each, reasons))
    if not found:
        found = [(each, (reason, "same_club")) for each, reason in near.find(who)]
    if not found:
        return Finding(Kind.NEW, listed)
    said = dict.fromkeys(reason for _each, reasons in found for reason in reasons)
    if len(found) > 1:
        said["several"] = None
    return Finding(
        Kind.DOUBTFUL, listed, "", (), (*said,), _persons(each for each, _reasons in found)
    )


def _doubt_namesake(who: Described, each: KnownMember, in_list: Collection[str]) -> tuple[str, ...]:
    """Why somebody of the same name may be meant; empty where it is surely somebody else."""
    number = licence_key(each.current.licence) or licence_key(each.written.licence)
    if number in in_list and number:
        return ()
    if _same_club(who, each):
        last = "other_licence" if number and who.licence else "licence_missing"
        return ("same_name", "same_club", last)
    if number or (who.club and each.current.club):
        return ()
    return ("same_name", "club_not_said")


def _compare_with_holder(listed: ListedMember, holder: KnownMember) -> Finding:
    """A line whose number is known: of whom it is, unless the name is another one."""
    by = {compare_names(listed.who, each) for each in (holder.written, holder.current)}
    if by == {None}:
        return Finding(Kind.DOUBTFUL, listed, "", (), ("licence_other_name",), (holder.person,))
    if licence_key(holder.current.licence) != licence_key(listed.who.licence):
        # A handle that was joined: the person is written as the other one.
        return Finding(Kind.SAME, listed, holder.person)
    return _find_changes(listed, holder)


def _find_changes(listed: ListedMember, known: KnownMember) -> Finding:
    who, before = listed.who, known.current
    changes: list[Change] = []
    # An initial says less than what is known.
    shorter = compare_names(who, before) == "initial" and len(who.name) < len(before.name)
    renamed = not shorter and who.name.casefold() != before.name.casefold()
    if who.licence and renamed and not known.has_account:
        changes.append(Change("name", before.name, who.name))
    name = who.name if changes else before.name
    surname = surname_in(name, who.surname)
    if not surname:
        surname = before.surname if not changes else who.surname
    if surname.casefold() != before.surname.casefold() and surname and not known.has_account:
        changes.append(Change("surname", before.surname, surname))
    if club_key(who.club) and club_key(who.club) != club_key(before.club):
        changes.append(Change("club", before.club, who.club))
    own = ("own_name",) if who.licence and renamed and known.has_account else ()
    kind = Kind.CHANGED if changes else Kind.OWN_NAME if own else Kind.SAME
    return Finding(kind, listed, known.person, tuple(changes), own)


def _same_club(who: Described, known: KnownMember) -> bool:
    return bool(club_key(who.club)) and club_key(who.club) == club_key(known.current.club)


def _persons(found: Iterable[KnownMember]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.person for each in found))
