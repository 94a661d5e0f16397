"""Entries as the public knows them: who they are, and where they come from."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

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

    @property
    def shown(self) -> str:
        """The name, with today's beside it where that is another."""
        return with_today(self.name, self.today)


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
