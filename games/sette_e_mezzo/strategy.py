"""How Sette e mezzo is played well: plans for players and for the bank (`games...odds`).

A player plays against a bank of fixed habits: those that are best against a player who plays best
against them, one against one with a fresh pack and even stakes. The bank plays against the players
as they sit there, each of whom may hold any first card with which what he did makes sense.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, Hand, Matta, worth
from games.sette_e_mezzo.odds import BUST, OUTCOMES, REALE, Habits, Odds, Spread, Worth
from games.sette_e_mezzo.state import Stakes

EVEN = Stakes(1, 1)
ROUNDS = 200
"""Of best answers, each to the mean of all answers before. Four times as many change what a player
can win by less than a hundredth of the stake."""
OUT_OF_HABIT = 0.15
"""How often somebody does what the plan would not, against once that he does what it would."""


class Opponent(NamedTuple):
    """A player whom the bank still has to beat."""

    stake: int
    spread: Spread
    """What he may have; `REALE` or 15 for certain where it was announced."""


def players_worth(bank: Spread, stakes: Stakes, *, double: bool) -> Worth:
    """What an outcome brings a player against a bank that ends like `bank`."""

    def brings(outcome: int) -> float:
        if outcome == BUST:
            return -stakes.call
        total = min(outcome, SEVEN_AND_HALF)
        reale = bank[REALE]
        if double and outcome == REALE:
            return stakes.stand * (2.0 * (1 - reale) - reale)
        wins = bank[BUST] + sum(bank[:total])
        equal_or_more = sum(bank[total:REALE])
        return stakes.stand * (wins - equal_or_more - (2 if double else 1) * reale)

    return brings


def banks_worth(opponents: Sequence[Opponent], *, double: bool) -> Worth:
    """What an outcome brings the bank against those who are still in."""

    def against(other: Opponent, outcome: int) -> float:
        reale = other.spread[REALE] if double else 0.0
        rest = 1 - reale
        if outcome == BUST:
            return -2 * reale - rest
        if outcome == REALE and double:
            return reale + 2 * rest
        total = min(outcome, SEVEN_AND_HALF)
        beats = sum(other.spread[: total + 1]) + (
            other.spread[REALE] if total == SEVEN_AND_HALF and not double else 0.0
        )
        return beats - (rest - beats) - 2 * reale

    return lambda outcome: sum(other.stake * against(other, outcome) for other in opponents)


@cache
def fresh(matta: Matta) -> Odds:
    """The odds of a whole pack."""
    return Odds(ITALIAN_40, matta)


@cache
def bank_habits(matta: Matta, *, double: bool, rounds: int = ROUNDS) -> Habits:
    """How the bank plays against one player who plays as well as can be against it.

    Neither has one plan that is best whatever the other does, so both mix: each answers the mean of
    what the other did before, again and again, and the mean of the bank's answers is its habits.
    """
    odds = fresh(matta)
    to_five = {hand: float(hand.total(matta) < 2 * 5) for hand in odds.steps}
    habits = Habits(to_five, to_five)
    mean, reached, player, first, later = _Mean(), _Mean(), _Mean(), _Mean(), _Mean()
    for _ in range(rounds):
        course = odds.course(habits)
        mean.add(dict(enumerate(course.ends)))
        first.add(habits.first)
        reached.add(course.reached)
        later.add({hand: habits.later[hand] * often for hand, often in course.reached.items()})
        bank_ends = list(mean.sums.values())
        answer = odds.solve(
            players_worth([end / sum(bank_ends) for end in bank_ends], EVEN, double=double)
        )
        ends = odds.course(answer.habits).ends
        # Who is bust has paid, and who has seven and a half has said so: these the bank need not
        # guess.
        player.add({end: ends[end] for end in range(1, SEVEN_AND_HALF)})
        among = sum(player.sums.values())
        spread = [player.sums.get(end, 0.0) / among for end in range(OUTCOMES)]
        habits = odds.solve(banks_worth([Opponent(1, spread)], double=double)).habits
    often = reached.sums
    return Habits(
        {hand: calls / rounds for hand, calls in first.sums.items()},
        {hand: calls / often[hand] if often[hand] else 0.0 for hand, calls in later.sums.items()},
    )


class _Mean:
    """Sums by key; what they are the mean of is the same for all."""

    def __init__(self) -> None:
        self.sums: dict[Any, float] = {}

    def add(self, amounts: Mapping[Any, float]) -> None:
        for key, amount in amounts.items():
            self.sums[key] = self.sums.get(key, 0.0) + amount


@cache
def player_habits(matta: Matta, stakes: Stakes, *, double: bool) -> Habits:
    """A player's habits with these stakes and a fresh pack."""
    odds = fresh(matta)
    ends = odds.course(bank_habits(matta, double=double)).ends
    return odds.solve(players_worth(ends, stakes, double=double)).habits


def unseen_first_card(
    odds: Odds, called: Sequence[Card], stakes: Stakes, *, double: bool
) -> Spread:
    """What a player may have who called these cards and stands, his first card unseen."""
    habits = player_habits(odds.matta, stakes, double=double)
    spread = [0.0] * OUTCOMES
    for first, chance in odds.after(Hand()):
        likely = _likelihood(first, called, habits, odds.matta)
        if likely:
            hand = _added(first, called, odds.matta)
            spread[odds.outcome(hand)] += chance * likely
    among = sum(spread)
    # Against all expectation no card fits: then any is as good as another.
    return [chance / among for chance in spread] if among else [0.0, 1.0, *[0.0] * (OUTCOMES - 2)]


def _likelihood(first: Hand, called: Sequence[Card], habits: Habits, matta: Matta) -> float:
    """How well a first card goes with calling these cards and then standing."""
    likely, hand = 1.0, first
    for number in range(len(called) + 1):
        if hand.total(matta) >= SEVEN_AND_HALF:
            return 0.0  # it would have been announced
        calls = (habits.later if number else habits.first)[hand]
        if bool(calls) != (number < len(called)):
            likely *= OUT_OF_HABIT
        if number < len(called):
            hand = _added(hand, called[number : number + 1], matta)
    return likely


def _added(hand: Hand, cards: Sequence[Card], matta: Matta) -> Hand:
    for card in cards:
        if card == matta.card:
            hand = Hand(hand.plain, True)
        else:
            hand = Hand(hand.plain + worth(card), hand.wild)
    return hand
