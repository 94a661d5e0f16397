"""Streams in memory: what is remembered is what is stored, whatever became of a transaction."""

from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import NewEvent, StoredEvent, new_stream_id
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate

pytestmark = pytest.mark.django_db


def fold(state: tuple[int, ...] | None, events: Sequence[StoredEvent]) -> tuple[int, ...]:
    """The numbers that the events tell, in order."""
    return (*(state or ()), *(event.data["n"] for event in events))


def add(known: AggregateRepository[tuple[int, ...]], stream: UUID, number: int) -> None:
    """Appends one number, on top of what `known` has in memory or finds."""
    try:
        before = known.load(stream)
    except UnknownStream:
        before = None
    after = (*(before.state if before else ()), number)
    known.append(stream, before, [NewEvent("told", {"n": number})], after, uuid4(), "system")


def test_a_stream_is_caught_up_with_what_others_appended() -> None:
    here: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold)
    there: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold)
    stream = new_stream_id()
    for number, process in enumerate((here, here, there, there, here)):
        add(process, stream, number)
    assert here.load(stream) == there.load(stream)
    assert here.load(stream).state == (0, 1, 2, 3, 4)


def test_what_was_rolled_back_is_not_remembered() -> None:
    known: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold)
    stream = new_stream_id()
    add(known, stream, 1)
    with transaction.atomic():
        add(known, stream, 2)
        assert known.load(stream).state == (1, 2)
        transaction.set_rollback(True)
    assert known.load(stream).state == (1,)
    add(known, stream, 3)
    assert known.load(stream).state == (1, 3)


def test_another_past_at_the_remembered_version_is_read_anew() -> None:
    known: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold)
    stream = new_stream_id()
    with transaction.atomic():
        add(known, stream, 1)
        transaction.set_rollback(True)
    add(AggregateRepository("test", fold), stream, 2)
    assert known.load(stream).state == (2,)


def test_a_stream_that_was_never_committed_is_unknown() -> None:
    known: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold)
    stream = new_stream_id()
    with transaction.atomic():
        add(known, stream, 1)
        transaction.set_rollback(True)
    for _ in range(2):
        with pytest.raises(UnknownStream):
            known.load(stream)


def test_only_the_last_streams_stay_in_memory() -> None:
    known: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold, capacity=2)
    streams = [new_stream_id() for _ in range(3)]
    for number, stream in enumerate(streams):
        add(known, stream, number)
    assert [known.load(stream).state for stream in streams] == [(0,), (1,), (2,)]


def test_streams_that_take_turns_do_not_all_push_each_other_out() -> None:
    """A tenth more than there is room for costs a share of them, not all of them every time."""
    known: AggregateRepository[tuple[int, ...]] = AggregateRepository("test", fold, capacity=100)
    streams = [uuid4() for _ in range(110)]
    found = 0
    for _ in range(20):
        for stream in streams:
            found += stream in known._known
            known._remember(LoadedAggregate(stream, 1, b"", ()))
    assert len(known._known) == len(known._order) == 100
    assert set(known._order) == set(known._known)
    assert found > 20 * 110 / 2
