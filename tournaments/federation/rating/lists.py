"""The list of a month: where everybody stands on its last day, in words that can be signed.

A list is made once and never changes. What is corrected later moves the next one, which says of
each person how much of the change is a recalculation. It holds ids and numbers; names lie beside.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from math import sqrt
from typing import Literal

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Month, month_of, month_start, write_month
from tournaments.federation.rating.disciplines import (
    ACTIVE_DAYS,
    LAW_VERSION,
    PLAIN,
    PROVISIONAL_SIGMA,
    PROVISIONAL_TABLES,
)
from tournaments.federation.rating.fold import PlayedTable, Standing
from tournaments.federation.rating.law import Law, variance_at

FORMAT = "smazzata-ratings/1"
State = Literal["active", "provisional", "inactive"]
STATES: tuple[State, ...] = ("active", "provisional", "inactive")

REFUSALS: Words = {
    "month_not_over": Phrase(
        "Il mese {month} non è ancora finito: la lista si pubblica dal primo giorno del mese "
        "seguente.",
        "The month {month} is not over: its list is published from the first day of the next.",
    ),
    "month_unfit": Phrase(
        "«{given}» non è un mese: si scrive come 2027-03.",
        '"{given}" is no month: it is written like 2027-03.',
    ),
}


class ListedPerson(msgspec.Struct, frozen=True):
    """A line of a list; means and deviations in whole thousandths of a point."""

    person: str
    place: int | None
    """From 1, shared by equals; None for who is provisional or inactive."""
    mean: int
    deviation: int
    """On the last day of the month: it grows with days away."""
    tables: int
    month_tables: int
    change: int | None
    """Against the list before; None for who was not in it."""
    recalculated: int
    """How much of the change comes from results that were corrected or came later."""
    state: State


class MonthlyList(msgspec.Struct, frozen=True):
    """The list of a discipline in a month."""

    discipline: str
    month: Month
    tables: int
    """All that count, up to the last day of the month."""
    digest: str
    """Of these tables, in order of play."""
    people: tuple[ListedPerson, ...]


class Standings(msgspec.Struct, frozen=True):
    """What a list is made of."""

    now: Mapping[str, Standing]
    """Of everybody, on the last day of the month."""
    before: Mapping[str, Standing]
    """Of everybody, on the last day of the month before, by what is known now."""
    listed: Mapping[str, int]
    """The means of the list before."""


def check_month(month: Month, today: int) -> Refusal | None:
    """Why no list of a month is published yet: `month_not_over`. `today` is a day."""
    if month < month_of(today):
        return None
    return Refusal("month_not_over", params={"month": write_month(month)})


def make_list(
    discipline: str,
    month: Month,
    standings: Standings,
    tables: Iterable[PlayedTable],
    law: Law = PLAIN,
) -> MonthlyList:
    """The list of a month; `tables` are all that count up to its last day."""
    last = month_start(month + 1) - 1
    played = sorted(tables, key=lambda table: table.key)
    lines = [
        _list_person(person, standing, standings, last, law)
        for person, standing in standings.now.items()
    ]
    ranked = sorted(lines, key=lambda line: (STATES.index(line.state), -line.mean, line.person))
    means = [line.mean for line in ranked if line.state == "active"]
    placed = tuple(
        msgspec.structs.replace(line, place=means.index(line.mean) + 1)
        if line.state == "active"
        else line
        for line in ranked
    )
    return MonthlyList(discipline, month, len(played), digest_tables(played), placed)


def digest_tables(tables: Iterable[PlayedTable]) -> str:
    """What a list rests on: who sat at which table in which order, and what each side won."""
    whole = sha256(b"smazzata.rated.v1\x00")
    for table in tables:
        said = (table.key, table.sides, table.shares, table.law, table.deals)
        whole.update(msgspec.json.encode(said) + b"\n")
    return whole.hexdigest()


def write_list(found: MonthlyList) -> str:
    """The text that is signed: a head of four lines, then a line a person."""
    head = [
        FORMAT,
        f"{found.discipline} {write_month(found.month)} law {LAW_VERSION}",
        f"tables {found.tables} {found.digest}",
        "place person mean deviation tables month change recalculated state",
    ]
    lines = [
        " ".join(
            str(part)
            for part in (
                "-" if line.place is None else line.place,
                line.person,
                line.mean,
                line.deviation,
                line.tables,
                line.month_tables,
                "-" if line.change is None else line.change,
                line.recalculated,
                line.state,
            )
        )
        for line in found.people
    ]
    return "\n".join([*head, *lines]) + "\n"


def read_list(text: str) -> MonthlyList:
    """A list that `write_list` wrote. Raises `ValueError` for anything else."""
    lines = text.splitlines()
    if len(lines) < 4 or lines[0] != FORMAT:
        raise ValueError("no list of ratings")
    discipline, month, *_law = lines[1].split()
    year, of_year = map(int, month.split("-"))
    _word, tables, digest = lines[2].split()
    people = tuple(map(_read_line, lines[4:]))
    return MonthlyList(discipline, 12 * year + of_year - 1, int(tables), digest, people)


def _list_person(
    person: str, standing: Standing, standings: Standings, last: int, law: Law
) -> ListedPerson:
    before = standings.before.get(person)
    listed = standings.listed.get(person)
    rating = standing.rating
    deviation = round(1000.0 * sqrt(variance_at(law, rating, last)))
    sure = deviation <= PROVISIONAL_SIGMA * law.sigma0 and standing.tables >= PROVISIONAL_TABLES
    inactive = last - rating.day > ACTIVE_DAYS
    state: State = "inactive" if inactive else "active" if sure else "provisional"
    return ListedPerson(
        person,
        None,
        rating.mu,
        deviation,
        standing.tables,
        standing.tables - (before.tables if before else 0),
        None if listed is None else rating.mu - listed,
        0 if listed is None or before is None else before.rating.mu - listed,
        state,
    )


def _read_line(line: str) -> ListedPerson:
    place, person, mean, deviation, tables, month_tables, change, recalculated, state = line.split()
    if state not in STATES:
        raise ValueError(state)
    return ListedPerson(
        person,
        None if place == "-" else int(place),
        int(mean),
        int(deviation),
        int(tables),
        int(month_tables),
        None if change == "-" else int(change),
        int(recalculated),
        state,
    )
