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


def played_as(table: ExchangeState, mode: str) -> bool:
    """Whether a breach of some tactic is met in this way at this table."""
    options = table.match.options
    return mode in (options[DOMINANT], options[AFTER_FIRST], options[HIGHEST])


def rejected(table: ExchangeState, seat: Seat, card: Card) -> Refusal | None:
    """The compulsory tactic that a card goes against, which would be legal but for it."""
    modes = table.match.options
    return next((_REJECTED[r] for r in breaches(table, seat, card) if modes[r] == REJECT), None)


def compulsory(table: ExchangeState, seat: Seat, cards: int) -> int:
    """Those of these cards, legal but for the tactics, that no tactic rejects: a mask."""
    legal = MASKS.cards(cards)
    return MASKS.of(card for card in legal if len(legal) == 1 or not rejected(table, seat, card))


def breaches(table: ExchangeState, seat: Seat, card: Card) -> Iterator[str]:
    """The tactics that a card, legal but for them, goes against, in the order of BES-38."""
    hand = table.hands[seat]
    trumps = hand & MASKS.suits[table.trump]
    if not trumps:
        return
    is_trump = card[-1] == table.trump
    if not table.trick:
        dominant = _dominant(table)
        if table.holds(seat, dominant) and card != dominant:
            yield DOMINANT
        if table.tricks and not is_trump:
            yield AFTER_FIRST
    # A leader of a later trick has two cards: both are trumps, or there is no lower trump.
    obliged = table.trick or trumps == hand
    if is_trump and obliged and STRENGTH[card] < _least(table, MASKS.cards(trumps)):
        yield HIGHEST


def _dominant(table: ExchangeState) -> Card:
    """The ace of trumps, or the three when the ace lies open (BES-34)."""
    ace = f"1{table.trump}"
    played = (play.card for trick in table.tricks for play in trick.plays)
    return f"3{table.trump}" if ace in table.turned or ace in played else ace


def _least(table: ExchangeState, trumps: list[Card]) -> int:
    """The least strength that BES-36 and its exception BES-37 allow to a trump."""
    highest = max(STRENGTH[card] for card in trumps)
    lying = [STRENGTH[play.card] for play in table.trick if play.card[-1] == table.trump]
    return 0 if lying and highest < max(lying) else highest
