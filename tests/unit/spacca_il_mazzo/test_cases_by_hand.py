"""Cases that were worked out from the rules before the code was read: bounds, ties, secrets."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.cards import FRENCH_52
from games.kernel.command import Command
from games.kernel.match import Deal, Forfeit, Resign, TimeOut
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.spacca_il_mazzo.cards import JOKERS, ORDERS, rank_of
from games.spacca_il_mazzo.commands import (
    DeclineJoker,
    DrawCard,
    JokerDiscard,
    Pass,
    PlayCards,
    TakePile,
    TurnDownCard,
)
from games.spacca_il_mazzo.events import DealEnded, PileBurned, SeatFinished
from games.spacca_il_mazzo.state import SpaccaState
from tests.unit.spacca_il_mazzo.spacca_tables import (
    BOTH_FINISHED,
    FIRST_FINISHED,
    RULES,
    act,
    dealt,
    done,
    names,
    only,
    play,
    refused,
    table,
)

ANY = (2, 2, "? ? ?")
ONE = ("9C", "", "")


def next_deal(state: SpaccaState) -> SpaccaState:
    return done(RULES.act(state, SYSTEM, Deal())).state


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


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_second_of_the_last_two_to_finish_ends_the_deal_spm_42(seats: int) -> None:
    finished = [("", "", "")] * (seats - 2)
    out = list(range(seats - 2))
    state = table(*finished, ("5D", "", ""), ONE, pile="4H", turn=seats - 2, out_order=out)
    _, events = act(state, play("5D"))
    assert only(SeatFinished, events).place == seats - 1
    scores = {2: [30, 0], 3: [30, 18, 0], 4: [30, 18, 7, 0]}[seats]
    assert only(DealEnded, events).scores == scores


def test_who_finishes_in_the_last_turn_has_the_place_spm_43() -> None:
    state = table(("5D", "", ""), ("9C", "9D", ""), ("AC", "", ""), pile="4H", max_turns=100)
    state.turns_played = 99
    _, events = act(state, play("5D"))
    ended = only(DealEnded, events)
    assert names(events)[:3] == ["cards_played", "seat_finished", "deal_ended"]
    assert (ended.how, ended.finish_order, ended.points) == ("turn_limit", [0, 2, 1], 5)
    assert ended.scores == [30, 0, 18]


def test_drawing_in_the_last_turn_does_not_end_it_spm_43() -> None:
    state = table(("5D", "", "?"), ANY, pile="9H", stock="4C ?", max_turns=100, turns=99)
    after, events = act(state, DrawCard())
    assert (names(events), after.turns_played) == (["card_drawn"], 99)
    _, events = act(after, TakePile())
    assert only(DealEnded, events).how == "turn_limit"


def test_a_choice_in_the_last_turn_is_made_first_spm_43() -> None:
    state = table(("", "4D", "JR ?"), ANY, pile="7H", max_turns=100, turns=99)
    after, events = act(state, TurnDownCard(0))
    assert names(events)[-1] == "joker_choice_opened"
    _, events = act(after, DeclineJoker())
    assert only(DealEnded, events).how == "turn_limit"


def test_with_the_last_turn_cards_down_are_counted_unseen_spm_43() -> None:
    """Fewest cards first whatever they are; the last one's are shown and counted, joker and all."""
    state = table(("3D", "", ""), ("", "", "3C JR"), ONE, pile="AC AD", max_turns=100, turns=99)
    _, events = act(state, TakePile())
    ended = only(DealEnded, events)
    assert (ended.finish_order, ended.points) == ([2, 1, 0], 7 + 3)
    state = table(("3D", "", ""), ("", "", "3C JR 4S"), ONE, pile="AC", max_turns=100, turns=99)
    _, events = act(state, TakePile())
    ended = only(DealEnded, events)
    assert (sorted(ended.cards), ended.points) == (["3C", "4S", "JR"], 13)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("3H 3D 3C 3S 4H 4D 4C 4S", 26),
        ("2H 2D 2C 2S", 4),
        ("10H 10D 10C", 1),
        ("10H 10D 10C 10S 10S", 2),
        ("AH KH QH JH", 15),
        ("9H 8H 7H 6H 5H 4H 3H", 40),
    ],
)
def test_points_added_by_hand_spm_45(cards: str, points: int) -> None:
    _, events = act(table(("5D", "", ""), (cards, "", ""), pile="4H"), play("5D"))
    assert only(DealEnded, events).scores == [25 + points, 0]


def test_a_poker_may_be_of_hand_up_and_down_spm_45() -> None:
    _, events = act(table(("5D", "", ""), ("3H 3D", "3C", "3S"), pile="4H"), play("5D"))
    assert only(DealEnded, events).points == 14


def test_one_deal_ends_a_match_to_the_least_target_spm_50() -> None:
    """25 is what a first place brings at least."""
    options: dict[str, Any] = {"match_mode": "target", "target_score": 25}
    state = table(("", "", ""), ("5D", "", ""), ONE, out_order=[0], turn=1, **options)
    after, _ = act(state, play("5D"))
    assert RULES.is_over(after)
    assert RULES.totals(after) == [30, 18, 0]


@pytest.mark.parametrize(("deals", "bound"), [(1, 1), (50, 50)])
def test_the_bounds_of_a_match_of_deals_gen_12(deals: int, bound: int) -> None:
    options = RULES.resolve_options({"match_deals": deals})
    assert isinstance(options, dict)
    assert RULES.deals_bound(options) == bound


@pytest.mark.parametrize(("players", "target", "bound"), [(2, 25, 1), (4, 1000, 157), (2, 26, 3)])
def test_the_bounds_of_a_match_to_a_target_gen_12(players: int, target: int, bound: int) -> None:
    form = {"players": players, "match_mode": "target", "target_score": target, "match_deals": 50}
    options = RULES.resolve_options(form)
    assert isinstance(options, dict)
    assert RULES.deals_bound(options) == bound


# --- leaving ------------------------------------------------------------------------------------


def test_those_who_left_are_skipped_spm_08() -> None:
    state = dealt(dealer=1, players=4).state
    after = done(RULES.act(state, 2, Resign())).state
    assert RULES.current(after) == (3,)
    after = done(RULES.act(after, SYSTEM, Forfeit(1))).state
    assert after.playing() == [3, 0]


def test_the_next_dealer_is_the_next_who_stayed_spm_49() -> None:
    seats = ("5D", "", ""), ("6D", "", ""), ONE, ONE
    state = done(RULES.act(table(*seats, pile="4H"), 0, Resign())).state  # seat 3 has dealt
    state, _ = act(state, play("6D"), play("9C"))
    state = next_deal(state)
    assert (state.dealer, RULES.current(state)) == (1, (2,))
    assert [len(state.cards_of(seat)) for seat in range(4)] == [0, 11, 11, 11]


def test_who_leaves_after_drawing_gives_the_next_seat_a_draw_gen_07() -> None:
    state, _ = act(table(("4D", "", "?"), ANY, ANY, pile="7H"), DrawCard())
    after = done(RULES.act(state, 0, Resign())).state
    assert (RULES.current(after), after.drawn, after.pile) == ((1,), False, ("7H",))
    assert not refused(after, DrawCard())
    assert refused(after, TakePile(), 0) == "not_your_turn"


def test_what_who_left_had_is_not_the_last_one_s_gen_07() -> None:
    """The last one is the last of those who stayed: its cards count, not those set aside."""
    seats = ("5D", "", ""), ("3D 3H 4C", "3C", "2H"), ONE
    state = done(RULES.act(table(*seats, pile="4H"), 1, Resign())).state
    _, events = act(state, play("5D"))
    ended = only(DealEnded, events)
    assert (ended.finish_order, ended.points, ended.scores) == ([0, 2], 5, [30, 0, 0])


# --- silence ------------------------------------------------------------------------------------


def test_a_silent_seat_that_must_draw_is_asked_again_and_then_plays_gen_06() -> None:
    state = table(("", "7D 7C", ""), ANY, pile="6H", stock="7S ?")
    outcome = done(RULES.act(state, SYSTEM, TimeOut(0)))
    assert names(outcome.events) == ["turn_timed_out", "card_drawn"]
    assert RULES.current(outcome.state) == (0,)
    outcome = done(RULES.act(outcome.state, SYSTEM, TimeOut(0)))
    assert names(outcome.events) == ["turn_timed_out", "cards_played"]
    assert outcome.state.up[0] == ["7D", "7C"]


# --- secrets ------------------------------------------------------------------------------------


def told(state: SpaccaState, viewer: int) -> str:
    """All that a viewer gets to know of a table, and all that it may try."""
    probes: list[Command] = [DrawCard(), TakePile(), Pass(), play(), DeclineJoker()]
    probes += [TurnDownCard(slot) for slot in range(3)]
    probes += [JokerDiscard(slot=slot) for slot in range(3)]
    probes += [PlayCards((card,)) for card in FRENCH_52]
    answers = [refused(state, probe, viewer) for probe in probes]
    return repr((RULES.observe(state, viewer), answers, RULES.legal_actions(state, viewer)))


@pytest.mark.parametrize("choice", [False, True])
def test_what_lies_down_changes_nothing_for_anybody_gen_09(choice: bool) -> None:
    """Of its own cards down a seat learns as little as all others, by views or refusals."""
    for viewer in (0, 1, SPECTATOR):
        seen = set()
        for card in ("JB", "3D", "10H", "AS"):
            state = table(("", "4D", f"JR {card} 9S"), ONE, pile="7H")
            seen.add(told(act(state, TurnDownCard(0))[0] if choice else state, viewer))
        assert len(seen) == 1


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_another_s_hand_changes_nothing_but_its_size_gen_09(viewer: int) -> None:
    """Whether it could play, could pair its cards up, or has twos: nobody learns."""
    hands = ("KD 4C", "2D 2C", "8C 8D", "3D 3C")
    seen = {told(table((hand, "8S", "?"), ONE, pile="7H"), viewer) for hand in hands}
    assert len(seen) == 1


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_order_of_the_stock_changes_nothing_gen_09(viewer: int) -> None:
    stocks = ("JR 4C 5C", "4C JR 5C", "JB 4C 5C")
    seen = {told(table(("9D", "", "?"), ONE, pile="7H", stock=stock), viewer) for stock in stocks}
    assert len(seen) == 1


def test_a_drawn_card_is_its_owner_s_until_it_is_played_gen_09() -> None:
    state = table(("9D", "", "?"), ANY, pile="7H", stock="KD 4C ?")
    after, events = act(state, DrawCard())
    for viewer, card in ((0, "KD"), (1, None), (SPECTATOR, None)):
        assert RULES.redact(events[0], viewer)["card"] == card
        assert ("KD" in RULES.observe(after, viewer).zone("hand:0").cards) == (viewer == 0)
    assert after.known[0] == []


def test_cards_up_set_aside_stay_in_sight_and_the_rest_stays_hidden_gen_07() -> None:
    state = done(RULES.act(table(("5D", "", ""), ("6D", "KC", "3C"), ANY, pile="4C"), 1, Resign()))
    view = RULES.observe(state.state, 0)
    assert view.zone("up:1").cards == ["KC"]
    assert view.zone("hand:1").cards == view.zone("down-1:0").cards == [None]


@pytest.mark.parametrize("shared", [True, False])
def test_what_the_last_seat_of_a_shared_deck_has_stays_hidden_gen_10(shared: bool) -> None:
    """Its points are told, as the score needs them; its cards only when no table plays on."""
    state = table(("5D", "", ""), ("9C", "KD", "?"), pile="4H")
    state.match = replace(state.match, duplicate=shared)
    _, events = act(state, play("5D"))
    ended = only(DealEnded, events)
    assert (len(ended.cards), ended.points > 0) == (0 if shared else 3, True)


# --- worlds -------------------------------------------------------------------------------------


def test_a_world_of_the_second_pack_has_each_of_its_cards_once_spm_29() -> None:
    """What is left of one pack is all different; so are the cards down, which are of the first."""
    state = dealt(players=2).state
    while not state.first_pack_finished:
        hoarding: tuple[Command, ...] = (DrawCard(), TakePile())
        step = next((each for each in hoarding if not refused(state, each)), None)
        state, _ = act(state, step or RULES.legal_actions(state)[0])
    for number in range(30):
        world = RULES.determinize(RULES.observe(state, 0), Random(number))
        down = [card for seat in range(2) for card in world.down_cards(seat)]
        assert max(Counter(world.stock).values()) == 1
        assert max(Counter(down).values()) == 1
        assert RULES.observe(world, 0) == RULES.observe(state, 0)


def test_an_open_view_is_a_whole_table_spm_05() -> None:
    state = dealt(players=3).state
    world = RULES.determinize(RULES.observe(state, OPEN), Random(1))
    assert (world.hands, world.up, world.down) == (state.hands, state.up, state.down)
    assert (world.stock, world.pile, world.second) == (state.stock, state.pile, state.second)
