"""How Spacca il mazzo is judged: low cards first, many at a time, twos and tens in need.

Each step has a worth, in cards: those that it sheds, less those that it may bring. The evaluator
looks at its own cards, at the pile and at what has been seen; it guesses nothing else.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from games.kernel.bots import rank_steps
from games.kernel.command import Command
from games.kernel.view import View
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import JOKERS, PACK, TWO, rank_of
from games.spacca_il_mazzo.legal import steps
from games.spacca_il_mazzo.state import SpaccaState
from games.spacca_il_mazzo.view import seen_table

UP_CARD = 1.9
"""The worth of shedding a card that lies face up: it cannot be played alone as long as the first
pack lasts."""
HEIGHT = 0.12
"""What a card is worth more than the next lower one, if it is kept: it can be played more often."""
KEEP_TWO, KEEP_TEN = 2.3, 2.5
"""What the cards are worth that always can be played."""
BURDEN = 0.8
"""What a card of a pile costs who takes it: some of them go together again."""
OUT = 10.0
"""The worth of being rid of all cards."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """The legal steps by what they are worth, the most first; among equals, by `rng`."""
    table = seen_table(view)
    outlook = Outlook(table, view)
    return rank_steps(((step, outlook.worth(step)) for step in steps(table, view.seat)), rng)


class Outlook:
    """What a seat can count on before it acts."""

    def __init__(self, table: SpaccaState, view: View) -> None:
        self.table = table
        self.seat = view.seat
        self.left = len(table.cards_of(view.seat))
        self.view = view

    def worth(self, step: Command) -> float:
        """What a step is worth, in cards."""
        match step:
            case e.PlayCards(hand, up):
                return self._of_play(hand, up)
            case e.TakePile():
                return -BURDEN * len(self.table.pile)
            case e.DrawCard():
                return self._of_drawing()
            case e.Pass():
                return -0.5
            case e.DeclineJoker():
                return -OUT
            case e.TurnDownCard():
                return 0.0
            case e.JokerDiscard(card):
                return 1.0 if card is None else 0.5 - HEIGHT * self._height(card)
        raise AssertionError(step)

    def _of_play(self, hand: tuple[str, ...], up: tuple[str, ...]) -> float:
        shed = len(hand) + (len(up) if self.table.first_pack_finished else UP_CARD * len(up))
        if len(hand) + len(up) == self.left:
            return OUT
        rank = rank_of((hand or up)[0])
        if rank in self.table.strength:
            return shed - HEIGHT * self.table.strength[rank]
        return shed - (KEEP_TWO if rank == TWO else KEEP_TEN) * (len(hand) + len(up))

    def _height(self, card: str) -> int:
        strength = self.table.strength
        return strength.get(rank_of(card), len(strength))

    def _of_drawing(self) -> float:
        """One card more, and perhaps the pile is spared."""
        chance = self._chance_to_beat()
        pile = len(self.table.pile)
        return -1.0 + chance - (1 - chance) * BURDEN * pile

    def _chance_to_beat(self) -> float:
        """How likely a card of the stock can be played."""
        seen = Counter(card for zone in self.view.zones for card in zone.cards if card is not None)
        unseen = (Counter(PACK) - seen).items()
        normal = [(card, count) for card, count in unseen if card not in JOKERS]
        good = sum(count for card, count in normal if self.table.may_play(rank_of(card)))
        return good / max(1, sum(count for _, count in normal))
