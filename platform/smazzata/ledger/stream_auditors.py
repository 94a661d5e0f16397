"""Semantic auditors: what only the owner of a kind of stream can check.

The chain proves that a log was not changed; whether what it says is *right* (the card was held, the
points add up) is known to the rules that wrote it. An application declares an auditor for its kind
in a module called ``auditors``, which is found by itself::

    @auditor("match")
    def replay(events: Sequence[StoredEvent]) -> Iterable[Fault]:
        ...
        yield Fault(version=17, code="wrong_score", message="recorded 40, the rules say 45")

An application also keeps rows beside the log that give power and follow from events: who serves at
a tournament, who has which role. No event changes when such a row is forged, so a *row auditor*
holds the rows against what the log of its kind of stream says::

    @row_auditor("tournament")
    def offices(streams: Collection[UUID] | None) -> Iterable[Finding]:
        ...
        yield Finding("row_not_in_log", tournament, None, "desk_officer director 0192...")
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.findings import Finding


class Fault(NamedTuple):
    """What an auditor found: at which version, a stable code, and what is wrong in words."""

    version: int
    code: str
    message: str


Auditor = Callable[[Sequence[StoredEvent]], Iterable[Fault]]
RowAuditor = Callable[[Collection[UUID] | None], Iterable[Finding]]

_registry: dict[str, list[Auditor]] = {}
_of_rows: list[tuple[str, RowAuditor]] = []


def auditor(kind: str) -> Callable[[Auditor], Auditor]:
    """Declare the decorated function as an auditor of all streams of a kind.

    It gets all events of one stream, in order, and yields what is wrong; what it raises is reported
    as the fault ``auditor_failed``.
    """

    def declare(function: Auditor) -> Auditor:
        _registry.setdefault(kind, []).append(function)
        return function

    return declare


def auditors_of(kind: str) -> Sequence[Auditor]:
    """Return the auditors of a kind of stream."""
    return tuple(_registry.get(kind, ()))


def row_auditor(kind: str) -> Callable[[RowAuditor], RowAuditor]:
    """Declare the decorated function as an auditor of rows that follow from a kind of stream.

    It gets the ids of the streams whose rows are asked about, None for all, and yields
    ``row_not_in_log``, ``row_lost`` and ``row_contradicts_log``, whose message names the row. It
    reads in the audit's snapshot (:func:`~smazzata.ledger.reader.read_types`).
    """

    def declare(function: RowAuditor) -> RowAuditor:
        _of_rows.append((kind, function))
        return function

    return declare


def row_auditors(kinds: Collection[str] | None) -> Sequence[RowAuditor]:
    """Return the auditors of rows that follow from some kinds of streams, None for all."""
    return [function for kind, function in _of_rows if kinds is None or kind in kinds]
