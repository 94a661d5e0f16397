"""Logs go into records and back, unless that would tell a secret."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal as DealCommand
from games.kernel.match import Forfeit, GiveNonce, Resign, StartMatch, TimeOut
from games.kernel.seats import SYSTEM, Seat
from games.registry import ruleset
from replays.export import export_record, may_export
from replays.finding import Finding
from replays.record import Record, read, write
from replays.record_checker import check, play
from tests.testbed.matches import random_match
from tests.unit.narrowing import accepted
from tests.unit.replays.example_record import (
    RULES,
    changed,
)


@pytest.mark.parametrize("nonces", [False, True])
def test_a_match_goes_into_a_record_and_back(nonces: bool) -> None:
    events = random_match(RULES, 3, {"max_deals": 3}, nonces=nonces)
    record = export_record(RULES, events)
    assert isinstance(record, Record)
    again = read(write(record))
    assert again == record
    assert check(RULES, record) == ()
    assert play(RULES, record).events == events


@pytest.mark.parametrize(
    "options",
    [
        {"players_format": "four_pairs", "match_format": "deals", "match_deals": 1},
        {"players_format": "two", "ruleset": "reale", "match_format": "deals", "match_deals": 1},
        {"players_format": "three"},
    ],
    ids=["four", "two", "three"],
)
def test_a_game_of_melds_goes_into_a_record_and_back(options: dict[str, Any]) -> None:
    burraco = ruleset("burraco")
    events = random_match(burraco, 7, options, nonces=True, most_deals=2)
    record = export_record(burraco, events)
    assert isinstance(record, Record), record
    assert read(write(record)) == record
    assert play(burraco, record).events == events
    moves = list(record.deals[0].moves)
    at = next(n for n, move in enumerate(moves) if "open_meld" in str(move))
    moves[at] = str(moves[at]).replace("cards=", "cards=KS,", 1)
    found = check(burraco, changed(record, 0, moves=moves))
    assert (found[0].code, found[0].move) == ("illegal_move", at + 1 + len(record.deals[0].before))
    assert found[0].clause


def after(commands: Sequence[tuple[Seat, Command | None]]) -> tuple[Any, tuple[Event, ...]]:
    """The state and log after commands; None is a timeout of whoever is on turn."""
    state = RULES.blank()
    log: list[Event] = []
    for seat, command in commands:
        given_command = command or TimeOut(RULES.current(state)[0])
        outcome = accepted(RULES.act(state, seat, given_command))
        state = outcome.state
        log += outcome.events
    return state, tuple(log)


CLOCK = (SYSTEM, None)
START = (SYSTEM, StartMatch("ab" * 32, {"max_deals": 3}, duplicate=True))
DEAL = (SYSTEM, DealCommand())


@pytest.mark.parametrize(
    "commands",
    [
        [START],
        [START, (3, GiveNonce("x #00000000")), (0, GiveNonce("plain")), DEAL, *[CLOCK] * 9],
        [START, DEAL, *[CLOCK] * 7, (SYSTEM, Forfeit(2, "absent")), (3, Resign()), (1, Resign())],
        [START, (1, Resign()), (0, Resign()), (2, Resign())],
        [START, DEAL, *[CLOCK] * 40, (1, GiveNonce("late")), (1, Resign())],
        [START, (SYSTEM, DealCommand(RULES.deck({}), {"opening_leader": 3})), *[CLOCK] * 2],
    ],
)
def test_whatever_happened_at_a_table_goes_into_a_record_and_back(
    commands: Sequence[tuple[Seat, Command | None]],
) -> None:
    _, log = after(commands)
    record = export_record(RULES, log)
    assert isinstance(record, Record), record
    assert read(write(record)) == record
    assert check(RULES, record) == ()
    assert play(RULES, record).events == log


def test_gen_10_a_record_that_would_tell_secrets_is_not_given_out() -> None:
    state, _ = after([START, DEAL, CLOCK])
    assert may_export(state) == Finding("match_not_over", "GEN-10")
    state, _ = after([START, DEAL, *[CLOCK] * 40, *[(seat, Resign()) for seat in range(3)]])
    assert may_export(state) == Finding("deals_not_revealed", "GEN-10")


def test_rec_8_a_log_that_does_not_follow_from_the_rules_is_no_record() -> None:
    events = random_match(RULES, 1, {"max_deals": 1})
    for at in (0, 3, 10, len(events) - 2):
        log = (*events[:at], *events[at + 1 :])
        found = export_record(RULES, log)
        assert isinstance(found, tuple)
        assert [(f.code, f.clause) for f in found] == [("broken_log", "REC-8")]
