"""Tables of the games with a pot and an exchange, for tests: any hands one needs, moves as text."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from games.kernel.cards import ITALIAN_40
from games.kernel.command import Command, from_text
from games.kernel.event import Card, Event
from games.kernel.exchange import ExchangeGame, ExchangeState
from games.kernel.match import Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from tests.unit.narrowing import accepted

X = TypeVar("X", bound=ExchangeState)
MASTER = "7" * 64
Packets = Callable[[list[list[Card]], str], list[Card]]


class ExchangeTables(Generic[X]):
    """Tables of one such game."""

    def __init__(
        self, rules: ExchangeGame[X], packets: Packets, hands: Sequence[str], turned: str
    ) -> None:
        """`packets` puts the cards of a deck's top in order: the hands from the dealer's right on
        and the card turned. `hands` and `turned` are what is dealt if nothing else is said.
        """
        self.rules = rules
        self._packets = packets
        self._hands, self._turned = hands, turned

    def started(self, **options: Any) -> X:
        """A match that waits for its first deal."""
        return accepted(
            self.rules.act(self.rules.blank(), SYSTEM, StartMatch(MASTER, options))
        ).state

    def order_of(
        self, hands: Sequence[str], turned: str, dealer: Seat, stock: str = ""
    ) -> tuple[Card, ...]:
        """The order of the deck that turns this card and deals these hands; `stock` comes next."""
        seats = len(hands)
        turns = [hands[(dealer + 1 + step) % seats].split() for step in range(seats)]
        top = [*self._packets(turns, turned), *stock.split()]
        return (*top, *(card for card in ITALIAN_40 if card not in top))

    def dealt(
        self,
        hands: Sequence[str] = (),
        turned: str = "",
        dealer: Seat = 3,
        stock: str = "",
        state: X | None = None,
        **options: Any,
    ) -> X:
        """A table at which these hands have just been dealt: in the first deal, or in that of
        `state`.

        In a later deal `dealer` has to be who deals by the rules.
        """
        hands, turned = hands or self._hands, turned or self._turned
        before = self.started(players=len(hands), **options) if state is None else state
        chance = {"first_dealer": dealer} if before.match.deal == 1 else {}
        deal = Deal(self.order_of(hands, turned, dealer, stock), chance)
        after = accepted(self.rules.act(before, SYSTEM, deal)).state
        assert after.dealer == dealer
        return after

    def command(self, text: str) -> Command:
        """A card to be played, or a command: `pass`, `exchange:discard=2D`."""
        text = f"play_card card={text}" if text in ITALIAN_40 else text.replace(":", " ")
        found = from_text(self.rules.command_codec, text)
        assert not isinstance(found, Refusal), text
        return found

    def played(self, state: X, moves: str) -> tuple[list[Event], X]:
        """What follows when whose turn it is makes these moves, parted by blanks."""
        events: list[Event] = []
        for text in moves.split():
            seat = self.rules.current(state)[0]
            outcome = accepted(self.rules.act(state, seat, self.command(text)))
            events += outcome.events
            state = outcome.state
        return events, state

    def finished(self, state: X, moves: str) -> tuple[list[Event], X]:
        """These moves, then the first legal one each time, until the deal is over."""
        deal = state.match.deal
        events, state = self.played(state, moves)
        while state.match.deal == deal and not self.rules.is_over(state):
            seat = self.rules.current(state)[0]
            outcome = accepted(self.rules.act(state, seat, self.rules.legal_actions(state)[0]))
            events += outcome.events
            state = outcome.state
        return events, state

    def refused(self, state: X, move: str, seat: Seat | None = None) -> tuple[str, str]:
        """Code and clause with which a move is refused; two empty texts when it is not."""
        seat = self.rules.current(state)[0] if seat is None else seat
        found = self.rules.check(state, seat, self.command(move))
        return (found.code, found.clause) if found else ("", "")

    def legal(self, state: X) -> list[str]:
        """The cards that may be played now."""
        return [step.card for step in self.rules.legal_actions(state) if hasattr(step, "card")]


def named(events: Sequence[Event], name: str) -> list[Any]:
    """The events of one type."""
    return [event for event in events if event.name() == name]


def all_hands(table: ExchangeState) -> list[list[Card]]:
    """Each seat's cards."""
    return [table.hand(seat) for seat in range(table.match.seats)]


def sizes(table: ExchangeState) -> list[int]:
    """How many cards each seat has."""
    return [table.hand_size(seat) for seat in range(table.match.seats)]
