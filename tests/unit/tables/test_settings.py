"""What may be chosen for a table, and how tables of before say what was chosen."""

from uuid import uuid4

import msgspec
import pytest

from games.kernel.seats import OPEN
from games.registry import GAMES
from smazzata.ledger.events import StoredEvent
from smazzata.tables.clock_rules import PRESETS, ClockRules, MoveTime
from smazzata.tables.events import TABLE_EVENTS, Spectators, TableOpened
from smazzata.tables.settings import (
    LONGEST_DELAY_MOVES,
    LONGEST_DELAY_S,
    TableSettings,
    check_settings,
)
from smazzata.tables.table import fold
from tests.unit.tables.table_stream import Stream

BEFORE = {1: ("clock", "rated", "spectators", "pace"), 2: ()}
"""What `table_opened` of an earlier schema did not say yet."""


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (TableSettings(), None),
        (TableSettings(clock=PRESETS["federation"], pace="calm", rated=True), None),
        (TableSettings(spectators=Spectators(False, LONGEST_DELAY_MOVES, LONGEST_DELAY_S)), None),
        (TableSettings(spectators=Spectators(delay_moves=LONGEST_DELAY_MOVES + 1)), "bad_delay"),
        (TableSettings(spectators=Spectators(delay_moves=-1)), "bad_delay"),
        (TableSettings(spectators=Spectators(delay_s=LONGEST_DELAY_S + 1)), "bad_delay"),
        (TableSettings(spectators=Spectators(delay_s=-1)), "bad_delay"),
        (TableSettings(pace="never"), "unknown_pace"),
        (TableSettings(clock=ClockRules([MoveTime(1, 10)])), "bad_clock"),
    ],
)
def test_what_may_be_chosen(settings: TableSettings, code: str | None) -> None:
    refusal = check_settings(settings)
    assert (refusal and refusal.code) == code


@pytest.mark.parametrize("name", PRESETS)
def test_a_clock_is_called_by_its_preset(name: str) -> None:
    assert TableSettings(clock=PRESETS[name]).clock_name == name


def test_times_of_its_own_have_no_name() -> None:
    assert TableSettings(clock=ClockRules([MoveTime(0, 7)])).clock_name == ""


@pytest.mark.parametrize("schema", BEFORE)
def test_a_table_that_was_opened_with_an_earlier_schema_still_folds(
    stream: type[Stream], schema: int
) -> None:
    match = stream("busca", {"max_deals": 1}, rated=True)
    first = match.stored[0]
    data = {key: value for key, value in first.data.items() if key not in BEFORE[schema]}
    if "spectators" in data:
        data["spectators"] = {"allowed": False, "delay_moves": 2, "delay_s": 0}
    old = msgspec.structs.replace(first, schema=schema, data=data)
    table = fold(None, [old, *match.stored[1:]])
    rules = table.rules
    assert rules.observe(table.state, OPEN) == rules.observe(match.table.state, OPEN)
    assert table.opened.rated == (schema == 2)
    assert table.opened.spectators == (Spectators(False, 2) if schema == 2 else Spectators())


def test_the_event_says_all_of_it() -> None:
    """Who may find and watch a table is told by its log alone."""
    opened = TableOpened("busca", 1, [], spectators=Spectators(listed=False))
    stored = StoredEvent(
        uuid4(), 1, opened.name(), opened.schema, opened.data(), uuid4(), "a", 0, b""
    )
    assert stored.schema == 6
    assert stored.data["spectators"]["listed"] is False


def test_no_game_calls_an_event_as_the_table_does() -> None:
    """A stream holds both: what the table tells is left out by its name where a game is folded."""
    for game in GAMES:
        assert not TABLE_EVENTS.keys() & game.ruleset.event_codec.types.keys(), game.ruleset.id
