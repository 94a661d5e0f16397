"""The chance outcomes of one deal beside the order of its deck: draws, and shuffles in its midst.

All of them follow from the deal's seed (`games.kernel.shuffle`), or are given from outside and then
prove nothing.
"""

from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from games.kernel import shuffle
from games.kernel.event import Card, Event
from games.kernel.match import GIVEN, SHUFFLED, CardsShuffled, Match
from games.kernel.seats import Seat

FIRST_DEALER = "first_dealer"
"""The lot that says who deals first in a match (`GameRules.first_drawn`)."""


class FirstDealerDrawn(Event, frozen=True):
    """Who deals first in the match."""

    seat: Seat


class Chance(NamedTuple):
    """What chance says in one deal (GEN-01)."""

    seed: bytes
    given: Mapping[str, int] = {}
    given_orders: Mapping[str, Sequence[Card]] = {}

    def draw(self, label: str, bound: int) -> int:
        """The outcome named `label`: 0 to `bound` - 1."""
        given = self.given.get(label)
        return shuffle.chosen(self.seed, label, bound) if given is None else given

    def shuffle(self, label: str, cards: Iterable[Card]) -> CardsShuffled:
        """The event of a shuffle of some cards during the deal; each has a label of its own.

        The cards are gathered in the order of their codes before they are shuffled, so that
        nothing depends on how they lay. Of an order given from outside those come first that are
        there.
        """
        order = shuffle.shuffle(sorted(cards), self.seed, label)
        if label not in self.given_orders:
            return CardsShuffled(label, order, SHUFFLED)
        rest = Multiset(order)
        first = []
        for card in self.given_orders[label]:
            if rest[card]:
                rest[card] -= 1
                first.append(card)
        last = []
        for card in order:
            if rest[card]:
                rest[card] -= 1
                last.append(card)
        return CardsShuffled(label, first + last, GIVEN)


class DealtInTurn(Protocol):
    """A table at which the seats deal one after the other."""

    match: Match
    dealer: Seat
    """Who deals this deal or, between deals, dealt the last one."""

    def turns(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that have not left, in order of turns."""


def name_dealer(table: DealtInTurn, chance: Chance, emit: Callable[[Event], None]) -> Seat:
    """Who deals now: before the first deal whom the lot names, which is told; else the next one."""
    if table.match.deal > 1:
        return table.turns(table.dealer + 1)[0]
    drawn = chance.draw(FIRST_DEALER, table.match.seats)
    emit(FirstDealerDrawn(table.turns(drawn)[0]))
    return table.dealer
