"""Tables of the toy `picks`, and what a command does there."""

from typing import Any

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import (
    Deal,
    StartMatch,
)
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM, Seat
from tests.unit.kernel.picks import (
    Choose,
    Picks,
    PicksState,
)

RULES = Picks()
MASTER = "ab" * 32


def done(outcome: Transition[PicksState] | Refusal) -> Transition[PicksState]:
    assert isinstance(outcome, Transition), outcome
    return outcome


def start(duplicate: bool = False, **options: Any) -> PicksState:
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options, duplicate))).state


def dealt(duplicate: bool = False, **options: Any) -> PicksState:
    return done(RULES.act(start(duplicate, **options), SYSTEM, Deal())).state


def code(state: PicksState, seat: Seat, command: Command) -> str | None:
    found = RULES.act(state, seat, command)
    return found.code if isinstance(found, Refusal) else None


def choose_all(state: PicksState) -> tuple[tuple[Event, ...], PicksState]:
    """Every seat chooses its first card: the events of the last one, and the state."""
    while state.phase == "choose":
        seat = RULES.current(state)[0]
        outcome = done(RULES.act(state, seat, Choose(state.hands[seat][0])))
        state = outcome.state
    return outcome.events, state
