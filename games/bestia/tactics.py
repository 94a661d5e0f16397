"""The tactics that a table may make compulsory or fine: which of them a card goes against.

Dominant trump, trump after the first trick, highest trump (BES-34 to BES-37).
"""

from collections.abc import Iterator

from games.bestia.cards import MASKS, STRENGTH
from games.bestia.options import AFTER_FIRST, DOMINANT, HIGHEST, REJECT
from games.kernel.event import Card
from games.kernel.exchange import ExchangeState
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

_REJECTED = {
    DOMINANT: Refusal("must_lead_dominant_trump", "BES-34"),
    AFTER_FIRST: Refusal("must_lead_trump", "BES-35"),
    HIGHEST: Refusal("must_play_highest_trump", "BES-36"),
}


class TacticState(ExchangeState):
    """A table of Bestia, as far as tactics look at it."""

    __slots__ = ()

    def meets_breaches(self, mode: str) -> bool:
        """Whether a breach of some tactic is met in this way at this table."""
        options = self.match.options
        return mode in (options[DOMINANT], options[AFTER_FIRST], options[HIGHEST])

    def rejection(self, seat: Seat, card: Card) -> Refusal | None:
        """The compulsory tactic that a card goes against, which would be legal but for it."""
        modes = self.match.options
        breaches = self.breaches(seat, card)
        return next((_REJECTED[rule] for rule in breaches if modes[rule] == REJECT), None)

    def playable(self, seat: Seat) -> int:
        """The mask of the cards that `seat`, whose turn it is, may play (BES-28 to BES-36)."""
        cards = self.following(seat)
        if not self.meets_breaches(REJECT):
            return cards
        legal = MASKS.cards(cards)
        return MASKS.of(card for card in legal if len(legal) == 1 or not self.rejection(seat, card))

    def breaches(self, seat: Seat, card: Card) -> Iterator[str]:
        """The tactics that a card, legal but for them, goes against, in the order of BES-38."""
        hand = self.hands[seat]
        trumps = hand & MASKS.suits[self.trump]
        if not trumps:
            return
        is_trump = card[-1] == self.trump
        if not self.trick:
            dominant = self._dominant()
            if self.holds(seat, dominant) and card != dominant:
                yield DOMINANT
            if self.tricks and not is_trump:
                yield AFTER_FIRST
        # A leader of a later trick has two cards: both are trumps, or there is no lower trump.
        obliged = self.trick or trumps == hand
        if is_trump and obliged and STRENGTH[card] < self._least(MASKS.cards(trumps)):
            yield HIGHEST

    def _dominant(self) -> Card:
        """The ace of trumps, or the three when the ace lies open (BES-34)."""
        ace = f"1{self.trump}"
        played = (play.card for trick in self.tricks for play in trick.plays)
        return f"3{self.trump}" if ace in self.turned or ace in played else ace

    def _least(self, trumps: list[Card]) -> int:
        """The least strength that BES-36 and its exception BES-37 allow to a trump."""
        highest = max(STRENGTH[card] for card in trumps)
        lying = [STRENGTH[play.card] for play in self.trick if play.card[-1] == self.trump]
        return 0 if lying and highest < max(lying) else highest
