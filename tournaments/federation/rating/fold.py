"""Ratings of people from the tables that they played, in the order in which they were played.

A fold is a function of the tables alone. Who closed a tournament first, what was published twice
and when a correction came changes nothing: the tables are put in order of play, by day, tournament,
round and table, and folded. What a table did to each person is kept, so a fold can begin anew at
any table from what was known before it.
"""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from tournaments.federation.rating.law import Law, Rating, Share, newcomer, rate_table

Person = str
PersonOf = Callable[[str, str], Person]
"""Whose rating a member moves whom the log of a stream names: of the member and the stream."""


class TableKey(msgspec.Struct, frozen=True, order=True):
    """Where a table stands in the order of play."""

    day: int
    """Days since 1 January 1970, where the tables stand."""
    stream: str
    """The tournament, or the match outside of any."""
    round: int = 0
    table: int = 0


class PlayedTable(msgspec.Struct, frozen=True):
    """A table that counts: who sat there, and what share of the points each side won."""

    key: TableKey
    sides: tuple[tuple[str, ...], ...]
    """Members of each side, as the log names them."""
    shares: tuple[Share, ...]
    law: Law
    deals: int | None = None
    """How many were played; None where that is not known, or does not matter."""


class Standing(msgspec.Struct, frozen=True):
    """A person's rating, and after how many tables."""

    rating: Rating
    tables: int = 0


class Step(msgspec.Struct, frozen=True):
    """What one table did to one person."""

    person: Person
    table: PlayedTable
    side: int
    before: Rating
    """As it was after the last table; a newcomer's on the day of this one."""
    after: Rating
    expected: float
    """The share that was expected of the side."""
    level: float
    """The table's correction, in points (`law.SideOutcome`)."""
    tables: int
    """Rated tables with this one."""


def fold_tables(
    tables: Iterable[PlayedTable],
    before: Mapping[Person, Standing] | None = None,
    person_of: PersonOf = lambda member, _stream: member,
) -> tuple[Step, ...]:
    """What tables of one discipline did, in order of play, beginning from what was known `before`.

    The order in which they are given does not matter. A table at which one person would sit twice
    says nothing and is left out.
    """
    known = dict(before or {})
    steps: list[Step] = []
    for table in sorted(tables, key=lambda table: table.key):
        people = [[person_of(member, table.key.stream) for member in side] for side in table.sides]
        sitting = [person for side in people for person in side]
        if len(set(sitting)) < len(sitting):
            continue
        day = table.key.day
        standing = {
            person: known.get(person) or Standing(newcomer(table.law, day)) for person in sitting
        }
        outcomes = rate_table(
            table.law,
            [[standing[person].rating for person in side] for side in people],
            table.shares,
            day,
            table.deals,
        )
        for side, (persons, outcome) in enumerate(zip(people, outcomes, strict=True)):
            for person, after in zip(persons, outcome.members, strict=True):
                was = standing[person]
                known[person] = Standing(after, was.tables + 1)
                steps.append(
                    Step(
                        person,
                        table,
                        side,
                        was.rating,
                        after,
                        outcome.expected,
                        outcome.level,
                        was.tables + 1,
                    )
                )
    return tuple(steps)


def last_standings(steps: Iterable[Step]) -> dict[Person, Standing]:
    """Where everybody stands after these steps."""
    return {step.person: Standing(step.after, step.tables) for step in steps}
