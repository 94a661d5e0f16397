"""Which cards make a pair, and a table of Asino at one moment.

Rank counts, suits never do. Each pack has every rank four times: with an odd number of one the game
would not come to its end (ASI-02).
"""

from collections.abc import Iterable, Sequence

from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.match import State
from games.kernel.seats import NOBODY, Seat

HIDE = "hide"
"""The card that nobody sees is being chosen (ASI-04)."""
DRAW = "draw"
"""A seat has to draw from its neighbour (ASI-12)."""

ODD_CARD, MAX_DRAWS = "odd_card", "max_draws"
"""Why a hand ends (ASI-18, ASI-21)."""


def rank_of(card: Card) -> str:
    """What pairs are made of.

    >>> rank_of("10D")
    '10'
    """
    return card[:-1]


def pairs_in(hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand that are thrown as pairs, partners side by side (ASI-07, ASI-08).

    Of three equal cards the two that were received first. They come in the order of their codes:
    that of receipt would tell how the rest of the hand lies (GEN-09).

    >>> pairs_in(["7D", "3C", "7B", "7S", "3B"])
    ['3B', '3C', '7B', '7D']
    """
    single: dict[str, Card] = {}
    thrown: list[Card] = []
    for card in hand:
        partner = single.pop(rank_of(card), None)
        if partner is None:
            single[rank_of(card)] = card
        else:
            thrown += [partner, card]
    return sorted(thrown)


def partner_of(card: Card, hand: Iterable[Card]) -> Card | None:
    """The card of a hand that makes a pair with another one (ASI-14)."""
    return next((held for held in hand if rank_of(held) == rank_of(card)), None)


class AsinoState(State):
    """The state. A seat is in play as long as it holds a card."""

    dealer: Public[Seat]
    """Who deals this hand or, between hands, dealt the last one; at first nobody."""
    hider: Public[Seat]
    """Who chooses the hidden card: the dealer, unless it has let somebody else do so."""
    stock: list[Card]
    """The deck before the hidden card is chosen, top card first."""
    hidden_card: list[Card]
    """The hidden card, once it is chosen."""
    hands: list[list[Card]]
    """Each seat's cards as they are presented to who draws."""
    discards: list[Card]
    """The pairs in the middle."""
    turn: Public[Seat]
    target: Public[Seat]
    """Who draws, and from whom."""
    draws: Public[int]
    """How many cards were drawn in this hand."""
    has_arranged: Public[bool]
    """Whether the target has arranged its hand in this turn."""
    raised: Public[int | None]
    """The place in the target's hand that stands out."""
    emotes: Public[list[int]]
    """How often each seat has shown a feeling in this turn."""
    moods: Public[list[str]]
    """What each seat showed last in this turn; empty for nothing."""
    went_out: Public[list[Seat]]
    """Who is safe, in that order (ASI-20)."""
    ended: Public[bool]
    """Whether the hand is over and the hidden card turned up."""

    def sit(self, seats: int) -> None:
        """A table before its first hand."""
        self.begin_hand(NOBODY, [])

    def begin_hand(self, dealer: Seat, stock: list[Card]) -> None:
        """The deck lies face down before the dealer; nothing of the hand before is left."""
        seats = self.match.seats
        self.dealer = self.hider = dealer
        self.ended = False
        self.stock, self.hidden_card, self.discards = stock, [], []
        self.hands = [[] for _ in range(seats)]
        self.went_out = []
        self.draws = 0
        self.begin_turn(dealer, dealer)

    def begin_turn(self, seat: Seat, target: Seat) -> None:
        """Tricks and feelings count for a turn alone (ASI-23)."""
        self.turn, self.target = seat, target
        self.has_arranged, self.raised = False, None
        self.emotes = [0] * self.match.seats
        self.moods = [""] * self.match.seats

    def in_play(self, first: Seat) -> list[Seat]:
        """The seats that hold cards, in order of turns, from `first` on (0 after the last)."""
        return [seat for seat in self.turns(first) if self.hands[seat]]

    def left_of(self, seat: Seat) -> Seat:
        """From whom a seat draws: the nearest one in play on its left (ASI-12)."""
        return [other for other in self.in_play(seat) if other != seat][-1]

    def cards_in_play(self) -> int:
        """How many cards all hands have together."""
        return sum(map(len, self.hands))

    def donkey(self) -> Seat:
        """Who loses: the holder of the last card, or whom a hand cut short leaves so (ASI-21)."""
        in_turn = self.in_play(self.turn + 1)
        most = max(len(self.hands[seat]) for seat in in_turn)
        tied = [seat for seat in in_turn if len(self.hands[seat]) == most]
        odd = rank_of(self.hidden_card[0])
        holding = [seat for seat in tied if odd in map(rank_of, self.hands[seat])]
        return (holding or tied)[0]
