"""What happens in a game of Bestia."""

from typing import ClassVar

from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Word
from games.kernel.seats import Seat


class FirstDealerDrawn(Event, frozen=True):
    """Who deals first in the match (BES-8)."""

    seat: Seat


class StakePaid(Event, frozen=True):
    """The dealer's stake (BES-5)."""

    seat: Seat
    amount: int


class CardsDealt(Event, frozen=True):
    """The turned card (BES-10) and three cards to each seat that plays (BES-11)."""

    dealer: Seat
    turned: Card
    hands: BySeat[list[Card]]


class DeclarationSkipped(Event, frozen=True):
    """Everybody has to take part (BES-19)."""


class Knocked(Event, frozen=True):
    """A seat takes part with its cards (BES-13)."""

    seat: Seat


class Passed(Event, frozen=True):
    """A seat threw its cards (BES-14)."""

    seat: Seat


class ServiceOpened(Event, frozen=True):
    """Who is asked, seat by seat, whether it wants new cards (BES-24)."""

    order: list[Seat]


class InviteAccepted(Event, frozen=True):
    """A seat that passed takes part (BES-16)."""

    seat: Seat


class InviteDeclined(Event, frozen=True):
    """A seat that passed stays out (BES-16)."""

    seat: Seat


class CardsExchanged(Event, frozen=True):
    """A knocker throws some cards, or none (BES-22)."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CardsServed(Event, frozen=True):
    """A seat gets cards from the stock."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class CardDiscarded(Event, frozen=True):
    """A seat throws one of four new cards (BES-23)."""

    seat: Seat
    card: OwnerOnly[Card]


class PlayOpened(Event, frozen=True):
    """Who takes part, the first leader first (BES-26)."""

    order: list[Seat]


class CardPlayed(Event, frozen=True):
    """A card laid to the trick."""

    seat: Seat
    card: Card


class TacticFined(Event, frozen=True):
    """A seat is fined for how it played (BES-38): told once all cards are played."""

    seat: Seat
    rule: Word
    """The option whose tactic was broken first."""


class TrickWon(Event, frozen=True):
    """Who takes a trick (BES-32), and its cards in the order of play."""

    ends_trick: ClassVar[bool] = True

    seat: Seat
    cards: list[Card]


class DealSettled(Event, frozen=True):
    """What a deal brought: by seat its tricks, its share of the pot, and what it pays."""

    ends_deal: ClassVar[bool] = True

    tricks: PartyNumbers
    shares: PartyNumbers
    bestie: PartyNumbers
    fines: PartyNumbers
    next_pot: int


class PotTakenUnopposed(Event, frozen=True):
    """The only participant takes the pot (BES-18)."""

    ends_deal: ClassVar[bool] = True

    seat: Seat
    amount: int


class DealWithoutPlayers(Event, frozen=True):
    """Nobody takes part: the pot stays (BES-17)."""

    ends_deal: ClassVar[bool] = True

    amount: int


class PotShared(Event, frozen=True):
    """What was left in the pot, shared at the end of the match (BES-48)."""

    shares: PartyNumbers
