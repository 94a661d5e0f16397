"""Tables of Bestia for tests: any hands one needs, and moves told as text."""

from collections.abc import Sequence
from typing import Any

from games.bestia import Bestia
from games.bestia.state import BestiaState
from games.kernel.cards import ITALIAN_40
from games.kernel.command import Command, from_text
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from tests.unit.narrowing import accepted

RULES = Bestia()
MASTER = "7" * 64
EXAMPLE_4 = ["3D 2C 2D", "8S 3S 6D", "10D 8C 10B", "5S 1B 9S"]
EXAMPLE_4_WORDS = "knock pass knock knock decline_invite"
EXAMPLE_4_PLAYS = "2D 10D 1B 5S 3D 10B 8C 9S 2C"


def started(**options: Any) -> BestiaState:
    """A match that waits for its first deal."""
    state: BestiaState = accepted(
        RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options))
    ).state
    return state


def order_of(hands: Sequence[str], turned: str, dealer: Seat, stock: str = "") -> tuple[str, ...]:
    """The order of the deck that turns this card and deals these hands; `stock` comes next."""
    seats = len(hands)
    packets = [hands[(dealer + 1 + step) % seats].split() for step in range(seats)]
    top = [turned, *(card for packet in packets for card in packet), *stock.split()]
    return (*top, *(card for card in ITALIAN_40 if card not in top))


def dealt(
    hands: Sequence[str] = EXAMPLE_4,
    turned: str = "4B",
    dealer: Seat = 3,
    stock: str = "",
    state: BestiaState | None = None,
    **options: Any,
) -> BestiaState:
    """A table at which these hands have just been dealt: in the first deal, or in that of `state`.

    In a later deal `dealer` has to be who deals by the rules.
    """
    before = started(players=len(hands), **options) if state is None else state
    chance = {"first_dealer": dealer} if before.match.deal == 1 else {}
    deal = Deal(order_of(hands, turned, dealer, stock), chance)
    after: BestiaState = accepted(RULES.act(before, SYSTEM, deal)).state
    assert after.dealer == dealer
    return after


def command(text: str) -> Command:
    """A card to be played, or a command: `pass`, `exchange discard=2D`."""
    found = from_text(RULES.command_codec, f"play_card card={text}" if text in ITALIAN_40 else text)
    assert not isinstance(found, Refusal), text
    return found


def played(state: BestiaState, moves: str) -> tuple[list[Event], BestiaState]:
    """What follows when whose turn it is makes these moves, parted by blanks."""
    events: list[Event] = []
    for text in moves.split():
        seat = RULES.current(state)[0]
        outcome = accepted(RULES.act(state, seat, command(text.replace(":", " "))))
        events += outcome.events
        state = outcome.state
    return events, state


def finished(state: BestiaState, moves: str) -> tuple[list[Event], BestiaState]:
    """These moves, then the first legal one each time, until the deal is over."""
    deal = state.match.deal
    events, state = played(state, moves)
    while state.match.deal == deal and not RULES.is_over(state):
        seat = RULES.current(state)[0]
        outcome = accepted(RULES.act(state, seat, RULES.legal_actions(state)[0]))
        events += outcome.events
        state = outcome.state
    return events, state


def refused(state: BestiaState, move: str, seat: Seat | None = None) -> tuple[str, str]:
    """Code and clause with which a move is refused; two empty texts when it is not."""
    seat = RULES.current(state)[0] if seat is None else seat
    found = RULES.check(state, seat, command(move.replace(":", " ")))
    return (found.code, found.clause) if found else ("", "")


def legal(state: BestiaState) -> list[str]:
    """The cards that may be played now."""
    return [step.card for step in RULES.legal_actions(state) if hasattr(step, "card")]


def named(events: Sequence[Event], name: str) -> list[Any]:
    """The events of one type."""
    return [event for event in events if event.name() == name]
