"""What a seat may want, and what happens, in a game of Sette e mezzo."""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import OwnerOnly, PartyNumbers, Sealed, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


class PlaceBet(Command, frozen=True):
    """Stake chips on the first card (SEM-16, SEM-17)."""

    call_stake: int
    stand_stake: int | None = None
    """None: the same amount."""


class Hit(Command, frozen=True):
    """Ask for a card (SEM-18)."""


class Stand(Command, frozen=True):
    """Ask for no more (SEM-19)."""


# --- events -----------------------------------------------------------------------------------


class BankDrawn(Event, frozen=True):
    """Who holds the bank first (SEM-11)."""

    seat: Seat


class BankOpened(Event, frozen=True):
    """The shuffled pack lies there whole, and this seat holds the bank (SEM-12)."""

    seat: Seat


class HandDealt(Event, frozen=True):
    """A hand begins: one card face down for each seat that plays (SEM-13)."""

    number: int
    """Of the match, from 1."""
    bank: Seat
    sizes: list[int]
    """How many cards each seat got: one, or none where a seat has left."""
    cards: Sealed[list[list[Card]]]
    """By seat. Nobody looks before his turn (SEM-15)."""


class TurnStarted(Event, frozen=True):
    """A player looks at his first card (SEM-15)."""

    seat: Seat
    card: OwnerOnly[Card]


class BetPlaced(Event, frozen=True):
    """What a player has at stake (SEM-17)."""

    seat: Seat
    call_stake: int
    stand_stake: int


class CardAsked(Event, frozen=True):
    """A seat wants another card."""

    seat: Seat


class CardCalled(Event, frozen=True):
    """The top card of the stock, face up (SEM-18)."""

    seat: Seat
    card: Card


class SeatStood(Event, frozen=True):
    """A seat wants no more cards."""

    seat: Seat


class FirstCardShown(Event, frozen=True):
    """A first card is turned up, with what its seat's cards add up to (SEM-20, 21, 27, 28)."""

    seat: Seat
    card: Card
    total: str
    """As people write it: `5½`."""


class BankTurnStarted(Event, frozen=True):
    """The bank turns up its card and plays (SEM-25)."""

    seat: Seat
    card: Card


class SevenAndHalfMade(Event, frozen=True):
    """A seat has seven and a half (SEM-20, SEM-26)."""

    seat: Seat
    reale: bool
    """With two cards (SEM-10)."""


class SeatBust(Event, frozen=True):
    """A player is above seven and a half (SEM-21); the called cards go to the discards."""

    seat: Seat


class BankBust(Event, frozen=True):
    """The bank is above seven and a half (SEM-26)."""

    seat: Seat


class ChipsMoved(Event, frozen=True):
    """One pays the other (SEM-35)."""

    payer: Seat
    payee: Seat
    amount: int
    reason: Word


class HandEnded(Event, frozen=True):
    """A hand is settled: what each seat won or lost in it. All its cards are discarded."""

    ends_trick: ClassVar[bool] = True

    number: int
    chips: PartyNumbers


class BankPassed(Event, frozen=True):
    """Another seat holds the bank from now on (SEM-36, SEM-38)."""

    seat: Seat
    """Who has it now."""
    reason: Word


class TenureScored(Event, frozen=True):
    """A smazzata is over, because the bank passes or the match ends: what each seat won in it."""

    ends_deal: ClassVar[bool] = True

    chips: PartyNumbers
