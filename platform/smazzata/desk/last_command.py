"""The last thing that was done at a tournament, and how it is undone."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load as events_of
from smazzata.tournament_management.tournament import fold
from tournaments.decider import find_undo
from tournaments.registry import CODEC


class LastCommand(NamedTuple):
    """What the last command did, and when."""

    events: Sequence[StoredEvent]
    opposite: tuple[Command, ...] | Refusal
    """The commands that undo it."""

    @property
    def version(self) -> int:
        """Of the tournament after it: an undo is of this, and of nothing that came since."""
        return self.events[-1].version


def last_command(tournament: UUID, reason: str) -> LastCommand:
    """The last command of a tournament, to be undone for a reason."""
    log = events_of(tournament)
    own = takewhile(lambda event: event.command_id == log[-1].command_id, reversed(log))
    start = len(log) - len(list(own))
    done = log[start:]
    before = fold(None, log[:start])
    events = [CODEC.convert(e.type, e.data, e.schema) for e in done]
    return LastCommand(done, find_undo(before, events, reason))
