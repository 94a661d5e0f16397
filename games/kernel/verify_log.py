"""Audit of a log: decide everything again and compare; no card is lost or doubled.

Folding judges nothing, so a log that was tampered with can put a card into a hand that still lies
in the stock. What lies in all zones together is the pack: the open view shows all zones of any
game; counting them needs to know none.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from games.kernel.event import Card, Event
from games.kernel.match import State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN

S = TypeVar("S", bound=State)


class Misplaced(NamedTuple):
    """Cards that a table has too often, and cards of its pack that lie nowhere. Never for eyes of
    players: it names hidden cards.
    """

    extra: tuple[Card, ...]
    missing: tuple[Card, ...]


def misplaced(ruleset: Ruleset[Any], state: State) -> Misplaced | None:
    """What contradicts the pack at a table; None when nothing does, or no deal is being played."""
    zones = ruleset.observe(state, OPEN).zones
    if not zones:
        return None
    lying = Counter(str(card) for zone in zones for card in zone.cards)
    pack = Counter(ruleset.deck(state.match.options))
    if lying == pack:
        return None
    extra, missing = (lying - pack).elements(), (pack - lying).elements()
    return Misplaced(tuple(extra), tuple(missing))


def contradicts_zones(ruleset: Ruleset[S], state: S, events: Iterable[Event]) -> bool:
    """Whether folding the events of one command onto a sound state loses or doubles a card."""
    try:
        after = ruleset.fold(events, state)
        return misplaced(ruleset, after) is not None
    except (LookupError, ValueError):  # a card is taken from where none like it lies
        return True


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
