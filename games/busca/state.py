"""The cards, and a table of Busca at one moment: which of them may be played (BUS-2 to BUS-18)."""

from collections.abc import Iterable

from games.kernel import trick_play
from games.kernel.cards import ITALIAN_40, ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.masks import Masks, MaskState
from games.kernel.seats import Seat
from games.kernel.tricks import CardOrder

SEATS, TRICKS = 4, 10
MASKS = Masks(CardOrder(("4", "5", "6", "7", "8", "9", "10", "1", "2", "3"), ITALIAN_SUITS))
"""BUS-4, from the weakest to the strongest."""
PITA = "1D"
"""The ace of denari."""
NOT_PITA = MASKS.all & ~MASKS.bit[PITA]
NOT_DENARI = MASKS.all & ~MASKS.suits["D"]
WORTH: dict[Card, int] = {
    card: {"1": 3, "7": 0, "6": 0, "5": 0, "4": 0}.get(card[:-1], 1) for card in ITALIAN_40
} | {"1D": 8}
"""What each card is worth (BUS-5); 37 together (BUS-6)."""
LAST_TRICK_BONUS = 3


def points_of(cards: Iterable[Card]) -> int:
    """What cards are worth."""
    return sum(map(WORTH.__getitem__, cards))


class Trick(trick_play.Trick, frozen=True, gc=False):
    """A trick that was taken, and its points."""

    points: int


class BuscaState(MaskState):
    """The state."""

    masks = MASKS
    trick_type = Trick

    tricks: tuple[Trick, ...]
    leader: Public[Seat]
    """Who leads to the first trick of this deal or, between deals, of the next one."""

    def sit(self, seats: int) -> None:
        """Nobody leads yet."""
        super().sit(seats)
        self.leader = 0

    def playable(self, seat: Seat) -> int:
        """The mask of the cards that `seat`, whose turn it is, may play."""
        hand = self.hands[seat]
        trick = self.trick
        if trick:
            return hand & MASKS.suit[trick[0].card] or (  # BUS-16
                hand if self.tricks else hand & NOT_PITA  # BUS-17, BUS-18
            )
        if self.tricks:
            return hand  # BUS-14
        return hand & NOT_DENARI or hand  # BUS-12, BUS-13

    def allowed(self) -> list[int]:
        """For each seat the cards that it may still hold after what it played."""
        allowed = super().allowed()
        for opening in self.all_tricks()[0][:1]:
            if opening.card[-1] == "D":  # BUS-13: only a hand all of denari leads denari
                allowed[opening.seat] &= ~NOT_DENARI
        return allowed

    def points(self) -> list[int]:
        """What each seat has taken in this deal so far, the last trick's bonus included."""
        return [sum(t.points for t in self.tricks if t.winner == seat) for seat in range(SEATS)]

    def final_points(self) -> list[int]:
        """As `points` once the deal is played out: cards set aside count for who left them."""
        points = self.points()
        for seat in self.match.out:
            points[seat] += points_of(self.hand(seat))
        return points
