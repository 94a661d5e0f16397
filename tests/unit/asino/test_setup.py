"""The pack, the card that nobody sees, the deal."""

from collections import Counter

import pytest

from games.asino.events import ChooseHiddenCard, DelegateHiddenChoice, DrawCard
from games.asino.state import rank_of
from games.kernel.cards import PACKS
from games.kernel.match import Deal
from games.kernel.seats import SPECTATOR, SYSTEM
from tests.unit.asino.asino_tables import (
    RULES,
    deal,
    does,
    draws,
    refusal,
    silent,
    spread,
    started,
    table,
    told,
)
from tests.unit.narrowing import accepted, refusal_of


@pytest.mark.parametrize("players", range(2, 21))
@pytest.mark.parametrize("style", PACKS)
def test_every_seat_gets_a_card_asi_01(players: int, style: str) -> None:
    state = spread(players=players, deck_style=style)
    events = does(state, 0, ChooseHiddenCard(7)).events
    (dealt,) = told(events, "hands_dealt")
    sizes = [len(hand) for hand in dealt["hands"]]
    assert sum(sizes) == len(PACKS[style].cards) - 1
    assert 1 <= min(sizes) <= max(sizes) <= min(sizes) + 1


@pytest.mark.parametrize("players", [1, 21, 0])
def test_two_to_twenty_seats_asi_01(players: int) -> None:
    found = refusal_of(RULES.resolve_options({"players": players}))
    assert (found.code, found.clause) == ("bad_option_value", "ASI-01")


def test_who_sits_down_are_as_many_as_the_table_has_asi_01() -> None:
    options = accepted(RULES.resolve_options({"players": 5}))
    found = refusal_of(RULES.check_players(options, 4))
    assert (found.code, found.clause) == ("wrong_player_count", "ASI-01")


@pytest.mark.parametrize("style", PACKS)
def test_every_rank_is_there_an_even_number_of_times_asi_02(style: str) -> None:
    """ASI-02."""
    counts = Counter(map(rank_of, RULES.deck({"deck_style": style})))
    assert set(counts.values()) == {4}
    assert len(counts) == (13 if style == "french_52" else 10)


def test_a_pack_with_an_odd_rank_is_refused_asi_02() -> None:
    state, order = started(), list(RULES.deck({}))
    for wrong in (order[1:], [*order[1:], "1C"], [*order, "1D"]):
        assert refusal_of(RULES.act(state, SYSTEM, Deal(tuple(wrong)))).code == "wrong_deck"


def test_nobody_sees_the_deck_or_the_hidden_card_asi_03() -> None:
    state = spread(players=3)
    for viewer in (0, 1, 2, SPECTATOR):
        assert RULES.observe(state, viewer).zone("stock").cards == [None] * 40
    outcome = does(state, 0, ChooseHiddenCard(11))
    (hidden,) = told(outcome.events, "hidden_card_set")
    assert hidden == {"seat": 0, "position": 11, "card": state.stock[11]}
    for viewer in (0, 1, 2, SPECTATOR):
        assert RULES.redact(outcome.events[0], viewer)["card"] is None
        assert RULES.observe(outcome.state, viewer).zone("hidden_card").cards == [None]


def test_the_hidden_card_is_taken_by_its_place_and_the_others_keep_theirs_asi_04() -> None:
    order = list(RULES.deck({}))
    for position in (0, 17, 39):
        state = deal(started(players=2), order, first_dealer=1).state
        (dealt,) = told(does(state, 1, ChooseHiddenCard(position)).events, "hands_dealt")
        rest = order[:position] + order[position + 1 :]
        assert dealt["hands"] == [rest[0::2], rest[1::2]]


@pytest.mark.parametrize(("style", "last"), [("italian_40", 39), ("french_52", 51)])
def test_there_are_as_many_places_as_cards_asi_04(style: str, last: int) -> None:
    state = spread(deck_style=style)
    assert refusal(state, 0, ChooseHiddenCard(last)) == ""
    for position in (-1, last + 1, 10**6):
        assert refusal(state, 0, ChooseHiddenCard(position)) == "position_out_of_range ASI-04"
    found = RULES.check(state, 0, ChooseHiddenCard(99))
    assert found is not None
    assert found.params == {"last": last}


def test_the_dealer_lets_another_seat_choose_once_asi_04() -> None:
    state = spread(dealer=2)
    assert RULES.current(state) == (2,)
    assert refusal(state, 0, ChooseHiddenCard(0)) == "not_your_turn GEN-03"
    after = does(state, 2, DelegateHiddenChoice(0)).state
    assert RULES.current(after) == (0,)
    assert refusal(after, 2, ChooseHiddenCard(0)) == "not_your_turn GEN-03"
    assert refusal(after, 2, DelegateHiddenChoice(1)) == "already_delegated ASI-04"
    assert refusal(after, 0, DelegateHiddenChoice(1)) == "not_dealer ASI-04"
    assert refusal(after, 1, DelegateHiddenChoice(0)) == "not_dealer ASI-04"
    events = does(after, 0, ChooseHiddenCard(5)).events
    assert events[0].data()["seat"] == 0
    assert told(events, "hands_dealt")[0]["dealer"] == 2


@pytest.mark.parametrize("other", [2, -1, 4, 99])
def test_the_choice_goes_to_another_seat_of_the_table_asi_04(other: int) -> None:
    assert refusal(spread(dealer=2), 2, DelegateHiddenChoice(other)) == "invalid_seat ASI-04"


def test_reasons_come_in_their_order_asi_04() -> None:
    """Who is not the dealer is told so before anything is said of the seat."""
    state = spread(dealer=2)
    assert refusal(state, 1, DelegateHiddenChoice(99)) == "not_dealer ASI-04"
    after = does(state, 2, DelegateHiddenChoice(0)).state
    assert refusal(after, 2, DelegateHiddenChoice(99)) == "already_delegated ASI-04"


def test_only_the_dealer_is_offered_to_delegate_and_only_once_asi_04() -> None:
    state = spread(dealer=2)
    offered = [[item.do for item in RULES.observe(state, seat).menu] for seat in range(4)]
    assert offered == [[], [], ["choose_hidden_card", "delegate_hidden_choice"], []]
    seats = RULES.observe(state, 2).menu[1].params["seat"].choices
    assert [choice.value for choice in seats] == [3, 0, 1]
    after = does(state, 2, DelegateHiddenChoice(0)).state
    offered = [[item.do for item in RULES.observe(after, seat).menu] for seat in range(4)]
    assert offered == [["choose_hidden_card"], [], [], []]


def test_seven_seats_get_six_and_five_cards_asi_05() -> None:
    (dealt,) = told(does(spread(dealer=3, players=7), 3, ChooseHiddenCard(0)).events, "hands_dealt")
    assert [len(hand) for hand in dealt["hands"]] == [6, 5, 5, 5, 6, 6, 6]


def test_cards_go_round_from_the_dealers_right_asi_05() -> None:
    order = list(RULES.deck({}))
    state = deal(started(players=3), order, first_dealer=1).state
    (dealt,) = told(does(state, 1, ChooseHiddenCard(39)).events, "hands_dealt")
    assert [hand[0] for hand in dealt["hands"]] == [order[1], order[2], order[0]]
    assert dealt["hands"][2] == order[0:39:3]


def test_the_first_dealer_is_drawn_asi_06() -> None:
    drawn = {deal(started(players=20), first_dealer=seat).state.dealer for seat in range(20)}
    assert drawn == set(range(20))
    lots = deal(started(players=20))
    assert lots.events[1].name() == "first_dealer_drawn"
    again = RULES.act(started(players=20), SYSTEM, Deal(None, {"first_dealer": 20}))
    assert refusal_of(again).code == "malformed"
    assert lots.events == deal(started(players=20)).events


def test_the_deal_goes_one_seat_to_the_right_asi_06() -> None:
    state = draws(table(["9B 4D", "4S"], "9S", 1, {"match_hands": 3}, dealer=1), (1, 1))
    assert state.phase == "sealed"
    state = deal(state).state
    assert state.dealer == 0
    assert RULES.current(state) == (0,)


def test_a_silent_dealer_hides_the_top_card_gen_06() -> None:
    state = spread()
    top = state.stock[0]
    after = silent(state, 0)
    assert after.state.hidden_card == [top]
    assert [event.name() for event in after.events[:2]] == ["turn_timed_out", "hidden_card_set"]


def test_nothing_is_drawn_before_the_deal_and_nothing_hidden_after_it_gen_03() -> None:
    state = spread()
    assert refusal(state, 0, DrawCard(0)) == "wrong_phase GEN-03"
    playing = table(["9B 4D", "4S"], "9S", 1)
    assert refusal(playing, 0, ChooseHiddenCard(0)) == "wrong_phase GEN-03"
    assert refusal(playing, 0, DelegateHiddenChoice(1)) == "wrong_phase GEN-03"
