"""Every refusal and failure of the ledger, each with a stable code.

Codes are part of the public contract: programs match on them. People read the sentence.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
from django.db import Error as DatabaseError
from django.db import InterfaceError, connection
from django.utils.translation import get_language

from smazzata.runtime.errors import INPUT_OUTPUT, REFUSED, UNAVAILABLE, CodedError
from smazzata.runtime.translation import gettext_noop, translated

SENTENCES: dict[str, str] = {
    "version_conflict": gettext_noop("Stream {stream} is at version {actual}, not at {expected}."),
    "stream_sealed": gettext_noop("Stream {stream} is sealed: it takes no more events."),
    "stream_kind_mismatch": gettext_noop("Stream {stream} is of kind {actual}, not {stated}."),
    "command_id_reused": gettext_noop("Command {command} was sent by someone else."),
    "unknown_stream": gettext_noop("There is no stream {stream}."),
    "invalid_kind": gettext_noop("{kind} is not a kind of stream."),
    "invalid_actor": gettext_noop(
        "An actor is an opaque id of lower-case letters, digits and : _ . -"
    ),
    "invalid_version": gettext_noop("Versions start at 0."),
    "no_events": gettext_noop("A command stores at least one event."),
    "too_many_events": gettext_noop("A command stores at most {limit} events."),
    "invalid_type": gettext_noop("{type} is not an event type."),
    "invalid_schema": gettext_noop("Schema numbers go from 1 to 32767."),
    "invalid_time": gettext_noop("A moment is a whole number of milliseconds since 1970."),
    "invalid_data": gettext_noop("Event data must be an object."),
    "event_too_large": gettext_noop("Event data takes {size} bytes; the limit is {limit}."),
    "response_too_large": gettext_noop("The answer takes {size} bytes; the limit is {limit}."),
    "integer_out_of_range": gettext_noop("Integers must lie between -(2^53 - 1) and 2^53 - 1."),
    "float_not_allowed": gettext_noop("Numbers must be integers."),
    "type_not_allowed": gettext_noop("A value of type {type} cannot be stored."),
    "nested_too_deeply": gettext_noop("Data is nested too deeply."),
    "invalid_string": gettext_noop("A string holds half a character."),
    "string_not_normalized": gettext_noop("Strings must be in Unicode form NFC."),
    "invalid_key": gettext_noop("Object keys must be ASCII strings."),
    "personal_data": gettext_noop("Events never hold personal data ({what})."),
    "unknown_projection": gettext_noop("There is no projection {name}; there are: {known}."),
    "projection_failed": gettext_noop("Projection {name} stands still: {reason}"),
    "not_settled": gettext_noop("The projections have not caught up in time."),
    "invalid_scope": gettext_noop("{scope} is not a scope."),
    "nothing_to_sign": gettext_noop("A checkpoint needs at least one stream."),
    "signing_key_unusable": gettext_noop("The signing key cannot be used: {reason}."),
    "signing_key_retired": gettext_noop(
        "The signing key was retired: finish its exchange with “signing_key rotate”."
    ),
    "signing_key_in_environment": gettext_noop(
        "The signing key is in {variable}: put another one there, then retire the old public key."
    ),
    "key_in_use": gettext_noop("This is the key in use."),
    "not_a_public_key": gettext_noop("A public key is written smazzata+<id>+<key>."),
    "not_a_checkpoint": gettext_noop("There is no checkpoint in {file}."),
    "checkpoints_lost": gettext_noop(
        "Checkpoint {number} was published and is not in the database: nothing is signed. Run"
        " audit; after a restore that lost it, put {file} aside."
    ),
    "checkpoints_broken": gettext_noop(
        "Checkpoint {number} is not ours or was changed: nothing is signed after it. Run audit."
    ),
    "storage_full": gettext_noop("The disk of the ledger is full: nothing was stored."),
    "storage_failed": gettext_noop("The disk of the ledger failed: nothing was stored."),
    "stream_busy": gettext_noop("Someone else is writing there: try again."),
    "database_read_only": gettext_noop("The database takes no writes at present."),
    "database_unreachable": gettext_noop(
        "The database cannot be reached. Sending the command again, with the same id, is safe."
    ),
}


_EXIT_STATUS = {
    "database_unreachable": UNAVAILABLE,
    "storage_full": INPUT_OUTPUT,
    "storage_failed": INPUT_OUTPUT,
    "database_read_only": INPUT_OUTPUT,
}


class LedgerError(CodedError):
    """The ledger refused or failed. ``code`` is stable; ``facts`` fill the sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        self.exit_status = _EXIT_STATUS.get(code, REFUSED)
        super().__init__(code, **facts)

    def sentence(self, language: str | None = None) -> str:
        """Return the sentence in a language (default: the one that is active)."""
        chosen = language or get_language() or "en"
        return translated(SENTENCES[self.code], chosen, **self.facts)


class InvalidEvent(LedgerError):
    """A command, or an event in it, is outside what the ledger may hold."""


class VersionConflict(LedgerError):
    """The stream is not at the expected version: load the new events and decide again."""

    def __init__(self, stream_id: UUID, expected: int, actual: int) -> None:
        super().__init__("version_conflict", stream=stream_id, expected=expected, actual=actual)
        self.stream_id = stream_id
        self.expected = expected
        self.actual = actual


class StreamSealed(LedgerError):
    """The stream is finished and takes no more events."""

    def __init__(self, stream_id: UUID) -> None:
        super().__init__("stream_sealed", stream=stream_id)


class KindMismatch(LedgerError):
    """The stream exists with another kind."""

    def __init__(self, stream_id: UUID, stated: str, actual: str) -> None:
        super().__init__("stream_kind_mismatch", stream=stream_id, stated=stated, actual=actual)


class CommandIdReused(LedgerError):
    """Another actor already used this command id; its answer is not repeated to a stranger."""

    def __init__(self, command_id: UUID) -> None:
        super().__init__("command_id_reused", command=command_id)


class UnknownStream(LedgerError):
    """No stream has this id."""

    def __init__(self, stream_id: UUID) -> None:
        super().__init__("unknown_stream", stream=stream_id)


class StorageFailed(LedgerError):
    """The database could not store or read; the code tells why.

    ``storage_full``, ``storage_failed``, ``database_unreachable``, ``database_read_only``, or
    ``stream_busy`` (a lock was held too long). Nothing was stored, unless the connection broke at
    the very moment of the commit: repeating the command with the same id is safe and tells which.
    """


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turn the database's failures into :class:`StorageFailed`; let programming errors pass."""
    try:
        with connection.wrap_database_errors:
            yield
    except DatabaseError as error:
        code = _failure(error.__cause__)
        if code is None:
            raise
        if not connection.in_atomic_block:
            # A broken session must not meet the next command of this process.
            connection.close_if_unusable_or_obsolete()
        raise StorageFailed(code) from error


def storage_trouble(error: BaseException | None) -> str | None:
    """The code of :class:`StorageFailed` that an exception amounts to; None for any other kind."""
    if isinstance(error, StorageFailed):
        return error.code
    if isinstance(error, InterfaceError):  # the connection broke between two statements
        return "database_unreachable"
    return _failure(error.__cause__) if isinstance(error, DatabaseError) else None


def _failure(cause: BaseException | None) -> str | None:
    match cause:
        case psycopg.errors.DiskFull():
            return "storage_full"
        case psycopg.errors.IoError():
            return "storage_failed"
        case (
            psycopg.errors.LockNotAvailable()
            | psycopg.errors.QueryCanceled()
            | psycopg.errors.DeadlockDetected()
            | psycopg.errors.SerializationFailure()
        ):
            return "stream_busy"
        case psycopg.errors.ReadOnlySqlTransaction():
            return "database_read_only"
        case psycopg.OperationalError(sqlstate=state) if _is_connection_loss(state):
            return "database_unreachable"
    return None


def _is_connection_loss(state: str | None) -> bool:
    # Without a SQLSTATE the client noticed by itself; class 08 is a connection exception, 57P a
    # server that shuts down, 53300 one that takes no more connections.
    return state is None or state.startswith(("08", "57P", "53300"))
