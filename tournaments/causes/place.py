"""What a subject of `tournaments.causes` may look at to find a command."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.kernel.command import Command
from games.kernel.event import Event
from tournaments.state import Tournament


class Place(NamedTuple):
    """Where in a log an event stands."""

    state: Tournament
    """The tournament before it."""
    log: Sequence[Event]
    at: int
    """Number of the event, from 0."""


Cause: TypeAlias = Callable[[Any, Place], Command | None]
"""The command whose first event this is; None where no command can have led to it."""
