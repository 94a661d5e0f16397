"""A stream as a file that outsiders can verify without this software.

NDJSON: a first line about the stream, then a line ``{"envelope": ..., "hash": "..."}`` an event.
``verify_match.py`` checks it with the standard library alone. The first line also holds the leaves
of the checkpoints that pin the stream, for ``verify_checkpoints.py``.
"""

from collections.abc import Iterator
from uuid import UUID

from smazzata.ledger import chain, checkpoints, reader
from smazzata.ledger.canonical import canonical_bytes

FORMAT = "smazzata-chain/1"


def export(stream_id: UUID) -> Iterator[str]:
    """Yield the lines of a stream's export, without newlines. Raises UnknownStream.

    The lines hold everything, sealed decks and hands included: for finished streams, or for those
    who may see all.
    """
    head = reader.head(stream_id)
    pins = [
        {"leaf": leaf.text(), "number": number}
        for number, leaf in checkpoints.pinning([stream_id])
        if number and leaf.version <= head.version
    ]
    about = {
        "checkpoints": pins,
        "format": FORMAT,
        "head": head.hash.hex(),
        "kind": head.kind,
        "sealed": head.sealed,
        "stream": str(stream_id),
        "version": head.version,
    }
    yield canonical_bytes(about).decode()
    # Not beyond the head of the first line: the stream may grow meanwhile.
    for event in reader.load(stream_id, limit=head.version):
        line = chain.envelope(
            stream=str(stream_id),
            version=event.version,
            type_=event.type,
            schema=event.schema,
            data=canonical_bytes(event.data),
            command=str(event.command_id),
            actor=event.actor,
            at_ms=event.at_ms,
        ).decode()
        yield f'{{"envelope":{line},"hash":"{event.hash.hex()}"}}'
