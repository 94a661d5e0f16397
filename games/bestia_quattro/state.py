"""A table of Bestia with four cards at one moment."""

import msgspec

from games.bestia_quattro.events import CardPlayed
from games.kernel.chips import Chips
from games.kernel.event import Card
from games.kernel.match import SETUP, Match, State
from games.kernel.seats import Seat, from_seat

BLIND = "blind"
STEAL = "steal"
DECLARE = "declare"
EXCHANGE = "exchange"
PLAY = "play"
SCORED = "scored"
"""A deal was counted, and what follows from it is about to be said."""
DEALT = "dealt"
"""The cards lie there; what is asked first is about to be said."""
IN_DEAL = frozenset({BLIND, STEAL, DECLARE, EXCHANGE, PLAY})

PASSED, BATTENTE, ASSISTS, OUT = "passed", "battente", "assists", "out"
"""What a seat said last in this deal; nothing yet is an empty text. Who passed may join later, who
is `out` is not."""
NOBODY: Seat = -1


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A trick that was taken."""

    plays: tuple[CardPlayed, ...]
    winner: Seat


class BestiaQuattroState(State):
    """The state. All fields but lists are immutable values, so that a copy may share them."""

    __slots__ = (
        "aside",
        "assistants",
        "battente",
        "blind_level",
        "blindable",
        "blinds_paid",
        "burnt",
        "chips",
        "dealer",
        "divided",
        "giro",
        "giro_called",
        "had_turn",
        "hands",
        "heap",
        "looked",
        "may_counter",
        "only_stakes",
        "owed",
        "reserve",
        "reshuffles",
        "said",
        "stock",
        "stolen",
        "trick",
        "tricks",
        "trump",
        "turn_deal",
        "turned",
        "waiting",
    )

    # --- the match ---
    chips: Chips
    dealer: Seat
    only_stakes: bool
    """Whether the pot holds stakes and blinds only (BEQ-8)."""
    giro: bool
    """Whether the last turns have begun (BEQ-54)."""
    giro_called: bool
    turn_deal: int
    """The number of this deal in its dealer's turn of the giro; 0 before."""
    had_turn: tuple[Seat, ...]
    """The seats whose turn in the giro has begun."""
    divided: bool
    """Whether the pot was shared out: the match is at its end."""

    # --- the deal ---
    trump: str
    """The suit of trumps."""
    turned: list[Card]
    """The cards turned so far that lie on the table, the last one's suit being trumps (BEQ-26)."""
    stolen: Card
    """The card that the dealer stole; it lies in his hand until he throws it or plays it."""
    hands: list[list[Card]]
    """By suit and strength once read, as dealt before. Of seats that left: set aside."""
    looked: list[bool]
    """Whether each seat has looked at its cards (BEQ-12)."""
    stock: list[Card]
    """Top card first."""
    reserve: list[Card]
    """Hands that were given back (BEQ-38)."""
    heap: list[Card]
    """What was thrown to be changed."""
    aside: list[Card]
    """What a seat that is being served threw (BEQ-37)."""
    burnt: list[Card]
    reshuffles: int
    said: list[str]
    blindable: bool
    """Whether the pot held only stakes when the cards were dealt (BEQ-52)."""
    blind_level: int
    """Stakes in force: 1 after a buio, 2 after a controbuio."""
    may_counter: Seat
    """Who may answer a buio by a controbuio (BEQ-14), or nobody."""
    blinds_paid: list[int]
    battente: Seat
    assistants: tuple[Seat, ...]
    """In the order in which they joined."""
    owed: tuple[Seat, ...]
    """The seats that wait for their fourth card (BEQ-32)."""
    waiting: tuple[Seat, ...]
    """The seats that must still speak, be served or play to this trick, in order."""
    trick: tuple[CardPlayed, ...]
    tricks: tuple[Trick, ...]

    def __init__(self, seats: int = 0) -> None:
        self.match = Match()
        self.phase = SETUP
        self.chips = Chips((0,) * seats)
        self.dealer = 0
        self.only_stakes = True
        self.giro = self.giro_called = self.divided = False
        self.turn_deal = 0
        self.had_turn = ()
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """No cards and no words: before a deal."""
        self.trump = self.stolen = ""
        self.turned, self.stock, self.reserve, self.heap = [], [], [], []
        self.aside, self.burnt = [], []
        self.hands = [[] for _ in range(seats)]
        self.looked = [False] * seats
        self.reshuffles = 0
        self.said = [""] * seats
        self.blindable = False
        self.blind_level = 0
        self.blinds_paid = [0] * seats
        self.may_counter = self.battente = NOBODY
        self.assistants = self.owed = self.waiting = ()
        self.trick, self.tricks = (), ()

    def turns(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that have not left the match, in order of turns, beginning at `first`."""
        return from_seat(first % self.match.seats, self.match.seats, self.match.out)

    def active_from(self, first: Seat) -> list[Seat]:
        """The same without those that are out of this deal."""
        return [seat for seat in self.turns(first) if self.said[seat] != OUT]

    def players_from(self, first: Seat) -> tuple[Seat, ...]:
        """The participants that have not left, in order of turns, beginning at `first`."""
        return tuple(seat for seat in self.turns(first) if self.said[seat] in (BATTENTE, ASSISTS))

    @property
    def stealer(self) -> Seat:
        """The dealer who stole the trump, or nobody."""
        return self.dealer if self.stolen else NOBODY

    def taken(self) -> list[int]:
        """How many tricks each seat has taken in this deal."""
        counts = [0] * self.match.seats
        for trick in self.tricks:
            counts[trick.winner] += 1
        return counts
