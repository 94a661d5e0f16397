"""The deal and the tricks of both phases (BAZ-1 to BAZ-14, BAZ-29 to BAZ-34, BAZ-T1, BAZ-T3)."""

from collections import Counter
from itertools import pairwise

import pytest

from games.bazzica.cards import FACE, packs
from games.bazzica.variants import VARIANTS
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from tests.unit.bazzica.bazzica_tables import (
    RULES,
    cards_to_play,
    dealt,
    ending,
    laid,
    named,
    played,
    refused,
    started,
)
from tests.unit.narrowing import accepted


@pytest.mark.parametrize("number", [2, 3, 4, 6, 8])
def test_a_pack_has_the_cards_from_the_seven_up_baz_1(number: int) -> None:
    """BAZ-1."""
    cards = packs(number)
    assert len(set(cards)) == len(cards) == 32 * number
    assert set(Counter(FACE[card] for card in cards).values()) == {number}
    assert {FACE[card][:-1] for card in cards} == {"7", "8", "9", "10", "J", "Q", "K", "A"}


def test_the_ten_stands_between_ace_and_king_baz_2() -> None:
    """BAZ-2: in the second phase each must be beaten by the next one above it."""
    order = ["AS.1", "10S.1", "KS.1", "QS.1", "JS.1", "9S.1", "8S.1", "7S.1"]
    for higher, lower in pairwise(order):
        table = ending([f"{lower} 7D.1", f"{higher} 8D.1"], trump="C")
        events, _ = played(table, f"{lower} {higher}")
        assert named(events, "trick_won")[0].seat == 1
        table = ending([f"{higher} 7D.1", f"{lower} 8D.1"], trump="C")
        events, _ = played(table, f"{higher} {lower}")
        assert named(events, "trick_won")[0].seat == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_seats_and_first_deal_of_each_form_baz_3_baz_5(variant: str) -> None:
    """BAZ-3, BAZ-5, BAZ-R1, BAZ-C1, BAZ-O1, BAZ-Q1, BAZ-T1: the table of the forms."""
    form = VARIANTS[variant]
    table = dealt([], variant=variant, dealer=0)
    options = table.match.options
    assert (RULES.seats(options), RULES.check_players(options, form.seats)) == (form.seats, None)
    refusal = RULES.check_players(options, 5)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("wrong_player_count", "BAZ-3")
    assert [len(hand) for hand in table.hands] == [form.hand] * form.seats
    left = 32 * form.packs - form.hand * form.seats - form.turn_up
    assert (len(table.stock), bool(table.turned)) == (left, form.turn_up)
    assert (left + form.turn_up) % form.seats == 0
    order = table.match.order
    first = form.packets[0]
    assert set(order[:first]) <= set(table.hands[1 % form.seats])
    assert RULES.current(table) == (1,)


def test_the_packets_go_round_baz_5() -> None:
    """BAZ-5: three, two and three, beginning at the dealer's right."""
    table = dealt([], variant="tre", dealer=1)
    order, place = table.match.order, 0
    for size in (3, 2, 3):
        for seat in (2, 0, 1):
            assert set(order[place : place + size]) <= set(table.hands[seat])
            place += size
    assert order[place] == table.turned


def test_the_first_dealer_is_drawn_and_the_deal_passes_baz_4() -> None:
    """BAZ-4."""
    state = started()
    assert RULES.chance_bounds(state.match) == {"first_dealer": 2}
    table = dealt([], dealer=0)
    while not table.match.sheets:
        seat = RULES.current(table)[0]
        table = accepted(RULES.act(table, seat, RULES.default_move(table, seat))).state
    assert RULES.current(table) == (SYSTEM,)
    assert dealt([], dealer=1, state=table).dealer == 1


def test_a_card_is_turned_for_trumps_baz_6() -> None:
    """BAZ-6."""
    assert dealt([], turned="KD.1").trump == "D"
    assert dealt([], variant="rubicone").trump == ""


@pytest.mark.parametrize(("turned", "points"), [("7D.1", [0, 10]), ("8D.1", [0, 0])])
def test_a_turned_seven_is_ten_for_the_dealer_baz_7(turned: str, points: list[int]) -> None:
    """BAZ-7."""
    assert dealt([], turned=turned, dealer=1).points() == points


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_sits_at_the_dealers_right_leads_baz_8(variant: str) -> None:
    """BAZ-8, BAZ-T1, BAZ-Q1."""
    seats = VARIANTS[variant].seats
    for dealer in range(seats):
        table = dealt([], variant=variant, dealer=dealer)
        assert table.waiting == tuple((dealer + 1 + step) % seats for step in range(seats))


def test_any_card_may_be_played_in_the_first_phase_baz_9() -> None:
    """BAZ-9."""
    table = dealt(["KS.1", "AS.1 7H.1 8D.1"], turned="8H.1")
    _, table = played(table, "KS.1")
    assert cards_to_play(table) == table.hands[1]
    assert refused(table, "KS.2") == "card_not_in_hand"


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("KS.1", "KS.2", 0),  # worked example 1
        ("KS.1", "7H.1", 1),
        ("KS.1", "AD.1", 0),
        ("KS.1", "10S.1", 1),
        ("7H.1", "AS.1", 0),
        ("7H.1", "8H.2", 1),
    ],
)
def test_who_takes_a_trick_baz_10_baz_11(first: str, second: str, winner: int) -> None:
    """BAZ-10, BAZ-11: trumps, then the suit led; of equal cards the first."""
    table = dealt([first, second], turned="8H.1", dealer=1)
    events, after = played(table, f"{first} {second}")
    won = named(events, "trick_won")[0]
    assert (won.seat, won.cards) == (winner, [first, second])
    assert RULES.current(after) == (winner,)
    assert after.phase == "declaration"


def test_the_winner_declares_then_all_draw_the_winner_first_baz_12_baz_13() -> None:
    """BAZ-12, BAZ-13."""
    table = dealt(["9S.1", "KS.1", "7S.1"], variant="tre", stock="AD.1 KD.1 QD.1", dealer=2)
    _, table = played(table, "9S.1 KS.1 7S.1")
    assert (table.phase, RULES.current(table)) == ("declaration", (1,))
    before = len(table.stock)
    events, table = played(table, "-")
    drawn = named(events, "cards_drawn")[0]
    assert (drawn.leader, drawn.cards) == (1, [["QD.1"], ["AD.1"], ["KD.1"]])
    assert [len(hand) for hand in table.hands] == [8, 8, 8]
    assert (len(table.stock), table.waiting) == (before - 3, (1, 2, 0))


def test_the_turned_card_is_drawn_last_baz_14() -> None:
    """BAZ-14: and the winner declares before that."""
    zones: dict[str, str | int] = {
        "hand:0": "AS.1 KH.1 QH.1 7D.1 8D.1 9D.1 7D.2 8D.2",
        "hand:1": "7S.1 7C.1 8C.1 9C.1 7C.2 8C.2 9C.2 JC.1",
        "turned": "9H.1",
        "stock": "JS.1",
        "captured:0": 46,
    }
    table = laid(zones, trump="H")
    events, table = played(table, "AS.1 7S.1 marriage:KH.1,QH.1")
    assert named(events, "turn_up_drawn")[0].data() == {"seat": 1, "card": "9H.1"}
    assert named(events, "phase_two_started")[0].leader == 0
    assert "9H.1" in table.hands[1]
    assert "JS.1" in table.hands[0]
    assert table.points() == [40, 0]


def test_declared_cards_go_back_into_the_hand_baz_29() -> None:
    """BAZ-29: the winner of the last trick leads the second phase."""
    zones: dict[str, str | int] = {
        "hand:0": "AS.1 7D.1 8D.1 9D.1 7D.2 8D.2",
        "declared:0": "KH.1 QH.1",
        "hand:1": "7S.1 7C.1 8C.1 9C.1 7C.2 8C.2 9C.2 JC.1",
        "turned": "9H.1",
        "stock": "JS.1",
        "captured:0": 46,
    }
    table = laid(zones, turn=1, trump="H")
    _, table = played(table, "7S.1 AS.1 -")
    assert table.exposed == [[], []]
    assert {"KH.1", "QH.1"} <= set(table.hands[0])
    assert (table.phase, table.waiting) == ("phase_two", (0, 1))


EXAMPLE_5 = [
    ("AS.2 9S.1 7H.1", ["AS.2"], {"9S.1": "must_win_trick", "7H.1": "must_follow_suit"}),
    ("9S.1 8S.1 7H.1", ["8S.1", "9S.1"], {"7H.1": "must_follow_suit"}),
    ("KD.1 7H.1 8D.1", ["7H.1"], {"KD.1": "must_trump"}),
    ("KD.1 7C.1 8D.1", ["8D.1", "KD.1", "7C.1"], {"9S.2": "card_not_in_hand"}),
]


@pytest.mark.parametrize(("hand", "allowed", "against"), EXAMPLE_5)
def test_what_may_be_played_in_the_second_phase_baz_30_to_baz_33(
    hand: str, allowed: list[str], against: dict[str, str]
) -> None:
    """BAZ-30, BAZ-31, BAZ-32, BAZ-33: worked example 5."""
    table = ending(["10S.1 7D.1 8D.2", hand])
    assert cards_to_play(table) == ["7D.1", "8D.2", "10S.1"]
    _, table = played(table, "10S.1")
    assert cards_to_play(table) == allowed
    assert {card: refused(table, card) for card in against} == against


def test_beating_is_no_duty_without_the_option_baz_32() -> None:
    """BAZ-32: `must_win_phase2`."""
    table = ending(["10S.1 7D.1", "AS.2 9S.1"], must_win_phase2=False)
    _, table = played(table, "10S.1")
    assert cards_to_play(table) == ["9S.1", "AS.2"]


def test_the_third_seat_beats_the_better_of_both_baz_t3() -> None:
    """BAZ-T3, BAZ-32: and under a trump it follows with any card of the suit."""
    hands = ["9S.1 7D.1", "10S.1 8D.1", "KS.1 AS.1"]
    _, table = played(ending(hands, variant="tre"), "9S.1 10S.1")
    assert cards_to_play(table) == ["AS.1"]
    hands = ["9S.1 7D.1", "7H.1 8D.1", "KS.1 AS.1"]
    _, table = played(ending(hands, variant="tre"), "9S.1 7H.1")
    assert cards_to_play(table) == ["KS.1", "AS.1"]
    hands = ["9S.1 7D.1", "9H.1 8D.1", "8H.1 10H.1"]
    _, table = played(ending(hands, variant="tre"), "9S.1 9H.1")
    assert cards_to_play(table) == ["10H.1"]


def test_the_partner_has_to_be_beaten_too_baz_32() -> None:
    """BAZ-32, in `quattro`: seat 2 beats seat 0."""
    hands = ["10S.1 7D.1", "7S.1 8D.1", "AS.1 9S.1", "8S.1 9D.1"]
    _, table = played(ending(hands, variant="quattro", trump=""), "10S.1 7S.1")
    assert cards_to_play(table) == ["AS.1"]


def test_the_second_phase_has_no_draw_and_no_declaration_baz_34() -> None:
    """BAZ-34: the winner leads, and the deal ends with the last card."""
    table = ending(["AS.1 7D.1", "KS.1 8D.1"])
    events, table = played(table, "AS.1 KS.1")
    assert [event.name() for event in events] == ["card_played", "card_played", "trick_won"]
    assert RULES.current(table) == (0,)
    events, table = played(table, "7D.1 8D.1")
    assert named(events, "deal_counted")
    assert RULES.current(table) == (SYSTEM,)
