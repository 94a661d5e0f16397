"""A table of Pinnacola at one moment."""

from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.kinds import KIND_OF, KINDS
from games.kernel.match import State
from games.kernel.seats import Seat
from games.pinnacola.melds import Meld

DRAW, MELD = "draw", "meld"
SEATS = 4
PARTIES = [[0, 2], [1, 3]]
"""The seats of each side (PIN-02)."""


def side_of(seat: Seat) -> int:
    """The side of a seat: partners sit opposite (PIN-02)."""
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 2) % SEATS


class PinnacolaState(State):
    """The state. Hands are counts for each kind (`games.kernel.kinds`)."""

    dealer: Public[Seat]
    turn: Public[Seat]
    stock: tuple[Card, ...]
    """Top card first."""
    pozzo: tuple[Card, ...]
    """Oldest card first."""
    hands: list[bytearray]
    melds: list[Meld]
    """By number of the meld."""
    owners: list[Seat]
    """By number of the meld: the seat that laid it; the meld belongs to its side (PIN-02)."""
    opened_seats: frozenset[Seat]
    """The seats that have laid a new meld in this deal (PIN-15)."""
    fresh: int
    """The melds with this number and above were laid in this turn."""
    in_hand: Public[bool]
    """This turn may still close from the hand (PIN-24)."""
    newest_only: Public[bool]
    """In this turn only the newest card of the pozzo was taken (PIN-26)."""
    laid: Public[bool]
    """In this turn cards were laid."""
    drawn: Card | None
    """What was drawn from the stock in this turn."""
    idle_turns: Public[int]
    """Completed turns in a row of nothing but taking the newest card and discarding (PIN-26)."""

    def sit(self, seats: int) -> None:
        """An empty table."""
        self.dealer = 0
        self.clear()

    def clear(self) -> None:
        """Makes the table empty for a new deal."""
        self.stock = self.pozzo = ()
        self.hands = [bytearray(KINDS) for _ in range(SEATS)]
        self.melds, self.owners = [], []
        self.opened_seats = frozenset()
        self.idle_turns = 0
        self.new_turn(0)

    def new_turn(self, seat: Seat) -> None:
        """Forgets the last turn."""
        self.turn = seat
        self.fresh = len(self.melds)
        self.in_hand = seat not in self.opened_seats
        self.newest_only = self.laid = False
        self.drawn = None

    def size(self, seat: Seat) -> int:
        """The number of cards in a hand."""
        return sum(self.hands[seat])

    def give(self, seat: Seat, cards: list[Card] | tuple[Card, ...]) -> None:
        """Puts cards into a hand."""
        hand = self.hands[seat]
        for card in cards:
            hand[KIND_OF[card]] += 1

    def lose(self, seat: Seat, cards: list[Card] | tuple[Card, ...]) -> None:
        """Takes cards out of a hand, which has them."""
        hand = self.hands[seat]
        for card in cards:
            hand[KIND_OF[card]] -= 1  # a card that it has not raises ValueError

    def own_melds(self, side: int) -> list[int]:
        """The numbers of a side's melds."""
        return [number for number, owner in enumerate(self.owners) if side_of(owner) == side]
