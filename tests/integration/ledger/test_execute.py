"""The executor of commands on a real ledger: what is stored, and with how many statements."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Barrier, Thread
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connections, transaction

from smazzata.ledger.errors import CommandIdReused, StreamSealed, VersionConflict
from smazzata.ledger.events import NewEvent, StoredEvent, new_stream_id
from smazzata.ledger.executor import Decision, Executed, Streams, execute
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate
from smazzata.ledger.sql import run_sql
from tests.testbed.databases import FreshDatabase

Numbers = tuple[int, ...]
MOST = 40


def fold(state: Numbers | None, events: Sequence[StoredEvent]) -> Numbers:
    return (*(state or ()), *(event.data["n"] for event in events))


def process() -> Streams[Numbers]:
    """What a process of its own knows: nothing yet. A stream that holds a 0 is finished."""
    return Streams(AggregateRepository("test", fold), lambda numbers: 0 in numbers)


def add(
    streams: Streams[Numbers],
    stream: UUID,
    number: int,
    command: UUID | None = None,
    actor: str = "system",
    seen: LoadedAggregate[Numbers] | None = None,
) -> Executed[Numbers, str]:
    def decide(before: LoadedAggregate[Numbers] | None) -> Decision[Numbers, NewEvent] | str:
        numbers = before.state if before else ()
        if 0 in numbers:
            return "finished"
        if number in numbers:
            return "there_already"
        told = NewEvent("told", {"n": number})
        return Decision([told], (*numbers, number), response={"added": number})

    return execute(streams, stream, decide, command or uuid4(), actor, seen=seen)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first words of the statements that the ledger sends to the server."""
    seen: list[str] = []

    def noting(query: str, parameters: Any = ()) -> Any:
        seen.append(query.split()[0])
        return run_sql(query, parameters)

    for module in ("reader", "writer"):
        monkeypatch.setattr(f"smazzata.ledger.{module}.run_sql", noting)
    return seen


@pytest.mark.django_db
def test_a_command_costs_one_load_and_one_append(asked: list[str]) -> None:
    streams, stream = process(), new_stream_id()
    add(streams, stream, 1)
    asked.clear()
    add(streams, stream, 2)
    assert asked == ["SELECT", "WITH"]
    asked.clear()
    assert add(streams, stream, 2).refusal == "there_already"
    assert asked == ["SELECT", "SELECT"]


@pytest.mark.django_db
def test_who_has_seen_the_stream_saves_the_load(asked: list[str]) -> None:
    stream = new_stream_id()
    seen = add(process(), stream, 1).stream
    asked.clear()
    done = add(process(), stream, 2, seen=seen)
    assert asked == ["WITH"]
    assert done.stream is not None
    assert done.stream.state == (1, 2)


@pytest.mark.django_db
def test_what_was_seen_is_old_news_when_somebody_was_faster(asked: list[str]) -> None:
    streams, stream = process(), new_stream_id()
    seen = add(streams, stream, 1).stream
    add(process(), stream, 2)
    asked.clear()
    done = add(streams, stream, 3, seen=seen)
    assert asked == ["WITH", "SELECT", "SELECT", "WITH"], "append, why not, load, append"
    assert done.stream is not None
    assert done.stream.state == (1, 2, 3)
    assert add(streams, stream, 2, seen=seen).refusal == "there_already"
    # What would be refused by what was seen may well be possible by now, and the other way round.
    assert add(streams, stream, 1, seen=LoadedAggregate(stream, 9, b"", (0,))).refusal
    done = add(streams, stream, 4, seen=LoadedAggregate(stream, 9, b"", (4,)))
    assert done.stream is not None
    assert done.stream.state == (1, 2, 3, 4)
    assert streams.find(stream) == process().find(stream)


@pytest.mark.django_db
def test_a_command_repeated_on_what_was_seen_before_it_gets_its_first_answer() -> None:
    streams, stream, command = process(), new_stream_id(), uuid4()
    seen = add(streams, stream, 1).stream
    first = add(streams, stream, 2, command, seen=seen)
    again = add(process(), stream, 2, command, seen=seen)
    assert first.receipt is not None
    assert again.receipt is not None
    assert (again.receipt.version, again.receipt.hash) == (2, first.receipt.hash)
    assert len(read(stream)) == 2


@pytest.mark.django_db
def test_a_repeated_command_gets_its_first_answer_in_another_process_too() -> None:
    stream, command = new_stream_id(), uuid4()
    first = add(process(), stream, 1, command)
    add(process(), stream, 2)
    again = add(process(), stream, 1, command)
    assert first.receipt is not None
    assert again.receipt is not None
    assert again.refusal is None
    assert (again.receipt.version, again.receipt.hash) == (1, first.receipt.hash)
    assert again.receipt.response == {"added": 1}
    assert again.stream is not None
    assert again.stream.state == (1, 2)
    # Decided again it would be taken: the append itself says that it was stored before.
    other = add(process(), stream, 3, command)
    assert other.receipt is not None
    assert other.receipt.version == 1
    assert len(read(stream)) == 2


@pytest.mark.django_db
def test_a_strangers_command_id_is_refused() -> None:
    stream, command = new_stream_id(), uuid4()
    add(process(), stream, 1, command, "member:1")
    for number in (1, 2):
        with pytest.raises(CommandIdReused):
            add(process(), stream, number, command, "member:2")


@pytest.mark.django_db
def test_a_finished_stream_is_sealed_and_refuses_by_its_rules() -> None:
    streams, stream = process(), new_stream_id()
    add(streams, stream, 0)
    assert add(process(), stream, 1).refusal == "finished"
    with pytest.raises(StreamSealed):
        execute(
            process(), stream, lambda _: Decision([NewEvent("told", {"n": 5})], ()), uuid4(), "a"
        )


@pytest.mark.django_db
def test_what_was_rolled_back_was_never_executed() -> None:
    streams, stream, command = process(), new_stream_id(), uuid4()
    add(streams, stream, 1)
    with transaction.atomic():
        add(streams, stream, 2, command)
        transaction.set_rollback(True)
    done = add(streams, stream, 3, command)
    assert done.receipt is not None
    assert not done.receipt.duplicate
    assert streams.find(stream) == process().find(stream)
    assert [event.data["n"] for event in read(stream)] == [1, 3]


def test_many_at_once_all_get_through_and_copies_are_stored_once(
    fresh_database: FreshDatabase,
) -> None:
    """Eight threads with caches of their own, each number sent twice under one command id."""
    stream, commands = new_stream_id(), [uuid4() for _ in range(MOST)]
    add(process(), stream, -1)
    barrier = Barrier(8)
    versions: dict[UUID, set[int]] = {command: set() for command in commands}

    def send(first: int) -> None:
        streams = process()
        barrier.wait()
        for n in range(first, MOST, 4):
            done = None
            while done is None:
                with suppress(VersionConflict):  # too late five times: sent again
                    done = add(streams, stream, n + 1, commands[n])
            assert done.receipt is not None
            versions[commands[n]].add(done.receipt.version)
        connections.close_all()

    threads = [Thread(target=send, args=(first % 4,)) for first in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = [event.data["n"] for event in read(stream)]
    assert sorted(numbers) == [-1, *range(1, MOST + 1)]
    assert all(len(seen) == 1 for seen in versions.values())
