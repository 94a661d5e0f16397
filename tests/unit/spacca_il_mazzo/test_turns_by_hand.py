"""Cases worked out by hand: ranks, the deal, playing, drawing, jokers."""

from collections import Counter

import pytest

from games.kernel.cards import FRENCH_52
from games.kernel.command import Command
from games.spacca_il_mazzo.cards import JOKERS, ORDERS, rank_of
from games.spacca_il_mazzo.events import (
    DeclineJoker,
    DrawCard,
    JokerDiscard,
    Pass,
    PileBurned,
    TakePile,
    TurnDownCard,
)
from tests.unit.spacca_il_mazzo.by_hand import ANY
from tests.unit.spacca_il_mazzo.spacca_tables import (
    BOTH_FINISHED,
    FIRST_FINISHED,
    RULES,
    act,
    dealt,
    names,
    only,
    play,
    refused,
    table,
)

# --- ranks and deal -----------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["jkqa", "jqka"])
def test_a_hand_is_held_in_the_order_of_the_table_spm_01(order: str) -> None:
    """Who sees the king to the left of the queen knows that the queen beats it."""
    state = table(("AH KH QH JH 9H", "AS QS KS", "?"), ANY, pile="3C", court_order=order)
    courts = [f"{rank}H" for rank in ORDERS[order][-4:]]
    assert RULES.observe(state, 0).zone("hand:0").cards == ["9H", *courts]
    held = [card for card in RULES.held(state.match.options) if card in state.hands[0]]
    assert state.hands[0] == held
    assert [rank_of(card) for card in state.up[0]] == [r for r in ORDERS[order] if r in "QKA"]
    after, _ = act(table(("KH 4D", "", "?"), ANY, pile="QH JH", court_order=order), TakePile())
    assert [rank_of(card) for card in after.hands[0] if card.endswith("H")] == [
        rank for rank in ORDERS[order] if rank in "JQK"
    ]


@pytest.mark.parametrize("order", ["jkqa", "jqka"])
def test_a_turned_figure_is_judged_by_the_order_of_the_table_spm_25(order: str) -> None:
    state = table(("", "", "KD ?"), ANY, pile="QH", court_order=order)
    after, _ = act(state, TurnDownCard(0))
    assert after.hands[0] == ([] if order == "jqka" else ["QH", "KD"])


@pytest.mark.parametrize(("court_order", "lower"), [("jkqa", "K"), ("jqka", "Q")])
def test_an_ace_is_the_highest_in_both_orders_spm_01(court_order: str, lower: str) -> None:
    state = table(("AD KD QD JD", "", "?"), ANY, pile="AH", court_order=court_order)
    assert [refused(state, play(f"{rank}D")) for rank in "AKQJ"] == ["", *["rank_too_low"] * 3]
    state = table(("KD QD 4C", "", "?"), ANY, pile=f"{lower}H", court_order=court_order)
    assert [refused(state, play(card)) for card in ("KD", "QD", "4C")] == ["", "", "rank_too_low"]


@pytest.mark.parametrize(("players", "stock"), [(2, 31), (3, 20), (4, 9)])
def test_e1_every_card_lies_somewhere_spm_07(players: int, stock: int) -> None:
    state = dealt(players=players).state
    lying = [card for seat in range(players) for card in state.cards_of(seat)]
    assert len(lying) == 11 * players
    lying += [*state.stock, *state.pile, *state.second]
    assert (len(state.stock), len(state.pile), len(lying)) == (stock, 1, 106)
    assert Counter(lying) == Counter((*FRENCH_52 * 2, *JOKERS))


# --- playing ------------------------------------------------------------------------------------


def test_four_of_the_hand_and_two_up_in_one_play_spm_13() -> None:
    state = table(("8C 8D 8H 8S", "8C 8D", "?"), ANY, pile="8H", **FIRST_FINISHED)
    after, _ = act(state, play("8C 8D 8H 8S", "8C 8D"))
    assert (len(after.pile), after.reference, after.cards_of(0)) == (7, "8", after.down_cards(0))


def test_twos_up_wait_as_well_spm_14() -> None:
    """Special cards may go on any reference, but not from the cards up alone."""
    state = table(("4D", "2S 10S", "?"), ANY, pile="AH")
    assert refused(state, play("", "2S")) == refused(state, play("", "10S")) == "up_card_locked"
    joined = table(("2D 4C", "2S 10S", "?"), ANY, pile="AH")
    after, _ = act(joined, play("2D", "2S"))
    assert (after.pile, after.reference) == (("AH", "2D", "2S"), "")


def test_a_play_may_name_a_card_of_each_place_only_once_spm_13() -> None:
    state = table(("8C 4D", "8D", "?"), ANY, pile="7H", **FIRST_FINISHED)
    assert refused(state, play("8D")) == refused(state, play("", "8C")) == "card_not_owned"
    assert refused(state, play("8C 8C")) == refused(state, play("", "8D 8D")) == "card_not_owned"


def test_a_ten_on_an_empty_pile_burns_itself_spm_22() -> None:
    after, events = act(table(("10D 4C", "", "?"), ANY), play("10D"))
    assert only(PileBurned, events).cards == ["10D"]
    assert (after.pile, after.reference, RULES.current(after)) == ((), "", (1,))


def test_after_a_starting_two_the_pile_may_be_taken_spm_06() -> None:
    after, _ = act(table(("3D", "", "?"), ANY, pile="2H"), TakePile())
    assert after.hands[0] == ["2H", "3D"]


# --- drawing and passing ------------------------------------------------------------------------


def test_who_draws_draws_once_and_then_may_still_take_spm_18() -> None:
    state = table(("9D", "", "?"), ANY, pile="7H", stock="4C 5C ?")
    after, _ = act(state, DrawCard(), TakePile())
    assert sorted(after.hands[0]) == ["4C", "7H", "9D"]
    # The draw of a turn is gone with it: the next seat has one of its own.
    assert not refused(after, DrawCard())


@pytest.mark.parametrize("draw", [True, False])
@pytest.mark.parametrize("off_turn", [True, False])
def test_passing_is_disabled_whoever_asks_and_whenever_spm_20(draw: bool, off_turn: bool) -> None:
    """What an option forbids is said before phase and turn (GEN-03)."""
    state = table(("4D", "", "?"), ANY, pile="7H", drawn=draw)
    assert refused(state, Pass(), 1 if off_turn else 0) == "option_disabled"


def test_passing_is_disabled_during_a_choice_too_spm_20() -> None:
    seats = ("", "4D", "JR ?"), ANY
    state, _ = act(table(*seats, pile="7H"), TurnDownCard(0))
    assert refused(state, Pass()) == refused(state, Pass(), 1) == "option_disabled"
    state, _ = act(table(*seats, pile="7H", pass_after_draw=True), TurnDownCard(0))
    assert refused(state, Pass()) == refused(state, Pass(), 1) == "wrong_phase"


def test_passing_keeps_the_card_and_the_table_spm_20() -> None:
    state = table(("4D", "", "?"), ANY, pile="7H 2C", stock="5C ?", pass_after_draw=True)
    assert refused(state, Pass(), 1) == "not_your_turn"
    after, _ = act(state, DrawCard(), Pass())
    assert (after.hands[0], after.pile, after.reference) == (["4D", "5C"], ("7H", "2C"), "")
    assert (RULES.current(after), after.drawn, after.turns_played) == ((1,), False, 1)
    assert refused(after, Pass()) == "nothing_drawn"


# --- cards down and up --------------------------------------------------------------------------


def test_the_last_card_down_finishes_spm_25() -> None:
    state = table(("", "", "- - 9D"), ANY, ANY, pile="4C")
    _, events = act(state, TurnDownCard(2))
    assert names(events) == ["down_card_turned", "seat_finished"]


def test_the_last_card_down_that_is_too_low_does_not_finish_spm_26() -> None:
    state = table(("", "", "3D"), ANY, ANY, pile="4C")
    after, events = act(state, TurnDownCard(0))
    assert names(events) == ["down_card_turned", "pile_taken"]
    assert after.hands[0] == ["3D", "4C"]


def test_a_hand_that_is_empty_again_turns_again_spm_23() -> None:
    """Playing the last card of the hand opens the cards down in the next turn, not in this one."""
    state = table(("9D", "", "KC ?"), ("AC 4C", "", ""), pile="4C")
    after, _ = act(state, play("9D"))
    assert refused(after, TurnDownCard(0), 0) == "not_your_turn"
    after, _ = act(after, play("AC"))
    assert list(RULES.legal_actions(after)) == [TurnDownCard(0), TurnDownCard(1)]


def test_a_drawn_card_may_open_the_second_pack_for_who_has_only_cards_up_spm_29() -> None:
    """The last card of the first pack frees the cards up in the very turn (SPM-27 no more)."""
    state = table(("", "7D KC", ""), ANY, pile="9H", stock="3C")
    after, _ = act(state, DrawCard())
    assert after.first_pack_finished
    assert set(RULES.legal_actions(after)) == {play("", "KC"), TakePile()}


def test_only_cards_up_and_no_stock_at_all_spm_28() -> None:
    """SPM-G13: nobody is ever without a step."""
    state = table(("", "3D", ""), ANY, **BOTH_FINISHED)
    assert list(RULES.legal_actions(state)) == [play("", "3D")]
    assert refused(state, DrawCard()) == "stock_empty"
    assert refused(state, TakePile()) == "pile_empty"


def test_the_second_pack_has_no_jokers_and_comes_once_spm_29() -> None:
    state = table(("4D", "KD", "?"), ANY, pile="9H", stock="3C")
    after, _ = act(state, DrawCard())
    assert (len(after.stock), set(after.stock) & set(JOKERS)) == (52, set())
    after.stock = after.stock[:1]
    after.drawn = False
    after, events = act(after, DrawCard())
    assert names(events) == ["card_drawn", "second_pack_finished"]
    assert (after.stock, after.second, after.first_pack_finished) == ((), (), True)


# --- jokers -------------------------------------------------------------------------------------


def test_the_red_one_drawn_by_who_has_nothing_else_finishes_spm_34() -> None:
    after, events = act(table(("AD", "", ""), ANY, ANY, pile="4C", stock="JR ?"), DrawCard())
    assert names(events) == ["joker_drawn", "hand_thrown", "seat_finished"]
    assert (after.pile, after.reference) == (("4C", "AD"), "A")


def test_a_hand_of_tens_thrown_on_nothing_is_burned_spm_35() -> None:
    after, events = act(table(("10D 2C", "4C", "?"), ANY, stock="JR ?"), DrawCard())
    assert only(PileBurned, events).cards == ["10D", "2C"]
    assert after.burned == ("JR", "10D", "2C")
    assert (after.pile, after.reference) == ((), "")


def test_the_thrown_hand_does_not_take_the_card_up_along_spm_34() -> None:
    after, _ = act(table(("4D", "4S", "?"), ANY, pile="9C", stock="JR ?"), DrawCard())
    assert (after.up[0], after.reference, after.pile) == (["4S"], "4", ("9C", "4D"))


def test_the_red_one_that_was_the_last_card_of_the_pack_spm_29() -> None:
    """Its drawer has thrown the hand; the next seat finds the second pack and free cards up."""
    state = table(("4D 5D", "", "?"), ("3C", "KC", "?"), pile="9H", stock="JR")
    after, events = act(state, DrawCard())
    assert names(events) == ["joker_drawn", "first_pack_finished", "cards_shuffled", "hand_thrown"]
    assert not refused(after, play("", "KC"))


def test_the_black_one_that_was_the_last_card_takes_its_penalty_from_the_second_spm_33() -> None:
    after, events = act(table(("4D", "", "?"), ANY, stock="JB"), DrawCard())
    assert names(events) == [
        "joker_drawn", "first_pack_finished", "cards_shuffled", "penalty_drawn",
    ]  # fmt: skip
    assert (len(after.hands[0]), len(after.stock)) == (2, 51)


def test_the_black_one_as_the_last_card_costs_the_pile_or_nothing_spm_41() -> None:
    last = ("", "", "JB")
    after, events = act(table(last, ANY, ANY, pile="4C"), TurnDownCard(0))
    assert (names(events), after.hands[0]) == (["down_card_turned", "pile_taken"], ["4C"])
    after, events = act(table(last, ANY, ANY, stock="9C ?"), TurnDownCard(0))
    assert (names(events), after.hands[0]) == (["down_card_turned", "penalty_drawn"], ["9C"])
    after, events = act(table(last, ANY, ANY, **BOTH_FINISHED), TurnDownCard(0))
    assert names(events) == ["down_card_turned", "joker_spent", "seat_finished"]


def test_the_black_one_whose_penalty_is_the_red_one_as_the_last_card_spm_39() -> None:
    _, events = act(table(("", "", "JB"), ANY, ANY, stock="JR ?"), TurnDownCard(0))
    assert names(events) == [
        "down_card_turned", "penalty_joker_drawn", "joker_spent", "seat_finished",
    ]  # fmt: skip


def test_the_red_one_eliminates_the_last_card_and_finishes_spm_41() -> None:
    state, _ = act(table(("", "", "JR 3D"), ANY, ANY, pile="QH"), TurnDownCard(0))
    after, events = act(state, JokerDiscard(slot=1))
    assert names(events) == ["down_card_eliminated", "seat_finished"]
    assert (after.pile, after.reference) == (("QH", "3D"), "3")
    state, _ = act(table(("", "", "JR JB"), ANY, ANY, pile="QH"), TurnDownCard(0))
    after, events = act(state, JokerDiscard(slot=1))
    assert names(events) == ["down_card_eliminated", "seat_finished"]
    assert (after.pile, after.reference, after.burned) == (("QH",), "Q", ("JR", "JB"))


def test_the_red_one_takes_a_card_up_though_the_first_pack_lasts_spm_38() -> None:
    """SPM-14 is about plays; and of several equal cards up it takes one."""
    state, _ = act(table(("", "4D 4D 4S", "JR ?"), ANY, pile="QH"), TurnDownCard(0))
    assert len(RULES.legal_actions(state)) == 4
    after, _ = act(state, JokerDiscard(card="4D"))
    assert after.up[0] == ["4D", "4S"]


def test_a_choice_is_one_seat_s_and_only_its_own_cards_count_spm_32() -> None:
    state, _ = act(table(("", "4D", "JR ?"), ("9C", "9S", "?"), pile="7H"), TurnDownCard(0))
    choices: list[Command] = [JokerDiscard(card="4D"), JokerDiscard(slot=1), DeclineJoker()]
    for command in choices:
        assert refused(state, command, 1) == "not_your_turn"
        assert refused(state, command, 0) == ""
    assert refused(state, JokerDiscard(card="9S")) == "card_not_owned"
    others: list[Command] = [play("9C"), TakePile(), DrawCard(), TurnDownCard(0)]
    for command in others:
        assert refused(state, command, 1) == "wrong_phase"
    assert RULES.observe(state, 1).menu == []
    assert RULES.legal_actions(state, 1) == ()
