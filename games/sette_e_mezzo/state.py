"""A table of Sette e mezzo at one moment."""

from typing import NamedTuple

from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.match import State
from games.kernel.seats import NOBODY, Seat
from games.sette_e_mezzo.cards import Matta, hand_of

BET, CALL, BANK = "bet", "call", "bank_turn"
IN_HAND = frozenset({BET, CALL, BANK})


WAITING, PLAYING, STOOD, MADE, BUST, AWAY = "waiting", "playing", "stood", "made", "bust", "away"
"""How a seat stands in the hand: its turn is to come; it plays; it stands, has seven and a half,
is bust; it is not in the hand, or has paid for leaving it."""


class Stakes(NamedTuple):
    """A bet (SEM-17)."""

    call: int
    """Lost when the seat goes bust."""
    stand: int
    """Won or lost when it does not."""


class SetteEMezzoState(State):
    """The state. Entries of its lists are immutable, but for the lists and dicts in them."""

    bank: Public[Seat]
    turn: Public[Seat]
    """Who plays, while a hand is played."""
    hand: Public[int]
    """The number of the hand, over the match."""
    first_cards: list[Card]
    """Each seat's first card; empty text where it has none."""
    called: list[list[Card]]
    """Each seat's open cards, in the order in which they came."""
    looked_at: list[bool]
    """Whether the seat knows its first card (SEM-15)."""
    turned_up: list[bool]
    """Whether everybody does."""
    standing: Public[list[str]]
    bets: list[Stakes | None]
    hand_chips: Public[list[int]]
    """What each seat has won or lost in this hand so far."""
    tallies: list[dict[str, int]]
    """The same for the smazzata, by what it was for."""
    stock: list[Card]
    """Top card first."""
    discard: list[Card]
    seen_discards: list[Card]
    """The cards of the discards that everybody has seen, in the order of their codes."""
    reshuffles: Public[int]
    """How often the discards were made a new stock in this smazzata (SEM-24)."""

    def sit(self, seats: int) -> None:
        """A table before its first hand."""
        self.bank = self.turn = NOBODY
        self.hand = self.reshuffles = 0
        self.stock, self.discard, self.seen_discards = [], [], []
        self.tallies = [{} for _ in range(seats)]
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """Nothing of the hand before is left."""
        self.first_cards = [""] * seats
        self.called = [[] for _ in range(seats)]
        self.looked_at = [False] * seats
        self.turned_up = [False] * seats
        self.standing = [AWAY] * seats
        self.bets = [None] * seats
        self.hand_chips = [0] * seats

    @property
    def matta(self) -> Matta:
        """The wild card of this match (SEM-05, SEM-07, SEM-08)."""
        options = self.match.options
        return Matta(options["wild_card"], options["wild_integer_only"])

    def cards_of(self, seat: Seat) -> list[Card]:
        """All cards of a seat."""
        return [self.first_cards[seat], *self.called[seat]] if self.first_cards[seat] else []

    def total(self, seat: Seat) -> int:
        """The best total of a seat, in half-points (SEM-06)."""
        return hand_of(self.cards_of(seat), self.matta).total(self.matta)

    def order(self) -> tuple[Seat, ...]:
        """The seats that stay, in the order of play: the bank last (SEM-13, SEM-14)."""
        return self.turns(self.bank + 1)

    def players(self) -> tuple[Seat, ...]:
        """The same without the bank."""
        return tuple(seat for seat in self.order() if seat != self.bank)

    def still_in(self) -> tuple[Seat, ...]:
        """The players who have finished their turn and are not bust, in the order of play."""
        return tuple(seat for seat in self.players() if self.standing[seat] in (STOOD, MADE))

    def can_deal(self) -> bool:
        """Whether another card could be given (SEM-24)."""
        return bool(self.stock or self.discard)

    def balance(self, seat: Seat) -> int:
        """The chips of a seat now (SEM-41)."""
        match = self.match
        won = match.points(match.seats)[seat] + sum(self.tallies[seat].values())
        return int(match.options["start_chips"]) + won

    def highest_stake(self, seat: Seat) -> int:
        """The most that a seat may stake: where chips are dealt out, no more than it has, but
        always `min_stake` (SEM-16, SEM-41).
        """
        options = self.match.options
        least, most = int(options["min_stake"]), int(options["max_stake"])
        on_account = options["start_chips"] == 0
        return most if on_account else min(most, max(least, self.balance(seat)))

    def tenure_chips(self) -> list[int]:
        """What each seat has won or lost in this smazzata so far."""
        return [sum(items.values()) for items in self.tallies]
