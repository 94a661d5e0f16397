"""Tables of Bestia with four cards for tests: any hands one needs, and moves told as text."""

from collections.abc import Sequence
from typing import Any

from games.bestia_quattro import BestiaQuattro
from games.bestia_quattro.commands import Sanction
from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.cards import ITALIAN_40
from games.kernel.command import Command, from_text
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from tests.unit.narrowing import accepted

RULES = BestiaQuattro()
MASTER = "7" * 64
EXAMPLE_6 = ["4B 3D 10B 5S", "2C 2D 1B 9S", "8S 3S 2B 8B", "6D 10D 3B 1C"]
EXAMPLE_6_WORDS = "no_blind no_steal pass knock pass assist assist exchange exchange exchange"
EXAMPLE_6_PLAYS = "2D 10D 3D 1C 4B 2C 3B 10B 1B 9S 6D 5S"
PLAIN: dict[str, Any] = {"blinds": False, "steal": False}
"""Options of a deal that begins with the declaration."""


def started(**options: Any) -> BestiaQuattroState:
    """A match that waits for its first deal."""
    outcome = accepted(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options)))
    state: BestiaQuattroState = outcome.state
    return state


def order_of(hands: Sequence[str], turned: str, dealer: Seat, stock: str = "") -> tuple[str, ...]:
    """The order of the deck that deals these hands and turns this card; `stock` comes next."""
    seats = len(hands)
    turns = [hands[(dealer + 1 + step) % seats].split() for step in range(seats)]
    first = [card for hand in turns for card in hand[:2]]
    second = [card for hand in turns for card in hand[2:]]
    top = [*first, turned, *second, *stock.split()]
    return (*top, *(card for card in ITALIAN_40 if card not in top))


def dealt(
    hands: Sequence[str] = EXAMPLE_6,
    turned: str = "8C",
    dealer: Seat = 3,
    stock: str = "",
    state: BestiaQuattroState | None = None,
    **options: Any,
) -> BestiaQuattroState:
    """A table at which these hands have just been dealt: in the first deal, or in that of `state`.

    In a later deal `dealer` has to be who deals by the rules.
    """
    before = started(players=len(hands), **options) if state is None else state
    chance = {"first_dealer": dealer} if before.match.deal == 1 else {}
    deal = Deal(order_of(hands, turned, dealer, stock), chance)
    after: BestiaQuattroState = accepted(RULES.act(before, SYSTEM, deal)).state
    assert after.dealer == dealer
    return after


def command(text: str) -> Command:
    """A card to be played, or a command: `pass`, `exchange:discard=2D`."""
    text = f"play_card card={text}" if text in ITALIAN_40 else text.replace(":", " ")
    found = from_text(RULES.command_codec, text)
    assert not isinstance(found, Refusal), text
    return found


def played(state: BestiaQuattroState, moves: str) -> tuple[list[Event], BestiaQuattroState]:
    """What follows when whose turn it is makes these moves, parted by blanks."""
    events: list[Event] = []
    for text in moves.split():
        outcome = accepted(RULES.act(state, RULES.current(state)[0], command(text)))
        events += outcome.events
        state = outcome.state
    return events, state


def finished(state: BestiaQuattroState, moves: str) -> tuple[list[Event], BestiaQuattroState]:
    """These moves, then the first legal one each time, until the deal is over."""
    deal = state.match.deal
    events, state = played(state, moves)
    while state.match.deal == deal and not RULES.is_over(state):
        seat = RULES.current(state)[0]
        outcome = accepted(RULES.act(state, seat, RULES.legal_actions(state)[0]))
        events += outcome.events
        state = outcome.state
    return events, state


def refused(state: BestiaQuattroState, move: str, seat: Seat | None = None) -> tuple[str, str]:
    """Code and clause with which a move is refused; two empty texts when it is not."""
    seat = RULES.current(state)[0] if seat is None else seat
    found = RULES.check(state, seat, command(move))
    return (found.code, found.clause) if found else ("", "")


def legal(state: BestiaQuattroState) -> list[str]:
    """The cards that may be played now."""
    return [step.card for step in RULES.legal_actions(state) if hasattr(step, "card")]


def names(state: BestiaQuattroState) -> list[str]:
    """The names of the commands that may be given now."""
    return [step.name() for step in RULES.legal_actions(state)]


def named(events: Sequence[Event], name: str) -> list[Any]:
    """The events of one type."""
    return [event for event in events if event.name() == name]


def sanctioned(state: BestiaQuattroState, seat: Seat, amount: int) -> BestiaQuattroState:
    """The same table after the referee made a seat pay into the pot."""
    outcome = accepted(RULES.act(state, SYSTEM, Sanction(seat, amount)))
    after: BestiaQuattroState = outcome.state
    return after
