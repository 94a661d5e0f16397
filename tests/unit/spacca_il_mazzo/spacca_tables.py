"""Tables of Spacca il mazzo for tests: any moment, told by its cards."""

from collections.abc import Iterable
from typing import Any, TypeVar

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM, Seat
from games.spacca_il_mazzo import SpaccaIlMazzo
from games.spacca_il_mazzo.cards import FREE, reference_of
from games.spacca_il_mazzo.events import PlayCards
from games.spacca_il_mazzo.state import SLOTS, SpaccaState
from games.spacca_il_mazzo.view import slot_zone

E = TypeVar("E", bound=Event)
RULES = SpaccaIlMazzo()
MASTER = "5" * 64
BOTH_FINISHED: dict[str, Any] = {"second": 0, "stock": 0}
FIRST_FINISHED: dict[str, Any] = {"second": 0, "stock": 20}


def done(outcome: Transition[SpaccaState] | Refusal) -> Transition[SpaccaState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def started(duplicate: bool = False, **options: Any) -> SpaccaState:
    """A match that waits for its first deal."""
    start = StartMatch(MASTER, options, duplicate)
    return done(RULES.act(RULES.blank(), SYSTEM, start)).state


def dealt(dealer: int = 0, **options: Any) -> Transition[SpaccaState]:
    """A first deal with a given dealer: its events and the table after them."""
    return done(RULES.act(started(**options), SYSTEM, Deal(None, {"first_dealer": dealer})))


def table(
    *seats: tuple[str | int, str | int, str], pile: str = "", turn: Seat = 0, **more: Any
) -> SpaccaState:
    """A table of seats 0, 1 ...: each its hand, its cards up, and those down (`?` for any card).

    The dealer is the last seat, the reference the top card of the pile. `stock` and `second` tell
    both packs, `drawn` that the seat on turn has drawn; what else is told are options.
    """
    zones: dict[str, str | int] = {"pile": pile}
    for seat, (hand, up, down) in enumerate(seats):
        zones |= {f"hand:{seat}": hand, f"up:{seat}": up}
        lying = down.split()
        for slot in range(SLOTS):
            zones[slot_zone(seat, slot)] = lying[slot].replace("-", "") if lying[slot:] else ""
    zones |= {name: more.pop(name) for name in ("stock", "second", "burned") if name in more}
    top = pile.split()[-1][:-1] if pile else ""
    facts: dict[str, Any] = {
        "reference": reference_of(top) if top else FREE,
        "turn": turn,
        "dealer": len(seats) - 1,
        "returned": [],
        **{name: more.pop(name) for name in ("drawn", "out_order", "turns") if name in more},
    }
    phase = more.pop("phase", "")
    position = Position(zones, facts=facts, phase=phase, partial=True)
    return arranged(RULES, position, {"players": len(seats), **more})


def play(hand: str = "", up: str = "") -> PlayCards:
    """The command that plays these cards."""
    return PlayCards(tuple(hand.split()), tuple(up.split()))


def act(state: SpaccaState, *commands: Command) -> tuple[SpaccaState, list[Event]]:
    """The table after commands of whoever is on turn, and their events."""
    events: list[Event] = []
    for command in commands:
        outcome = done(RULES.act(state, RULES.current(state)[0], command))
        state = outcome.state
        events += outcome.events
    return state, events


def refused(state: SpaccaState, command: Command, seat: Seat | None = None) -> str:
    """Why a command is refused: its code; empty when it is legal."""
    asked = RULES.current(state)[0] if seat is None else seat
    refusal = RULES.check(state, asked, command)
    return refusal.code if refusal else ""


def only(kind: type[E], events: Iterable[Event]) -> E:
    """The only event of a type."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def names(events: Iterable[Event]) -> list[str]:
    """The types of events."""
    return [event.name() for event in events]
