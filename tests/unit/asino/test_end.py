"""The odd card, the cap, matches of several hands."""

from random import Random

import pytest

from games.asino.events import ChooseHiddenCard, DrawCard, Emote
from games.asino.state import rank_of
from games.kernel.match import CallTime
from games.kernel.seats import SPECTATOR, SYSTEM
from tests.testbed.matches import random_match
from tests.unit.asino.asino_tables import (
    E5,
    E7,
    PLAIN,
    RULES,
    deal,
    does,
    draws,
    ending,
    hand_of,
    held,
    refusal,
    started,
    table,
    told,
)
from tests.unit.narrowing import accepted


def test_a_small_hand_to_its_end_asi_18_asi_20() -> None:
    """E5: two draws, seat 2 is left with the king."""
    state = draws(table(*E5), (0, 1))
    outcome = does(state, 1, DrawCard(0))
    end = ending(outcome.events)
    assert (end.loser, end.last_card, end.hidden_card) == (2, "10S", "10D")
    assert (end.reason, end.totals) == ("odd_card", [0, 0, 1])
    assert outcome.state.went_out == [0, 1]
    assert RULES.score_sheet(outcome.state).places == [1, 1, 3]


def test_the_donkey_goes_to_and_fro_asi_18() -> None:
    """E7."""
    state = draws(table(*E7), (1, 0), (0, 1))
    assert (held(state, 0), held(state, 1)) == ("4D 9B", "4S")
    end = ending(does(state, 1, DrawCard(0)).events)
    assert (end.loser, end.last_card, end.hidden_card) == (0, "9B", "9S")


def test_a_hand_may_end_without_a_draw_asi_18() -> None:
    """E8: after the first pairs one card in all is left."""
    low = [f"{rank}{suit}" for rank in range(1, 10) for suit in "DCBS"]
    even = [" ".join([*low[:18], "10D", "10C"]), " ".join([*low[18:], "10B"])]
    ended = hand_of(even, "10S", 1)
    end = ending(ended.events)
    assert (end.loser, end.last_card) == (1, "10B")
    assert told(ended.events, "turn_started") == []
    assert told(ended.events, "seat_safe") == [{"seat": 0}]
    assert RULES.is_over(ended.state)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("style", ["italian_40", "french_52"])
def test_the_odd_card_has_the_rank_of_the_hidden_one_asi_19(seed: int, style: str) -> None:
    players = Random(seed).randint(2, 20)
    end = ending(random_match(RULES, seed, {"players": players, "deck_style": style}))
    assert end.last_card is not None
    assert rank_of(end.last_card) == rank_of(end.hidden_card)
    assert end.last_card != end.hidden_card


@pytest.mark.parametrize("seed", range(6))
def test_of_every_other_rank_an_even_number_is_in_play_asi_19(seed: int) -> None:
    state = RULES.blank()
    for event in random_match(RULES, seed, {"players": 5}):
        state = RULES.evolve(state, event)
        if event.name() in ("turn_started", "hand_ended"):
            ranks = [rank_of(card) for hand in state.hands for card in hand]
            odd = {rank for rank in ranks if ranks.count(rank) % 2}
            assert odd == {rank_of(state.hidden_card[0])}


def test_the_hidden_card_and_the_last_one_are_seen_by_all_afterwards_asi_19() -> None:
    state = draws(table(*E5), (0, 1), (1, 0))
    for viewer in (0, 1, 2, SPECTATOR):
        view = RULES.observe(state, viewer)
        assert view.zone("hidden_card").cards == ["10D"]
        assert view.zone("hand:2").cards == ["10S"]


def test_when_one_draw_empties_two_hands_who_was_drawn_from_is_out_first_asi_20() -> None:
    state = table(["2C", "2B", "10S"], "10D", 1)
    events = does(state, 1, DrawCard(0)).events
    assert [each["seat"] for each in told(events, "seat_safe")] == [0, 1]
    assert ending(events).loser == 2


CAP = {"max_draws": 10}


def _capped(hands: list[str], hidden: str, turn: int, position: int = 0) -> tuple[int, object]:
    """The donkey, and the last card shown, when the tenth draw ends nothing."""
    outcome = does(table(hands, hidden, turn, CAP, draws=9), turn, DrawCard(position))
    end = ending(outcome.events)
    assert end.reason == "max_draws"
    assert outcome.state.ended
    return end.loser, end.last_card


def test_the_last_draw_allowed_ends_the_hand_asi_21() -> None:
    before = table(["9B 4D", "4S"], "9S", 1, CAP, draws=8)
    assert draws(before, (1, 0)).phase == "draw"
    assert _capped(["9B 4D", "4S"], "9S", 1) == (1, None)


def test_most_cards_lose_asi_21() -> None:
    assert _capped(["5D 2C 7D", "2B 5S", "10S 7S"], "10D", 1, 2)[0] == 1


def test_of_equal_ones_who_holds_the_hidden_rank_asi_21() -> None:
    """Seat 1 draws the 7D: 2, 3 and 3 cards. Of the latter seat 2 holds a king."""
    assert _capped(["5D 2C 7D", "2B 8B", "10S 7S 5S 8S"], "10D", 1, 2) == (2, None)
    assert _capped(["5D 2C 7D 1D", "2B 8B", "10S 7S 1S"], "10D", 1, 2)[0] == 2
    assert _capped(["5D 10C 7D 1D", "2B 8B", "2S 7S 1S"], "10D", 1, 2)[0] == 0


def test_of_equal_ones_still_whose_turn_would_come_first_asi_21() -> None:
    """Nobody of those with most cards holds a king, or all of them do."""
    assert _capped(["5D 2C 7D 1D", "2B 8B", "5S 7S 1S", "10S"], "10D", 1, 2)[0] == 2
    assert _capped(["5D 2C 7D", "2B 8B", "7S", "1S 5S 8S"], "10D", 1, 2)[0] == 3
    assert _capped(["10B 2C 7D 1D", "2B 10S", "10C 7S 1S"], "10D", 1, 2)[0] == 2


def test_a_hand_that_ends_with_the_last_draw_ends_by_its_odd_card_asi_21() -> None:
    end = ending(does(table(["4D", "4S", "9B"], "9S", 1, CAP, draws=9), 1, DrawCard(0)).events)
    assert (end.reason, end.loser) == ("odd_card", 2)


def test_a_hand_cut_short_shows_no_hands_asi_21() -> None:
    state = does(table(["9B 4D", "4S"], "9S", 1, CAP, draws=9), 1, DrawCard(0)).state
    assert RULES.observe(state, 0).zone("hidden_card").cards == ["9S"]
    assert RULES.observe(state, 0).zone("hand:1").cards == [None, None]
    assert RULES.observe(state, SPECTATOR).zone("hand:0").cards == [None]


@pytest.mark.parametrize(
    ("value", "good"), [(9, False), (10, True), (10_000, True), (10_001, False)]
)
def test_the_bounds_of_the_cap_asi_21(value: int, good: bool) -> None:
    assert isinstance(RULES.resolve_options({"max_draws": value}), dict) == good


@pytest.mark.parametrize(("value", "good"), [(0, False), (1, True), (100, True), (101, False)])
def test_the_bounds_of_the_hands_asi_22(value: int, good: bool) -> None:
    assert isinstance(RULES.resolve_options({"match_hands": value}), dict) == good


def test_fewest_marks_win_and_equal_ones_share_asi_22() -> None:
    """Seats 0, 1 and 2 with 1, 0 and 2 marks; 2 loses the last of four hands."""
    state = table(*E5, {"match_hands": 4}, totals=[1, 0, 2])
    state = draws(state, (0, 1), (1, 0))
    sheet = RULES.score_sheet(state)
    assert (sheet.totals, sheet.places) == ([1, 0, 3], [2, 1, 3])
    shared = draws(table(*E5, {"match_hands": 3}, totals=[1, 1, 0]), (0, 1), (1, 0))
    assert RULES.score_sheet(shared).places == [1, 1, 1]
    assert RULES.lowest_wins({})


def test_a_match_has_so_many_hands_asi_22() -> None:
    events = random_match(RULES, 5, {"players": 3, "match_hands": 6})
    ends = told(events, "hand_ended")
    assert len(ends) == len(told(events, "deck_spread")) == 6
    assert sum(ends[-1]["totals"]) == 6
    result = told(events, "match_ended")[0]
    assert result["totals"] == ends[-1]["totals"]
    for end in ends:
        assert end["totals"][end["loser"]] >= 1


def test_the_sheet_has_the_mark_of_each_hand_asi_22() -> None:
    state = draws(table(*E5, {"match_hands": 2}), (0, 1), (1, 0))
    assert [row.items for row in state.match.sheets[0].rows] == [[], [], [("donkey", 1)]]
    counters = RULES.observe(deal(state).state, 0).counters
    assert [counter.value for counter in counters] == [0, 0, 1]
    assert RULES.observe(table(*E5), 0).counters == []


def test_between_two_hands_a_move_is_told_that_the_hand_is_over_asi_18() -> None:
    state = draws(table(*E5, {"match_hands": 2}), (0, 1), (1, 0))
    assert state.phase == "sealed"
    for command in (DrawCard(0), ChooseHiddenCard(0), Emote("joy")):
        assert refusal(state, 1, command) == "hand_over ASI-18"
    assert refusal(started(), 1, DrawCard(0)) == "wrong_phase GEN-03"
    over = draws(table(*E5), (0, 1), (1, 0))
    assert refusal(over, 1, DrawCard(0)) == "match_over GEN-03"


def test_when_the_time_of_a_match_is_over_the_hand_is_played_to_its_end_gen_12() -> None:
    state = table(*E5, {"match_hands": 50})
    state = accepted(RULES.act(state, SYSTEM, CallTime())).state
    state = draws(state, (0, 1), (1, 0))
    assert RULES.is_over(state)
    assert RULES.totals(state) == [0, 0, 1]


def test_hands_are_the_only_difference_in_a_match_without_shuffles_asi_25() -> None:
    events = random_match(RULES, 3, {"players": 4, **PLAIN})
    assert told(events, "cards_shuffled") == []
