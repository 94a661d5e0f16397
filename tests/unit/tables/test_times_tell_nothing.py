"""No time that anybody may see depends on cards that are hidden (GEN-09).

Two worlds: matches of other decks in which the same was played, and in which somebody at the table
was told the same. When bots move, whose clock runs and when it ends must be the same in both.
"""

from itertools import groupby
from random import Random
from typing import Any

import pytest

from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR
from games.registry import bots, rulesets
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.due_times import bot_due_ms, bot_to_move, next_due_ms, thinking_ms
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.scheduler import time_out
from smazzata.tables.table import Table
from tests.testbed.alike import Played, alike

START = 1_000_000
WORLDS = 8
GAMES = pytest.mark.parametrize("rules", rulesets().values(), ids=lambda rules: rules.id)


def seen_times(match: Played, chairs: list[Chair], moves_ms: int) -> list[Any]:
    """All that a table tells of times while a match is played again, and after a time-out."""
    opened = TableOpened(
        match.rules.id, match.rules.version, chairs, clock=PRESETS["federation"], pace="calm"
    )
    table = Table.at(opened, START)
    seen: list[Any] = []
    version, now = 1, START
    for _, numbered in groupby(match.events, key=lambda pair: pair[0]):
        events = [event for _, event in numbered]
        seat = bot_to_move(table)
        now = now + moves_ms if seat is None else bot_due_ms(table) or now
        state = match.rules.fold(events, table.state)
        version += len(events)
        table = table.after(events, state, version, now)
        seen.append(_told(table, now))
    seat = match.rules.current(table.state)[0]
    if seat >= 0:
        late = time_out(table, seat)
        table = table.after(late.events, late.table.state, version + 2, now + 60_000)
        clock = table.clock
        assert clock is not None
        seen.append((clock.banks, clock.missed))
    return seen


def _told(table: Table, now: int) -> tuple[Any, ...]:
    assert table.clock is not None
    seat = bot_to_move(table)
    pause = None if seat is None else thinking_ms(table, seat)
    shown = table.clock.shown(now + 300)
    return next_due_ms(table), bot_due_ms(table), pause, shown, table.clock.late(now + 15_000)


def _seated(rules: Ruleset[Any], seats: int, who: str) -> list[Chair]:
    """People in every other seat, or bots of each kind in turn."""
    if who == "people":
        return [Chair(member=f"m{seat}") for seat in range(seats)]
    names = list(bots(rules.id))
    if who == "mixed":
        names = [name for bot in names[::-1] for name in (bot, "")]
    return [
        Chair(bot=names[seat % len(names)]) if names[seat % len(names)] else Chair(member="m")
        for seat in range(seats)
    ]


@GAMES
@pytest.mark.parametrize("who", ["bots", "people", "mixed"])
def test_worlds_that_look_the_same_have_the_same_times(rules: Ruleset[Any], who: str) -> None:
    rng = Random(f"{rules.id} {who}")
    differing = 0
    for number in range(6):
        match = Played(rules, Played(rules).order)
        match.play(rng, 5 + 2 * number)
        seats = match.state.match.seats
        chairs = _seated(rules, seats, who)
        told = seen_times(match, chairs, 700)
        other = match
        for _ in range(WORLDS):  # each a swap of two cards further away
            (other,) = alike(other, SPECTATOR, rng, 1)
            assert seen_times(other, chairs, 700) == told
            differing += choices(other) != choices(match)
    # Where nobody holds a card, or luck alone decides, there is nothing to tell.
    held = any(zone.kind == "hand" for zone in rules.observe(match.state, SPECTATOR).zones)
    assert differing or not held or rules.luck, (
        "some worlds must differ in what there is to choose from"
    )


def choices(match: Played) -> tuple[int, list[Any]]:
    """How many moves whoever is to move has, and what he sees on the table: in a game in which all
    know how many there are, his own cards are what might show in the time he takes."""
    mover = match.rules.current(match.state)[0]
    moves = len(match.rules.legal_actions(match.state))
    return moves, [zone.cards for zone in match.rules.observe(match.state, mover).zones]
