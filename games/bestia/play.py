"""Which cards may be played, why others may not, and what a card costs (BES-28 to BES-38)."""

from collections.abc import Iterator, Sequence

from games.bestia.cards import ORDER, STRENGTH
from games.bestia.options import AFTER_FIRST, DOMINANT, FINE, HIGHEST, OFF, REJECT
from games.bestia.state import BestiaState
from games.kernel import trick_play, tricks
from games.kernel.event import Card
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

_REJECTED = {
    DOMINANT: Refusal("must_lead_dominant_trump", "BES-34"),
    AFTER_FIRST: Refusal("must_lead_trump", "BES-35"),
    HIGHEST: Refusal("must_play_highest_trump", "BES-36"),
}


def playable(state: BestiaState, seat: Seat) -> Sequence[Card]:
    """The cards that `seat`, whose turn it is, may play: never none."""
    cards = trick_play.playable(state, seat)
    if len(cards) == 1 or REJECT not in _modes(state):
        return cards
    return [card for card in cards if rejected(state, seat, card) is None]


def rejected(table: BestiaState, seat: Seat, card: Card) -> Refusal | None:
    """The compulsory tactic that a card goes against, which would be legal but for it."""
    modes = table.match.options
    return next((_REJECTED[r] for r in breaches(table, seat, card) if modes[r] == REJECT), None)


def fines(table: BestiaState) -> bool:
    """Whether a breach of some tactic is fined at this table (BES-38)."""
    return FINE in _modes(table)


def fine_for(table: BestiaState, seat: Seat, card: Card) -> str | None:
    """The tactic for whose breach this card costs `seat` a fine, if it owes none yet (BES-38)."""
    if fine_owed(table, seat):
        return None
    return _fined_rule(table, seat, card)


def fine_owed(table: BestiaState, seat: Seat) -> str | None:
    """The tactic for whose breach `seat` owes a fine, by the cards it has played in this deal.

    Only who knows its hand can tell; when all cards are played everybody can.
    """
    if not fines(table):
        return None
    past = BestiaState(table.match.seats)
    past.match = table.match
    past.turned, past.trump = table.turned, table.trump
    later = [*table.hands[seat]]
    moments = []
    plays = table.all_tricks()
    for number in reversed(range(len(plays))):
        for place, play in enumerate(plays[number]):
            if play.seat == seat:
                later = [*later, play.card]
                moments.append((number, plays[number][:place], play.card, later))
    for number, before, card, hand in reversed(moments):
        past.tricks, past.trick, past.hands[seat] = table.tricks[:number], before, hand
        if rule := _fined_rule(past, seat, card):
            return rule
    return None


def _fined_rule(table: BestiaState, seat: Seat, card: Card) -> str | None:
    if not fines(table):
        return None
    modes = table.match.options
    return next((rule for rule in breaches(table, seat, card) if modes[rule] == FINE), None)


def _modes(table: BestiaState) -> tuple[str, ...]:
    options = table.match.options
    return options[DOMINANT], options[AFTER_FIRST], options[HIGHEST]


def breaches(table: BestiaState, seat: Seat, card: Card) -> Iterator[str]:
    """The tactics that a card, legal but for them, goes against, in the order of BES-38."""
    trumps = tricks.cards_of(table.hands[seat], table.trump)
    if not trumps:
        return
    is_trump = card[-1] == table.trump
    after_first = bool(table.tricks)
    if not table.trick:
        dominant = _dominant(table)
        if dominant in trumps and card != dominant:
            yield DOMINANT
        if after_first and not is_trump:
            yield AFTER_FIRST
    if is_trump and _obliged(table, seat, len(trumps)) and STRENGTH[card] < _least(table, trumps):
        yield HIGHEST


def _dominant(table: BestiaState) -> Card:
    """The ace of trumps, or the three when the ace lies open (BES-34)."""
    ace = f"1{table.trump}"
    played = (play.card for trick in table.tricks for play in trick.plays)
    return f"3{table.trump}" if ace in table.turned or ace in played else ace


def _obliged(table: BestiaState, seat: Seat, trumps: int) -> bool:
    """Whether `seat`, which plays a trump, had no other choice (BES-36)."""
    if table.trick or trumps == len(table.hands[seat]):
        return True
    return bool(table.tricks) and table.match.options[AFTER_FIRST] != OFF


def _least(table: BestiaState, trumps: list[Card]) -> int:
    """The least strength that BES-36 and its exception BES-37 allow to a trump."""
    highest = max(STRENGTH[card] for card in trumps)
    lying = [STRENGTH[play.card] for play in table.trick if play.card[-1] == table.trump]
    return 0 if lying and highest < max(lying) else highest


def weakest(table: BestiaState, seat: Seat) -> Card:
    """The legal card that commits `seat` least: without a fine, no trump, low (GEN-06)."""
    return min(
        playable(table, seat),
        key=lambda card: (fine_for(table, seat, card) is not None, *ORDER.worth(card, table.trump)),
    )
