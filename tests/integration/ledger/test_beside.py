"""What an application stores together with an append, and reads together with a stream."""

from uuid import uuid4

import pytest

from smazzata.ledger.errors import UnknownStream, VersionConflict
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.reader import load, load_beside
from smazzata.ledger.writer import ExtraStatement, append
from smazzata.tables.models import ScheduledWakeup

pytestmark = pytest.mark.django_db

EVENTS = [NewEvent("happened", {})]


def due(at_ms: int) -> ExtraStatement:
    return ExtraStatement(
        "INSERT INTO tables_scheduledwakeup (match, due_ms, instant_bots)"
        " SELECT id, %(due_ms)s::int8, false FROM head"
        " ON CONFLICT (match) DO UPDATE SET due_ms = excluded.due_ms",
        {"due_ms": at_ms},
    )


def test_it_is_stored_when_the_stream_opens_and_when_it_grows() -> None:
    stream = new_stream_id()
    append(stream, "test", 0, EVENTS, uuid4(), "system", extra=due(5))
    assert ScheduledWakeup.objects.get(match=stream).due_ms == 5
    append(stream, "test", 1, EVENTS, uuid4(), "system", extra=due(6))
    assert ScheduledWakeup.objects.get(match=stream).due_ms == 6


def test_it_is_not_stored_without_the_append() -> None:
    stream = new_stream_id()
    with pytest.raises(UnknownStream):
        append(stream, "test", 3, EVENTS, uuid4(), "system", expected_hash=b"", extra=due(5))
    append(stream, "test", 0, EVENTS, uuid4(), "system")
    with pytest.raises(VersionConflict):
        append(stream, "test", 0, EVENTS, uuid4(), "system", extra=due(5))
    assert not ScheduledWakeup.objects.filter(match=stream).exists()


def test_a_repeated_command_does_not_store_it_again() -> None:
    stream, command = new_stream_id(), uuid4()
    append(stream, "test", 0, EVENTS, command, "system", extra=due(5))
    assert append(stream, "test", 0, EVENTS, command, "system", extra=due(9)).duplicate
    assert ScheduledWakeup.objects.get(match=stream).due_ms == 5


DUE = "SELECT due_ms FROM tables_scheduledwakeup WHERE match = %(match)s AND due_ms <= %(now)s"


def test_a_row_is_read_with_the_events_after_a_version_or_nothing_is() -> None:
    stream = new_stream_id()
    for version in range(3):
        append(stream, "test", version, EVENTS, uuid4(), "system", extra=due(5))
    found = load_beside(stream, 1, DUE, {"match": stream, "now": 5})
    assert found == ((5,), load(stream, 1))
    assert load_beside(stream, 3, DUE, {"match": stream, "now": 5}) == ((5,), [])
    assert load_beside(stream, 0, DUE, {"match": stream, "now": 4}) is None
    assert load_beside(stream, 0, DUE, {"match": uuid4(), "now": 5}) is None
