"""A database that is busy for a moment costs a table seconds, not a minute."""

import time
from uuid import uuid4

import psycopg
import pytest

from smazzata.ledger.errors import StorageFailed
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.tables import scheduler, tasks
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from tests.testbed.databases import FreshDatabase


@pytest.mark.usefixtures("redis_url")
def test_a_bot_whose_move_could_not_be_stored_moves_at_the_next_look(
    fresh_database: FreshDatabase,
) -> None:
    tables.forget()
    match = new_stream_id()
    chairs = [Chair(bot="random")] * 4
    quick = TableSettings(pace="quick")
    live = open_table(match, "busca", {}, chairs, "c" * 64, uuid4(), settings=quick)
    assert isinstance(live, LoadedAggregate)
    due_ms = ScheduledWakeup.objects.get(match=match).due_ms
    [thought] = scheduler.think(match, ahead=True)
    assert thought.due_ms == due_ms
    time.sleep(max(0, due_ms - now_ms()) / 1000)
    with psycopg.connect(fresh_database.owner_url) as other:
        other.execute("SELECT FROM es_stream WHERE id = %s FOR UPDATE", (match,))
        with pytest.raises(StorageFailed) as failed:
            tasks.attend(str(match), due_ms, thought.sealed)
        assert failed.value.code == "stream_busy"
    assert ScheduledWakeup.objects.get(match=match).due_ms == due_ms
    version = load(match).version
    tasks.attend(str(match), due_ms, thought.sealed)
    assert load(match).version > version
