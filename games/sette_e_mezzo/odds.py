"""The small game inside: what calling a card is worth, solved from the end.

Cards are drawn as if the pack never grew thinner: each draw has the chances of the cards that are
unseen *now* (an infinite pack of that mixture). That makes a hand two numbers, its plain
half-points and whether it holds the matta, thirty in all, and the whole tree a table that is filled
in well under a millisecond. `docs/sette-e-mezzo.md` has the table of a fresh pack, and how far it
is from counting card by card.

Outcomes are numbered: 1 to 14 a total one stands at, 15 plain seven and a half, `REALE`, `BUST`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from games.kernel.event import Card
from games.sette_e_mezzo.cards import COURT, SEVEN_AND_HALF, WHOLE, Hand, Matta, worth

REALE, BUST = 16, 17
OUTCOMES = 18
Spread: TypeAlias = list[float]
"""The chance of each outcome."""
Plan: TypeAlias = Mapping[Hand, float]
"""For each hand that may go on how likely it calls a card."""
Worth: TypeAlias = Callable[[int], float]
"""What an outcome brings, in chips."""


class Habits(NamedTuple):
    """How a seat plays."""

    first: Plan
    """On its first card, when seven and a half would be a reale."""
    later: Plan


class Choice(NamedTuple):
    """What the two things bring that a hand may do."""

    stand: float
    call: float

    @property
    def best(self) -> float:
        """What the better one brings."""
        return max(self)

    @property
    def calls(self) -> bool:
        """Whether calling is better."""
        return self.call > self.stand


class Solved(NamedTuple):
    """What every hand brings if it is played as well as can be."""

    first: Mapping[Hand, Choice]
    later: Mapping[Hand, Choice]

    @property
    def habits(self) -> Habits:
        """Always what is better."""
        first = {hand: float(choice.calls) for hand, choice in self.first.items()}
        return Habits(first, {hand: float(choice.calls) for hand, choice in self.later.items()})


class Course(NamedTuple):
    """How hands go that are played by some habits."""

    ends: Spread
    reached: Mapping[Hand, float]
    """How often a hand of two cards or more has to decide."""


class Odds:
    """The cards that may come, and what follows from them."""

    def __init__(self, unseen: Iterable[Card], matta: Matta) -> None:
        """`unseen` are the cards that may be anywhere but where they have been seen."""
        counts: dict[int, int] = {}
        wild = 0
        for card in unseen:
            if card == matta.card:
                wild += 1
            else:
                counts[worth(card)] = counts.get(worth(card), 0) + 1
        self.matta = matta
        self._totals = _totals(matta)
        total = sum(counts.values()) + wild
        self.draws = [(value, count / total) for value, count in sorted(counts.items())]
        """Half-points of a plain card, and its chance."""
        self.wild = wild / total if total else 0.0
        """The chance of the matta."""

    def after(self, hand: Hand) -> Iterator[tuple[Hand, float]]:
        """The hands that one more card makes of it, each with its chance."""
        among = 1 - self.wild if hand.wild else 1.0  # there is one matta
        for value, chance in self.draws:
            yield Hand(hand.plain + value, hand.wild), chance / among
        if self.wild and not hand.wild:
            yield Hand(hand.plain, True), self.wild

    def outcome(self, hand: Hand, *, second: bool = False) -> int:
        """What a hand is if it ends now; `second`: it has two cards."""
        total = self._totals[hand]
        if total > SEVEN_AND_HALF:
            return BUST
        return REALE if second and total == SEVEN_AND_HALF else total

    @cached_property
    def steps(self) -> dict[Hand, list[tuple[Hand, float]]]:
        """`after` for all hands that may go on."""
        return {hand: list(self.after(hand)) for hand in hands(self.matta)}

    def solve(self, worth_of: Worth) -> Solved:
        """What all hands bring, when an outcome brings `worth_of` it."""
        brings = [worth_of(outcome) if outcome else 0.0 for outcome in range(OUTCOMES)]
        values: dict[Hand, float] = {}
        first: dict[Hand, Choice] = {}
        later: dict[Hand, Choice] = {}
        # A card adds half-points, and the matta comes once: from the highest hands down each hand
        # finds those that can follow it.
        for hand, following in reversed(self.steps.items()):
            stand = brings[self.outcome(hand)]
            call = second = 0.0
            for other, chance in following:
                total = self._totals[other]
                if total < SEVEN_AND_HALF:
                    call += chance * values[other]
                    second += chance * values[other]
                else:
                    made = total == SEVEN_AND_HALF
                    call += chance * brings[SEVEN_AND_HALF if made else BUST]
                    second += chance * brings[REALE if made else BUST]
            first[hand], later[hand] = Choice(stand, second), Choice(stand, call)
            values[hand] = later[hand].best
        return Solved(first, later)

    def course(self, habits: Habits) -> Course:
        """How a hand goes that is played by these habits from its first card on."""
        ends = [0.0] * OUTCOMES
        reached = dict.fromkeys(self.steps, 0.0)

        def decide(hand: Hand, chance: float, calls: float, *, first: bool = False) -> None:
            ends[self.outcome(hand)] += chance * (1 - calls)
            if not calls:
                return
            for other, then in self.steps[hand]:
                outcome = self.outcome(other, second=first)
                if outcome >= SEVEN_AND_HALF:
                    ends[outcome] += chance * calls * then
                else:
                    reached[other] += chance * calls * then

        for hand, chance in self.after(Hand()):
            decide(hand, chance, habits.first[hand], first=True)
        for hand in self.steps:
            decide(hand, reached[hand], habits.later[hand])
        return Course(ends, reached)


@cache
def _totals(matta: Matta) -> Mapping[Hand, int]:
    """The total of every hand that can come up: a card more than one that may go on."""
    plain = range(SEVEN_AND_HALF + max(WHOLE))
    return {hand: hand.total(matta) for p in plain for hand in (Hand(p), Hand(p, True))}


@cache
def hands(matta: Matta) -> tuple[Hand, ...]:
    """All hands below seven and a half, each before those that a card can make of it."""
    both = [Hand(plain, wild) for plain in range(SEVEN_AND_HALF) for wild in (False, True)]
    below = (hand for hand in both if hand.total(matta) < SEVEN_AND_HALF)
    return tuple(hand for hand in below if hand != Hand())


FIRST_HANDS = (*(Hand(value) for value in (COURT, *WHOLE)), Hand(wild=True))
"""What one card can be."""
