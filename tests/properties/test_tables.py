"""A table read in one go is the table that was followed append by append."""

from itertools import accumulate
from random import Random
from uuid import UUID, uuid4

import pytest

from smazzata.ledger.events import StoredEvent
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.table import Table, fold
from tests.properties.sampled_games import Case, Played, every_match, played, same

OPENED_MS = 1_000_000
MATCH = UUID(int=1)
MOMENTS = 6
"""How many positions of a match are read from the beginning."""


def appends(match: Played, clock: bool) -> list[list[StoredEvent]]:
    """The match as it would lie in the ledger: one list an append, the first opens the table."""
    rules = match.ruleset
    seats = match.steps[0].after.match.seats
    chairs = [Chair(member=f"m{seat}") for seat in range(seats)]
    rule = PRESETS["federation"] if clock else None
    opening = TableOpened(rules.id, rules.version, chairs, clock=rule)
    told = [[opening, *match.steps[0].events], *(list(step.events) for step in match.steps[1:])]
    ends = accumulate(map(len, told))
    stored = []
    for at, (events, end) in enumerate(zip(told, ends, strict=True)):
        command, first = uuid4(), end - len(events) + 1
        stored.append([
            StoredEvent(
                MATCH, version, event.name(), event.schema, event.data(), command, "member:1",
                OPENED_MS + 700 * at, version.to_bytes(32, "big"),
            )
            for version, event in enumerate(events, first)
        ])  # fmt: skip
    return stored


@pytest.mark.parametrize("clock", [False, True], ids=["no clock", "clock"])
@every_match
def test_a_table_read_in_one_go_is_the_table_that_was_followed(case: Case, clock: bool) -> None:
    stored = appends(played(*case), clock)
    looked_at = {*Random(7).sample(range(len(stored)), min(MOMENTS, len(stored))), len(stored) - 1}
    table: Table | None = None
    for at, append in enumerate(stored):
        table = fold(table, append)
        if at in looked_at:
            read = fold(None, [event for earlier in stored[: at + 1] for event in earlier])
            assert same(table.rules, read.state, table.state)
            # Since when cards are dealt is asked only of what is said off turn.
            assert read._replace(state=table.state, dealt_since=table.dealt_since) == table
            if table.rules.off_turn:
                assert read.dealt_since == table.dealt_since
