"""The one way a command reaches a stream: load, decide, append; once more if others were faster.

A decision is pure and made on the stream as it stands. If somebody appended in between, the new
events are folded in and it is made again. A command that was stored earlier gets its first answer,
whatever has happened since: the append says so by itself, and a command that is refused, or changes
nothing, is looked for before that is believed. So a command that is stored costs one load and one
append; only those that store nothing cost a look more. A caller that follows the stream anyway
hands over what it has `seen`, and saves the load while nobody was faster: the append compares.

What a command is, how it is decided and what goes with its append differ from kind to kind of
stream: that is the repository's affair and `decide`'s.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from uuid import UUID

from smazzata.ledger.errors import StreamSealed, VersionConflict
from smazzata.ledger.events import NewEvent, Receipt
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate
from smazzata.ledger.writer import find_command

S = TypeVar("S")
E = TypeVar("E")
R = TypeVar("R")

ATTEMPTS = 5
"""How often a command is decided when others append in between each time."""


class Decision(NamedTuple, Generic[S, E]):
    """What a command causes; without events nothing, and nothing is stored."""

    events: Sequence[E]
    state: S
    """The state to which they lead."""
    response: Any = None
    """An answer to keep with the command, in the domain of event data."""


class Executed(NamedTuple, Generic[S, R]):
    """What became of a command: stored (now or earlier), refused, or nothing to do."""

    stream: LoadedAggregate[S] | None
    """The stream as it stands after that; None if there is none."""
    receipt: Receipt | None = None
    """The ledger's answer, when the command is stored: the first one, also when it is repeated."""
    refusal: R | None = None


class Repository(Protocol[S, E]):
    """The streams of one kind, as the executor needs them."""

    def find(self, stream_id: UUID) -> LoadedAggregate[S] | None:
        """The stream as it stands now; None if there is none."""

    def receipt(self, before: LoadedAggregate[S], command_id: UUID, actor: str) -> Receipt | None:
        """The answer of a command that was stored earlier. Raises `CommandIdReused`."""

    def append(
        self,
        stream_id: UUID,
        before: LoadedAggregate[S] | None,
        decision: Decision[S, E],
        command_id: UUID,
        actor: str,
    ) -> tuple[LoadedAggregate[S], Receipt]:
        """Stores a decision; raises what `smazzata.ledger.writer.append` raises."""


class Streams(Generic[S]):
    """The repository of a kind of stream with whose events nothing else has to be stored."""

    def __init__(
        self,
        aggregates: AggregateRepository[S],
        finished: Callable[[S], bool] = lambda _state: False,
    ) -> None:
        self._aggregates = aggregates
        self._finished = finished
        """Whether a stream in this state takes no more events: it is sealed."""

    def find(self, stream_id: UUID) -> LoadedAggregate[S] | None:
        """The stream as it stands now; None if there is none."""
        return self._aggregates.find(stream_id)

    def receipt(self, before: LoadedAggregate[S], command_id: UUID, actor: str) -> Receipt | None:
        """The answer of a command that was stored earlier. Raises `CommandIdReused`."""
        return find_command(before.stream_id, command_id, actor)

    def append(
        self,
        stream_id: UUID,
        before: LoadedAggregate[S] | None,
        decision: Decision[S, NewEvent],
        command_id: UUID,
        actor: str,
    ) -> tuple[LoadedAggregate[S], Receipt]:
        """Stores a decision; raises what `smazzata.ledger.writer.append` raises."""
        return self._aggregates.append(
            stream_id,
            before,
            decision.events,
            decision.state,
            command_id,
            actor,
            decision.response,
            seal=self._finished(decision.state),
        )


def execute(
    repository: Repository[S, E],
    stream_id: UUID,
    decide: Callable[[LoadedAggregate[S] | None], Decision[S, E] | R],
    command_id: UUID,
    actor: str,
    *,
    seen: LoadedAggregate[S] | None = None,
    attempts: int = ATTEMPTS,
) -> Executed[S, R]:
    """Carries out a command, whose `decide` says what it causes or, as any other value, why not.

    `decide` is called with the stream as it stands (None: there is none) and may be called again.
    First it is called with the stream as the caller has `seen` it just now: if something follows
    from that, and nobody has appended since, it is stored; a refusal of old news is not believed.
    Raises `CommandIdReused` when another actor used the id, `VersionConflict` or `StreamSealed`
    when others were faster at every attempt, and what else `append` raises.
    """
    if seen is not None:
        decided = decide(seen)
        if isinstance(decided, Decision) and decided.events:
            with suppress(VersionConflict, StreamSealed):
                return Executed(*repository.append(stream_id, seen, decided, command_id, actor))
    for attempt in range(1, attempts + 1):
        before = repository.find(stream_id)
        decided = decide(before)
        if not isinstance(decided, Decision) or not decided.events:
            receipt = repository.receipt(before, command_id, actor) if before else None
            if receipt is not None:
                return Executed(repository.find(stream_id), receipt)
            refusal = None if isinstance(decided, Decision) else decided
            return Executed(before, refusal=refusal)
        try:
            return Executed(*repository.append(stream_id, before, decided, command_id, actor))
        except (VersionConflict, StreamSealed):
            if attempt == attempts:
                raise
    raise AssertionError("the last attempt returns or raises")
