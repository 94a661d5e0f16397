"""The bot that looks ahead, at a table of Busca."""

from random import Random
from typing import Any

import pytest

from games import registry
from games.busca.state import BuscaState
from games.kernel.command import Command
from games.kernel.match import Deal, StartMatch
from games.kernel.search import SearchBot
from games.kernel.seats import SYSTEM, Seat
from games.kernel.view import View
from tests.unit.narrowing import accepted

RULES = registry.ruleset("busca")


def turn(cards: int, master: str = "5a") -> tuple[BuscaState, View]:
    """A view of whoever is to play after `cards` cards."""
    state: BuscaState = accepted(RULES.act(RULES.blank(), SYSTEM, StartMatch(master * 32))).state
    state = accepted(RULES.act(state, SYSTEM, Deal())).state
    for _ in range(cards):
        state = accepted(
            RULES.act(state, RULES.current(state)[0], RULES.legal_actions(state)[0])
        ).state
    return state, RULES.observe(state, RULES.current(state)[0])


def test_the_same_view_and_the_same_rng_choose_the_same() -> None:
    _, view = turn(9)
    bot = SearchBot(RULES, 60)
    assert bot.choose(view, Random(3)) == bot.choose(view, Random(3))


@pytest.mark.parametrize("cards", [0, 5, 18, 30])
def test_it_chooses_legally(cards: int) -> None:
    state, view = turn(cards)
    assert SearchBot(RULES, 30).choose(view, Random(1)) in RULES.legal_actions(state)


def test_who_ponders_chooses_the_same_and_searches_without_a_choice_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches: list[Seat] = []
    iterate = SearchBot._iterate

    def count(self: SearchBot[BuscaState], *given: Any) -> None:
        searches.append(given[2])
        iterate(self, *given)

    monkeypatch.setattr(SearchBot, "_iterate", count)
    bot, forced = SearchBot(RULES, 60), 0
    for cards in range(40):
        state, view = turn(cards)
        chosen = bot.choose(view, Random(3))
        only = len(RULES.legal_actions(state)) == 1
        assert len(searches) == (0 if only else 60)
        searches.clear()
        assert bot.ponder(view, Random(3)) == chosen
        assert len(searches) == 60
        searches.clear()
        forced += only
    assert 4 < forced < 40


def test_what_it_finds_follows_from_the_view_alone() -> None:
    """Two worlds that its seat cannot tell apart: the same choice."""
    state, view = turn(6)
    other = RULES.determinize(view, Random(99))
    seat = RULES.current(state)[0]
    assert other.hands != state.hands
    assert RULES.observe(other, seat) == view
    bot = SearchBot(RULES, 60)
    assert bot.choose(RULES.observe(other, seat), Random(4)) == bot.choose(view, Random(4))


def test_late_in_a_deal_it_finds_what_counting_finds() -> None:
    for master in ("01", "02", "03", "04", "05", "06"):
        state, view = turn(32, master)
        seat = RULES.current(state)[0]
        worth = {step: _expected(state, seat, step) for step in RULES.legal_actions(state)}
        chosen = SearchBot(RULES, 400).choose(view, Random(5))
        assert worth[chosen] >= max(worth.values()) - 0.35, (master, worth)


def _expected(state: BuscaState, seat: Seat, step: Command, worlds: int = 150) -> float:
    """The mean lead after `step` over worlds that the seat holds possible, played out at random."""
    rng = Random(6)
    leads: list[float] = []
    view = RULES.observe(state, seat)
    for _ in range(worlds):
        world: BuscaState = RULES.determinize(view, rng)
        RULES.play(world, step)
        while not world.match.sheets:
            RULES.play(world, rng.choice(RULES.legal_actions(world)))
        busche = [row.total for row in world.match.sheets[0].rows]
        leads.append((sum(busche) - busche[seat]) / 3 - busche[seat])
    return sum(leads) / worlds


def test_four_times_the_stake_is_searched_alike() -> None:
    """Curiosity is counted in what the leads differ by, not in chips: else a pot of hundreds, as
    Bestia has after a few deals, would leave none of it.
    """
    rules, differing = registry.ruleset("bestia"), 0
    for number in range(5):
        choices = []
        for stake in (3, 12):
            master = f"{number:02x}" * 32
            start = StartMatch(master, {"stake": stake})
            state = accepted(rules.act(rules.blank(), SYSTEM, start)).state
            state = accepted(rules.act(state, SYSTEM, Deal())).state
            bot, rng = SearchBot(rules, 80), Random(number)
            chosen = []
            while not state.match.sheets:
                seat = rules.current(state)[0]
                step = bot.choose(rules.observe(state, seat), rng)
                differing += len(rules.legal_actions(state, seat)) > 1
                chosen.append(step)
                state = accepted(rules.act(state, seat, step)).state
            choices.append(chosen)
        assert choices[0] == choices[1]
    assert differing > 50
