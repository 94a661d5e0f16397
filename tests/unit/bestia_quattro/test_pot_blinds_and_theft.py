"""Table, pot, deal, blind raises and the stolen trump (BEQ-1 to BEQ-21)."""

import pytest

from games.bestia_quattro.state import STRENGTH, BestiaQuattroState
from games.kernel.match import Deal
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from tests.testbed.matches import random_match
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6,
    EXAMPLE_6_PLAYS,
    EXAMPLE_6_WORDS,
    PLAIN,
    RULES,
    all_hands,
    dealt,
    legal,
    named,
    names,
    played,
    refused,
    sanctioned,
    started,
)
from tests.unit.narrowing import accepted

FIVE = [*EXAMPLE_6, "1D 2S 4D 5D"]


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_four_to_seven_sit_down_beq_01(players: int) -> None:
    """BEQ-1."""
    options = RULES.resolve_options({"players": players})
    assert isinstance(options, dict)
    assert RULES.seats(options) == started(players=players).match.seats == players
    for others in {3, 4, 5, 6, 7, 8} - {players}:
        refusal = RULES.check_players(options, others)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("wrong_player_count", "BEQ-1")
    assert isinstance(RULES.resolve_options({"players": 8}), Refusal)
    assert not RULES.clockwise


def test_the_three_is_low_beq_02() -> None:
    """BEQ-2."""
    for suit in "DCBS":
        cards = [card for card in STRENGTH if card[-1] == suit]
        best_first = sorted(cards, key=STRENGTH.__getitem__, reverse=True)
        assert best_first == [f"{rank}{suit}" for rank in (1, 10, 9, 8, 7, 6, 5, 4, 3, 2)]
    assert len(RULES.deck({})) == 40


def test_who_wins_most_of_the_pot_wins_beq_03() -> None:
    """BEQ-3."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    assert RULES.totals(table) == [-4 - 16, -4 + 8 + 16, -4, -4 + 8]
    assert RULES.score_sheet(table).places == [4, 1, 3, 2]


def test_a_stake_is_a_whole_number_from_one_beq_04() -> None:
    """BEQ-4."""
    refusal = RULES.resolve_options({"stake": 0})
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("bad_option_value", "BEQ-4")
    assert dealt(stake=5).chips.pot == 20


def test_all_pay_into_an_empty_pot_only_beq_05() -> None:
    """BEQ-5."""
    table = dealt(stake=5, **PLAIN)
    assert (table.chips.held, table.chips.pot) == ((-5,) * 4, 20)
    words = "pass knock pass assist assist exchange exchange exchange"
    _, table = played(table, f"{words} 2D 10D 3D 1C 5S 2C 6D 4B 9S 3B 10B 1B")
    assert table.chips.pot == 60  # twice the pot of the battente, once of an assistant
    events = accepted(RULES.act(table, SYSTEM, Deal())).events
    assert not named(events, "stakes_paid")


def test_the_dealer_alone_pays_on_each_turn_beq_06() -> None:
    """BEQ-6."""
    table = dealt(stake=5, ante_mode="dealer", **PLAIN)
    assert (table.chips.held, table.chips.pot) == ((0, 0, 0, -5), 5)
    words = "pass knock pass assist assist exchange exchange exchange"
    _, table = played(table, f"{words} 2D 10D 3D 1C 5S 2C 6D 4B 9S 3B 10B 1B")
    assert table.chips.pot == 15
    table = dealt(dealer=0, state=table)
    assert table.chips.pot == 20


def test_all_that_lies_in_the_pot_is_divided_beq_07() -> None:
    """BEQ-7."""
    table = sanctioned(dealt(), 2, 8)
    events, _ = played(table, f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    assert sum(named(events, "deal_settled")[0].shares) == 16 + 8


def test_the_pot_holds_stakes_only_until_a_bestia_or_a_sanction_beq_08() -> None:
    """BEQ-8."""
    table = played(dealt(), "blind match match match")[1]
    assert table.only_stakes
    assert not sanctioned(table, 1, 4).only_stakes
    words = "no_blind no_steal pass knock pass assist assist exchange exchange exchange"
    _, failed = played(dealt(), f"{words} 2D 10D 3D 1C 5S 2C 6D 4B 9S 3B 10B 1B")
    assert not failed.only_stakes
    assert not dealt(dealer=0, state=failed).blindable
    _, kept = played(dealt(), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    assert (kept.chips.pot, kept.only_stakes) == (0, True)


def test_the_first_dealer_is_drawn_and_the_deal_goes_to_the_right_beq_09() -> None:
    """BEQ-9."""
    dealers = set()
    for seed in range(30):
        events = random_match(RULES, seed, {}, most_deals=4)
        drawn = named(events, "first_dealer_drawn")
        assert len(drawn) == 1
        dealers.add(drawn[0].seat)
        found = [event.seat for event in named(events, "dealer_named")]
        assert found == [(drawn[0].seat + deal) % 4 for deal in range(len(found))]
    assert dealers == {0, 1, 2, 3}


def test_two_cards_each_then_the_trump_then_two_more_beq_10() -> None:
    """BEQ-10."""
    order = RULES.deck({})
    outcome = accepted(RULES.act(started(players=5), SYSTEM, Deal(order, {"first_dealer": 1})))
    turns = (2, 3, 4, 0, 1)
    first = named(outcome.events, "first_packet_dealt")[0].cards
    assert [first[seat] for seat in turns] == [list(order[at : at + 2]) for at in range(0, 10, 2)]
    assert named(outcome.events, "trump_turned")[0].card == order[10]
    second = named(outcome.events, "second_packet_dealt")[0].cards
    assert [second[seat] for seat in turns] == [list(order[at : at + 2]) for at in range(11, 21, 2)]
    assert outcome.state.stock == list(order[21:])
    drawn = [random_match(RULES, seed, {}, most_deals=1) for seed in (1, 2)]
    decks = [named(events, "deal_started")[0].order for events in drawn]
    assert decks[0] != decks[1]


def test_the_turned_card_is_not_played_beq_11() -> None:
    """BEQ-11."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D 3D")
    assert RULES.observe(table, SPECTATOR).zone("turned").cards == ["8C"]
    assert all("8C" not in hand for hand in all_hands(table))


def test_nobody_sees_his_cards_before_the_blind_phase_is_closed_beq_12() -> None:
    """BEQ-12."""

    def known(table: BestiaQuattroState) -> list[bool]:
        views = [RULES.observe(table, seat) for seat in range(4)]
        return [None not in view.zone(f"hand:{view.seat}").cards for view in views]

    table = dealt()
    assert known(table) == [False] * 4
    events, table = played(table, "no_blind")
    assert known(table) == [True, True, True, False]
    assert [event.seat for event in named(events, "hand_read")] == [0, 1, 2]
    read = named(events, "hand_read")[0]
    assert RULES.redact(read, 0)["first"] == ["4B", "3D"]
    assert RULES.redact(read, 1)["first"] == [None, None]
    assert known(played(table, "no_steal")[1]) == [True] * 4
    assert known(played(table, "steal")[1]) == [True] * 4
    assert known(dealt(blinds=False)) == [True, True, True, False]
    assert known(dealt(**PLAIN)) == [True] * 4


def test_only_the_mano_may_raise_into_a_pot_of_stakes_beq_13() -> None:
    """BEQ-13."""
    table = dealt(dealer=1)
    assert RULES.current(table) == (2,)
    assert names(table) == ["blind", "no_blind"]
    assert refused(table, "blind", 3)[0] == "not_your_turn"
    events, after = played(table, "blind")
    assert (named(events, "blind_raised")[0].amount, after.chips.pot) == (4, 20)
    events, after = played(table, "no_blind")
    assert after.phase == "steal"
    assert refused(after, "blind")[0] == "wrong_phase"
    assert dealt(blinds=False).phase == "steal"


def test_bestie_in_the_pot_forbid_the_buio_before_all_else_beq_13() -> None:
    """BEQ-13."""
    words = "no_blind no_steal pass knock pass assist assist exchange exchange exchange"
    _, failed = played(dealt(), f"{words} 2D 10D 3D 1C 5S 2C 6D 4B 9S 3B 10B 1B")
    table = dealt(dealer=0, state=failed)
    assert table.phase == "steal"
    for seat in range(4):
        for move in ("blind", "no_blind"):
            assert refused(table, move, seat) == ("pot_not_only_stakes", "BEQ-13")


def test_only_the_next_seat_may_raise_again_beq_14() -> None:
    """BEQ-14."""
    _, table = played(dealt(), "blind")
    assert names(table) == ["counter_blind", "match", "leave"]
    assert refused(table, "blind")[0] == "wrong_phase"
    events, after = played(table, "counter_blind")
    assert (named(events, "counter_blind_raised")[0].amount, after.chips.pot) == (8, 28)
    assert refused(after, "counter_blind") == ("counter_not_available", "BEQ-14")
    for word in ("match", "leave"):
        _, after = played(table, word)
        assert refused(after, "counter_blind") == ("counter_not_available", "BEQ-14")
        assert names(after) == ["match", "leave"]


def test_the_others_pay_what_is_in_force_and_the_mano_one_more_beq_15() -> None:
    """BEQ-15: worked example 7 of the rules."""
    table = dealt(FIVE, dealer=4)
    pots: list[int] = []
    for word in "blind counter_blind match leave match match".split():
        assert refused(table, "match")[0] == ("" if pots else "wrong_phase")
        _, table = played(table, word)
        pots.append(table.chips.pot)
    assert pots == [24, 32, 40, 40, 48, 52]
    assert table.chips.held == (-12, -12, -12, -4, -12)
    assert table.phase == "steal"
    _, table = played(dealt(FIVE, dealer=4), "blind match match leave match")
    assert (table.phase, table.chips.pot) == ("steal", 20 + 4 * 4)


def test_who_leaves_gives_the_cards_back_unread_beq_16() -> None:
    """BEQ-16."""
    _, table = played(dealt(), "blind match leave")
    assert sorted(table.reserve) == sorted(EXAMPLE_6[2].split())
    assert RULES.observe(table, 2).zone("reserve").cards == [None] * 4
    events, table = played(table, "match no_steal pass pass")
    assert RULES.current(table) == (3,)
    assert 2 not in {event.seat for event in named(events, "hand_read")}
    table = dealt()
    events, table = played(table, "blind leave leave leave")
    assert (named(events, "pot_taken_unopposed")[0].seat, table.chips.held[0]) == (0, 12)
    events, table = played(dealt(), "blind counter_blind leave leave leave")
    assert named(events, "pot_taken_unopposed")[0].seat == 1
    assert table.chips.held == (-8, 16, -4, -4)


def test_a_dealer_who_left_neither_steals_nor_speaks_beq_17() -> None:
    """BEQ-17."""
    events, table = played(dealt(), "blind match match leave")
    assert not named(events, "steal_offered")
    assert (table.phase, table.waiting) == ("declare", (0, 1, 2))
    _, table = played(dealt(), "blind match match match")
    assert table.phase == "steal"


def test_the_mano_is_the_first_active_seat_beq_17() -> None:
    """BEQ-17."""
    _, table = played(dealt(FIVE, dealer=4), "blind counter_blind match match match leave no_steal")
    assert table.waiting == (1, 2, 3, 4)


def test_the_dealer_may_steal_unseen_beq_18() -> None:
    """BEQ-18."""
    _, table = played(dealt(), "no_blind")
    assert (RULES.current(table), names(table)) == ((3,), ["steal", "no_steal"])
    assert RULES.observe(table, 3).zone("hand:3").cards == [None] * 4
    assert refused(table, "knock", 0)[0] == "wrong_phase"
    assert dealt(**PLAIN).phase == "declare"
    _, after = played(table, "no_steal")
    assert (after.phase, after.battente) == ("declare", -1)


def test_who_steals_is_the_battente_and_trumps_stay_beq_19() -> None:
    """BEQ-19."""
    events, table = played(dealt(), "no_blind steal")
    assert named(events, "trump_stolen")[0].card == "8C"
    assert (table.battente, table.trump) == (3, "C")
    assert sorted(table.hand(3)) == sorted([*EXAMPLE_6[3].split(), "8C"])
    assert RULES.observe(table, 0).zone("turned").cards == []
    assert table.waiting == (0, 1, 2)


def test_who_stole_throws_one_card_last_beq_20() -> None:
    """BEQ-20."""
    _, table = played(dealt(), "no_blind steal assist pass assist exchange:discard=5S")
    assert refused(table, "discard:card=8S") == ("discard_not_allowed", "BEQ-20")
    _, table = played(table, "exchange")
    assert (RULES.current(table), table.phase) == ((3,), "exchange")
    assert refused(table, "exchange") == ("exchange_not_allowed", "BEQ-20")
    assert refused(table, "discard:card=4B") == ("card_not_in_hand", "")
    assert len(legal(table)) == 5
    events, after = played(table, "discard:card=8C")
    assert RULES.redact(events[0], 0)["card"] is None
    assert RULES.redact(events[0], 3)["card"] == "8C"
    assert (after.phase, len(after.hand(3))) == ("play", 4)
    assert RULES.observe(after, OPEN).zone("heap").cards[-1] == "8C"


def test_the_stolen_card_can_be_played_and_only_the_first_is_stolen_beq_21() -> None:
    """BEQ-21."""
    moves = "no_blind steal assist pass assist exchange exchange discard:card=6D"
    _, table = played(dealt(), moves)
    assert "8C" in legal(table)
    _, table = played(table, "8C")
    assert table.trick[0].card == "8C"
    events, table = played(dealt(), "no_blind no_steal pass pass pass pass")
    assert table.phase == "declare"
    assert not named(events[-3:], "steal_offered")
