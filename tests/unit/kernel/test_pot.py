"""What the kernel does with a pot and with a stock to change cards with, whatever the game."""

from random import Random
from typing import Any, TypeAlias

import pytest

from games.bestia import Bestia
from games.bestia_quattro import BestiaQuattro
from games.kernel.event import Event
from games.kernel.exchange import ExchangeGame
from games.kernel.match import OVER, SEALED, CallTime, Deal, Resign, StartMatch
from games.kernel.pot import PotShared
from games.kernel.seats import OPEN, SYSTEM
from tests.unit.narrowing import accepted, instance

Rules: TypeAlias = ExchangeGame[Any]
GAMES: list[Rules] = [Bestia(), BestiaQuattro()]
BOTH = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)

READ_AT_ONCE: dict[str, dict[str, Any]] = {"bestia_quattro": {"blinds": False, "steal": False}}
"""Options with which all seats have read their cards when they are dealt."""


def begun(rules: Rules, number: int = 1, **options: Any) -> Any:
    start = StartMatch(f"{number:064x}", options)
    state = accepted(rules.act(rules.blank(), SYSTEM, start)).state
    return accepted(rules.act(state, SYSTEM, Deal())).state


@BOTH
def test_what_is_thrown_lies_aside_until_the_seat_is_served(rules: Rules) -> None:
    state = begun(rules, **READ_AT_ONCE.get(rules.id, {}))
    state.waiting = (1, 2)
    hand, heap, stock = state.hand(1), [*state.heap], [*state.stock]
    state.exchange(1, hand[:2])
    assert (state.hand(1), state.aside, state.waiting) == (hand[2:], hand[:2], (1, 2))
    assert not state.take(1, stock[:1])
    assert [*state.heap] == heap
    assert state.take(1, stock[1:2])
    assert sorted(state.hand(1)) == sorted([*hand[2:], *stock[:2]])
    assert [*state.stock] == stock[2:]
    state.served()
    assert (state.heap, state.aside, state.waiting) == ([*heap, *hand[:2]], (), (2,))


@BOTH
def test_who_throws_nothing_is_served_at_once(rules: Rules) -> None:
    state = begun(rules)
    state.waiting = (1, 2)
    hand = state.hand(1)
    state.exchange(1, [])
    assert (state.hand(1), state.waiting) == (hand, (2,))


@BOTH
def test_the_spare_cards_come_under_the_stock_once(rules: Rules) -> None:
    state = begun(rules)
    state.stock, state.heap = ["1D"], ["2D", "3D"]
    state.restock(["3D", "2D"])
    assert ([*state.stock], [*state.heap], state.reshuffles) == (["1D", "3D", "2D"], [], 1)


@BOTH
def test_a_pot_that_is_left_is_shared_and_stands_on_the_last_sheet(rules: Rules) -> None:
    pots = set()
    for number in range(1, 9):
        rng, state = Random(number), begun(rules, number)
        while state.phase not in (SEALED, OVER):
            step = rng.choice(rules.legal_actions(state))
            state = accepted(rules.act(state, rules.current(state)[0], step)).state
        pot = state.chips.pot
        pots.add(bool(pot))
        outcome = accepted(rules.act(state, SYSTEM, CallTime()))
        shared = [event for event in outcome.events if isinstance(event, PotShared)]
        assert [sum(event.shares) for event in shared] == [pot] * bool(pot)
        after = outcome.state
        assert (after.phase, after.chips.pot) == (OVER, 0)
        assert rules.totals(after) == [*after.chips.held]
        items = {item for row in after.match.sheets[-1].rows for item, _ in row.items}
        assert ("pot_share" in items) == bool(pot)
    assert True in pots


@BOTH
def test_a_deal_that_is_broken_off_has_its_sheet_and_sums_to_nothing(rules: Rules) -> None:
    state = begun(rules)
    for seat in (0, 1, 2):
        outcome = accepted(rules.act(state, seat, Resign()))
        state = outcome.state
        if rules.is_over(state):
            break
        if state.phase == SEALED:
            state = accepted(rules.act(state, SYSTEM, Deal())).state
    assert rules.is_over(state)
    assert state.chips.pot == 0
    assert sum(rules.totals(state)) == 0
    assert rules.totals(state) == [*state.chips.held]
    assert [sheet.deal for sheet in state.match.sheets] == list(
        range(1, len(state.match.sheets) + 1)
    )


def test_a_match_ends_when_more_lies_in_the_pot_than_its_limit() -> None:
    class Poor(Bestia):
        chips_limit = 2

    rules = Poor()
    state = begun(rules)
    events: list[Event] = []
    while state.phase not in (SEALED, OVER):
        outcome = accepted(rules.act(state, rules.current(state)[0], rules.legal_actions(state)[0]))
        events += outcome.events
        state = outcome.state
    assert state.phase == OVER
    assert state.match.deal == 1
    assert events[-1].name() == "match_ended"
    pots = [counter.value for counter in rules.observe(state, OPEN).counters if counter.id == "pot"]
    assert pots == [0]
    shared = instance(PotShared, next(event for event in events if event.name() == "pot_shared"))
    assert max(shared.shares) - min(shared.shares) <= 1
