"""Who pays whom, who holds the bank, how the match ends: SEM-28 to SEM-42."""

from random import Random

import pytest

from games import registry
from games.kernel.match import CallTime, MatchEnded
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.sette_e_mezzo.events import (
    BankPassed,
    ChipsMoved,
    FirstCardShown,
    HandEnded,
    PlaceBet,
    TenureScored,
)
from games.sette_e_mezzo.settlement import Payment, Result, settled
from games.sette_e_mezzo.state import SetteEMezzoState
from tests.unit.narrowing import instance, refusal_of
from tests.unit.sette_e_mezzo.sette_tables import (
    RULES,
    chips,
    done,
    names,
    played,
    refused,
    stocked,
)

REALE, PLAIN, BUST = Result(15, reale=True), Result(15), Result(18)
DOUBLE = {"reale_double_pay": True}
SINGLE = {"reale_double_pay": False}


@pytest.mark.parametrize(
    ("player", "bank", "double", "single"),
    [
        (Result(12), Result(11), 5, 5),
        (Result(11), Result(11), -5, -5),
        (Result(8), Result(11), -5, -5),
        (PLAIN, PLAIN, -5, -5),
        (PLAIN, Result(14), 5, 5),
        (Result(2), BUST, 5, 5),
        (PLAIN, BUST, 5, 5),
        (REALE, Result(14), 10, 5),
        (REALE, PLAIN, 10, -5),
        (REALE, BUST, 10, 5),
        (REALE, REALE, -5, -5),
        (PLAIN, REALE, -10, -5),
        (Result(14), REALE, -10, -5),
    ],
)
def test_payments_sem_29_sem_30_sem_31_sem_32_sem_33_sem_34(
    player: Result, bank: Result, double: int, single: int
) -> None:
    assert settled(player, bank, 5, DOUBLE).amount == double
    assert settled(player, bank, 5, SINGLE).amount == single


def test_payments_have_reasons() -> None:
    assert settled(REALE, BUST, 3, DOUBLE) == Payment(6, "reale_paid")
    assert settled(PLAIN, REALE, 3, DOUBLE) == Payment(-6, "bank_reale")
    assert settled(Result(9), BUST, 3, SINGLE) == Payment(3, "bank_bust_pays")


def test_first_cards_are_compared_sem_28() -> None:
    table = stocked("6S 5S 4S", players=3)
    events, _ = played(table, "bet 1", "stand", "bet 1", "stand", "stand")
    shown = [event for event in events if isinstance(event, FirstCardShown)]
    assert shown == [FirstCardShown(1, "6S", "6"), FirstCardShown(2, "5S", "5")]


def test_more_than_the_bank_wins_sem_29_and_equal_loses_sem_30() -> None:
    table = stocked("6S 4C 4S", players=3)
    events, after = played(table, "bet 1/7", "stand", "bet 2/5", "stand", "stand")
    moved = [event for event in events if isinstance(event, ChipsMoved)]
    assert moved == [ChipsMoved(0, 1, 7, "beats_bank"), ChipsMoved(2, 0, 5, "beaten")]
    assert chips(after) == [98, 107, 95]


def test_a_bust_bank_pays_unseen_hands_sem_31() -> None:
    table = stocked("1S 2C 4S 6D", players=3)
    events, after = played(table, "bet 1/7", "stand", "bet 2", "stand", "hit")
    assert "first_card_shown" not in names(events)
    assert chips(after) == [91, 107, 102]
    assert "1S" not in RULES.observe(after, 2).facts["seen"]


def test_a_reale_is_paid_double_sem_32() -> None:
    table = stocked("7S 5C 8B 6D", players=2)
    events, after = played(table, "bet 3", "hit", "stand")
    assert ChipsMoved(0, 1, 6, "reale_paid") in events
    assert chips(after) == [94, 106]


def test_the_banks_reale_takes_double_sem_33() -> None:
    table = stocked("7S 7C 6S 7B 8B 9B", players=4)
    events, after = played(table, "bet 3", "hit", "bet 2", "stand", "bet 4", "stand", "hit")
    assert [event for event in events if isinstance(event, ChipsMoved)] == [
        ChipsMoved(1, 0, 3, "bank_reale"),
        ChipsMoved(2, 0, 4, "bank_reale"),
        ChipsMoved(3, 0, 8, "bank_reale"),
    ]
    assert chips(after) == [115, 97, 96, 92]


def test_without_double_pay_a_reale_is_any_seven_and_a_half_sem_34() -> None:
    table = stocked("7S 5C 8B 6D", players=2, reale_double_pay=False)
    events, after = played(table, "bet 3", "hit", "stand")
    assert ChipsMoved(0, 1, 3, "beats_bank") in events
    assert "bank_passed" not in names(events)
    assert after.bank == 0


def test_each_hand_sums_to_nothing_sem_35() -> None:
    table = stocked("6S 5C 4S 2D 3D", players=3)
    events, after = played(table, "bet 1/7", "hit", "bet 2/5", "stand", "hit", "stand")
    (ended,) = [event for event in events if isinstance(event, HandEnded)]
    assert sum(ended.chips) == 0
    assert any(ended.chips)
    assert sum(chips(after)) == 300


def test_who_is_paid_double_takes_the_bank_the_first_of_several_sem_36() -> None:
    table = stocked("2B 7S 7C 6S 8B 9B", players=4)
    events, after = played(table, "bet 1", "stand", "bet 3", "hit", "bet 2", "hit", "stand")
    assert BankPassed(2, "reale") in events
    assert after.bank == 2
    # From bank 2 on the order of play is 3, 0, 1: seat 3 made it first.
    table = stocked("7S 1B 7C 6S 8B 9B", bank=2)
    events, _ = played(table, "bet 1", "hit", "bet 3", "stand", "bet 2", "hit", "stand")
    assert BankPassed(3, "reale") in events


def test_a_bank_with_a_reale_stays_sem_37() -> None:
    table = stocked("7S 7B 8B 9B", players=2)
    events, after = played(table, "bet 3", "hit", "hit")
    assert ChipsMoved(1, 0, 3, "bank_reale") in events
    assert (after.bank, "bank_passed" in names(events)) == (0, False)


@pytest.mark.parametrize(("hands", "left", "bank"), [(5, 10, 2), (6, 4, 3)])
def test_the_bank_passes_when_the_cards_run_out_sem_38(hands: int, left: int, bank: int) -> None:
    """Six seats, six cards a hand: after six hands four are left."""
    table = stocked("", bank=2, players=6)
    for _ in range(hands):
        _, table = played(table, *["bet 1", "stand"] * 5, "stand")
    assert table.bank == bank
    if bank == 3:
        assert table.phase == "sealed"
    else:
        assert len(table.stock) == left - 6


@pytest.mark.parametrize(("hits", "passes"), [(4, False), (5, True)])
def test_as_many_cards_as_seats_are_enough_sem_38(hits: int, passes: bool) -> None:
    """Six seats: four hands take 24 cards, the fifth six; of the ten left so many are called."""
    fifth = "1S 2S 3S 4S 5S 6S 8C 9C 10C 8B 9B"
    before = [card for card in RULES.deck({}) if card not in fifth.split()][:24]
    table = stocked(" ".join([*before, fifth]), players=6)
    for _ in range(4):
        _, table = played(table, *["bet 1", "stand"] * 5, "stand")
    assert len(table.stock) == 10
    events, _ = played(table, "bet 1", *["hit"] * hits, "stand", *["bet 1", "stand"] * 4, "stand")
    assert (BankPassed(1, "exhausted") in events) == passes


def test_a_new_stock_in_mid_hand_passes_the_bank_sem_38() -> None:
    table = stocked("", players=2, match_hands=30)
    for _ in range(19):
        _, table = played(table, "bet 1", "stand", "stand")
    assert len(table.stock) == 0
    _, table = played(table, "bet 1", "hit")
    while table.phase != "sealed":
        events, table = played(table, "stand" if table.phase != "bet" else "bet 1")
    assert BankPassed(1, "exhausted") in events


def test_the_bank_stays_and_cards_are_discarded_sem_39() -> None:
    events, after = played(stocked("6S 4C", players=2), "bet 1", "stand", "stand")
    assert "bank_passed" not in names(events)
    assert (after.bank, after.discard) == (0, ["4C", "6S"])


def test_double_pay_need_not_pass_the_bank_sem_40() -> None:
    table = stocked("7S 5C 8B 6D", players=2, double_pay_passes_bank=False)
    events, after = played(table, "bet 3", "hit", "stand")
    assert ChipsMoved(0, 1, 6, "reale_paid") in events
    assert (after.bank, "bank_passed" in names(events)) == (0, False)


def test_nobody_stakes_more_chips_than_he_has_sem_41() -> None:
    table = stocked("4S 6C 5D 7D", players=2, start_chips=12, max_stake=500)
    for bet in ("bet 13", "bet 1/13", "bet 13/1"):
        assert refused(table, bet) == ("stake_beyond_chips", "SEM-41")
    assert refusal_of(RULES.check(table, 1, PlaceBet(13))).params == {"most": 12}
    assert refused(table, "bet 501") == ("stake_out_of_range", "SEM-16")
    [offered] = [item for item in RULES.observe(table, 1).menu if item.do == "place_bet"]
    assert [pick.most for pick in offered.params.values()] == [12, 12]
    assert {step.call_stake for step in bets_listed(table)} == {1, 6, 12}
    for bot in registry.bots("sette_e_mezzo").values():
        for number in range(20):
            chosen = bot.choose(RULES.observe(table, 1), Random(number))
            assert RULES.check(table, 1, chosen) is None
    _, table = played(table, "bet 9", "stand", "stand")
    assert chips(table) == [21, 3]
    assert refused(table, "bet 4") == ("stake_beyond_chips", "SEM-41")
    assert refused(table, "bet 3") == ("", "")


def bets_listed(table: SetteEMezzoState) -> list[PlaceBet]:
    """The bets among the steps of the seat whose turn it is."""
    return [instance(PlaceBet, step) for step in RULES.legal_actions(table)]


def test_what_was_won_in_the_same_smazzata_can_be_staked_sem_41() -> None:
    table = stocked("6S 4C 5D 7D", players=2, start_chips=10, max_stake=500)
    _, table = played(table, "bet 10", "hit")  # 6 and 5: bust
    assert chips(table) == [20, 0]
    assert table.match.sheets == (), "the bank stays, so nothing is counted yet"
    assert refused(table, "bet 2") == ("stake_beyond_chips", "SEM-41")


def test_the_lowest_stake_can_always_be_bet_sem_41() -> None:
    table = stocked("6S 4C 5D 7D", players=2, start_chips=3, min_stake=5)
    assert refused(table, "bet 6") == ("stake_beyond_chips", "SEM-41")
    _, table = played(table, "bet 5", "hit")
    assert chips(table) == [8, -2]
    assert refused(table, "bet 6") == ("stake_beyond_chips", "SEM-41")
    assert bets_listed(table) == [PlaceBet(5)]


def test_discards_lie_face_down_for_everybody_but_who_sees_all_sem_39() -> None:
    table = stocked("6S 4C 5C 5D", players=3)
    _, table = played(table, "bet 1", "hit")
    for viewer, kind, cards in (
        (1, "stock", [None]),
        (SPECTATOR, "stock", [None]),
        (OPEN, "pile", ["5D"]),
    ):
        zone = RULES.observe(table, viewer).zone("discard")
        assert (zone.kind, zone.cards) == (kind, cards)


def test_who_is_bust_wears_no_points_of_the_card_that_is_left_sem_22() -> None:
    """The called cards lie in the discards: six would be said of a hand of eleven."""
    table = stocked("6S 4C 5C 5D", players=3)
    _, table = played(table, "bet 1", "hit")
    worn = {badge.id for badge in RULES.observe(table, SPECTATOR).badges}
    assert table.turned_up[1]
    assert worn == {"bank:0", "is_bust:1"}


def test_a_loss_that_counts_twice_is_owed_sem_41() -> None:
    table = stocked("6S 7C 10B", players=2, start_chips=10)
    _, table = played(table, "bet 10", "stand", "hit")
    assert chips(table) == [30, -10]


def test_a_table_without_chips_keeps_a_ledger_sem_41() -> None:
    table = stocked("6S 4C 5D 7D", players=2, start_chips=0, max_stake=500)
    assert chips(table) == [0, 0]
    _, table = played(table, "bet 500", "stand", "stand")
    assert chips(table) == [-500, 500]
    _, table = played(table, "bet 500")
    assert RULES.current(table) == (1,)


def test_the_match_ends_after_its_hands_sem_42() -> None:
    table = stocked("6S 4C 1C", players=3, match_hands=2)
    first, table = played(table, "bet 4", "stand", "bet 4", "stand", "stand")
    assert "match_ended" not in names(first)
    last, table = played(table, *["bet 1", "stand"] * 2, "stand")
    assert names(last)[-4:] == ["hand_ended", "tenure_scored", "deal_revealed", "match_ended"]
    result = instance(MatchEnded, last[-1])
    assert sum(result.totals) == 0
    assert RULES.is_over(table)
    assert RULES.score_sheet(table).totals == [value - 100 for value in chips(table)]


def test_highest_balance_wins_and_equal_ones_share_sem_42() -> None:
    table = stocked("6S 5C 4C", players=3, match_hands=1)
    events, _ = played(table, "bet 4", "stand", "bet 4", "stand", "stand")
    result = instance(MatchEnded, events[-1])
    assert (result.totals, result.places) == ([-8, 4, 4], [3, 1, 1])


def test_the_sheet_says_what_for() -> None:
    table = stocked("6S 5C 4C 7D", players=3, match_hands=1)
    events, after = played(table, "bet 1/4", "hit", "bet 4", "stand", "stand")
    scored = [event for event in events if isinstance(event, TenureScored)]
    assert scored == [TenureScored([-3, -1, 4])]
    (sheet,) = RULES.score_sheet(after).deals
    assert [row.items for row in sheet.rows] == [
        [("as_bank", -3)],
        [("bust", -1)],
        [("beats_bank", 4)],
    ]


def test_time_that_is_called_ends_the_match_with_the_hand_gen_02() -> None:
    table = stocked("6S 4C", players=2)
    table = done(RULES.act(table, SYSTEM, CallTime())).state
    events, after = played(table, "bet 1", "stand", "stand")
    assert names(events)[-1] == "match_ended"
    assert RULES.is_over(after)
    assert not isinstance(RULES.act(stocked("", players=2), SYSTEM, CallTime()), Refusal)
