"""Drawing, passing, and rearrangements that fail: MAC-14, MAC-15, MAC-22, MAC-23, MAC-25."""

from typing import Any

import pytest

from games.kernel.command import Command
from games.kernel.match import TimeOut
from games.kernel.seats import SPECTATOR, SYSTEM
from games.machiavelli.events import (
    BeginRearrangement,
    DeclareFailedRearrangement,
    DrawCard,
    PassTurn,
    RestoreTable,
)
from games.machiavelli.state import MachiavelliState
from tests.unit.machiavelli.machiavelli_tables import (
    RULES,
    after,
    done,
    hand,
    layout,
    melds,
    table,
    why_not,
)
from tests.unit.narrowing import present

TABLE = "3S 4S 5S | 7H 7D 7S"
HELD = "6S KH QD 2C 9D JC"


def code(state: MachiavelliState, command: Command, seat: int = 0) -> str:
    found = RULES.check(state, seat, command)
    return found.code if found else ""


def names(events: list[Any]) -> list[str]:
    return [event.name() for event in events]


@pytest.mark.parametrize("command", [DrawCard(), layout("3S 4S 5S 6S | 7H 7D 7S")])
def test_one_thing_a_turn_mac_14(command: Command) -> None:
    _, state = after(table(TABLE, HELD, 13), command)
    assert RULES.current(state) == (1,)
    assert code(state, DrawCard()) == "not_your_turn"
    assert code(state, layout("3S 4S 5S 6S | 7H 7D 7S")) == "not_your_turn"


def test_a_drawn_card_ends_the_turn_and_is_seen_by_its_owner_alone_mac_15() -> None:
    state = table(TABLE, HELD, 13, stock="8S 9S KC")
    events, state = after(state, DrawCard())
    assert sorted(hand(state)) == sorted([*HELD.split(), "8S"])
    assert state.stock == ("9S", "KC")
    assert RULES.redact(events[0], 0)["card"] == "8S"
    assert RULES.redact(events[0], 1)["card"] is None
    assert RULES.redact(events[0], SPECTATOR)["card"] is None


def test_one_may_draw_with_a_card_that_could_be_played_mac_15() -> None:
    assert code(table("3S 4S 5S", "6S KH"), DrawCard()) == ""
    empty = table("3S 4S 5S", "6S KH", stock="")
    assert code(empty, DrawCard()) == "stock_empty"
    assert present(RULES.check(empty, 0, DrawCard())).clause == "MAC-15"


def test_passing_needs_an_empty_stock_mac_23() -> None:
    assert code(table(TABLE, HELD, 13, stock="8S"), PassTurn()) == "stock_not_empty"
    state = table(TABLE, HELD, 13, stock="")
    events, state = after(state, PassTurn())
    assert names(events) == ["turn_passed"]
    assert RULES.current(state) == (1,)
    assert why_not(table(TABLE, HELD, 13, stock=""), "3S 4S 5S 6S | 7H 7D 7S") == ""


def test_a_rearrangement_is_announced_once_a_turn_mac_22() -> None:
    assert code(table("", HELD, 13), BeginRearrangement()) == "table_empty"
    state = table(TABLE, HELD, 13)
    for early in (RestoreTable(), DeclareFailedRearrangement()):
        assert code(state, early) == "no_open_rearrangement"
    events, state = after(state, BeginRearrangement())
    assert names(events) == ["rearrangement_begun"]
    assert RULES.observe(state, SPECTATOR).facts["rearranging"] is True
    assert RULES.current(state) == (0,)
    assert code(state, BeginRearrangement()) == "rearrangement_open"
    assert code(state, DrawCard()) == "rearrangement_open"
    assert code(state, PassTurn()) == "stock_not_empty"
    assert why_not(state, "3S 4S 5S 6S | 7H 7D 7S") == ""
    _, state = after(state, RestoreTable())
    assert code(state, BeginRearrangement()) == "already_rearranged"
    assert code(state, RestoreTable()) == "no_open_rearrangement"
    assert code(state, DrawCard()) == ""
    empty = table(TABLE, HELD, 13, stock="", rearranging=True)
    assert code(empty, PassTurn()) == "rearrangement_open"
    assert code(empty, DrawCard()) == "stock_empty"


def test_the_next_seat_may_rearrange_again_mac_22() -> None:
    _, state = after(table(TABLE, HELD, 13), BeginRearrangement(), RestoreTable(), DrawCard())
    assert RULES.current(state) == (1,)
    assert code(state, BeginRearrangement(), 1) == ""


@pytest.mark.parametrize(
    ("stock", "penalty", "held", "left"),
    [(20, 3, 9, 17), (2, 3, 8, 0), (20, 1, 7, 19), (0, 3, 6, 0)],
)
def test_what_a_failure_costs_mac_22a(stock: int, penalty: int, held: int, left: int) -> None:
    """MAC-22a: the ninth example."""
    state = table(TABLE, HELD, 13, stock=stock, penalty_cards=penalty)
    before = melds(state)
    events, state = after(state, BeginRearrangement(), DeclareFailedRearrangement())
    assert names(events) == ["rearrangement_begun", "rearrangement_failed"]
    assert (len(hand(state)), len(state.stock), melds(state)) == (held, left, before)
    assert RULES.current(state) == (1,)
    assert RULES.redact(events[1], 1)["cards"] == [None] * (held - 6)
    assert None not in RULES.redact(events[1], 0)["cards"]


def test_an_illegal_layout_may_be_tried_again_mac_22b() -> None:
    _, state = after(table(TABLE, HELD, 13), BeginRearrangement())
    assert why_not(state, "3S 4S 5S") == "table_card_missing"
    assert RULES.current(state) == (0,)
    assert why_not(state, "3S 4S 5S 6S | 7H 7D 7S") == ""


@pytest.mark.parametrize(
    ("wanted", "refused"),
    [
        ("3S 4S 5S", ""),  # a card is missing
        ("3S 4S 5S 7S | 7H 7D", "no_hand_card_played"),
        ("3S 4S 5S 6S 7S | 7H 7D", ""),  # a meld that is none
        ("3S 4S 5S | 7H 7D 7S | KH QD", "invalid_meld"),  # the table is as it was
        ("3S 4S 5S | 7H 7D 7S | AH", "card_not_in_hand"),
        ("3S 4S 5S | 7H 7D 7S", "no_hand_card_played"),
        ("3S 4S 5S | 7H 7D 7S | XX", "malformed_layout"),
    ],
)
@pytest.mark.parametrize("rearranging", [False, True])
def test_an_illegal_layout_may_count_as_a_failure_mac_22b(
    wanted: str, refused: str, rearranging: bool
) -> None:
    state = table(TABLE, HELD, 13, stock=9, failed_rearrangement="on_invalid_layout",
                  rearranging=rearranging)  # fmt: skip
    assert why_not(state, wanted) == refused
    if refused:
        return
    assert RULES.caution(state, 0, layout(wanted)) == "ask_failed_rearrangement"
    before = melds(state)
    events, later = after(state, wanted)
    assert names(events) == ["layout_failed", "rearrangement_failed"]
    assert (len(hand(later)), len(later.stock), melds(later)) == (9, 6, before)
    assert set(RULES.redact(events[0], 1)["failed_layout"]) == {None}
    assert RULES.redact(events[0], 0)["failed_layout"] == [g.split() for g in wanted.split(" | ")]
    assert RULES.caution(state, 0, layout("3S 4S 5S 6S | 7H 7D 7S")) is None
    for other in ("declared", "off"):
        strict = table(TABLE, HELD, 13, failed_rearrangement=other)
        assert why_not(strict, wanted) in ("table_card_missing", "invalid_meld")


@pytest.mark.parametrize("option", ["declared", "on_invalid_layout"])
def test_who_moves_melds_is_offered_both_ways_out_mac_22(option: str) -> None:
    state = table(TABLE, HELD, 13, failed_rearrangement=option)
    _, state = after(state, BeginRearrangement())
    assert RULES.legal_actions(state)[:2] == [RestoreTable(), DeclareFailedRearrangement()]
    _, state = after(state, RestoreTable())
    assert RULES.legal_actions(state)[0] == DrawCard()
    assert DeclareFailedRearrangement() not in RULES.legal_actions(state)


def test_nothing_fails_where_the_option_is_off_mac_22b() -> None:
    state = table(TABLE, HELD, 13, failed_rearrangement="off")
    assert code(state, DeclareFailedRearrangement()) == "no_open_rearrangement"
    _, state = after(state, BeginRearrangement())
    assert code(state, DeclareFailedRearrangement()) == "option_off"
    assert "declare_failed_rearrangement" not in [item.do for item in RULES.observe(state, 0).menu]
    assert DeclareFailedRearrangement() not in RULES.legal_actions(state)


@pytest.mark.parametrize(
    ("option", "rearranging", "stock", "told"),
    [
        ("declared", True, 9, ["turn_timed_out", "rearrangement_failed"]),
        ("on_invalid_layout", True, 9, ["turn_timed_out", "rearrangement_failed"]),
        ("off", True, 9, ["turn_timed_out", "table_restored", "card_drawn"]),
        ("off", True, 0, ["turn_timed_out", "table_restored", "turn_passed"]),
        ("declared", False, 9, ["turn_timed_out", "card_drawn"]),
        ("off", False, 0, ["turn_timed_out", "turn_passed"]),
    ],
)
def test_what_the_clock_does_mac_22b_mac_22c(
    option: str, rearranging: bool, stock: int, told: list[str]
) -> None:
    """MAC-22b, MAC-22c."""
    state = table(TABLE, HELD, 13, stock=stock, failed_rearrangement=option)
    if rearranging:
        _, state = after(state, BeginRearrangement())
    outcome = done(RULES.act(state, SYSTEM, TimeOut(0)))
    assert [event.name() for event in outcome.events] == told
    assert RULES.current(outcome.state) == (1,)
    assert not outcome.state.rearranging


def test_the_clock_after_a_table_was_put_back_mac_22c() -> None:
    _, state = after(table(TABLE, HELD, 13), BeginRearrangement(), RestoreTable())
    outcome = done(RULES.act(state, SYSTEM, TimeOut(0)))
    assert [event.name() for event in outcome.events] == ["turn_timed_out", "card_drawn"]
    assert RULES.current(outcome.state) == (1,)


def test_a_failure_without_a_stock_is_a_pass_mac_25() -> None:
    state = table(TABLE, HELD, "KD KC", stock="")
    events, state = after(state, BeginRearrangement(), DeclareFailedRearrangement())
    assert RULES.observe(state, 0).facts["passers"] == [0]
    events, state = after(state, PassTurn())
    assert "deal_ended" in names(events)


def test_penalty_cards_may_be_the_last_mac_25() -> None:
    state = table(TABLE, HELD, "KD KC", stock=2)
    _, state = after(state, BeginRearrangement(), DeclareFailedRearrangement())
    assert code(state, PassTurn(), 1) == ""
    ending = table(TABLE, HELD, "KD KC", stock=2, stock_end="end_at_once")
    events, _ = after(ending, BeginRearrangement(), DeclareFailedRearrangement())
    assert names(events)[2] == "deal_ended"


def test_who_announces_a_rearrangement_is_warned_of_the_penalty_mac_22() -> None:
    begin = BeginRearrangement()
    assert RULES.caution(table(TABLE, HELD, 13), 0, begin) == "ask_begin_rearrangement"
    free = table(TABLE, HELD, 13, failed_rearrangement="off")
    assert RULES.caution(free, 0, begin) is None
    assert RULES.caution(table(TABLE, HELD, 13), 0, DrawCard()) is None
