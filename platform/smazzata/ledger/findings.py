"""What an audit can find, and the sentence for it in both languages.

A finding carries a stable code and, where there is one, the stream and the version. The version of
a finding about a checkpoint is the checkpoint's number.
"""

from typing import NamedTuple
from uuid import UUID

# code -> (English, Italian)
SENTENCES: dict[str, tuple[str, str]] = {
    "broken_chain": (
        "the event or the one before it was changed",
        "l'evento o il precedente è stato modificato",
    ),
    "version_gap": ("an event is missing before this one", "manca un evento prima di questo"),
    "not_canonical": ("the data is not in canonical form", "i dati non sono in forma canonica"),
    "head_mismatch": (
        "the head of the stream does not show its last event",
        "la testa del flusso non indica il suo ultimo evento",
    ),
    "events_without_stream": (
        "events of a stream that does not exist",
        "eventi di un flusso che non esiste",
    ),
    "stream_without_events": ("a stream without events", "un flusso senza eventi"),
    "position_gap": (
        "the global order lacks position {version}",
        "all'ordine globale manca la posizione {version}",
    ),
    "position_without_event": (
        "a position leads to no event",
        "una posizione non porta ad alcun evento",
    ),
    "event_out_of_order": (
        "the event is not exactly once in the global order",
        "l'evento non è esattamente una volta nell'ordine globale",
    ),
    "position_order": (
        "the global order contradicts the order of the stream",
        "l'ordine globale contraddice l'ordine del flusso",
    ),
    "command_mismatch": (
        "the event and its command do not agree",
        "l'evento e il suo comando non concordano",
    ),
    "recorded_out_of_order": (
        "the event was recorded before it happened, or before the one it follows",
        "l'evento risulta registrato prima di accadere, o prima di quello che segue",
    ),
    "seal_changed": (
        "the stream was sealed or unsealed without an event",
        "il flusso è stato sigillato o dissigillato senza un evento",
    ),
    "record_changed": (
        "since the last checkpoint before it, a place in the global order, a time of recording or"
        " an answer to a command was changed",
        "dal punto di controllo precedente, una posizione nell'ordine globale, un'ora di"
        " registrazione o la risposta a un comando è stata modificata",
    ),
    "not_in_checkpoint": (
        "a checkpoint should pin this event, and pins none of this stream so far on",
        "un punto di controllo dovrebbe fissare questo evento, e non lo fissa",
    ),
    "checkpoint_contradicted": (
        "a signed checkpoint says that the stream stood elsewhere",
        "un punto di controllo firmato dice che il flusso era altrove",
    ),
    "checkpoint_broken": (
        "checkpoint {version} is not what was signed",
        "il punto di controllo {version} non è ciò che fu firmato",
    ),
    "checkpoint_unknown_key": (
        "checkpoint {version} is signed by a key that is not this installation's",
        "il punto di controllo {version} è firmato con una chiave non di questa installazione",
    ),
    "checkpoint_missing": (
        "checkpoint {version} is missing",
        "manca il punto di controllo {version}",
    ),
    "checkpoint_unlinked": (
        "checkpoint {version} does not follow from the one before it",
        "il punto di controllo {version} non segue dal precedente",
    ),
    "checkpoint_leaves": (
        "the heads stored for checkpoint {version} are not those that were signed",
        "le teste registrate per il punto di controllo {version} non sono quelle firmate",
    ),
    "checkpoint_lost": (
        "checkpoint {version} was published and is no longer stored",
        "il punto di controllo {version} fu pubblicato e non è più registrato",
    ),
    "checkpoint_replaced": (
        "checkpoint {version} was published with another text",
        "il punto di controllo {version} fu pubblicato con un altro testo",
    ),
    "scoped_checkpoint_broken": (
        "round note {version} is not what was signed, or not by a key of this installation",
        "la nota di turno {version} non è ciò che fu firmato, o non con una chiave di questa"
        " installazione",
    ),
    "scoped_checkpoint_lost": (
        "a note of a round that was published is no longer stored",
        "una nota di turno che fu pubblicata non è più registrata",
    ),
    "signing_key_unusable": (
        "the signing key cannot be used: no signature can be judged",
        "la chiave di firma non è utilizzabile: nessuna firma può essere verificata",
    ),
    "retirement_broken": (
        "no key of this installation vouches for retired key number {version}",
        "nessuna chiave di questa installazione garantisce per la chiave ritirata numero {version}",
    ),
}


class Finding(NamedTuple):
    """Something wrong. ``message`` is an auditor's own words; else the code says it."""

    code: str
    stream: UUID | None
    version: int | None
    message: str = ""

    def sentence(self, language: str) -> str:
        """Return what is wrong, in ``it`` or ``en``."""
        if self.message or self.code not in SENTENCES:
            return self.message
        english, italian = SENTENCES[self.code]
        return (italian if language == "it" else english).format(version=self.version)
