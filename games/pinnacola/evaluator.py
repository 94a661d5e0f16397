"""How Pinnacola is judged.

It lays what is natural as soon as it can, keeps jokers for the way out or for the first meld, takes
from the pozzo what it can lay with profit, and discards what neither it nor the others can use. It
reads its own hand and what lies open; it guesses no hidden card.

Weights are in points of the deal. They compare the choices of one decision.
"""

from collections.abc import Iterator
from random import Random

from games.kernel.cards import JOKER
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.kinds import CODES, JOKER_KIND, KIND_OF, RANK_OF, SUIT_OF
from games.kernel.match import Match
from games.kernel.view import View
from games.pinnacola import events as e
from games.pinnacola.legal import WITH, additions, legal_steps, mask_of
from games.pinnacola.melds import Meld, exchanged
from games.pinnacola.rules import Laying, laying_of
from games.pinnacola.scoring import VALUES, meld_value
from games.pinnacola.state import SEATS, PinnacolaState, side_of
from games.pinnacola.view import seen_table
from games.pinnacola.whole_moves import whole_moves

LATE_STOCK = 10
"""With so few cards in the stock the deal may end before the seat plays again."""
DANGEROUS_HAND = 4
"""An opponent with so few cards may close in its next turn."""
SHORT_HAND = 5
"""A hand so small may soon be gone: jokers are laid too."""


def preferences(view: View, _rng: Random) -> Iterator[Command]:
    """Every listed step, the best first, and moves of more cards at once; it needs no chance."""
    match = Match(seats=view.facts["seats"], options=view.options)
    sizes = [len(view.zone(f"hand:{seat}").cards) for seat in range(SEATS)]
    now = Situation(seen_table(view, match), view.seat, sizes)
    steps = [*legal_steps(now.state, view.seat), *whole_moves(now.state, view.seat)]
    yield from sorted(steps, key=now.rank, reverse=True)


class Situation:
    """The table from the chair of the seat on turn."""

    def __init__(self, state: PinnacolaState, seat: int, sizes: list[int]) -> None:
        self.state, self.seat, self.size = state, seat, sizes[seat]
        self.hand = state.hands[seat]
        self.how: str = state.match.options["pinnacola_with_jokers"]
        others = [size for other, size in enumerate(sizes) if side_of(other) != side_of(seat)]
        self.late = len(state.stock) <= LATE_STOCK or min(others) <= DANGEROUS_HAND
        """The deal may be over before the seat plays again: what is held then has to be paid."""
        melds = list(zip(state.melds, state.owners, strict=True))
        self.fits_us = self._fitting([m for m, owner in melds if side_of(owner) == side_of(seat)])
        self.fits_them = self._fitting([m for m, owner in melds if side_of(owner) != side_of(seat)])

    @staticmethod
    def _fitting(melds: list[Meld]) -> frozenset[Card]:
        return frozenset(card for meld in melds for card, _ in additions(meld))

    def rank(self, step: Command) -> tuple[int, float]:
        """Steps by what they are worth; the discards come after what is worth laying and before
        what is better held back."""
        worth = self.worth(step)
        return (1 if isinstance(step, e.Discard) else 2 if worth > 0 else 0), worth

    def worth(self, step: Command) -> float:
        """What a step is worth."""
        match step:
            case e.DrawStock():
                return UNKNOWN_LATE if self.late else UNKNOWN
            case e.TakePozzo():
                return self._take_worth(step)
            case e.Discard():
                return -self._keep_worth(KIND_OF[step.card])
            case e.OpenMeld() | e.AddToMeld():
                return self._laying_worth(step)
            case e.SwapJoker():
                return self._swap_worth(step)
        return 0.0

    def gain(self, laying: Laying, melds: list[Meld]) -> float:
        """What the own melds are worth more with these cards laid."""
        meld = laying.made(melds)
        if isinstance(meld, str):
            return 0.0
        before = 0 if laying.meld_id is None else meld_value(melds[laying.meld_id], self.how)
        return meld_value(meld, self.how) - before

    def _laying_worth(self, step: e.OpenMeld | e.AddToMeld) -> float:
        laying = laying_of(step)
        if laying is None:
            return 0.0
        worth = LAYING + self.gain(laying, self.state.melds)
        jokers = laying.cards.count(JOKER)
        if jokers in (0, len(laying.cards)) and laying.meld_id is None:
            return worth
        hurry = self.late or self.size <= SHORT_HAND
        first = laying.meld_id is None and self.seat not in self.state.opened_seats
        if jokers and not hurry:
            worth -= JOKER_SPARED_FIRST if first else JOKER_SPARED
        return worth

    def _swap_worth(self, step: e.SwapJoker) -> float:
        """The natural card counts where it lies; the joker counts where it is laid."""
        melds = [*self.state.melds]
        changed = exchanged(melds[step.meld_id], step.card)
        laying = laying_of(step)
        if changed is None or laying is None:
            return 0.0
        old, melds[step.meld_id] = melds[step.meld_id], changed
        there = meld_value(changed, self.how) - meld_value(old, self.how)
        ours = side_of(self.state.owners[step.meld_id]) == side_of(self.seat)
        return LAYING + self.gain(laying, melds) + (there if ours else -there)

    # --- the pozzo ----------------------------------------------------------------------------

    def _take_worth(self, step: e.TakePozzo) -> float:
        taken = self.state.pozzo[step.from_index :]
        laying = laying_of(step)
        held = self.hand[:]
        for card in taken:
            held[KIND_OF[card]] += 1
        if laying is None:
            return self._card_worth(taken[0], held) - ALONE
        rest = list(taken)
        for card in laying.cards:
            held[KIND_OF[card]] -= 1
            if card in rest:
                rest.remove(card)
        worth = self.gain(laying, self.state.melds)
        worth -= JOKER_SPARED * laying.cards.count(JOKER)
        return LAYING + worth + sum(self._card_worth(card, held) for card in rest)

    def _card_worth(self, card: Card, held: bytearray) -> float:
        """What a card of the pozzo brings to a hand in which it lies already."""
        value = VALUES[KIND_OF[card]]
        if card == JOKER:
            return JOKER_TAKEN
        if card in self.fits_us:
            return FITS + value
        mask = mask_of(held)
        if any(needed & ~mask == 0 and JOKER not in cards for needed, cards, _ in WITH[card]):
            return FITS + value
        return -value if self.late else SPARE

    # --- the discard --------------------------------------------------------------------------

    def _keep_worth(self, kind: int) -> float:
        """How much a card should stay in the hand: what it may become, and what it gives away."""
        if kind == JOKER_KIND:
            return KEEP_JOKER
        card, value = CODES[kind], VALUES[kind]
        worth = self._partners(kind)
        if card in self.fits_us:
            worth += KEEP_FITTING
        if card in self.fits_them:
            worth += GIFT + value * GIFT_VALUE
        return worth - value * (LATE_VALUE if self.late else EARLY_VALUE)

    def _partners(self, kind: int) -> float:
        """The hand's other cards with which the card may still make a meld."""
        worth, rank, suit = 0.0, RANK_OF[kind], SUIT_OF[kind]
        for other, count in enumerate(self.hand):
            if not count or other in (kind, JOKER_KIND):
                continue
            if SUIT_OF[other] == suit:
                apart = abs(RANK_OF[other] - rank)
                if 1 in (rank, RANK_OF[other]):
                    apart = min(apart, 13 - apart)  # an ace lies beside the king too (PIN-08)
                worth += KEEP_NEXT if apart == 1 else KEEP_NEAR if apart == 2 else 0.0
            elif RANK_OF[other] == rank:
                worth += KEEP_RANK
        return worth - KEEP_COPY * (self.hand[kind] - 1)


# --- weights --------------------------------------------------------------------------------------

UNKNOWN, UNKNOWN_LATE = 8.0, 5.0
"""A card from the stock."""
LAYING = 10.0
"""Laying at all, beside the points: the cards are out of the hand."""
JOKER_SPARED = 45.0
"""A joker laid without need: four of them are worth 400, and it may be the one that closes."""
JOKER_SPARED_FIRST = 20.0
"""The same in the meld with which the seat opens."""
JOKER_TAKEN = 40.0
ALONE = 3.0
"""Taking the newest card shows it to everybody, and brings nothing new to light."""
FITS = 8.0
"""A taken card that can be laid: its points and this."""
SPARE = 0.5
"""A taken card that fits nothing yet."""
KEEP_JOKER = 100.0
KEEP_FITTING = 12.0
KEEP_NEXT, KEEP_NEAR, KEEP_RANK, KEEP_COPY = 4.0, 2.5, 3.0, 1.0
GIFT, GIFT_VALUE = 6.0, 0.5
"""A card that the opponents can add to a meld."""
LATE_VALUE, EARLY_VALUE = 0.6, 0.1
"""A point of the card, which may have to be paid."""
