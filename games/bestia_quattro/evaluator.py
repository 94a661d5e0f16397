"""How Bestia with four cards is judged: how many tricks is this hand good for?

Each card has a power, roughly its chance to take a trick. Who opens owes two tricks and who joins
one, so a hand is weighed by the tricks it promises. In play the chance to take this trick is
weighed against what the card could still take later. It looks at its own hand, once read, and at
what lies open; it guesses nothing else.
"""

from collections.abc import Iterator, Sequence
from random import Random

from games.bestia_quattro.flow import UNDERTAKEN
from games.bestia_quattro.legal import actions, spoken
from games.bestia_quattro.state import BATTENTE, EXCHANGE, HAND, MASKS, STRENGTH, BestiaQuattroState
from games.kernel.bots import rank_steps
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.exchange import Discard, Exchange
from games.kernel.seats import Seat
from games.kernel.trick_odds import TrickOdds
from games.kernel.trick_play import PLAY, PlayCard
from games.kernel.trick_view import recall_table, unseen_cards
from games.kernel.view import View

ODDS = TrickOdds(
    STRENGTH,
    trumps=(0.3, 0.32, 0.34, 0.38, 0.42, 0.48, 0.56, 0.68, 0.82, 0.98),
    plain=(0.01, 0.02, 0.02, 0.03, 0.03, 0.05, 0.08, 0.14, 0.24, 0.42),
    tricks_in_deal=HAND,
)
"""With two or three against a card."""
NEW_CARD = 0.24
"""The mean power of a card that is not known yet."""
OPENS, JOINS = 1.3, 0.75
"""Tricks promised, changes counted in, from which on it is worth to open and to join."""
IN_DANGER = 1.6
"""How much more a trick is worth that one still owes."""
LIKINGS = {"no_blind": 1.0, "match": 1.0, "blind": 0.5, "counter_blind": 0.2, "leave": 0.0}
"""The words that are given blindly: stay, without raising."""
STRONG_TRUMP = 7
"""The strength of a turned card that is worth stealing: a king or the ace."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The legal steps by what they promise, the best first; among equals, by `rng`."""
    return rank_steps(_values(recall_table(BestiaQuattroState, view), view.seat), rng)


def _values(table: BestiaQuattroState, seat: Seat) -> Iterator[tuple[Command, float]]:
    """The legal steps, each with what it promises."""
    if table.phase not in (PLAY, EXCHANGE):
        for step in spoken(table, seat):
            yield step, liking(table, seat, step.name())
        return
    if table.phase == PLAY:
        unseen = unseen_cards(table, STRENGTH)
        for card in MASKS.cards(table.playable(seat)):
            yield PlayCard(card), promise(table, seat, card, unseen)
        return
    for step in actions(table, seat):
        match step:
            case Discard():
                yield step, -ODDS.power(table, step.card)
            case Exchange():
                yield step, sum(NEW_CARD - ODDS.power(table, card) for card in step.discard)


def liking(table: BestiaQuattroState, seat: Seat, word: str) -> float:
    """What a word without cards promises; more than 0: rather than pass."""
    if word in ("knock", "assist"):
        promised = prospects(table, table.hand(seat))
        return promised - (OPENS if word == "knock" else JOINS)
    if word == "steal":
        return 1.0 if STRENGTH[table.turned[0]] > STRONG_TRUMP else -1.0
    return LIKINGS.get(word, 0.0)


def prospects(table: BestiaQuattroState, hand: Sequence[Card]) -> float:
    """The tricks that a hand promises when its worst cards are changed."""
    return sum(max(ODDS.power(table, card), NEW_CARD) for card in hand)


def promise(table: BestiaQuattroState, seat: Seat, card: Card, unseen: list[Card]) -> float:
    """The chance to take this trick, less what the card could take later."""
    owes = UNDERTAKEN if table.said[seat] == BATTENTE else 1
    urgent = IN_DANGER if table.taken()[seat] < owes else 1.0
    return urgent * ODDS.chance(table, card, unseen) - ODDS.later(table, card)
