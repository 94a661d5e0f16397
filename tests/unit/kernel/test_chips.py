"""Chips change hands, and nothing else (GEN-08)."""

from random import Random

import pytest

from games.kernel.chips import Chips, equal_shares, with_item
from games.kernel.score_sheet import PartyScore


def test_seats_and_pot_together_are_always_nothing_gen_08() -> None:
    rng, chips = Random(1), Chips((0,) * 4)
    for _ in range(200):
        if rng.random() < 0.5:
            chips = chips.pay("stake", rng.randrange(4), rng.randrange(9))
        else:
            chips = chips.book("tricks", [rng.randrange(-5, 6) for _ in range(4)])
        assert sum(chips.held) + chips.pot == 0
    assert chips.held == tuple(row.total for row in chips.sheet(1).rows)


def test_a_sheet_holds_what_was_booked_in_its_deal() -> None:
    chips = Chips((0, 0)).pay("stake", 0, 6).next_deal().pay("stake", 1, 6).book("tricks", [8, 4])
    sheet = chips.sheet(2)
    assert sheet.rows == [
        PartyScore(0, [("tricks", 8)], 8),
        PartyScore(1, [("stake", -6), ("tricks", 4)], -2),
    ]
    assert with_item(sheet, "pot_shared", [1, 0]).rows == [
        PartyScore(0, [("tricks", 8), ("pot_shared", 1)], 9),
        sheet.rows[1],
    ]


def test_what_is_nothing_is_not_booked() -> None:
    assert Chips((0, 0), 3).book("bestia", [0, 0]) == Chips((0, 0), 3)


@pytest.mark.parametrize(
    ("amount", "turns", "shares"),
    [(12, [0, 1, 2, 3], [3, 3, 3, 3]), (15, [3, 0, 1, 2], [4, 4, 3, 4]), (2, [1], [0, 2, 0, 0])],
)
def test_odd_chips_go_by_turn(amount: int, turns: list[int], shares: list[int]) -> None:
    assert equal_shares(amount, turns, 4) == shares
