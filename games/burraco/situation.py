"""What a seat that plays by judgement takes into account, worked out once a decision.

It reads its own hand and what lies open, and guesses no hidden card.
"""

from collections.abc import Iterable
from functools import cached_property

from games.burraco.melds import Meld
from games.burraco.rules import own_melds
from games.burraco.scoring import BURRACO_SIZE, allows_closing
from games.burraco.state import BurracoState
from games.kernel.kinds import Kind
from games.kernel.seats import Seat

LATE_STOCK = 10
"""With so few cards in the stock the deal may end at any turn."""
DANGEROUS_HAND = 4
"""An opponent that could close and holds no more cards than this may do so in its next turn."""
NEARLY_BURRACO = BURRACO_SIZE - 1
"""A meld of so many cards may be a burraco when the opponent's next turn ends."""
SHORT_ROW = 1
"""As many cards of a row as an opponent surely gets rid of in one turn."""
PRESSING_HAND = 8
"""A hand that two or three melds would empty: from here on wild cards help to get there."""


class Reach:
    """To which of some melds a card can be added: of those the size of the longest."""

    def __init__(self, melds: Iterable[Meld], state: BurracoState) -> None:
        addable = state.setup.book.addable
        self._by_size = sorted(
            [(len(meld.kinds), addable(meld)) for meld in melds], key=lambda found: -found[0]
        )

    def longest(self, kind: Kind) -> int:
        """Size of the longest meld that the card can be added to; 0 when there is none."""
        for size, addable in self._by_size:
            if addable >> kind & 1:
                return size
        return 0


class Situation:
    """The table from the chair of the seat on turn. Of the other hands only the sizes are read."""

    def __init__(self, state: BurracoState) -> None:
        self.state = state
        self.seat: Seat = state.turn
        self.side = state.sides[self.seat]
        self.size = state.sizes[self.seat]
        self.once = state.once[self.seat]
        self.twice = state.twice[self.seat]
        self.setup = state.setup
        self.book = state.setup.book
        self.melds = own_melds(state, self.side)
        self.has_pozzetto = state.taken[self.side] != 0
        self.row = len(state.rows[self.seat]) if state.rows else 0
        """Cards left in the own row; always 0 unless two play."""
        self.can_close = self.has_pozzetto and any(
            allows_closing(meld, self.setup) for meld in self.melds
        )
        self.late = state.stock <= LATE_STOCK or any(
            self._may_close(seat)
            for seat in range(self.setup.seats)
            if state.sides[seat] != self.side
        )
        """The deal may be over before the seat plays again: what is held then has to be paid."""
        goal_in_sight = not self.has_pozzetto or (self.can_close and not self.row)
        self.pressing = self.late or (goal_in_sight and self.size <= PRESSING_HAND)
        """Getting rid of cards counts more than what they might become."""

    def _may_close(self, seat: Seat) -> bool:
        """Whether this opponent might close in its next turn (BUR-40), as far as one can see."""
        state, side = self.state, self.state.sides[seat]
        if not state.taken[side] or state.sizes[seat] > DANGEROUS_HAND:
            return False
        if state.rows and len(state.rows[seat]) > SHORT_ROW:
            return False
        return any(
            len(meld.kinds) >= NEARLY_BURRACO and not (self.setup.clean_to_close and meld.has_wild)
            for meld in own_melds(state, side)
        )

    @cached_property
    def own(self) -> Reach:
        """What the own side can add to its melds."""
        return Reach(self.melds, self.state)

    @cached_property
    def theirs(self) -> Reach:
        """What the others can add to theirs."""
        state = self.state
        melds = zip(state.melds, state.owners, strict=True)
        return Reach([meld for meld, owner in melds if owner != self.side], state)

    def value(self, kind: Kind) -> int:
        """Points of a card."""
        return self.setup.values[kind]
