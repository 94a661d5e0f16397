"""Following a tournament that runs by itself, and what there is to tell when it has ended."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import storage_trouble
from smazzata.ledger.findings import Finding
from smazzata.ledger.reader import versions
from smazzata.members.directory import display_names
from smazzata.tables.bot_play import play
from smazzata.tournament_management.process_manager import StepRefused, advance, blocked
from smazzata.tournament_management.tournament import load, pairings
from tournaments.queries import current_standings
from tournaments.state import Tournament

LOOK = 0.2
"""Seconds between two looks at the tournament."""
PATIENCE = 10.0
"""Seconds without progress after which it is asked why nothing happens."""


class Progress(NamedTuple):
    """How far a tournament has come."""

    rounds: int
    round: int
    tables: int
    """Tables of the current round."""
    finished: int
    closed: bool


def progress(tournament: UUID) -> Progress:
    """How far a tournament has come, by its stream."""
    state = load(tournament).state
    played = state.current
    return Progress(
        rounds=state.rules.rounds if state.rules else 0,
        round=played.number if played else 0,
        tables=len(played.tables) if played else 0,
        finished=len(played.results) if played else 0,
        closed=state.closed,
    )


class StepFailed(Exception):
    """A step of a tournament that fails whoever takes it: a fault of a bot, of a rule, of ours."""

    def __init__(self, stream: UUID, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.stream = stream


def follow(
    tournament: UUID, show: Callable[[Progress], None], waiting: Callable[[int], None]
) -> Refusal | None:
    """Waits until the tournament has ended; returns early, with the reason, if it cannot go on.

    `show` is called at every look, whether or not anything has changed. When nothing at all has
    been stored for a while, `waiting` is told for how many seconds, and the next step is taken
    here: what fails for the workers, where nobody sees it, fails here too. Raises `StepFailed`.
    """
    before, since, moves = None, time.monotonic(), -1
    while not (now := progress(tournament)).closed:
        show(now)
        idle = time.monotonic() - since
        if now != before:
            before, since = now, time.monotonic()
        elif idle > PATIENCE:
            if refusal := blocked(tournament):
                return refusal
            if moves == (moves := _moves(tournament)):
                waiting(round(idle))
                if refusal := _step(tournament):
                    return refusal
            since = time.monotonic()
        time.sleep(LOOK)
    show(now)
    return None


def _moves(tournament: UUID) -> int:
    """How many events the matches of the running round have; only ever more."""
    state = load(tournament).state
    matches = [p.match for p in pairings(tournament, state.current)] if state.current else []
    return sum(versions(matches).values())


def _step(tournament: UUID) -> Refusal | None:
    """What a worker would do next, done here; the reason if it is refused. Raises `StepFailed`."""
    try:
        advance(tournament, lambda _match: None)
    except StepRefused as step:
        return step.refusal
    except Exception as error:
        raise _failed(tournament, error) from error
    played = load(tournament).state.current
    if played is None:
        return None
    until = time.monotonic() + PATIENCE
    unfinished = [p.match for p in pairings(tournament, played) if p.table not in played.results]
    for match in unfinished:
        try:
            play(match, 1)
        except Exception as error:
            raise _failed(match, error) from error
        if time.monotonic() > until:
            break
    return None


def _failed(stream: UUID, error: Exception) -> Exception:
    """What the database could not do is told as that."""
    return error if storage_trouble(error) else StepFailed(stream, error)


def check(tournament: UUID, tell: Callable[[int, int], None] | None = None) -> list[Finding]:
    """Audits the tournament's stream and those of all its matches."""
    state = load(tournament).state
    streams = [tournament, *(p.match for r in state.rounds for p in pairings(tournament, r))]
    findings: list[Finding] = []
    for done, stream in enumerate(streams, 1):
        findings += audit(stream).findings
        if tell:
            tell(done, len(streams))
    return findings


def entry_names(state: Tournament) -> dict[int, str]:
    """What each entry is called: its members' names."""
    called = display_names(member for entry in state.entries.values() for member in entry.members)
    return {
        number: " - ".join(called[member] for member in entry.members)
        for number, entry in state.entries.items()
    }


def report(tournament: UUID) -> dict[str, Any]:
    """Rounds and standings as other programs read them."""
    state = load(tournament).state
    called = entry_names(state)
    return {
        "rounds": [
            {
                "round": played.number,
                "tables": [
                    _table(state, called, pairing.match, played.number, pairing.table)
                    for pairing in pairings(tournament, played)
                ],
                "byes": [called[number] for number in played.byes],
            }
            for played in state.rounds
        ],
        "standings": [
            {
                "place": row.place,
                "name": called[row.number],
                "vp": row.vp,
                "mp": row.mp,
                "mp_net": row.mp_difference,
                "wins": row.wins,
                "played": row.played,
                "rests": row.rests,
                "decided": row.decided,
            }
            for row in current_standings(state)
        ],
    }


def _table(
    state: Tournament, called: dict[int, str], match: UUID, round_number: int, table: int
) -> dict[str, Any]:
    played = state.rounds[round_number - 1]
    result = played.results.get(table)
    seated = played.table(table)
    return {
        "table": table,
        "match": str(match),
        "sides": [called[number] for number in seated.sides],
        "mp": list(result.mp) if result else None,
        "vp": list(result.vp) if result else None,
        "places": list(result.places) if result else None,
        "reasons": [reason.code for reason in seated.reasons],
    }
