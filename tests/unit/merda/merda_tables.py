"""Tables of Merda for tests, told by their cards."""

from collections.abc import Sequence
from typing import Any

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch, TimeOut
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM, Seat
from games.merda import Merda
from games.merda.cards import kilo_deck
from games.merda.events import PassCard, Ready, Slam, TakeCard
from games.merda.state import MerdaState

RULES = Merda()
MASTER = "5" * 64
SLAM, READY, TAKE = Slam(), Ready(), TakeCard()
THREE = {"players": 3}
TURNS = {"players": 3, "passing": "turns"}
TARGET = {"players": 3, "end_mode": "target", "target_kilos": 20, "kilo_deck": "separate"}

E3 = ["1D 1C 2D 3D", "2C 2B 2S 3C", "1B 1S 3B 3S"]
"""After one round, in which 2D goes to seat 1, that seat has four twos."""
FOURS = ["3D 3C 3B 3S", "1D 1C 2D 2C", "1B 1S 2B 2S"]
"""Seat 0 has four equal cards."""


def options_of(given: dict[str, Any]) -> dict[str, Any]:
    """Complete options."""
    found = RULES.resolve_options(given)
    assert not isinstance(found, Refusal), found
    return found


def table(
    hands: Sequence[str],
    options: dict[str, Any] | None = None,
    kilos: str = "",
    zones: dict[str, str] | None = None,
    **told: Any,
) -> MerdaState:
    """A table with these hands and the kilo deck beginning so, or with nothing else in it.

    `told`: `phase`, `totals`, and facts of the view.
    """
    given = options or THREE
    held = {f"hand:{seat}": cards for seat, cards in enumerate(hands)}
    lying: dict[str, str | int] = {**held, **(zones or {})}
    if kilos and "stock" not in lying:
        taken = sum(
            len(cards.split()) for name, cards in (zones or {}).items() if "captured" in name
        )
        top = kilos.split()
        rest = len(kilo_deck(options_of(given))) - taken - len(top)
        lying["stock"] = " ".join([*top, *"?" * rest])
    phase, totals = told.pop("phase", ""), told.pop("totals", [])
    return arranged(RULES, Position(lying, phase=phase, totals=totals, facts=told), given)


def started(**options: Any) -> MerdaState:
    """A match that waits for its first deal."""
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def deal(state: MerdaState, order: Sequence[str] = (), **chance: int) -> Transition[MerdaState]:
    """The next deal, of a given deck or of the one that was sealed."""
    return done(RULES.act(state, SYSTEM, Deal(tuple(order) or None, chance)))


def done(outcome: Transition[MerdaState] | Refusal) -> Transition[MerdaState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def does(state: MerdaState, seat: Seat, command: Command) -> Transition[MerdaState]:
    """What a legal command of a seat leads to."""
    return done(RULES.act(state, seat, command))


def after(state: MerdaState, *moves: tuple[Seat, Command]) -> MerdaState:
    """The table after some legal commands."""
    for seat, command in moves:
        state = does(state, seat, command).state
    return state


def silent(state: MerdaState, seat: Seat) -> Transition[MerdaState]:
    """What follows when the time of a seat runs out."""
    return done(RULES.act(state, SYSTEM, TimeOut(seat)))


def refusal(state: MerdaState, seat: Seat, command: Command) -> str:
    """The code with which a command is refused; empty when it is not."""
    found = RULES.check(state, seat, command)
    return found.code if found else ""


def clause(state: MerdaState, seat: Seat, command: Command) -> str:
    """The clause by which a command is refused."""
    found = RULES.check(state, seat, command)
    assert found is not None
    return found.clause


def passed(*cards: str) -> list[tuple[Seat, Command]]:
    """A card passed by each seat in turn."""
    return [(seat, PassCard(card)) for seat, card in enumerate(cards)]


def names(events: Sequence[Event]) -> list[str]:
    """The types of events."""
    return [event.name() for event in events]


def held(state: MerdaState, seat: Seat) -> str:
    """A seat's hand, in the order in which the cards came."""
    return " ".join(state.hands[seat])
