"""What happens in a game of Busca; a seat does nothing but play cards, as the kernel says."""

from games.kernel import trick_play
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, PartyNumbers
from games.kernel.seats import Seat


class OpeningLeaderDrawn(Event, frozen=True):
    """Who leads to the first trick of the match (BUS-9)."""

    seat: Seat


class CardsDealt(Event, frozen=True):
    """Ten cards to each seat (BUS-8), by suit and strength; who leads to the first trick."""

    leader: Seat
    hands: BySeat[list[Card]]


class TrickWon(trick_play.TrickWon, frozen=True):
    """Who takes a trick (BUS-19), and its points; in the last of a deal with its bonus (BUS-6)."""

    points: int


class DealScored(Event, frozen=True):
    """What a deal brought: points and busche of each seat, the totals after it (BUS-20 to 26).

    `points` of all seats together are 40. A seat that has left keeps the points of the cards that
    lie with it. `next_leader` leads to the first trick of the next deal (BUS-10), unless it leaves
    before.
    """

    points: PartyNumbers
    busche: PartyNumbers
    totals: PartyNumbers
    next_leader: Seat
