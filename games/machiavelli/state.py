"""A table of Machiavelli at one moment."""

from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.match import State
from games.kernel.seats import NOBODY, Seat
from games.machiavelli.cards import EMPTY, Pile
from games.machiavelli.melds import Book, book

PLAY = "play"


class MachiavelliState(State):
    """The state. All fields but `hands` and `melds` are immutable values."""

    dealer: Public[Seat]
    turn: Public[Seat]
    stock: tuple[Card, ...]
    """Top card first."""
    hands: list[Pile]
    """Each seat's cards. What a seat that left still held lies here, set aside (MAC-29)."""
    melds: dict[int, int]
    """By its number the mask of each meld, in ascending order of numbers."""
    table_cards: Pile
    """All cards of the melds."""
    rearranging: Public[bool]
    """The seat whose turn it is has announced that it moves melds (MAC-22)."""
    rearranged: Public[bool]
    """It has done so in this turn, and may not again."""
    passers: Public[frozenset[Seat]]
    """The seats that have passed, one after the other, up to now (MAC-24)."""
    openers: Public[frozenset[Seat]]
    """The seats that have laid a meld in this deal (MAC-17)."""

    def sit(self, seats: int) -> None:
        """A table before its first deal."""
        self.dealer = NOBODY
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """Makes the table empty (MAC-05)."""
        self.stock = ()
        self.hands = [EMPTY] * seats
        self.melds = {}
        self.table_cards = EMPTY
        self.passers = self.openers = frozenset()
        self.new_turn(0)

    def new_turn(self, seat: Seat) -> None:
        """Forgets the last turn."""
        self.turn = seat
        self.rearranging = self.rearranged = False

    def end_turn(self) -> None:
        """The next seat that plays has its turn (MAC-06, MAC-29)."""
        self.new_turn(self.turns(self.turn + 1)[0])

    def all_passed(self) -> bool:
        """Whether every seat that plays has passed; nobody does while there is a stock (MAC-24)."""
        return self.passers.issuperset(self.staying())

    def must_open(self, seat: Seat) -> bool:
        """Whether the next play of `seat` needs a meld of its own cards (MAC-17)."""
        return self.match.options["opening_meld_required"] and seat not in self.openers

    @property
    def book(self) -> Book:
        """The melds of this match (MAC-10)."""
        return book(self.match.options["ace_in_runs"])
