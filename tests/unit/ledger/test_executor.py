"""The executor of commands on streams in memory: who is asked what, and how often."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from smazzata.ledger.errors import CommandIdReused, StreamSealed, VersionConflict
from smazzata.ledger.events import Receipt
from smazzata.ledger.executor import ATTEMPTS, Decision, Executed, execute
from smazzata.ledger.repository import LoadedAggregate

ANNA, BRUNO = "member:anna", "member:bruno"
FULL = "full"
"""What the decision below says to a fourth number."""


class Memory:
    """Streams of numbers, kept here: a repository without a database."""

    def __init__(self) -> None:
        self.streams: dict[UUID, list[int]] = {}
        self.sealed: set[UUID] = set()
        self.answers: dict[UUID, tuple[str, Receipt]] = {}
        self.asked: list[str] = []
        self.before_append: Callable[[], object] = lambda: None

    def find(self, stream: UUID) -> LoadedAggregate[tuple[int, ...]] | None:
        self.asked.append("find")
        numbers = self.streams.get(stream)
        if numbers is None:
            return None
        return LoadedAggregate(stream, len(numbers), _link(len(numbers)), tuple(numbers))

    def receipt(
        self, before: LoadedAggregate[tuple[int, ...]], command_id: UUID, actor: str
    ) -> Receipt | None:
        self.asked.append("receipt")
        if command_id not in self.answers:
            return None
        owner, receipt = self.answers[command_id]
        if owner != actor:
            raise CommandIdReused(command_id)
        return receipt

    def append(
        self,
        stream: UUID,
        before: LoadedAggregate[tuple[int, ...]] | None,
        decision: Decision[tuple[int, ...], int],
        command_id: UUID,
        actor: str,
    ) -> tuple[LoadedAggregate[tuple[int, ...]], Receipt]:
        self.asked.append("append")
        self.before_append()
        version = before.version if before else 0
        numbers = self.streams.get(stream, [])
        if command_id in self.answers:
            return LoadedAggregate(stream, len(numbers), b"", tuple(numbers)), self.answers[
                command_id
            ][1]
        if stream in self.sealed:
            raise StreamSealed(stream)
        if len(numbers) != version:
            raise VersionConflict(stream, version, len(numbers))
        self.streams[stream] = [*numbers, *decision.events]
        last = version + len(decision.events)
        receipt = Receipt(stream, version + 1, last, _link(last), decision.response)
        self.answers[command_id] = actor, receipt
        return LoadedAggregate(stream, last, _link(last), decision.state), receipt


def _link(version: int) -> bytes:
    return version.to_bytes(32, "big")


def adding(number: int) -> Callable[..., Decision[tuple[int, ...], int] | str]:
    """Adds a number unless it is there; three of them are enough."""

    def decide(
        before: LoadedAggregate[tuple[int, ...]] | None,
    ) -> Decision[tuple[int, ...], int] | str:
        numbers = before.state if before else ()
        if number in numbers:
            return Decision([], numbers)
        if len(numbers) == 3:
            return FULL
        return Decision([number], (*numbers, number), response=f"added {number}")

    return decide


def add(
    memory: Memory, stream: UUID, number: int, command: UUID | None = None, actor: str = ANNA
) -> Executed[tuple[int, ...], str]:
    return execute(memory, stream, adding(number), command or uuid4(), actor)


def test_a_command_loads_once_and_appends_once() -> None:
    memory, stream = Memory(), uuid4()
    for number in (1, 2):
        memory.asked.clear()
        done = add(memory, stream, number)
        assert memory.asked == ["find", "append"]
        assert done.receipt is not None
        assert (done.receipt.version, done.receipt.response) == (number, f"added {number}")
        assert done.stream is not None
        assert done.stream.state == tuple(range(1, number + 1))


def test_what_is_refused_is_looked_for_and_stores_nothing() -> None:
    memory, stream = Memory(), uuid4()
    for number in (1, 2, 3):
        add(memory, stream, number)
    memory.asked.clear()
    done = add(memory, stream, 4)
    assert (done.refusal, done.receipt) == (FULL, None)
    assert done.stream is not None
    assert done.stream.version == 3
    assert memory.asked == ["find", "receipt"]


def test_a_refused_command_opens_no_stream() -> None:
    memory, stream = Memory(), uuid4()
    done = execute(memory, stream, lambda before: FULL, uuid4(), ANNA)
    assert done == Executed(None, None, FULL)
    assert memory.streams == {}


def test_a_command_that_has_nothing_to_do_stores_nothing() -> None:
    memory, stream = Memory(), uuid4()
    add(memory, stream, 1)
    done = add(memory, stream, 1)
    assert (done.receipt, done.refusal) == (None, None)
    assert memory.streams[stream] == [1]


@pytest.mark.parametrize("later", [(), (2,), (2, 3)])
def test_a_repeated_command_gets_its_first_answer_whatever_came_since(later: tuple[int]) -> None:
    """Also when it would now be refused (three are enough) or do nothing (its number is there)."""
    memory, stream, command = Memory(), uuid4(), uuid4()
    first = execute(memory, stream, adding(1), command, ANNA)
    for number in later:
        add(memory, stream, number)
    for asked in (1, 4):
        again = execute(memory, stream, adding(asked), command, ANNA)
        assert (again.receipt, again.refusal) == (first.receipt, None)
        assert again.stream is not None
        assert again.stream.version == 1 + len(later)
    assert memory.streams[stream] == [1, *later]


def test_a_conflict_is_decided_again_on_what_came_between() -> None:
    memory, stream = Memory(), uuid4()
    add(memory, stream, 1)

    def faster() -> None:
        memory.before_append = lambda: None
        memory.streams[stream] += [7, 8]

    memory.before_append = faster
    done = add(memory, stream, 2)
    assert done.refusal == FULL
    assert memory.streams[stream] == [1, 7, 8]


def test_the_first_copy_that_is_stored_meanwhile_answers_for_the_second() -> None:
    memory, stream, command = Memory(), uuid4(), uuid4()
    add(memory, stream, 1)

    def faster() -> None:
        memory.before_append = lambda: None
        add(memory, stream, 2, command)

    memory.before_append = faster
    done = add(memory, stream, 2, command)
    assert done.receipt is not None
    assert done.receipt.version == 2
    assert memory.streams[stream] == [1, 2]


def test_a_stream_that_was_just_sealed_is_looked_at_again() -> None:
    memory, stream = Memory(), uuid4()
    for number in (1, 2):
        add(memory, stream, number)

    def faster() -> None:
        memory.streams[stream].append(3)
        memory.sealed.add(stream)

    memory.before_append = faster
    assert add(memory, stream, 4).refusal == FULL


def test_whoever_is_always_too_late_is_told_so() -> None:
    memory, stream = Memory(), uuid4()
    memory.before_append = lambda: memory.streams.setdefault(stream, []).append(0)
    decided = []

    def decide(before: LoadedAggregate[tuple[int, ...]] | None) -> Decision[tuple[int, ...], int]:
        decided.append(before.version if before else 0)
        return Decision([9], (9,))

    with pytest.raises(VersionConflict):
        execute(memory, stream, decide, uuid4(), ANNA)
    assert decided == list(range(ATTEMPTS))


@pytest.mark.parametrize("number", [1, 4])
def test_a_strangers_command_id_gets_no_answer(number: int) -> None:
    memory, stream, command = Memory(), uuid4(), uuid4()
    execute(memory, stream, adding(1), command, ANNA)
    for other in (2, 3):
        add(memory, stream, other)
    with pytest.raises(CommandIdReused):
        execute(memory, stream, adding(number), command, BRUNO)
