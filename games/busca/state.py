"""A table of Busca at one moment."""

from collections.abc import Iterable

from games.busca.cards import mask_of, names, points_of
from games.busca.options import SEATS
from games.kernel import trick_play
from games.kernel.event import Card
from games.kernel.seats import Seat
from games.kernel.trick_play import TrickState

TRICKS = 10


class Trick(trick_play.Trick, frozen=True, gc=False):
    """A trick that was taken, and its points."""

    points: int


class BuscaState(TrickState):
    """The state."""

    __slots__ = ("leader", "totals")

    trick_type = Trick

    hands: list[int]
    """Each seat's cards as a mask."""
    tricks: tuple[Trick, ...]
    leader: Seat
    """Who leads to the first trick of this deal or, between deals, of the next one."""
    totals: tuple[int, ...]
    """Each seat's busche."""

    def sit(self, seats: int) -> None:
        """Four seats, also before the match says so."""
        super().sit(SEATS)
        self.hands = [0] * SEATS
        self.leader = 0
        self.totals = (0,) * SEATS

    def hand(self, seat: Seat) -> list[Card]:
        """By suit and strength."""
        return names(self.hands[seat])

    def hand_size(self, seat: Seat) -> int:
        """How many bits the mask has."""
        return self.hands[seat].bit_count()

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Puts these cards into a seat's hand, and no others."""
        self.hands[seat] = mask_of(cards)

    def points(self) -> list[int]:
        """What each seat has taken in this deal so far, the last trick's bonus included."""
        points = [0] * SEATS
        for trick in self.tricks:
            points[trick.winner] += trick.points
        return points

    def final_points(self) -> list[int]:
        """As `points` once the deal is played out: cards set aside count for who left them."""
        points = self.points()
        for seat in self.match.out:
            points[seat] += points_of(self.hand(seat))
        return points
