"""A database that is busy for a moment costs a table seconds, not a minute."""

from uuid import uuid4

import psycopg
import pytest
from django.db import connection

from smazzata.ledger.errors import StorageFailed
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tables import scheduler, tasks
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from tests.testbed.databases import FreshDatabase
from tests.testbed.waiting import Clock


@pytest.mark.usefixtures("redis_url")
def test_a_bot_whose_move_could_not_be_stored_moves_at_the_next_look(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    tables.forget()
    match = new_stream_id()
    chairs = [Chair(bot="random")] * 4
    quick = TableSettings(pace="quick")
    live = open_table(match, "busca", {}, chairs, "c" * 64, uuid4(), settings=quick)
    assert isinstance(live, LoadedAggregate)
    due_ms = ScheduledWakeup.objects.get(match=match).due_ms
    [thought] = scheduler.think(match, ahead=True)
    assert thought.due_ms == due_ms
    clock.reach(due_ms)
    with connection.cursor() as session:  # not for as long as the site waits for a lock
        session.execute("SET lock_timeout = '50ms'")
    with psycopg.connect(fresh_database.owner_url) as other:
        other.execute("SELECT FROM es_stream WHERE id = %s FOR UPDATE", (match,))
        with pytest.raises(StorageFailed) as failed:
            tasks.attend(str(match), due_ms, thought.sealed)
        assert failed.value.code == "stream_busy"
    assert ScheduledWakeup.objects.get(match=match).due_ms == due_ms
    version = load(match).version
    tasks.attend(str(match), due_ms, thought.sealed)
    assert load(match).version > version
