"""Silence, leaving, what is seen, worlds and bots (the general clauses, SPM-05, SPM-43)."""

from random import Random
from typing import Any

import pytest

from games.kernel.match import Deal, Forfeit, MatchEnded, Resign, TimeOut
from games.kernel.position import Position, PositionError, arranged
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.spacca_il_mazzo.cards import JOKERS
from games.spacca_il_mazzo.evaluator import preferences
from games.spacca_il_mazzo.events import (
    DealEnded,
    DeclineJoker,
    DrawCard,
    Pass,
    TakePile,
    TurnDownCard,
)
from games.spacca_il_mazzo.state import SpaccaState
from tests.unit.spacca_il_mazzo.spacca_tables import (
    FIRST_FINISHED,
    RULES,
    act,
    dealt,
    done,
    names,
    only,
    play,
    started,
    table,
)

ANY = (2, 2, "? ? ?")


# --- silence ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "more", "move"),
    [
        (("9D 8C 2H 10H", "8S", "?"), {"pile": "7H"}, play("8C")),
        (("2H 10H 4C", "8S", "?"), {"pile": "7H"}, play("2H")),
        (("4C", "8S", "?"), {"pile": "7H"}, TakePile()),
        (("4C", "8S", "?"), {"pile": "7H", "drawn": True, "pass_after_draw": True}, Pass()),
        (("", "8S", "- ? ?"), {"pile": "7H"}, TurnDownCard(1)),
        (("", "8S", "? ?"), {"pile": "7H", **FIRST_FINISHED}, play("", "8S")),
        (("", "4S", ""), {"pile": "7H"}, DrawCard()),
        (("", "4S", ""), {"pile": "7H", **FIRST_FINISHED}, TakePile()),
    ],
)
def test_gen_06_a_silent_seat_does_the_least(seat: Any, more: dict[str, Any], move: Any) -> None:
    state = table(seat, ANY, **more)
    assert RULES.default_move(state, 0) == move
    outcome = done(RULES.act(state, SYSTEM, TimeOut(0)))
    assert names(outcome.events)[0] == "turn_timed_out"


def test_gen_06_a_silent_seat_declines() -> None:
    state, _ = act(table(("", "4D", "JR ?"), ANY, pile="7H"), TurnDownCard(0))
    assert RULES.default_move(state, 0) == DeclineJoker()


# --- leaving ------------------------------------------------------------------------------------


def test_gen_07_who_leaves_is_skipped_and_its_cards_are_set_aside() -> None:
    state = table(("5D 6D", "", ""), ANY, ("7D", "", ""), turn=1, pile="4C")
    after = done(RULES.act(state, 1, Resign())).state
    assert RULES.current(after) == (2,)
    assert after.turns_played == 0
    view = RULES.observe(after, 0)
    assert view.zone("hand:1").label == "set_aside"
    assert view.zone("hand:1").cards == [None, None]
    again, _ = act(after, play("7D"))
    assert RULES.is_over(again) is False or again.match.deal == 2


def test_gen_07_who_leaves_with_cards_has_no_place_in_the_deal() -> None:
    """Of four three are left: the second gets 15, and nobody 5."""
    state = table(("5D", "", ""), ("6D", "", ""), ("7D", "", ""), ("8D", "", ""), pile="4C")
    after = done(RULES.act(state, 3, Resign())).state
    after, _ = act(after, play("5D"))
    after, events = act(after, play("6D"))
    ended = only(DealEnded, events)
    assert ended.finish_order == [0, 1, 2]
    assert ended.scores == [30, 18, 0, 0]


def test_gen_07_who_was_already_out_keeps_its_place() -> None:
    state = table(("5D", "", ""), ("6D", "", ""), ("7D", "", ""), pile="4C")
    after, _ = act(state, play("5D"))
    after = done(RULES.act(after, 0, Resign())).state
    assert RULES.current(after) == (1,)
    after, events = act(after, play("6D"))
    assert only(DealEnded, events).scores == [30, 18, 0]
    # In the match it ranks below those who stayed all the same, and gets no cards any more.
    assert RULES.final_result(after).places == [3, 1, 2]


def test_gen_07_the_deal_is_over_when_all_others_with_cards_have_left() -> None:
    state = table(("", "", ""), ("6D", "", ""), ("7D 8D", "", ""), out_order=[0], turn=1)
    outcome = done(RULES.act(state, SYSTEM, Forfeit(1)))
    ended = only(DealEnded, outcome.events)
    assert (ended.finish_order, ended.scores) == ([0, 2], [35, 0, 0])
    later = dealt_again(outcome.state)
    assert [len(hand) for hand in later.hands] == [5, 0, 5]
    assert [len(later.down_cards(seat)) for seat in range(3)] == [3, 0, 3]
    assert len(later.stock) == 31


def dealt_again(state: SpaccaState) -> SpaccaState:
    return done(RULES.act(state, SYSTEM, Deal())).state


def test_gen_07_between_two_deals_nothing_is_counted_again() -> None:
    over, _ = act(table(("3C", "", ""), ("9C", "", ""), ("", "", ""), pile="3H"), play("3C"))
    for waiting in (started(players=3), over):
        outcome = done(RULES.act(waiting, 1, Resign()))
        assert names(outcome.events) == ["seat_forfeited"]
        assert outcome.state.match.sheets == waiting.match.sheets
        after = done(RULES.act(outcome.state, SYSTEM, Deal())).state
        assert [len(hand) for hand in after.hands] == [5, 0, 5]


def test_gen_07_a_deal_broken_off_counts_nothing() -> None:
    outcome = done(RULES.act(table(ANY, ANY, pile="4C"), 1, Resign()))
    result = only(MatchEnded, outcome.events)
    assert (result.totals, result.places) == ([0, 0], [1, 2])
    assert outcome.state.match.sheets == ()


def test_gen_07_a_choice_goes_with_who_has_to_choose() -> None:
    state, _ = act(table(("", "4D", "JR ?"), ANY, ANY, pile="7H"), TurnDownCard(0))
    after = done(RULES.act(state, 0, Resign())).state
    assert (RULES.current(after), after.phase) == ((1,), "play")
    other = done(RULES.act(state, 1, Resign())).state
    assert (RULES.current(other), other.phase) == ((0,), "joker_choice")


# --- seeing -------------------------------------------------------------------------------------


def test_gen_09_a_hand_is_its_owner_s_and_a_stock_nobody_s() -> None:
    state = dealt(players=3).state
    for viewer in (0, 1, 2, SPECTATOR):
        view = RULES.observe(state, viewer)
        for zone in view.zones:
            hidden = zone.kind in ("stock", "slots") or (
                zone.kind == "hand" and zone.owner != viewer
            )
            assert all((card is None) == hidden for card in zone.cards), zone.id
    assert None not in [card for zone in RULES.observe(state, OPEN).zones for card in zone.cards]


def test_gen_09_a_menu_is_the_same_whatever_lies_down() -> None:
    """Neither menu nor steps depend on cards that nobody knows."""
    seen = set()
    for card in ("JR", "JB", "3D", "10H"):
        state = table(("", "4D", f"{card} ?"), ANY, pile="7H")
        seen.add(str((RULES.observe(state, 0).menu, RULES.legal_actions(state))))
    assert len(seen) == 1


def test_what_everybody_saw_go_into_a_hand_lies_there_in_every_world() -> None:
    state = table(("9D KC", "", "?"), ANY, ANY, pile="7H 7S 8H")
    state, _ = act(state, TakePile())
    state, _ = act(state, *[TakePile() if state.pile else play(state.hands[1][0])])
    for number in range(20):
        world = RULES.determinize(RULES.observe(state, 2), Random(number))
        assert {"7H", "7S", "8H"} <= set(world.hands[0])
    view = RULES.observe(state, 2)
    assert view.facts["known"][0] == ["7H", "8H", "7S"]
    assert view.zone("hand:0").cards == [None] * 5


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    state, _ = act(table(("9D KC", "", "?"), ANY, pile="7H 9H"), TakePile())
    other = state.hands[1][0]
    state, _ = act(state, play(other))
    state.reference = ""
    state, _ = act(state, play("9H"))
    assert state.known[0] == ["7H"]


def test_cards_under_the_stock_that_were_turned_up_are_known() -> None:
    state = table(("4D KC", "", "?"), ("5C", "", "?"), pile="7H", stock="? 10H")
    state.returned = ("10H",)
    for number in range(10):
        assert RULES.determinize(RULES.observe(state, 1), Random(number)).stock[-1] == "10H"
    state, _ = act(state, DrawCard(), TakePile())
    assert state.returned == ("10H",)
    state, _ = act(state, DrawCard())
    assert (state.returned, state.known[1]) == ((), ["10H"])


def test_worlds_have_jokers_only_where_they_may_be_spm_31() -> None:
    outcome = dealt(players=4)
    view = RULES.observe(outcome.state, 0)
    places = set()
    for number in range(60):
        world = RULES.determinize(view, Random(number))
        assert sorted(world.second) == sorted(outcome.state.second)
        assert not any(card in JOKERS for hand in world.hands for card in hand)
        places |= {"stock" for card in world.stock if card in JOKERS}
        places |= {"down" for cards in world.down for card in cards if card in JOKERS}
    assert places == {"stock", "down"}


def test_an_exercise_may_show_a_card_twice_beside_the_second_pack() -> None:
    state = arranged(RULES, Position({"hand:0": "5D 5D"}), {"players": 2})
    assert state.hands[0] == ["5D", "5D"]
    assert len(state.second) == 52


@pytest.mark.parametrize(
    ("zones", "facts"),
    [
        ({}, {"reference": "joker"}),
        ({"hand:0": "5D 5D 5D"}, {}),
        ({"second": 0, "stock": 3}, {}),
    ],
)
def test_a_position_that_cannot_be_is_refused(zones: Any, facts: Any) -> None:
    told: dict[str, Any] = {"reference": "4", "returned": [], **facts}
    with pytest.raises(PositionError):
        arranged(RULES, Position({"pile": "4C", **zones}, facts=told), {"players": 2})


# --- bots ---------------------------------------------------------------------------------------


def preferred(state: SpaccaState) -> Any:
    """What the evaluator likes best."""
    return next(preferences(RULES.observe(state, 0), Random(1)))


def test_the_judge_sheds_low_cards_many_at_a_time() -> None:
    assert preferred(table(("8C 8D KC 2H", "8S", "?"), ANY, pile="7H")) == play("8D 8C", "8S")
    assert preferred(table(("8C KC 2H", "", "?"), ANY, pile="7H")) == play("8C")


def test_the_judge_draws_before_it_takes_a_large_pile() -> None:
    pile = "4C 4D 5C 6D 6H 7H"
    assert preferred(table(("3C 5D", "9S", "?"), ANY, pile=pile)) == DrawCard()
    assert preferred(table(("3C 2D", "9S", "?"), ANY, pile=pile)) == play("2D")
    assert preferred(table(("3C 5D", "9S", "?"), ANY, pile="7H", drawn=True)) == TakePile()


def test_the_judge_lists_every_step_once() -> None:
    state = table(("8C 8D KC 2H", "8S", "?"), ANY, pile="7H")
    listed = list(preferences(RULES.observe(state, 0), Random(1)))
    assert set(listed) == set(RULES.legal_actions(state))
    assert len(listed) == len(set(listed))
