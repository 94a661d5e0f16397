"""A table of Busca at one moment."""

import msgspec

from games.busca.cards import names, points_of
from games.busca.events import CardPlayed
from games.busca.options import SEATS
from games.kernel.match import SETUP, Match, State
from games.kernel.seats import Seat

PLAY = "play"
SCORED = "scored"
"""A deal was counted, and what follows from it is about to be said."""
TRICKS = 10


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A trick that was taken."""

    plays: tuple[CardPlayed, ...]
    winner: Seat
    points: int


class BuscaState(State):
    """The state. All fields but `hands` are immutable values, so that a copy may share them."""

    __slots__ = ("hands", "leader", "totals", "trick", "tricks", "waiting")

    hands: list[int]
    """Each seat's cards as a mask. What a seat that left still held lies here, set aside."""
    waiting: tuple[Seat, ...]
    """The seats that must still play to this trick, in order."""
    trick: tuple[CardPlayed, ...]
    """The plays to this trick."""
    tricks: tuple[Trick, ...]
    """The tricks of this deal that were taken."""
    leader: Seat
    """Who leads to the first trick of this deal or, between deals, of the next one."""
    totals: tuple[int, ...]
    """Each seat's busche."""

    def __init__(self) -> None:
        self.match = Match()
        self.phase = SETUP
        self.hands = [0] * SEATS
        self.waiting = ()
        self.trick = ()
        self.tricks = ()
        self.leader = 0
        self.totals = (0,) * SEATS

    def staying_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that have not left, in order of play, beginning at `seat`."""
        out = self.match.out
        turns = TURNS[seat]
        return tuple(s for s in turns if s not in out) if out else turns

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
            points[seat] += points_of(names(self.hands[seat]))
        return points


TURNS: tuple[tuple[Seat, ...], ...] = tuple(
    tuple((first + step) % SEATS for step in range(SEATS)) for first in range(SEATS)
)
"""Four seats in order of play, beginning at each of them (BUS-15)."""
