"""Cases worked out on paper from the rules: bounds of options, phases, and who may see what."""

from itertools import permutations

import msgspec
import pytest

from games.asino.events import (
    ArrangeHand,
    ChooseHiddenCard,
    DelegateHiddenChoice,
    DrawCard,
    Emote,
)
from games.asino.state import AsinoState, pairs_in
from games.kernel.command import Command
from games.kernel.event import redact
from games.kernel.match import CallTime, Forfeit, Resign
from games.kernel.refusal import MALFORMED
from games.kernel.ruleset import Transition
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from tests.unit.asino.asino_tables import (
    E5,
    RULES,
    after,
    deal,
    does,
    draws,
    ending,
    hand_of,
    held,
    refusal,
    silent,
    spread,
    started,
    table,
    told,
)
from tests.unit.narrowing import accepted

SHUFFLED = {"auto_shuffle_hand": True}
THREE = (["10C 7D", "5D 2C 10S", "2B 10B 5S"], "10D", 2)
"""Seat 2 draws from seat 1; seat 0 looks on."""
FOUR = (["5D 2C", "2B 7D", "10S 5S", "7S"], "10D", 0)
"""Seat 0 draws from seat 3."""


def leaves(state: AsinoState, seat: int) -> Transition[AsinoState]:
    return accepted(RULES.act(state, seat, Resign()))


def badges(state: AsinoState, viewer: int = SPECTATOR) -> list[tuple[str, int | None]]:
    return [(badge.label, badge.owner) for badge in RULES.observe(state, viewer).badges]


# --- the deal -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "style", "sizes"),
    [
        (2, "italian_40", [19, 20]),
        (3, "french_40", [13, 13, 13]),
        (20, "italian_40", [1] + [2] * 19),
        (20, "french_52", [2] + [3] * 11 + [2] * 8),
    ],
)
def test_who_is_dealt_how_many_asi_01_asi_05(players: int, style: str, sizes: list[int]) -> None:
    """Seat 0 deals, so that the longer hands begin with seat 1's."""
    state = spread(players=players, deck_style=style)
    (dealt,) = told(does(state, 0, ChooseHiddenCard(0)).events, "hands_dealt")
    assert [len(hand) for hand in dealt["hands"]] == sizes


def test_before_the_lot_nobody_wears_the_dealers_badge_asi_06() -> None:
    state = started(players=3, match_hands=2)
    assert badges(state) == []
    assert badges(deal(state, first_dealer=2).state) == [("dealer", 2)]


def test_the_deal_goes_round_all_seats_asi_06() -> None:
    state, dealers = spread(dealer=1, players=3, match_hands=4), []
    while not RULES.is_over(state):
        dealers.append(state.dealer)
        state = does(state, state.dealer, ChooseHiddenCard(39)).state
        while state.phase == "draw":
            state = draws(state, (state.turn, 0))
        state = state if RULES.is_over(state) else deal(state).state
    assert dealers == [1, 2, 0, 1]


def test_each_dealer_may_let_another_choose_asi_04() -> None:
    """Once in a hand, not once in a match."""
    state = does(spread(players=2, match_hands=9), 0, DelegateHiddenChoice(1)).state
    state = does(state, 1, ChooseHiddenCard(39)).state
    while state.phase == "draw":
        state = draws(state, (state.turn, 0))
    state = deal(state).state
    assert RULES.current(state) == (1,)
    assert refusal(state, 1, DelegateHiddenChoice(0)) == ""


def test_for_who_was_asked_to_choose_and_is_silent_the_top_card_goes_asi_04_gen_06() -> None:
    state = does(spread(dealer=2), 2, DelegateHiddenChoice(0)).state
    (hidden,) = told(silent(state, 0).events, "hidden_card_set")
    assert hidden == {"seat": 0, "position": 0, "card": state.stock[0]}


@pytest.mark.parametrize("raw", [{}, {"position": "0"}, {"position": True}, {"position": 0.0}])
def test_a_place_is_a_whole_number_asi_04_asi_13(raw: dict[str, object]) -> None:
    for name in ("choose_hidden_card", "draw_card"):
        assert RULES.read(spread(), 0, {"do": name, **raw}) == MALFORMED


@pytest.mark.parametrize(
    ("hand", "thrown", "kept"),
    [
        ("1D 2D 1C 1B", "1C 1D", "2D 1B"),
        ("1D 1C 1B 1S", "1B 1C 1D 1S", ""),
        ("10D 1C 10B", "10B 10D", "1C"),
        ("1D 10D", "", "1D 10D"),
    ],
)
def test_what_is_thrown_and_what_stays_asi_07_asi_08(hand: str, thrown: str, kept: str) -> None:
    cards = hand.split()
    assert pairs_in(cards) == thrown.split()
    assert [card for card in cards if card not in thrown.split()] == kept.split()


def test_a_lone_longest_hand_begins_though_it_is_the_dealers_asi_11() -> None:
    """2 and 3 cards: the dealer, last in the round of the deal, draws first."""
    low = [f"{rank}{suit}" for rank in range(4, 10) for suit in "DCBS"]
    hands = ["1D 2D " + " ".join(low[:18]), "1C 2C 10D 10C 10B 3D 3B 1B 1S 2B 2S 3C 3S"]
    hands[1] += " " + " ".join(low[18:])
    outcome = hand_of(hands, "10S", 1)
    assert [len(hand) for hand in outcome.state.hands] == [2, 3]
    assert (outcome.state.turn, outcome.state.target) == (1, 0)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_the_pairs_do_not_tell_in_which_order_they_were_received_asi_08_gen_09(viewer: int) -> None:
    """Seat 1 keeps a 3 and a 7, the last ones of three: which came first, and lies first where
    hands are not shuffled, is for nobody to see."""
    rest = [f"{rank}{suit}" for rank in (1, 2, 4, 5, 6, 8, 9) for suit in "DCBS"]
    first = " ".join([*rest[:14], "3S", "7S", "10B", "10C", "10S"])
    last = " ".join(rest[14:])
    heard = set()
    for own in ("7D 7C 7B 3D 3C 3B", "3C 3D 3B 7C 7D 7B"):
        outcome = hand_of([first, f"{own} {last}"], "10D", 0, auto_shuffle_hand=False)
        assert held(outcome.state, 1) == f"{own[6:8]} {own[15:17]}"
        assert {"3B", "7B"} == set(outcome.state.hands[1])
        events = [redact(e, viewer) for e in outcome.events if e.name() == "pairs_discarded"]
        heard.add(msgspec.json.encode([events, RULES.observe(outcome.state, viewer).zones]))
    assert len(heard) == 1


# --- drawing ------------------------------------------------------------------------------------


def test_two_of_twenty_draw_from_each_other_asi_12_asi_16() -> None:
    hands = ["5D 2C", *[""] * 18, "2B 5S 10S"]
    state = table(hands, "10D", 19)
    assert state.target == 0
    state = draws(state, (19, 1))
    assert (state.turn, state.target) == (0, 19)


def test_the_last_seat_is_on_the_left_of_the_first_asi_12() -> None:
    state = table(["10C", "5D 2C", "2B 5S", "10B 10S"], "10D", 0)
    assert state.target == 3
    assert draws(state, (0, 0)).turn == 1


def test_the_partner_leaves_from_the_midst_and_the_others_keep_their_order_asi_14() -> None:
    state = table(["1C 3C 2C", "4S 3S 7S 2S 1S"], "9S", 1)
    assert held(draws(state, (1, 1)), 1) == "4S 7S 2S 1S"


def test_the_target_may_be_drawn_empty_without_a_pair_asi_15() -> None:
    state = draws(table(["1C", "4S 7S", "1S 4D 7D"], "9S", 1), (1, 0))
    assert state.went_out == [0]
    assert (held(state, 1), state.turn, state.target) == ("4S 7S 1C", 2, 1)


def test_the_drawer_may_be_out_and_the_target_not_asi_15_asi_16() -> None:
    state = draws(table(["1C 10C", "1S", "4D 7D", "4S 7S"], "10S", 1), (1, 0))
    assert state.went_out == [1]
    assert (state.turn, state.target) == (2, 0)


@pytest.mark.parametrize("command", [DrawCard(0, target=9), DrawCard(0, target=-1)])
def test_a_target_that_does_not_exist_is_a_wrong_one_asi_12(command: Command) -> None:
    assert refusal(table(*THREE), 2, command) == "wrong_target ASI-12"


# --- the end ------------------------------------------------------------------------------------


def test_the_draws_of_a_hand_are_counted_anew_asi_21() -> None:
    state = table(["9B 4D", "4S"], "9S", 1, {"max_draws": 10, "match_hands": 2}, draws=9)
    state = deal(does(state, 1, DrawCard(0)).state).state
    assert state.draws == 0


def test_a_match_cut_short_again_and_again_ends_asi_21_asi_22() -> None:
    state = spread(players=20, match_hands=3, max_draws=10, deck_style="french_52")
    while not RULES.is_over(state):
        sealed = state.phase == "sealed"
        state = (deal(state) if sealed else silent(state, *RULES.current(state))).state
    assert sum(RULES.totals(state)) == 3


def test_the_drawer_of_the_last_draw_is_last_among_equal_ones_asi_21() -> None:
    """1 draws its tenth; 0, 1 and 2 hold three cards and no king: 2 would be next."""
    state = table(["1D 2D 3D 4D", "5D 6D", "1C 2C 3C", "10S"], "10D", 1, {"max_draws": 10}, draws=9)
    end = ending(does(state, 1, DrawCard(0)).events)
    assert (end.loser, end.reason, end.last_card, end.hidden_card) == (2, "max_draws", None, "10D")


def test_who_holds_the_hidden_rank_but_fewer_cards_does_not_lose_asi_21() -> None:
    state = table(["1D 2D 3D", "10S", "1C 2C 3C 4C"], "10D", 1, {"max_draws": 10}, draws=9)
    assert ending(does(state, 1, DrawCard(0)).events).loser == 2


def test_two_donkeys_share_the_last_place_asi_22() -> None:
    """Two hands: seat 0 lost the first one, seat 2 the second."""
    hands = ["5D 2C", "2B", "10S 5S", ""]
    state = table(hands, "10D", 0, {"match_hands": 2}, totals=[1, 0, 0, 0], went_out=[3])
    sheet = RULES.score_sheet(draws(state, (0, 1), (1, 0)))
    assert (sheet.totals, sheet.places) == ([1, 0, 1, 0], [3, 1, 3, 1])


def test_a_late_call_of_time_ends_a_match_between_hands_asi_22_gen_12() -> None:
    state = draws(table(*E5, {"match_hands": 3}), (0, 1), (1, 0))
    state = accepted(RULES.act(state, SYSTEM, CallTime())).state
    assert RULES.is_over(state)
    assert RULES.score_sheet(state).places == [1, 1, 3]


# --- feints, and who sees what of them ----------------------------------------------------------


@pytest.mark.parametrize("raised", [None, 0, 2])
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_no_order_can_be_told_from_another_asi_23(viewer: int, raised: int | None) -> None:
    seen = set()
    for order in [(), *permutations(range(3))]:
        outcome = does(table(*THREE), 1, ArrangeHand(order, raised))
        events = [redact(event, viewer) for event in outcome.events]
        seen.add(msgspec.json.encode([events, RULES.observe(outcome.state, viewer)]))
    assert len(seen) == 1


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_the_raised_place_is_the_same_news_whichever_card_lies_there_asi_23(viewer: int) -> None:
    """The card tried is public by its place: no offer and no refusal tells any more."""
    seen = set()
    for hand in ("5D 2C 10S", "10S 2C 5D", "2C 5D 10S"):
        state = after(table([THREE[0][0], hand, THREE[0][2]], "10D", 2), (1, ArrangeHand(raised=1)))
        tried = [DrawCard(place) for place in range(-1, 5)]
        answers = [RULES.check(state, viewer, command) for command in tried]
        seen.add(msgspec.json.encode([RULES.observe(state, viewer), answers]))
    assert len(seen) == 1


def test_arranging_and_drawing_leave_a_third_one_as_wise_as_before_asi_13_asi_23() -> None:
    """Seat 2 draws the 1D or the 2C, whichever its owner laid first: no pair either way."""
    hands = ["4C 7D", "1D 2C 10S", "3B 10B 5S"]
    heard = set()
    for order in ((0, 1, 2), (1, 0, 2)):
        state = after(table(hands, "10D", 2), (1, ArrangeHand(order, 0)))
        outcome = does(state, 2, DrawCard(0))
        events = [redact(event, 0) for event in outcome.events]
        heard.add(msgspec.json.encode([events, RULES.observe(outcome.state, 0)]))
    assert len(heard) == 1


def test_a_raised_card_is_raised_no_more_when_the_hand_breaks_off_asi_23_gen_07() -> None:
    raised = after(table(*FOUR, {"match_hands": 2}), (3, ArrangeHand(raised=0)))
    assert ("has_raised", 3) in badges(raised)
    for state in (leaves(raised, 1).state, leaves(raised, 3).state):
        assert state.phase == "sealed"
        assert "has_raised" not in [label for label, _ in badges(state)]
    two = after(table(["9B 4D", "4S"], "9S", 1), (0, ArrangeHand(raised=0)))
    over = leaves(two, 1).state
    assert RULES.is_over(over)
    assert "has_raised" not in [label for label, _ in badges(over)]
    assert all(zone.notes == {} for zone in RULES.observe(over, 1).zones)


def test_a_raised_card_stays_so_while_feelings_are_shown_asi_23_asi_24() -> None:
    state = after(table(*THREE), (1, ArrangeHand(raised=2)), (0, Emote("joy")), (1, Emote("joy")))
    assert state.raised == 2
    assert [b for b in badges(state) if b[0] == "joy"] == [("joy", 0), ("joy", 1)]


def test_the_raised_place_is_that_of_the_new_order_asi_23() -> None:
    state = after(table(*THREE), (1, ArrangeHand((2, 0, 1), 0)))
    assert RULES.observe(state, 1).zone("hand:1").cards[0] == "10S"
    (drawn,) = told(does(state, 2, DrawCard(0)).events, "card_drawn")
    assert drawn["cards"] == [[], ["10S"], ["10S"]]


def test_who_is_drawn_from_sees_the_hand_as_it_is_presented_asi_13_asi_25() -> None:
    """A page must not sort it: whoever arranges it has to see what is chosen from."""
    state = table(*THREE)
    notes = [RULES.observe(state, 1).zone(f"hand:{seat}").notes for seat in range(3)]
    assert notes == [{}, {"in_order": True}, {}]
    drawn = draws(state, (2, 1))
    assert RULES.observe(drawn, 2).zone("hand:2").notes == {"in_order": True}


def test_for_a_silent_seat_the_first_card_of_the_new_order_goes_asi_23_gen_06() -> None:
    state = after(table(*THREE), (1, ArrangeHand((1, 2, 0), 2)))
    (drawn,) = told(silent(state, 2).events, "card_drawn")
    assert (drawn["position"], drawn["cards"][1]) == (0, ["2C"])


def test_who_has_arranged_is_told_that_before_what_is_wrong_beside_it_asi_23() -> None:
    state = after(table(*THREE), (1, ArrangeHand()))
    assert refusal(state, 1, ArrangeHand((0, 0, 9), 77)) == "already_arranged ASI-23"
    assert [item.do for item in RULES.observe(state, 1).menu] == ["emote"]


@pytest.mark.parametrize("raw", [{"order": [0, True, 2]}, {"order": "012"}, {"raised": "0"}])
def test_an_order_is_a_list_of_places_asi_23(raw: dict[str, object]) -> None:
    assert RULES.read(table(*THREE), 1, {"do": "arrange_hand", **raw}) == MALFORMED


def test_who_is_safe_arranges_nothing_and_may_show_joy_asi_15_asi_23_asi_24() -> None:
    state = table(["5D 2C", "2B", "10S 5S", ""], "10D", 0, went_out=[3])
    assert refusal(state, 3, ArrangeHand()) == "not_target ASI-23"
    assert [item.do for item in RULES.observe(state, 3).menu] == ["emote"]


def test_who_has_left_or_only_looks_on_shows_nothing_asi_24_gen_07() -> None:
    state = leaves(table(["5D 2C", "2B", "10S 5S", ""], "10D", 0, went_out=[3]), 3).state
    assert state.phase == "draw"
    for seat in (3, SPECTATOR, 4):
        assert refusal(state, seat, Emote("joy")) == "not_your_turn GEN-03"
        assert refusal(state, seat, ArrangeHand()) == "not_your_turn GEN-03"
        assert RULES.observe(state, seat).menu == []


@pytest.mark.parametrize("phase", ["hide", "sealed"])
def test_what_an_option_forbids_is_refused_for_that_in_every_phase_asi_23_asi_24(
    phase: str,
) -> None:
    given = {"allow_arrange": False, "allow_emotes": False, "match_hands": 2}
    hiding = spread(players=2, **given)
    between = draws(table(["9B 4D", "4S"], "9S", 1, given), (1, 1))
    state = {"hide": hiding, "sealed": between}[phase]
    assert state.phase == phase
    assert refusal(state, 0, ArrangeHand((0, 0))) == "option_disabled ASI-23"
    assert refusal(state, 0, Emote("joy")) == "option_disabled ASI-24"


def test_a_single_card_is_shuffled_too_asi_25() -> None:
    """Who hears of a shuffle learns nothing by it, not even from its absence."""
    state = table(["1C 3C", "1S", "3S 10C 4D", "4S"], "10D", 1, SHUFFLED)
    (shuffle,) = told(does(state, 1, DrawCard(0)).events, "cards_shuffled")
    assert shuffle["order"] == ["3C"]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_nobody_is_told_the_order_of_a_shuffle_asi_25(viewer: int) -> None:
    """Its owner sees the cards where they lie now, and no more."""
    events = does(table(*THREE, SHUFFLED), 2, DrawCard(1)).events
    (shuffle,) = [event for event in events if event.name() == "cards_shuffled"]
    assert redact(shuffle, viewer)["order"] == [None] * 2


# --- leaving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_a_void_hand_has_no_donkey_and_is_dealt_again_gen_07(seat: int) -> None:
    """Who draws, who is drawn from, who has had its turn or waits for it."""
    state = table(*FOUR)
    outcome = accepted(RULES.act(state, SYSTEM, Forfeit(seat)))
    assert RULES.totals(outcome.state) == [0] * 4
    assert not RULES.is_over(outcome.state)
    again = deal(outcome.state).state
    assert again.dealer == (2 if seat == 1 else 1)
    assert seat not in again.turns(0)


def test_after_time_is_called_a_void_hand_ends_the_match_gen_07_gen_12() -> None:
    state = accepted(RULES.act(table(*FOUR, {"match_hands": 5}), SYSTEM, CallTime())).state
    over = leaves(state, 2).state
    assert RULES.is_over(over)
    assert RULES.score_sheet(over).places == [1, 1, 4, 1]
    assert RULES.observe(over, 0).zone("hidden_card").cards == [None]
    assert RULES.observe(over, 0).zone("hand:1").cards == [None, None]


def test_who_leaves_with_fewest_marks_is_last_gen_07_asi_22() -> None:
    hands = ["5D 2C", "2B", "10S 5S", ""]
    state = table(hands, "10D", 0, {"match_hands": 10}, totals=[3, 3, 3, 0], went_out=[3])
    over = draws(leaves(state, 3).state, (0, 1), (1, 0))
    sheet = RULES.score_sheet(over)
    assert (sheet.totals, sheet.places) == ([3, 3, 4, 0], [1, 1, 3, 4])


def test_who_was_asked_to_choose_leaves_and_the_next_one_deals_gen_07_asi_06() -> None:
    state = does(spread(dealer=2), 2, DelegateHiddenChoice(3)).state
    state = deal(leaves(state, 3).state).state
    assert (state.dealer, state.hider) == (0, 0)


def test_the_open_view_alone_has_the_hidden_card_while_the_hand_lasts_asi_03() -> None:
    state = table(*FOUR)
    faces = {v: RULES.observe(state, v).zone("hidden_card").cards for v in (0, 3, SPECTATOR, OPEN)}
    assert faces == {0: [None], 3: [None], SPECTATOR: [None], OPEN: ["10D"]}
