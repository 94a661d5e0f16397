"""What cards are worth (CUC-02, CUC-16, CUC-22), and a table of Cucù at one moment."""

from games.kernel.cards import ITALIAN_40
from games.kernel.chips import Chips
from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.match import State
from games.kernel.options import Options
from games.kernel.seats import NOBODY, Seat

CUT = "cut"
DEAL_DONE = "deal_done"
"""The cards lie there, and the dealer has not knocked (CUC-35)."""
DECIDE, ASKED = "decide", "asked"
"""A seat has to decide; with `king_block = optional` an asked one has to answer."""
DEALT = frozenset({DEAL_DONE, DECIDE, ASKED})
IN_HAND = DEALT | {CUT}


KING, HORSE = 10, 9
"""The *cucù* and the *cavallo*: in a log `horse_shown`, in English sentences a knight."""
DENARI = "D"
"""The suit that chooses the first dealer (CUC-04)."""


def pack(options: Options) -> tuple[Card, ...]:
    """The deck: as many packs of forty as the table plays with (CUC-01)."""
    return ITALIAN_40 * int(options.get("deck_count", 1))


def value(card: Card) -> int:
    """The rank from 1 to 10; suits do not count.

    >>> value("1D"), value("10S")
    (1, 10)
    """
    return int(card[:-1])


def is_king(card: Card) -> bool:
    """Whether it is a *cucù*."""
    return value(card) == KING


def is_horse(card: Card) -> bool:
    """Whether it is a *cavallo*."""
    return value(card) == HORSE


def second_denari(cards: list[Card]) -> int:
    """How many cards are turned up until the second one of *denari* lies there.

    >>> second_denari(["3D", "4C", "1D", "2D"])
    3
    """
    found = [place for place, card in enumerate(cards, 1) if card.endswith(DENARI)]
    return found[1]


class CucuState(State):
    """The state. Lists are changed in place; what they hold, and all else, is replaced."""

    cards: list[Card]
    """Each seat's card; empty text where it has none."""
    known: list[frozenset[Seat]]
    """By seat who knows its card from having held it (CUC-13)."""
    exposed: Public[list[bool]]
    """By seat whether its king or *cavallo* lies open (CUC-18)."""
    face_up: Public[bool]
    """Whether all cards of the hand lie open (CUC-24)."""
    stock: list[Card]
    """Top card first."""
    used: list[Card]
    """Cards of this deck that everybody has seen."""
    aside: list[Card]
    """Cards out of play that were never turned up (CUC-21)."""
    dealer: Public[Seat]
    hand: Public[int]
    """The number of the hand, over the match."""
    in_hand: Public[list[Seat]]
    """Who was dealt in, from seat 0 on; who has left since is among them."""
    turn: Public[Seat]
    """Who decides."""
    asked: Public[Seat]
    """Whose card is asked for."""
    passed: Public[bool]
    """Whether the dealer's card came from another seat."""
    talks: Public[list[int]]
    touches: Public[list[int]]
    """How often each seat spoke, and touched its card, in this hand."""
    chips: Chips
    """What each seat has won or lost; its stakes are worth what it began with and that."""
    last_out: Public[list[int]]
    """By seat the hand after which it was last eliminated; 0: never."""
    voids: Public[int]
    """Void hands in a row."""
    revivals: Public[int]
    winners: Public[list[Seat]]

    def sit(self, seats: int) -> None:
        """A table before its first hand."""
        self.stock, self.used, self.aside = [], [], []
        self.dealer = NOBODY
        self.hand = self.voids = self.revivals = 0
        self.in_hand, self.winners = [], []
        self.chips = Chips((0,) * seats)
        self.last_out = [0] * seats
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """Nothing lies before anybody."""
        self.cards = [""] * seats
        self.known = [frozenset()] * seats
        self.exposed = [False] * seats
        self.face_up = self.passed = False
        self.turn = self.asked = NOBODY
        self.talks, self.touches = [0] * seats, [0] * seats

    @property
    def stake(self) -> int:
        """What a stake is worth, in chips (CUC-03)."""
        return int(self.match.options["stake_value"])

    def stakes(self, seat: Seat) -> int:
        """How many stakes a seat has before it."""
        return int(self.options["stakes_per_player"]) + self.chips.held[seat] // self.stake

    def before(self) -> tuple[int, ...]:
        """What each seat won before this table was laid in mid-match: nothing, as a rule."""
        match = self.match
        return match.brought or (0,) * match.seats

    def living(self) -> list[Seat]:
        """The seats that have not left and have a stake (CUC-26)."""
        return [seat for seat in self.staying() if self.stakes(seat) > 0]

    def order(self) -> tuple[Seat, ...]:
        """The seats of this hand that have not left, from the dealer's right on (CUC-11)."""
        return self.turns_of(self.in_hand, self.dealer + 1)

    def after(self, seat: Seat) -> Seat:
        """The next seat of this hand (CUC-12); itself if there is no other."""
        return self.next_of(self.in_hand, seat)

    def cutter(self) -> Seat:
        """Who sits on the dealer's left (CUC-06)."""
        return self.order()[-2]

    def lowest(self) -> list[Seat]:
        """The seats with the lowest card, in the order of play (CUC-24)."""
        order = self.order()
        least = min(value(self.cards[seat]) for seat in order)
        return [seat for seat in order if value(self.cards[seat]) == least]

    def leaders(self) -> list[Seat]:
        """The seats with most stakes (CUC-39).

        With `morto` nobody may have one, when who had the last of them leaves: then it is all who
        are in the hand still (CUC-34).
        """
        living = self.living()
        if not living:
            return list(self.order())
        most = max(self.stakes(seat) for seat in living)
        return [seat for seat in living if self.stakes(seat) == most]
