"""The ways to pair a round that there have been, by version.

A proposal says which of them made it, and the audit of a log asks that one again. So whatever gives
another round to the same tournament (another search, another cost, another input or its hash) is
written beside what is there, as the next version: new rounds get it, old logs stay right.
"""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from games.kernel.refusal import Refusal
from tournaments.events import TournamentOpened
from tournaments.movements.danish import Variant
from tournaments.movements.systems import NEWEST, Method, Movement, System, propose
from tournaments.pairing.check import faults
from tournaments.pairing.earlier import round as earlier
from tournaments.pairing.explain import clubs_explained
from tournaments.pairing.model import Pairing, PairingProblem
from tournaments.pairing.places import kept
from tournaments.progression import movement
from tournaments.queries import pairing_problem
from tournaments.state import Tournament

Engine: TypeAlias = Callable[[Tournament, TournamentOpened, System, Variant], Pairing | Refusal]
"""The next round of a tournament by a system, or why there is none. Pure."""


def version_1(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """Swiss rounds by `pairing`, the other systems by `movements`."""
    how = movement(state, rules, system, variant, played_bracket=False)
    return _paired(pairing_problem(state, rules, by_standings=False), how, EARLIER)


def version_2(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """The same tables; of club-mates who meet it says why they must, where that is certain."""
    how = movement(state, rules, system, variant, played_bracket=False)
    return _explained(pairing_problem(state, rules, by_standings=False), how, EARLIER)


def version_3(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """Repeats count as the square of earlier meetings everywhere; the optimum, with its proof.

    A knock-out goes on with those who were in its last round, whatever was corrected since.
    """
    problem = pairing_problem(state, rules, by_standings=False)
    return _placed(state, _explained(problem, movement(state, rules, system, variant), NEWEST))


def version_4(
    state: Tournament, rules: TournamentOpened, system: System, variant: Variant
) -> Pairing | Refusal:
    """The same, down the standings as they are published: the whole chain of ties counts."""
    problem = pairing_problem(state, rules)
    return _placed(state, _explained(problem, movement(state, rules, system, variant), NEWEST))


def _placed(state: Tournament, pairing: Pairing | Refusal) -> Pairing | Refusal:
    places = {entry.number: entry.table for entry in state.active if entry.table}
    if isinstance(pairing, Refusal) or not places:
        return pairing
    return replace(pairing, tables=kept(pairing.tables, places))


def _explained(problem: PairingProblem, how: Movement, method: Method) -> Pairing | Refusal:
    pairing = _paired(problem, how, method)
    if isinstance(pairing, Refusal):
        return pairing
    tables = clubs_explained(problem, pairing.tables, apart=how.system == "swiss")
    return replace(pairing, tables=tables)


def _paired(problem: PairingProblem, how: Movement, method: Method) -> Pairing | Refusal:
    """A round by its system; a Swiss one is judged before anybody sees it."""
    pairing = propose(problem, how, method)
    if isinstance(pairing, Refusal):
        return pairing
    if how.system == "swiss" and (wrong := faults(problem, pairing)):
        raise AssertionError(f"unsound pairing: {wrong}")
    return pairing


EARLIER = Method(earlier.pair_round, earlier.danish_bye, spread=False)

ENGINES: dict[int, Engine] = {1: version_1, 2: version_2, 3: version_3, 4: version_4}


def engine_of(version: int | None) -> tuple[int, Engine] | Refusal:
    """An engine and its version, the newest for None. Refusal: `unknown_pairing_engine`."""
    wanted = max(ENGINES) if version is None else version
    if wanted not in ENGINES:
        known = ", ".join(map(str, sorted(ENGINES)))
        return Refusal(UNKNOWN_ENGINE, params={"engine": wanted, "known": known})
    return wanted, ENGINES[wanted]


UNKNOWN_ENGINE = "unknown_pairing_engine"
"""The program that reads a log is older than the one that wrote it, or has dropped a version."""
