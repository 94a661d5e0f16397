"""The values that enter and leave the ledger."""

from typing import Any
from uuid import UUID

import msgspec
from uuid6 import uuid7


class NewEvent(msgspec.Struct, frozen=True):
    """An event to append.

    ``type`` is a stable name such as ``card_played`` (never a Python path), ``schema`` the number
    of the shape of ``data``, and ``data`` a dictionary in the domain of
    :mod:`smazzata.ledger.canonical`.
    """

    type: str
    data: dict[str, Any]
    schema: int = 1


class StoredEvent(msgspec.Struct, frozen=True):
    """An event read back: what was appended, its place and its link of the chain.

    ``at_ms`` is the moment it happened in milliseconds since 1970 UTC, as the writer stated it;
    ``hash`` is the 32-byte link (see :mod:`smazzata.ledger.chain`).
    """

    stream_id: UUID
    version: int
    type: str
    schema: int
    data: dict[str, Any]
    command_id: UUID
    actor: str
    at_ms: int
    hash: bytes


class PositionedEvent(msgspec.Struct, frozen=True):
    """A stored event, its place in the gapless order of the ledger, and its stream's kind."""

    position: int
    kind: str
    event: StoredEvent


class Receipt(msgspec.Struct, frozen=True):
    """The ledger's answer to a command.

    The events of the command are versions ``first_version`` to ``version``; ``hash`` is the link of
    the last one. A client that keeps ``(stream_id, version, hash)`` is a witness: a rewritten past
    no longer produces that hash. ``response`` is the answer stored with the command. ``duplicate``
    tells that the command had been stored before and this is its first answer, repeated.
    """

    stream_id: UUID
    first_version: int
    version: int
    hash: bytes
    response: Any = None
    duplicate: bool = False


def new_stream_id() -> UUID:
    """Return a fresh stream id.

    Time-ordered (UUID version 7), so that the log can be partitioned by ranges of streams later
    without touching a constraint.
    """
    return UUID(int=uuid7().int)
