"""The write side of tournaments: the only place that appends to one."""

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from uuid import UUID

from django.db import transaction
from django.dispatch import Signal
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from smazzata.ledger import executor
from smazzata.ledger.errors import StreamSealed, UnknownStream
from smazzata.ledger.events import NewEvent
from smazzata.ledger.executor import Decision, Executed, Streams
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tournament_management.online_tables import (
    CHANGES_TABLES,
    against_open_tables,
    lock_tables,
)
from smazzata.tournament_management.slip_shape import against_slips
from smazzata.tournament_management.tournament import tournaments
from tournaments.authority import NOBODY, Acting
from tournaments.decider import decide, fold
from tournaments.state import Tournament

ATTEMPTS = 20
"""When a round ends a desk types against a whole hall that writes its slips."""


commanded = Signal()
"""Sent with `tournament`, `actor` and `commands` when these have been stored, in their
transaction."""


def acting_now(who: Acting = NOBODY) -> Acting:
    """Somebody, at this moment."""
    return replace(who, at=time.time_ns() // 1_000_000)


def execute(
    tournament: UUID,
    commands: Sequence[Command],
    command_id: UUID,
    actor: str,
    who: Acting = NOBODY,
    still: Callable[[Tournament], Refusal | None] | None = None,
    version: int | None = None,
    seen: LoadedAggregate[Tournament] | None = None,
) -> LoadedAggregate[Tournament] | Refusal:
    """Carries out commands one after the other, all of them or none.

    Returns the tournament after them, or the first refusal. Commands that had taken effect before
    add nothing. The same `command_id` again returns the tournament as it stands. `who` says what
    the actor is to this tournament; the hour is put to it here. `still` is asked of the tournament
    as it is when the commands are carried out, and may refuse them. With a `version` they are meant
    for the tournament as it stood there: `stale_version` if it has gone on. Whoever has `seen` the
    tournament just now saves its being read again.
    """
    acting = acting_now(who)

    def decided(
        before: LoadedAggregate[Tournament] | None,
    ) -> Decision[Tournament, NewEvent] | Refusal:
        state = before.state if before else Tournament()
        if still is not None and (refusal := still(state)):
            return refusal
        if version is not None and before is not None and before.version != version:
            return Refusal("stale_version", params={"seen": version, "version": before.version})
        events: list[Event] = []
        for command in commands:
            caused = decide(state, command, acting)
            if isinstance(caused, Refusal):
                return caused
            if refusal := against_open_tables(tournament, state, command, caused):
                return refusal
            if caused and (refusal := against_slips(state, [command])):
                return refusal
            state = fold(caused, state)
            events += caused
        return Decision([NewEvent(e.name(), e.data(), e.schema) for e in events], state)

    changes = any(isinstance(command, CHANGES_TABLES) for command in commands)
    with transaction.atomic() if changes else nullcontext():
        if changes:
            lock_tables(tournament)
            seen = None  # what was seen before one had the lock may be over
        done = _execute(tournament, decided, command_id, actor, seen)
    if done.refusal is not None:
        return done.refusal
    if done.receipt is not None:
        commanded.send(sender=execute, tournament=tournament, actor=actor, commands=commands)
    if done.stream is None:
        raise UnknownStream(tournament)
    return done.stream


def _execute(
    tournament: UUID,
    decided: Callable[
        [LoadedAggregate[Tournament] | None], Decision[Tournament, NewEvent] | Refusal
    ],
    command_id: UUID,
    actor: str,
    seen: LoadedAggregate[Tournament] | None,
) -> Executed[Tournament, Refusal]:
    # Names and ratings are put right after the end too; of what was cancelled nothing is.
    streams = Streams(tournaments, lambda state: state.cancelled is not None)
    try:
        return executor.execute(
            streams, tournament, decided, command_id, actor, seen=seen, attempts=ATTEMPTS
        )
    except StreamSealed:  # it ended when the end still sealed a log
        return Executed(None, refusal=Refusal("tournament_closed"))
