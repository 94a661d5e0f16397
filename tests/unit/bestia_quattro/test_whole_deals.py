"""Deals and matches computed by hand, to the last chip (BEQ-5 to BEQ-8, BEQ-13 to BEQ-61)."""

from typing import Any

import pytest

from games.bestia_quattro.events import CallGiro
from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.event import Event
from games.kernel.match import Deal, MatchEnded, Resign
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6,
    EXAMPLE_6_PLAYS,
    EXAMPLE_6_WORDS,
    PLAIN,
    RULES,
    dealt,
    legal,
    named,
    names,
    played,
    refused,
    sanctioned,
    sizes,
    started,
)
from tests.unit.narrowing import accepted, instance

FIVE = [*EXAMPLE_6, "1D 2S 4D 5D"]
SEVEN = [
    "1D 2D 3D 4D",
    "5D 6D 7D 8D",
    "1C 2C 3C 4C",
    "5C 6C 7C 8C",
    "1B 2B 3B 4B",
    "5B 6B 7B 8B",
    "1S 2S 3S 4S",
]
ALONE = "knock pass pass pass"
VOID = "pass " * 12
GIRO: dict[str, Any] = {**PLAIN, "rounds_before_giro": 0}
TWO_EACH = "9S 1C 10D 2D 6D 2C 1B 3B"
"""Seat 1 opened and seat 3 joined, with the cards of example 6: two tricks each."""
ONE_AND_THREE = "2D 10D 1C 2C 6D 9S 3B 1B"
"""The same, but the battente takes only the last trick."""


def settled(events: list[Event]) -> Any:
    """How the deal ended."""
    return named(events, "deal_settled")[0]


def changed(table: BestiaQuattroState, count: int) -> tuple[list[Event], BestiaQuattroState]:
    """What follows when whose turn it is changes so many of its cards, the first ones."""
    own = table.hand(RULES.current(table)[0])[:count]
    return played(table, f"exchange:discard={','.join(own)}" if own else "exchange")


def test_buio_and_controbuio_played_to_the_end() -> None:
    """BEQ-13 to BEQ-16, BEQ-45, BEQ-47, BEQ-49; worked example 7 goes on: the pot is 52."""
    table = dealt(FIVE, dealer=4)
    _, table = played(table, "blind counter_blind match leave match match no_steal")
    _, table = played(table, "pass knock assist assist pass exchange exchange exchange")
    assert table.assistants == (2, 4)
    events, table = played(table, "9S 8S 2S 1B 8B 5D 2D 3S 1D 4D 2C 2B")
    assert settled(events).tricks == [0, 3, 0, 0, 1]
    assert settled(events).shares == [0, 39, 0, 0, 13]
    assert (settled(events).bestie, settled(events).to_battente) == ([0, 0, 52, 0, 0], 52)
    assert table.chips.held == (-12, -12 + 39 + 52, -12 - 52, -4, -12 + 13)
    assert (table.chips.pot, table.only_stakes) == (0, True)
    items = table.match.sheets[0].rows[0].items
    assert items == [("stake", -4), ("blinds", -4), ("blinds", -4)]


def test_a_thief_takes_all_and_is_paid_twice() -> None:
    """BEQ-19 to BEQ-21, BEQ-24, BEQ-39, BEQ-49: he throws a plain card and plays the stolen one."""
    _, table = played(dealt(), "no_blind steal assist pass assist exchange exchange")
    _, table = played(table, "discard:card=3B")
    assert RULES.current(table) == (3,)
    events, table = played(table, "1C 4B 2B 8C 5S 3S 10D 3D 8S 6D 10B 8B")
    assert settled(events).tricks == [0, 0, 0, 4]
    assert settled(events).bestie == [16, 0, 16, 0]
    assert table.chips.held == (-20, -4, -20, -4 + 16 + 32)
    assert table.chips.pot == 0


def test_a_thief_whom_nobody_opposes_takes_the_pot_with_five_cards_unseen() -> None:
    """BEQ-24, BEQ-29: of his cards only the stolen one is known."""
    events, table = played(dealt(), "no_blind steal pass pass pass")
    assert table.chips.held == (-4, -4, -4, 12)
    told = str([RULES.redact(event, SPECTATOR) for event in events])
    assert "8C" in told
    assert not any(f"'{card}'" in told for card in EXAMPLE_6[3].split())


def test_a_failed_deal_and_the_next_one_with_an_odd_pot() -> None:
    """BEQ-5, BEQ-45 to BEQ-50: 25 chips, then 75 that nobody adds to, then stakes again."""
    _, table = played(dealt(FIVE, dealer=4, stake=5, **PLAIN), "pass knock assist assist pass pass")
    _, table = played(table, "exchange exchange exchange")
    events, table = played(table, "2D 2B 10D 1C 2C 3S 6D 9S 8S 3B 1B 8B")
    assert settled(events).tricks == [0, 1, 0, 3, 0]
    assert settled(events).shares == [0, 7, 0, 18, 0]
    assert settled(events).bestie == [0, 50, 25, 0, 0]
    assert (settled(events).to_battente, settled(events).next_pot) == (0, 75)
    assert table.chips.held == (-5, -48, -30, 13, -5)
    table = dealt(FIVE, dealer=0, state=table)
    assert (table.chips.pot, table.chips.held) == (75, (-5, -48, -30, 13, -5))
    _, table = played(table, "knock pass assist pass pass exchange exchange")
    events, table = played(table, TWO_EACH)
    assert settled(events).shares == [0, 2 * 18 + 2, 0, 2 * 18 + 1, 0]
    assert table.chips.held == (-5, -10, -30, 50, -5)
    table = dealt(FIVE, dealer=1, state=table)
    assert (table.chips.pot, table.chips.held) == (25, (-10, -15, -35, 45, -10))


def test_with_the_dealers_stake_each_new_dealer_adds_to_a_bestia() -> None:
    """BEQ-6, BEQ-46, BEQ-48; worked example 9 of the rules with its shares: 5, then 10 + 5."""
    table = dealt(stake=5, ante_mode="dealer", **PLAIN)
    _, table = played(table, "pass knock pass assist pass exchange exchange")
    events, table = played(table, ONE_AND_THREE)
    assert settled(events).shares == [0, 1 + 1, 0, 3]
    assert table.chips.held == (0, 2 - 10, 0, -5 + 3)
    table = dealt(dealer=0, state=table)
    assert (table.chips.pot, table.chips.held[0]) == (15, -5)
    _, table = played(table, "knock pass assist pass exchange exchange")
    events, table = played(table, TWO_EACH)
    assert settled(events).shares == [0, 6 + 2, 0, 6 + 1]
    assert table.chips.held == (-5, 0, 0, 5)


def test_a_sanction_in_mid_play_is_divided_with_the_pot() -> None:
    """BEQ-7, BEQ-46, BEQ-49, BEQ-52: 19 chips; a pot that was emptied holds stakes only again."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D 3D")
    table = sanctioned(table, 2, 3)
    events, table = played(table, EXAMPLE_6_PLAYS.partition(" 1C ")[2].join(["1C ", ""]))
    assert settled(events).shares == [0, 8 + 2, 0, 8 + 1]
    assert settled(events).bestie == [19, 0, 0, 0]
    assert table.chips.held == (-4 - 19, -4 + 10 + 19, -4 - 3, -4 + 9)
    assert dealt(dealer=0, state=table).blindable


def test_a_sanction_of_a_void_deal_forbids_the_next_buio() -> None:
    """BEQ-8, BEQ-13, BEQ-27, BEQ-52: a void deal leaves what was paid, and what it was."""
    table = sanctioned(played(dealt(), "no_blind no_steal pass")[1], 0, 4)
    _, table = played(table, "pass " * 11)
    assert table.chips.pot == 20
    table = dealt(dealer=0, state=table)
    assert (table.phase, table.chips.pot) == ("steal", 20)
    _, table = played(table, "no_steal pass knock pass pass pass")
    assert dealt(dealer=1, state=table).phase == "blind"


def test_a_seat_that_left_or_does_not_exist_pays_no_sanction() -> None:
    """BEQ-52."""
    table = accepted(RULES.act(dealt(), 1, Resign())).state
    for seat in (-1, 1, 4):
        found = RULES.check(table, SYSTEM, sanction(seat))
        assert found is not None
        assert (found.code, found.clause) == ("bad_sanction", "BEQ-52")
    assert RULES.check(table, SYSTEM, sanction(2)) is None
    for amount, legal_amount in [(0, False), (1, True), (1_000, True), (1_001, False)]:
        told = RULES.command_codec.types["sanction"](2, amount)
        assert (RULES.check(table, SYSTEM, told) is None) == legal_amount


def sanction(seat: Seat) -> Any:
    """The referee's command."""
    return RULES.command_codec.types["sanction"](seat, 1_000)


def test_after_a_void_deal_raises_go_on_top_of_the_old_stakes() -> None:
    """BEQ-5, BEQ-8, BEQ-13, BEQ-27: 16, nobody pays, then 4 for each of the four."""
    _, table = played(dealt(), f"no_blind no_steal {VOID}")
    table = dealt(dealer=0, state=table)
    assert (table.phase, table.chips.pot) == ("blind", 16)
    assert RULES.current(table) == (1,)
    _, table = played(table, "blind match match match")
    assert (table.chips.pot, table.chips.held) == (32, (-8,) * 4)
    assert table.only_stakes


def test_a_mano_that_does_not_answer_the_controbuio_loses_what_he_raised() -> None:
    """BEQ-15 to BEQ-17, BEQ-29: his neighbour is the mano now, and opens alone for 56."""
    _, table = played(dealt(FIVE, dealer=4), "blind counter_blind match match match leave")
    assert (table.chips.held, table.chips.pot) == ((-8, -12, -12, -12, -12), 56)
    _, table = played(table, "no_steal")
    assert table.waiting == (1, 2, 3, 4)
    _, table = played(table, "knock pass pass pass")
    assert table.chips.held == (-8, 44, -12, -12, -12)


def test_two_are_left_after_the_raises_and_play_for_all() -> None:
    """BEQ-16, BEQ-17, BEQ-26, BEQ-30, BEQ-39: 32 chips; the dealer, who left, only deals."""
    _, table = played(dealt(stock="7B 9D"), "blind counter_blind leave leave match")
    assert (table.phase, table.waiting, table.chips.pot) == ("declare", (0, 1), 32)
    assert sorted(table.reserve) == sorted(" ".join(EXAMPLE_6[2:]).split())
    _, table = played(table, "pass pass pass knock assist")
    assert (table.trump, table.waiting) == ("B", (0, 1))
    _, table = played(table, "exchange exchange")
    assert RULES.current(table) == (1,)
    events, table = played(table, "1B 4B 9S 5S 2D 3D 10B 2C")
    assert settled(events).tricks == [2, 2, 0, 0]
    assert table.chips.held == (-12 + 16, -12 + 16, -4, -4)


def test_the_new_trump_rules_the_play() -> None:
    """BEQ-26, BEQ-41, BEQ-43, BEQ-44: spade were turned third; coppe, turned first, are plain."""
    _, table = played(dealt(stock="7C 6S", **PLAIN), "pass " * 8)
    _, table = played(table, "pass knock pass assist pass exchange exchange")
    assert RULES.observe(table, 0).zone("turned").cards == ["8C", "7C", "6S"]
    _, table = played(table, "2C")
    assert legal(table) == ["1C"]
    _, table = played(table, "1C 10D 2D 6D")
    assert refused(table, "1B") == ("must_trump", "BEQ-41")
    assert legal(table) == ["9S"]


def test_who_passed_twice_is_out_and_who_passed_once_may_join() -> None:
    """BEQ-23, BEQ-28: only what is given back after the opening is the reserve."""
    _, table = played(dealt(**PLAIN), "pass pass pass knock")
    assert (table.waiting, len(table.reserve)) == ((0, 1, 2), 0)
    assert names(table) == ["assist", "pass"]
    _, table = played(table, "pass assist pass")
    assert sorted(table.reserve) == sorted(f"{EXAMPLE_6[0]} {EXAMPLE_6[2]}".split())
    assert (table.said, table.waiting) == (["out", "assists", "out", "battente"], (1, 3))


def test_a_stock_that_runs_out_in_mid_service_is_the_heap_without_ones_own_cards() -> None:
    """BEQ-31 to BEQ-35, BEQ-37, BEQ-38: seven join, the fourteen thrown before serve the last."""
    _, table = played(dealt(SEVEN, "9S", 6, **PLAIN), "knock " + "assist " * 6)
    for count in (4, 4, 4, 2, 0, 0):
        events, table = changed(table, count)
        assert not named(events, "cards_shuffled")
    assert not table.stock
    heap, own = sorted(table.heap), list(table.hand(6))
    events, table = changed(table, 4)
    order = named(events, "cards_shuffled")[0].order
    assert sorted(order) == heap
    served = [(event.seat, event.cards) for event in named(events, "cards_served")]
    assert served == [
        (6, order[:3]),
        (0, [order[3]]),
        (1, [order[4]]),
        (2, [order[5]]),
        (6, [order[7]]),
    ]
    assert named(events, "card_burnt")[0].card == order[6]
    assert (table.heap, table.stock) == (own, order[8:])
    assert sizes(table) == [4] * 7


def test_a_stock_that_ends_with_the_burnt_card_is_made_anew_for_the_fourth() -> None:
    """BEQ-34, BEQ-38."""
    _, table = played(dealt(SEVEN, "9S", 6, **PLAIN), "knock " + "assist " * 6)
    last = table.stock[10]
    for count in (4, 3, 0, 0, 0, 0, 4):
        events, table = changed(table, count)
    assert [event.name() for event in events] == [
        "cards_exchanged",
        "cards_served",
        "cards_served",
        "card_burnt",
        "cards_shuffled",
        "cards_served",
        "play_opened",
    ]
    assert named(events, "card_burnt")[0].card == last
    assert len(named(events, "cards_shuffled")[0].order) == 4 + 3 + 4


def test_the_last_in_the_service_need_not_be_the_dealer() -> None:
    """BEQ-34: the dealer passed, so that a card is burnt for the seat before him."""
    _, table = played(dealt(**PLAIN), "knock assist assist pass exchange exchange")
    events, table = changed(table, 4)
    assert len(named(events, "card_burnt")) == 1
    assert [len(event.cards) for event in named(events, "cards_served")] == [3, 1]
    _, table = played(dealt(**PLAIN), "knock assist assist pass exchange")
    events, table = played(changed(table, 4)[1], "exchange")
    assert not named(events, "card_burnt")  # it was not the last


def test_a_giro_with_caps_and_its_ranking() -> None:
    """BEQ-5, BEQ-54 to BEQ-60: two turns end by the cap, the last pot is shared."""
    table = dealt(dealer=2, stake=5, max_deals_per_turn=2, **GIRO)
    told = []
    for moves, dealer in [
        (VOID, 2),
        (VOID, 3),
        (ALONE, 0),
        (VOID, 0),
        (VOID, 1),
        (VOID, 1),
    ]:
        _, table = played(table, moves)
        table = dealt(dealer=dealer, state=table)
        told.append((table.turn_deal, table.chips.pot))
    assert told == [(2, 20), (1, 20), (1, 20), (2, 20), (1, 20), (2, 20)]
    events, table = played(table, VOID)
    assert named(events, "pot_shared")[0].shares == [5] * 4
    end = instance(MatchEnded, events[-1])
    assert (end.totals, end.places) == ([15, -5, -5, -5], [1, 2, 2, 2])
    assert (table.chips.pot, table.chips.held) == (0, (15, -5, -5, -5))
    assert table.match.deal == 7


@pytest.mark.parametrize(("mode", "pot"), [("all", 16), ("dealer", 8)])
def test_the_giro_begins_with_what_lies_in_the_pot(mode: str, pot: int) -> None:
    """BEQ-53, BEQ-55: the last ordinary deal was void."""
    options = {**PLAIN, "ante_mode": mode, "giro_call": "players", "rounds_before_giro": 3}
    table = accepted(RULES.act(dealt(dealer=2, **options), 1, CallGiro())).state
    _, table = played(table, VOID)
    table = dealt(dealer=3, state=table)
    assert (table.giro, table.turn_deal, table.chips.pot) == (True, 1, pot)


def test_who_is_out_of_the_deal_may_call_the_giro_and_who_left_may_not() -> None:
    """BEQ-53, GEN-07."""
    _, table = played(dealt(giro_call="players"), "blind match leave")
    assert refused(table, "call_giro", 2) == ("", "")
    table = accepted(RULES.act(table, 1, Resign())).state
    assert refused(table, "call_giro", 1)[0] == "not_your_turn"
    assert refused(table, "call_giro", SPECTATOR)[0] == "not_your_turn"
    called = accepted(RULES.act(table, 2, CallGiro())).state
    assert (called.giro_called, called.giro) == (True, False)


def test_a_failed_battente_deals_again_in_the_giro_for_a_higher_pot() -> None:
    """BEQ-48, BEQ-50, BEQ-58: the pot of 16 becomes 32, nobody pays, the same seat deals."""
    _, table = played(dealt(dealer=3, **GIRO), "pass knock pass assist pass exchange exchange")
    events, table = played(table, ONE_AND_THREE)
    assert settled(events).next_pot == 32
    table = dealt(dealer=3, state=table)
    assert (table.turn_deal, table.chips.pot, table.blindable) == (2, 32, False)
    _, table = played(table, "pass knock pass assist pass exchange exchange")
    events, table = played(table, TWO_EACH)
    assert table.chips.held == (-4, -4 + 4 - 32 + 16, -4, -4 + 12 + 16)
    table = dealt(dealer=0, state=table)
    assert (table.turn_deal, table.chips.pot) == (1, 16)


def test_an_assistant_who_left_is_paid_and_pays_like_the_others() -> None:
    """BEQ-45, BEQ-47, GEN-07: seat 3 had a trick, seat 0 had none; what is left is played on."""
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D 3D")
    table = accepted(RULES.act(table, 3, Resign())).state
    assert RULES.current(table) == (0,)
    events, table = played(table, "5S 9S 1B 4B 2C 10B")
    assert settled(events).tricks == [0, 3, 0, 1]
    assert settled(events).bestie == [16, 0, 0, 0]
    assert table.chips.held == (-20, -4 + 12 + 16, -4, 0)


@pytest.mark.parametrize(
    ("options", "moves", "leaves", "last"),
    [
        (PLAIN, "knock pass pass pass", None, ["passed", "pot_taken_unopposed"]),
        ({}, "no_blind steal pass pass pass", None, ["passed", "pot_taken_unopposed"]),
        ({}, "blind leave leave leave", None, ["seat_left", "pot_taken_unopposed"]),
        (PLAIN, "knock assist", 0, ["seat_forfeited", "deal_void"]),
        (PLAIN, "knock pass pass", 3, ["seat_forfeited", "pot_taken_unopposed"]),
        (PLAIN, "knock pass pass assist", 3, ["seat_forfeited", "pot_taken_unopposed"]),
        (PLAIN, "knock pass pass assist exchange exchange", None, ["play_opened"]),
    ],
)
def test_a_deal_that_ends_without_play_ends_once(
    options: dict[str, Any], moves: str, leaves: Seat | None, last: list[str]
) -> None:
    """BEQ-16, BEQ-24, BEQ-29, BEQ-51, GEN-07: one event says so, then the next deck is sealed."""
    events, table = played(dealt(**options), moves)
    if leaves is not None:
        outcome = accepted(RULES.act(table, leaves, Resign()))
        events, table = list(outcome.events), outcome.state
    told = [event.name() for event in events]
    ended = [] if last == ["play_opened"] else ["deal_committed"]
    assert told[-len(last) - len(ended) :] == [*last, *ended]
    assert len(table.match.sheets) == len(ended)


def test_trumps_are_counted_from_one() -> None:
    """BEQ-10, BEQ-26, BEQ-27."""
    state = dealt(**PLAIN)
    events = [*accepted(RULES.act(started(**PLAIN), SYSTEM, Deal())).events]
    events += played(state, "pass " * 12)[0]
    assert [event.number for event in named(events, "trump_turned")] == [1, 2, 3]
