"""A table of Busca at one moment."""

from games.busca.cards import MASKS, NOT_DENARI, NOT_PITA, points_of
from games.busca.options import SEATS
from games.kernel import trick_play
from games.kernel.masks import MaskState
from games.kernel.seats import Seat
from games.kernel.view import View

TRICKS = 10
_SUIT = MASKS.suit


class Trick(trick_play.Trick, frozen=True, gc=False):
    """A trick that was taken, and its points."""

    points: int


class BuscaState(MaskState):
    """The state."""

    __slots__ = ("leader", "totals")

    masks = MASKS
    public = ("leader",)
    trick_type = Trick

    tricks: tuple[Trick, ...]
    leader: Seat
    """Who leads to the first trick of this deal or, between deals, of the next one."""
    totals: tuple[int, ...]
    """Each seat's busche."""

    def sit(self, seats: int) -> None:
        """Nobody has a busca yet."""
        super().sit(seats)
        self.leader = 0
        self.totals = (0,) * seats

    def recall(self, view: View) -> None:
        """The totals, too."""
        super().recall(view)
        self.totals = tuple(view.sheet.totals)

    def allowed(self) -> list[int]:
        """For each seat the cards that it may still hold after what it played."""
        allowed = super().allowed()
        for opening in self.all_tricks()[0][:1]:
            if opening.card[-1] == "D":  # BUS-13: only a hand all of denari leads denari
                allowed[opening.seat] &= ~NOT_DENARI
        return allowed

    def playable(self, seat: Seat) -> int:
        """The mask of the cards that `seat`, whose turn it is, may play (BUS-12 to BUS-18)."""
        hand = self.hands[seat]
        trick = self.trick
        if trick:
            return hand & _SUIT[trick[0].card] or (  # BUS-16
                hand if self.tricks else hand & NOT_PITA  # BUS-17, BUS-18
            )
        if self.tricks:
            return hand  # BUS-14
        return hand & NOT_DENARI or hand  # BUS-12, BUS-13

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
