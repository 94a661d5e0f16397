"""What pairs a round, by version.

A proposal says which of them made it, and the audit of a log asks that one again. So whatever gives
another round to the same tournament (another search, another cost, another input or its hash) is
written beside what is there, as the next version: new rounds get it, old logs stay right.
"""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from games.kernel.refusal import Refusal
from tournaments.events.opening import TournamentOpened
from tournaments.movements.danish import Variant
from tournaments.movements.progression import movement
from tournaments.movements.systems import Movement, System, propose
from tournaments.pairing.check import faults
from tournaments.pairing.explain import clubs_explained
from tournaments.pairing.model import Pairing, PairingProblem
from tournaments.pairing.places import kept
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
