"""Every refusal of the ledger, each with a stable code.

Codes are part of the public contract: programs match on them, people read the message.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
from django.db import connection
from django.db import Error as DatabaseError
from django.utils.translation import gettext as _


class LedgerError(Exception):
    """The ledger refused or failed; nothing of the command was stored. ``code`` is stable."""

    code = "ledger_error"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class InvalidEvent(LedgerError):
    """The event, or what surrounds it, is outside what a ledger may hold."""

    code = "invalid_event"


class VersionConflict(LedgerError):
    """The stream is not at the expected version: load the new events and decide again."""

    code = "version_conflict"

    def __init__(self, stream_id: UUID, expected: int, actual: int) -> None:
        super().__init__(
            _("Stream %(stream)s is at version %(actual)d, not at %(expected)d.")
            % {"stream": stream_id, "actual": actual, "expected": expected}
        )
        self.stream_id = stream_id
        self.expected = expected
        self.actual = actual


class StreamSealed(LedgerError):
    """The stream is finished and takes no more events."""

    code = "stream_sealed"

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(_("Stream %(stream)s is sealed.") % {"stream": stream_id})
        self.stream_id = stream_id


class KindMismatch(LedgerError):
    """The stream exists with another kind."""

    code = "stream_kind_mismatch"

    def __init__(self, stream_id: UUID, stated: str, actual: str) -> None:
        super().__init__(
            _("Stream %(stream)s is of kind %(actual)s, not %(stated)s.")
            % {"stream": stream_id, "actual": actual, "stated": stated}
        )


class CommandIdReused(LedgerError):
    """Another actor already used this command id; its answer is not repeated to a stranger."""

    code = "command_id_reused"

    def __init__(self, command_id: UUID) -> None:
        super().__init__(
            _("Command %(command)s was sent by someone else.") % {"command": command_id}
        )


class UnknownStream(LedgerError):
    """No stream has this id."""

    code = "unknown_stream"

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(_("There is no stream %(stream)s.") % {"stream": stream_id})


class StorageFailed(LedgerError):
    """The database could not store or read; the code tells why.

    ``storage_full``, ``database_unreachable``, ``stream_busy`` (a lock was held too long) or
    ``database_read_only``. Nothing was stored unless the connection broke at the very moment of the
    commit: repeating the command with the same id is always safe and tells which.
    """

    code = "storage_failed"


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turn the database's failures into :class:`StorageFailed`; let programming errors pass."""
    try:
        with connection.wrap_database_errors:
            yield
    except DatabaseError as error:
        failure = _failure(error.__cause__)
        if failure is None:
            raise
        if not connection.in_atomic_block:
            # A broken session must not meet the next command of this process.
            connection.close_if_unusable_or_obsolete()
        raise failure from error


def _failure(cause: BaseException | None) -> StorageFailed | None:
    match cause:
        case psycopg.errors.DiskFull():
            return StorageFailed(_("The ledger's disk is full."), "storage_full")
        case psycopg.errors.LockNotAvailable() | psycopg.errors.QueryCanceled():
            return StorageFailed(_("The stream is busy: try again."), "stream_busy")
        case psycopg.errors.ReadOnlySqlTransaction():
            return StorageFailed(_("The database takes no writes."), "database_read_only")
        case psycopg.errors.DiskFull() | psycopg.errors.IoError():
            return StorageFailed(_("The ledger's disk failed."), "storage_failed")
        case psycopg.InterfaceError():
            return StorageFailed(_("The database cannot be reached."), "database_unreachable")
        case psycopg.OperationalError() if _is_connection_loss(cause):
            return StorageFailed(_("The database cannot be reached."), "database_unreachable")
    return None


def _is_connection_loss(error: psycopg.OperationalError) -> bool:
    # Without a SQLSTATE the client noticed; class 08 is a connection exception; 57P is a shutdown.
    state = error.sqlstate
    return state is None or state.startswith(("08", "57P"))
