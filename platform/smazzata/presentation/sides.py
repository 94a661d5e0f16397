"""Entries as the public knows them: who they are, and where they come from."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from smazzata.members.directory import Described
from tournaments.entry_lists.people import club_key, licence_key, name_key
from tournaments.entry_lists.surnames import alphabetical, put_surname_first
from tournaments.pairing.model import Number


def with_today(then: str, today: str) -> str:
    """What a publication said, with what it is now beside it where that is otherwise."""
    if today in ("", then):
        return then
    return _("%(then)s (today: %(today)s)") % {"then": then, "today": today}


class SideMember(NamedTuple):
    """A person of a side."""

    id: str
    name: str
    today: str = ""
    """How they are called now, where the name is that of a publication and another since."""
    surname: str = ""
    """The end of the name that is the surname, where that is known."""
    apart: str = ""
    """What tells them from somebody else of the same name."""

    @property
    def shown(self) -> str:
        """The name, with what tells them from others who are called so, and with today's beside it
        where that is another.
        """
        name = f"{self.name} ({self.apart})" if self.apart else self.name
        return name if self.today == self.name else with_today(name, self.today)

    @property
    def listed(self) -> str:
        """The same with the surname in front, for lists by the alphabet."""
        listed = put_surname_first(self.name, self.surname)
        return self._replace(name=listed, today="").shown

    @property
    def alphabetical(self) -> tuple[str, str]:
        """By what they stand in such a list."""
        return alphabetical(self.name, self.surname)[0], self.listed.casefold()


class Side(NamedTuple):
    """An entry as the public knows it."""

    number: Number
    members: list[SideMember]
    club: str
    withdrawn: bool

    @property
    def name(self) -> str:
        """The names of its members."""
        return ", ".join(member.shown for member in self.members)

    @property
    def gone(self) -> str:
        """That it has withdrawn, in a word; empty: it plays."""
        return ngettext("withdrawn", "withdrawn", len(self.members)) if self.withdrawn else ""

    @property
    def listed(self) -> str:
        """The same with surnames in front, for lists by the alphabet."""
        return ", ".join(member.listed for member in self.members)

    @property
    def surnames(self) -> str:
        """Its members' surnames, where there is little room; else the last word of the name."""
        names = (member.surname or member.name.rpartition(" ")[2] for member in self.members)
        return ", ".join(names)

    @property
    def alphabetical(self) -> tuple[list[tuple[str, str]], Number]:
        """By what it stands in such a list: its first member's surname."""
        return [member.alphabetical for member in self.members], self.number


def tell_apart(people: Mapping[str, Described], entered: Mapping[str, Number]) -> dict[str, str]:
    """What tells those apart who have one name: the club, else the licence, else the number of the
    entry, whatever is the first to differ. By member; nothing of whose name is their own.
    """
    called = defaultdict(list)
    for member in sorted(entered, key=lambda member: entered[member]):
        if not people[member].erased:
            called[name_key(people[member].name)].append(member)
    return {
        member: word
        for namesakes in called.values()
        if len(namesakes) > 1
        for member, word in zip(namesakes, _find_words(namesakes, people, entered), strict=True)
    }


def _find_words(
    namesakes: Sequence[str], people: Mapping[str, Described], entered: Mapping[str, Number]
) -> list[str]:
    clubs = [club_key(people[member].club) for member in namesakes]
    if len({*clubs}) == len(clubs):
        return [people[member].club or _("no club") for member in namesakes]
    licences = [licence_key(people[member].licence) for member in namesakes]
    if len({*licences}) == len(licences):
        return [
            _("licence %(licence)s") % {"licence": people[member].licence}
            if people[member].licence
            else _("no licence")
            for member in namesakes
        ]
    numbers = [entered[member] for member in namesakes]
    alone = len({*numbers}) == len(numbers)
    return [
        _("no. %(number)s") % {"number": number if alone else f"{number}.{at}"}
        for at, number in enumerate(numbers, 1)
    ]


def joined(entries: Sequence[Side]) -> Side:
    """One side of a table, of partners as if they were one entry: it has the first one's number."""
    first, *others = entries
    if not others:
        return first
    return Side(
        first.number,
        [member for entry in entries for member in entry.members],
        ", ".join(dict.fromkeys(entry.club for entry in entries if entry.club)),
        all(entry.withdrawn for entry in entries),
    )
