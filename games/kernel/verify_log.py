"""Audit of a log: decide everything again and compare."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from games.kernel.conservation import contradicts_zones
from games.kernel.event import Event
from games.kernel.match import State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)


class Divergence(NamedTuple):
    """Where a log differs from what the rules say must follow."""

    at: int
    """Number of the event, from 0."""
    reason: str
    """`refused`, `uncaused` (no command leads to the event), `differs`, or `zones_contradict`: it
    differs, and as it stands a card would lie in two places or in none."""
    refusal: Refusal | None
    expected: Event | None
    found: Event | None


def verify_log(ruleset: Ruleset[S], events: Sequence[Event]) -> tuple[S, Divergence | None]:
    """Decides a whole log again and compares: the last sound state, and the first difference.

    Every move's legality and every derived fact (who won, how many points) is recomputed, so a
    log that passes is exactly what the rules say.
    """
    state = ruleset.blank()
    at = 0
    while at < len(events):
        cause = ruleset.caused_by(events[at])
        if cause is None:
            return state, Divergence(at, "uncaused", None, None, events[at])
        outcome = ruleset.act(state, *cause)
        if isinstance(outcome, Refusal):
            return state, Divergence(at, "refused", outcome, None, events[at])
        for offset, expected in enumerate(outcome.events):
            found = events[at + offset] if at + offset < len(events) else None
            if found != expected:
                told = events[at : _end(ruleset, events, at + offset)]
                lost = found is not None and contradicts_zones(ruleset, state, told)
                reason = "zones_contradict" if lost else "differs"
                return state, Divergence(at + offset, reason, None, expected, found)
        at += len(outcome.events)
        state = outcome.state
    return state, None


def _end(ruleset: Ruleset[S], events: Sequence[Event], at: int) -> int:
    """Where, after event `at`, the next command's events begin; the end of the log if nowhere."""
    following = range(at + 1, len(events))
    return next((n for n in following if ruleset.caused_by(events[n]) is not None), len(events))
