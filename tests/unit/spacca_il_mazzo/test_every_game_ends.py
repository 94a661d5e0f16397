"""A proof that every match ends: something falls with every command, and cannot fall for ever.

In the order of importance: seats that stay, deals to come, turns to come in the deal, and what the
seat on turn still may do before its turn is over (draw, choose). All are whole numbers and none is
ever below zero, so there is no endless match, whoever plays and however badly.
"""

from random import Random
from typing import Any

import pytest

from games.kernel.command import Command
from games.kernel.match import OVER, SEALED, CallTime, Deal, Forfeit, Resign, TimeOut
from games.kernel.seats import SYSTEM, Seat
from games.spacca_il_mazzo.events import DrawCard, TakePile
from games.spacca_il_mazzo.state import CHOICE, PLAY, SpaccaState
from tests.unit.spacca_il_mazzo.spacca_tables import RULES, done, started

FORMS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "pass_after_draw": True},
    {"players": 4, "court_order": "jqka"},
    {"players": 3, "match_mode": "target", "target_score": 26, "pass_after_draw": True},
    {"players": 2, "match_mode": "target", "target_score": 25},
)
Measure = tuple[int, int, int, int]


def measure(state: SpaccaState) -> Measure:
    """What falls, by the order of tuples."""
    options, match = state.match.options, state.match
    staying = match.seats - len(match.out)
    if state.phase == OVER:
        return 0, 0, 0, 0
    sealed = state.phase == SEALED
    deals = 2 * (RULES.deals_bound(options) - match.deal) + sealed
    turns = 0 if sealed else options["max_turns"] - state.turns_played
    # A choice is the last thing that a seat is asked in its turn; drawing may come before a play.
    within = {CHOICE: 0, PLAY: 1 if state.drawn else 2}.get(state.phase, 0)
    return staying, deals, turns, within


def whole_match(number: int, form: dict[str, Any], how: str) -> int:
    """Plays a match to its end; the number of its commands."""
    rng = Random(f"{number} {how}")
    state = started(**form, max_turns=100, match_deals=2)
    before, commands = measure(state), 0
    while not RULES.is_over(state):
        seat, command = following(state, rng, how)
        state = done(RULES.act(state, seat, command)).state
        after = measure(state)
        assert after < before, command
        assert min(after) >= 0
        before, commands = after, commands + 1
    return commands


def following(state: SpaccaState, rng: Random, how: str) -> tuple[Seat, Command]:
    """The next command: at random, of silent seats, or of seats that will not let it end."""
    if how == "leaving" and rng.random() < 0.01:
        seat = rng.choice([s for s in range(state.match.seats) if s not in state.match.out])
        return (SYSTEM, Forfeit(seat)) if rng.random() < 0.5 else (seat, Resign())
    seat = RULES.current(state)[0]
    if seat == SYSTEM:
        return SYSTEM, Deal()
    if how == "silent":
        return SYSTEM, TimeOut(seat)
    steps = RULES.legal_actions(state)
    hoarding: list[Command] = [DrawCard(), TakePile()]
    wanted = [step for step in steps if step in hoarding] if how == "hoarding" else []
    return seat, rng.choice(wanted or steps)


@pytest.mark.parametrize("how", ["random", "silent", "hoarding", "leaving"])
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_every_match_ends_spm_43(form: dict[str, Any], how: str) -> None:
    for number in range(4):
        commands = whole_match(number, form, how)
        options = RULES.resolve_options({**form, "max_turns": 100, "match_deals": 2})
        assert isinstance(options, dict)
        # A turn has at most three commands: it draws, and plays; or it turns a card, and chooses.
        assert commands <= RULES.deals_bound(options) * (1 + 3 * 100) + form["players"]


def turns_at_random(number: int) -> int:
    """How many of at most 3000 turns a deal of two seats lasts that play at random."""
    rng, state = Random(number), started(players=2, max_turns=10_000, match_deals=1)
    while not RULES.is_over(state) and state.turns_played < 3000:
        seat, command = following(state, rng, "random")
        state = done(RULES.act(state, seat, command)).state
    return state.turns_played


def test_without_the_cap_bad_play_would_go_on_spm_43() -> None:
    """No count of cards falls: two seats may take the pile from each other again and again."""
    assert max(map(turns_at_random, range(6))) == 3000


def test_a_deal_may_be_the_last_by_the_clock_gen_12() -> None:
    state = done(RULES.act(started(players=2), SYSTEM, Deal())).state
    state = done(RULES.act(state, SYSTEM, CallTime())).state
    while not RULES.is_over(state):
        state = done(RULES.act(state, SYSTEM, TimeOut(RULES.current(state)[0]))).state
    assert len(state.match.sheets) == 1
