"""Playing the cards and dividing the pot (BEQ-39 to BEQ-52)."""

from typing import Any

import pytest

from games.bestia_quattro.events import Sanction
from games.bestia_quattro.flow import settled
from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.chips import Chips
from games.kernel.match import Match
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from games.kernel.trick_play import CardPlayed, Trick
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6_PLAYS,
    EXAMPLE_6_WORDS,
    PLAIN,
    RULES,
    dealt,
    legal,
    named,
    played,
    refused,
    sanctioned,
)

SERVED = " exchange exchange exchange"


def counted(pot: int, tricks: list[int], battente: Seat, assistants: list[Seat]) -> Any:
    """How a deal with these tricks is settled."""
    table = BestiaQuattroState(len(tricks))
    table.match = Match(seats=len(tricks))
    table.chips = Chips((0,) * len(tricks), pot)
    table.battente, table.assistants = battente, tuple(assistants)
    plays = (CardPlayed(0, "1D"),)
    table.tricks = tuple(
        Trick(plays, seat) for seat, count in enumerate(tricks) for _ in range(count)
    )
    return settled(table)


def test_the_battente_leads_and_others_follow_in_order_beq_39() -> None:
    """BEQ-39."""
    events, _ = played(dealt(), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    assert named(events, "play_opened")[0].order == [1, 3, 0]
    assert [event.seat for event in named(events, "card_played")][:3] == [1, 3, 0]


def test_the_suit_led_is_followed_beq_40() -> None:
    """BEQ-40."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D")
    assert refused(table, "1C") == ("must_follow_suit", "BEQ-40")
    assert legal(table) == ["6D", "10D"]
    _, table = played(table, "10D 3D 1C 5S")
    assert refused(table, "9S") == ("must_follow_suit", "BEQ-40")  # trumps were led
    assert legal(table) == ["2C"]


def test_who_cannot_follow_trumps_beq_41() -> None:
    """BEQ-41."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 9S")
    assert refused(table, "6D") == ("must_trump", "BEQ-41")
    assert legal(table) == ["1C"]


def test_else_any_card_and_nobody_has_to_beat_beq_42() -> None:
    """BEQ-42."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D 3D 1C")
    assert legal(table) == ["4B", "10B", "5S"]
    _, table = played(table, "5S 2C 3B")
    assert legal(table) == ["4B", "10B"]
    _, table = played(table, "4B")
    assert legal(table) == ["1B"]


def test_trump_else_the_highest_of_the_suit_takes_and_leads_beq_43() -> None:
    """BEQ-43."""
    events, table = played(dealt(), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    assert [event.seat for event in named(events, "trick_won")] == [3, 3, 1, 1]
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 9S 1C 5S")
    assert RULES.current(table) == (3,)
    assert legal(table) == ["6D", "10D", "3B"]


def test_earlier_tricks_and_trumps_stay_open_beq_44() -> None:
    """BEQ-44."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D 3D 1C")
    view = RULES.observe(table, 0)
    assert view.zone("captured:3").cards == ["2D", "10D", "3D"]
    assert view.zone("turned").cards == ["8C"]
    events, _ = played(table, "5S 2C 3B 10B 1B 9S 6D 4B")
    assert len(named(events, "trick_won")) == 3
    assert RULES.observe(table, SPECTATOR).zone("captured:3").cards == ["2D", "10D", "3D"]


def test_a_trick_brings_a_quarter_also_to_who_fails_beq_45() -> None:
    """BEQ-45: worked examples 1 and 2 of the rules."""
    found = counted(20, [0, 2, 0, 2], 1, [3, 0])
    assert (found.shares, found.bestie) == ([0, 10, 0, 10], [20, 0, 0, 0])
    assert (found.to_battente, found.next_pot) == (20, 0)
    found = counted(20, [1, 0, 2, 0, 1], 0, [2, 4])
    assert (found.shares, found.bestie) == ([5, 0, 10, 0, 5], [40, 0, 0, 0, 0])
    assert (found.to_battente, found.next_pot) == (0, 40)


@pytest.mark.parametrize(
    ("pot", "tricks", "assistants", "shares"),
    [
        (22, [1, 0, 2, 0, 1], [2, 4], [6, 0, 11, 0, 5]),
        (23, [3, 0, 1, 0, 0], [2], [17, 0, 6, 0, 0]),
        (23, [2, 0, 0, 0, 2], [2, 4], [12, 0, 0, 0, 11]),
        (21, [0, 0, 2, 0, 2], [4, 2], [0, 0, 10, 0, 11]),
    ],
)
def test_odd_chips_go_to_who_risked_most_beq_46(
    pot: int, tricks: list[int], assistants: list[Seat], shares: list[int]
) -> None:
    """BEQ-46: worked examples 3 and 4 of the rules; seats without a trick are passed over."""
    assert counted(pot, tricks, 0, assistants).shares == shares


def test_a_failing_assistant_pays_the_pot_beq_47() -> None:
    """BEQ-47."""
    assert counted(20, [0, 4, 0, 0], 1, [0, 3]).bestie == [20, 0, 0, 20]


def test_a_failing_battente_pays_it_twice_beq_48() -> None:
    """BEQ-48."""
    assert counted(20, [3, 1, 0, 0], 1, [0]).bestie == [0, 40, 0, 0]
    assert counted(20, [4, 0, 0, 0], 1, [0]).bestie == [0, 40, 0, 0]
    assert counted(20, [2, 2, 0, 0], 1, [0]).bestie == [0, 0, 0, 0]


def test_assistants_pay_a_battente_who_kept_his_word_beq_49() -> None:
    """BEQ-49."""
    events, table = played(sanctioned(dealt(), 2, 4), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    found = named(events, "deal_settled")[0]
    assert (found.tricks, found.to_battente, found.next_pot) == ([0, 2, 0, 2], 20, 0)
    assert table.chips.held == (-4 - 20, -4 + 10 + 20, -4 - 4, -4 + 10)
    items = [row.items for row in table.match.sheets[0].rows]
    assert items[0] == [("stake", -4), ("bestie", -20)]
    assert items[1] == [("stake", -4), ("shares", 10), ("from_assistants", 20)]


def test_else_all_bestie_are_the_next_pot_beq_50() -> None:
    """BEQ-50."""
    found = counted(20, [3, 1, 0, 0], 1, [0, 3])
    assert (found.to_battente, found.next_pot) == (0, 40 + 20)
    words = "no_blind no_steal pass knock pass assist assist exchange exchange exchange"
    _, table = played(dealt(), f"{words} 2D 10D 3D 1C 5S 2C 6D 4B 9S 3B 10B 1B")
    assert table.chips.pot == 48


def test_the_pot_is_empty_when_the_word_was_kept_or_nobody_opposed_beq_51() -> None:
    """BEQ-51."""
    assert played(dealt(), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")[1].chips.pot == 0
    assert played(dealt(**PLAIN), "knock pass pass pass")[1].chips.pot == 0
    assert played(dealt(), "blind leave leave leave")[1].chips.pot == 0


def test_the_referee_makes_a_seat_pay_into_the_pot_beq_52() -> None:
    """BEQ-52."""
    table = sanctioned(dealt(), 2, 5)
    assert (table.chips.held[2], table.chips.pot, table.only_stakes) == (-9, 21, False)
    assert (table.phase, refused(table, "blind")) == ("blind", ("", ""))  # it goes on
    _, table = played(table, "no_blind no_steal pass pass pass pass")
    _, table = played(table, "pass " * 8)
    assert table.match.sheets[0].rows[2].items == [("stake", -4), ("sanctions", -5)]
    assert not dealt(dealer=0, state=table).blindable
    for command, code in [
        (Sanction(9, 5), "bad_sanction"),
        (Sanction(1, 0), "bad_sanction"),
        (Sanction(1, 1_001), "bad_sanction"),
    ]:
        refusal = RULES.check(dealt(), SYSTEM, command)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == (code, "BEQ-52")
    assert RULES.check(table, SYSTEM, Sanction(1, 5)) is not None  # no deal is being played
    by_seat = RULES.check(dealt(), 1, Sanction(1, 5))
    assert by_seat is not None
    assert by_seat.code == "unknown_command"
