"""Cases worked out by hand from the rules, at the boundaries of each clause (PIN-01 to PIN-37)."""

from typing import Any

import msgspec
import pytest

from games.kernel.command import Command
from games.kernel.match import Deal, Forfeit
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.kernel.view import MenuItem
from games.pinnacola.events import (
    AddToMeld,
    Discard,
    DrawStock,
    OpenMeld,
    SwapJoker,
    TakePozzo,
)
from games.pinnacola.melds import Meld, meld_of
from games.pinnacola.options import RUN_ONLY, WHOLE_MELD
from games.pinnacola.scoring import MOST_DEALS, is_decided, meld_value
from games.pinnacola.state import PinnacolaState
from tests.unit.pinnacola.pinnacola_tables import (
    RULES,
    STRICT,
    closing,
    done,
    event,
    hand,
    names,
    played,
    readings,
    refused,
    scores,
    table,
)

REQUIRED = {"closing_discard": "required"}
TWO_TO_KING = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


# --- melds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("JK JK 3H 4H 5H 6H 7H JK JK", "*JK@1 *JK@2 3H 4H 5H 6H 7H *JK@8 *JK@9"),
        ("JK JK 3H 4H 5H 6H JK JK", None),  # four jokers, four natural cards
        ("JK QC KC", "*JK@11 QC KC"),
        ("JK KC AC", "*JK@12 KC AC"),
        ("KC JK 2C", None),
        ("AC JK 3C", "AC *JK@2 3C"),
        ("QC JK AC", "QC *JK@13 AC"),
        ("AC AD JK", None),  # a set whose joker has no suit
        ("AC AC JK", None),
        (f"JK {TWO_TO_KING} JK", f"*JK@1 {TWO_TO_KING} *JK@14"),
        (f"AH {TWO_TO_KING} AH", f"AH {TWO_TO_KING} AH"),
    ],
)
def test_the_least_and_the_longest_pin_08_pin_09_pin_10(cards: str, reading: str | None) -> None:
    found = meld_of(tuple(cards.split()))
    assert (found.text if isinstance(found, Meld) else None) == reading


@pytest.mark.parametrize(
    ("cards", "run_only", "whole"),
    [
        ("JK 3H 4H 5H 6H 7H 8H 9H JK", 150, 210),  # 45 doubled, and 60
        ("AH 2H 3H 4H 5H 6H JK 8H 9H 10H JH QH KH AH", 220, 290),  # 40, 30, 75 doubled
        ("AH 2H 3H 4H 5H 6H 7H JK 9H 10H JH QH KH AH", 185, 280),  # 45 doubled, 30, 65
        (f"AH {TWO_TO_KING} JK", 240, 270),
        ("8H 9H 10H JH QH KH AH", 150, 150),
        ("9H 10H JH QH KH AH", 65, 65),
        ("2H 3H JK 5H 6H JK 8H", 90, 90),  # seven cards, no run of seven
    ],
)
def test_runs_of_seven_wherever_they_lie_pin_30(cards: str, run_only: int, whole: int) -> None:
    meld = meld_of(tuple(cards.split()))
    assert isinstance(meld, Meld)
    assert [meld_value(meld, how) for how in (RUN_ONLY, WHOLE_MELD)] == [run_only, whole]


def test_four_jokers_open_a_seat_and_lie_alone_pin_11_pin_15_pin_29() -> None:
    start = table({"hand:0": "JK JK JK JK 5H KD"})
    events, after = done(start, OpenMeld(("JK",) * 4))
    assert names(events) == ["meld_opened", "seat_opened"]
    assert refused(after, AddToMeld(0, ("5H",), "high")) == "not_a_meld"
    assert RULES.observe(after, SPECTATOR).zone("meld:0").notes["points"] == 400


def test_four_jokers_may_begin_with_one_of_the_pozzo_pin_11_pin_18() -> None:
    zones = {"hand:0": "JK JK JK 5H", "pozzo": "4D JK 9C"}
    after = played(table(zones, phase="draw", opened=(0,)), TakePozzo(1, ("JK",) * 4))
    assert readings(after) == ["JK JK JK JK"]
    assert hand(after, 0) == ["5H", "9C"]


def test_a_second_joker_must_leave_more_natural_cards_pin_09_pin_20() -> None:
    zones = {"hand:0": "JK 5H 9S", "meld:0": "3H 4H *JK@5", "meld:1": "3C 4C *JK@5 6C"}
    start = table(zones, opened=(0,), layers=(0, 2))
    for wrong in (AddToMeld(0, ("JK",), "low"), AddToMeld(0, ("JK",), "high")):
        assert refused(start, wrong) == "not_a_meld"
    assert readings(played(start, AddToMeld(1, ("JK",), "low")))[1] == "*JK@2 3C 4C *JK@5 6C"


def test_both_aces_of_a_suit_complete_a_sequence_pin_08_pin_20() -> None:
    start = table({"hand:0": "AH AH 9S", "meld:0": TWO_TO_KING}, opened=(0,), layers=(2,))
    after = played(start, AddToMeld(0, ("AH",), "high"), AddToMeld(0, ("AH",), "low"))
    assert readings(after) == [f"AH {TWO_TO_KING} AH"]
    assert RULES.observe(after, 0).zone("meld:0").notes["points"] == 600


# --- the pozzo ------------------------------------------------------------------------------------


def test_who_opens_takes_from_the_pozzo_in_the_next_turn_pin_15_pin_17() -> None:
    start = table({"hand:0": "9D 9H 9S KD 2C"}, phase="draw")
    assert refused(start, TakePozzo(0)) == "not_opened"
    after = played(start, DrawStock(), OpenMeld(("9D", "9H", "9S")), Discard("KD"))
    for _ in range(3):
        assert refused(after, TakePozzo(len(after.pozzo) - 1)) == "not_opened"  # also the partner
        after = played(after, DrawStock())
        after = played(after, RULES.default_move(after, after.turn))
    assert refused(after, TakePozzo(len(after.pozzo) - 1)) is None


def test_the_whole_row_may_be_taken_pin_17_pin_18_pin_22() -> None:
    zones = {"hand:0": "9D 9H 5S", "pozzo": "9C 2H 9C"}
    taken = played(table(zones, phase="draw", opened=(0,)), TakePozzo(0, ("9C", "9D", "9H")))
    assert taken.pozzo == ()
    assert hand(taken, 0) == ["2H", "9C", "5S"]  # the other nine stays
    after = played(taken, Discard("9C"))
    assert (after.pozzo, after.turn) == (("9C",), 1)


def test_another_copy_of_the_oldest_card_is_as_good_pin_01_pin_18() -> None:
    zones = {"hand:0": "9C 9D 9H 5S", "pozzo": "9C 2H"}
    taken = played(table(zones, phase="draw", opened=(0,)), TakePozzo(0, ("9C", "9D", "9H")))
    assert hand(taken, 0) == ["2H", "9C", "5S"]


def test_a_refused_take_leaves_everything_and_one_may_draw_pin_18() -> None:
    """GEN-04."""
    zones = {"hand:0": "9D 9H 5S QD", "pozzo": "4D KS 9C 2H"}
    start = table(zones, phase="draw", opened=(0,))
    before = RULES.observe(start, 0)
    for wrong in (TakePozzo(2), TakePozzo(2, ("9C", "9D", "9S")), TakePozzo(0, ("4D",), 3)):
        assert refused(start, wrong) is not None
    assert RULES.observe(start, 0) == before
    assert refused(start, DrawStock()) is None


def test_reasons_against_taking_come_in_their_order_pin_17_pin_18() -> None:
    zones = {"hand:0": "9D 9H 5S", "pozzo": "9C 2H"}
    start = table(zones, phase="draw", opened=(0,), options=STRICT)
    assert refused(start, TakePozzo(0, ("2H",), 7)) == "first_card_not_used"
    assert refused(start, TakePozzo(0, ("9C",), 7)) == "new_meld_required"
    assert refused(start, TakePozzo(1, ("2H",), 7)) == "new_meld_required"  # also the newest
    assert refused(start, TakePozzo(2, ("2H",), 7)) == "bad_index"
    assert refused(start, TakePozzo(0, ("9C", "9D", "9H"))) is None


def test_what_is_taken_cannot_leave_a_hand_without_its_discard_pin_18_pin_23() -> None:
    zones = {"hand:0": "9D 9H", "pozzo": "4D 9C"}
    whole = TakePozzo(1, ("9C", "9D", "9H"))
    assert refused(table(zones, phase="draw", opened=(0,), options=REQUIRED), whole) == (
        "must_keep_discard"
    )
    assert "deal_ended" in names(done(table(zones, phase="draw", opened=(0,)), whole)[0])


def test_a_table_offers_no_adding_that_it_forbids_pin_18_pin_21() -> None:
    zones = {"hand:0": "7S QH KH 2D", "meld:0": "6S *JK@7 8S", "pozzo": "9S 4D"}
    for options, offered in (({}, True), (STRICT, False)):
        for phase, label in (("draw", "take_and_add"), ("meld", "swap_and_add")):
            state = table(zones, phase=phase, opened=(0,), layers=(0,), options=options)
            assert (label in labels(RULES.observe(state, 0).menu)) == offered


def labels(menu: list[MenuItem]) -> set[str]:
    return {item.label for item in menu}


# --- exchanging a joker ---------------------------------------------------------------------------


def lying(hand: str = "7S 9S QH KH 2D", **how: Any) -> PinnacolaState:
    zones = {"hand:0": hand, "meld:0": "6S *JK@7 8S", "meld:1": "3C 4C 5C", **how.pop("zones", {})}
    return table(zones, opened=(0,), layers=(1, 2), **how)


@pytest.mark.parametrize(
    "command",
    [
        SwapJoker(0, "7S", ("XX", "KH")),
        SwapJoker(0, "7S", ("XX", "KH"), end="low"),
        SwapJoker(0, "7S", ("QH", "")),
        SwapJoker(0, "7S", ("XX", "KH"), joker_suit="D"),
        SwapJoker(0, "7S", ("XX", "KH", "JK")),
        SwapJoker(0, "7S", (), -1),
    ],
)
def test_cards_that_do_not_exist_place_no_joker_pin_21(command: SwapJoker) -> None:
    assert refused(lying(), command) == "joker_not_placed"


def test_a_joker_is_exchanged_for_a_natural_card_only_pin_21() -> None:
    start = lying("JK 7S QH KH")
    assert refused(start, SwapJoker(0, "JK", ("QH", "KH", "JK"))) == "wrong_card"
    assert refused(start, SwapJoker(0, "XX", ("QH", "KH", "JK"))) == "card_not_in_hand"


def test_reasons_against_an_exchange_come_in_their_order_pin_21() -> None:
    strict = lying(options=STRICT)
    assert refused(strict, SwapJoker(0, "9S", (), 9)) == "wrong_card"
    assert refused(strict, SwapJoker(0, "7S", (), 9)) == "new_meld_required"
    assert refused(strict, SwapJoker(0, "7S", ("QH",))) == "joker_not_placed"


def test_who_opens_may_exchange_in_the_same_turn_pin_21() -> None:
    zones = {"hand:0": "9S 9H 9D 7S KH", "meld:0": "6S *JK@7 8S"}
    start = table(zones, layers=(1,))
    swap = SwapJoker(0, "7S", (), 1)
    assert refused(start, swap) == "not_opened"
    after = played(start, OpenMeld(("9S", "9H", "9D")), swap)
    assert readings(after) == ["6S 7S 8S", "9H 9D *JK@C 9S"]


def test_a_joker_back_in_its_own_sequence_is_told_with_its_end_pin_21() -> None:
    """Where no end is said, it is the high one, of the sequence as it is without the joker."""
    start = table({"hand:0": "7S QH", "meld:0": "6S *JK@7 8S"}, opened=(0,), layers=(0,))
    events, after = done(start, SwapJoker(0, "7S", (), 0))
    assert event(events, "joker_swapped").end == "high"
    assert readings(after) == ["6S 7S 8S *JK@9"]


def test_a_freed_joker_stays_in_the_same_set_for_another_suit_pin_21() -> None:
    start = table({"hand:0": "7C 2D KD", "meld:0": "7H 7D *JK@C"}, opened=(0,), layers=(0,))
    assert readings(played(start, SwapJoker(0, "7C", (), 0))) == ["7H 7D 7C *JK@S"]


def test_a_full_set_frees_its_joker_and_takes_it_no_more_pin_10_pin_21() -> None:
    start = table({"hand:0": "7C 2D KD", "meld:0": "7H 7D *JK@C 7S"}, opened=(0,), layers=(0,))
    assert refused(start, SwapJoker(0, "7C", (), 0)) == "joker_not_placed"


def test_the_card_put_down_counts_where_it_lies_pin_21_pin_30() -> None:
    zones = {
        "hand:0": "6H QS KS",
        "hand:1": "2D",
        "hand:2": "3D",
        "hand:3": "4D",
        "meld:0": "3H 4H 5H *JK@6 7H 8H 9H",
    }
    start = table(zones, opened=(0, 1), layers=(1,))
    # The opponents' seven natural cards are 45, doubled 90; QS KS JK is 50.
    assert scores(start, SwapJoker(0, "6H", ("QS", "KS", "JK"))) == [45, 80]


def test_a_joker_of_the_hand_is_not_the_freed_one_pin_21() -> None:
    start = lying("7S QH KH JK 2D")
    after = played(start, SwapJoker(0, "7S", ("QH", "KH", "JK")))
    assert hand(after, 0) == ["2D", "JK"]


@pytest.mark.parametrize(
    ("start", "command"),
    [
        (lying(), SwapJoker(0, "7S", ("QH", "KH"), end="low")),
        (lying(), SwapJoker(0, "7S", (), 1)),
        (lying(hand="JK 2D"), AddToMeld(1, ("JK",), "low")),
        (table({"hand:0": "JK 7D 7H 2S"}), OpenMeld(("JK", "7D", "7H"), "S")),
        (
            table({"hand:0": "9D 9H 5S", "pozzo": "9C 2H"}, phase="draw", opened=(0,)),
            TakePozzo(0, ("9H", "9D", "9C")),
        ),
    ],
)
def test_an_event_spells_its_command_so_that_it_can_be_given_again_pin_18_pin_21(
    start: PinnacolaState, command: Command
) -> None:
    events, after = done(start, command)
    told = RULES.command_of(events[0])
    assert told is not None
    assert told[0] == 0
    again, same = done(start, told[1])
    assert again == events
    assert RULES.observe(same, 0) == RULES.observe(after, 0)
    assert [RULES.command_of(each) for each in events[1:]] == [None] * (len(events) - 1)


# --- the ends of a deal ---------------------------------------------------------------------------


def test_closing_from_the_hand_with_the_last_card_of_the_stock_pin_24_pin_25() -> None:
    rest = {"hand:1": 30, "hand:2": 30, "hand:3": 30, "pozzo": 13}
    zones = {"hand:0": "AS AD AH 5S", "stock": "AC", **rest}
    last = played(table(zones, phase="draw"), DrawStock(), OpenMeld(("AS", "AD", "AH", "AC")))
    ended = event(done(last, Discard("5S"))[0], "deal_ended")
    assert (ended.reason, ended.seat) == ("closed_from_hand", 0)


def test_four_jokers_count_double_for_who_closes_from_the_hand_pin_29_pin_33() -> None:
    zones = {"hand:0": "JK JK JK JK KD", "hand:1": "2D", "hand:2": "3D", "hand:3": "4D"}
    last = played(table(zones), OpenMeld(("JK",) * 4))
    assert scores(last, Discard("KD")) == [2 * 400 + 200 - 100, -400]


def test_the_second_side_closes_from_the_hand_pin_33_pin_34() -> None:
    zones = {
        "hand:0": "KD",
        "hand:1": "AS",
        "hand:2": "QD",
        "hand:3": "2H 2D 2S 9C",
        "meld:0": "5D 6D 7D",
        "meld:1": "8H 8D 8C",
    }
    start = table(zones, turn=3, opened=(0, 1), layers=(0, 1))
    last = played(start, OpenMeld(("2H", "2D", "2S")))
    # Theirs: 15 less KD less 200. Ours: twice 15 and 30, 200, less the partner's ace.
    assert scores(last, Discard("9C")) == [15 - 10 - 200, 2 * 45 + 200 - 15]


def test_adding_to_the_own_new_meld_and_then_to_the_partners_spoils_it_pin_24() -> None:
    zones = {"hand:0": "AS AD AH AC 6D 3C", "meld:0": "2D 3D 4D 5D"}
    opened = played(table(zones, opened=(2,), layers=(2,)), OpenMeld(("AS", "AD", "AH")))
    own = played(opened, AddToMeld(1, ("AC",)))
    assert own.in_hand
    assert not played(own, AddToMeld(0, ("6D",), "high")).in_hand


def test_a_joker_exchanged_in_the_own_new_meld_spoils_it_too_pin_24() -> None:
    start = table({"hand:0": "5H JK 7H 6H 9S"})
    after = played(start, OpenMeld(("5H", "JK", "7H")), SwapJoker(0, "6H", (), 0, "high"))
    assert event(done(after, Discard("9S"))[0], "deal_ended").reason == "closed"


def test_nobody_closes_when_the_stock_ends_so_no_bonus_is_paid_pin_25_pin_32() -> None:
    rest = {"hand:1": "2D", "hand:2": "3D", "hand:3": "JK AC"}
    zones = {"hand:0": "KD 5S", "stock": "", "pozzo": 102, **rest}
    # The drawer keeps 5S; nobody has opened, and nobody pays a penalty for that.
    options = {"closing_bonus": 100, "penalty_adds_hand": True}
    assert scores(table(zones, options=options), Discard("KD")) == [-10, -50]


def test_who_closes_without_melds_of_the_partner_gets_the_bonus_pin_32() -> None:
    melds = {"meld:0": "5D 6D 7D"}
    how = {"melds": melds, "opened": (0,), "layers": (0,)}
    assert closing("2H 2S/KD/AC", "9S", **how) == [15 - 10, -25]
    assert closing("2H 2S/KD/AC", "9S", options={"closing_bonus": 50}, **how) == [55, -25]


def test_a_turn_that_discards_another_card_is_idle_too_pin_26() -> None:
    zones = {"hand:0": "KD 5S", "pozzo": "KS 4D"}
    start = table(zones, phase="draw", opened=(0,), idle_turns=3, options={"stall_rounds": 1})
    events, _ = done(played(start, TakePozzo(1)), Discard("KD"))
    ended = event(events, "deal_ended")
    assert (ended.reason, ended.seat) == ("stalled", None)


def test_an_exchange_breaks_the_stall_pin_26() -> None:
    start = lying(phase="draw", zones={"pozzo": "KS 4D"}, idle_turns=11)
    after = played(start, TakePozzo(1), SwapJoker(0, "7S", (), 1, "high"), Discard("4D"))
    assert after.idle_turns == 0


def test_a_new_deal_begins_with_nothing_of_the_last_pin_03_pin_15_pin_26() -> None:
    zones = {"hand:0": "KD", "meld:0": "5D 6D 7D"}
    over = played(table(zones, opened=(0, 1), layers=(0,), idle_turns=7, dealer=3), Discard("KD"))
    outcome = RULES.act(over, SYSTEM, Deal())
    assert not isinstance(outcome, Refusal)
    fresh = outcome.state
    assert (fresh.melds, fresh.owners, fresh.idle_turns) == ([], [], 0)
    assert (fresh.opened_seats, fresh.in_hand) == (frozenset(), True)
    assert sum(RULES.totals(fresh)) != 0


# --- who may act, who leaves, who sees ------------------------------------------------------------


def scored() -> PinnacolaState:
    return played(table({"hand:0": "KD"}, opened=(0,)), Discard("KD"))


def test_between_deals_nobody_moves_pin_14() -> None:
    """GEN-05."""
    for seat in range(4):
        for command in (DrawStock(), Discard("KD"), TakePozzo(0)):
            assert refused(scored(), command, seat) in {"wrong_phase", "not_your_turn"}
        assert RULES.observe(scored(), seat).menu == []


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("phase", ["draw", "meld", "scored"])
def test_a_seat_may_leave_in_every_phase_pin_37(phase: str, seat: int) -> None:
    start = scored() if phase == "scored" else table({}, phase=phase, totals=[700, -20])
    outcome = RULES.act(start, SYSTEM, Forfeit(seat))
    assert not isinstance(outcome, Refusal)
    result = outcome.state.match.result
    assert result is not None
    assert result.places == ([2, 1] if seat % 2 == 0 else [1, 2])
    assert result.totals == RULES.totals(start)
    assert "deal_scored" not in names(outcome.events)


def test_a_refusal_out_of_turn_says_nothing_of_the_cards_pin_14() -> None:
    """GEN-09."""
    start = lying()
    for command in (Discard("7S"), Discard("XX"), SwapJoker(0, "7S"), OpenMeld(()), DrawStock()):
        assert refused(start, command, 1) == "not_your_turn"
    assert [RULES.observe(start, seat).menu for seat in (1, 2, 3)] == [[]] * 3


def test_two_worlds_that_differ_in_hidden_cards_look_the_same_pin_16_pin_17() -> None:
    """GEN-09: neither the partner nor a spectator can tell one hand or stock from another."""
    told = {"hand:1": "2D 3D 4D", "hand:2": "QD KD", "pozzo": "4D KS", "meld:0": "6S *JK@7 8S"}
    one, two = (
        table({**told, "hand:0": cards, "hand:3": other}, opened=(0, 1), layers=(1,), drawn=drawn)
        for cards, other, drawn in (("7S QH KH", "9C", "7S"), ("2C 5D JK", "AH", None))
    )
    for viewer in (2, 1, SPECTATOR):
        assert RULES.observe(one, viewer) == RULES.observe(two, viewer)
    assert RULES.observe(one, 0) != RULES.observe(two, 0)


def test_the_menu_of_exchanges_names_only_what_the_own_cards_free_pin_21() -> None:
    assert "swap_joker" in labels(RULES.observe(lying("7S QH KH"), 0).menu)
    assert "swap_joker" not in labels(RULES.observe(lying("8S QH KH"), 0).menu)


@pytest.mark.parametrize("size", [13, 15, 19])
def test_every_hand_size_leaves_a_stock_to_play_pin_01_pin_04(size: int) -> None:
    start = table({}, phase="draw", options={"hand_size": size})
    assert (len(start.stock), len(start.pozzo)) == (108 - 4 * size - 1, 1)
    drawn = played(start, DrawStock())
    assert drawn.size(0) == size + 1
    assert refused(drawn, RULES.default_move(drawn, 0)) is None


# --- what no client may send, and the longest match -----------------------------------------------


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"do": "take_pozzo", "from_index": True}, "malformed"),
        ({"do": "take_pozzo", "from_index": "1"}, "malformed"),
        ({"do": "take_pozzo"}, "malformed"),
        ({"do": "add_to_meld", "meld_id": 1, "cards": ["2C"], "end": "middle"}, "malformed"),
        ({"do": "open_meld", "cards": ["7D", "7H", "JK"], "joker_suit": "X"}, "malformed"),
        ({"do": "open_meld", "cards": "7D"}, "malformed"),
        ({"do": "swap_joker", "meld_id": 0, "card": "7S", "then": {}}, "malformed"),
        ({"do": "lay", "cards": []}, "unknown_command"),
    ],
)
def test_what_is_no_command_is_not_judged_pin_14(raw: dict[str, Any], code: str) -> None:
    """GEN-03."""
    read = RULES.read(lying(), 0, raw)
    assert isinstance(read, Refusal)
    assert read.code == code


def test_a_tie_at_the_very_end_is_shared_pin_36() -> None:
    """GEN-11, GEN-12."""
    state = table({}, phase="draw", totals=[1400, 1400])
    assert not is_decided(state)
    state.match = msgspec.structs.replace(state.match, deal=MOST_DEALS)
    assert is_decided(state)
    assert RULES.final_result(state).places == [1, 1]


def test_a_match_that_is_over_takes_no_more_moves_pin_37() -> None:
    outcome = RULES.act(lying(), SYSTEM, Forfeit(1))
    assert not isinstance(outcome, Refusal)
    for seat, command in ((0, Discard("XX")), (3, DrawStock())):
        assert refused(outcome.state, command, seat) == "match_over"
