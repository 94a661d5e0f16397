"""What a card may be good for, as bots judge it: its power, and its chance to take this trick.

Rough, and by what a seat knows alone: its own hand, what lies open, which cards it has not seen.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.kernel.event import Card
from games.kernel.masks import MaskState

TRUMPED = 0.45
"""How likely it is that a trump in another hand may be played to a plain suit."""


class TrickOdds(NamedTuple):
    """How the cards of a game take tricks."""

    strength: Mapping[Card, int]
    trumps: Sequence[float]
    plain: Sequence[float]
    """The chance of a card to take a trick some time, by its strength: of trumps, of others."""
    tricks_in_deal: int

    def power(self, table: MaskState, card: Card) -> float:
        """Roughly the chance of a card to take a trick."""
        powers = self.trumps if card[-1] == table.trump else self.plain
        return powers[self.strength[card]]

    def later(self, table: MaskState, card: Card) -> float:
        """What a card could still take after this trick."""
        last = len(table.tricks) == self.tricks_in_deal - 1
        return 0.0 if last else self.power(table, card)

    def chance(self, table: MaskState, card: Card, unseen: Sequence[Card]) -> float:
        """How likely a card is to take the trick on the table."""
        trump, strength = table.trump, self.strength
        if table.trick:
            played = [play.card for play in table.trick]
            lying = played[table.masks.taker(played, trump)]
            same = card[-1] == lying[-1]
            beats = strength[card] > strength[lying] if same else card[-1] == trump
            if not beats:
                return 0.0
        higher = sum(c[-1] == card[-1] and strength[c] > strength[card] for c in unseen)
        trumps = 0 if card[-1] == trump else sum(c[-1] == trump for c in unseen) * TRUMPED
        held = (len(table.waiting) - 1) * (self.tricks_in_deal - len(table.tricks))
        safe = 1 - min((higher + trumps) / max(len(unseen), 1), 1.0)
        return float(safe**held)
