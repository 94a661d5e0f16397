"""Tables of Pinnacola told by their cards, and what is asked of them."""

from typing import Any

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.pinnacola import Pinnacola
from games.pinnacola.events import Discard
from games.pinnacola.state import MELD, PinnacolaState

RULES = Pinnacola()
STRICT = {"pozzo_obligation": "new_meld_only", "joker_reuse": "new_meld_only"}


def table(
    zones: dict[str, Any],
    *,
    phase: str = MELD,
    turn: int = 0,
    opened: tuple[int, ...] = (),
    layers: tuple[int, ...] = (),
    options: dict[str, Any] | None = None,
    totals: list[int] | None = None,
    **facts: Any,
) -> PinnacolaState:
    """A table in which the seat on turn is about to lay; melds were laid by `layers` before."""
    melds = sorted(name for name in zones if name.startswith("meld:"))
    told = Position(
        zones,
        sides={name: seat % 2 for name, seat in zip(melds, layers, strict=True)},
        notes={name: {"laid_by": seat} for name, seat in zip(melds, layers, strict=True)},
        phase=phase,
        facts={
            "turn": turn,
            "opened": sorted(opened),
            "fresh_melds": len(melds),
            "in_hand": turn not in opened,
            **facts,
        },
        totals=totals or [],
    )
    return arranged(RULES, told, options)


def refused(state: PinnacolaState, command: Command, seat: int | None = None) -> str | None:
    """The code of the refusal, or None."""
    refusal = RULES.check(state, state.turn if seat is None else seat, command)
    return refusal.code if refusal else None


def played(state: PinnacolaState, *commands: Command) -> PinnacolaState:
    """The table after moves of whoever is on turn."""
    for command in commands:
        state = done(state, command)[1]
    return state


def done(state: PinnacolaState, command: Command) -> tuple[tuple[Event, ...], PinnacolaState]:
    """The events of a legal move, and the table after it."""
    outcome = RULES.act(state, state.turn, command)
    assert not isinstance(outcome, Refusal), (command, outcome)
    return outcome.events, outcome.state


def event(events: tuple[Event, ...], name: str) -> Any:
    """The only event of a name."""
    (found,) = (each for each in events if each.name() == name)
    return found


def names(events: tuple[Event, ...]) -> list[str]:
    """What happened, in order."""
    return [each.name() for each in events]


def readings(state: PinnacolaState) -> list[str]:
    """The melds as they read."""
    return [meld.text for meld in state.melds]


def hand(state: PinnacolaState, seat: int) -> list[Any]:
    """The cards of a seat, by suit and rank."""
    return RULES.observe(state, seat).zone(f"hand:{seat}").cards


def scores(state: PinnacolaState, last: Command) -> list[int]:
    """What a deal brings that this move ends."""
    events, _ = done(state, last)
    points: list[int] = event(events, "deal_scored").points
    return points


def closing(cards: str, card: str, **how: Any) -> list[int]:
    """The scores when seat 0 closes by discarding its only card; `cards` are the other hands."""
    one, two, three = cards.split("/")
    zones = {"hand:0": card, "hand:1": one, "hand:2": two, "hand:3": three, **how.pop("melds", {})}
    return scores(table(zones, **how), Discard(card))
