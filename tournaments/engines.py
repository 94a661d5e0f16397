"""What pairs a round, by version.

A proposal says which of them made it, and the audit of a log asks that one again. So whatever gives
another round to the same tournament (another search, another cost, another input or its hash) is
written beside what is there, as the next version: new rounds get it, old logs stay right.

Tables may be kept for people who cannot walk far: who meets whom is settled first, then the
numbers. The other tables keep their order. Where two of one table have a place each, or two tables
the same, the lower entry number has the better right, and the other table says so. While nobody
sits at a kept table its number is left out.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import TypeAlias

from msgspec.structs import replace

from games.kernel.refusal import Refusal
from tournaments.events.opening import TournamentOpened
from tournaments.movements.danish import Variant
from tournaments.movements.mitchell import mitchell_lines
from tournaments.movements.progression import movement
from tournaments.movements.systems import System, propose
from tournaments.pairing.check import faults
from tournaments.pairing.explain import clubs_explained
from tournaments.pairing.model import Number, PairedTable, Pairing, Reason
from tournaments.queries import pairing_problem
from tournaments.state import Tournament

Engine: TypeAlias = Callable[[Tournament, TournamentOpened, System, Variant], Pairing | Refusal]
"""The next round of a tournament by a system, or why there is none. Pure."""


def version_6(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """As version 5, and nobody takes a kept table while its entry rests."""
    return _pair_and_number(state, rules, system, variant, version=6)


def version_5(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """As version 4, with tables and seats where a movement puts them, and their numbers.

    Who stays in a Mitchell keeps table and seat; the other fixed systems and brackets have their
    tables in their own order. A kept table has its number whatever the field.
    """
    return _pair_and_number(state, rules, system, variant, version=5)


def version_4(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """Swiss rounds by `pairing`, the other systems by `movements`, down the standings as published.

    Repeats count as the square of earlier meetings; Swiss rounds are the optimum, with its proof.
    """
    pairing = _pair(state, rules, system, variant, version=4)
    if isinstance(pairing, Refusal) or not (places := _places(state)):
        return pairing
    return replace(pairing, tables=kept(pairing.tables, places))


def _places(state: Tournament) -> dict[Number, int]:
    """At which table entries always sit."""
    return {entry.number: entry.table for entry in state.active if entry.table}


def _pair_and_number(
    state: Tournament,
    rules: TournamentOpened,
    system: System,
    variant: Variant,
    *,
    version: int,
) -> Pairing | Refusal:
    """A round by its system, its tables with their numbers."""
    pairing = _pair(state, rules, system, variant, version=version)
    if isinstance(pairing, Refusal):
        return pairing
    if system == "mitchell":
        tables = number_mitchell(state, pairing.tables, threes=3 in rules.sizes)
    else:
        most = -(-len(state.active) // rules.sizes[0])
        tables = number_tables(pairing.tables, _places(state), most, lend=version < 6)
    return replace(pairing, tables=tables)


def _pair(
    state: Tournament,
    rules: TournamentOpened,
    system: System,
    variant: Variant,
    *,
    version: int,
) -> Pairing | Refusal:
    """A round by its system; a Swiss one is judged before anybody sees it."""
    problem = pairing_problem(state, rules)
    pairing = propose(problem, movement(state, rules, system, variant, version=version))
    if isinstance(pairing, Refusal):
        return pairing
    if system == "swiss" and (wrong := faults(problem, pairing)):
        raise AssertionError(f"unsound pairing: {wrong}")
    tables = clubs_explained(problem, pairing.tables, apart=system == "swiss")
    return replace(pairing, tables=tables)


ENGINES: dict[int, Engine] = {4: version_4, 5: version_5, 6: version_6}
"""By version; nothing that was released has been paired by the first three."""

# What came with an engine beside the pairing: so a round knows by its engine what held in it.
ABSENT_ARE_OUT = 5
"""From this engine on a side that did not come is out of a bracket, also where nobody came."""
WALKOVERS_STAND = 5
"""From this engine on a walk-over is mended as one, and takes no totals by a correction."""

TIES_HOLD = 6
"""From this engine on no round of a bracket is paired while a match before it is level."""


def engine_of(version: int | None) -> tuple[int, Engine] | Refusal:
    """An engine and its version, the newest for None. Refusal: `unknown_pairing_engine`."""
    wanted = max(ENGINES) if version is None else version
    if wanted not in ENGINES:
        known = ", ".join(map(str, sorted(ENGINES)))
        return Refusal(UNKNOWN_ENGINE, params={"engine": wanted, "known": known})
    return wanted, ENGINES[wanted]


UNKNOWN_ENGINE = "unknown_pairing_engine"
"""The program that reads a log is older than the one that wrote it, or has dropped a version."""


def number_mitchell(
    state: Tournament, tables: Sequence[PairedTable], *, threes: bool
) -> tuple[PairedTable, ...]:
    """The tables of a Mitchell round: each place of the staying line has one number for all rounds.

    That is the table of whoever always sits at one, also after it has left; who moves cannot stay.
    """
    hosts, _moving, _third = mitchell_lines(state.drawn, threes=threes)
    wanted: dict[int, int] = {}
    for place, host in enumerate(hosts):
        if (table := state.entries[host].table) and table not in wanted.values():
            wanted[place] = table
    numbers = hall_numbers(len(hosts), wanted)

    def numbered(paired: PairedTable) -> PairedTable:
        at = numbers[paired.number - 1]
        found = [(n, state.entries[n].table) for n in paired.sides]
        remarks = tuple(
            Reason("keeps_table", {"a": n})
            if table == at
            else Reason("moves_anyway", {"a": n, "table": table})
            for n, table in found
            if table
        )
        return replace(paired, number=at, reasons=paired.reasons + remarks)

    return tuple(sorted(map(numbered, tables), key=lambda table: table.number))


def number_tables(
    tables: Sequence[PairedTable], places: Mapping[Number, int], most: int, *, lend: bool
) -> tuple[PairedTable, ...]:
    """The tables with their numbers, in that order; `places` has an entry's table.

    `most` is how many tables the whole field takes, `lend` whether others may sit at the table of
    who rests, where there are not enough others.
    """
    taken, remarks = _claim_places(tables, places)
    reserved = set(places.values()) - set(taken.values())
    seated = {number for table in tables for number in table.sides}
    lent = {at for number, at in places.items() if lend or number in seated}
    lent -= {at for number, at in places.items() if not lend and number not in seated}
    numbers = hall_numbers(len(tables), taken, reserved, reserved & lent, most)
    numbered = (
        replace(table, number=numbers[at], reasons=(*table.reasons, *remarks.get(at, ())))
        for at, table in enumerate(tables)
    )
    return tuple(sorted(numbered, key=lambda table: table.number))


def hall_numbers(
    count: int,
    wanted: Mapping[int, int],
    reserved: Set[int] = frozenset(),
    lent: Set[int] = frozenset(),
    most: int = 0,
) -> list[int]:
    """The numbers of so many tables; `wanted` has those with a number of their own, by place.

    The others have what is left, ascending. A `reserved` table, of somebody who does not sit there
    now, stays empty; one of those that are `lent` unless there are not enough others up to `most`.
    """
    given = {*wanted.values()}
    free = [n for n in range(1, most + 1) if n not in given | reserved]
    free += sorted(n for n in lent if n <= most)
    beyond = range(most + 1, most + 1 + count + len(given | reserved))
    free += [n for n in beyond if n not in given | reserved]
    others = iter(sorted(free[: count - len(wanted)]))
    return [wanted[place] if place in wanted else next(others) for place in range(count)]


def _claim_places(
    tables: Sequence[PairedTable], places: Mapping[Number, int]
) -> tuple[dict[int, int], dict[int, list[Reason]]]:
    """By index of a table: the number that it has for somebody, and what is said of it."""
    taken: dict[int, int] = {}
    at = {number: index for index, table in enumerate(tables) for number in table.sides}
    remarks: dict[int, list[Reason]] = {}
    for number in sorted(places.keys() & at.keys()):
        place, index = places[number], at[number]
        if place not in taken.values() and index not in taken:
            taken[index] = place
        remark = Reason("keeps_table", {"a": number})
        if taken.get(index) != place:
            remark = Reason("table_taken", {"a": number, "table": place})
        remarks.setdefault(index, []).append(remark)
    return taken, remarks


def kept(tables: Sequence[PairedTable], places: Mapping[Number, int]) -> tuple[PairedTable, ...]:
    """The tables in the order of their numbers; `places` has an entry's table, from 1."""
    taken: dict[int, int] = {}  # place -> which table
    at = {number: index for index, table in enumerate(tables) for number in table.sides}
    remarks: dict[int, list[Reason]] = {}
    for number in sorted(places.keys() & at.keys()):
        place, index = places[number] - 1, at[number]
        free = place not in taken and index not in taken.values() and place < len(tables)
        if free:
            taken[place] = index
        remark = Reason("keeps_table", {"a": number})
        if taken.get(place) != index:
            remark = Reason("table_taken", {"a": number, "table": place + 1})
        remarks.setdefault(index, []).append(remark)
    others = iter([index for index in range(len(tables)) if index not in taken.values()])
    order = [taken[place] if place in taken else next(others) for place in range(len(tables))]
    return tuple(
        replace(tables[index], reasons=(*tables[index].reasons, *remarks.get(index, ())))
        for index in order
    )
