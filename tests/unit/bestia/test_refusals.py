"""What is refused, for which reason and with which clause; menus, options and bounds."""

from typing import Any

import pytest

from games.bestia.options import OPTIONS
from games.bestia.state import BestiaState
from games.kernel.event import Event
from games.kernel.match import GiveNonce, StartMatch, TimeOut
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4_PLAYS,
    EXAMPLE_4_WORDS,
    MASTER,
    RULES,
    command,
    dealt,
    named,
    order_of,
    played,
    refused,
    started,
)
from tests.unit.narrowing import accepted

OUT = " decline_invite"
CHANGING: dict[str, Any] = {"exchange_max": 1, "new_hand_size": 4}
SERVED = "knock pass knock pass"
FOUR = SERVED + " exchange accept_invite"


@pytest.mark.parametrize(
    ("before", "seat", "move", "code", "clause"),
    [
        # declaration: seat 0 is the mano
        ("", 1, "knock", "not_your_turn", "GEN-03"),
        ("", 0, "accept_invite", "wrong_phase", "GEN-03"),
        ("", 0, "exchange", "wrong_phase", "GEN-03"),
        ("", 1, "1D", "wrong_phase", "GEN-03"),
        ("knock", 0, "pass", "not_your_turn", "GEN-03"),
        # service: 0 and 2 knocked, 1 and 3 passed
        (SERVED, 0, "knock", "wrong_phase", "GEN-03"),
        (SERVED, 1, "accept_invite", "not_your_turn", "GEN-03"),
        (SERVED, 0, "accept_invite", "not_invited", "BES-15"),
        (SERVED, 0, "decline_invite", "not_invited", "BES-15"),
        (SERVED, 0, "exchange:discard=3D,2C", "too_many_cards", "BES-22"),
        (SERVED, 0, "exchange:discard=3D,3D", "too_many_cards", "BES-22"),
        (SERVED, 0, "exchange:discard=1B", "card_not_in_hand", ""),
        (SERVED, 0, "discard:card=3D", "wrong_phase", "GEN-03"),
        (SERVED + " exchange", 1, "exchange", "exchange_not_allowed", "BES-22"),
        (SERVED + " exchange", 1, "exchange:discard=1B,1B", "exchange_not_allowed", "BES-22"),
        # one of four new cards
        (FOUR, 1, "exchange", "wrong_phase", "GEN-03"),
        (FOUR, 2, "discard:card=3D", "not_your_turn", "GEN-03"),
        (FOUR, 1, "discard:card=3D", "card_not_in_hand", ""),
    ],
)
def test_each_reason_comes_in_its_order(
    before: str, seat: Seat, move: str, code: str, clause: str
) -> None:
    """BES-12, BES-15, BES-22, BES-23, GEN-03."""
    table = played(dealt(stock="7D 7C 7S 1S 1C", **CHANGING), before)[1]
    assert refused(table, move, seat) == (code, clause)
    assert isinstance(RULES.act(table, seat, command(move.replace(":", " "))), Refusal)


@pytest.mark.parametrize(
    ("before", "seat", "move", "code", "clause"),
    [
        ("", 2, "10D", "not_your_turn", "GEN-03"),
        ("", 0, "10D", "card_not_in_hand", ""),
        ("", 1, "8S", "not_your_turn", "GEN-03"),
        ("2D", 2, "8C", "must_follow_suit", "BES-28"),
        ("2D 10D", 3, "9S", "must_trump", "BES-29"),
        ("2D 10D", 3, "10D", "card_not_in_hand", ""),
        ("2D 10D", 3, "knock", "wrong_phase", "GEN-03"),
        (EXAMPLE_4_PLAYS, 0, "2D", "wrong_phase", "GEN-03"),
    ],
)
def test_a_card_is_refused_for_the_first_reason(
    before: str, seat: Seat, move: str, code: str, clause: str
) -> None:
    """BES-27 to BES-29, GEN-03; after the last trick the next deck is sealed (GEN-05)."""
    table = played(dealt(), f"{EXAMPLE_4_WORDS} {before}")[1]
    assert refused(table, move, seat) == (code, clause)
    assert refused(table, move, SPECTATOR)[0] in ("not_your_turn", "wrong_phase")


def test_two_of_the_same_card_are_told_before_a_card_that_is_not_held() -> None:
    """BES-22: too many, then doubled, then not in hand."""
    table = played(dealt(exchange_max=2), "knock pass pass pass")[1]
    assert refused(table, "exchange:discard=1B,1B,1B")[0] == "too_many_cards"
    assert refused(table, "exchange:discard=1B,1B") == ("duplicate_card", "BES-22")
    assert refused(table, "exchange:discard=3D,1B") == ("card_not_in_hand", "")
    assert len(RULES.legal_actions(table)) == 1 + 3 + 3
    table = played(dealt(exchange_max=1), "knock pass pass pass")[1]
    assert len(RULES.legal_actions(table)) == 1 + 3


def test_when_the_match_is_over_that_is_the_reason() -> None:
    """GEN-03."""
    table = dealt(dealer=0, rounds=1)
    for dealer in (1, 2, 3):
        table = played(table, "knock pass pass pass" + OUT * 3)[1]
        table = dealt(dealer=dealer, state=table)
    table = played(table, "knock pass pass pass" + OUT * 3)[1]
    for move in ("knock", "exchange", "2D", "discard card=2D"):
        assert refused(table, move.replace(" ", ":"), 0)[0] == "match_over"


@pytest.mark.parametrize(
    "bad",
    [
        {"players": 3},
        {"players": 7},
        {"stake": 0},
        {"stake": -3},
        {"stake": 1_000},
        {"stake": 1_002},
        {"mandatory_round": 1},
        {"exchange_max": 3},
        {"new_hand_size": 5},
        {"tactic_dominant_trump": "forbid"},
        {"tactic_trump_after_first": True},
        {"tactic_highest_trump": "fined"},
        {"rounds": 0},
        {"rounds": 101},
        {"max_closing_deals": -1},
        {"max_closing_deals": 1_001},
    ],
)
def test_options_beyond_their_bounds_are_refused_with_their_clause(bad: dict[str, Any]) -> None:
    """BES-1, BES-4, BES-19, BES-22, BES-23, BES-34 to BES-36, BES-45, BES-48."""
    refusal = RULES.resolve_options(bad)
    assert isinstance(refusal, Refusal)
    (name,) = bad
    clauses = {option.name: option.clause for option in OPTIONS}
    assert (refusal.code, refusal.clause) == ("bad_option_value", clauses[name])
    assert isinstance(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, bad)), Refusal)


def test_options_have_the_bounds_and_defaults_of_the_rules() -> None:
    """BES-1, BES-4, BES-19, BES-22, BES-23, BES-34 to BES-36, BES-45, BES-48."""
    assert RULES.resolve_options({}) == {
        "players": 4,
        "stake": 3,
        "mandatory_round": False,
        "exchange_max": 0,
        "new_hand_size": 3,
        "tactic_dominant_trump": "off",
        "tactic_trump_after_first": "off",
        "tactic_highest_trump": "off",
        "rounds": 2,
        "max_closing_deals": 10,
    }
    for good in (
        {"players": 6, "stake": 999, "rounds": 100, "max_closing_deals": 1_000},
        {"stake": 3, "rounds": 1, "max_closing_deals": 0},
        {"exchange_max": 1, "new_hand_size": 4},
        {"exchange_max": 2, "new_hand_size": 4},
        {"mandatory_round": False, "exchange_max": 0, "new_hand_size": 3},
    ):
        assert not isinstance(RULES.resolve_options(good), Refusal)


def test_a_menu_offers_what_may_be_said_and_no_more() -> None:
    """BES-12, BES-15, BES-22, BES-23, BES-27; nothing to who is not awaited."""
    table = dealt(stock="7D 7C 7S 1S 1C", **CHANGING)
    offered = []
    moves = f"{SERVED} exchange accept_invite discard:card=7C exchange decline_invite"
    for word in moves.split():
        offered.append(_menu(table))
        table = played(table, word)[1]
    assert offered == [
        *[["knock", "pass"]] * 4,
        ["exchange"],
        ["accept_invite", "decline_invite"],
        ["discard"],
        ["exchange"],
        ["accept_invite", "decline_invite"],
    ]
    assert _menu(table) == ["play_card"]
    (entry,) = RULES.observe(table, 0).menu
    assert (entry.params["card"].zones, entry.at) == (["hand:0"], "trick")
    table = played(dealt(exchange_max=2), "knock knock pass pass")[1]
    (entry,) = RULES.observe(table, 0).menu
    pick = entry.params["discard"]
    assert (pick.by, pick.least, pick.most, pick.zones) == ("cards", 0, 2, ["hand:0"])


def _menu(table: BestiaState) -> list[str]:
    """What is offered to whom is awaited; all others are offered nothing."""
    menus = [[entry.do for entry in RULES.observe(table, seat).menu] for seat in range(-1, 4)]
    (awaited,) = RULES.current(table)
    assert not any(menu for seat, menu in enumerate(menus, -1) if seat != awaited)
    return menus[1 + awaited]


def test_the_longest_deal_stays_within_its_bound() -> None:
    """BES-23, BES-25, GEN-12: six silent seats, who all took four new cards, and all gave words."""
    hands = ["1S 3S 10S", "1C 3C 10C", "1D 3D 10D", "9D 8D 7D", "9C 8C 7C", "9S 8S 7S"]
    table = started(players=6, **CHANGING, rounds=1, max_closing_deals=0)
    events: list[Event] = []

    def act(seat: Seat, wanted: Any) -> None:
        nonlocal table
        outcome = accepted(RULES.act(table, seat, wanted))
        events.extend(outcome.events)
        table = outcome.state

    for seat in range(6):
        act(seat, GiveNonce(f"word {seat}"))
    deal = RULES.command_codec.types["deal"]
    act(SYSTEM, deal(order_of(hands, "2B", 5), {"first_dealer": 5}))
    while table.match.deal == 1:
        seat = RULES.current(table)[0]
        accepts = table.phase == "serve"
        act(*((seat, command("accept_invite")) if accepts else (SYSTEM, TimeOut(seat))))
    assert [len(named(events, name)) for name in ("turn_timed_out", "cards_shuffled")] == [30, 1]
    options = table.match.options
    assert 90 < len(events) < RULES.deal_bound(options) - 2 * RULES.deals_bound(options)
