"""The pack, and a table of Bestia with four cards at one moment."""

from collections.abc import Iterable, Sequence

from games.kernel.cards import ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.exchange import ExchangeState
from games.kernel.fields import Public
from games.kernel.masks import Masks
from games.kernel.seats import NOBODY, Seat
from games.kernel.trick_play import PLAY
from games.kernel.tricks import CardOrder
from games.kernel.view import View

ORDER = CardOrder(("2", "3", "4", "5", "6", "7", "8", "9", "10", "1"), ITALIAN_SUITS)
"""From the weakest to the strongest: the three in its low place (BEQ-2)."""
STRENGTH = ORDER.strength
MASKS = Masks(ORDER)
HAND = 4
"""Cards a seat plays with, and tricks of a deal (BEQ-44)."""
PACKET = 2
"""Cards dealt at a time (BEQ-10)."""

ALL, DEALER = "all", "dealer"
SCHEDULE, PLAYERS = "schedule", "players"
MOST_SANCTION = 1_000
"""No referee takes more at once (BEQ-52)."""

BLIND = "blind"
STEAL = "steal"
DECLARE = "declare"
EXCHANGE = "exchange"
DEALT = "dealt"
"""The cards lie there; what is asked first is about to be said."""
IN_DEAL = frozenset({BLIND, STEAL, DECLARE, EXCHANGE, PLAY})

PASSED, BATTENTE, ASSISTS, OUT = "passed", "battente", "assists", "out"
"""What a seat said last in this deal; nothing yet is an empty text. Who passed may join later, who
is `out` is not."""
TAKES_PART = frozenset({BATTENTE, ASSISTS})


class BestiaQuattroState(ExchangeState):
    """The state. The pot holds stakes and blinds only, or more (BEQ-8)."""

    masks = MASKS
    piles = ("stock", "reserve", "heap", "burnt")
    public = ("trump",)
    takes_part = TAKES_PART
    rounds = "rounds_before_giro"  # BEQ-53

    # --- the match ---
    giro: Public[bool]
    """Whether the last turns have begun (BEQ-54)."""
    giro_called: Public[bool]
    turn_deal: Public[int]
    """The number of this deal in its dealer's turn of the giro; 0 before."""
    had_turn: Public[tuple[Seat, ...]]
    """The seats whose turn in the giro has begun."""

    # --- the deal ---
    stolen: Public[Card]
    """The card that the dealer stole; it lies in his hand until he throws it or plays it."""
    looked: Public[list[bool]]
    """Whether each seat has looked at its cards (BEQ-12)."""
    unread: list[Sequence[Card]]
    """The hand of each seat that has not looked at it, as it was dealt. `hands` are the others."""
    reserve: Sequence[Card]
    """Hands that were given back (BEQ-38)."""
    burnt: Sequence[Card]
    blindable: Public[bool]
    """Whether the pot held only stakes when the cards were dealt (BEQ-52)."""
    blind_level: Public[int]
    """Stakes in force: 1 after a buio, 2 after a controbuio."""
    may_counter: Public[Seat]
    """Who may answer a buio by a controbuio (BEQ-14), or nobody."""
    blinds_paid: Public[list[int]]
    battente: Public[Seat]
    assistants: Public[tuple[Seat, ...]]
    """In the order in which they joined."""
    owed: Public[tuple[Seat, ...]]
    """The seats that wait for their fourth card (BEQ-32)."""

    def sit(self, seats: int) -> None:
        """Before the first deal."""
        super().sit(seats)
        self.giro = self.giro_called = False
        self.turn_deal = 0
        self.had_turn = ()
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """No cards and no words: before a deal."""
        self.trump = self.stolen = ""
        self.lay_stock(())
        self.reserve, self.burnt = (), ()
        self.hands = [0] * seats
        self.looked = [False] * seats
        self.unread = [()] * seats
        self.said = [""] * seats
        self.blindable = False
        self.blind_level = 0
        self.blinds_paid = [0] * seats
        self.may_counter = self.battente = NOBODY
        self.assistants = self.owed = self.waiting = ()
        self.trick, self.tricks = (), ()

    def may_look(self, seat: Seat) -> bool:
        """Whether a seat has looked at its cards (BEQ-12)."""
        return self.looked[seat]

    def hand(self, seat: Seat) -> list[Card]:
        """A seat's cards, by suit and strength once it has looked at them."""
        return [*self.unread[seat]] or self.masks.cards(self.hands[seat])

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Puts these cards into a seat's hand, and no others."""
        if self.looked[seat]:
            self.hands[seat], self.unread[seat] = self.masks.of(cards), ()
        else:
            self.unread[seat] = tuple(cards)

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat has."""
        return self.hands[seat].bit_count() or len(self.unread[seat])

    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have now (BEQ-31, BEQ-32)."""
        return HAND - (seat in self.owed)

    def spare(self) -> Sequence[Card]:
        """The cards of the next stock: hands given back, then what was thrown (BEQ-38)."""
        return self.reserve or self.heap

    def restock(self, cards: Sequence[Card]) -> None:
        """The spare cards, in this order, are the stock."""
        heap = self.heap if self.reserve else ()
        super().restock(cards)
        self.reserve, self.heap = (), heap

    def leave(self, seat: Seat) -> None:
        """Before the play a seat is out of the deal; later it stays bound (GEN-07)."""
        if self.phase in IN_DEAL and self.phase != PLAY:
            self.said[seat] = OUT
            self.assistants = tuple(other for other in self.assistants if other != seat)
            self.owed = tuple(other for other in self.owed if other != seat)
        super().leave(seat)

    def recall(self, view: View) -> None:
        """Known cards lie in the hands that have been looked at."""
        super().recall(view)
        for seat, cards in enumerate(self.unread):
            self.hold(seat, cards)

    def active_from(self, first: Seat) -> list[Seat]:
        """The seats in this deal, in order of turns, beginning at `first`."""
        said = self.said
        return [seat for seat in self.turns(first) if said[seat] != OUT]

    @property
    def stealer(self) -> Seat:
        """The dealer who stole the trump, or nobody."""
        return self.dealer if self.stolen else NOBODY
