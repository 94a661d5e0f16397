"""Streams as live objects: load, fold, cache, append.

What the executor of commands (`smazzata.ledger.executor`) and readers need around the ledger,
whatever the stream is about. A state is a value:
folding returns a new one and never changes the old, so that an append that fails leaves nothing
behind in the cache. What was appended in a transaction that was then rolled back is found out at
the next load: the link at the version that is remembered is not there, or is another.
"""

from collections.abc import Callable, Sequence
from random import randrange
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.conf import settings

from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import NewEvent, Receipt, StoredEvent
from smazzata.ledger.reader import load
from smazzata.ledger.writer import ExtraStatement, append

S = TypeVar("S")


class LoadedAggregate(NamedTuple, Generic[S]):
    """A stream as this process knows it: its state at a version, and the link it stands on."""

    stream_id: UUID
    version: int
    hash: bytes
    state: S


def reads_after(known: LoadedAggregate[Any] | None) -> int:
    """After which version to read on: the last event that is known comes again, as a proof."""
    return known.version - 1 if known else 0


class AggregateRepository(Generic[S]):
    """The streams of one kind.

    `fold(state, events)` returns the state after more events; `state` is None for a new stream.
    `capacity` streams (default: `STREAMS_IN_MEMORY`) stay in memory and are caught up by version,
    so that a table that is played here is not read again from its first event. When there are
    more, a newcomer takes the place of any one of them, by chance: streams that take turns would
    otherwise all push each other out just before they are needed. Threads may share it.
    """

    def __init__(
        self,
        kind: str,
        fold: Callable[[S | None, Sequence[StoredEvent]], S],
        capacity: int | None = None,
    ) -> None:
        self.kind = kind
        self._fold = fold
        self._capacity = settings.STREAMS_IN_MEMORY if capacity is None else capacity
        self._known: dict[UUID, LoadedAggregate[S]] = {}
        self._order: list[UUID] = []
        """The keys of `_known`, in no order: to pick one of them by chance."""
        self._lock = Lock()

    def load(self, stream_id: UUID) -> LoadedAggregate[S]:
        """The stream as it stands in the ledger now. Raises `UnknownStream`."""
        known = self.find(stream_id)
        if known is None:
            raise UnknownStream(stream_id)
        return known

    def find(self, stream_id: UUID) -> LoadedAggregate[S] | None:
        """The stream as it stands in the ledger now; None if there is none."""
        known = self.recall(stream_id)
        return self.catch_up(stream_id, known, load(stream_id, reads_after(known)))

    def recall(self, stream_id: UUID) -> LoadedAggregate[S] | None:
        """The stream as it was when it was seen here last: others may have appended since."""
        return self._known.get(stream_id)

    def catch_up(
        self,
        stream_id: UUID,
        known: LoadedAggregate[S] | None,
        events: Sequence[StoredEvent],
    ) -> LoadedAggregate[S] | None:
        """The stream as it stands, from what was recalled and what was read just now.

        `events` are those after version `reads_after(known)`. None if there is no such stream.
        """
        if known:
            if events and events[0].hash == known.hash:
                events = events[1:]
            else:
                known, events = None, load(stream_id)
        if events:
            state = self._fold(known.state if known else None, events)
            known = LoadedAggregate(stream_id, events[-1].version, events[-1].hash, state)
        if known is None:
            self._forget(stream_id)
            return None
        self._remember(known)
        return known

    def append(
        self,
        stream_id: UUID,
        before: LoadedAggregate[S] | None,
        events: Sequence[NewEvent],
        after: S,
        command_id: UUID,
        actor: str,
        response: Any = None,
        *,
        seal: bool = False,
        at_ms: int | None = None,
        extra: ExtraStatement | None = None,
    ) -> tuple[LoadedAggregate[S], Receipt]:
        """Stores the events that lead from `before` (None: a new stream) to the state `after`.

        `seal` closes the stream for good; `at_ms` is when it happened (default: now); `extra` is
        stored with them. Returns the stream and the ledger's answer. A command that was stored
        earlier is not stored again: the stream is then as it stands now, and the answer the first
        one. Raises what `smazzata.ledger.writer.append` raises, `VersionConflict` above all.
        """
        receipt = append(
            stream_id,
            self.kind,
            before.version if before else 0,
            events,
            command_id,
            actor,
            response=response,
            expected_hash=before.hash if before else None,
            seal=seal,
            at_ms=at_ms,
            extra=extra,
        )
        if receipt.duplicate:
            return self.load(stream_id), receipt
        live = LoadedAggregate(stream_id, receipt.version, receipt.hash, after)
        self._remember(live)
        return live, receipt

    def forget(self) -> None:
        """Drops what is in memory: the database behind it was exchanged."""
        with self._lock:
            self._known.clear()
            self._order.clear()

    def _forget(self, stream_id: UUID) -> None:
        with self._lock:
            if self._known.pop(stream_id, None) is not None:
                self._order.remove(stream_id)

    def _remember(self, live: LoadedAggregate[S]) -> None:
        with self._lock:
            if live.stream_id not in self._known:
                if len(self._order) < self._capacity:
                    self._order.append(live.stream_id)
                else:
                    place = randrange(self._capacity)
                    del self._known[self._order[place]]
                    self._order[place] = live.stream_id
            self._known[live.stream_id] = live
