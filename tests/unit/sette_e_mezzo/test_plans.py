"""The solved game: against dealing and looking, against counting card by card, and its page.

To write the tables of `docs/sette-e-mezzo.md`: `python -m tests.unit.sette_e_mezzo.test_plans`.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev

import pytest

from games.sette_e_mezzo.cards import COURT, WHOLE, Hand, Matta, spelt
from games.sette_e_mezzo.odds import BUST, FIRST_HANDS, OUTCOMES, REALE, Habits, Odds, Solved
from games.sette_e_mezzo.state import Stakes
from games.sette_e_mezzo.strategy import (
    EVEN,
    OUT_OF_HABIT,
    Opponent,
    bank_habits,
    banks_worth,
    fresh,
    player_habits,
    players_worth,
    unseen_first_card,
)
from tests.unit.sette_e_mezzo.card_by_card import CardByCard, simulated

PAGE = Path(__file__).parents[3] / "docs" / "sette-e-mezzo.md"
KING = Matta("10D")
KING_WHOLE = Matta("10D", integer_only=True)
SPLIT = Stakes(1, 10)
FIVE = WHOLE.index(10) + 1
"""The five among the kinds of cards that `card_by_card` counts."""
CASES = [(KING, True), (KING, False), (KING_WHOLE, True), (KING_WHOLE, False)]


def solved(matta: Matta, stakes: Stakes, *, double: bool) -> Solved:
    odds = fresh(matta)
    ends = odds.course(bank_habits(matta, double=double)).ends
    return odds.solve(players_worth(ends, stakes, double=double))


def mean_and_error(found: list[float]) -> tuple[float, float]:
    return fmean(found), stdev(found) / len(found) ** 0.5


@pytest.mark.parametrize("first", ["5C", "7C", "8C", "10D"])
def test_the_solved_value_is_what_dealing_brings(first: str) -> None:
    """By the plan and by the bank's habits, drawn cards put back: within four standard errors."""
    bank, player = bank_habits(KING, double=True), player_habits(KING, EVEN, double=True)
    odds = Odds([card for card in fresh_pack() if card != first], KING)
    ends = odds.course(bank).ends
    hand = next(hand for hand, card in zip(FIRST_HANDS, ONE_OF_EACH, strict=True) if card == first)
    choices = odds.solve(players_worth(ends, EVEN, double=True))
    worth = choices.first[hand].call if player.first[hand] else choices.first[hand].stand
    mean, error = mean_and_error(simulated(first, player, bank, KING, 30_000, back=True))
    assert abs(mean - worth) < 4 * error + 0.01  # the plan is that of the whole pack


def fresh_pack() -> list[str]:
    return [f"{rank}{suit}" for suit in "DCBS" for rank in range(1, 11)]


ONE_OF_EACH = ("8C", "1C", "2C", "3C", "4C", "5C", "6C", "7C", "10D")
"""A card for each of `FIRST_HANDS`."""


def test_counting_card_by_card_is_what_dealing_without_putting_back_brings() -> None:
    bank, player = bank_habits(KING, double=True), player_habits(KING, EVEN, double=True)
    bank = Habits(*({h: float(p > 0.5) for h, p in plan.items()} for plan in bank))
    exact = max(CardByCard(KING, bank, EVEN).first(FIVE))
    mean, error = mean_and_error(simulated("5C", player, bank, KING, 30_000, back=False))
    assert abs(mean - exact) < 4 * error + 0.01


@pytest.mark.parametrize("kind", [FIVE, FIVE + 1, FIVE + 2])
def test_the_solved_game_is_near_to_counting_card_by_card(kind: int) -> None:
    bank = bank_habits(KING, double=True)
    hand = FIRST_HANDS[kind]
    left = [card for card in fresh_pack() if card != ONE_OF_EACH[kind]]
    odds = Odds(left, KING)
    near = odds.solve(players_worth(odds.course(bank).ends, EVEN, double=True)).first[hand]
    exact = CardByCard(KING, bank, EVEN).first(kind)
    assert near == pytest.approx(exact, abs=0.03)


@pytest.mark.parametrize(("matta", "double"), CASES)
def test_the_banks_habits_have_settled(matta: Matta, double: bool) -> None:
    odds = fresh(matta)
    worth = []
    for rounds in (200, 800):
        ends = odds.course(bank_habits(matta, double=double, rounds=rounds)).ends
        first = odds.solve(players_worth(ends, EVEN, double=double)).first
        worth.append(sum(chance * first[hand].best for hand, chance in odds.after(Hand())))
    assert worth[0] == pytest.approx(worth[1], abs=0.01)


@pytest.mark.parametrize("unseen", [["10D"], ["10D", "4C"], ["4C"], []])
def test_few_unseen_cards_are_no_trouble(unseen: list[str]) -> None:
    odds = Odds(unseen, KING)
    ends = odds.course(bank_habits(KING, double=True)).ends
    choices = odds.solve(players_worth(ends, EVEN, double=True))
    assert set(choices.later) == set(fresh(KING).steps)
    assert sum(unseen_first_card(odds, ["4B"], EVEN, double=True)) == pytest.approx(1)


def test_what_a_player_did_tells_of_his_first_card() -> None:
    """With six one stands, with five one calls: the one or the other is the more likely for it."""
    odds = fresh(KING)
    habits = player_habits(KING, EVEN, double=True)
    assert (habits.first[Hand(10)], habits.first[Hand(12)]) == (1.0, 0.0)
    never = dict.fromkeys(odds.steps, 0.0)
    blind = odds.course(Habits(never, never)).ends
    stood = unseen_first_card(odds, [], EVEN, double=True)
    assert stood[12] > 2 * blind[12]
    assert stood[10] / stood[12] == pytest.approx(OUT_OF_HABIT * blind[10] / blind[12])
    called = unseen_first_card(odds, ["1B"], EVEN, double=True)
    assert called[2 + 10] > 3 * blind[10]
    assert called[2 + 12] < blind[12]


@pytest.mark.parametrize(("matta", "double"), CASES)
def test_chances_are_chances(matta: Matta, double: bool) -> None:
    bank = bank_habits(matta, double=double)
    assert all(0 <= calls <= 1 for plan in bank for calls in plan.values())
    ends = fresh(matta).course(bank).ends
    assert sum(ends) == pytest.approx(1)
    assert ends[0] == 0
    hidden = unseen_first_card(fresh(matta), ["3C"], EVEN, double=double)
    assert sum(hidden) == pytest.approx(1)
    assert hidden[REALE] == hidden[BUST] == hidden[15] == 0


def test_what_the_bank_wins_the_player_loses() -> None:
    """Seen from both sides, outcome by outcome."""
    for player in range(1, BUST):
        for bank in range(1, OUTCOMES):
            spread = [float(end == bank) for end in range(OUTCOMES)]
            other = [float(end == player) for end in range(OUTCOMES)]
            for double in (True, False):
                wins = players_worth(spread, Stakes(1, 3), double=double)(player)
                loses = banks_worth([Opponent(3, other)], double=double)(bank)
                assert wins == -loses, (player, bank, double)


def test_an_announced_seven_and_a_half_makes_the_bank_go_on() -> None:
    certain = [float(end == 15) for end in range(OUTCOMES)]
    choices = fresh(KING).solve(banks_worth([Opponent(1, certain)], double=True))
    assert choices.later[Hand(14)].calls
    assert choices.first[Hand(14)].calls


# --- the page -----------------------------------------------------------------------------------


def tables() -> str:
    """What stands in the page between its marks."""
    return "\n".join([*_first_cards(), "", *_later(), "", *_banks(), "", *_precision()])


def _first_cards() -> Iterator[str]:
    even, split = (solved(KING, stakes, double=True).first for stakes in (EVEN, SPLIT))
    yield "| first card | stand | call | 1/1: best | stand | call | 1/10: best |"
    yield "|---|---:|---:|---|---:|---:|---|"
    for hand in FIRST_HANDS:
        cells = [_called(hand)]
        for choice in (even[hand], split[hand]):
            cells += [f"{choice.stand:+.2f}", f"{choice.call:+.2f}", _better(choice.calls)]
        yield f"| {' | '.join(cells)} |"
    odds = fresh(KING)
    whole = [
        sum(chance * first[hand].best for hand, chance in odds.after(Hand()))
        for first in (even, split)
    ]
    yield f"| all | | | {whole[0]:+.2f} | | | {whole[1]:+.2f} |"


def _later() -> Iterator[str]:
    plans = [
        solved(matta, stakes, double=double).habits.later
        for matta, double in CASES
        for stakes in (EVEN, SPLIT)
    ]
    yield (
        "| cards add up to | 1/1 | 1/10 | no double pay, 1/1 | 1/10 | whole matta, 1/1 | 1/10 "
        "| both, 1/1 | 1/10 |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for wild in (False, True):
        for plain in range(COURT + 1, 15):
            hand = Hand(plain, wild)
            if all(hand in plan for plan in plans):
                cells = [_better(bool(plan[hand])) for plan in plans]
                yield f"| {_called(hand)} | {' | '.join(cells)} |"


def _banks() -> Iterator[str]:
    yield "| the bank | never calls again at | calls now and then at | goes bust |"
    yield "|---|---|---|---:|"
    for (matta, double), name in zip(CASES, NAMES, strict=True):
        bank = bank_habits(matta, double=double)
        plain = [(hand, often) for hand, often in sorted(bank.later.items()) if not hand.wild]
        now_and_then = [
            f"{spelt(h.plain)} ({often:.0%})" for h, often in plain if 0.02 < often < 0.98
        ]
        never = [spelt(h.plain) for h, often in plain if often <= 0.02 and h.plain > 1]
        ends = fresh(matta).course(bank).ends
        yield f"| {name} | {', '.join(never)} | {', '.join(now_and_then)} | {ends[BUST]:.0%} |"


NAMES = ("as usual", "no double pay", "whole matta", "both")


def _precision() -> Iterator[str]:
    bank = bank_habits(KING, double=True)
    yield "| first card | stand | card by card | call | card by card |"
    yield "|---|---:|---:|---:|---:|"
    for kind in (FIVE, FIVE + 1, FIVE + 2):
        odds = Odds([card for card in fresh_pack() if card != ONE_OF_EACH[kind]], KING)
        ends = odds.course(bank).ends
        near = odds.solve(players_worth(ends, EVEN, double=True)).first[FIRST_HANDS[kind]]
        stand, call = CardByCard(KING, bank, EVEN).first(kind)
        cells = [near.stand, stand, near.call, call]
        said = " | ".join(f"{cell:+.3f}" for cell in cells)
        yield f"| {_called(FIRST_HANDS[kind])} | {said} |"


def _called(hand: Hand) -> str:
    return " + ".join([*[spelt(hand.plain)] * (hand.plain > 0), *["matta"] * hand.wild])


def _better(calls: bool) -> str:
    return "call" if calls else "stand"


BEGIN, END = "<!-- tables: begin -->\n", "\n<!-- tables: end -->"


def test_the_page_has_the_tables_of_this_program() -> None:
    text = PAGE.read_text("utf-8")
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == tables()


if __name__ == "__main__":
    before = PAGE.read_text("utf-8")
    head, tail = before[: before.index(BEGIN) + len(BEGIN)], before[before.index(END) :]
    PAGE.write_text(head + tables() + tail, encoding="utf-8")
