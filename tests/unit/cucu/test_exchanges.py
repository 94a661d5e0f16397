"""Who sees what, the chain of exchanges, kings, cavalli, the dealer (CUC-09 to CUC-23)."""

import pytest

from games.cucu.events import ExchangeBlocked, HorseShown
from tests.unit.cucu.cucu_tables import (
    RULES,
    dealt,
    face,
    hand,
    names,
    one,
    played,
    refused,
    said,
)

WATCHER = -1


def test_everybody_sees_his_own_card_alone_cuc_09() -> None:
    state = hand("5D 4C 3S")
    assert [face(state, viewer, 1) for viewer in (0, 1, 2, WATCHER)] == [None, "4C", None, None]
    events, _ = played(dealt(players=3), "cut_deck count=5")
    seen = one(events, "cards_seen")
    told = [RULES.redact(seen, viewer)["cards"] for viewer in (1, 2)]
    assert told[0][1][0] is not None
    assert told[0][2] == [None]
    assert told[1][1] == [None]


def test_the_dealer_never_sees_his_card_cuc_10() -> None:
    state = hand("5D 4C 3S")
    assert [face(state, viewer, 0) for viewer in (0, 1, WATCHER)] == [None, None, None]
    events, _ = played(dealt(players=3), "cut_deck count=5")
    assert one(events, "cards_seen").cards[0] == []
    assert RULES.redact(one(events, "hand_dealt"), 0)["cards"] == [None] * 3


def test_the_dealer_does_not_see_what_is_handed_to_him_cuc_10() -> None:
    _, state = played(hand("5D 4C 3S"), "keep", "exchange")
    assert state.cards[0] == "3S"
    assert [face(state, viewer, 0) for viewer in (0, 2, 1)] == [None, "3S", None]
    assert face(state, 2, 2) == "5D"
    assert face(state, 0, 2) is None  # he never saw the card that was his


def test_the_dealers_right_begins_and_he_is_last_cuc_11() -> None:
    state = hand("5D 4C 3S 6B", dealer=2)
    turns: list[int] = []
    for _ in range(4):
        turns += RULES.current(state)
        _, state = played(state, "keep")
    assert turns == [3, 0, 1, 2]


def test_eliminated_seats_have_no_turn_and_are_not_asked_cuc_12() -> None:
    state = hand("5D 4C - 3S", stakes=[3, 3, 0, 3])
    events, state = played(state, "exchange")
    assert one(events, "exchange_asked").asked == 3
    assert state.cards == ["5D", "3S", "", "4C"]
    assert RULES.current(state) == (3,)


def test_both_know_what_they_gave_and_got_cuc_13() -> None:
    events, state = played(hand("5D 4C 3S 6B"), "exchange")
    assert state.cards == ["5D", "3S", "4C", "6B"]
    swap = one(events, "exchange_done")
    assert RULES.redact(swap, 1)["cards"] == [[], ["4C", "3S"], [None, None], []]
    assert RULES.redact(swap, 2)["cards"] == [[], [None, None], ["3S", "4C"], []]
    assert RULES.redact(swap, 3)["cards"] == [[], [None, None], [None, None], []]
    for viewer, seen in ((1, ["3S", "4C"]), (2, ["3S", "4C"]), (3, [None, None])):
        assert [face(state, viewer, seat) for seat in (1, 2)] == seen


def test_with_the_dealer_only_the_asker_is_told_cuc_13() -> None:
    events, _ = played(hand("5D 4C 3S"), "keep", "exchange")
    swap = one(events, "exchange_done")
    assert RULES.redact(swap, 2)["cards"] == [[], [], ["3S", "5D"]]
    assert RULES.redact(swap, 0)["cards"] == [[], [], [None, None]]


def test_a_card_passed_on_is_remembered_by_who_held_it_cuc_13() -> None:
    _, state = played(hand("5D 2C 7S 6B"), "exchange", "exchange")
    assert state.cards == ["5D", "7S", "6B", "2C"]
    assert [face(state, viewer, 3) for viewer in (1, 2, 3, 0)] == ["2C", "2C", "2C", None]
    assert face(state, 2, 1) == "7S"
    assert face(state, 1, 2) is None


def test_there_is_no_second_decision_cuc_14() -> None:
    """CUC-14."""
    _, state = played(hand("5D 4C 3S 6B"), "exchange")
    assert refused(state, "exchange", 1) == ("not_your_turn", "GEN-03")
    assert refused(state, "keep", 1) == ("not_your_turn", "GEN-03")
    _, state = played(state, "exchange")
    assert state.cards[1] == "3S"  # nobody asks the first one again


def test_who_was_exchanged_with_decides_on_what_it_has_now_cuc_15() -> None:
    """E1: 3D, 6C, 2B, and the dealer's 5S."""
    state = hand("5S 3D 6C 2B")
    events, state = played(state, "exchange", "exchange", "exchange", "keep")
    shown = one(events, "cards_revealed").cards
    assert shown == [["3D"], ["6C"], ["2B"], ["5S"]]
    assert one(events, "hand_lost").seats == [2]


def test_a_king_stops_the_exchange_cuc_16() -> None:
    """E2."""
    state = hand("1S 4D 10C 7B", stock="8D")
    events, state = played(state, "exchange")
    assert names(events) == ["exchange_asked", "king_shown", "exchange_blocked"]
    assert one(events, "king_shown").card == "10C"
    assert state.cards[1] == "4D"
    assert RULES.current(state) == (2,)
    assert refused(state, "exchange", 1) == ("not_your_turn", "GEN-03")  # no second try
    events, state = played(state, "keep", "keep", "stock 1")
    assert one(events, "cards_revealed").cards[0] == ["8D"]
    assert one(events, "hand_lost").seats == [1]


@pytest.mark.parametrize("held", ["10C", "4S"])
def test_every_asked_seat_is_prompted_cuc_17(held: str) -> None:
    events, state = played(hand(f"1S 4D {held} 7B", king_block="optional"), "exchange")
    assert names(events) == ["exchange_asked"]
    assert RULES.current(state) == (2,)
    for viewer in (1, 3, 0, WATCHER):  # nothing tells whether it has a king
        view = RULES.observe(state, viewer)
        assert view.menu == []
        assert view.active == [2]
    offered = [item.do for item in RULES.observe(state, 2).menu]
    assert ("block_with_king" in offered) == (held == "10C")


def test_a_king_may_be_given_cuc_17() -> None:
    _, state = played(hand("1S 4D 10C 7B", king_block="optional"), "exchange", "give_card")
    assert state.cards == ["1S", "10C", "4D", "7B"]
    assert RULES.current(state) == (2,)
    assert face(state, 3, 1) is None


def test_a_king_may_stop_the_exchange_cuc_17() -> None:
    state = hand("1S 4D 10C 7B", king_block="optional")
    events, state = played(state, "exchange", "block_with_king")
    assert names(events)[1:] == ["block_called", "king_shown", "exchange_blocked"]
    assert state.cards[1] == "4D"
    assert face(state, WATCHER, 2) == "10C"


def test_without_a_king_nothing_is_stopped_cuc_17() -> None:
    _, state = played(hand("1S 4D 3C 7B", king_block="optional"), "exchange")
    assert refused(state, "block_with_king") == ("no_king", "CUC-17")
    assert refused(state, "give_card", 1) == ("not_asked", "CUC-17")
    assert refused(state, "block_with_king", 3) == ("not_asked", "CUC-17")
    assert refused(state, "keep") == ("not_your_turn", "GEN-03")
    for text in ("keep", "exchange"):
        assert refused(state, text, 1) == ("not_your_turn", "GEN-03")


def test_nobody_answers_unasked_cuc_17() -> None:
    state = hand("1S 4D 10C 7B", king_block="optional")
    assert refused(state, "give_card", 2) == ("not_asked", "CUC-17")
    assert refused(state, "give_card", 1) == ("not_asked", "CUC-17")
    always = hand("1S 4D 10C 7B")
    for seat in (1, 2):
        for text in ("give_card", "block_with_king"):
            assert refused(always, text, seat) == ("option_disabled", "CUC-17")


def test_the_dealer_is_not_prompted_cuc_17() -> None:
    events, state = played(hand("10S 4D", king_block="optional"), "exchange")
    assert names(events) == ["exchange_asked", "exchange_done"]
    assert state.cards == ["4D", "10S"]


def test_an_exposed_king_lies_open_until_it_is_changed_away_cuc_18() -> None:
    _, state = played(hand("1S 4D 10C 7B"), "exchange")
    assert [face(state, viewer, 2) for viewer in (0, 1, 3, WATCHER)] == ["10C"] * 4
    _, state = played(state, "exchange")
    assert state.cards == ["1S", "4D", "7B", "10C"]
    assert [face(state, viewer, 3) for viewer in (0, 1, 2, 3)] == [None, None, "10C", "10C"]
    assert [face(state, viewer, 2) for viewer in (0, 1, 2, 3)] == [None, None, "7B", "7B"]


def test_an_exposed_king_that_goes_to_the_dealer_is_covered_cuc_18() -> None:
    _, state = played(hand("6S 4D 10C"), "exchange", "exchange")
    assert state.cards == ["10C", "4D", "6S"]
    assert [face(state, viewer, 0) for viewer in (0, 1, 2)] == [None, None, "10C"]
    events, _ = played(state, "keep")
    assert one(events, "cards_revealed").cards[0] == ["10C"]


def test_the_dealers_king_gives_way_cuc_19() -> None:
    """E3."""
    state = hand("10B 7D 2C", stock="1D 1C 10S")
    events, state = played(state, "keep", "exchange")
    assert "king_shown" not in names(events)
    assert state.cards == ["2C", "7D", "10B"]
    assert [face(state, viewer, 2) for viewer in (0, 1, 2)] == [None, None, "10B"]
    events, _ = played(state, "stock 3")
    assert one(events, "null_king_shown").card == "10S"
    assert one(events, "hand_lost").seats == [0]


def test_the_dealer_names_a_place_of_the_stock_cuc_20() -> None:
    state = hand("2D 7D 5C", stock="1D 1C 6S", size=6)
    _, state = played(state, "keep", "keep")
    for place in (0, 7, -1):
        found = refused(state, f"stock {place}")
        assert found == ("position_out_of_range", "CUC-20")
    assert refused(state, "stock 6") == ("", "")
    assert refused(state, "exchange") == ("dealer_must_use_deck", "CUC-20")
    assert refused(state, "stock 1", 1) == ("not_dealer", "CUC-20")
    events, _ = played(state, "stock 3")
    taken = one(events, "dealer_card_taken")
    assert (taken.position, taken.null, taken.card) == (3, False, "6S")
    assert RULES.redact(taken, 0)["card"] is None
    assert one(events, "cards_revealed").cards[0] == ["6S"]


def test_only_the_dealer_takes_from_the_stock_cuc_20() -> None:
    state = hand("2D 7D 5C")
    assert refused(state, "stock 1") == ("not_dealer", "CUC-20")
    assert refused(state, "stock 1", 2) == ("not_dealer", "CUC-20")
    assert refused(state, "stock 1", 0) == ("not_your_turn", "GEN-03")


def test_the_dealer_may_be_held_to_the_top_card_cuc_20() -> None:
    _, state = played(hand("2D 7D 5C", dealer_draw="top_only"), "keep", "keep")
    assert refused(state, "stock 2") == ("top_only", "CUC-20")
    assert refused(state, "stock 99") == ("position_out_of_range", "CUC-20")
    assert refused(state, "stock 1") == ("", "")
    (_, draw) = RULES.observe(state, 0).menu
    assert (draw.do, draw.params, draw.at) == ("exchange_with_deck", {}, "stock")


def test_the_old_card_goes_out_of_play_unseen_cuc_21() -> None:
    state = hand("2D 7D 5C", stock="1D 1C 6S 8B")
    _, state = played(state, "keep", "keep", "stock 3")
    assert state.aside == ["2D"]
    assert [RULES.observe(state, viewer).zone("aside").cards for viewer in (0, 1)] == [[None]] * 2
    assert state.cards == ["8B", "1D", "1C"]  # the others keep their order


def test_a_king_is_null_and_the_only_try_cuc_21() -> None:
    state = hand("2D 7D 5C", stock="10D 6S 7S 4S")
    events, state = played(state, "keep", "keep", "stock 1")
    assert names(events)[2:5] == ["dealer_card_taken", "null_king_shown", "cards_revealed"]
    assert one(events, "cards_revealed").cards[0] == ["2D"]
    assert "10D" in state.used
    assert state.aside == []
    assert state.cards == ["4S", "6S", "7S"]


def test_cavalli_are_jumped_cuc_22() -> None:
    """E4."""
    state = hand("6D 2D 9C 9B 5S", stock="1C 4C", ponte=True)
    events, state = played(state, "exchange")
    assert [(e.seat, e.card, e.asked) for e in events if isinstance(e, HorseShown)] == [
        (2, "9C", 3),
        (3, "9B", 4),
    ]
    assert state.cards == ["6D", "5S", "9C", "9B", "2D"]
    assert [face(state, WATCHER, seat) for seat in (2, 3, 4)] == ["9C", "9B", None]
    assert RULES.current(state) == (2,)
    events, state = played(state, "keep", "keep", "exchange", "stock 2")
    assert one(events, "cards_revealed").cards == [["4C"], ["5S"], ["9C"], ["9B"], ["6D"]]
    assert one(events, "hand_lost").seats == [0]


def test_a_king_behind_a_cavallo_stops_cuc_22() -> None:
    """E5."""
    state = hand("1C 3D 9S 10D", ponte=True)
    events, state = played(state, "exchange")
    assert names(events) == ["exchange_asked", "horse_shown", "king_shown", "exchange_blocked"]
    assert state.cards[1] == "3D"
    events, _ = played(state, "keep", "keep", "keep")
    assert one(events, "hand_lost").seats == [0]


def test_without_ponte_a_cavallo_is_a_nine_cuc_22() -> None:
    _, state = played(hand("1C 3D 9S 10D"), "exchange")
    assert state.cards == ["1C", "9S", "3D", "10D"]


def test_an_exposed_cavallo_jumps_again_cuc_22() -> None:
    state = hand("1C 3D 4S 9S 5B", ponte=True)
    _, state = played(state, "keep", "exchange", "keep")
    assert state.cards == ["1C", "3D", "5B", "9S", "4S"]
    assert refused(state, "keep", 4) == ("", "")


def test_a_king_that_lies_open_stops_the_jumped_seat_too_cuc_16_cuc_22() -> None:
    events, state = played(hand("1C 3D 9S 10D", ponte=True), "exchange", "exchange")
    assert [event.seat for event in events if isinstance(event, ExchangeBlocked)] == [1, 2]
    assert (state.cards, state.turn) == (["1C", "3D", "9S", "10D"], 3)


def test_a_jump_is_no_prompt_but_what_follows_is_cuc_22_cuc_17() -> None:
    state = hand("1C 3D 9S 10D", ponte=True, king_block="optional")
    _, state = played(state, "exchange")
    assert RULES.current(state) == (3,)
    _, state = played(state, "give_card")
    assert state.cards == ["1C", "10D", "9S", "3D"]


def test_the_dealer_is_never_jumped_cuc_23() -> None:
    events, state = played(hand("9D 3D 9S", ponte=True), "exchange")
    assert [e.seat for e in events if isinstance(e, HorseShown)] == [2]
    assert state.cards == ["3D", "9D", "9S"]
    assert face(state, 0, 0) is None


def test_a_cavallo_from_the_stock_is_just_a_nine_cuc_23() -> None:
    state = hand("2D 7D 5C", stock="9D", ponte=True)
    events, _ = played(state, "keep", "keep", "stock 1")
    assert not one(events, "dealer_card_taken").null
    assert one(events, "cards_revealed").cards[0] == ["9D"]


def test_words_cost_nothing_here_and_tell_nothing() -> None:
    """CUC-32: only with `morto`."""
    events, state = said(hand("5D 4C -", stakes=[3, 3, 0]), 1, "talk to_seat=2 text=bad_luck")
    assert names(events) == ["talked"]
    assert state.stakes(1) == 3
