"""Who owes a fine for how he played (BES-38)."""

from games.bestia.cards import MASKS
from games.bestia.options import FINE
from games.bestia.state import BestiaState
from games.kernel.event import Card
from games.kernel.seats import Seat


def fine_for(table: BestiaState, seat: Seat, card: Card) -> str | None:
    """The tactic for whose breach this card costs `seat` a fine, if it owes none yet (BES-38)."""
    if fine_owed(table, seat):
        return None
    return _fined_rule(table, seat, card)


def fine_owed(table: BestiaState, seat: Seat) -> str | None:
    """The tactic for whose breach `seat` owes a fine, by the cards it has played in this deal.

    Only who knows its hand can tell; when all cards are played everybody can.
    """
    if not table.meets_breaches(FINE):
        return None
    past = BestiaState(table.match.seats)
    past.match = table.match
    past.turned, past.trump = table.turned, table.trump
    later = table.hands[seat]
    moments = []
    plays = table.all_tricks()
    for number in reversed(range(len(plays))):
        for place, play in enumerate(plays[number]):
            if play.seat == seat:
                later |= MASKS.bit[play.card]
                moments.append((number, plays[number][:place], play.card, later))
    for number, before, card, hand in reversed(moments):
        past.tricks, past.trick, past.hands[seat] = table.tricks[:number], before, hand
        if rule := _fined_rule(past, seat, card):
            return rule
    return None


def _fined_rule(table: BestiaState, seat: Seat, card: Card) -> str | None:
    if not table.meets_breaches(FINE):
        return None
    modes = table.match.options
    return next((rule for rule in table.breaches(seat, card) if modes[rule] == FINE), None)
