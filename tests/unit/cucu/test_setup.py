"""Table, deck, cut, deal, and when the dealer changes.

CUC-01, CUC-02, CUC-03, CUC-04, CUC-05, CUC-06, CUC-07, CUC-08, CUC-29, CUC-30, CUC-31.
"""

import pytest

from games.cucu.state import value
from games.kernel.match import Deal
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from tests.unit.cucu.cucu_tables import (
    RULES,
    chosen,
    command,
    dealt,
    done,
    hand,
    names,
    one,
    played,
    refused,
    stakes,
    started,
)
from tests.unit.narrowing import accepted


@pytest.mark.parametrize("players", [2, 20])
def test_two_to_twenty_sit_down_cuc_01(players: int) -> None:
    _, state = played(dealt(players=players), "cut_deck count=7")
    assert sum(map(bool, state.cards)) == players
    assert len(state.stock) == 40 - players


@pytest.mark.parametrize("players", [1, 21])
def test_no_other_number_sits_down_cuc_01(players: int) -> None:
    found = RULES.resolve_options({"players": players})
    assert isinstance(found, Refusal)
    assert (found.code, found.clause) == ("bad_option_value", "CUC-01")


def test_more_packs_are_one_deck_cuc_01() -> None:
    assert len(RULES.deck(accepted(RULES.resolve_options({"deck_count": 4})))) == 160
    assert len(dealt(deck_count=2).stock) == 80


def test_cards_count_by_rank_cuc_02() -> None:
    assert [value(card) for card in ("1D", "2C", "7B", "8S", "9D", "10C")] == [1, 2, 7, 8, 9, 10]
    pictures = RULES.pictures(accepted(RULES.resolve_options({"deck_style": "french_40"})))
    assert [pictures.names[card].en for card in ("8D", "9C", "10S")] == [
        "jack of diamonds",
        "queen of hearts",
        "king of spades",
    ]
    assert RULES.pictures({}).names["9D"].it == "cavallo di denari"


def test_everybody_begins_with_the_same_stakes_cuc_03() -> None:
    state = dealt(players=3, stakes_per_player=2, stake_value=5)
    assert stakes(state) == [2, 2, 2]
    counters = {counter.id: counter for counter in RULES.observe(state, 0).counters}
    assert [counters[name].value for name in ("chips:0", "chips:2", "pot")] == [10, 10, 0]
    assert counters["chips:0"].label == "chips"
    one_chip = RULES.observe(dealt(players=3), 0).counters[0]
    assert (one_chip.id, one_chip.value, one_chip.label) == ("chips:0", 3, "stakes")


@pytest.mark.parametrize(
    ("turned", "dealer", "shown"),
    [
        ("3D 4C 5S 1D", 3, 4),
        ("3C 4D 5S 1C 2D", 0, 5),  # a second round
        ("1D 2D", 1, 2),
        ("1C 2C 3C 4C 5C 6C 7C 8D 8C 9C 10C 1S 2D", 0, 13),
    ],
)
def test_the_second_card_of_denari_makes_the_dealer_cuc_04(
    turned: str, dealer: int, shown: int
) -> None:
    events, state = chosen(turned, players=4)
    assert one(events, "dealer_selection_cards").cards == turned.split()[:shown]
    assert one(events, "dealer_assigned").seat == state.dealer == dealer
    assert one(events, "dealer_assigned").reason == "second_denari"
    assert len(state.stock) == 40  # gathered again


def test_seats_that_left_get_no_card_to_choose_by_cuc_04() -> None:
    left = done(RULES.act(started(players=4), 1, command("resign"))).state
    outcome = done(RULES.act(left, SYSTEM, Deal()))
    turned = one(outcome.events, "dealer_selection_cards").cards
    assert outcome.state.dealer == [0, 2, 3][(len(turned) - 1) % 3]


def test_the_dealer_can_be_drawn_by_lot_cuc_04() -> None:
    state = started(players=4, dealer_selection="random")
    outcome = done(RULES.act(state, SYSTEM, Deal()))
    assert "cards_shuffled" not in names(outcome.events)
    assert one(outcome.events, "dealer_assigned").reason == "random"
    assert dealt(2, players=4).dealer == 2
    forced = RULES.act(started(players=4), SYSTEM, Deal(chance={"first_dealer": 2}))
    assert isinstance(forced, Refusal)
    assert forced.code == "chance_not_drawn"


def test_the_seat_on_the_dealers_left_cuts_cuc_06() -> None:
    state = dealt(1, players=4)
    assert RULES.current(state) == (0,)
    assert refused(state, "cut_deck count=5", 2) == ("not_cutter", "CUC-06")
    for count in (0, 40, -1):
        assert refused(state, f"cut_deck count={count}") == ("invalid_cut", "CUC-06")
    for count in (1, 39):
        assert refused(state, f"cut_deck count={count}") == ("", "")


def test_what_was_left_goes_on_top_of_what_was_lifted_cuc_06() -> None:
    state = dealt(players=2)
    before = list(state.stock)
    events, after = played(state, "cut_deck count=12")
    assert (one(events, "deck_cut").seat, one(events, "deck_cut").count) == (1, 12)
    order = [after.cards[1], after.cards[0], *after.stock]
    assert order == before[12:] + before[:12]


def test_with_two_seats_the_other_one_cuts_cuc_06() -> None:
    assert RULES.current(dealt(0, players=2)) == (1,)


def test_the_cutter_is_the_next_one_who_still_has_stakes_cuc_06() -> None:
    state = hand("5D 4C 3S 1B", dealer=3, stakes=[3, 3, 1, 1], size=2)
    events, state = played(state, "keep", "keep", "keep", "keep")
    assert one(events, "seats_eliminated").seats == [3]
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert state.dealer == 0
    assert RULES.current(state) == (2,)  # 3 is out


def test_one_card_each_the_dealer_last_cuc_07() -> None:
    state = dealt(1, players=3)
    order = state.stock[20:] + state.stock[:20]
    events, after = played(state, "cut_deck count=20")
    assert [after.cards[seat] for seat in (2, 0, 1)] == order[:3]
    assert after.stock == order[3:]
    assert one(events, "hand_dealt").sizes == [1, 1, 1]


def test_the_next_hand_is_dealt_from_what_is_left_without_a_cut_cuc_08() -> None:
    state = hand("5D 4C 3S", stock="7D 6D 2C 1B")
    events, after = played(state, "keep", "keep", "keep")
    assert "deck_cut" not in names(events)
    assert after.cards == ["2C", "7D", "6D"]
    assert after.stock[0] == "1B"
    assert sorted(after.used) == ["3S", "4C", "5D"]


@pytest.mark.parametrize(("size", "stays"), [(4, True), (3, False)])
def test_the_stock_must_serve_everybody_and_one_more_cuc_29(size: int, stays: bool) -> None:
    state = hand("5D 4C 3S", size=size)
    events, after = played(state, "keep", "keep", "keep")
    assert ("deck_finished" in names(events)) != stays
    assert (after.phase == "decide") == stays


def test_nine_seats_have_three_hands_of_a_deck_cuc_29() -> None:
    """E8."""
    state = dealt(players=9)
    _, state = played(state, "cut_deck count=3")
    sizes = []
    for last in ("stock 1", "keep", "stock 2"):
        events, state = played(state, *["keep"] * 8, last)
        sizes.append(len(state.stock))
        if "seats_eliminated" in names(events):
            pytest.fail("another table is needed")
    assert sizes == [30 - 9, 21 - 9, 11 - 9]
    events, state = played(state, *["keep"] * 8, "keep")
    assert "deck_finished" in names(events)
    after = done(RULES.act(state, SYSTEM, Deal())).state
    assert after.dealer == 1


def test_after_the_stock_the_dealer_on_the_right_shuffles_and_cuts_cuc_30_cuc_05() -> None:
    state = hand("5D 4C 3S -", dealer=2, stakes=[3, 3, 3, 0], size=3)
    _, state = played(state, "keep", "keep", "keep")
    outcome = done(RULES.act(state, SYSTEM, Deal()))
    assigned = one(outcome.events, "dealer_assigned")
    assert (assigned.seat, assigned.reason) == (0, "short_stock")  # 3 is eliminated
    assert names(outcome.events)[0] == "deal_started"
    assert len(outcome.state.stock) == 40
    assert outcome.state.phase == "cut"


def test_a_dealer_who_is_eliminated_is_followed_whatever_the_stock_cuc_31() -> None:
    state = hand("1D 4C 3S", stakes=[1, 3, 3])
    events, state = played(state, "keep", "keep", "keep")
    assert one(events, "seats_eliminated").seats == [0]
    outcome = done(RULES.act(state, SYSTEM, Deal()))
    assigned = one(outcome.events, "dealer_assigned")
    assert (assigned.seat, assigned.reason) == (1, "dealer_out")
    assert outcome.state.in_hand == [1, 2]
