"""What is refused, for which reason and with which clause (BEQ-4, BEQ-13 to BEQ-53, GEN-03)."""

from typing import Any

import pytest

from games.bestia_quattro.ruleset import OPTIONS
from games.kernel.match import StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6_WORDS,
    MASTER,
    PLAIN,
    RULES,
    command,
    dealt,
    finished,
    names,
    played,
    refused,
)
from tests.unit.narrowing import accepted

OPENED = "no_blind no_steal pass knock"
THEFT = "no_blind steal assist pass assist"


@pytest.mark.parametrize(
    ("before", "seat", "move", "code", "clause"),
    [
        # before the buio: seat 0 is the mano, seat 3 deals
        ("", 1, "blind", "not_your_turn", "GEN-03"),
        ("", 0, "match", "wrong_phase", "GEN-03"),
        ("", 0, "leave", "wrong_phase", "GEN-03"),
        ("", 0, "counter_blind", "counter_not_available", "BEQ-14"),
        ("", 1, "counter_blind", "not_your_turn", "GEN-03"),
        ("", 3, "steal", "wrong_phase", "GEN-03"),
        # after it
        ("blind", 0, "blind", "wrong_phase", "GEN-03"),
        ("blind", 1, "no_blind", "wrong_phase", "GEN-03"),
        ("blind", 2, "match", "not_your_turn", "GEN-03"),
        ("blind match", 2, "counter_blind", "counter_not_available", "BEQ-14"),
        ("blind counter_blind leave match", 0, "counter_blind", "counter_not_available", "BEQ-14"),
        # the theft is the dealer's
        ("no_blind", 0, "steal", "not_your_turn", "GEN-03"),
        ("no_blind", 0, "no_steal", "not_your_turn", "GEN-03"),
        ("no_blind", 3, "pass", "wrong_phase", "GEN-03"),
        ("no_blind", 3, "blind", "wrong_phase", "GEN-03"),
        ("no_blind no_steal", 3, "steal", "wrong_phase", "GEN-03"),
        # declaration
        ("no_blind no_steal", 0, "assist", "not_opened", "BEQ-25"),
        ("no_blind no_steal", 1, "knock", "not_your_turn", "GEN-03"),
        ("no_blind no_steal", 0, "exchange", "wrong_phase", "GEN-03"),
        (OPENED, 2, "knock", "already_opened", "BEQ-25"),
        (OPENED, 1, "assist", "not_your_turn", "GEN-03"),
        ("no_blind steal", 0, "knock", "already_opened", "BEQ-25"),
        # exchange; after a theft seats 0 and 2 change, then the dealer throws one of five
        (THEFT, 2, "exchange", "not_your_turn", "GEN-03"),
        (THEFT, 3, "discard:card=8C", "not_your_turn", "GEN-03"),
        (THEFT, 0, "discard:card=4B", "discard_not_allowed", "BEQ-20"),
        (THEFT, 0, "exchange:discard=4B,4B", "duplicate_card", "BEQ-30"),
        (THEFT, 0, "exchange:discard=4B,1D,4B", "duplicate_card", "BEQ-30"),
        (THEFT, 0, "exchange:discard=4B,1D", "card_not_in_hand", ""),
        (THEFT, 0, "exchange:discard=8C", "card_not_in_hand", ""),
        (THEFT + " exchange exchange", 3, "exchange", "exchange_not_allowed", "BEQ-20"),
        (THEFT + " exchange exchange", 3, "exchange:discard=6D", "exchange_not_allowed", "BEQ-20"),
        (THEFT + " exchange exchange", 3, "exchange:discard=4B", "card_not_in_hand", ""),
        (THEFT + " exchange exchange", 3, "discard:card=4B", "card_not_in_hand", ""),
        # play: seat 1 leads
        (EXAMPLE_6_WORDS, 3, "10D", "not_your_turn", "GEN-03"),
        (EXAMPLE_6_WORDS, 1, "10D", "card_not_in_hand", ""),
        (EXAMPLE_6_WORDS, 1, "exchange", "wrong_phase", "GEN-03"),
        (EXAMPLE_6_WORDS, 2, "pass", "wrong_phase", "GEN-03"),
        (EXAMPLE_6_WORDS, 1, "blind", "wrong_phase", "GEN-03"),
        (EXAMPLE_6_WORDS, 1, "call_giro", "giro_not_available", "BEQ-53"),
    ],
)
def test_each_reason_comes_in_its_order(
    before: str, seat: Seat, move: str, code: str, clause: str
) -> None:
    """BEQ-13, BEQ-14, BEQ-18, BEQ-20, BEQ-25, BEQ-30, BEQ-53, GEN-03: and nothing is changed."""
    table = played(dealt(), before)[1]
    assert refused(table, move, seat) == (code, clause)
    assert isinstance(RULES.act(table, seat, command(move)), Refusal)
    assert RULES.read(table, seat, command(move).data()) == command(move)


@pytest.mark.parametrize("before", ["", "no_steal", "no_steal pass", "no_steal pass knock assist"])
def test_a_pot_with_a_bestia_is_named_before_phase_and_turn(before: str) -> None:
    """BEQ-13: at any moment of such a deal, to every seat that plays; to nobody else."""
    words = "no_blind no_steal pass knock pass assist assist exchange exchange exchange"
    _, failed = played(dealt(), f"{words} 2D 10D 3D 1C 5S 2C 6D 4B 9S 3B 10B 1B")
    sealed = failed
    table = played(dealt(dealer=0, state=failed), before)[1]
    for move in ("blind", "no_blind"):
        for seat in range(4):
            assert refused(table, move, seat) == ("pot_not_only_stakes", "BEQ-13")
        assert refused(table, move, SPECTATOR)[0] == "not_your_turn"
        assert refused(sealed, move, 1)[0] == "wrong_phase"  # GEN-05
    assert refused(table, "counter_blind", 1)[0] == "wrong_phase"


@pytest.mark.parametrize(
    ("option", "moves", "clause"),
    [
        ("blinds", "blind no_blind counter_blind match leave", "BEQ-13"),
        ("steal", "steal no_steal", "BEQ-18"),
    ],
)
def test_a_command_whose_option_is_off_is_disabled(option: str, moves: str, clause: str) -> None:
    """GEN-03, BEQ-13, BEQ-18: the table plays without it, so no other moment would do."""
    for move in moves.split():
        for before in ("", "pass knock"):
            table = played(dealt(**PLAIN), before)[1]
            for seat in range(4):
                assert refused(table, move, seat) == ("option_disabled", clause)
        assert refused(dealt(**{**PLAIN, option: True}), move, 0)[0] != "option_disabled"
        table = finished(dealt(**PLAIN, max_deals_per_turn=1, rounds_before_giro=0), "")[1]
        assert refused(table, move, 0) == ("option_disabled", clause)


def test_when_the_match_is_over_that_is_the_reason() -> None:
    """GEN-03: `match_over` comes before all others, also for what an option forbids."""
    table = dealt(**PLAIN, rounds_before_giro=0, max_deals_per_turn=1)
    for dealer in (0, 1, 2):
        _, table = played(table, "knock pass pass pass")
        table = dealt(dealer=dealer, state=table)
    _, table = played(table, "knock pass pass pass")
    assert RULES.is_over(table)
    for move in ("blind", "knock", "call_giro", "steal", "1D", "exchange:discard=1D"):
        assert refused(table, move, 0)[0] == "match_over"


@pytest.mark.parametrize(
    "bad",
    [
        {"players": 3},
        {"players": 8},
        {"stake": 0},
        {"stake": 1_001},
        {"stake": 2.5},
        {"ante_mode": "nobody"},
        {"blinds": 1},
        {"steal": "yes"},
        {"rounds_before_giro": -1},
        {"rounds_before_giro": 101},
        {"giro_call": "referee"},
        {"max_deals_per_turn": 0},
        {"max_deals_per_turn": 101},
    ],
)
def test_options_beyond_their_bounds_are_refused_with_their_clause(bad: dict[str, Any]) -> None:
    """BEQ-1, BEQ-4, BEQ-5, BEQ-13, BEQ-18, BEQ-53, BEQ-59."""
    refusal = RULES.resolve_options(bad)
    assert isinstance(refusal, Refusal)
    (name,) = bad
    clauses = {option.name: option.clause for option in OPTIONS}
    assert (refusal.code, refusal.clause) == ("bad_option_value", clauses[name])
    assert isinstance(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, bad)), Refusal)


def test_options_have_the_bounds_and_defaults_of_the_rules() -> None:
    """BEQ-1, BEQ-4, BEQ-5, BEQ-13, BEQ-18, BEQ-53, BEQ-59."""
    assert RULES.resolve_options({}) == {
        "players": 4,
        "stake": 4,
        "ante_mode": "all",
        "blinds": True,
        "steal": True,
        "rounds_before_giro": 1,
        "giro_call": "schedule",
        "max_deals_per_turn": 12,
    }
    for good in (
        {"players": 7, "stake": 1, "rounds_before_giro": 0, "max_deals_per_turn": 1},
        {"stake": 1_000, "rounds_before_giro": 100, "max_deals_per_turn": 100},
    ):
        assert not isinstance(RULES.resolve_options(good), Refusal)


def test_a_menu_offers_what_may_be_said_and_no_more() -> None:
    """BEQ-13 to BEQ-15, BEQ-18, BEQ-20, BEQ-22, BEQ-23, BEQ-30; nothing to who is not awaited."""
    table = dealt()
    offered = []
    for word in "blind match match match steal assist pass assist".split():
        seat = RULES.current(table)[0]
        for other in range(4):
            menu = [entry.do for entry in RULES.observe(table, other).menu]
            assert menu == (names(table) if other == seat else [])
        offered.append(names(table))
        table = played(table, word)[1]
    assert offered == [
        ["blind", "no_blind"],
        ["counter_blind", "match", "leave"],
        ["match", "leave"],
        ["match", "leave"],
        ["steal", "no_steal"],
        ["assist", "pass"],
        ["assist", "pass"],
        ["assist", "pass"],
    ]
    (entry,) = RULES.observe(table, 0).menu
    pick = entry.params["discard"]
    assert (entry.do, pick.least, pick.most, pick.zones) == ("exchange", 0, 4, ["hand:0"])
    assert len(RULES.legal_actions(table)) == 1 + 4 + 6 + 4 + 1
    table = played(table, "exchange exchange")[1]
    (entry,) = RULES.observe(table, 3).menu
    assert (entry.do, entry.params["card"].zones) == ("discard", ["hand:3"])
    table = played(table, "discard:card=8C")[1]
    (entry,) = RULES.observe(table, 3).menu
    assert (entry.do, entry.params["card"].by, entry.at) == ("play_card", "card", "trick")
    assert accepted(RULES.act(table, 3, command("1C"))).events
