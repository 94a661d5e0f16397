"""The application gives places because its role sequences: one after the other, and to events."""

import uuid

import pytest
from django.db import DatabaseError, connection, transaction

from smazzata.ledger import sequencer
from smazzata.ledger.auditing import audit
from tests.integration.ledger.ledgerkit import new_match, play, rows
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.django_db

PLACE = "INSERT INTO es_position (position, stream_id, version) VALUES (%s, %s, %s)"


def places() -> list[tuple[int, uuid.UUID, int]]:
    return rows("SELECT position, stream_id, version FROM es_position ORDER BY position")


def refused(query: str, *parameters: object) -> str:
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        rows(query, *parameters)
    return str(caught.value)


@pytest.mark.parametrize("position", [1, 2, 3, 5, 2**40])
def test_only_the_next_place_is_given(position: int) -> None:
    stream = new_match(4)
    sequencer.sequence_batch(limit=3)
    reason = refused(PLACE, position, stream, 4)
    assert ("append_only" in reason) if position > 3 else ("duplicate key" in reason)
    assert len(places()) == 3
    assert sequencer.sequence_batch() == 1
    assert audit().findings == []


def test_places_leave_no_gap_among_themselves() -> None:
    stream = new_match(4)
    several = f"{PLACE}, (%s, %s, %s)"
    assert "append_only" in refused(several, 1, stream, 1, 3, stream, 2)
    assert "append_only" in refused(several, 2, stream, 1, 3, stream, 2)
    assert sequencer.sequence_batch() == 4


@pytest.mark.parametrize("version", [2, 3])
def test_a_place_leads_to_an_event(version: int) -> None:
    stream = new_match(1)
    sequencer.sequence_batch()
    assert "append_only" in refused(PLACE, 2, stream, version)
    assert "append_only" in refused(PLACE, 2, uuid.uuid4(), 1)
    assert audit().findings == []


@pytest.mark.parametrize("sequence", [sequencer.sequence_batch, sequencer.sequence_as_leader])
def test_an_event_that_was_given_the_next_place_by_hand_stops_nobody(sequence: object) -> None:
    assert callable(sequence)
    stream, other = new_match(2), new_match(1)
    rows(PLACE, 1, stream, 1)
    assert sequence() == 2
    assert places() == [(1, stream, 1), (2, stream, 2), (3, other, 1)]
    play(stream, 2)
    assert sequence() == 1
    assert audit().findings == []


def test_rows_of_the_outbox_that_lead_nowhere_stop_nobody() -> None:
    waits = "INSERT INTO es_outbox (stream_id, version) VALUES (%s, %s)"
    rows(waits, uuid.uuid4(), 1)
    stream = new_match(2)
    rows(waits, stream, 2)
    rows(waits, stream, 99)
    assert sequencer.sequence_batch() == 2
    rows(waits, stream, 1)
    assert sequencer.sequence_batch() == 0
    assert places() == [(1, stream, 1), (2, stream, 2)]
    assert rows("SELECT count(*) FROM es_outbox") == [(0,)]
    assert audit().findings == []


def test_the_owner_is_refused_too_and_a_replica() -> None:
    stream = new_match(1)
    with as_owner(connection):
        rows("SET LOCAL session_replication_role = replica")
        assert "append_only" in refused(PLACE, 7, stream, 1)
        rows("SET LOCAL session_replication_role = origin")


def test_a_table_of_ones_own_before_the_real_one_gives_no_place() -> None:
    stream = new_match(1)
    rows("CREATE TEMPORARY TABLE es_event AS SELECT %s::uuid AS stream_id, 9 AS version", stream)
    rows("CREATE TEMPORARY TABLE es_position AS SELECT 6::bigint AS position")
    query = PLACE.replace("es_position", "public.es_position")
    assert "append_only" in refused(query, 7, stream, 9)
