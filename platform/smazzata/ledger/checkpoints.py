"""Checkpoints: a signed line that pins every stream at once, each following from the one before.

A chain shows that a stream hangs together; somebody who owns the database can still write a whole
stream anew, cut its tail, or take it out. Against that the installation signs, every few minutes
and at the end of each round, where all its streams stand, with a key that is not in the database.

What is signed is the root of one Merkle tree that only grows (RFC 9162). Its *leaves* say that a
stream stood somewhere; a checkpoint adds one leaf for each stream that has moved since the one
before::

    <stream id> <kind> <version> <link> <sealed at, or -> <records>

``records`` is a hash over what is not in the links of the events since the stream's last leaf:
their places in the global order, the times at which they were recorded, the answers to their
commands. A checkpoint costs what happened since the last one, however many streams there are; and
no leaf is ever written twice.

The text is a C2SP checkpoint (https://c2sp.org/tlog-checkpoint): origin, number of leaves, root,
and lines of our own. ``number`` and ``previous`` (SHA-256 of the text before) make them a chain::

    smazzata/ledger
    1234
    <root, base64>
    number 17
    previous 5e88...
    streams 812
    events 51234
    at 2026-11-22T05:19:36Z
    scope tournament/0192.../round/3

Whoever keeps one such note can prove later what was true then (``auditing``, ``publishing``).
"""

import base64
import re
from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from smazzata.ledger import merkle, signing
from smazzata.ledger.errors import storage_errors
from smazzata.ledger.merkle import Frontier
from smazzata.ledger.sql import run_sql

ORIGIN = f"{signing.KEY_NAME}/ledger"
NOTHING_BEFORE = "0" * 64
_TEXT = re.compile(
    rf"{ORIGIN}\n(\d+)\n([A-Za-z0-9+/=]+)\nnumber (\d+)\nprevious ([0-9a-f]{{64}})\n"
    rf"streams (\d+)\nevents (\d+)\nat (\S+)\nscope (\S+)\n"
)

# One line an event: what the links do not cover. Used when a leaf is made and when it is audited.
RECORD = r"""
convert_to(concat_ws(' ', e.version, coalesce(p.position, 0),
    (extract(epoch FROM e.recorded_at) * 1000000)::bigint, e.command_id,
    coalesce(c.first_version, 0), coalesce(c.response, '')) || E'\n', 'UTF8')
"""
# OFFSET 0 keeps each a search by index for every event: joined, a planner with old statistics looks
# for each among all of its stream.
RECORD_POSITION = """
SELECT position FROM es_position WHERE stream_id = e.stream_id AND version = e.version OFFSET 0
"""
RECORD_COMMAND = """
SELECT first_version, response FROM es_command
WHERE stream_id = e.stream_id AND command_id = e.command_id AND last_version = e.version OFFSET 0
"""
SEALED_US = "(extract(epoch FROM s.sealed_at) * 1000000)::bigint"

_COLUMNS = "SELECT number, scope, size, frontier, note FROM es_checkpoint"
_NEWEST = f"{_COLUMNS} ORDER BY number DESC LIMIT 1"
_LATEST = f"{_COLUMNS} WHERE scope = %s ORDER BY number DESC LIMIT 1"
_NUMBERED = f"{_COLUMNS} WHERE number = %s"
_STORED = f"{_COLUMNS} WHERE number > %s ORDER BY number LIMIT %s"
_LEAVES = """
SELECT stream_id, kind, version, link, sealed_us, records FROM es_checkpoint_leaf
WHERE index >= %s AND index < %s ORDER BY index
"""
_PINNING = """
SELECT c.number, l.stream_id, l.kind, l.version, l.link, l.sealed_us, l.records
FROM es_checkpoint_leaf l LEFT JOIN LATERAL (
    SELECT number FROM es_checkpoint WHERE size > l.index ORDER BY size, number LIMIT 1
) AS c ON true
WHERE l.stream_id = ANY(%s::uuid[]) ORDER BY l.index
"""


class Statement(NamedTuple):
    """What a checkpoint's text says."""

    size: int
    root: bytes
    number: int
    previous: str
    """SHA-256 of the text of the checkpoint before, in hexadecimal."""
    streams: int
    events: int
    """The last place in the global order that it covers; places run 1, 2, 3..."""
    at: str
    scope: str

    def text(self) -> str:
        """Return the text that is signed."""
        return (
            f"{ORIGIN}\n{self.size}\n{base64.b64encode(self.root).decode()}\nnumber {self.number}\n"
            f"previous {self.previous}\nstreams {self.streams}\nevents {self.events}\n"
            f"at {self.at}\nscope {self.scope}\n"
        )


class Leaf(NamedTuple):
    """That a stream stood somewhere when a checkpoint was taken."""

    stream: UUID
    kind: str
    version: int
    link: bytes
    sealed_us: int | None
    """When it was sealed, in microseconds since 1970 UTC."""
    records: bytes

    def text(self) -> str:
        """Return the line that is hashed."""
        sealed = "-" if self.sealed_us is None else self.sealed_us
        head = f"{self.stream} {self.kind} {self.version} {self.link.hex()}"
        return f"{head} {sealed} {self.records.hex()}"

    def hash(self) -> bytes:
        """Return the leaf's hash in the tree."""
        return merkle.leaf_hash(self.text().encode())


class Checkpoint(msgspec.Struct, frozen=True):
    """A stored checkpoint; ``note`` is what to publish.

    ``size`` is the number of leaves in the tree, ``frontier`` what the tree is continued from.
    """

    number: int
    scope: str
    size: int
    frontier: bytes
    note: str

    def statement(self) -> Statement | None:
        """Return what the note says, None if that is not what the columns beside it say."""
        said = read(self.note)
        agrees = said and (said.number, said.scope, said.size) == (
            self.number,
            self.scope,
            self.size,
        )
        return said if agrees else None

    def tree(self) -> Frontier | None:
        """Return the tree up to here, None unless its frontier gives the root in the note."""
        said = self.statement()
        try:
            tree = Frontier.unpacked(self.size, self.frontier)
        except ValueError:
            return None
        return tree if said and tree.root() == said.root else None

    def digest(self) -> str:
        """Return what the next checkpoint names as the one before."""
        return sha256(signing.split(self.note)[0].encode()).hexdigest()


def newest() -> Checkpoint | None:
    """Return the newest checkpoint."""
    return _one(_NEWEST)


def latest(scope: str) -> Checkpoint | None:
    """Return the newest checkpoint of a scope."""
    return _one(_LATEST, scope)


def numbered(number: int) -> Checkpoint | None:
    """Return the checkpoint with this number."""
    return _one(_NUMBERED, number)


def stored(after: int = 0, limit: int = 2**31) -> Iterator[Checkpoint]:
    """Yield checkpoints with a number greater than ``after``, oldest first."""
    with storage_errors():
        for row in run_sql(_STORED, (after, limit)):
            yield Checkpoint(*row)


def leaves(first: int, end: int) -> Iterator[Leaf]:
    """Yield the stored leaves with an index from ``first`` on and below ``end``."""
    with storage_errors():
        for row in run_sql(_LEAVES, (first, end)):
            yield Leaf(*row)


def pinning(streams: Collection[UUID]) -> Iterator[tuple[int | None, Leaf]]:
    """Yield the leaves of some streams, each with the number of the checkpoint that added it.

    None for a leaf that no checkpoint reaches.
    """
    with storage_errors():
        for number, *columns in run_sql(_PINNING, (list(streams),)):
            yield number, Leaf(*columns)


def read(note: str) -> Statement | None:
    """Return what a note says, None if it is not of this form."""
    found = _TEXT.fullmatch(signing.split(note)[0])
    if not found:
        return None
    size, root, number, previous, streams, events, at, scope = found.groups()
    try:
        raw = base64.b64decode(root, validate=True)
    except ValueError:
        return None
    said = Statement(int(size), raw, int(number), previous, int(streams), int(events), at, scope)
    return said if said.text() == found[0] else None


def _one(query: str, *parameters: Any) -> Checkpoint | None:
    with storage_errors():
        row = run_sql(query, parameters).fetchone()
    return Checkpoint(*row) if row else None
