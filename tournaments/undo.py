"""Undoing what was done last, by commands that bring back the state before: nothing is unsaid.

Each thing that can be undone has an opposite among the commands, which stands beside its event;
what else was done (a draw, a publication, the end) stands, and says why it cannot be undone.
"""

from collections.abc import Sequence

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments.evolve import evolve
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.subjects.subject import CANNOT_UNDO, Undoing


def find_undo(
    before: Tournament, done: Sequence[Event], reason: str
) -> tuple[Command, ...] | Refusal:
    """The commands that undo the events of one command; `before` is the tournament before them.

    Refusals: `cannot_undo`, and later those of the commands themselves.
    """
    found: list[Command] = []
    after = before
    for event in done:
        after = evolve(after, event)
        opposite = BOOK.facts[type(event)].undo(event, Undoing(before, after, reason))
        if isinstance(opposite, Refusal):
            return opposite
        found += opposite
    return tuple(reversed(found)) or CANNOT_UNDO
