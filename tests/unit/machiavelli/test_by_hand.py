"""Tables of Machiavelli laid out by hand, and everything that is no table.

Suits H D C S. Both copies of a face look alike, so what is told of them is told in numbers.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.command import MAX_ITEMS
from games.kernel.match import Forfeit, Resign
from games.kernel.refusal import MALFORMED, MATCH_OVER, NOT_YOUR_TURN, Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.machiavelli.evaluator import searched_play
from games.machiavelli.events import (
    BeginRearrangement,
    DealEnded,
    DeclareFailedRearrangement,
    DrawCard,
    PassTurn,
    PlayLayout,
    RestoreTable,
)
from games.machiavelli.scoring import is_decided
from tests.unit.machiavelli.machiavelli_tables import (
    RULES,
    after,
    done,
    hand,
    layout,
    melds,
    started,
    table,
    why_not,
)
from tests.unit.narrowing import instance

BEGIN, RESTORE, FAIL = BeginRearrangement(), RestoreTable(), DeclareFailedRearrangement()
DRAW, PASS = DrawCard(), PassTurn()
SEVENS = "7H 7D 7S"
INVALID_FAILS = {"failed_rearrangement": "on_invalid_layout"}


# --- which tables can be opened -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "code", "cited"),
    [
        ({"players": 1}, "bad_option_value", "MAC-01"),
        ({"players": 9, "allow_more_than_five": True}, "bad_option_value", "MAC-01"),
        ({"players": 21}, "bad_option_value", "MAC-01"),
        ({"players": 6}, "too_many_players", "MAC-01"),
        ({"players": 6, "hand_size": 3}, "too_many_players", "MAC-01"),
        ({"players": 4, "hand_size": 12}, "hand_size_fixed", "MAC-03"),
        ({"players": 2, "hand_size": 3}, "hand_size_fixed", "MAC-03"),
        ({"players": 5, "hand_size": 2}, "bad_option_value", "MAC-03"),
        ({"players": 5, "hand_size": 14}, "bad_option_value", "MAC-03"),
        (
            {"players": 8, "hand_size": 13, "allow_more_than_five": True},
            "invalid_options",
            "MAC-04",
        ),
        ({"penalty_cards": 0}, "bad_option_value", "MAC-22a"),
        ({"penalty_cards": 6}, "bad_option_value", "MAC-22a"),
        ({"deals_to_win": 0}, "bad_option_value", "MAC-27"),
        ({"penalty_limit": 0}, "bad_option_value", "MAC-28"),
    ],
)
def test_tables_that_cannot_be_dealt(given: dict[str, Any], code: str, cited: str) -> None:
    """MAC-01, MAC-03, MAC-04 and the limits of MAC-22a, MAC-27 and MAC-28."""
    found = RULES.resolve_options(given)
    assert isinstance(found, Refusal)
    assert found.code == code
    assert found.clause in (cited, "")


@pytest.mark.parametrize(("players", "size"), [(8, 12), (7, 13), (6, 13), (5, 3), (5, 13)])
def test_the_fullest_tables_that_can(players: int, size: int) -> None:
    """MAC-04: 8 x 13 = 104 and 7 x 14 = 98 are just enough."""
    more = {"allow_more_than_five": True} if players > 5 else {}
    options = RULES.resolve_options({"players": players, "hand_size": size, **more})
    assert not isinstance(options, Refusal)


# --- melds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "usual", "high", "wrap"),
    [
        ("AH 2H 3H", True, False, True),
        ("QH KH AH", True, True, True),
        ("KH AH 2H", False, False, True),
        ("QH KH AH 2H", False, False, True),
        ("JH QH KH AH 2H 3H", False, False, True),
        ("2H 3H 4H", True, True, True),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", True, True, True),
        ("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", True, True, True),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", False, False, False),
        ("KH AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH", False, False, True),
        ("AH 2H KH", False, False, True),  # the order in which they are named means nothing
        ("AH 2H QH", False, False, False),
        ("AH AD AC", True, True, True),
        ("AH AD AC AS AH", False, False, False),
        ("AH AH AD", False, False, False),
        ("3H 4H 4H 5H", False, False, False),
        ("3H 4H 5H 5D", False, False, False),
    ],
)
def test_the_ace_and_doubled_cards(cards: str, usual: bool, high: bool, wrap: bool) -> None:
    """MAC-07, MAC-08, MAC-09, MAC-10, MAC-13: out of an own hand, under each rule for aces."""
    for aces, good in (("high_or_low", usual), ("high_only", high), ("wrap", wrap)):
        state = table("", f"{cards} 9D", 13, ace_in_runs=aces)
        assert why_not(state, cards) == ("" if good else "invalid_meld")


# --- a new table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ([["7H", "7D", "7X"]], "malformed_layout"),
        ([["7h", "7d", "7s"]], "malformed_layout"),
        ([["7H", "7D", ""]], "malformed_layout"),
        ([["JK", "7D", "7H"]], "malformed_layout"),  # there is no joker
        ([["1H", "2H", "3H"]], "malformed_layout"),  # an ace is an A
        ([["7H", "7D", "7S"], []], "malformed_layout"),
        ([[]], "malformed_layout"),
        ([["7H"]] * 105, "malformed_layout"),  # more than there are cards
        ([], "table_card_missing"),
        ([["7H", "7D"]], "table_card_missing"),
        ([["7H", "7D", "7S", "7H"]], "card_not_in_hand"),  # a second copy that nobody holds
        ([["7H", "7D", "7S"], ["7H", "7H", "7H"]], "card_not_in_hand"),  # and a fourth
        ([["7H", "7D", "7S"], ["KH", "KD", "KC"]], "card_not_in_hand"),
        ([["7H", "7D", "7S"]], "no_hand_card_played"),
        ([["7D", "7S", "7H"]], "no_hand_card_played"),  # another order is no play
        ([["7H", "7D", "7S"], ["8C"]], "invalid_meld"),
        ([["7H", "7D", "7S"], ["8C", "8C", "9C"]], "invalid_meld"),
        ([["7H", "7D", "7S", "8C"]], "invalid_meld"),
    ],
)
def test_what_is_no_table(bad: list[list[str]], code: str) -> None:
    """MAC-18: foreign, doubled and missing cards, each for the first reason; nothing is stored."""
    state = table(SEVENS, "8C 8C 9C 7C 2D", 13)
    before = RULES.observe(state, 0)
    command = RULES.read(state, 0, {"do": "play_layout", "layout": bad})
    assert isinstance(command, PlayLayout)
    outcome = RULES.act(state, 0, command)
    assert isinstance(outcome, Refusal)
    assert (outcome.code, outcome.clause[:3]) == (code, "MAC")
    assert RULES.observe(state, 0) == before


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "7H,7D,7S",
        [["7H", 7, "7S"]],
        [[["7H"]]],
        {"0": ["7H"]},
        [None],
        [["7H"] * (MAX_ITEMS + 1)],
        [["7H" * 40]],
    ],
)
def test_what_is_no_layout_at_all(raw: object) -> None:
    """MAC-18, GEN-03: not even read."""
    state = table(SEVENS, "8C 8C", 13)
    assert RULES.read(state, 0, {"do": "play_layout", "layout": raw}) == MALFORMED


def test_both_copies_of_a_card_go_to_two_melds() -> None:
    """MAC-08, MAC-12, MAC-18: 5H and 6H from the hand, twice each on the new table."""
    state = table("3H 4H 5H 6H", "5H 6H 7H 7H 2C", 13)
    _, state = after(state, "3H 4H 5H 6H 7H | 5H 6H 7H")
    assert sorted(melds(state).values()) == ["3H 4H 5H 6H 7H", "5H 6H 7H"]
    assert hand(state) == ["2C"]


def test_one_copy_that_vanishes_is_missed_though_the_other_lies_there() -> None:
    """MAC-18: the 7H lay there twice; once is not enough, thrice is somebody else's card."""
    state = table("7H 7D 7S | 6H 7H 8H", "9H 7C 2C", 13)
    assert why_not(state, "7H 7D 7S 7C | 6H 8H 9H") == "table_card_missing"
    assert why_not(state, "7D 7S 7C | 6H 7H 8H 9H") == "table_card_missing"
    assert why_not(state, "7D 7S 7C | 6H 7H 8H 9H | 7H 7H") == "card_not_in_hand"
    assert why_not(state, "7H 7D 7S 7C | 6H 7H 8H 9H") == ""


def test_melds_are_taken_apart_and_put_together_three_deep() -> None:
    """MAC-16, MAC-18: the 4S may leave its set for a run only if three fours stay there."""
    state = table("4H 4D 4S | 5H 6H 7H | 6C 7C 8C", "5C 5S 3S 2D", 13)
    # 6C 7C 8C takes the 5C; 5H 6H 7H takes the 4H; of 4H 4D 4S only 4D and 4S are left: no.
    assert why_not(state, "4D 4S | 4H 5H 6H 7H | 5C 6C 7C 8C") == "invalid_meld"
    state = table("4H 4D 4S 4C | 5H 6H 7H | 6C 7C 8C", "5C 5S 3S 2D", 13)
    # The 4H goes to the hearts, the 4C with the 5C to the clubs, the 4S with 3S and 5S: 4D alone.
    assert why_not(state, "4D | 4H 5H 6H 7H | 4C 5C 6C 7C 8C | 3S 4S 5S") == "invalid_meld"
    # With the 4S only: three fours stay.
    _, state = after(state, "4H 4D 4C | 5H 6H 7H | 5C 6C 7C 8C | 3S 4S 5S")
    assert hand(state) == ["2D"]


def test_a_first_play_may_use_the_table_as_long_as_one_meld_is_all_ones_own() -> None:
    """MAC-17: also in the same play, and a meld that lies there already is not one's own."""
    own = {"opening_meld_required": True}
    state = table("7H 7D 7S | 4C 5C 6C", "7H 7D 7C 7S 8C 2D", 13, **own)
    assert why_not(state, "7H 7D 7S 7C | 4C 5C 6C") == "opening_meld_missing"
    assert why_not(state, "7H 7D 7S | 4C 5C 6C 7C 8C") == "opening_meld_missing"
    assert why_not(state, "7H 7D 7S | 7H 7D 7S | 4C 5C 6C 7C 8C") == ""
    events, state = after(state, "7H 7D 7S 7C | 7H 7D 7S | 4C 5C 6C")
    assert len(events) == 1
    assert why_not(state, "7H 7D 7S 7C | 7H 7D 7S | 4C 5C 6C 8C", seat=1) != ""
    # The next seat has not opened, whatever seat 0 did; seat 0 has, for the rest of the deal.
    _, state = after(state, DRAW)
    assert why_not(state, "7H 7D 7S | 7H 7D 7S | 4C 5C 6C 7C 8C") == ""


def test_the_longest_of_ones_own_meld_counts_only_if_every_card_is_ones_own() -> None:
    """MAC-17: 4H lies on the table and in the hand; the run is one's own with the hand's copy."""
    state = table("4H 4D 4S", "4H 5H 6H", 13, opening_meld_required=True, players=2)
    assert why_not(state, "4H 4D 4S | 4H 5H 6H") == ""
    state = table("4H 4D 4S 4C", "5H 6H 9D", 13, opening_meld_required=True)
    assert why_not(state, "4D 4S 4C | 4H 5H 6H") == "opening_meld_missing"


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_nobody_else_lays_the_table(seat: int) -> None:
    """MAC-14: whoever looks on is refused before his layout is looked at."""
    state = table(SEVENS, "7C 2D", "7C 3D")
    assert RULES.check(state, seat, layout("7H 7D 7S 7C")) == NOT_YOUR_TURN


# --- failed rearrangements ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tried", "outcome"),
    [
        ("7H 7D 7S | 2C 3C", "invalid_meld"),  # all melds are there: only refused
        ("7S 7D 7H | 2C 3C", "invalid_meld"),  # also in another order
        ("7H 7D 2C | 7S", "fails"),
        ("7H 7D 7S 2C", "fails"),
        ("7H 7D", "fails"),  # a card is missing
        ("2C 3C", "fails"),
        ("7H 7D 7S 9D", "card_not_in_hand"),  # that is no rearrangement at all
        ("7H 7D 7S", "no_hand_card_played"),
    ],
)
def test_which_bad_tables_cost_three_cards(tried: str, outcome: str) -> None:
    """MAC-22a, MAC-22b: where an invalid table counts at once, and only then."""
    state = table(SEVENS, "2C 3C 7C", 13, stock=20, **INVALID_FAILS)
    assert why_not(state, tried) == ("" if outcome == "fails" else outcome)
    declared = table(SEVENS, "2C 3C 7C", 13, stock=20)
    assert why_not(declared, tried) != ""
    if outcome == "fails":
        events, failed = after(state, tried)
        assert [event.name() for event in events] == ["layout_failed", "rearrangement_failed"]
        assert (len(hand(failed)), len(failed.stock)) == (6, 17)
        assert list(melds(failed).values()) == ["7H 7D 7S"]
        assert RULES.current(failed) == (1,)


def test_the_second_of_two_equal_melds_must_be_left_alone_too() -> None:
    """MAC-22b: two equal melds lie there, one is in the layout: that is a rearrangement."""
    state = table(f"{SEVENS} | {SEVENS}", "2C 3C", 13, stock=20, **INVALID_FAILS)
    assert why_not(state, f"{SEVENS} | {SEVENS} | 2C 3C") == "invalid_meld"
    assert why_not(state, f"{SEVENS} | 7H 7D | 7S 2C") == ""  # carried out: it fails


def test_what_was_tried_is_told_to_nobody_else() -> None:
    """MAC-22b: neither the cards of the hand that were in it, nor what is drawn for it."""
    state = table(SEVENS, "2C 3C 7C", 13, stock="9D 10D JD QD", **INVALID_FAILS)
    events, _ = after(state, "7H 7D 2C | 7S")
    for viewer in (1, SPECTATOR):
        told = str([RULES.redact(event, viewer) for event in events])
        assert not any(card in told for card in ("2C", "9D", "10D", "JD", "7S"))
    mine = str([RULES.redact(event, 0) for event in events])
    assert "2C" in mine
    assert "9D" in mine


def test_what_may_be_done_while_melds_are_moved() -> None:
    """MAC-22: neither drawing nor passing, nor a second announcement; playing and leaving may."""
    state = table(SEVENS, "7C 2D", 13, stock=9)
    assert RULES.check(state, 0, RESTORE) == Refusal("no_open_rearrangement", "MAC-22")
    assert RULES.check(state, 0, FAIL) == Refusal("no_open_rearrangement", "MAC-22")
    _, moving = after(state, BEGIN)
    assert RULES.check(moving, 0, DRAW) == Refusal("rearrangement_open", "MAC-22")
    assert RULES.check(moving, 0, BEGIN) == Refusal("rearrangement_open", "MAC-22")
    assert RULES.check(moving, 0, PASS) == Refusal("stock_not_empty", "MAC-23")
    assert RULES.check(moving, 1, Resign()) is None
    assert why_not(moving, "7H 7D 7S 7C") == ""
    _, back = after(moving, RESTORE)
    assert RULES.check(back, 0, BEGIN) == Refusal("already_rearranged", "MAC-22")
    assert RULES.check(back, 0, DRAW) is None
    assert RULES.check(table("", "7C 2D", 13), 0, BEGIN) == Refusal("table_empty", "MAC-22")
    _, empty = after(table(SEVENS, "7C 2D", 13, stock=0), BEGIN)
    assert RULES.check(empty, 0, PASS) == Refusal("rearrangement_open", "MAC-22")
    assert RULES.check(empty, 0, DRAW) == Refusal("stock_empty", "MAC-15")
    off = table(SEVENS, "7C 2D", 13, failed_rearrangement="off")
    assert RULES.check(after(off, BEGIN)[1], 0, FAIL) == Refusal("option_off", "MAC-22b")


@pytest.mark.parametrize(("stock", "penalty", "ends"), [(3, 3, True), (2, 5, True), (4, 3, False)])
def test_penalty_cards_may_end_the_deal_at_once(stock: int, penalty: int, ends: bool) -> None:
    """MAC-24, MAC-25: they were the last ones, and the stock's end is the deal's."""
    options = {"stock_end": "end_at_once", "penalty_cards": penalty}
    state = table(SEVENS, "2C 3C", "KH QD 9D", stock=stock, **options)
    events, _ = after(state, BEGIN, FAIL)
    assert any(isinstance(event, DealEnded) for event in events) is ends


def test_failing_without_a_stock_is_a_pass_and_the_last_one_ends_the_deal() -> None:
    """MAC-24, MAC-25: 1 and 2 pass, 0 fails: all three have passed. 2 has fewest cards."""
    state = table(SEVENS, "2C 3C 4D", "KH QD 9D 8D", "AH AD", stock=0)
    _, state = after(state, PASS, PASS, BEGIN)
    assert RULES.current(state) == (2,)
    events, _ = after(state, FAIL)
    ended = instance(DealEnded, events[1])
    assert (ended.how, ended.winners) == ("blocked", [2])


def test_an_invalid_table_without_a_stock_is_the_last_pass() -> None:
    """MAC-22b, MAC-24, MAC-25: 0 passes, 1 names a table that fails, and the deal is over."""
    state = table(SEVENS, "2C 3C", "KH QD 9D", stock=0, **INVALID_FAILS)
    _, state = after(state, PASS)
    events, _ = after(state, "7H 7D KH | 7S")
    names = [event.name() for event in events[:3]]
    assert names == ["layout_failed", "rearrangement_failed", "deal_ended"]
    assert instance(DealEnded, events[2]).winners == [0]


# --- ends -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "winners", "points"),
    [
        (("AH", "AD", "AC"), [0, 1, 2], [11, 11, 11]),
        (("KH", "10D", "9C"), [2], [10, 10, 9]),
        (("2H 3H", "5D", "9C"), [1], [5, 5, 9]),  # one card beats two, whatever they are worth
        (("AH 2H", "KD 3D", "QC 3C"), [0, 1, 2], [13, 13, 13]),
        (("AH 3H", "KD 3D", "QC 3C"), [1, 2], [14, 13, 13]),
    ],
)
def test_who_wins_a_blocked_deal(
    hands: tuple[str, ...], winners: list[int], points: list[int]
) -> None:
    """MAC-24: fewest cards, then fewest points, then together."""
    events, _ = after(table(SEVENS, *hands, stock=0), PASS, PASS, PASS)
    ended = instance(DealEnded, events[3])
    assert (ended.winners, ended.points) == (winners, points)


def test_a_play_between_passes_begins_the_count_anew() -> None:
    """MAC-23, MAC-24: 0 and 1 pass, 2 plays, 0 and 1 pass: only when 2 passes too it is over."""
    state = table("4D 5D 6D", "KH KS", "QH QS", "7D JC JS", stock=0)
    events, state = after(state, PASS, PASS, "4D 5D 6D 7D", PASS, PASS)
    assert not any(isinstance(event, DealEnded) for event in events)
    events, _ = after(state, PASS)
    assert instance(DealEnded, events[1]).how == "blocked"


def test_the_last_card_played_wins_in_the_middle_of_a_stock() -> None:
    """MAC-21, MAC-26: at once; the others keep what they hold, and the match is over."""
    state = table("2S 3S 4S", "AS", "KH", "QH QD", stock=30)
    events, end = after(state, "AS 2S 3S 4S")
    ended = instance(DealEnded, events[1])
    assert (ended.how, ended.winners, ended.points) == ("hand_empty", [0], [0, 10, 20])
    assert end.match.result is not None
    assert end.match.result.places == [1, 2, 2]
    assert RULES.check(end, 1, DRAW) == MATCH_OVER


def test_an_open_rearrangement_is_put_back_when_its_seat_leaves() -> None:
    """MAC-29: the next seat plays, with the table as it was, and may announce one of its own."""
    state = table(SEVENS, "7C 2D", "KH QD", "KD QC", stock=9)
    _, moving = after(state, BEGIN)
    left = done(RULES.act(moving, SYSTEM, Forfeit(0))).state
    assert RULES.current(left) == (1,)
    assert not left.rearranging
    assert RULES.check(left, 1, BEGIN) is None
    assert list(melds(left).values()) == ["7H 7D 7S"]
    assert len(left.hands[0].names()) == 2


def test_who_has_left_wins_no_blocked_deal_with_the_fewest_cards() -> None:
    """MAC-24, MAC-29: 0 leaves with one card; of the others 2 has fewer."""
    state = table(SEVENS, "2H", "KH QD 9D", "KD QC", stock=0)
    left = done(RULES.act(state, SYSTEM, Forfeit(0))).state
    events, _ = after(left, PASS, PASS)
    assert instance(DealEnded, events[2]).winners == [2]


def test_three_share_two_wins_each_and_play_on() -> None:
    """MAC-27: two reach three wins together and play on, until one of them has more."""
    state = started(match_format="first_to_n", deals_to_win=1, players=3)
    state.match = replace(state.match, deal=2)
    for totals, over in (((1, 1, 0), False), ((2, 1, 0), True), ((2, 2, 2), False)):
        state.match = replace(state.match, scores=totals)
        assert is_decided(state) is over


# --- the bot --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lying", "held", "left"),
    [
        # The seed's first case: three sets become three runs for the ace of clubs.
        ("KH KD KC | QH QD QC | JH JD JC", "AC 2H", ["2H"]),
        # The second: with QD and QS of its own the nine goes too.
        ("10H 10D 10S | JH JD JS | QH QD QC", "9S QD QS 2C", ["2C"]),
        ("5H 6H 7H 8H", "5C 5S 2D", ["2D"]),
        ("3C 4C 5C 6C 7C 8C", "5C 6C 2H", ["2H"]),
    ],
)
def test_the_bot_finds_what_the_description_shows(lying: str, held: str, left: list[str]) -> None:
    """MAC-16, MAC-18: what it finds is legal, and leaves nothing in the hand that fits."""
    state = table(lying, held, 13)
    found = searched_play(state, 0)
    assert found is not None
    assert hand(done(RULES.act(state, 0, found)).state) == left


def test_the_bot_sees_when_there_is_nothing_to_find() -> None:
    """MAC-18: the description's second case without the queens: no table, and the bot draws."""
    state = table("10H 10D 10S | JH JD JS | QH QD QC", "9S 2C", 13)
    assert searched_play(state, 0) is None
