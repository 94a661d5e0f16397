"""What a breach of a fined tactic costs, and the card that commits least (BES-38, GEN-06)."""

from games.bestia.cards import MASKS, ORDER
from games.bestia.options import FINE
from games.bestia.state import BestiaState
from games.bestia.tactics import breaches, played_as
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
    if not played_as(table, FINE):
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
    if not played_as(table, FINE):
        return None
    modes = table.match.options
    return next((rule for rule in breaches(table, seat, card) if modes[rule] == FINE), None)


def weakest(table: BestiaState, seat: Seat) -> Card:
    """The legal card that commits `seat` least: without a fine, no trump, low (GEN-06)."""
    return min(
        MASKS.cards(table.playable(seat)),
        key=lambda card: (fine_for(table, seat, card) is not None, *ORDER.worth(card, table.trump)),
    )
