"""What a seat may want, and what happens, in a game of Bestia.

Taking part and changing cards (BES-13 to BES-25), tricks (BES-26 to BES-33) and a pot that is taken
unopposed (BES-18) or shared (BES-48) are commands and events of the kernel.
"""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, PartyNumbers, Word
from games.kernel.seats import Seat

# --- commands -------------------------------------------------------------------------------


class AcceptInvite(Command, frozen=True):
    """Take part with new cards, after one passed (BES-16)."""


class DeclineInvite(Command, frozen=True):
    """Stay out of the deal (BES-16)."""


# --- events ---------------------------------------------------------------------------------


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


class InviteAccepted(Event, frozen=True):
    """A seat that passed takes part (BES-16)."""

    seat: Seat


class InviteDeclined(Event, frozen=True):
    """A seat that passed stays out (BES-16)."""

    seat: Seat


class TacticFined(Event, frozen=True):
    """A seat is fined for how it played (BES-38): told once all cards are played."""

    seat: Seat
    rule: Word
    """The option whose tactic was broken first."""


class DealSettled(Event, frozen=True):
    """What a deal brought: by seat its tricks, its share of the pot, and what it pays."""

    ends_deal: ClassVar[bool] = True

    tricks: PartyNumbers
    shares: PartyNumbers
    bestie: PartyNumbers
    fines: PartyNumbers
    next_pot: int


class DealWithoutPlayers(Event, frozen=True):
    """Nobody takes part: the pot stays (BES-17)."""

    ends_deal: ClassVar[bool] = True

    amount: int
