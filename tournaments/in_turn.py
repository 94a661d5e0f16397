"""Several commands, one after the other: all of them or none."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments.authority import NOBODY, Acting
from tournaments.decider import decide
from tournaments.evolve import fold
from tournaments.state import Tournament


class Decided(NamedTuple):
    """What commands come to."""

    events: tuple[Event, ...]
    """Of all of them; none where it stood so already."""
    state: Tournament
    """After them."""


def decide_in_turn(
    state: Tournament, due: Sequence[Command], acting: Acting = NOBODY
) -> Decided | Refusal:
    """Each command decided at the tournament that those before it leave, or the first refusal."""
    events: list[Event] = []
    for command in due:
        caused = decide(state, command, acting)
        if isinstance(caused, Refusal):
            return caused
        state = fold(caused, state)
        events += caused
    return Decided(tuple(events), state)
