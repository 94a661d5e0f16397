"""What a seat may want, and what happens, in a game of Merda."""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


class PassCard(Command, frozen=True):
    """Lay a card face down for the right neighbour (MER-11, MER-17)."""

    card: Card


class TakeCard(Command, frozen=True):
    """In turns: take the card that lies before oneself (MER-17)."""


class Slam(Command, frozen=True):
    """Lay one's hand on the kilo deck (MER-15, MER-21)."""


class Feint(Command, frozen=True):
    """Pretend to (MER-27)."""

    kind: str
    word: str = ""
    """What is said with it; for the kind `word` the first of the list, if nothing else."""


class Ready(Command, frozen=True):
    """Be ready to go on with a suspended hand (MER-26)."""


# --- events -----------------------------------------------------------------------------------


class DealerDrawn(Event, frozen=True):
    """Who deals the first hand (MER-09)."""

    seat: Seat


class HandDealt(Event, frozen=True):
    """The whole play deck, each hand in the order in which it was dealt (MER-10)."""

    dealer: Seat
    hands: BySeat[list[Card]]
    """Empty for seats that play no more."""
    aside: list[Card]
    """Cards of former play decks that nobody needs any more (MER-34)."""


class CardCommitted(Event, frozen=True):
    """A seat's choice of a round; it has its card before it, face down (MER-11)."""

    seat: Seat
    card: OwnerOnly[Card]


class RoundResolved(Event, frozen=True):
    """Everybody gets the card from the left (MER-12)."""

    handed: BySeat[list[Card]]
    """One card; none for seats that are not in the hand."""


class CardLaid(Event, frozen=True):
    """In turns: a card laid down for the next seat (MER-17)."""

    seat: Seat
    card: OwnerOnly[Card]


class CardTaken(Event, frozen=True):
    """In turns: the seat has taken the card laid down for it."""

    seat: Seat
    card: OwnerOnly[Card]


class FeintMade(Event, frozen=True):
    """A gesture, a word or both (MER-27)."""

    seat: Seat
    kind: Word
    word: str


class SlamValid(Event, frozen=True):
    """A seat with four equal cards has slammed, and shows them (MER-15)."""

    ends_trick: ClassVar[bool] = True

    seat: Seat
    cards: list[Card]


class SlamJoined(Event, frozen=True):
    """Another seat has laid its hand on those before (MER-21)."""

    seat: Seat


class RaceResolved(Event, frozen=True):
    """The race is over (MER-22, MER-23)."""

    loser: Seat
    order: list[Seat]
    """Who slammed, in the order in which the slams arrived."""


class FalseSlam(Event, frozen=True):
    """A seat has slammed without four equal cards (MER-25)."""

    seat: Seat


class FeintContact(Event, frozen=True):
    """Lots were drawn whether the false slam hit the hand of who feinted (MER-29)."""

    feinter: Seat
    pressed: bool


class KilosTaken(Event, frozen=True):
    """The top cards of the kilo deck, turned up before a seat (MER-30)."""

    seat: Seat
    cards: list[Card]
    kilos: int


class SeatArrived(Event, frozen=True):
    """A seat has reached the target (MER-34)."""

    seat: Seat


class HandSuspended(Event, frozen=True):
    """Nothing is passed until all are ready (MER-26)."""


class SeatReady(Event, frozen=True):
    """A seat is ready to go on."""

    seat: Seat


class HandResumed(Event, frozen=True):
    """The hand goes on where it was."""


class HandVoid(Event, frozen=True):
    """Nobody loses this hand (MER-37)."""

    ends_deal: ClassVar[bool] = True

    left: bool
    """Because a seat has left, and not because of its length (GEN-07)."""


class HandScored(Event, frozen=True):
    """What a hand brought each seat: kilos of the race, and of false slams; the totals after it."""

    ends_deal: ClassVar[bool] = True

    race: PartyNumbers
    false_slams: PartyNumbers
    totals: PartyNumbers
