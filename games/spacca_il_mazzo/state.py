"""A table of Spacca il mazzo at one moment."""

from collections.abc import Iterable, Mapping

from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.match import State
from games.kernel.seats import NOBODY, Seat
from games.spacca_il_mazzo.cards import FREE, STRENGTHS, arranged, beats, points_of

PLAY, CHOICE = "play", "joker_choice"
IN_DEAL = frozenset({PLAY, CHOICE})
SLOTS = 3
"""Cards that lie face down before a seat, and as many that lie face up."""
EMPTY = ""
"""What lies in a place whose card has gone."""


class SpaccaState(State):
    """The state."""

    dealer: Public[Seat]
    turn: Public[Seat]
    drawn: Public[bool]
    """The seat whose turn it is has drawn a card (SPM-18)."""
    turns_played: int
    """Turns of this deal that are over (SPM-43)."""
    hands: list[list[Card]]
    up: list[list[Card]]
    down: list[list[Card]]
    """By seat and place; `EMPTY` where a card has gone (SPM-05)."""
    known: list[list[Card]]
    """By seat the cards of its hand that everybody has seen go there."""
    stock: tuple[Card, ...]
    """Top card first."""
    returned: Public[tuple[Card, ...]]
    """The lowest cards of the stock, as far as they were turned up as starting cards (SPM-06)."""
    second: tuple[Card, ...]
    """The second pack, before it is the stock (SPM-07)."""
    pile: tuple[Card, ...]
    """From the bottom to the top."""
    burned: tuple[Card, ...]
    reference: Public[str]
    """The rank that has to be equalled or beaten; `FREE`."""
    out_order: Public[tuple[Seat, ...]]
    """The seats that are rid of all cards, in order (SPM-41)."""

    def sit(self, seats: int) -> None:
        """An empty table."""
        self.dealer, self.turn = NOBODY, 0
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """Takes away all cards."""
        self.drawn = False
        self.turns_played = 0
        self.hands = [[] for _ in range(seats)]
        self.up = [[] for _ in range(seats)]
        self.down = [[EMPTY] * SLOTS for _ in range(seats)]
        self.known = [[] for _ in range(seats)]
        self.stock = self.returned = self.second = self.pile = self.burned = ()
        self.reference = FREE
        self.out_order = ()

    # --- asking -----------------------------------------------------------------------------

    @property
    def strength(self) -> Mapping[str, int]:
        """How the normal ranks stand to each other at this table (SPM-01)."""
        return STRENGTHS[self.match.options["court_order"]]

    def arranged(self, cards: Iterable[Card]) -> list[Card]:
        """Cards as they are held at this table."""
        return arranged(cards, self.match.options["court_order"])

    def may_play(self, rank: str) -> bool:
        """Whether a rank may be played on the reference (SPM-11, SPM-12)."""
        return beats(rank, self.reference, self.strength)

    @property
    def first_pack_finished(self) -> bool:
        """Whether the second pack is the stock, or was (SPM-29)."""
        return not self.second

    def down_cards(self, seat: Seat) -> list[Card]:
        """The cards that lie face down before a seat."""
        return [card for card in self.down[seat] if card != EMPTY]

    def cards_of(self, seat: Seat) -> list[Card]:
        """All cards of a seat (SPM-09)."""
        return [*self.hands[seat], *self.up[seat], *self.down_cards(seat)]

    def has_cards(self, seat: Seat) -> bool:
        """Whether a seat is not rid of all of them."""
        return bool(self.hands[seat] or self.up[seat] or any(self.down[seat]))

    def playing(self) -> list[Seat]:
        """The seats that stay and still have cards, from the dealer's left on."""
        return [seat for seat in self.turns(self.dealer + 1) if self.has_cards(seat)]

    def ranking(self) -> list[Seat]:
        """First to last: who is out, then the others by what they have left (SPM-41 to SPM-43)."""

        def burden(seat: Seat) -> tuple[int, int]:
            cards = self.cards_of(seat)
            return len(cards), points_of(cards)

        return [*self.out_order, *sorted(self.playing(), key=burden)]

    # --- changing ---------------------------------------------------------------------------

    def end_turn(self) -> None:
        """One more turn is over, and the next seat acts (SPM-15)."""
        self.turns_played += 1
        self.pass_turn()

    def pass_turn(self) -> None:
        """The next seat that has cards acts (SPM-08)."""
        self.drawn = False
        self.phase = PLAY
        self.turn = self.next_of(self.playing(), self.turn)

    def take_in(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Cards that everybody has seen go into a hand."""
        self.hands[seat] = self.arranged([*self.hands[seat], *cards])
        self.known[seat] = self.arranged([*self.known[seat], *cards])

    def leave_hand(self, seat: Seat, cards: list[Card]) -> None:
        """Cards leave a hand; of two equal ones that was played which everybody knew of."""
        for card in cards:
            self.hands[seat].remove(card)
            if card in self.known[seat]:
                self.known[seat].remove(card)

    def leave_stock(self) -> Card:
        """The top card leaves the stock."""
        card, self.stock = self.stock[0], self.stock[1:]
        left = len(self.stock)
        if left < len(self.returned):
            self.returned = self.stock
        return card
