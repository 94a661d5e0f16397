"""Games for a pot in which seats first take part, or stay out, and change cards with a stock.

The words with which a seat takes part, how many cards it may change and what follows from it all
are the game's own.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, combinations, repeat
from typing import Any, ClassVar, TypeVar

from games.kernel.chance import FIRST_DEALER, FirstDealerDrawn
from games.kernel.command import Command
from games.kernel.common_words import EXCHANGE_WORDS
from games.kernel.event import Card, Event
from games.kernel.fields import OwnerOnly, Public
from games.kernel.game_rules import Emit
from games.kernel.match import CardsShuffled, Match
from games.kernel.options import PLAYERS, Options
from games.kernel.pot import PotGame, PotShared, PotState, PotTakenUnopposed
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import (
    CARD_NOT_IN_HAND,
    PLAY,
    CardPlayed,
    PlayCard,
    PlayOpened,
    TrickWon,
)
from games.kernel.trick_view import hand_zones, pile_zones, trick_zones
from games.kernel.view import View, Zone

# --- commands --------------------------------------------------------------------------------


class Knock(Command, frozen=True):
    """Take part in the deal."""


class Pass(Command, frozen=True):
    """Do not."""


class Exchange(Command, frozen=True):
    """Change some of one's cards, or none."""

    discard: tuple[Card, ...] = ()


class Discard(Command, frozen=True):
    """Throw one card that is too many."""

    card: Card


# --- events ----------------------------------------------------------------------------------


class Knocked(Event, frozen=True):
    """A seat takes part in the deal."""

    seat: Seat


class Passed(Event, frozen=True):
    """A seat does not."""

    seat: Seat


class ServiceOpened(Event, frozen=True):
    """Who is asked, seat by seat, which cards it wants to change."""

    order: list[Seat]


class CardsExchanged(Event, frozen=True):
    """A seat throws some cards, or none."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CardsServed(Event, frozen=True):
    """A seat gets cards from the stock."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CardDiscarded(Event, frozen=True):
    """A seat throws a card that is too many."""

    seat: Seat
    card: OwnerOnly[Card]


# --- what both sides of an exchange need ------------------------------------------------------


def not_to_discard(cards: Sequence[Card], hand: Collection[Card], clause: str) -> Refusal | None:
    """Why these cards of a hand cannot be thrown: one is named twice, or is not there.

    >>> not_to_discard(["2D", "2D"], ["2D", "3D"], "XYZ-1").code
    'duplicate_card'
    """
    if len(set(cards)) < len(cards):
        return Refusal("duplicate_card", clause)
    return None if set(cards) <= set(hand) else CARD_NOT_IN_HAND


def exchanges(hand: Sequence[Card], most: int) -> list[Exchange]:
    """The ways to change at most so many cards of a hand, fewer cards first.

    >>> [step.discard for step in exchanges(["2D", "3D"], 1)]
    [(), ('2D',), ('3D',)]
    """
    chosen = map(combinations, repeat(hand), range(most + 1))
    return [*map(Exchange, chain.from_iterable(chosen))]


# --- what all such games have -------------------------------------------------------------------

FLOW: tuple[type[Event], ...] = (
    FirstDealerDrawn,
    Knocked,
    Passed,
    ServiceOpened,
    CardsExchanged,
    CardsServed,
    CardDiscarded,
    PlayOpened,
    CardPlayed,
    TrickWon,
    PotTakenUnopposed,
    PotShared,
)
"""The events of each such game; what they change the kernel says where the game does not."""
SPOKEN: Mapping[type[Command], type[Event]] = {Knock: Knocked, Pass: Passed}
"""Commands that say a word and no more, each with the event that somebody said it."""
ANSWERS: Mapping[type[Event], type[Command]] = {
    CardsExchanged: Exchange,
    CardDiscarded: Discard,
    CardPlayed: PlayCard,
}


class ExchangeState(PotState):
    """A table with a stock to change cards with."""

    takes_part: ClassVar[frozenset[str]]
    """The words of those who take part in a deal."""
    rounds: ClassVar[str]
    """The option that says how often each seat deals before the match comes to its end."""

    turned: Sequence[Card]
    """The cards that lie open for trumps; the last one's suit is."""
    stock: Sequence[Card]
    """Top card first."""
    heap: Sequence[Card]
    """What was thrown."""
    aside: Sequence[Card]
    """What a seat that is being served threw: it joins the heap when the seat has its cards."""
    reshuffles: Public[int]
    """How often cards were made a stock again in this deal."""

    def sit(self, seats: int) -> None:
        """No cards."""
        super().sit(seats)
        self.lay_stock(())

    @classmethod
    def ordinary_deals(cls, options: Options) -> int:
        """How many deals a match has before it comes to its end, if it is not broken off."""
        return int(options[cls.rounds] * options[PLAYERS])

    def lay_stock(self, stock: Sequence[Card]) -> None:
        """A new deal: nothing was turned or thrown yet."""
        self.stock = stock
        self.turned, self.heap, self.aside = (), (), ()
        self.reshuffles = 0

    def turn(self, card: Card) -> None:
        """Turns a card, whose suit is trumps."""
        self.turned = [*self.turned, card]
        self.trump = card[-1]

    @abstractmethod
    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have."""

    def spare(self) -> Sequence[Card]:
        """The cards that become the stock when it runs out."""
        return self.heap

    def restock(self, cards: Sequence[Card]) -> None:
        """The spare cards, in this order, are the stock."""
        self.stock = [*self.stock, *cards]
        self.heap = ()
        self.reshuffles += 1

    def lying(self) -> list[Card]:
        """Every card that is known to lie anywhere."""
        return [*self.turned, *super().lying()]

    def participants(self) -> list[Seat]:
        """The seats that took part so far in this deal, also those that left since."""
        return [seat for seat, said in enumerate(self.said) if said in self.takes_part]

    def players_from(self, first: Seat) -> tuple[Seat, ...]:
        """The participants that have not left, in order of turns, beginning at `first`."""
        said, words = self.said, self.takes_part
        return tuple([seat for seat in self.turns(first) if said[seat] in words])

    def throw(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Takes cards out of a hand."""
        self.hands[seat] &= ~self.masks.of(cards)

    def exchange(self, seat: Seat, cards: Sequence[Card]) -> None:
        """The first seat in the service throws cards; who throws none has been served."""
        self.throw(seat, cards)
        self.aside = cards
        if not cards:
            self.waiting = self.waiting[1:]

    def take(self, seat: Seat, cards: Sequence[Card]) -> bool:
        """Cards from the stock; whether the seat has then what it shall have."""
        self.stock = self.stock[len(cards) :]
        self.hands[seat] |= self.masks.of(cards)
        return self.hand_size(seat) == self.wanted(seat)

    def served(self) -> None:
        """The first seat in the service has its cards."""
        self.heap = [*self.heap, *self.aside]
        self.aside = ()
        self.waiting = self.waiting[1:]

    def recall(self, view: View) -> None:
        """What lies open for trumps, too."""
        super().recall(view)
        for card in filter(None, view.zone("turned").cards) if view.zones else ():
            self.turn(card)


X = TypeVar("X", bound=ExchangeState)


class ExchangeGame(PotGame[X]):
    """The rules of such a game."""

    service: ClassVar[str]
    """The phase in which seats change cards."""
    restocks_a_seat: ClassVar[int] = 1
    """How many stocks a deal may have to make again, for each seat of the table."""
    spoken: ClassVar[Mapping[type[Command], type[Event]]] = SPOKEN
    words = EXCHANGE_WORDS
    first_drawn = FIRST_DEALER
    clockwise = False
    rankings = ("chips", "placing")

    def __init__(self) -> None:
        super().__init__()
        self._performers |= dict.fromkeys(self.spoken, self._say)
        self._performers[Exchange] = self._exchange
        self._performers[Discard] = self._discard

    # --- what each game writes --------------------------------------------------------------

    @abstractmethod
    def _perform_own(self, state: X, seat: Seat, command: Any, emit: Emit) -> None:
        """Carries out a command that neither is `spoken` nor changes cards."""

    @abstractmethod
    def _moved_on(self, state: X, emit: Emit) -> bool:
        """What follows by itself before the play; whether the deal is over."""

    @abstractmethod
    def _pot_stays(self, state: X) -> Event:
        """The event that ends a deal in which nobody takes the pot."""

    # --- the flow -------------------------------------------------------------------------

    def reveals_late(self, options: Options) -> bool:
        """Hands that were thrown or never shown stay unknown while the match goes on."""
        return True

    def _say(self, state: X, seat: Seat, command: Command, emit: Emit) -> None:
        event: Any = self.spoken[type(command)]
        emit(event(seat))
        if state.phase != PLAY:  # what is said off turn goes on nowhere
            self._go_on(state, emit)

    def _exchange(self, state: X, seat: Seat, command: Exchange, emit: Emit) -> None:
        emit(CardsExchanged(seat, self.masks.order.arranged(command.discard)))
        self._serve(state, seat, emit)
        self._go_on(state, emit)

    def _discard(self, state: X, seat: Seat, command: Discard, emit: Emit) -> None:
        emit(CardDiscarded(seat, command.card))
        self._go_on(state, emit)

    def _perform_before_play(self, state: X, seat: Seat, command: Any, emit: Emit) -> None:
        self._perform_own(state, seat, command, emit)
        if state.phase != PLAY:  # a referee's ruling goes on nowhere
            self._go_on(state, emit)

    def _serve(self, state: X, seat: Seat, emit: Emit) -> None:
        """Gives a seat what it lacks, in two goes where the stock runs out between."""
        while lacking := state.wanted(seat) - state.hand_size(seat):
            self._restock(state, emit)
            emit(CardsServed(seat, [*state.stock[:lacking]]))

    def _restock(self, state: X, emit: Emit) -> None:
        """A new stock when there is none."""
        if not state.stock:
            label = f"stock {state.reshuffles + 1}"
            emit(self.chance(state).shuffle(label, state.spare()))

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """The stocks that may be made again in one deal."""
        most = self.restocks_a_seat * match.seats
        return frozenset(f"stock {number + 1}" for number in range(most))

    def _go_on(self, state: X, emit: Emit) -> None:
        if self._moved_on(state, emit):
            self._close_deal(state, emit)

    def _abandoned(self, state: X, emit: Emit) -> None:
        emit(self._pot_stays(state))
        self._close_deal(state, emit)

    # --- what events change -----------------------------------------------------------------

    def _on_service_opened(self, state: X, event: ServiceOpened) -> None:
        state.waiting = tuple(event.order)
        state.phase = self.service

    def _on_cards_exchanged(self, state: X, event: CardsExchanged) -> None:
        state.exchange(event.seat, event.cards)

    def _on_cards_served(self, state: X, event: CardsServed) -> None:
        if state.take(event.seat, event.cards):
            state.served()

    def _on_card_discarded(self, state: X, event: CardDiscarded) -> None:
        state.throw(event.seat, (event.card,))
        state.heap = [*state.heap, event.card]
        state.waiting = state.waiting[1:]
        state.phase = self.service

    def _on_shuffled(self, state: X, event: CardsShuffled) -> None:
        state.restock(event.order)

    # --- seeing -----------------------------------------------------------------------------

    def _zones(self, state: X, viewer: Seat) -> list[Zone]:
        turned = Zone("turned", "row", [*state.turned], label="turned")
        piles, tricks = pile_zones(state, viewer), trick_zones(state)
        return [*hand_zones(state, viewer), turned, *piles, *tricks]
