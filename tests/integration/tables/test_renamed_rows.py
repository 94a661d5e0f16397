"""Rows of tables that were renamed are still there, and the application may use them."""

from uuid import uuid4

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from smazzata.ledger.events import new_stream_id
from smazzata.lobby.models import Room
from smazzata.tables.models import ScheduledWakeup
from tests.testbed.databases import FreshDatabase, as_owner

BEFORE = [("tables", "0005_who_may_see"), ("lobby", "0004_table_settings")]


def test_wakeups_and_seats_of_before_are_kept(fresh_database: FreshDatabase) -> None:
    watched, bots, room = uuid4(), uuid4(), new_stream_id()
    with as_owner(connection):
        MigrationExecutor(connection).migrate(BEFORE)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO tables_appointment (match, due_ms, hurries, decided_for, decision)"
                """ VALUES (%s, 5, false, 3, '{"card": 7}'), (%s, 6, true, 0, NULL)""",
                [watched, bots],
            )
            cursor.execute(
                "INSERT INTO lobby_room (id, game, options, settings, key, opened_by, opened_at,"
                " touched_at, version)"
                " VALUES (%s, 'busca', '{}', '{}', 'k', 'anna', now(), now(), 1)",
                [room],
            )
            cursor.execute(
                "INSERT INTO lobby_place (room_id, seat, member, bot, kept_for)"
                " VALUES (%s, 0, 'anna', NULL, NULL), (%s, 1, NULL, 'easy', 'bruno')",
                [room, room],
            )
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    wakeups = ScheduledWakeup.objects.order_by("due_ms")
    assert list(wakeups.values_list("match", "due_ms", "instant_bots")) == [
        (watched, 5, False),
        (bots, 6, True),
    ]
    seats = Room.objects.only("id").get(id=room).seats
    assert list(seats.values_list("seat", "member", "bot", "kept_for")) == [
        (0, "anna", None, None),
        (1, None, "easy", "bruno"),
    ]
    # Numbers go on where they were, and the application's rights went along.
    assert seats.create(seat=2).pk > seats.get(seat=1).pk
    assert wakeups.filter(match=bots).delete()[0] == 1
