"""The hash chain of a stream.

Each event is linked to the one before it::

    genesis = SHA-256("smazzata.genesis.v1" 00 kind 00 stream id (16 bytes))
    link    = SHA-256("smazzata.event.v1" 00 previous link (32 bytes) envelope)

where the envelope is the canonical JSON of ``{actor, at, cmd, data, schema, stream, type, v}``. The
tags keep the two uses of the hash apart; the kind is part of the genesis because it decides which
rules a stream is audited by. A changed, missing, swapped or borrowed event breaks every later link.
"""

from hashlib import sha256
from uuid import UUID

_GENESIS = b"smazzata.genesis.v1\x00"
_EVENT = b"smazzata.event.v1\x00"


def genesis(kind: str, stream_id: UUID) -> bytes:
    """Return the 32 bytes that stand before a stream's first event."""
    return sha256(_GENESIS + kind.encode() + b"\x00" + stream_id.bytes).digest()


def envelope(
    *,
    stream: str,
    version: int,
    type_: str,
    schema: int,
    data: bytes,
    command: str,
    actor: str,
    at_ms: int,
) -> bytes:
    """Return the canonical envelope around ``data``, itself already canonical.

    It is written out by hand because the other fields need no escaping (their alphabets are checked
    on entry), so the data is encoded once and, when verifying, not decoded at all.
    """
    head = f'{{"actor":"{actor}","at":{at_ms},"cmd":"{command}","data":'
    tail = f',"schema":{schema},"stream":"{stream}","type":"{type_}","v":{version}}}'
    return head.encode() + data + tail.encode()


def link(previous: bytes, envelope: bytes) -> bytes:
    """Return the hash of an event from the previous link and its envelope."""
    return sha256(_EVENT + previous + envelope).digest()
