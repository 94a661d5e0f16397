"""Entries as the public knows them: who they are, and where they come from."""

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.model import Number


class SideMember(NamedTuple):
    """A person of a side."""

    id: str
    name: str


class Side(NamedTuple):
    """An entry as the public knows it."""

    number: Number
    members: list[SideMember]
    club: str
    withdrawn: bool

    @property
    def name(self) -> str:
        """The names of its members."""
        return ", ".join(member.name for member in self.members)


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
