"""Betting, calling cards, the bank's turn, what is refused: SEM-14 to SEM-27."""

import pytest

from games.kernel.match import CardsShuffled, GiveShuffles
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.sette_e_mezzo.events import (
    BankTurnStarted,
    BetPlaced,
    CardAsked,
    CardCalled,
    ChipsMoved,
    FirstCardShown,
    PlaceBet,
    SeatBust,
    SeatStood,
    SevenAndHalfMade,
    TurnStarted,
)
from tests.unit.narrowing import refusal_of
from tests.unit.sette_e_mezzo.sette_tables import (
    RULES,
    done,
    names,
    played,
    refused,
    started,
    stocked,
)


def test_turns_from_the_banks_right_on_sem_14() -> None:
    table = stocked("1S 2S 3S 4S", bank=1)
    order = []
    for _ in range(3):
        order.append(RULES.current(table)[0])
        assert refused(table, "bet 1", (order[-1] + 1) % 4) == ("not_your_turn", "GEN-03")
        _, table = played(table, "bet 1", "stand")
    assert order == [2, 3, 0]
    assert (RULES.current(table), table.phase) == ((1,), "bank_turn")


def test_nobody_looks_before_his_turn_sem_15() -> None:
    table = stocked("1S 2S 3S 4S")

    def seen(seat: int) -> list[str | None]:
        return RULES.observe(table, seat).zone(f"hand:{seat}").cards

    assert [seen(seat) for seat in range(4)] == [[None], ["1S"], [None], [None]]
    assert RULES.redact(TurnStarted(1, "1S"), 2)["card"] is None
    assert RULES.redact(TurnStarted(1, "1S"), 1)["card"] == "1S"
    events, table = played(table, "bet 1", "stand")
    assert events[-1] == TurnStarted(2, "2S")
    assert [seen(seat) for seat in range(4)] == [[None], ["1S"], ["2S"], [None]]
    assert RULES.observe(table, SPECTATOR).zone("hand:1").cards == [None]


def test_the_bet_comes_first_sem_16() -> None:
    table = stocked("1S 2S", players=2)
    assert refused(table, "hit") == refused(table, "stand") == ("bet_required", "SEM-16")
    assert refused(table, "bet 0") == refused(table, "bet 11") == ("stake_out_of_range", "SEM-16")
    assert (
        refused(table, "bet 1/11")
        == refused(table, "bet -5/2")
        == (
            "stake_out_of_range",
            "SEM-16",
        )
    )
    assert refused(table, "bet 10") == ("", "")
    found = refusal_of(RULES.check(table, 1, PlaceBet(11)))
    assert found.params == {"least": 1, "most": 10}
    raised = stocked("1S 2S", players=2, min_stake=3, max_stake=5)
    assert [refused(raised, f"bet {stake}")[0] for stake in (2, 3, 5, 6)] == [
        "stake_out_of_range", "", "", "stake_out_of_range",
    ]  # fmt: skip


@pytest.mark.parametrize("stake", [1.5, "3", True, None, [2], 10**30])
def test_no_whole_number_is_no_stake_sem_16(stake: object) -> None:
    table = stocked("1S 2S", players=2)
    read = RULES.read(table, 1, {"do": "place_bet", "call_stake": stake})
    if isinstance(read, Refusal):
        assert read.code == "malformed"
    else:
        assert refusal_of(RULES.check(table, 1, read)).code == "stake_out_of_range"


def test_limits_of_stakes_must_fit_sem_16() -> None:
    found = refusal_of(RULES.resolve_options({"min_stake": 5, "max_stake": 4}))
    assert (found.code, found.clause) == ("stakes_contradict", "SEM-16")
    options = RULES.resolve_options({"min_stake": 20})
    assert isinstance(options, dict)
    assert options["max_stake"] == 20


def test_two_amounts_in_one_bet_sem_17() -> None:
    table = stocked("1S 2S", players=2)
    events, after = played(table, "bet 2/8")
    assert events == [BetPlaced(1, 2, 8)]
    assert played(table, "bet 8/2")[0] == [BetPlaced(1, 8, 2)]
    assert played(table, "bet 3")[0] == [BetPlaced(1, 3, 3)]
    assert refused(after, "bet 2/8") == ("bet_already_placed", "SEM-17")
    joined = stocked("1S 2S", players=2, split_stakes=False)
    assert refused(joined, "bet 2/8") == ("split_stakes_disabled", "SEM-17")
    assert played(joined, "bet 2/2")[0] == [BetPlaced(1, 2, 2)]
    assert list(RULES.observe(joined, 1).menu[0].params) == ["call_stake"]
    assert list(RULES.observe(table, 1).menu[0].params) == ["call_stake", "stand_stake"]


def test_cards_come_open_from_the_top_sem_18() -> None:
    events, table = played(stocked("1S 2S 3D 2C", players=2), "bet 1", "hit", "hit")
    assert events[1:] == [CardAsked(1), CardCalled(1, "3D"), CardAsked(1), CardCalled(1, "2C")]
    assert RULES.observe(table, SPECTATOR).zone("called:1").cards == ["3D", "2C"]
    assert RULES.current(table) == (1,)


def test_one_may_stand_at_any_total_sem_19() -> None:
    events, _ = played(stocked("8S 2S", players=2), "bet 1", "stand")
    assert events[1:] == [SeatStood(1), BankTurnStarted(0, "2S")]
    events, _ = played(stocked("8S 2S 8B", players=2), "bet 1", "hit", "stand")
    assert events[-2] == SeatStood(1)


def test_seven_and_a_half_is_announced_sem_20() -> None:
    table = stocked("4S 2S 1B 3C 8C", reveal_hidden_on_bust=False, players=3)
    events, table = played(table, "bet 1", "hit", "hit")
    assert events[-3:] == [
        FirstCardShown(1, "4S", "7½"),
        SevenAndHalfMade(1, reale=False),
        TurnStarted(2, "2S"),
    ]
    assert refused(table, "hit", 1) == refused(table, "stand", 1) == ("not_your_turn", "GEN-03")
    assert table.standing[1] == "made"


def test_bust_is_announced_sem_21() -> None:
    events, table = played(stocked("6S 2S 1B 5C", players=3), "bet 1", "hit")
    assert events[-4:] == [
        FirstCardShown(1, "6S", "11"),
        SeatBust(1),
        ChipsMoved(1, 0, 1, "bust"),
        TurnStarted(2, "2S"),
    ]
    assert refused(table, "hit", 1) == ("not_your_turn", "GEN-03")


def test_bust_pays_the_calling_stake_at_once_sem_22() -> None:
    table = stocked("4S 2S 1B 3D 5C", players=3)
    events, table = played(table, "bet 3/9", "hit", "hit")
    assert ChipsMoved(1, 0, 3, "bust") in events
    assert (table.called[1], table.discard, table.first_cards[1]) == ([], ["3D", "5C"], "4S")
    assert RULES.observe(table, SPECTATOR).zone("hand:1").cards == ["4S"]
    # Whatever the bank does later: it goes bust, and that is no business of seat 1.
    events, _ = played(table, "bet 1", "stand", "hit", "hit", "hit")
    assert [e.payer for e in events if isinstance(e, ChipsMoved)] == [0]


def test_a_secret_bust_tells_no_card_and_no_total_sem_23() -> None:
    table = stocked("6S 2S 1B 5C", players=3, reveal_hidden_on_bust=False)
    events, table = played(table, "bet 1", "hit")
    assert names(events)[-3:] == ["seat_bust", "chips_moved", "turn_started"]
    for viewer, sees in ((SPECTATOR, None), (2, None), (1, "6S")):
        zone = RULES.observe(table, viewer).zone("hand:1")
        assert zone.cards == [sees]
        assert bool(zone.notes) == (sees is not None)
    _, table = played(table, "bet 1", "stand", "stand")
    assert "6S" not in RULES.observe(table, SPECTATOR).facts["seen"]
    assert "5C" in RULES.observe(table, SPECTATOR).facts["seen"]


def test_the_discards_are_shuffled_when_the_stock_is_empty_sem_24() -> None:
    """Twenty hands of two cards: in the twentieth the stock is empty."""
    table = stocked("", players=2, match_hands=30)
    for _ in range(19):
        _, table = played(table, "bet 1", "stand", "stand")
    assert (table.bank, len(table.stock), len(table.discard)) == (0, 0, 38)
    lying = sorted(table.discard)
    events, table = played(table, "bet 1", "hit")
    asked, mixed, called = events[1:4]
    assert isinstance(mixed, CardsShuffled)
    assert (asked, mixed.label, mixed.source) == (CardAsked(1), "stock 1", "shuffled")
    assert sorted(mixed.order) == lying
    assert called == CardCalled(1, mixed.order[0])
    assert (table.reshuffles, table.seen_discards) == (1, [])
    assert mixed == RULES.chance(table).shuffle("stock 1", lying)


def test_a_new_stock_may_be_given_sem_24() -> None:
    outcome = done(
        RULES.act(
            started(players=2, match_hands=30), SYSTEM, GiveShuffles({"stock 1": ("3C", "1B")})
        )
    )
    table = stocked("", state=outcome.state)
    for _ in range(19):
        _, table = played(table, "bet 1", "stand", "stand")
    events, _ = played(table, "bet 1", "hit")
    (called,) = [event for event in events if isinstance(event, CardCalled)]
    assert called.card == "3C"
    wrong = GiveShuffles({"stock 3": ("3C",)})
    found = refusal_of(RULES.check(started(players=2), SYSTEM, wrong))
    assert found.code == "chance_not_drawn"


def test_without_cards_one_has_to_stand_sem_24() -> None:
    """Twelve courts are dealt; two aces are all that is left, as if the rest lay in hands."""
    courts = "8D 9D 10C 8C 9C 10B 8B 9B 10S 8S 9S 7S"
    table = stocked(f"{courts} 1D 1C", players=12)
    table.stock = table.stock[:2]
    _, table = played(table, "bet 1", "hit", "hit")
    assert refused(table, "hit") == ("no_cards_left", "SEM-24")
    assert [item.do for item in RULES.observe(table, 1).menu] == ["stand"]
    assert [step.name() for step in RULES.legal_actions(table, 1)] == ["stand"]
    assert refused(table, "stand") == ("", "")


def test_the_bank_plays_with_open_cards_and_bets_nothing_sem_25() -> None:
    events, table = played(stocked("1S 2S 3D", players=2), "bet 1", "stand")
    assert events[-1] == BankTurnStarted(0, "2S")
    assert RULES.observe(table, SPECTATOR).zone("hand:0").cards == ["2S"]
    assert refused(table, "bet 1") == ("bank_does_not_bet", "SEM-25")
    assert refused(table, "bet 99") == ("bank_does_not_bet", "SEM-25")
    assert refused(table, "stand") == refused(table, "hit") == ("", "")
    events, _ = played(table, "hit")
    assert events == [CardAsked(0), CardCalled(0, "3D")]


def test_the_banks_turn_ends_by_itself_sem_26() -> None:
    events, _ = played(stocked("1S 4S 3D 8C", players=2), "bet 1", "stand", "hit", "hit")
    assert "seven_and_half_made" in names(events)
    assert "hand_ended" in names(events)
    events, _ = played(stocked("1S 4S 6D", players=2), "bet 1", "stand", "hit")
    assert "bank_bust" in names(events)
    assert "hand_ended" in names(events)


def test_if_all_are_bust_the_bank_only_shows_sem_27() -> None:
    table = stocked("6S 7S 4S 5D 3D", players=3)
    events, after = played(table, "bet 1", "hit", "bet 1", "hit")
    tail = names(events)[names(events).index("seat_bust") + 1 :]
    assert FirstCardShown(0, "4S", "4") in events
    assert "bank_turn_started" not in tail
    assert tail[-3:] == ["hand_ended", "hand_dealt", "turn_started"]
    assert after.hand == 2


def test_the_default_move_bets_least_and_stands_gen_06() -> None:
    table = stocked("1S 2S", players=2, min_stake=4)
    assert RULES.default_move(table, 1) == PlaceBet(4)
    _, table = played(table, "bet 4")
    assert RULES.default_move(table, 1).name() == "stand"
    _, table = played(table, "stand")
    assert RULES.default_move(table, 0).name() == "stand"
