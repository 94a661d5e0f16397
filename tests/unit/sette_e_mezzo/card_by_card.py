"""The small game counted out card by card, as the pack grows thinner: what `odds` comes near to.

Too slow to play by (a second a decision), and written another way: it deals and looks.
"""

from functools import cache
from random import Random

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.sette_e_mezzo.cards import COURT, SEVEN_AND_HALF, WHOLE, Hand, Matta, hand_of, worth
from games.sette_e_mezzo.odds import Habits
from games.sette_e_mezzo.settlement import Result, settled
from games.sette_e_mezzo.state import Stakes

KINDS = (COURT, *WHOLE, 0)
"""Half-points of each kind of card; nothing for the matta."""
Left = tuple[int, ...]
"""How many cards of each kind are left."""


def full(matta: Matta) -> Left:
    """The whole pack."""
    plain = [worth(card) for card in ITALIAN_40 if card != matta.card]
    return (*(plain.count(value) for value in KINDS[:-1]), 1)


def without(left: Left, kind: int) -> Left:
    """One card of a kind less."""
    return (*left[:kind], left[kind] - 1, *left[kind + 1 :])


def added(hand: Hand, kind: int) -> Hand:
    """The hand with a card of a kind more."""
    return Hand(hand.plain + KINDS[kind], hand.wild or not KINDS[kind])


class CardByCard:
    """One player, even or split stakes, against a bank of fixed habits."""

    def __init__(self, matta: Matta, bank: Habits, stakes: Stakes, *, double: bool = True) -> None:
        self.matta, self.bank, self.stakes = matta, bank, stakes
        self.options = {"reale_double_pay": double}
        self._pays = cache(self._against_the_bank)

    def first(self, kind: int) -> tuple[float, float]:
        """What standing on a first card brings, and what calling does."""
        left, hand = without(full(self.matta), kind), added(Hand(), kind)
        return self._stands(left, hand, 1), self._calls(left, hand, 1)

    def _worth(self, left: Left, hand: Hand, cards: int) -> float:
        total = hand.total(self.matta)
        if total > SEVEN_AND_HALF:
            return -self.stakes.call
        if total == SEVEN_AND_HALF:
            return self._stands(left, hand, cards)
        return max(self._stands(left, hand, cards), self._calls(left, hand, cards))

    def _calls(self, left: Left, hand: Hand, cards: int) -> float:
        return sum(
            count / sum(left) * self._worth(without(left, kind), added(hand, kind), cards + 1)
            for kind, count in enumerate(left)
            if count
        )

    def _stands(self, left: Left, hand: Hand, cards: int) -> float:
        total = hand.total(self.matta)
        reale = cards == 2 and total == SEVEN_AND_HALF
        return self._pays(left, Result(total, reale), left, Hand(), 0)

    def _against_the_bank(
        self, whole: Left, player: Result, left: Left, hand: Hand, cards: int
    ) -> float:
        """What the player gets when the bank goes on from here; `whole` was left before it."""
        total = hand.total(self.matta) if cards else 0
        calls = 1.0
        if cards:
            habits = self.bank.first if cards == 1 else self.bank.later
            calls = habits[hand] if total < SEVEN_AND_HALF else 0.0
        worth = 0.0
        if calls < 1:
            bank = Result(total, reale=cards == 2 and total == SEVEN_AND_HALF)
            stands = settled(player, bank, self.stakes.stand, self.options).amount
            worth += (1 - calls) * stands
        if calls > 0:
            worth += calls * sum(
                count
                / sum(left)
                * self._against_the_bank(
                    whole, player, without(left, kind), added(hand, kind), cards + 1
                )
                for kind, count in enumerate(left)
                if count
            )
        return worth


def simulated(
    first: Card, player: Habits, bank: Habits, matta: Matta, rounds: int, *, back: bool
) -> list[float]:
    """What rounds with this first card brought at one chip; `back`: drawn cards are put back."""
    rng, found = Random(5), []
    pack = [card for card in ITALIAN_40 if card != first]
    for _ in range(rounds):
        cards = rng.choices(pack, k=60) if back else rng.sample(pack, len(pack))
        drawn = iter(cards)
        mine = [first]
        while _calls(mine, player, matta, rng):
            mine.append(next(drawn))
        if _result(mine, matta).bust:
            found.append(-1.0)
            continue
        theirs = [next(drawn)]
        while _calls(theirs, bank, matta, rng):
            theirs.append(next(drawn))
        payment = settled(
            _result(mine, matta), _result(theirs, matta), 1, {"reale_double_pay": True}
        )
        found.append(float(payment.amount))
    return found


def _calls(cards: list[Card], habits: Habits, matta: Matta, rng: Random) -> bool:
    hand = hand_of(cards, matta)
    if hand.total(matta) >= SEVEN_AND_HALF:
        return False
    return rng.random() < (habits.first if len(cards) == 1 else habits.later)[hand]


def _result(cards: list[Card], matta: Matta) -> Result:
    total = hand_of(cards, matta).total(matta)
    return Result(total, reale=len(cards) == 2 and total == SEVEN_AND_HALF)
