"""Work that a process dropped is found again, whatever else lies about."""

from uuid import uuid4

import pytest

from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.writer import append
from smazzata.tables import tasks
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import KIND, load, tables

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tasks_here")]


def test_a_match_that_cannot_be_read_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables.forget()
    strange = new_stream_id()
    opened = NewEvent("table_opened", {"game": "game-of-tomorrow", "ruleset": 1, "chairs": []})
    append(strange, KIND, 0, [opened], uuid4(), "system", at_ms=1)
    match = new_stream_id()
    chairs = [Chair(bot="random")] * 4
    open_table(match, "busca", {"max_deals": 1}, chairs, "c" * 64, uuid4())

    monkeypatch.setattr(tasks, "IDLE_MS", -1_000)
    tasks.wake_bots()

    table = load(match).state
    assert table.rules.is_over(table.state)
    assert str(strange) in caplog.text
