"""What pairs a round, by version.

A proposal says which of them made it, and the audit of a log asks that one again. So whatever gives
another round to the same tournament (another search, another cost, another input or its hash) is
written beside what is there, as the next version: new rounds get it, old logs stay right.

Tables may be kept for people who cannot walk far: who meets whom is settled first, then the
numbers. The other tables keep their order. Where two of one table have a place each, or two tables
the same, the lower entry number has the better right, and the other table says so.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from games.kernel.refusal import Refusal
from tournaments.events.opening import TournamentOpened
from tournaments.movements.danish import Variant
from tournaments.movements.progression import movement
from tournaments.movements.systems import Movement, System, propose
from tournaments.pairing.check import faults
from tournaments.pairing.explain import clubs_explained
from tournaments.pairing.model import Number, PairedTable, Pairing, PairingProblem, Reason
from tournaments.queries import pairing_problem
from tournaments.state import Tournament

Engine: TypeAlias = Callable[[Tournament, TournamentOpened, System, Variant], Pairing | Refusal]
"""The next round of a tournament by a system, or why there is none. Pure."""


def version_4(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """Swiss rounds by `pairing`, the other systems by `movements`, down the standings as published.

    Repeats count as the square of earlier meetings; Swiss rounds are the optimum, with its proof.
    """
    how = movement(state, rules, system, variant)
    return _keep_places(state, _pair(pairing_problem(state, rules), how))


def _keep_places(state: Tournament, pairing: Pairing | Refusal) -> Pairing | Refusal:
    """The pairing with those at their tables who always sit there."""
    places = {entry.number: entry.table for entry in state.active if entry.table}
    if isinstance(pairing, Refusal) or not places:
        return pairing
    return replace(pairing, tables=kept(pairing.tables, places))


def _pair(problem: PairingProblem, how: Movement) -> Pairing | Refusal:
    """A round by its system; a Swiss one is judged before anybody sees it."""
    pairing = propose(problem, how)
    if isinstance(pairing, Refusal):
        return pairing
    if how.system == "swiss" and (wrong := faults(problem, pairing)):
        raise AssertionError(f"unsound pairing: {wrong}")
    tables = clubs_explained(problem, pairing.tables, apart=how.system == "swiss")
    return replace(pairing, tables=tables)


ENGINES: dict[int, Engine] = {4: version_4}
"""By version; nothing that was released has been paired by the first three."""


def engine_of(version: int | None) -> tuple[int, Engine] | Refusal:
    """An engine and its version, the newest for None. Refusal: `unknown_pairing_engine`."""
    wanted = max(ENGINES) if version is None else version
    if wanted not in ENGINES:
        known = ", ".join(map(str, sorted(ENGINES)))
        return Refusal(UNKNOWN_ENGINE, params={"engine": wanted, "known": known})
    return wanted, ENGINES[wanted]


UNKNOWN_ENGINE = "unknown_pairing_engine"
"""The program that reads a log is older than the one that wrote it, or has dropped a version."""


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
