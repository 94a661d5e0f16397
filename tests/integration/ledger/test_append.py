"""Appending: all or nothing, at the expected version, once a command."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from smazzata.ledger import chain, reader, writer
from smazzata.ledger.errors import (
    CommandIdReused,
    InvalidEvent,
    KindMismatch,
    StreamSealed,
    UnknownStream,
    VersionConflict,
)
from smazzata.ledger.events import NewEvent, Receipt, new_stream_id
from tests.integration.ledger.ledgerkit import PLAYER, new_match, play, rows

pytestmark = pytest.mark.django_db

TABLES = ("es_stream", "es_event", "es_command", "es_outbox")


def stored() -> list[int]:
    """How many rows every table of an append has."""
    return [rows(f"SELECT count(*) FROM {table}")[0][0] for table in TABLES]


def test_events_come_back_as_they_were_appended() -> None:
    stream, command = new_stream_id(), uuid.uuid4()
    events = [NewEvent("opened", {"deck": [1, 2], "b": None}), NewEvent("dealt", {}, schema=3)]
    receipt = writer.append(stream, "probe", 0, events, command, PLAYER, at_ms=5)
    first, second = reader.load(stream)
    assert (first.version, first.type, first.schema) == (1, "opened", 1)
    assert first.data == {"deck": [1, 2], "b": None}
    assert (second.version, second.schema, second.data) == (2, 3, {})
    assert {e.command_id for e in (first, second)} == {command}
    assert {(e.actor, e.at_ms) for e in (first, second)} == {(PLAYER, 5)}
    assert (receipt.first_version, receipt.version, receipt.hash) == (1, 2, second.hash)
    assert reader.head(stream) == (stream, "probe", 2, second.hash, False)
    assert stored() == [1, 2, 1, 2]


def test_load_continues_after_a_version() -> None:
    stream = new_match(5)
    assert [event.version for event in reader.load(stream, after=3)] == [4, 5]
    assert [event.version for event in reader.load(stream, after=1, limit=2)] == [2, 3]
    assert reader.load(new_stream_id()) == []


def test_each_event_is_linked_to_the_one_before() -> None:
    stream = new_match(3)
    previous = chain.genesis("probe", stream)
    for event in reader.load(stream):
        envelope = chain.envelope(
            stream=str(stream), version=event.version, type_="card_played", schema=1,
            data=b'{"card":%d}' % event.version, command=str(event.command_id), actor=PLAYER,
            at_ms=event.at_ms,
        )  # fmt: skip
        previous = chain.link(previous, envelope)
        assert event.hash == previous


def test_a_long_command_keeps_its_order() -> None:
    stream = new_stream_id()
    play(stream, 0, writer.MAX_EVENTS)
    assert [e.data["card"] for e in reader.load(stream)] == list(range(1, writer.MAX_EVENTS + 1))
    order = rows("SELECT version FROM es_outbox WHERE stream_id = %s ORDER BY id", stream)
    assert [version for (version,) in order] == list(range(1, writer.MAX_EVENTS + 1))


@pytest.mark.parametrize("given_hash", [True, False])
@pytest.mark.parametrize("expected", [0, 1, 3])
def test_another_version_than_expected_is_a_conflict(expected: int, given_hash: bool) -> None:
    stream = new_match(2)
    before = stored()
    with pytest.raises(VersionConflict) as caught:
        play(stream, expected, expected_hash=b"x" * 32 if given_hash else None)
    assert (caught.value.expected, caught.value.actual) == (expected, 2)
    assert stored() == before


def test_a_link_that_is_not_the_head_is_a_conflict() -> None:
    stream = new_match(2)
    with pytest.raises(VersionConflict):
        play(stream, 2, expected_hash=reader.load(stream)[0].hash)


def test_an_unknown_stream_cannot_be_extended() -> None:
    with pytest.raises(UnknownStream):
        play(new_stream_id(), 1)
    with pytest.raises(UnknownStream):
        reader.head(new_stream_id())


def test_a_receipt_leads_to_the_next_append() -> None:
    stream = new_stream_id()
    receipt = play(stream, 0)
    receipt = play(stream, 1, expected_hash=receipt.hash)
    assert play(stream, 2).version == 3
    assert reader.load(stream)[1].hash == receipt.hash


def test_a_repeated_command_gets_its_first_answer() -> None:
    stream, command = new_match(1), uuid.uuid4()
    first = play(stream, 1, 2, command_id=command, response={"points": 5})
    play(stream, 3)
    before = stored()
    for expected in (1, 3, 4, 9):
        again = play(stream, expected, command_id=command, response={"points": 6})
        assert again == Receipt(stream, 2, 3, first.hash, {"points": 5}, duplicate=True)
    assert stored() == before
    assert writer.find_command(stream, command, PLAYER) == again
    assert writer.find_command(stream, uuid.uuid4(), PLAYER) is None
    assert writer.find_command(new_stream_id(), command, PLAYER) is None


def test_the_opening_command_may_be_repeated_too() -> None:
    stream, command = new_stream_id(), uuid.uuid4()
    play(stream, 0, command_id=command)
    assert play(stream, 0, command_id=command).duplicate


def test_a_command_id_belongs_to_its_sender_and_its_stream() -> None:
    stream, command = new_match(1), uuid.uuid4()
    play(stream, 1, command_id=command, response={"secret": 1})
    with pytest.raises(CommandIdReused):
        play(stream, 2, command_id=command, actor="member:other")
    with pytest.raises(CommandIdReused):
        writer.find_command(stream, command, "member:other")
    assert not play(new_stream_id(), 0, command_id=command).duplicate


def test_a_sealed_stream_takes_no_more() -> None:
    stream, command = new_match(1), uuid.uuid4()
    play(stream, 1, command_id=command, seal=True)
    assert reader.head(stream).sealed
    with pytest.raises(StreamSealed):
        play(stream, 2)
    assert play(stream, 1, command_id=command).duplicate
    assert len(reader.load(stream)) == 2


def test_the_kind_of_a_stream_is_fixed() -> None:
    stream = new_match(1)
    with pytest.raises(KindMismatch):
        play(stream, 1, kind="tournament")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "Match"}, "invalid_kind"),
        ({"kind": "x" * 33}, "invalid_kind"),
        ({"actor": "Mario Rossi"}, "invalid_actor"),
        ({"actor": "mario@example.org"}, "invalid_actor"),
        ({"actor": ""}, "invalid_actor"),
        ({"expected_version": -1}, "invalid_version"),
        ({"expected_version": 2**31}, "invalid_version"),
        ({"at_ms": -1}, "invalid_time"),
        ({"at_ms": 2**60}, "invalid_time"),
        ({"events": []}, "no_events"),
        ({"events": [NewEvent("x", {})] * 1001}, "too_many_events"),
        ({"events": [NewEvent("x", {}), NewEvent("no type", {})]}, "invalid_type"),
        ({"events": [NewEvent('x"', {})]}, "invalid_type"),
        ({"events": [NewEvent("x", {}, schema=0)]}, "invalid_schema"),
        ({"events": [NewEvent("x", {}), NewEvent("x", {"a": 1.5})]}, "float_not_allowed"),
        ({"response": 0.5}, "float_not_allowed"),
    ],
)
def test_a_malformed_command_is_refused_and_stores_nothing(change: Any, code: str) -> None:
    command: dict[str, Any] = {
        "stream_id": new_stream_id(), "kind": "probe", "expected_version": 0,
        "events": [NewEvent("x", {})], "command_id": uuid.uuid4(), "actor": PLAYER,
    }  # fmt: skip
    with pytest.raises(InvalidEvent) as caught:
        writer.append(**command | change)
    assert caught.value.code == code
    assert stored() == [0, 0, 0, 0]


def test_an_append_is_part_of_the_transaction_around_it() -> None:
    stream = new_match(1)
    with transaction.atomic():
        play(stream, 1)
        play(stream, 2)
        assert reader.head(stream).version == 3
        transaction.set_rollback(True)
    assert reader.head(stream).version == 1
    assert play(stream, 1).version == 2


def test_the_unique_constraint_stands_by_itself() -> None:
    stream = new_match(1)
    copy = (
        "INSERT INTO es_event (stream_id, version, schema, type, command_id, occurred_at, actor,"
        " hash, data) SELECT stream_id, version, schema, type, command_id, occurred_at, actor,"
        " hash, data FROM es_event WHERE stream_id = %s"
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        rows(copy, stream)


def test_the_application_never_acts_as_the_owner() -> None:
    assert rows("SELECT current_user")[0][0] == "smazzata_app"
    assert connection.vendor == "postgresql"
