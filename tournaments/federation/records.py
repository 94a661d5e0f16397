"""Records: with whom somebody has sat, against whom, how often, and with what share.

A record is a fold over tables of accepted editions, by person; joining two handles joins their
records, and parting them parts them again. Tables that nobody played (rests, walk-overs, points by
ruling) never get here. The share is what one's side won of what the table had to give, so that
tables of any size and code can be added.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from tournaments.federation.bookings import Handle, Person, Resolve, keep_handle, keep_standing
from tournaments.federation.days import Day

Role: TypeAlias = Literal["partner", "opponent"]


class FiledTable(msgspec.Struct, frozen=True):
    """A table that was played, of an edition that was accepted."""

    tournament: str
    edition: int
    accepted: Day
    code: str
    """The edition of the code of play."""
    sides: tuple[tuple[Handle, ...], ...]
    vp: tuple[int, ...]
    """Of each side."""
    passing: bool = False
    """Partners for this table only, as in an individual event."""


class Record(msgspec.Struct, frozen=True):
    """What somebody has done with, or against, one other."""

    person: Person
    other: Person
    role: Role
    played: int
    won: int
    """Victory points of one's own side."""
    given: int
    """Victory points that were to be had: both sides' of an encounter, all sides' of a table."""

    @property
    def share(self) -> int | None:
        """Hundredths of per cent of what there was, halves up; None where there was nothing."""
        return (2 * 10_000 * self.won + self.given) // (2 * self.given) if self.given else None


def find_records(
    tables: Iterable[FiledTable],
    person: Person,
    day: Day,
    resolve: Resolve = keep_handle,
    code: str = "",
) -> tuple[Record, ...]:
    """Somebody's records at the end of a day, partners first, the most frequent first.

    `code` keeps to the tables of one code; empty: all. Who sits on two sides of one table by a
    wrong join is nobody's opponent there.
    """
    found: dict[tuple[Role, Person], list[tuple[int, int]]] = {}
    for table in keep_standing(tables, day):
        if code and table.code != code:
            continue
        sides = [
            tuple(resolve(handle, table.tournament) for handle in side) for side in table.sides
        ]
        at = next((number for number, side in enumerate(sides) if person in side), None)
        if at is not None:
            _add_table(found, sides, table, person, at)
    roles: Sequence[Role] = ("partner", "opponent")
    records = [
        Record(
            person, other, role, len(shares), sum(w for w, _ in shares), sum(g for _, g in shares)
        )
        for (role, other), shares in found.items()
    ]
    return tuple(
        sorted(records, key=lambda each: (roles.index(each.role), -each.played, each.other))
    )


def _add_table(
    found: dict[tuple[Role, Person], list[tuple[int, int]]],
    sides: Sequence[tuple[Person, ...]],
    table: FiledTable,
    person: Person,
    at: int,
) -> None:
    won = table.vp[at]
    if not table.passing:
        for other in {*sides[at]} - {person}:
            found.setdefault(("partner", other), []).append((won, sum(table.vp)))
    for number, side in enumerate(sides):
        if number == at or person in side:
            continue
        for other in {*side}:
            found.setdefault(("opponent", other), []).append((won, won + table.vp[number]))
