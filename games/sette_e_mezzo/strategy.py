"""How Sette e mezzo is played well: plans for players and for the bank (`games...odds`).

A player plays against a bank of fixed habits: those that are best against a player who plays best
against them, one against one with a fresh pack and even stakes. The bank plays against the players
as they sit there, each of whom may hold any first card with which what he did makes sense.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, Hand, Matta, worth
from games.sette_e_mezzo.odds import BUST, OUTCOMES, REALE, Odds, Plan, Solved, Spread, Worth
from games.sette_e_mezzo.state import Stakes

EVEN = Stakes(1, 1)
ROUNDS = 30
"""Best answers to best answers, at most; they settle after three or four."""
OUT_OF_HABIT = 0.15
"""How often somebody does what the plan would not, against once that he does what it would."""


class Habits(NamedTuple):
    """How a seat plays: on its first card, and later."""

    first: Plan
    later: Plan

    @classmethod
    def of(cls, solved: Solved) -> "Habits":
        """What a solved game says."""
        return cls(
            {hand: calls > stand for hand, (stand, calls) in solved.first.items()}, solved.plan
        )


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
def bank_habits(matta: Matta, *, double: bool) -> Habits:
    """The bank's habits: a best answer to the player whose best answer they are."""
    odds = fresh(matta)
    everything = dict.fromkeys(odds.steps, False)
    bank = Habits(everything, everything)
    for _ in range(ROUNDS):
        player = Habits.of(
            odds.solve(players_worth(odds.spread(bank.later, bank.first), EVEN, double=double))
        )
        ends = odds.spread(player.later, player.first)
        # Who is bust has paid, and who has seven and a half has said so.
        open_ends = [chance if 0 < at < SEVEN_AND_HALF else 0.0 for at, chance in enumerate(ends)]
        among = sum(open_ends)
        spread = [chance / among for chance in open_ends]
        answer = Habits.of(odds.solve(banks_worth([Opponent(1, spread)], double=double)))
        if answer == bank:
            break
        bank = answer
    return bank


@cache
def player_habits(matta: Matta, stakes: Stakes, *, double: bool) -> Habits:
    """A player's habits with these stakes and a fresh pack."""
    odds, bank = fresh(matta), bank_habits(matta, double=double)
    ends = odds.spread(bank.later, bank.first)
    return Habits.of(odds.solve(players_worth(ends, stakes, double=double)))


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
        if calls != (number < len(called)):
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
