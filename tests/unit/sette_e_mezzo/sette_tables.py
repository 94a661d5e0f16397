"""Tables of Sette e mezzo for tests: a stock, and what seats do with it."""

from collections.abc import Sequence
from typing import Any

from games.kernel.cards import ITALIAN_40
from games.kernel.command import Command, from_text
from games.kernel.event import Card, Event
from games.kernel.match import Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM
from games.sette_e_mezzo import SetteEMezzo
from games.sette_e_mezzo.state import SetteEMezzoState

RULES = SetteEMezzo()
MASTER = "7" * 64


def done(outcome: Transition[SetteEMezzoState] | Refusal) -> Transition[SetteEMezzoState]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def started(**options: Any) -> SetteEMezzoState:
    """A match that waits for its first shuffle."""
    return done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))).state


def stocked(
    cards: str, bank: int = 0, state: SetteEMezzoState | None = None, **options: Any
) -> SetteEMezzoState:
    """A table at which a stock that begins with these cards has just been opened."""
    before = started(**options) if state is None else state
    chance = {"first_bank": bank} if before.match.deal == 1 else {}
    return done(RULES.act(before, SYSTEM, Deal(order(cards), chance))).state


def order(cards: str) -> tuple[Card, ...]:
    """The pack with these cards on top."""
    top = cards.split()
    return (*top, *(card for card in ITALIAN_40 if card not in top))


def command(text: str) -> Command:
    """A command as it is written in records; `bet 3` and `bet 2/8` for short."""
    if text.startswith("bet "):
        call, _, stand = text[4:].partition("/")
        text = f"place_bet call_stake={call}" + (f" stand_stake={stand}" if stand else "")
    read = from_text(RULES.command_codec, text)
    assert isinstance(read, Command), text
    return read


def played(state: SetteEMezzoState, *texts: str) -> tuple[list[Event], SetteEMezzoState]:
    """What follows when whoever's turn it is does this, one after the other."""
    events: list[Event] = []
    for text in texts:
        outcome = done(RULES.act(state, RULES.current(state)[0], command(text)))
        events += outcome.events
        state = outcome.state
    return events, state


def refused(state: SetteEMezzoState, text: str, seat: int | None = None) -> tuple[str, str]:
    """Code and clause with which a command is refused; empty texts when it is not."""
    seat = RULES.current(state)[0] if seat is None else seat
    found = RULES.check(state, seat, command(text))
    return (found.code, found.clause) if found else ("", "")


def chips(state: SetteEMezzoState) -> list[int]:
    """Everybody's balance."""
    counters = RULES.observe(state, -1).counters
    return [counter.value for counter in counters if counter.id.startswith("chips:")]


def names(events: Sequence[Event]) -> list[str]:
    """The types of events, in order."""
    return [event.name() for event in events]
