"""Checkpoints of before the chain: each signed the heads of a round's streams, and stood alone.

None is added any more. Those that were published are still held against the log, and a note that
somebody kept is still looked for.
"""

import base64
from collections.abc import Iterator
from uuid import UUID

from smazzata.ledger import merkle, signing
from smazzata.ledger.findings import Finding
from smazzata.ledger.keyring import Keyring
from smazzata.ledger.sql import run_sql

_STORED = "SELECT id, scope, root, leaves, note FROM es_scoped_checkpoint ORDER BY id"
_LINK = "SELECT hash FROM es_event WHERE stream_id = %s AND version = %s"
_NOTE = "SELECT EXISTS (SELECT FROM es_scoped_checkpoint WHERE note = %s)"


def findings(keys: Keyring) -> Iterator[Finding]:
    """Yield what is wrong with those that are stored, or with the streams they pin."""
    for id_, scope, root, text, note in run_sql(_STORED).fetchall():
        leaves: list[str] = text.split("\n")
        made = merkle.root(leaf.encode() for leaf in leaves)
        signed = f"{signing.KEY_NAME}/{scope}\n{len(leaves)}\n{base64.b64encode(made).decode()}\n"
        if (made, signed) != (root, signing.split(note)[0]) or not keys.signed(note):
            yield Finding("scoped_checkpoint_broken", None, id_)
            continue
        for leaf in leaves:
            stream, version, link = leaf.split(" ")
            row = run_sql(_LINK, (UUID(stream), int(version))).fetchone()
            if row is None or row[0].hex() != link:
                yield Finding("checkpoint_contradicted", UUID(stream), int(version))


def is_stored(note: str) -> bool:
    """Return whether a note that somebody kept is still there."""
    return run_sql(_NOTE, (note,)).fetchone() == (True,)
