"""Every refusal and failure of the ledger, each with a stable code.

Codes are part of the public contract: programs match on them. People read the sentence, which
exists in English and Italian.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
from django.db import Error as DatabaseError
from django.db import InterfaceError, connection
from django.utils.translation import get_language

from smazzata.runtime.errors import INPUT_OUTPUT, REFUSED, UNAVAILABLE, CodedError

# code -> (English, Italian)
SENTENCES: dict[str, tuple[str, str]] = {
    "version_conflict": (
        "Stream {stream} is at version {actual}, not at {expected}.",
        "Il flusso {stream} è alla versione {actual}, non alla {expected}.",
    ),
    "stream_sealed": (
        "Stream {stream} is sealed: it takes no more events.",
        "Il flusso {stream} è sigillato: non accetta altri eventi.",
    ),
    "stream_kind_mismatch": (
        "Stream {stream} is of kind {actual}, not {stated}.",
        "Il flusso {stream} è di tipo {actual}, non {stated}.",
    ),
    "command_id_reused": (
        "Command {command} was sent by someone else.",
        "Il comando {command} è stato inviato da qualcun altro.",
    ),
    "command_repeated": (
        "The same command occurs twice in one call.",
        "Lo stesso comando compare due volte in una chiamata.",
    ),
    "unknown_stream": ("There is no stream {stream}.", "Il flusso {stream} non esiste."),
    "invalid_kind": ("{kind} is no kind of stream.", "{kind} non è un tipo di flusso."),
    "invalid_actor": (
        "An actor is an opaque id of lower-case letters, digits and : _ . -",
        "Un attore è un identificativo opaco di lettere minuscole, cifre e : _ . -",
    ),
    "invalid_version": ("Versions start at 0.", "Le versioni partono da 0."),
    "no_events": ("A command stores at least one event.", "Un comando registra almeno un evento."),
    "too_many_events": (
        "A command stores at most {limit} events.",
        "Un comando registra al massimo {limit} eventi.",
    ),
    "invalid_type": ("{type} is no event type.", "{type} non è un tipo di evento."),
    "invalid_schema": (
        "Schema numbers go from 1 to 32767.",
        "I numeri di schema vanno da 1 a 32767.",
    ),
    "invalid_time": (
        "A moment is a whole number of milliseconds since 1970.",
        "Un istante è un numero intero di millisecondi dal 1970.",
    ),
    "invalid_data": ("Event data must be an object.", "I dati di un evento sono un oggetto."),
    "event_too_large": (
        "Event data takes {size} bytes; the limit is {limit}.",
        "I dati dell'evento occupano {size} byte; il limite è {limit}.",
    ),
    "response_too_large": (
        "The answer takes {size} bytes; the limit is {limit}.",
        "La risposta occupa {size} byte; il limite è {limit}.",
    ),
    "integer_out_of_range": (
        "Integers must lie between -(2^53 - 1) and 2^53 - 1.",
        "Gli interi devono stare fra -(2^53 - 1) e 2^53 - 1.",
    ),
    "float_not_allowed": ("Numbers must be integers.", "I numeri devono essere interi."),
    "type_not_allowed": (
        "A value of type {type} cannot be stored.",
        "Un valore di tipo {type} non può essere registrato.",
    ),
    "nested_too_deeply": ("Data is nested too deeply.", "I dati sono annidati troppo a fondo."),
    "invalid_string": ("A string holds half a character.", "Una stringa ha mezzo carattere."),
    "string_not_normalized": (
        "Strings must be in Unicode form NFC.",
        "Le stringhe devono essere in forma Unicode NFC.",
    ),
    "invalid_key": (
        "Object keys must be ASCII strings.",
        "Le chiavi di un oggetto sono stringhe ASCII.",
    ),
    "personal_data": (
        "Events never hold personal data ({what}).",
        "Gli eventi non contengono mai dati personali ({what}).",
    ),
    "unknown_projection": (
        "There is no projection {name}; there are: {known}.",
        "La proiezione {name} non esiste; esistono: {known}.",
    ),
    "projection_failed": (
        "Projection {name} stands still: {reason}",
        "La proiezione {name} è ferma: {reason}",
    ),
    "not_settled": (
        "The projections have not caught up in time.",
        "Le proiezioni non si sono allineate in tempo.",
    ),
    "invalid_scope": ("{scope} is no scope.", "{scope} non è un ambito."),
    "nothing_to_sign": (
        "A checkpoint needs at least one stream.",
        "Un punto di controllo richiede almeno un flusso.",
    ),
    "signing_key_unusable": (
        "The signing key cannot be used: {reason}.",
        "La chiave di firma non è utilizzabile: {reason}.",
    ),
    "signing_key_retired": (
        "The signing key was retired: finish its exchange with “signing_key rotate”.",
        "La chiave di firma è stata ritirata: completare la sostituzione con «signing_key rotate».",
    ),
    "signing_key_in_environment": (
        "The signing key is in {variable}: put another one there, then retire the old public key.",
        "La chiave di firma è in {variable}: metterne lì un'altra, poi ritirare la vecchia chiave"
        " pubblica.",
    ),
    "key_in_use": ("This is the key in use.", "Questa è la chiave in uso."),
    "not_a_public_key": (
        "A public key is written smazzata+<id>+<key>.",
        "Una chiave pubblica si scrive smazzata+<id>+<chiave>.",
    ),
    "not_a_checkpoint": (
        "There is no checkpoint in {file}.",
        "In {file} non c'è alcun punto di controllo.",
    ),
    "checkpoints_lost": (
        "Checkpoint {number} was published and is not in the database: nothing is signed. Run"
        " audit; after a restore that lost it, put {file} aside.",
        "Il punto di controllo {number} fu pubblicato e non è nel database: nulla viene firmato."
        " Eseguire audit; dopo un ripristino che l'ha perso, mettere da parte {file}.",
    ),
    "checkpoints_broken": (
        "Checkpoint {number} is not ours or was changed: nothing is signed after it. Run audit.",
        "Il punto di controllo {number} non è nostro o è stato modificato: nulla viene firmato dopo"
        " di esso. Eseguire audit.",
    ),
    "storage_full": (
        "The disk of the ledger is full: nothing was stored.",
        "Il disco del registro è pieno: nulla è stato registrato.",
    ),
    "storage_failed": (
        "The disk of the ledger failed: nothing was stored.",
        "Il disco del registro ha un guasto: nulla è stato registrato.",
    ),
    "stream_busy": (
        "Someone else is writing there: try again.",
        "Qualcun altro sta scrivendo: riprovare.",
    ),
    "database_read_only": (
        "The database takes no writes at present.",
        "Il database al momento non accetta scritture.",
    ),
    "database_unreachable": (
        "The database cannot be reached. Sending the command again, with the same id, is safe.",
        "Il database non è raggiungibile. Inviare di nuovo il comando, con lo stesso id, è sicuro.",
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
        english, italian = SENTENCES[self.code]
        chosen = language or get_language() or "en"
        return (italian if chosen.startswith("it") else english).format(**self.facts)


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
