"""How Busca is judged: cover cheaply, then let the others take.

For each legal card it weighs the chance to take the trick against what the points would cost,
and how glad it would be to be rid of the card. It looks at its own hand and at the cards played;
it guesses nothing else.
"""

from collections.abc import Iterator
from random import Random

from games.busca.ruleset import base_charge
from games.busca.state import LAST_TRICK_BONUS, MASKS, PITA, TRICKS, WORTH, BuscaState, points_of
from games.kernel.bots import rank_steps
from games.kernel.command import Command
from games.kernel.seats import Seat
from games.kernel.trick_view import recall_table
from games.kernel.view import View

NOT_COVERED_NOW, NOT_COVERED_LATE = 0.25, 0.9
"""What it costs to have no points yet: at the start, and what is added as the deal runs out."""
POINTS_A_TRICK = 0.35
"""What a seat that would rather not take still takes in each trick to come."""
DANGER = 13
"""Final points from which on one may well have the most; a third of the pack."""
NEAR_DANGER = 0.6
"""The risk just below that."""
RELIEF, RELIEF_UNCOVERED, RELIEF_PITA = 0.3, 0.05, 0.3
"""The worth of being rid of the highest card of a suit at the start of a deal: with points taken,
without any, and of the Pita on top."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The cards by expected cost, the least first; among equals, by `rng`."""
    table = recall_table(BuscaState, view)
    choices = MASKS.steps(table.playable(view.seat))
    if len(choices) == 1:
        return iter(choices)
    outlook = Outlook(table, view.seat)
    return rank_steps(((step, -outlook.cost(step.card)) for step in choices), rng)


class Outlook:
    """What a seat can count on before it plays, at a table of which only its hand is known."""

    def __init__(self, table: BuscaState, seat: Seat) -> None:
        self.table = table
        self.unseen = table.unseen()
        self.allowed = table.allowed()
        """For each seat the cards that it may hold."""
        self.points = table.points()[seat]
        """What the seat has taken so far."""
        self.left = TRICKS - 1 - len(table.tricks)
        """Tricks after this one."""

    def cost(self, card: str) -> float:
        """Busche to expect, roughly, after this card."""
        chance = self.chance_to_take(card)
        taken = self.charge(self.points + self.trick_points(card))
        return chance * taken + (1 - chance) * self.charge(self.points) - self.relief(card)

    def chance_to_take(self, card: str) -> float:
        """How likely it is that `card` takes the trick."""
        trick = self.table.trick
        led = MASKS.suit[trick[0].card if trick else card]
        higher = MASKS.all & ~((MASKS.bit[card] << 1) - 1) & led
        if not led & MASKS.bit[card] or any(MASKS.bit[play.card] & higher for play in trick):
            return 0.0
        chance = 1.0
        for seat in self.table.waiting[1:]:
            held = self.unseen & self.allowed[seat]
            follows = held & led
            if follows:
                cards = TRICKS - len(self.table.tricks)
                has_suit = 1 - (1 - follows.bit_count() / held.bit_count()) ** cards
                beats = (held & higher).bit_count() / follows.bit_count()
                chance *= 1 - has_suit * beats
        return chance

    def trick_points(self, card: str) -> float:
        """What the trick will be worth, roughly, with this card in it."""
        bonus = 0 if self.left else LAST_TRICK_BONUS
        certain = WORTH[card] + points_of(play.card for play in self.table.trick) + bonus
        unseen = MASKS.cards(self.unseen)
        mean = points_of(unseen) / max(1, len(unseen))
        return certain + mean * (len(self.table.waiting) - 1)

    def charge(self, points: float) -> float:
        """What having so many points now will cost at the end, roughly."""
        if points <= 0:
            return NOT_COVERED_NOW + NOT_COVERED_LATE * (1 - self.left / TRICKS) ** 2
        final = points + POINTS_A_TRICK * self.left
        if final >= DANGER:
            return base_charge(round(final))
        return NEAR_DANGER * (final / DANGER) ** 2

    def relief(self, card: str) -> float:
        """The worth of not having to play this card later: high cards take what nobody wants."""
        want = RELIEF if self.points else RELIEF_UNCOVERED
        pita = RELIEF_PITA if card == PITA else 0.0
        return want * MASKS.order.strength[card] / TRICKS * self.left / TRICKS + pita
