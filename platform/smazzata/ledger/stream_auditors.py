"""Semantic auditors: what only the owner of a kind of stream can check.

The chain proves that a log was not changed; whether what it says is *right* (the card was held, the
points add up) is known to the rules that wrote it. An application declares an auditor for its kind
in a module called ``auditors``, which is found by itself::

    @auditor("match")
    def replay(events: Sequence[StoredEvent]) -> Iterable[Fault]:
        ...
        yield Fault(version=17, code="wrong_score", message="recorded 40, the rules say 45")
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from smazzata.ledger.events import StoredEvent


class Fault(NamedTuple):
    """What an auditor found: at which version, a stable code, and what is wrong in words."""

    version: int
    code: str
    message: str


Auditor = Callable[[Sequence[StoredEvent]], Iterable[Fault]]

_registry: dict[str, list[Auditor]] = {}


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
