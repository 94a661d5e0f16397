"""Checkpoints: one signed line that pins many streams at once.

A chain shows that a stream hangs together; somebody who owns the database can still write a whole
stream anew, or cut its tail. Against that, publish: after each round a Merkle root over all heads,
signed, on the results page, in the archive, by mail to the arbiters. Whoever holds it can later
prove that a stream stood where it stood.

Leaves are lines ``<stream id> <version> <link in hexadecimal>`` in the order of stream ids, and the
text is a C2SP checkpoint (https://c2sp.org/tlog-checkpoint): origin, number of leaves, root.
"""

import base64
import re
from collections.abc import Collection, Iterator
from uuid import UUID

import msgspec

from smazzata.ledger import merkle, signing
from smazzata.ledger.errors import InvalidEvent, LedgerError, UnknownStream, storage_errors
from smazzata.ledger.sql import execute

_SCOPE = re.compile(r"[a-z0-9][a-z0-9:_./-]{0,127}")

_HEADS = "SELECT id, version, head FROM es_stream WHERE id = ANY(%s) ORDER BY id"
_ALL_HEADS = "SELECT id, version, head FROM es_stream ORDER BY id"
_STORE = """
INSERT INTO es_checkpoint (scope, tree_size, root, leaves, note) VALUES (%s, %s, %s, %s, %s)
RETURNING id
"""
_LATEST = (
    "SELECT id, root, leaves, note FROM es_checkpoint WHERE scope = %s ORDER BY id DESC LIMIT 1"
)
_LINK = "SELECT hash FROM es_event WHERE stream_id = %s AND version = %s"


class Checkpoint(msgspec.Struct, frozen=True):
    """A stored checkpoint; ``note`` is what to publish."""

    id: int
    scope: str
    root: bytes
    leaves: list[str]
    note: str


class Inclusion(msgspec.Struct, frozen=True):
    """That a leaf is under a checkpoint's root: arguments of ``merkle.verify_inclusion``."""

    leaf: str
    index: int
    size: int
    proof: list[bytes]
    root: bytes


def checkpoint(scope: str, streams: Collection[UUID] | None = None) -> Checkpoint:
    """Sign the heads of some streams (default: all) as they stand, store the note and return it.

    ``scope`` says what they are together, such as ``tournament/<id>/round/3``. Raises
    UnknownStream, InvalidEvent ``invalid_scope``, or LedgerError ``nothing_to_sign`` or
    ``signing_key_unusable``.
    """
    if not _SCOPE.fullmatch(scope):
        raise InvalidEvent("invalid_scope", scope=repr(scope))
    with storage_errors():
        if streams is None:
            rows = execute(_ALL_HEADS).fetchall()
        else:
            rows = execute(_HEADS, (sorted(streams),)).fetchall()
            if missing := set(streams) - {row[0] for row in rows}:
                raise UnknownStream(min(missing))
        if not rows:
            raise LedgerError("nothing_to_sign")
        leaves = [f"{id_} {version} {head.hex()}" for id_, version, head in rows]
        root = merkle.root([leaf.encode() for leaf in leaves])
        note = signing.sign(_text(scope, len(leaves), root))
        stored = execute(_STORE, (scope, len(leaves), root, "\n".join(leaves), note)).fetchone()
    assert stored is not None
    return Checkpoint(stored[0], scope, root, leaves, note)


def latest(scope: str) -> Checkpoint | None:
    """Return the newest checkpoint of a scope."""
    with storage_errors():
        row = execute(_LATEST, (scope,)).fetchone()
    if row is None:
        return None
    id_, root, leaves, note = row
    return Checkpoint(id_, scope, root, leaves.split("\n"), note)


def stored() -> Iterator[Checkpoint]:
    """Yield every checkpoint, oldest first."""
    rows = execute("SELECT id, scope, root, leaves, note FROM es_checkpoint ORDER BY id").fetchall()
    for id_, scope, root, leaves, note in rows:
        yield Checkpoint(id_, scope, root, leaves.split("\n"), note)


def prove(checkpoint: Checkpoint, stream_id: UUID) -> Inclusion:
    """Return the proof that a stream is in a checkpoint. Raises UnknownStream if it is not."""
    for index, leaf in enumerate(checkpoint.leaves):
        if leaf.startswith(f"{stream_id} "):
            encoded = [line.encode() for line in checkpoint.leaves]
            proof = merkle.inclusion_proof(encoded, index)
            return Inclusion(leaf, index, len(encoded), proof, checkpoint.root)
    raise UnknownStream(stream_id)


def is_intact(checkpoint: Checkpoint) -> bool:
    """Return whether leaves, root, text and signature of a checkpoint belong together.

    The signature of a key that this installation no longer has cannot be judged and counts as good.
    """
    root = merkle.root([leaf.encode() for leaf in checkpoint.leaves])
    text = _text(checkpoint.scope, len(checkpoint.leaves), root)
    return (
        root == checkpoint.root
        and checkpoint.note.startswith(text + "\n")
        and signing.is_ours(checkpoint.note) is not False
    )


def contradictions(checkpoint: Checkpoint) -> Iterator[tuple[UUID, int]]:
    """Yield (stream, version) of every leaf that the ledger no longer agrees with."""
    for leaf in checkpoint.leaves:
        id_, version, link = leaf.split(" ")
        row = execute(_LINK, (UUID(id_), int(version))).fetchone()
        if row is None or row[0].hex() != link:
            yield UUID(id_), int(version)


def _text(scope: str, size: int, root: bytes) -> str:
    return f"{signing.KEY_NAME}/{scope}\n{size}\n{base64.b64encode(root).decode()}\n"
