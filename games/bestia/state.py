"""A table of Bestia at one moment."""

from collections.abc import Iterable, Sequence

from games.bestia.cards import HAND, ORDER
from games.bestia.options import ordinary_deals
from games.kernel.event import Card
from games.kernel.pot import PotState
from games.kernel.seats import Seat

DECLARE = "declare"
SERVE = "serve"
DISCARD = "discard"
"""Who accepted throws one of four cards (BES-23)."""

KNOCKED, PASSED, ACCEPTED, DECLINED, COMPELLED = (
    "knocked",
    "passed",
    "accepted",
    "declined",
    "compelled",
)
"""What a seat said last in this deal; nothing yet is an empty text."""
TAKES_PART = frozenset({KNOCKED, ACCEPTED, COMPELLED})


class BestiaState(PotState):
    """The state. The pot holds dealers' stakes only, or more (BES-7)."""

    __slots__ = ("aside", "heap", "reshuffles", "stock", "turned")

    piles = ("stock", "heap")

    hands: list[Sequence[Card]]
    """By suit and strength."""
    turned: Card
    stock: Sequence[Card]
    """Top card first."""
    heap: Sequence[Card]
    aside: Sequence[Card]
    """What a seat that is being served threw (BES-25)."""
    reshuffles: int
    """How often the heap was made a stock in this deal."""

    def sit(self, seats: int) -> None:
        """No cards and no words."""
        super().sit(seats)
        self.turn("")
        self.stock, self.heap, self.aside = (), (), ()
        self.reshuffles = 0

    def turn(self, card: Card) -> None:
        """Turns a card, whose suit is trumps (BES-10)."""
        self.turned, self.trump = card, card[-1:]

    @property
    def closing(self) -> bool:
        """Whether this deal only empties the pot (BES-47)."""
        return self.match.deal > ordinary_deals(self.match.options)

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Puts these cards into a seat's hand, by suit and strength, and no others."""
        self.hands[seat] = ORDER.arranged(cards)

    def lying(self) -> list[Card]:
        """Every card that is known to lie anywhere."""
        return [self.turned, *super().lying()]

    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have (BES-16, BES-23)."""
        return self.match.options["new_hand_size"] if self.said[seat] == ACCEPTED else HAND

    def spare(self) -> Sequence[Card]:
        """The heap becomes the stock when that runs out (BES-25)."""
        return self.heap

    def participants(self) -> list[Seat]:
        """The seats that took part so far in this deal, also those that left since."""
        return [seat for seat, said in enumerate(self.said) if said in TAKES_PART]

    def players_from(self, first: Seat) -> tuple[Seat, ...]:
        """The participants that have not left, in order of turns, beginning at `first`."""
        said = self.said
        return tuple([seat for seat in self.turns(first) if said[seat] in TAKES_PART])
