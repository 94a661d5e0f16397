"""Matches decided again: every move's legality, every score, every deck, every time-out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.kernel.event import Event, redact
from games.kernel.match import DealRevealed, DealStarted, TimeCalled, TurnTimedOut
from games.kernel.seats import OPEN, SPECTATOR
from games.kernel.verify_log import Divergence, verify_log
from replays.verify import verify
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import group_by_command
from smazzata.ledger.stream_auditors import Fault, auditor
from smazzata.members.principals import member_of
from smazzata.tables.clock import Clock
from smazzata.tables.events import TABLE_EVENTS, DealSeen, ReactionShown
from smazzata.tables.reactions import against_reaction
from smazzata.tables.scheduler import ACTOR as CLOCK
from smazzata.tables.table import KIND, Table, fold, game_events


@auditor(KIND)
def replay(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """The first event that is not what the rules say must follow.

    Faults are public, also those of a match that is being played: they tell no hidden card.
    """
    table = fold(None, events[:1])
    told = [event for event in events if event.type not in TABLE_EVENTS]
    decoded = game_events(table, told)
    _, divergence = verify_log(table.rules, decoded)
    if divergence is None:
        yield from decks(told, decoded)
    else:
        found = told[min(divergence.at, len(told) - 1)]
        reason = _reason(table, divergence)
        yield Fault(found.version, f"match_{divergence.reason}", f"{found.type}: {reason}")


def _reason(table: Table, divergence: Divergence) -> str:
    if divergence.refusal:
        return divergence.refusal.code
    expected = divergence.expected
    return "-" if expected is None else str(table.rules.redact(expected, SPECTATOR))


def decks(events: Sequence[StoredEvent], decoded: Sequence[Event]) -> Iterable[Fault]:
    """Revealed decks that are not what was committed to, shuffled and dealt.

    `events` are the game's, as stored, `decoded` the same as the rules know them. Found without
    the game's engine: one that deals otherwise would agree with itself.
    """
    ends = {e.data["deal"]: e.version for e in events if e.type == DealRevealed.name()}
    for proof in verify([redact(event, OPEN) for event in decoded]):
        for problem in proof.problems:
            version = ends.get(proof.deal, events[-1].version)
            yield Fault(version, f"deck_{problem}", f"deal {proof.deal}")


@auditor(KIND)
def clocks(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """Time that the clock took from a seat, or called, before it was over.

    A referee may call time as well; his watch is his own.
    """
    table: Table | None = None
    for appended in group_by_command(events):
        first = appended[0]
        if table and table.clock and first.actor == CLOCK and first.type in _TAKES_TIME:
            due = _TAKES_TIME[first.type](table.clock, first.data)
            if due is None or first.at_ms < due:
                yield Fault(first.version, "clock_early", f"{first.type}: due at {due} ms")
        table = fold(table, appended)
        if table.clock is None:
            return


@auditor(KIND)
def looks(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """Deals that began while people still looked at the one before, and before their time."""
    table: Table | None = None
    for appended in group_by_command(events):
        ready = {event.data["seat"] for event in appended if event.type == DealSeen.name()}
        dealt = next((each for each in appended if each.type == DealStarted.name()), None)
        if table and dealt and set(table.lookers) - ready:
            due = table.look_due_ms
            if due is None or dealt.at_ms < due:
                yield Fault(dealt.version, "deal_early", f"due at {due} ms")
        table = fold(table, appended)
        if not table.opened.look_s:
            return


@auditor(KIND)
def reactions(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """Messages that might not be sent, or were by somebody else."""
    shown = ReactionShown.name()
    if not any(event.type == shown for event in events):
        return
    table: Table | None = None
    for appended in group_by_command(events):
        first = appended[0]
        if table and first.type == shown:
            seat, said, by = first.data["seat"], first.data["reaction"], member_of(first.actor)
            refusal = against_reaction(table, first.version - 1, seat, said, by, first.at_ms)
            if refusal:
                yield Fault(first.version, "reaction_refused", refusal.code)
        table = fold(table, appended)


_TAKES_TIME: dict[str, Callable[[Clock, dict[str, Any]], int | None]] = {
    TurnTimedOut.name(): lambda clock, data: clock.due_ms(data["seat"]),
    TimeCalled.name(): lambda clock, _data: clock.round_over_ms,
}
"""When what an event takes is due."""
