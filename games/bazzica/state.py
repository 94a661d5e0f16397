"""A table of Bazzica at one moment."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.bazzica.cards import arranged
from games.bazzica.combinations import LEVELS
from games.bazzica.options import FREE
from games.bazzica.variants import Variant, variant_of
from games.kernel import trick_play
from games.kernel.event import Card
from games.kernel.fields import Public, Side
from games.kernel.seats import NOBODY, Seat
from games.kernel.trick_play import PLAY

DECLARE = "declaration"
"""The winner of a trick may declare (BAZ-12)."""
PHASE_TWO = "phase_two"
"""The tricks after the stock is exhausted (BAZ-29)."""
IN_DEAL = frozenset({PLAY, DECLARE, PHASE_TWO})


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A declaration that still bars similar ones (BAZ-23, BAZ-R9)."""

    side: Side
    kind: str
    cards: tuple[Card, ...]
    """Those of its cards that have not been played."""


class BazzicaState(trick_play.TrickState):
    """The state. Of its `tricks` only the last one is kept: nobody looks at earlier ones again."""

    piles = ("stock",)
    public = ("trump",)

    hands: list[list[Card]]
    """The concealed cards of each seat, as they are held."""
    exposed: list[list[Card]]
    """Declared cards in front of their owner: they still belong to his hand (BAZ-16)."""
    known: list[list[Card]]
    """Concealed cards that everybody saw: of a *carta bianca*, and turned cards taken up."""
    stock: Sequence[Card]
    """Top card first."""
    turned: Card
    """The turned card; empty when there is none, or none any more."""
    dealer: Public[Seat]
    leader: Public[Seat]
    """Who leads, or leads next: the winner of the last trick, when he has not left."""
    captured: list[list[Card]]
    """By side: the cards of its tricks before the last one."""
    rich_tricks: list[int]
    """By side: how many tricks with an ace or a ten it has taken (`brisque_count`)."""
    won_before: Public[list[int]]
    rich_before: list[int]
    """By side: how many cards, and such tricks, it had when the second phase began."""
    laid: tuple[Laid, ...]
    spent: Public[tuple[Card, ...]]
    """Sevens of trumps that have brought their ten already (BAZ-28)."""
    said: Public[tuple[str, ...]]
    """The kinds declared after this trick so far."""
    left: Public[bool]
    """Whether the declaration was left to the partner."""
    deal_marks: list[dict[str, int]]
    """By side: what was marked in this deal, reason by reason."""
    totals: Sequence[int]
    """The score of each side before this deal."""
    extra_deals: Public[int]
    """How many deals a tie has prolonged the match (BAZ-39)."""
    had_court: list[bool]
    """Whether each seat was dealt a court card (BAZ-R7)."""
    has_played: Public[list[bool]]
    """Whether each seat has played a card in this deal."""
    blanches: Public[list[int]]
    """How often each seat has declared *carta bianca* in this deal."""
    blanche_chain: Public[list[bool]]
    """Whether every card that the seat has drawn since then was declared too (BAZ-R8)."""
    drawn: list[Card]
    """The card that a seat with an open chain drew and has not declared; empty: none."""

    def sit(self, seats: int) -> None:
        """Before the first deal."""
        super().sit(seats)
        self.dealer = NOBODY
        self.extra_deals = 0
        self.totals = (0,) * (2 if seats and self.variant.pairs else seats)
        self.clear(seats)

    def clear(self, seats: int) -> None:
        """No cards and no words: before a deal."""
        self.hands = [[] for _ in range(seats)]
        self.exposed = [[] for _ in range(seats)]
        self.known = [[] for _ in range(seats)]
        sides = len(self.totals)
        self.captured = [[] for _ in range(sides)]
        self.rich_tricks, self.rich_before, self.won_before = [0] * sides, [0] * sides, [0] * sides
        self.blanches = [0] * seats
        self.had_court, self.has_played, self.blanche_chain = (
            [False] * seats,
            [False] * seats,
            [False] * seats,
        )
        self.drawn = [""] * seats
        self.stock, self.turned, self.trump = (), "", ""
        self.waiting, self.trick, self.tricks, self.laid = (), (), (), ()
        self.said, self.spent = (), ()
        self.left = False
        self.leader = NOBODY
        self.deal_marks = [{} for _ in range(sides)]

    # --- sides ------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The form that is played."""
        return variant_of(self.match.options)

    def side(self, seat: Seat) -> Side:
        """The side of a seat: a pair (BAZ-Q1), or the seat alone."""
        return seat % 2 if self.variant.pairs else seat

    @property
    def reuse_is_free(self) -> bool:
        """Whether no similar combination is refused (`rubicon_reuse`, BAZ-R9)."""
        return bool(self.variant.rubicon) and self.match.options["rubicon_reuse"] == FREE

    def points(self) -> list[int]:
        """What each side has marked in this deal."""
        return [sum(marked.values()) for marked in self.deal_marks]

    # --- cards ------------------------------------------------------------------------------

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Puts these cards into a seat's hand, and no others."""
        self.hands[seat] = arranged(cards)

    def may_play(self, seat: Seat) -> list[Card]:
        """All cards of a seat, declared ones too, as they are held."""
        exposed = self.exposed[seat]
        return arranged([*self.hands[seat], *exposed]) if exposed else self.hands[seat]

    def may_declare(self, seat: Seat) -> list[Card]:
        """The cards that a seat may use in a declaration: its own, and those that its partner has
        on the table (BAZ-Q3)."""
        if not self.variant.pairs:
            return self.may_play(seat)
        return arranged([*self.may_play(seat), *self.exposed[(seat + 2) % 4]])

    def taken_by(self, side: Side) -> list[Card]:
        """The cards of all tricks that a side has taken in this deal."""
        last = [trick for trick in self.tricks if self.side(trick.winner) == side]
        return [*self.captured[side], *(play.card for trick in last for play in trick.plays)]

    def lying(self) -> list[Card]:
        """Every card that is known to lie anywhere."""
        told: list[Any] = [*self.exposed, *self.captured]
        turned = [self.turned] if self.turned else []
        return [*super().lying(), *turned, *(card for cards in told for card in cards)]

    def bars(self, seat: Seat, kind: str) -> frozenset[Card]:
        """The cards that may not serve for this kind any more (BAZ-23, BAZ-R9, BAZ-Q6)."""
        level = LEVELS.get(kind)
        if level is None:
            return frozenset()
        side = self.side(seat)
        barred: set[Card] = set()
        for laid in self.laid:
            other = LEVELS[laid.kind]
            if laid.side == side and other.family == level.family and other.height >= level.height:
                barred.update(laid.cards)
        return frozenset(barred)
