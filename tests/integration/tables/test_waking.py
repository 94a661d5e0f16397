"""Work that a process dropped is found again, whatever else lies about."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from smazzata.config.celery import app
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.idle import idle_streams
from smazzata.ledger.writer import append
from smazzata.tables import tasks
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import KIND, load, tables

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _everything_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    tables.forget()
    monkeypatch.setattr(
        "smazzata.tables.tasks.idle_streams", lambda kind, _: idle_streams(kind, -1)
    )


def match_of_bots() -> UUID:
    match = new_stream_id()
    chairs = [Chair(bot="random")] * 4
    open_table(match, "busca", {"max_deals": 1}, chairs, "c" * 64, uuid4())
    return match


@pytest.mark.usefixtures("tasks_here")
def test_a_match_that_cannot_be_read_keeps_no_other_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    strange = new_stream_id()
    opened = NewEvent("table_opened", {"game": "game-of-tomorrow", "ruleset": 1, "chairs": []})
    append(strange, KIND, 0, [opened], uuid4(), "system", at_ms=1)
    match = match_of_bots()
    tasks.wake_bots()

    table = load(match).state
    assert table.rules.is_over(table.state)
    assert str(strange) in caplog.text


def test_what_is_sent_once_too_often_expires_in_a_long_queue(redis_url: str) -> None:
    """A table may stand still because workers are busy: then its task is not lost but waiting."""
    match = match_of_bots()
    tasks.wake_bots()
    with app.connection_for_read() as connection, connection.SimpleQueue("celery") as queue:
        sent = queue.get_nowait()
        sent.ack()
    assert str(match) in sent.headers["argsrepr"]
    left = datetime.fromisoformat(sent.headers["expires"]) - datetime.now(UTC)
    assert timedelta() < left <= timedelta(milliseconds=tasks.IDLE_MS)
