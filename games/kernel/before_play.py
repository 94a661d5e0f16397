"""Before the play: seats take part in a deal or stay out, and change cards with the stock."""

from collections.abc import Callable, Collection, Sequence
from itertools import chain, combinations, repeat
from typing import Protocol

from games.kernel.chance import Chance
from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import OwnerOnly
from games.kernel.game_rules import Emit
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND

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


def stock_labels(most: int) -> frozenset[str]:
    """The labels of so many stocks made again in one deal.

    >>> sorted(stock_labels(2))
    ['stock 1', 'stock 2']
    """
    return frozenset(f"stock {number + 1}" for number in range(most))


class Served(Protocol):
    """A table with a stock to change cards with."""

    @property
    def stock(self) -> Sequence[Card]:
        """Top card first."""

    @property
    def reshuffles(self) -> int:
        """How often cards were made a stock again in this deal."""

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat has."""

    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have."""

    def spare(self) -> Sequence[Card]:
        """The cards that become the stock when it runs out."""


def restock(table: Served, chance: Callable[[], Chance], emit: Emit) -> None:
    """A new stock when there is none."""
    if not table.stock:
        emit(chance().shuffle(f"stock {table.reshuffles + 1}", table.spare()))


def serve(table: Served, seat: Seat, chance: Callable[[], Chance], emit: Emit) -> None:
    """Gives a seat what it lacks, in two goes where the stock runs out between."""
    while lacking := table.wanted(seat) - table.hand_size(seat):
        restock(table, chance, emit)
        emit(CardsServed(seat, [*table.stock[:lacking]]))
