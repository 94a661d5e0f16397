"""A table of Bestia at one moment: its pack, which cards may be played, and what tactics cost.

A table may make tactics compulsory or fine them: dominant trump, trump after the first trick,
highest trump (BES-34 to BES-37).
"""

from collections.abc import Iterator

from games.bestia.options import AFTER_FIRST, DOMINANT, FINE, HIGHEST, REJECT
from games.kernel.cards import ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.exchange import ExchangeState
from games.kernel.masks import Masks
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.tricks import CardOrder

ORDER = CardOrder(("2", "4", "5", "6", "7", "8", "9", "10", "3", "1"), ITALIAN_SUITS)
"""BES-2, from the weakest to the strongest."""
STRENGTH = ORDER.strength
MASKS = Masks(ORDER)
HAND = 3
"""Cards a seat plays with, and tricks of a deal (BES-26)."""

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
_REJECTED = {
    DOMINANT: Refusal("must_lead_dominant_trump", "BES-34"),
    AFTER_FIRST: Refusal("must_lead_trump", "BES-35"),
    HIGHEST: Refusal("must_play_highest_trump", "BES-36"),
}


class BestiaState(ExchangeState):
    """The state. The pot holds dealers' stakes only, or more (BES-7)."""

    masks = MASKS
    piles = ("stock", "heap")
    takes_part = TAKES_PART
    rounds = "rounds"  # BES-45

    @property
    def closing(self) -> bool:
        """Whether this deal only empties the pot (BES-47)."""
        return self.match.deal > self.ordinary_deals(self.match.options)

    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have (BES-16, BES-23)."""
        return self.match.options["new_hand_size"] if self.said[seat] == ACCEPTED else HAND

    def leave(self, seat: Seat) -> None:
        """Before the play a seat is out of the deal; later it stays bound (GEN-07)."""
        if self.phase in (DECLARE, SERVE, DISCARD):
            if self.phase == DISCARD and self.waiting[0] == seat:
                self.phase = SERVE
            self.said[seat] = DECLINED
        super().leave(seat)

    # --- tactics ----------------------------------------------------------------------------

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

    def fine_for(self, seat: Seat, card: Card) -> str | None:
        """The tactic for whose breach a card costs `seat` a fine, if it owes none yet (BES-38)."""
        return None if self.fine_owed(seat) else self._fined_rule(seat, card)

    def fine_owed(self, seat: Seat) -> str | None:
        """The tactic for whose breach `seat` owes a fine, by the cards it has played in this deal.

        Only who knows its hand can tell; when all cards are played everybody can.
        """
        if not self.meets_breaches(FINE):
            return None
        past = BestiaState(self.match.seats)
        past.match = self.match
        past.turned, past.trump = self.turned, self.trump
        later = self.hands[seat]
        moments = []
        plays = self.all_tricks()
        for number in reversed(range(len(plays))):
            for place, play in enumerate(plays[number]):
                if play.seat == seat:
                    later |= MASKS.bit[play.card]
                    moments.append((number, plays[number][:place], play.card, later))
        for number, before, card, hand in reversed(moments):
            past.tricks, past.trick, past.hands[seat] = self.tricks[:number], before, hand
            if rule := past._fined_rule(seat, card):
                return rule
        return None

    def _fined_rule(self, seat: Seat, card: Card) -> str | None:
        if not self.meets_breaches(FINE):
            return None
        modes = self.match.options
        return next((rule for rule in self.breaches(seat, card) if modes[rule] == FINE), None)
