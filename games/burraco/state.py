"""The state of a deal of Burraco."""

from collections.abc import Sequence

from games.burraco.melds import Meld
from games.burraco.options import FOUR_PAIRS, THREE
from games.burraco.setup import NO_TABLE, Setup, setup_of
from games.kernel.kinds import KINDS, Kind
from games.kernel.match import State
from games.kernel.seats import Seat

DRAW, MELD = "draw", "meld"

LAST_STOCK = 2
"""The last two cards of the stock are never drawn (BUR-42)."""


class BurracoState(State):
    """Everything that is true at a table.

    Hands are counts for each kind, with two masks that say which kinds are held at least once and
    at least twice. The deck is shared by all states of a deal: the stock is the part of it from
    `top` to `bottom`.
    """

    setup: Setup
    totals: Sequence[int]
    """Match points of each party."""
    three_pozzetti: bool
    """The three-pozzetti form is in force (BUR-70)."""
    dealer: Seat
    turn: Seat

    deck: Sequence[Kind]
    top: int
    bottom: int
    pile: list[Kind]
    """The last card is the one discarded last."""
    pozzetti: Sequence[Sequence[Kind]]
    """In the order of taking; a taken one is empty."""
    rows: list[list[Kind]]
    """Two players: the front card first. Otherwise no rows at all."""

    hands: list[bytearray]
    once: list[int]
    twice: list[int]
    sizes: list[int]
    """Number of cards in each hand."""
    veiled: int
    """Mask of the seats that may not look at their hand yet: a pozzetto taken by discarding."""

    sides: Sequence[int]
    """Side of each seat."""
    taken: Sequence[int]
    """By side: the number of the pozzetto it took, or 0."""
    melds: list[Meld]
    """By number of the meld."""
    owners: list[int]
    """By number of the meld: the side it belongs to."""
    set_ranks: list[int]
    """By side: mask of the ranks (bit 0: ace) of which it has a set (BUR-25)."""

    picked: bool
    """In this turn the pile was picked up."""
    laid: bool
    """In this turn cards were laid."""
    drawn: Kind
    """What this turn's seat drew from the stock, or -1."""
    barred: Kind
    """The single card that was picked up in this turn, or -1 (BUR-16)."""
    exempt: bool
    """The seat may discard `barred` all the same."""
    stall: int
    """Consecutive turns of nothing but picking up and discarding (BUR-44)."""

    lap: int
    """Turns that are left since time was called, where that leaves a lap (BUR-78)."""

    def sit(self, seats: int) -> None:
        """Before the first deal."""
        self.setup = setup_of(self.match.options) if seats else NO_TABLE
        self.three_pozzetti = False
        self.dealer = self.turn = 0
        self.clear()
        self.totals = [0] * len(self.taken)

    @property
    def stock(self) -> int:
        """Number of cards in the stock."""
        return self.bottom - self.top

    def give(self, seat: Seat, kind: Kind) -> None:
        """Puts a card into a hand."""
        hand = self.hands[seat]
        hand[kind] += 1
        if hand[kind] == 1:
            self.once[seat] |= 1 << kind
        elif hand[kind] == 2:
            self.twice[seat] |= 1 << kind
        self.sizes[seat] += 1

    def lose(self, seat: Seat, kind: Kind) -> None:
        """Takes a card out of a hand."""
        hand = self.hands[seat]
        hand[kind] -= 1
        if hand[kind] == 0:
            self.once[seat] ^= 1 << kind
        elif hand[kind] == 1:
            self.twice[seat] ^= 1 << kind
        self.sizes[seat] -= 1

    def lay(self, meld: Meld, side: int) -> None:
        """Puts a new meld on the table."""
        self.melds.append(meld)
        self.owners.append(side)
        if meld.rank:
            self.set_ranks[side] |= 1 << (meld.rank - 1)

    def clear(self) -> None:
        """Makes the table empty for a new deal."""
        seats = self.setup.seats
        pairs = self.setup.format == FOUR_PAIRS
        self.deck, self.top, self.bottom = [], 0, 0
        self.pile, self.pozzetti, self.rows = [], [], []
        self.hands = [bytearray(KINDS) for _ in range(seats)]
        self.once, self.twice, self.sizes = [0] * seats, [0] * seats, [0] * seats
        self.veiled = 0
        self.sides = [seat % 2 if pairs else seat for seat in range(seats)]
        self.taken = [0] * (2 if pairs else seats)
        self.melds, self.owners = [], []
        self.set_ranks = [0] * len(self.taken)
        self.stall = self.lap = 0
        self.new_turn(self.turn)

    def new_turn(self, seat: Seat) -> None:
        """Forgets the last turn."""
        self.turn = seat
        self.picked = self.laid = self.exempt = False
        self.drawn = self.barred = -1

    def coalition_possible(self) -> bool:
        """Whether the next pozzetto makes a soloist and a pair (BUR-67)."""
        return self.setup.format == THREE and not self.three_pozzetti and not any(self.taken)
