"""How Merda is judged: keep the rank of which one holds most, pass on what stands alone."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.view import View
from games.merda.cards import four_equal, rank_of
from games.merda.commands import PassCard, Ready, Slam, TakeCard
from games.merda.state import LAYING, PASSING, RACE, SUSPENDED

LET_GO = 0.05
"""How often a rank looks worth less than it is. Without that two seats would wait for each other's
pairs for ever."""


class Judgement:
    """The judge of Merda (`games.kernel.bots.Judge`)."""

    def preferences(self, view: View, rng: Random) -> Iterator[Command]:
        """A slam with four equal cards first; then cards by what they are worth keeping."""
        if view.phase == RACE:
            yield Slam()
        elif view.phase == SUSPENDED:
            yield Ready()
        elif view.phase in (PASSING, LAYING):
            yield from self._passing(view, rng)
        else:
            yield TakeCard()

    def _passing(self, view: View, rng: Random) -> Iterator[Command]:
        hand = [card for card in view.zone(f"hand:{view.seat}").cards if card is not None]
        if view.phase == LAYING:
            kept = ((card, [c for c in hand if c != card]) for card in hand)
            yield from (PassCard(card, slam=True) for card, rest in kept if four_equal(rest))
        elif four_equal(hand):
            yield Slam()
        yield from (PassCard(card) for card in _least_first(hand, rng))


def _least_first(hand: list[Card], rng: Random) -> list[Card]:
    """Cards of whose rank one holds fewest first; among equals by `rng`."""
    counts = Counter(map(rank_of, hand))
    worth = {rank: count - 2 * (rng.random() < LET_GO) for rank, count in counts.items()}
    order = list(hand)
    rng.shuffle(order)
    return sorted(order, key=lambda card: worth[rank_of(card)])
