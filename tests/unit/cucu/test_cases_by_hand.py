"""Cases worked out by hand from the clauses alone: boundaries, chains, what the others can tell."""

from random import Random
from typing import Any

import pytest

from games.cucu import preferences
from games.cucu.state import CucuState
from games.kernel.event import Event
from games.kernel.match import CallTime, Deal, TimeOut
from games.kernel.seats import SPECTATOR, SYSTEM
from tests.unit.cucu.cucu_tables import (
    RULES,
    chosen,
    dealt,
    done,
    face,
    hand,
    kept,
    leave,
    names,
    one,
    places,
    played,
    refused,
    said,
    stakes,
)


def look(state: CucuState, viewer: int) -> Any:
    """All that a viewer is shown of a table."""
    view = RULES.observe(state, viewer)
    return view.phase, view.active, view.menu, view.badges, view.counters, view.facts, view.zones


def told(events: list[Event], viewer: int) -> list[dict[str, Any]]:
    return [RULES.redact(event, viewer) for event in events]


# --- the table, the deck, the cut -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "turned", "dealer"),
    [
        (2, "1D 2D", 1),  # the soonest
        (3, "1D 1C 2C 2D", 0),  # the first card of the second round
        (20, " ".join(f"{n}{s}" for s in "CBS" for n in range(1, 11)) + " 1D 2D", 11),  # the latest
    ],
)
def test_the_second_denari_at_its_soonest_and_latest_cuc_04(
    players: int, turned: str, dealer: int
) -> None:
    events, state = chosen(turned, players=players)
    assert len(one(events, "dealer_selection_cards").cards) == len(turned.split())
    assert state.dealer == dealer
    assert len(state.stock) == 40


@pytest.mark.parametrize("count", [1, 39])
def test_the_least_and_the_deepest_cut_cuc_06(count: int) -> None:
    state = dealt(players=2)
    order = list(state.stock)
    _, after = played(state, f"cut_deck count={count}")
    assert [after.cards[1], after.cards[0], *after.stock] == order[count:] + order[:count]


def test_four_packs_are_cut_as_one_cuc_06() -> None:
    state = dealt(players=20, deck_count=4)
    assert refused(state, "cut_deck count=159") == ("", "")
    assert refused(state, "cut_deck count=160") == ("invalid_cut", "CUC-06")


def test_the_order_of_the_deck_is_shown_to_nobody_after_a_cut_cuc_06() -> None:
    _, state = played(dealt(players=3), "cut_deck count=7")
    for viewer in (0, 1, 2, SPECTATOR):
        assert set(RULES.observe(state, viewer).zone("stock").cards) == {None}
        assert len(RULES.observe(state, viewer).zone("stock").cards) == 37


def test_the_same_card_of_two_packs_loses_twice_cuc_24() -> None:
    events, state = kept("5D 2C 2C", deck_count=2)
    assert one(events, "hand_lost").seats == [1, 2]
    assert stakes(state) == [3, 2, 2]


# --- decisions ------------------------------------------------------------------------------------


def test_two_at_a_table_one_asks_the_other_takes_from_the_stock_cuc_12() -> None:
    """The only other seat is the dealer: his king has to be given (CUC-19)."""
    events, state = played(hand("10D 2C", stock="1S"), "exchange")
    assert names(events) == ["exchange_asked", "exchange_done"]
    assert state.cards == ["2C", "10D"]
    events, _ = played(state, "stock 1")
    assert one(events, "hand_lost").seats == [0]


def test_an_exposed_king_goes_on_face_down_cuc_18() -> None:
    """The seat that stopped the exchange then gives its king away itself."""
    _, state = played(hand("5D 2C 10S 4B 6D"), "exchange")
    assert [face(state, viewer, 2) for viewer in (0, 1, 3, 4, SPECTATOR)] == ["10S"] * 5
    _, state = played(state, "exchange")
    assert state.cards[3] == "10S"
    assert [face(state, viewer, 3) for viewer in (0, 1, 4, SPECTATOR)] == [None] * 4
    assert [face(state, viewer, 3) for viewer in (2, 3)] == ["10S"] * 2


def test_a_king_that_was_given_stops_nobody_any_more_but_its_new_holder_does_cuc_16() -> None:
    _, state = played(hand("5D 2C 10S 4B 6D"), "exchange", "exchange")
    events, state = played(state, "exchange")  # the new holder asks in turn, and gives it on
    assert "king_shown" not in names(events)
    assert state.cards == ["5D", "2C", "4B", "6D", "10S"]


def test_an_exposed_king_handed_to_the_dealer_is_shown_to_him_by_nobody_cuc_18() -> None:
    _, state = played(hand("5D 2C 10S"), "exchange", "exchange")
    assert state.cards == ["10S", "2C", "5D"]
    assert [face(state, viewer, 0) for viewer in (0, 1, SPECTATOR)] == [None] * 3
    assert face(state, 2, 0) == "10S"
    events, _ = played(state, "keep")
    assert one(events, "hand_lost").seats == [1]


def test_the_dealers_card_is_changed_twice_when_a_cavallo_is_jumped_cuc_23() -> None:
    """1 jumps over 2 to the dealer; 2 then gives the dealer its cavallo and gets 1's old card."""
    _, state = played(hand("7D 2C 9S", ponte=True), "exchange")
    assert state.cards == ["2C", "7D", "9S"]
    _, state = played(state, "exchange")
    assert state.cards == ["9S", "7D", "2C"]
    assert [face(state, viewer, 2) for viewer in (0, 1, 2)] == [None, "2C", "2C"]
    assert [face(state, viewer, 0) for viewer in (0, 1, 2, SPECTATOR)] == [None, None, "9S", None]


def test_all_four_cavalli_in_a_row_are_jumped_cuc_22() -> None:
    events, state = played(hand("7D 2C 9S 9B 9C 9D", ponte=True), "exchange")
    assert names(events) == ["exchange_asked", *["horse_shown"] * 4, "exchange_done"]
    assert state.cards == ["2C", "7D", "9S", "9B", "9C", "9D"]
    events, _ = played(state, "exchange")  # 2 asks too: open cavalli are jumped again
    assert names(events).count("horse_shown") == 3


@pytest.mark.parametrize("ponte", [False, True])
def test_the_dealers_cavallo_and_king_have_no_power_cuc_19_cuc_23(ponte: bool) -> None:
    for card in ("9D", "10D"):
        events, state = played(hand(f"{card} 2C 3S", ponte=ponte), "keep", "exchange")
        assert names(events)[1:] == ["exchange_asked", "exchange_done"]
        assert state.cards[2] == card


@pytest.mark.parametrize("position", [1, 37])
def test_the_dealer_names_the_first_or_the_last_card_cuc_20(position: int) -> None:
    _, state = played(hand("5D 4C 3S"), "keep", "keep")
    wanted = state.stock[position - 1]
    expected = [card for at, card in enumerate(state.stock, 1) if at != position]
    assert [refused(state, f"stock {at}")[0] for at in (0, -1, 38)] == ["position_out_of_range"] * 3
    events, after = played(state, f"stock {position}")
    assert one(events, "dealer_card_taken").card == wanted
    assert after.cards[1:] + after.cards[:1] + after.stock == expected


def test_the_last_card_of_the_stock_can_be_taken_cuc_29() -> None:
    """Three seats and four cards: the hand is dealt, and one is left for the dealer."""
    _, state = kept("5D 4C 3S", size=4)
    assert len(state.stock) == 1
    _, state = played(state, "keep", "keep")
    events, state = played(state, "stock 1")
    assert "deck_finished" in names(events)
    assert RULES.is_over(state) is False


def test_an_ordinary_card_that_the_dealer_takes_is_told_at_the_showdown_only_cuc_21() -> None:
    _, state = played(hand("5D 4C 3S", stock="8C"), "keep", "keep")
    events, _ = played(state, "stock 1")
    for viewer in (0, 1, 2, SPECTATOR):
        taken = RULES.redact(one(events, "dealer_card_taken"), viewer)
        assert (taken["null"], taken["card"]) == (False, None)
    assert one(events, "cards_revealed").cards[0] == ["8C"]


# --- what the others can tell ---------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 3, 4, SPECTATOR])
@pytest.mark.parametrize("ponte", [False, True])
def test_a_prompt_is_the_same_whatever_is_held_cuc_17_gen_09(viewer: int, ponte: bool) -> None:
    """2 is asked, with a king, an ace, and without ponte a cavallo."""
    cards = ["10C", "1C"] if ponte else ["10C", "1C", "9C"]
    seen = []
    for held in cards:
        options: dict[str, Any] = {"king_block": "optional", "ponte": ponte}
        events, state = played(hand(f"5D 2B {held} 4B 6D", **options), "exchange")
        seen.append((told(events, viewer), look(state, viewer)))
    assert all(each == seen[0] for each in seen)


@pytest.mark.parametrize("viewer", [0, 3, 4, SPECTATOR])
def test_a_king_given_looks_like_any_card_given_cuc_17_gen_09(viewer: int) -> None:
    seen = []
    for held in ("10C", "1C"):
        state = hand(f"5D 2B {held} 4B 6D", king_block="optional", ponte=True)
        events, state = played(state, "exchange", "give_card")
        seen.append((told(events, viewer), look(state, viewer)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("viewer", [0, 1, 3, 4, SPECTATOR])
@pytest.mark.parametrize("options", [{}, {"king_block": "optional"}, {"morto": True}])
def test_before_it_is_asked_nothing_tells_a_power_card_gen_09(viewer: int, options: Any) -> None:
    """A king, a cavallo or an ace at 2, whose own turn it is: nobody else's page differs."""
    seen = []
    for held in ("10C", "9C", "1C"):
        state = hand(f"5D 2B {held} 4B 6D", ponte=True, **options)
        events, state = played(state, "keep")
        seen.append((told(events, viewer), look(state, viewer)))
    assert seen[0] == seen[1] == seen[2]


def test_a_bots_or_silent_seats_answer_tells_nothing_gen_06_gen_09() -> None:
    """Time out: also a king is given, by the same events."""
    seen = []
    for held in ("10C", "1C"):
        _, state = played(hand(f"5D 2B {held} 4B", king_block="optional"), "exchange")
        outcome = done(RULES.act(state, SYSTEM, TimeOut(2)))
        seen.append((told(list(outcome.events), 0), look(outcome.state, 0)))
    assert seen[0] == seen[1]


def test_refusals_tell_who_is_not_asked_nothing_about_kings_cuc_17_gen_09() -> None:
    for held in ("10C", "1C"):
        state = hand(f"5D 2B 4B {held}", king_block="optional", phase="deal_done", morto=True)
        assert refused(state, "block_with_king", 3) == ("not_asked", "CUC-17")
        _, state = played(state, "knock", "exchange")
        assert refused(state, "block_with_king", 3) == ("not_asked", "CUC-17")


def test_before_the_knock_one_does_not_know_ones_own_card_cuc_35() -> None:
    for viewer in (0, 1, 2):
        seen = []
        for held in ("10C", "1C"):
            state = hand(f"5D {held} 4B", phase="deal_done", morto=True)
            touched, state = said(state, 1, "touch_card")
            seen.append((told(touched, viewer), look(state, viewer), face(state, viewer, 1)))
        assert seen[0] == seen[1]


def test_who_is_eliminated_sees_what_a_spectator_sees() -> None:
    _, state = played(hand("5D 2B - 10C", stakes=[3, 3, 0, 3]), "exchange")
    assert [face(state, 2, seat) for seat in (0, 1, 3)] == [None, None, "10C"]
    views = [RULES.observe(state, viewer) for viewer in (2, SPECTATOR)]
    assert views[0].zones == views[1].zones
    assert views[0].menu == []


def test_a_jump_is_open_but_the_seat_behind_it_is_not_cuc_22_gen_09() -> None:
    """With optional kings: 2 jumps, 3 is prompted, with a king or not."""
    seen = []
    for held in ("10C", "1C"):
        state = hand(f"5D 2B 9B {held} 6D", king_block="optional", ponte=True)
        events, state = played(state, "exchange")
        seen.append([(told(events, viewer), look(state, viewer)) for viewer in (0, 1, 2, 4)])
        assert names(events) == ["exchange_asked", "horse_shown"]
        assert RULES.current(state) == (3,)
    assert seen[0] == seen[1]


def test_the_card_of_who_left_stays_unknown_gen_07() -> None:
    """The asked seat leaves with a king, a cavallo or an ace: the same is seen."""
    seen = []
    for held in ("10C", "1C"):
        state = hand(f"5D 2B {held} 4B 6D", king_block="optional", ponte=True)
        _, state = played(state, "exchange")
        events, state = leave(state, 2)
        assert RULES.current(state) == (3,)
        seen.append([(told(events, viewer), look(state, viewer)) for viewer in (0, 1, 3, -1)])
    assert seen[0] == seen[1]


def test_the_bot_does_not_know_a_card_that_its_seat_does_not_cuc_10() -> None:
    """The dealer holds a king or an ace, and so does the seat whose card nobody has seen."""
    choices = set()
    for own, other in (("10D", "1C"), ("1C", "10D")):
        _, state = played(hand(f"{own} 5C {other}"), "keep", "keep")
        view = RULES.observe(state, 0)
        choices.add(next(preferences(view, Random(1))))
    assert len(choices) == 1


# --- stakes and the end ---------------------------------------------------------------------------


def test_all_tie_but_one_has_more_than_its_last_stake_cuc_27() -> None:
    events, state = kept("6D 6C 6S", stakes=[1, 1, 2])
    assert one(events, "hand_lost").paid == [1, 1, 1]
    assert one(events, "pot_won").seats == [2]
    assert stakes(state)[:2] == [0, 0]


def test_the_first_void_hand_ends_a_match_that_bears_none_cuc_27() -> None:
    events, state = kept("6D 6C 6S -", stakes=[1, 1, 1, 0], max_void_hands=1)
    won = one(events, "pot_won")
    assert (won.seats, won.shares, won.reason) == ([1, 2, 0], [3, 3, 3, 0], "void_hands")
    assert places(state) == [1, 1, 1, 4]


def test_who_was_given_a_stake_keeps_the_hand_from_being_void_cuc_27() -> None:
    """The finalists tie with their last stakes, but one who was not dealt in has one."""
    events, state = kept("6D 6C - -", stakes=[1, 1, 1, 0], morto=True)
    assert "hand_void" not in names(events)
    assert one(events, "pot_won").seats == [2]
    assert places(state)[:3] == [2, 2, 1]


def test_dealer_alone_has_a_stake_and_the_lowest_card_cuc_27_cuc_28() -> None:
    """The others talked theirs away to a seat that has left since: void, and yet decided."""
    events, state = kept("2D 6C 7S", stakes=[1, 0, 0], morto=True)
    assert one(events, "hand_void").seats == [0]
    assert one(events, "pot_won").shares == [8, 0, 0]
    assert places(state) == [1, 2, 2]


def test_a_hand_broken_off_does_not_end_a_row_of_void_ones_cuc_27() -> None:
    _, state = leave(hand("6D 5C 4S 3B", facts={"voids": 4}), 0)
    assert state.voids == 4


@pytest.mark.parametrize(("used", "back"), [(0, True), (19, True), (20, False)])
def test_the_last_return_of_all_cuc_37(used: int, back: bool) -> None:
    given: dict[str, Any] = {
        "tutti_in_gioco": True,
        "max_revivals": 20,
        "facts": {"revivals": used},
    }
    events, state = kept("6D 6C -", stakes=[1, 1, 0], **given)
    assert ("players_revived" in names(events)) == back
    assert ("hand_void" in names(events)) != back
    assert stakes(state) == [1, 1, int(back)]


def test_the_pot_that_just_pays_for_all_is_enough_cuc_37() -> None:
    given: dict[str, Any] = {"tutti_in_gioco": True, "revival_stakes": 3, "stake_value": 7}
    events, state = kept("6D 6C -", stakes=[3, 3, 0], **given)
    assert one(events, "players_revived").amount == 21
    assert (stakes(state), state.chips.pot) == ([3, 3, 3], 0)


def test_who_left_does_not_come_back_cuc_37() -> None:
    _, state = leave(hand("6D 6C - -", stakes=[1, 1, 0, 0], tutti_in_gioco=True), 3)
    events, _ = played(state, "keep", "keep")
    assert one(events, "players_revived").seats == [2]


def test_three_were_dealt_in_and_one_left_the_two_are_no_finalists_cuc_37() -> None:
    state = hand("6D 6C 7S -", stakes=[2, 2, 2, 0], tutti_in_gioco=True)
    _, state = leave(state, 2)
    events, _ = played(state, "keep", "keep")
    assert one(events, "hand_lost").seats == [1, 0]


def test_who_came_back_is_ranked_by_its_last_elimination_cuc_40() -> None:
    facts = {"last_out": [0, 0, 4, 2], "hand": 9}
    _, state = kept("6D 7C 2S -", stakes=[2, 2, 1, 0], facts=facts)
    assert state.last_out == [0, 0, 9, 2]


def test_who_plays_with_nothing_left_is_not_out_before_the_hand_ends_cuc_34_cuc_40() -> None:
    """1 was out after hand 2, came back, and talked its stake away in hand 7; 2 is out since 5.

    The seat that got the stake leaves, and the dealer alone has stakes: 1 was still in the hand.
    """
    facts = {"last_out": [0, 2, 5, 4], "hand": 7}
    state = hand("6D 7C - -", stakes=[2, 0, 0, 1], facts=facts, morto=True)
    events, state = leave(state, 3)
    assert one(events, "pot_won").seats == [0]
    assert places(state) == [1, 2, 3, 4]


def test_who_leaves_later_ranks_higher_cuc_40_gen_07() -> None:
    _, state = leave(hand("5D 4C 3S 6B 7B", facts={"hand": 2}), 3)
    _, state = played(state, *["keep"] * 4)
    assert state.hand == 3
    _, state = leave(state, 1)
    assert places(state)[3] == 5
    assert places(state)[1] == 4


def test_who_was_out_before_leaving_ranks_by_when_it_was_out_cuc_40_gen_07() -> None:
    facts = {"last_out": [0, 0, 0, 2], "hand": 5}
    _, state = leave(hand("5D 4C 3S -", stakes=[3, 1, 3, 0], facts=facts), 1, 3)
    assert (state.last_out[1], state.last_out[3]) == (5, 2)
    assert [places(state)[seat] for seat in (1, 3)] == [3, 4]


def test_when_nobody_has_a_stake_who_is_in_the_hand_shares_the_pot_gen_07() -> None:
    """1 and 2 touched theirs away before the knock, and the dealer, who had the last, leaves."""
    state = hand("5D 4C 3S -", stakes=[1, 1, 1, 0], phase="deal_done", morto=True)
    for seat in (1, 2):
        _, state = said(state, seat, "touch_card")
    assert stakes(state) == [1, 0, 0, 0]
    events, state = leave(state, 0)
    won = one(events, "pot_won")
    assert (won.seats, won.shares) == ([1, 2], [0, 6, 6, 0])
    assert places(state) == [4, 1, 1, 3]


@pytest.mark.parametrize("players", [19, 20])
def test_the_stock_of_one_pack_at_the_largest_tables_cuc_29(players: int) -> None:
    """20 deal once from a pack; of 19 the 18 or 19 who are left are dealt a second hand."""
    state = dealt(players=players, stakes_per_player=10)
    _, state = played(state, "cut_deck count=1", *["keep"] * players)
    assert (state.phase == "sealed") == (players == 20)


def test_a_last_stake_at_twenty_frees_the_stock_for_a_second_hand_cuc_29() -> None:
    ranks = ["1D", *(f"{n}{s}" for n in range(2, 7) for s in "CBSD")][:20]
    cards = " ".join([ranks[1], ranks[0], *ranks[2:]])
    _, state = kept(cards, stakes=[3, 1, *[3] * 18])
    assert (state.phase, len(state.in_hand), len(state.stock)) == ("decide", 19, 1)


# --- morto ----------------------------------------------------------------------------------------


def test_words_before_the_knock_cost_a_stake_too_cuc_32() -> None:
    state = hand("5D 4C - 7B", stakes=[1, 2, 0, 3], phase="deal_done", morto=True)
    events, state = said(state, 1, "talk to_seat=2")
    assert names(events) == ["talked", "stake_stolen"]
    assert names(said(state, 0, "talk to_seat=2")[0]) == ["talked"]  # the dealer (CUC-33)


def test_who_stole_a_stake_may_not_touch_a_card_in_this_hand_cuc_34() -> None:
    state = hand("5D 4C - 7B", stakes=[1, 2, 0, 3], phase="deal_done", morto=True)
    _, state = said(state, 3, "talk to_seat=2")
    assert refused(state, "touch_card", 2) == ("not_in_hand", "CUC-35")


def test_the_dealer_eats_no_stake_by_talking_but_the_next_dealer_does_before_cuc_33() -> None:
    """Who will deal next is no dealer yet: between the hands nobody speaks (GEN-05)."""
    state = hand("5D 4C - 7B", stakes=[3, 3, 0, 3], size=3, morto=True)
    _, state = said(state, 1, "talk to_seat=2")
    _, state = played(state, "keep", "keep", "keep")
    assert (state.phase, refused(state, "talk to_seat=2", 1)[0]) == ("sealed", "wrong_phase")
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert (state.dealer, state.in_hand) == (1, [0, 1, 2, 3])


def test_an_asked_seat_may_speak_and_is_asked_still_cuc_17_cuc_32() -> None:
    state = hand("5D 4C 10S - 7B", stakes=[3, 3, 1, 0, 3], king_block="optional", morto=True)
    _, state = played(state, "exchange")
    _, state = said(state, 2, "talk to_seat=3")
    assert (RULES.current(state), stakes(state)) == ((2,), [3, 3, 0, 1, 3])
    events, state = played(state, "block_with_king")
    assert one(events, "king_shown").seat == 2
    assert RULES.current(state) == (2,)


def test_time_called_while_a_seat_is_asked_the_hand_is_played_out_gen_02() -> None:
    _, state = played(hand("5D 4C 10S 7B", king_block="optional"), "exchange")
    state = done(RULES.act(state, SYSTEM, CallTime())).state
    assert RULES.current(state) == (2,)
    events, state = played(state, "give_card", "keep", "keep", "keep")
    assert one(events, "pot_won").reason == "stopped"
    assert RULES.is_over(state)
