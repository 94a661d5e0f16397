"""Who is one person, held against the log: a row that is forged changes no event."""

from collections.abc import Collection, Iterator, Mapping
from uuid import UUID

import msgspec

from smazzata.ledger.findings import Finding
from smazzata.ledger.reader import read_types
from smazzata.ledger.stream_auditors import row_auditor
from smazzata.members.history import KIND
from smazzata.register.aliases import load_aliases
from tournaments.federation.people import (
    Aliases,
    AppearanceMoved,
    PeopleJoined,
    PeopleParted,
    fold_register,
)

TYPES: dict[str, type[PeopleJoined | PeopleParted | AppearanceMoved]] = {
    each.name(): each for each in (PeopleJoined, PeopleParted, AppearanceMoved)
}


@row_auditor(KIND)
def persons(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Joins and moves that no event tells, and those told that no row has.

    Of an event that stands in two streams the one in the stream of the handle it is about is read:
    that stream has all that happened to the handle in its order.
    """
    told = Aliases()
    for event in read_types(tuple(TYPES), streams):
        read = msgspec.convert({**event.data, "type": event.type}, TYPES[event.type])
        about = read.handle if isinstance(read, AppearanceMoved) else read.gone
        if UUID(about) == event.stream_id:
            told = fold_register(told, [read])
    kept = load_aliases()
    yield from _compare("joinedhandle", _by_handle(kept.joined), _by_handle(told.joined), streams)
    moved = {(at.handle, at.tournament, to) for at, to in kept.moved.items()}
    said = {(at.handle, at.tournament, to) for at, to in told.moved.items()}
    yield from _compare("movedappearance", moved, said, streams)


def _by_handle(joined: Mapping[str, str]) -> set[tuple[str, ...]]:
    return {*joined.items()}


def _compare(
    table: str,
    kept: Collection[tuple[str, ...]],
    told: Collection[tuple[str, ...]],
    streams: Collection[UUID] | None,
) -> Iterator[Finding]:
    for code, wrong in (
        ("row_not_in_log", {*kept} - {*told}),
        ("row_lost", {*told} - {*kept}),
    ):
        for row in sorted(wrong):
            if streams is None or UUID(row[0]) in streams:
                yield Finding(code, UUID(row[0]), None, f"register_{table} {row[0]}")
