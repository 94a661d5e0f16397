"""Audit of a tournament's log: decide everything again and compare.

Draws, pairings, points, standings and ratings are recomputed from what people and tables said;
a log that passes is exactly what the rules make of it. That holds for pairings too: a hand that
picks another round, however sound, is found out, unless it says so: then what was changed, why,
and what it costs is in the log, and only whether that is true is asked. A proposal is decided again
by the engine that made it (`tournaments.engines`); solvers are pinned with the program and known
pairings tested, so that none of them changes unnoticed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments.decider import apply, decide
from tournaments.engines import UNKNOWN_ENGINE
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.subjects.subject import LogPosition


class Divergence(NamedTuple):
    """Where a log differs from what must follow."""

    at: int
    """Number of the event, from 0."""
    reason: str
    """`refused`, `uncaused` (no command leads to the event), `differs`, or
    `unknown_pairing_engine`: then nothing is wrong with the log, but from here on this program
    cannot tell."""
    refusal: Refusal | None
    expected: Event | None


def verify_log(log: Sequence[Event]) -> tuple[Tournament, Divergence | None]:
    """Decides a whole log again: the last sound state, and the first difference."""
    state = Tournament()
    at = 0
    while at < len(log):
        fact = BOOK.facts[type(log[at])]
        command = fact.find_cause(log[at], LogPosition(state, log, at))
        if command is None:
            return state, Divergence(at, "uncaused", None, None)
        decided = decide(state, command, fact.said_by(log[at]))
        if isinstance(decided, Refusal):
            unknown = decided.code == UNKNOWN_ENGINE
            return state, Divergence(at, UNKNOWN_ENGINE if unknown else "refused", decided, None)
        if not decided:
            return state, Divergence(at, "uncaused", None, None)
        recorded = log[at : at + len(decided)]
        for offset, expected in enumerate(decided):
            if offset >= len(recorded) or recorded[offset] != expected:
                return state, Divergence(at + offset, "differs", None, expected)
        apply(state, recorded)
        at += len(decided)
    return state, None
