"""Hands of Sette e mezzo worked out with pencil and paper; suits D C B S, 8 to 10 the court cards.

A stock is written top card first: first cards go to the seats from the bank's right on, the bank
last; what is called comes after them.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Event
from games.kernel.match import Deal, Forfeit
from games.kernel.refusal import NOT_YOUR_TURN, WRONG_PHASE, Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.sette_e_mezzo.cards import Matta, hand_of, is_reale, worth
from games.sette_e_mezzo.events import BankPassed, FirstCardShown, PlaceBet, Stand
from tests.unit.sette_e_mezzo.sette_tables import (
    MASTER,
    RULES,
    chips,
    done,
    names,
    played,
    refused,
    started,
    stocked,
)

THREE: dict[str, Any] = {"players": 3}
KING = Matta("10D")
WHOLE_ONLY = Matta("10D", integer_only=True)


def bank_of(events: list[Any]) -> tuple[int, str] | None:
    """Who took the bank in these events, and why."""
    passed = [event for event in events if isinstance(event, BankPassed)]
    return (passed[0].seat, passed[0].reason) if passed else None


# --- table, pack, worth ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "cited"),
    [
        ({"players": 1}, "SEM-01"),
        ({"players": 13}, "SEM-01"),
        ({"players": 21}, "SEM-01"),
        ({"match_hands": 0}, "SEM-42"),
        ({"match_hands": 501}, "SEM-42"),
        ({"min_stake": 0}, "SEM-16"),
        ({"min_stake": 11, "max_stake": 10}, "SEM-16"),
        ({"start_chips": -1}, "SEM-41"),
        ({"wild_card": "11D"}, "SEM-07"),
        ({"wild_card": "KD"}, "SEM-07"),
    ],
)
def test_tables_that_cannot_be_opened(given: dict[str, Any], cited: str) -> None:
    """SEM-01, SEM-07, SEM-16, SEM-41, SEM-42: a refusal, which cites its clause if it has one."""
    found = RULES.resolve_options(given)
    assert isinstance(found, Refusal)
    assert found.code in ("bad_option_value", "stakes_contradict")
    assert found.clause in (cited, "")


def test_the_highest_stake_follows_a_high_lowest_one() -> None:
    """SEM-16: nothing said of the highest: ten, or the lowest if that is more."""
    for least, most in ((1, 10), (10, 10), (25, 25)):
        options = RULES.resolve_options({"min_stake": least})
        assert not isinstance(options, Refusal)
        assert options["max_stake"] == most


def test_eleven_players_each_against_the_bank() -> None:
    """SEM-02, SEM-13: 12 seats, bank 5 with 5; six win a chip each, five pay one."""
    # From the bank's right on: 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, then the bank.
    firsts = "6D 6C 6B 6S 7D 7C 5D 5C 4D 3D 2D 5S"
    _, state = played(stocked(firsts, bank=5, players=12), *["bet 1", "stand"] * 11, "stand")
    won = {6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 0: -1, 1: -1, 2: -1, 3: -1, 4: -1, 5: -1}
    assert [chip - 100 for chip in chips(state)] == [won[seat] for seat in range(12)]


def test_what_is_printed_on_the_cards_changes_nothing() -> None:
    """SEM-03: the same match with Italian and with French pictures, event by event."""
    logs = []
    for style in ("italian_40", "french_40"):
        state = started(**THREE, deck_style=style, match_hands=4)
        rng, log = Random(3), list[Event]()
        while not RULES.is_over(state):
            seat = RULES.current(state)[0]
            step = Deal() if seat == SYSTEM else rng.choice(RULES.legal_actions(state))
            outcome = done(RULES.act(state, seat, step))
            log += outcome.events
            state = outcome.state
        logs.append(log)
    assert logs[0] == logs[1]
    assert len(set(RULES.deck({}))) == 40


def test_the_worth_of_the_whole_pack() -> None:
    """SEM-04: four times 28 points, and twelve halves: 118 points, 236 half-points."""
    assert sum(map(worth, ITALIAN_40)) == 236
    assert Counter(map(worth, ITALIAN_40)) == Counter(
        {1: 12, 2: 4, 4: 4, 6: 4, 8: 4, 10: 4, 12: 4, 14: 4}
    )


@pytest.mark.parametrize(
    ("cards", "free", "whole"),
    [
        ("10D", 14, 14),  # alone it is a seven
        ("10D 8C", 15, 15),
        ("10D 7C", 15, 16),  # with half a point; without it the least is one: bust
        ("10D 6C", 14, 14),
        ("10D 6C 8C", 15, 15),  # six and a half, and one
        ("10D 6C 8C 8B", 15, 16),  # seven of others, and half a point
        ("10D 5C 8C", 15, 15),
        ("10D 5C 2C", 15, 16),
        ("10D 7C 8C", 16, 17),  # 7 1/2 of others: the least is bust
        ("10D 7C 7B", 29, 30),
        ("10D 1C 1B 1S", 14, 14),
    ],
)
def test_the_best_total_with_the_matta(cards: str, free: int, whole: int) -> None:
    """SEM-05, SEM-06, SEM-08, SEM-09: in half-points, where it may be a half and where not."""
    assert hand_of(cards.split(), KING).total(KING) == free
    assert hand_of(cards.split(), WHOLE_ONLY).total(WHOLE_ONLY) == whole


@pytest.mark.parametrize(
    ("wild", "cards", "reale"),
    [
        ("10D", "7C 10C", True),
        ("10D", "10D 9S", True),
        ("10D", "7S 10D", True),
        ("10D", "10D 6S 8S", False),  # 7 1/2 with three cards is plain
        ("7D", "7D 7C", True),  # the seven of denari is wild, half a point here
        ("7D", "7D 8C", True),
        ("7D", "7C 10D", True),  # its king is an ordinary court card
        ("7D", "10D 6C", False),
        ("1S", "1S 7D", True),
        ("8B", "8B 10D", True),  # a wild fante is seven, the king of denari a half
        ("8B", "8B 6D", False),
    ],
)
def test_which_two_cards_are_a_reale(wild: str, cards: str, reale: bool) -> None:
    """SEM-07, SEM-10."""
    assert is_reale(cards.split(), Matta(wild)) is reale


def test_who_holds_the_bank_first_is_drawn_and_not_chosen() -> None:
    """SEM-11: every seat is drawn by some secret, and a seat that is not there by none."""
    drawn = set()
    for number in range(40):
        start = {"do": "start_match", "master": f"{number:064x}", "options": {"players": 3}}
        command = RULES.read(RULES.blank(), SYSTEM, start)
        assert not isinstance(command, Refusal)
        opened = done(RULES.act(RULES.blank(), SYSTEM, command)).state
        drawn.add(done(RULES.act(opened, SYSTEM, Deal())).state.bank)
    assert drawn == {0, 1, 2}
    outcome = RULES.act(started(**THREE), SYSTEM, Deal(None, {"first_bank": 3}))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "malformed"


# --- turns and bets -------------------------------------------------------------------------------


def test_cards_are_called_one_by_one_after_a_look_at_each() -> None:
    """SEM-14, SEM-18: ace, ace, half, half, two: 5 after five cards, and no turn of others yet."""
    state = stocked("1D 7C 4S 1C 8C 9C 2B", **THREE)
    _, state = played(state, "bet 2")
    for called, total in ((1, 4), (2, 5), (3, 6), (4, 10)):
        events, state = played(state, "hit")
        assert names(events) == ["card_asked", "card_called"]
        assert len(state.called[1]) == called
        assert state.total(1) == total
        assert RULES.current(state) == (1,)
    assert RULES.check(state, 2, Stand()) == NOT_YOUR_TURN


def test_one_may_stand_at_half_a_point() -> None:
    """SEM-19: without a card, with the lowest there is; and the bank with an ace."""
    _, state = played(stocked("8D 9C 1S", **THREE), "bet 3", "stand", "bet 1", "stand", "stand")
    assert chips(state) == [104, 97, 99]


@pytest.mark.parametrize("late", ["hit", "stand", "bet 1"])
def test_who_is_done_has_no_turn(late: str) -> None:
    """SEM-18, SEM-20, SEM-21: with 7 1/2, bust or standing whatever comes is too late."""
    made = played(stocked("7D 4C 3S 8D", **THREE), "bet 1", "hit")[1]
    bust = played(stocked("7D 4C 3S 4D", **THREE), "bet 1", "hit")[1]
    stood = played(stocked("7D 4C 3S 4D", **THREE), "bet 1", "stand")[1]
    for state in (made, bust, stood):
        assert RULES.current(state) == (2,)
        assert refused(state, late, 1) == ("not_your_turn", "GEN-03")


def test_on_a_ledger_a_bet_needs_no_chips_and_one_beyond_the_limit_is_none() -> None:
    """SEM-16, SEM-41: without chips balances are a ledger; what is refused leaves no trace."""
    state = stocked("6D 4C 7S", **THREE, start_chips=0, max_stake=50)
    for bet in ("bet 51", "bet 0", "bet -1", "bet 1/51", "bet 51/1", "bet 1/0", "bet 1/-5"):
        before = RULES.observe(state, 1)
        assert refused(state, bet) == ("stake_out_of_range", "SEM-16")
        assert RULES.observe(state, 1) == before
    _, state = played(state, "bet 50", "stand", "bet 50", "stand", "stand")
    assert chips(state) == [100, -50, -50]


@pytest.mark.parametrize("stake", [True, 1.0, "1", None, [1], 10**30])
def test_only_whole_numbers_are_stakes(stake: object) -> None:
    """SEM-16, GEN-03: anything else is malformed, or out of range, and nothing is stored."""
    state = stocked("6D 4C 7S", **THREE)
    read = RULES.read(state, 1, {"do": "place_bet", "call_stake": stake})
    if isinstance(read, Refusal):
        assert read.code == "malformed"
    else:
        assert isinstance(RULES.act(state, 1, read), Refusal)


def test_stand_may_be_less_than_call_and_each_is_paid_for_what_it_is() -> None:
    """SEM-17, SEM-22, SEM-29: call 9, stand 2. Bust costs nine, more than the bank wins two."""
    _, bust = played(stocked("6D 4C 3S 5D", **THREE), "bet 9/2", "hit", "bet 1", "stand", "stand")
    assert chips(bust)[1] == 91
    _, wins = played(stocked("6D 4C 3S", **THREE), "bet 9/2", "stand", "bet 1", "stand", "stand")
    assert chips(wins)[1] == 102


@pytest.mark.parametrize(
    ("then", "bank_chips"),
    [
        ("hit", 1),  # 4 and 6: bust; pays seat 2 four, has got five from seat 1
        ("stand", 9),  # 4 beats 3: four and five
    ],
)
def test_who_is_bust_has_paid_whatever_the_bank_does(then: str, bank_chips: int) -> None:
    """SEM-22: five, never back, though the bank goes bust too."""
    state = stocked("7C 3C 4S 6D 6B", **THREE)
    _, state = played(state, "bet 5/8", "hit")
    assert chips(state) == [105, 95, 100]
    _, state = played(state, "bet 4", "stand", then)
    assert chips(state) == [100 + bank_chips, 95, 104 if then == "hit" else 96]


def test_bust_is_single_against_the_banks_reale() -> None:
    """SEM-22, SEM-33: 1 bust pays his 2; 2 with a plain 7 1/2 pays 2 x 3; bank +8."""
    state = stocked("7C 5C 7S 6D 2C 9B 8D", **THREE)
    _, state = played(state, "bet 2/10", "hit", "bet 3", "hit", "hit", "hit")
    assert chips(state) == [108, 98, 94]


def test_a_secret_bust_leaves_cards_and_total_untold_for_good() -> None:
    """SEM-23: not told at once, not at the end of the hand, not in what others see of discards."""
    state = stocked("7C 5C 7S 6D", **THREE, reveal_hidden_on_bust=False)
    events, state = played(state, "bet 2", "hit")
    more, state = played(state, "bet 3", "stand", "stand")
    told = [RULES.redact(event, 2) for event in [*events, *more]]
    assert not any("7C" in str(event) for event in told)
    assert "7C" not in str(RULES.observe(state, 2).zones)
    assert "7C" not in str(RULES.observe(state, SPECTATOR).facts)


def test_seven_and_a_half_is_shown_though_busts_are_secret() -> None:
    """SEM-20, SEM-23."""
    state = stocked("7C 5C 7S 8D", **THREE, reveal_hidden_on_bust=False)
    events, _ = played(state, "bet 2", "hit")
    assert FirstCardShown(1, "7C", "7½") in events


def test_the_bank_may_stand_low_and_lose_to_everybody() -> None:
    """SEM-25, SEM-29: with an ace against 2 and 3."""
    _, state = played(stocked("2C 3C 1S", **THREE), "bet 5", "stand", "bet 6", "stand", "stand")
    assert chips(state) == [89, 105, 106]


def test_with_all_bust_the_bank_shows_and_the_next_hand_is_dealt() -> None:
    """SEM-27, SEM-39: no turn of the bank's; it stays, and four cards more have gone."""
    state = stocked("7C 6C 2S 6D 6B", **THREE)
    events, state = played(state, "bet 2", "hit", "bet 3", "hit")
    assert "bank_turn_started" not in names(events)
    assert FirstCardShown(0, "2S", "2") in events
    assert bank_of(events) is None
    assert (state.hand, state.bank, len(state.stock)) == (2, 0, 40 - 5 - 3)
    assert chips(state) == [105, 98, 97]


# --- settlement -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("double", "bank_cards", "paid"),
    [
        # Seat 1 has a reale with stake 6.
        (True, "3S 2D 5D", 12),  # bank 10, bust: double all the same
        (True, "5S 2D 8D", 12),  # bank 7 1/2 with three cards
        (True, "7S 8D", -6),  # bank with a reale too
        (True, "6S", 12),
        (False, "3S 2D 5D", 6),
        (False, "5S 2D 8D", -6),  # like any 7 1/2: the bank has as much
        (False, "7S 8D", -6),
        (False, "6S", 6),
    ],
)
def test_a_reale_against_every_bank(double: bool, bank_cards: str, paid: int) -> None:
    """SEM-30, SEM-31, SEM-32, SEM-33, SEM-34, and the bank of SEM-36 and SEM-37."""
    first, *more = bank_cards.split()
    state = stocked(f"7C {first} 9C {' '.join(more)}", players=2, reale_double_pay=double)
    steps = ["bet 6", "hit", *["hit"] * len(more)]
    if bank_cards == "6S":
        steps.append("stand")
    events, state = played(state, *steps)
    assert chips(state) == [100 - paid, 100 + paid]
    assert bank_of(events) == ((1, "reale") if paid == 12 else None)


def test_plain_seven_and_a_half_against_the_same_and_against_a_bust_bank() -> None:
    """SEM-29, SEM-30, SEM-31: three cards are paid single, and are no reason to pass the bank."""
    level = stocked("4C 3S 3C 8C 4S 9S", players=2)
    events, state = played(level, "bet 7", "hit", "hit", "hit", "hit")
    assert chips(state) == [107, 93]
    assert bank_of(events) is None
    bust = stocked("4C 3S 3C 8C 5S", players=2)
    events, state = played(bust, "bet 7", "hit", "hit", "hit")
    assert chips(state) == [93, 107]
    assert bank_of(events) is None


@pytest.mark.parametrize("seed", range(6))
def test_chips_go_from_one_to_another_and_never_get_more(seed: int) -> None:
    """SEM-35: after every event of a random match the balances have the same sum."""
    rng = Random(seed)
    players = rng.choice((2, 5, 12))
    state = started(players=players, match_hands=8, start_chips=7, max_stake=30)
    while not RULES.is_over(state):
        seat = RULES.current(state)[0]
        step = Deal() if seat == SYSTEM else rng.choice(RULES.legal_actions(state))
        state = done(RULES.act(state, seat, step)).state
        assert sum(chips(state)) == 7 * players
    assert state.match.result is not None
    assert state.match.result.totals == [chip - 7 for chip in chips(state)]


# --- who holds the bank ---------------------------------------------------------------------------


def test_of_several_reali_the_first_in_play_takes_the_bank() -> None:
    """SEM-36: bank 2 of four; 3 stands, 0 and 1 have a reale: 0 comes first."""
    state = stocked("4C 7C 7B 2S 8C 8B", bank=2, players=4)
    events, state = played(state, "bet 1", "stand", "bet 2", "hit", "bet 3", "hit", "stand")
    assert bank_of(events) == (0, "reale")
    assert chips(state) == [104, 106, 100 - 4 - 6 - 1, 101]
    assert RULES.current(state) == (SYSTEM,)


def test_a_reale_comes_before_cards_that_have_run_out() -> None:
    """SEM-36, SEM-38: both apply in one hand; who was paid double takes the bank."""
    assert bank_of(run_out(last="9C")) == (1, "reale")


def test_without_it_the_seat_at_the_right_takes_it() -> None:
    """SEM-38, SEM-40: the same hand where double pay passes no bank, and where nobody has it."""
    assert bank_of(run_out(last="9C", double_pay_passes_bank=False)) == (1, "exhausted")
    assert bank_of(run_out(last="9C", reale_double_pay=False)) == (1, "exhausted")
    assert bank_of(run_out(last="4D")) == (1, "exhausted")


def run_out(last: str, **options: Any) -> list[Any]:
    """The hand with which two seats run out of cards: seat 1 has a 7 and calls `last`.

    Eighteen hands in which both stand take 36 cards. The nineteenth takes two, and one is called:
    one is left, too few for another hand.
    """
    end = ["7C", "2S", last, "4D" if last == "9C" else "9C"]
    order = (*sorted(set(ITALIAN_40) - {*end}), *end)
    before = started(players=2, match_hands=100, **options)
    state = done(RULES.act(before, SYSTEM, Deal(order, {"first_bank": 0}))).state
    _, state = played(state, *["bet 1", "stand", "stand"] * 18)
    assert (state.bank, len(state.stock)) == (0, 2)
    events, state = played(state, "bet 1", "hit")
    if last == "9C":
        events += played(state, "stand")[0]
    return events


def test_a_bank_with_a_reale_stays() -> None:
    """SEM-37: seat 1 has one too, which is not paid double."""
    kept = stocked("7C 7S 9C 8S", players=2)
    events, state = played(kept, "bet 1", "hit", "hit")
    assert chips(state) == [101, 99]
    assert bank_of(events) is None


def test_a_new_bank_has_a_new_pack() -> None:
    """SEM-12, SEM-36: all forty cards, and another order than before."""
    events, state = played(stocked("7C 6S 9C", players=2), "bet 1", "hit", "stand")
    assert bank_of(events) == (1, "reale")
    dealt = done(RULES.act(state, SYSTEM, Deal()))
    assert sorted(dealt.state.match.order) == sorted(ITALIAN_40)
    assert dealt.state.match.order[:3] != ["7C", "6S", "9C"]
    assert len(dealt.state.stock) == 38


# --- leaving, the end -----------------------------------------------------------------------------


def test_the_last_hand_passes_no_bank() -> None:
    """SEM-36, SEM-42: a reale in it is paid, and the match is over."""
    state = stocked("7C 6S 9C", players=2, match_hands=1)
    events, state = played(state, "bet 10", "hit", "stand")
    assert bank_of(events) is None
    assert state.match.result is not None
    assert state.match.result.totals == [-20, 20]
    assert state.match.result.places == [2, 1]
    assert RULES.act(state, 1, PlaceBet(1)) != WRONG_PHASE  # `match_over` comes first
    assert refused(state, "bet 1", 1)[0] == "match_over"


def test_equal_balances_share_and_who_left_is_behind() -> None:
    """SEM-42, GEN-07: 1 leaves ten chips ahead, 0 and 2 share the first place."""
    state = stocked("6C 3C 5S", **THREE, match_hands=2)
    # 6 beats 5: +10 for seat 1; 3 does not: -10 for seat 2. The bank is level.
    _, state = played(state, "bet 10", "stand", "bet 10", "stand", "stand")
    assert chips(state) == [100, 110, 90]
    left = done(RULES.act(state, SYSTEM, Forfeit(1))).state
    assert RULES.current(left) == (2,)
    _, end = played(left, "bet 1", "stand", "stand")
    assert end.match.result is not None
    assert end.match.result.places[1] == 3


def test_nobody_sees_a_card_of_the_stock_in_any_view() -> None:
    """SEM-15: before a turn not even its holder; MASTER's pack for four, at every step."""
    state = started()
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert len(MASTER) == 64
    for _ in range(12):
        for viewer in (0, 1, 2, 3, SPECTATOR):
            view = RULES.observe(state, viewer)
            assert set(view.zone("stock").cards) == {None}
            for seat in range(4):
                known = view.zone(f"hand:{seat}").cards != [None]
                may = state.turned_up[seat] or (viewer == seat and state.looked_at[seat])
                assert known == may
        seat = RULES.current(state)[0]
        state = done(RULES.act(state, seat, RULES.legal_actions(state)[-1])).state
