"""A turn: PIN-14, drawing PIN-16, laying PIN-12, adding, the pozzo, exchanging, to PIN-23."""

from typing import Any

import pytest

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.pinnacola.events import (
    AddToMeld,
    Discard,
    DrawStock,
    OpenMeld,
    SwapJoker,
    TakePozzo,
)
from games.pinnacola.whole_moves import whole_moves
from tests.unit.pinnacola.pinnacola_tables import (
    RULES,
    STRICT,
    done,
    event,
    hand,
    names,
    played,
    readings,
    refused,
    table,
)

REQUIRED = {"closing_discard": "required"}


def test_a_turn_is_draw_then_lay_then_discard_pin_14_pin_16() -> None:
    start = table({"hand:0": "5H 6H 7H 9S KD"}, phase="draw")
    for early in (OpenMeld(("5H", "6H", "7H")), Discard("KD"), SwapJoker(0, "5H")):
        assert refused(start, early) == "wrong_phase"
    drawn = played(start, DrawStock())
    assert len(hand(drawn, 0)) == 6
    assert refused(drawn, DrawStock()) == refused(drawn, TakePozzo(0)) == "wrong_phase"
    assert refused(drawn, DrawStock(), 1) == refused(drawn, Discard("KD"), 1) == "not_your_turn"
    after = played(drawn, OpenMeld(("5H", "6H", "7H")), Discard("9S"))
    assert (after.turn, after.phase) == (1, "draw")


def test_who_draws_need_not_lay_pin_14() -> None:
    drawn = table({"hand:0": "5H 6H 7H 9S"})
    assert refused(drawn, Discard("9S")) is None


# --- opening --------------------------------------------------------------------------------------


def test_the_first_meld_opens_the_seat_whatever_it_is_worth_pin_15() -> None:
    events, after = done(table({"hand:0": "2H 2D 2S 9S"}), OpenMeld(("2H", "2D", "2S")))
    assert names(events) == ["meld_opened", "seat_opened"]
    assert after.opened_seats == {0}
    again = table({"hand:0": "2H 2D 2S 9S"}, opened=(0,))
    assert names(done(again, OpenMeld(("2H", "2D", "2S")))[0]) == ["meld_opened"]


def test_the_partner_of_who_opened_has_not_pin_15() -> None:
    start = table({"hand:2": "6C 9S KD", "meld:0": "3C 4C 5C"}, turn=2, opened=(0,), layers=(0,))
    assert refused(start, AddToMeld(0, ("6C",), "high")) == "not_opened"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (OpenMeld(("5H", "6H", "8H")), "card_not_in_hand"),
        (OpenMeld(("5H", "5H")), "card_not_in_hand"),
        (OpenMeld(("5H", "XX", "7H")), "card_not_in_hand"),
        (OpenMeld(("5H", "6H")), "too_few_cards"),
        (OpenMeld(()), "too_few_cards"),
        (OpenMeld(("5H", "6H", "9S")), "not_a_meld"),
        (OpenMeld(("7H", "6H", "5H")), "not_a_meld"),
        (OpenMeld(("7H", "7D", "JK")), "joker_suit_missing"),
        (OpenMeld(("7H", "7D", "JK"), "D"), "not_a_meld"),
        (OpenMeld(("7H", "7D", "JK"), "S"), None),
    ],
)
def test_laying_needs_cards_of_the_hand_and_a_meld_pin_19(
    command: OpenMeld, code: str | None
) -> None:
    assert refused(table({"hand:0": "5H 6H 7H 7D JK 9S"}), command) == code


def test_a_side_may_have_alike_melds_pin_12() -> None:
    zones = {"hand:0": "8H 8D 8C 5H 6H 7H KS", "meld:0": "8H 8D 8S", "meld:1": "4H 5H 6H"}
    start = table(zones, opened=(0, 2), layers=(0, 2))
    after = played(start, OpenMeld(("8H", "8D", "8C")), OpenMeld(("5H", "6H", "7H")))
    assert readings(after) == ["8H 8D 8S", "4H 5H 6H", "8H 8D 8C", "5H 6H 7H"]


# --- adding ---------------------------------------------------------------------------------------


def test_who_opens_may_add_in_the_same_turn_pin_19() -> None:
    start = table({"hand:0": "10H 10D 10S 6C 2C 9S KD", "meld:0": "3C 4C 5C"}, layers=(2,))
    assert refused(start, AddToMeld(0, ("6C",), "high")) == "not_opened"
    after = played(
        start,
        OpenMeld(("10H", "10D", "10S")),
        AddToMeld(0, ("6C",), "high"),
        AddToMeld(0, ("2C",), "low"),
    )
    assert readings(after) == ["2C 3C 4C 5C 6C", "10H 10D 10S"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AddToMeld(7, ("6C",)), "unknown_meld"),
        (AddToMeld(-1, ("6C",)), "unknown_meld"),
        (AddToMeld(1, ("9C",)), "not_your_meld"),
        (AddToMeld(0, ()), "too_few_cards"),
        (AddToMeld(0, ("7C",)), "card_not_in_hand"),
        (AddToMeld(0, ("6C", "6C")), "card_not_in_hand"),
        (AddToMeld(0, ("6C",), "low"), "not_a_meld"),
        (AddToMeld(0, ("9C",)), "not_a_meld"),
        (AddToMeld(2, ("JK",)), "not_a_meld"),
        (AddToMeld(0, ("6C",), "high"), None),
        (AddToMeld(0, ("6C",)), None),
        (AddToMeld(0, ("6C", "JK"), "high"), None),
        (AddToMeld(0, ("JK", "6C"), "high"), "not_a_meld"),
        (AddToMeld(3, ("KS",)), None),
        (AddToMeld(3, ("JK",), joker_suit="S"), None),
        (AddToMeld(3, ("JK",), joker_suit="H"), "not_a_meld"),
    ],
)
def test_adding_pin_19_pin_20(command: AddToMeld, code: str | None) -> None:
    zones = {
        "hand:0": "6C 9C JK KS 9S",
        "meld:0": "3C 4C 5C",
        "meld:1": "6C 7C 8C",
        "meld:2": "JK JK JK",
        "meld:3": "KH KD KC",
    }
    zones["meld:2"] = "9H 9D 9C 9S"
    start = table(zones, opened=(0,), layers=(2, 1, 0, 2))
    assert refused(start, command) == code


def test_what_was_left_out_is_said_in_the_event_pin_20() -> None:
    start = table(
        {"hand:0": "2C JK 9S", "meld:0": "3C 4C 5C", "meld:1": "KH KD KC"},
        opened=(0,),
        layers=(0, 0),
    )
    added = event(done(start, AddToMeld(0, ("2C",)))[0], "meld_extended")
    assert (added.end, added.reading) == ("low", "2C 3C 4C 5C")
    fourth = event(done(start, AddToMeld(1, ("JK",), "low"))[0], "meld_extended")
    assert (fourth.end, fourth.joker_suit, fourth.reading) == (None, "S", "KH KD KC *JK@S")


# --- the pozzo ------------------------------------------------------------------------------------

POZZO = {"hand:0": "9D 9H 5S QD", "pozzo": "4D KS 9C 2H"}


def at_the_pozzo(**how: Any) -> Any:
    return table({**POZZO, **how.pop("zones", {})}, phase="draw", **{"opened": (0,), **how})


def test_p3_the_oldest_card_taken_is_laid_in_the_same_command_pin_17_pin_18() -> None:
    start = at_the_pozzo()
    events, after = done(start, TakePozzo(2, ("9C", "9D", "9H")))
    assert names(events) == ["pozzo_taken", "meld_opened"]
    assert event(events, "pozzo_taken").cards == ["9C", "2H"]
    assert hand(after, 0) == ["2H", "QD", "5S"]
    assert after.pozzo == ("4D", "KS")
    assert after.phase == "meld"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (TakePozzo(4), "bad_index"),
        (TakePozzo(-1), "bad_index"),
        (TakePozzo(2), "use_missing"),
        (TakePozzo(0), "use_missing"),
        (TakePozzo(2, ("2H", "9D", "9H")), "first_card_not_used"),
        (TakePozzo(2, meld_id=0), "first_card_not_used"),
        (TakePozzo(2, ("9C", "9D", "9S")), "card_not_in_hand"),
        (TakePozzo(2, ("9C", "9D")), "too_few_cards"),
        (TakePozzo(2, ("9C", "9D", "QD")), "not_a_meld"),
        (TakePozzo(2, ("9C",), 5), "unknown_meld"),
        (TakePozzo(2, ("9C",), 1), "not_your_meld"),
        (TakePozzo(2, ("9C",), 0, "low"), "not_a_meld"),
        (TakePozzo(2, ("9C",), 0, "high"), None),
        (TakePozzo(2, ("9C",), 0), None),
        (TakePozzo(3), None),
        (TakePozzo(3, ("2H",), 2), None),
        (TakePozzo(3, ("2H", "9D", "9H")), "not_a_meld"),
        (TakePozzo(3, ("9C", "9D", "9H")), "first_card_not_used"),
    ],
)
def test_taking_from_the_pozzo_pin_17_pin_18(command: TakePozzo, code: str | None) -> None:
    melds = {"meld:0": "6C 7C 8C", "meld:1": "6C 7C 8C", "meld:2": "3H 4H 5H"}
    start = at_the_pozzo(zones=melds, layers=(2, 1, 0))
    assert refused(start, command) == code


def test_who_has_not_opened_takes_nothing_from_the_pozzo_pin_17() -> None:
    start = at_the_pozzo(opened=(2,))
    assert refused(start, TakePozzo(3)) == refused(start, TakePozzo(9)) == "not_opened"
    assert RULES.legal_actions(start, 0) == [DrawStock()]


def test_the_newest_card_alone_binds_to_nothing_and_may_go_back_pin_18_pin_22() -> None:
    taken = played(at_the_pozzo(), TakePozzo(3))
    assert refused(taken, Discard("2H")) is None
    assert played(taken, Discard("2H")).pozzo == ("4D", "KS", "9C", "2H")


def test_other_cards_taken_help_with_the_meld_pin_18() -> None:
    start = table({"hand:0": "KD 5S QD", "pozzo": "KC 4D KS 2H"}, phase="draw", opened=(0,))
    after = played(start, TakePozzo(0, ("KC", "KS", "KD")))
    assert hand(after, 0) == ["2H", "4D", "QD", "5S"]


def test_of_two_alike_the_one_in_the_hand_does_as_well_pin_18() -> None:
    start = table({"hand:0": "9C 9D 9H QD", "pozzo": "9C 2H"}, phase="draw", opened=(0,))
    after = played(start, TakePozzo(0, ("9C", "9D", "9H")))
    assert hand(after, 0) == ["2H", "QD", "9C"]


def test_a_table_may_ask_for_a_new_meld_pin_18() -> None:
    start = at_the_pozzo(zones={"meld:0": "6C 7C 8C"}, layers=(2,), options=STRICT)
    assert refused(start, TakePozzo(2, ("9C",), 0)) == "new_meld_required"
    assert refused(start, TakePozzo(2, ("9C",), 9)) == "new_meld_required"
    assert refused(start, TakePozzo(2, ("9C", "9D", "9H"))) is None
    assert all(step.meld_id is None for step in takes(start))


@pytest.mark.parametrize(("options", "adds"), [({}, 1), (STRICT, 0)])
def test_a_bot_lays_the_newest_card_as_the_table_allows_pin_18(options: Any, adds: int) -> None:
    zones = {"hand:0": "9D 9H 5S QD", "pozzo": "4D KS 9C", "meld:0": "6C 7C 8C"}
    start = table(zones, phase="draw", opened=(0,), layers=(2,), options=options)
    moves = [move for move in whole_moves(start, 0) if isinstance(move, TakePozzo)]
    assert [refused(start, move) for move in moves] == [None] * len(moves)
    assert TakePozzo(2, ("9H", "9D", "9C")) in moves
    assert sum(move.meld_id is not None for move in moves) == adds


def takes(state: Any) -> list[TakePozzo]:
    return [s for s in RULES.legal_actions(state, 0) if isinstance(s, TakePozzo)]


def test_what_is_refused_leaves_the_pozzo_as_it_was_pin_18() -> None:
    start = at_the_pozzo()
    assert isinstance(RULES.act(start, 0, TakePozzo(2)), Refusal)
    assert start.pozzo == ("4D", "KS", "9C", "2H")
    assert refused(start, DrawStock()) is None


def test_a_joker_of_the_pozzo_says_its_suit_pin_18() -> None:
    start = table({"hand:0": "9D 9H 5S", "pozzo": "JK 2H"}, phase="draw", opened=(0,))
    assert refused(start, TakePozzo(0, ("JK", "9D", "9H"))) == "joker_suit_missing"
    after = played(start, TakePozzo(0, ("JK", "9D", "9H"), joker_suit="S"))
    assert readings(after) == ["9H 9D *JK@S"]


# --- exchanging a joker ---


def test_p5_an_exchanged_joker_is_laid_and_its_card_stays_pin_21_pin_23() -> None:
    start = table({"hand:0": "7S QH KH", "meld:0": "6S *JK@7 8S"}, opened=(0,), layers=(1,))
    events, _ = done(start, SwapJoker(0, "7S", ("QH", "KH", "JK")))
    assert names(events)[:3] == ["joker_swapped", "meld_opened", "deal_ended"]
    assert event(events, "joker_swapped").reading == "6S 7S 8S"
    assert event(events, "joker_swapped").side == 1
    assert event(events, "meld_opened").reading == "QH KH *JK@14"
    assert event(events, "deal_ended").reason == "closed"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SwapJoker(9, "7S", ("QH", "KH", "JK")), "unknown_meld"),
        (SwapJoker(1, "7S", ("QH", "KH", "JK")), "no_joker"),
        (SwapJoker(2, "7S", ("QH", "KH", "JK")), "no_joker"),
        (SwapJoker(0, "7D", ("QH", "KH", "JK")), "card_not_in_hand"),
        (SwapJoker(0, "9S", ("QH", "KH", "JK")), "wrong_card"),
        (SwapJoker(0, "7S"), "joker_not_placed"),
        (SwapJoker(0, "7S", ("QH", "KH", "JK"), joker_suit="H"), "joker_not_placed"),
        (SwapJoker(0, "7S", ("QH", "KH", "9S")), "joker_not_placed"),
        (SwapJoker(0, "7S", ("QH", "KH")), "joker_not_placed"),
        (SwapJoker(0, "7S", ("QH", "KD", "JK")), "joker_not_placed"),
        (SwapJoker(0, "7S", ("7S", "9S", "JK")), "joker_not_placed"),  # the 7S is gone
        (SwapJoker(0, "7S", (), 9), "joker_not_placed"),
        (SwapJoker(0, "7S", (), 0), "joker_not_placed"),  # the opponents'
        (SwapJoker(0, "7S", (), 1, "high"), None),
        (SwapJoker(0, "7S", (), 1), None),
        (SwapJoker(0, "7S", ("JK",), 1), "joker_not_placed"),  # either, not both
        (SwapJoker(0, "7S", (), 2), "joker_not_placed"),
        (SwapJoker(0, "7S", ("QH", "KH", "JK")), None),
    ],
)
def test_exchanging_a_joker_pin_21(command: SwapJoker, code: str | None) -> None:
    zones = {
        "hand:0": "7S 9S QH KH 2D",
        "meld:0": "6S *JK@7 8S",
        "meld:1": "3C 4C 5C",
        "meld:2": "9H 9D 9C 9S",
    }
    assert refused(table(zones, opened=(0,), layers=(1, 2, 0)), command) == code


@pytest.mark.parametrize(
    ("command", "reading"),
    [
        (SwapJoker(0, "7S", ("QH", "KH"), end="low"), "*JK@11 QH KH"),
        (SwapJoker(0, "7S", ("QH", "KH"), end="high"), "QH KH *JK@14"),
        (SwapJoker(0, "7S", ("9C", "JC")), "9C *JK@10 JC"),
        (SwapJoker(0, "7S", ("9C", "9D"), joker_suit="S"), "9D 9C *JK@S"),
        (SwapJoker(0, "7S", ("9C", "9D", "9H"), joker_suit="S"), "9H 9D 9C *JK@S"),
        (SwapJoker(0, "7S", ("QH", "KH")), None),
        (SwapJoker(0, "7S", ("9C", "JC"), end="high"), None),
        (SwapJoker(0, "7S", ("9C", "9D"), end="high", joker_suit="S"), None),
        (SwapJoker(0, "7S", ("9C", "9D"), joker_suit="C"), None),
        (SwapJoker(0, "7S", ("9C", "9D", "9H")), None),  # a meld already, and no joker in it
    ],
)
def test_a_joker_need_not_be_named_where_it_is_plain_pin_21(
    command: SwapJoker, reading: str | None
) -> None:
    zones = {"hand:0": "7S QH KH 9C 9D 9H JC 2D", "meld:0": "6S *JK@7 8S"}
    start = table(zones, opened=(0,), layers=(1,))
    if reading is None:
        assert refused(start, command) == "joker_not_placed"
        return
    events, after = done(start, command)
    assert readings(after) == ["6S 7S 8S", reading]
    assert "JK" in event(events, "joker_swapped").laid


def test_who_has_not_opened_exchanges_no_joker_pin_21() -> None:
    start = table({"hand:0": "7S QH KH 2D", "meld:0": "6S *JK@7 8S"}, layers=(1,))
    assert refused(start, SwapJoker(0, "7S", ("QH", "KH", "JK"))) == "not_opened"


def test_the_joker_may_move_within_its_meld_pin_21() -> None:
    start = table({"hand:0": "7S 2D KD", "meld:0": "6S *JK@7 8S"}, opened=(0,), layers=(2,))
    after = played(start, SwapJoker(0, "7S", (), 0, "high"))
    assert readings(after) == ["6S 7S 8S *JK@9"]
    low = played(start, SwapJoker(0, "7S", (), 0, "low"))
    assert readings(low) == ["*JK@5 6S 7S 8S"]


def test_a_joker_of_a_set_goes_to_a_tris_pin_21() -> None:
    zones = {"hand:0": "7C 2D KD", "meld:0": "7H 7D *JK@C", "meld:1": "KH KC KS"}
    start = table(zones, opened=(0,), layers=(3, 2))
    assert refused(start, SwapJoker(0, "7S", (), 1)) == "card_not_in_hand"
    after = played(start, SwapJoker(0, "7C", (), 1))
    assert readings(after) == ["7H 7D 7C", "KH *JK@D KC KS"]


def test_four_jokers_may_be_laid_with_the_freed_one_pin_11_pin_21() -> None:
    start = table({"hand:0": "7S JK JK JK 2D", "meld:0": "6S *JK@7 8S"}, opened=(0,), layers=(1,))
    after = played(start, SwapJoker(0, "7S", ("JK", "JK", "JK", "JK")))
    assert readings(after) == ["6S 7S 8S", "JK JK JK JK"]
    three = SwapJoker(0, "7S", ("JK", "JK", "JK"))
    assert readings(played(start, three)) == readings(after)
    assert three in RULES.legal_actions(start, 0)


def test_no_joker_is_taken_out_of_the_four_pin_11_pin_21() -> None:
    start = table({"hand:0": "7S 8S 9S KD", "meld:0": "JK JK JK JK"}, opened=(0,), layers=(1,))
    assert refused(start, SwapJoker(0, "7S", ("7S", "8S", "JK"))) == "no_joker"


def test_a_table_may_ask_for_a_new_meld_with_the_joker_pin_21() -> None:
    zones = {"hand:0": "7S QH KH 2D", "meld:0": "6S *JK@7 8S", "meld:1": "3C 4C 5C"}
    start = table(zones, opened=(0,), layers=(1, 2), options=STRICT)
    assert refused(start, SwapJoker(0, "7S", (), 1)) == "new_meld_required"
    assert refused(start, SwapJoker(0, "7S")) == "joker_not_placed"
    assert refused(start, SwapJoker(0, "7S", ("QH", "KH", "JK"))) is None


def test_nothing_else_leaves_a_meld_pin_13() -> None:
    kinds = {kind.name() for kind in RULES.phases}
    assert kinds == {
        *("draw_stock", "take_pozzo", "open_meld", "add_to_meld", "swap_joker", "discard")
    }


# --- discarding and closing ---


def test_any_card_of_the_hand_is_discarded_to_the_new_end_pin_22() -> None:
    start = table({"hand:0": "7S JK", "pozzo": "4D KS"})
    assert refused(start, Discard("8S")) == refused(start, Discard("XX")) == "card_not_in_hand"
    after = played(start, Discard("JK"))
    assert after.pozzo == ("4D", "KS", "JK")
    assert after.turn == 1


LAST: list[tuple[dict[str, Any], Command]] = [
    ({"hand:0": "5H 6H 7H"}, OpenMeld(("5H", "6H", "7H"))),
    ({"hand:0": "6C 7C", "meld:0": "3C 4C 5C"}, AddToMeld(0, ("6C", "7C"), "high")),
    ({"hand:0": "6C", "meld:0": "3C 4C *JK@5"}, AddToMeld(0, ("6C",), "high")),
    ({"hand:0": "5C QH KH", "meld:0": "3C 4C *JK@5"}, SwapJoker(0, "5C", ("QH", "KH", "JK"))),
    ({"hand:0": "5C", "meld:0": "3C 4C *JK@5"}, SwapJoker(0, "5C", (), 0, "high")),
]


@pytest.mark.parametrize(("zones", "command"), LAST)
def test_who_lays_all_cards_closes_unless_a_discard_is_required_pin_23(
    zones: dict[str, Any], command: Command
) -> None:
    layers = (2,) if "meld:0" in zones else ()
    free = table(zones, opened=(0, 2), layers=layers)
    events, _ = done(free, command)
    ended = event(events, "deal_ended")
    assert (ended.reason, ended.seat) == ("closed", 0)
    strict = table(zones, opened=(0, 2), layers=layers, options=REQUIRED)
    assert refused(strict, command) == "must_keep_discard"
    kept = {**zones, "hand:0": f"{zones['hand:0']} KD"}
    one_more = table(kept, opened=(0, 2), layers=layers, options=REQUIRED)
    assert refused(one_more, command) is None
    last, _ = done(played(one_more, command), Discard("KD"))
    assert event(last, "deal_ended").reason == "closed"


def test_taking_from_the_pozzo_may_close_pin_18_pin_23() -> None:
    zones = {"hand:0": "9D 9H", "pozzo": "9C 9S"}
    take = TakePozzo(0, ("9C", "9D", "9H", "9S"))
    events, _ = done(table(zones, phase="draw", opened=(0,)), take)
    assert names(events)[:3] == ["pozzo_taken", "meld_opened", "deal_ended"]
    strict = table(zones, phase="draw", opened=(0,), options=REQUIRED)
    assert refused(strict, take) == "must_keep_discard"
    assert refused(strict, TakePozzo(1)) is None
    assert refused(strict, TakePozzo(0, ("9C", "9D", "9H"))) is None


def test_the_order_of_reasons_pin_19_pin_21() -> None:
    """GEN-03: the first reason is the one that is said."""
    start = table({"hand:0": "7S 2D", "meld:0": "6S *JK@7 8S"}, layers=(1,))
    assert refused(start, AddToMeld(9, ())) == "not_opened"
    assert refused(start, SwapJoker(9, "XX")) == "not_opened"
    opened = table({"hand:0": "7S 2D", "meld:0": "6S *JK@7 8S"}, opened=(0,), layers=(1,))
    assert refused(opened, AddToMeld(0, ())) == "not_your_meld"
    assert refused(opened, SwapJoker(0, "XX")) == "card_not_in_hand"
