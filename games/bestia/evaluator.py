"""How Bestia is judged: is this hand good for a trick, and which card is the cheapest to take one?

Each card has a power, roughly its chance to take a trick. Whoever takes part wins a third of the
pot for each trick and pays the pot for none, so a hand is weighed by both. In play the chance to
take this trick is weighed against what the card could still take later. It looks at its own hand
and at what lies open; it guesses nothing else.
"""

from collections.abc import Iterator, Sequence
from math import prod
from random import Random

from games.bestia.events import AcceptInvite, DeclineInvite
from games.bestia.state import (
    DECLARE,
    DISCARD,
    HAND,
    MASKS,
    PASSED,
    STRENGTH,
    TAKES_PART,
    BestiaState,
)
from games.kernel.bots import rank_steps
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.exchange import Discard, Exchange, Knock, Pass
from games.kernel.seats import Seat
from games.kernel.trick_odds import TrickOdds
from games.kernel.trick_play import PLAY, PlayCard
from games.kernel.trick_view import recall_table, unseen_cards
from games.kernel.view import View

ODDS = TrickOdds(
    STRENGTH,
    trumps=(0.24, 0.26, 0.28, 0.32, 0.36, 0.42, 0.5, 0.62, 0.8, 0.97),
    plain=(0.01, 0.01, 0.02, 0.02, 0.03, 0.04, 0.06, 0.1, 0.2, 0.34),
    tricks_in_deal=HAND,
)
"""With two or three against a card."""
NEW_CARD = 0.17
"""The mean power of a card that is not known yet."""
CROWD = 0.88
"""What each participant beyond the third leaves of it."""
STAYING_OUT = 0.5
"""What it costs, as part of the pot, to leave it to the others. By trial: less is too timid."""
FINE = 3.0
"""What a fine costs, in tricks."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The legal steps by what they promise, the best first; among equals, by `rng`."""
    return rank_steps(_choices(recall_table(BestiaState, view), view.seat), rng)


def _choices(table: BestiaState, seat: Seat) -> list[tuple[Command, float]]:
    """The legal steps, each with what it promises, in tricks."""
    if table.phase == PLAY:
        unseen = unseen_cards(table, STRENGTH)
        cards = MASKS.cards(table.playable(seat))
        return [(PlayCard(c), promise(table, seat, c, unseen)) for c in cards]
    hand = table.hand(seat)
    if table.phase == DECLARE:
        return [
            (Knock(), undertaking(table, [ODDS.power(table, card) for card in hand])),
            (Pass(), 0.0),
        ]
    if table.phase == DISCARD:
        return [(Discard(card), -ODDS.power(table, card)) for card in hand]
    if table.said[seat] == PASSED:
        alone = not any(said in TAKES_PART for said in table.said)
        fresh = undertaking(table, [NEW_CARD] * table.match.options["new_hand_size"])
        return [(AcceptInvite(), 1.0 if alone else fresh), (DeclineInvite(), 0.0)]
    return _exchanges(table, hand)


def _exchanges(table: BestiaState, hand: Sequence[Card]) -> list[tuple[Command, float]]:
    """Throw what is worth less than a card unknown."""
    found: list[tuple[Command, float]] = []
    most = table.match.options["exchange_max"]
    for mask in range(1 << HAND):
        thrown = tuple(card for place, card in enumerate(hand) if mask >> place & 1)
        if len(thrown) <= most:
            gain = sum(NEW_CARD - ODDS.power(table, card) for card in thrown)
            found.append((Exchange(thrown), gain))
    return found


def undertaking(table: BestiaState, powers: list[float]) -> float:
    """What taking part promises more than staying out, as parts of the pot.

    Thirds won, less the bestia.
    """
    others = sum(said in TAKES_PART for said in table.said)
    crowd = CROWD ** max(others - 1, 0)
    powers = [crowd * power for power in powers]
    return sum(powers) / HAND - prod(1 - power for power in powers) + STAYING_OUT


def promise(table: BestiaState, seat: Seat, card: Card, unseen: list[Card]) -> float:
    """The chance to take this trick, less what the card could take later, less a fine."""
    fine = FINE if table.fine_for(seat, card) else 0.0
    return ODDS.chance(table, card, unseen) - ODDS.later(table, card) - fine
