"""A table of Bestia at one moment."""

import msgspec

from games.bestia.events import CardPlayed
from games.bestia.options import ordinary_deals
from games.kernel.chips import Chips
from games.kernel.event import Card
from games.kernel.match import SETUP, Match, State
from games.kernel.seats import Seat, from_seat

DECLARE = "declare"
SERVE = "serve"
DISCARD = "discard"
"""Who accepted throws one of four cards (BES-23)."""
PLAY = "play"
SCORED = "scored"
"""A deal was counted, and what follows from it is about to be said."""

KNOCKED, PASSED, ACCEPTED, DECLINED, COMPELLED = (
    "knocked",
    "passed",
    "accepted",
    "declined",
    "compelled",
)
"""What a seat said last in this deal; nothing yet is an empty text."""
TAKES_PART = frozenset({KNOCKED, ACCEPTED, COMPELLED})


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A trick that was taken."""

    plays: tuple[CardPlayed, ...]
    winner: Seat


class BestiaState(State):
    """The state. All fields but lists are immutable values, so that a copy may share them."""

    __slots__ = (
        "aside",
        "chips",
        "dealer",
        "divided",
        "hands",
        "heap",
        "only_stakes",
        "reshuffles",
        "said",
        "stock",
        "trick",
        "tricks",
        "turned",
        "waiting",
    )

    chips: Chips
    dealer: Seat
    """Who deals this deal or, between deals, dealt the last one."""
    only_stakes: bool
    """Whether the pot holds dealers' stakes only (BES-7)."""
    divided: bool
    """Whether the pot was shared out: the match is at its end."""
    turned: Card
    hands: list[list[Card]]
    """By suit and strength. What a seat that left still held lies here, set aside."""
    stock: list[Card]
    """Top card first."""
    heap: list[Card]
    aside: list[Card]
    """What a seat that is being served threw (BES-25)."""
    reshuffles: int
    """How often the heap was made a stock in this deal."""
    said: list[str]
    waiting: tuple[Seat, ...]
    """The seats that must still speak, be served or play to this trick, in order."""
    trick: tuple[CardPlayed, ...]
    tricks: tuple[Trick, ...]
    """The tricks of this deal that were taken."""

    def __init__(self, seats: int = 0) -> None:
        self.match = Match()
        self.phase = SETUP
        self.chips = Chips((0,) * seats)
        self.dealer = 0
        self.only_stakes = True
        self.divided = False
        self.turned = ""
        self.hands = [[] for _ in range(seats)]
        self.stock = []
        self.heap = []
        self.aside = []
        self.reshuffles = 0
        self.said = [""] * seats
        self.waiting = ()
        self.trick = ()
        self.tricks = ()

    @property
    def trump(self) -> str:
        """The suit of trumps (BES-10)."""
        return self.turned[-1]

    @property
    def closing(self) -> bool:
        """Whether this deal only empties the pot (BES-47)."""
        return self.match.deal > ordinary_deals(self.match.options)

    def turns(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that have not left, in order of turns, beginning at `first`."""
        return from_seat(first, self.match.seats, self.match.out)

    def from_mano(self) -> tuple[Seat, ...]:
        """The same from the dealer's right on, the dealer last."""
        return self.turns((self.dealer + 1) % self.match.seats)

    def participants(self) -> list[Seat]:
        """The seats that took part so far in this deal, also those that left since."""
        return [seat for seat, said in enumerate(self.said) if said in TAKES_PART]

    def players_from(self, first: Seat) -> tuple[Seat, ...]:
        """The participants that have not left, in order of turns, beginning at `first`."""
        return tuple(seat for seat in self.turns(first) if self.said[seat] in TAKES_PART)

    def taken(self) -> list[int]:
        """How many tricks each seat has taken in this deal."""
        counts = [0] * self.match.seats
        for trick in self.tricks:
            counts[trick.winner] += 1
        return counts
