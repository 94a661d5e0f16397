"""What an audit can find, and the sentence for it.

A finding carries a stable code and, where there is one, the stream and the version. The version of
a finding about a checkpoint is the checkpoint's number.
"""

from typing import NamedTuple
from uuid import UUID

from smazzata.runtime.translation import gettext_noop, translated

SENTENCES: dict[str, str] = {
    "no_streams": gettext_noop("there is no stream at all: is this the database that is meant?"),
    "broken_chain": gettext_noop("the event or the one before it was changed"),
    "version_gap": gettext_noop("an event is missing before this one"),
    "not_canonical": gettext_noop("the data is not in canonical form"),
    "head_mismatch": gettext_noop("the head of the stream does not show its last event"),
    "events_without_stream": gettext_noop("events of a stream that does not exist"),
    "stream_without_events": gettext_noop("a stream without events"),
    "position_gap": gettext_noop("the global order lacks position {version}"),
    "position_without_event": gettext_noop("a position leads to no event"),
    "event_out_of_order": gettext_noop("the event is not exactly once in the global order"),
    "position_order": gettext_noop("the global order contradicts the order of the stream"),
    "command_mismatch": gettext_noop("the event and its command do not agree"),
    "recorded_out_of_order": gettext_noop(
        "the event was recorded before it happened, or before the one it follows"
    ),
    "seal_changed": gettext_noop("the stream was sealed or unsealed without an event"),
    "record_changed": gettext_noop(
        "since the last checkpoint before it, a place in the global order, a time of recording or"
        " an answer to a command was changed"
    ),
    "not_in_checkpoint": gettext_noop(
        "a checkpoint should pin this event, and pins none of this stream so far on"
    ),
    "checkpoint_contradicted": gettext_noop(
        "a signed checkpoint says that the stream stood elsewhere"
    ),
    "checkpoint_broken": gettext_noop("checkpoint {version} is not what was signed"),
    "checkpoint_unknown_key": gettext_noop(
        "checkpoint {version} is signed by a key that is not this installation's"
    ),
    "checkpoint_missing": gettext_noop("checkpoint {version} is missing"),
    "checkpoint_unlinked": gettext_noop(
        "checkpoint {version} does not follow from the one before it"
    ),
    "checkpoint_leaves": gettext_noop(
        "the heads stored for checkpoint {version} are not those that were signed"
    ),
    "checkpoint_lost": gettext_noop("checkpoint {version} was published and is no longer stored"),
    "checkpoint_replaced": gettext_noop("checkpoint {version} was published with another text"),
    "note_unreadable": gettext_noop("a note that was kept is not a checkpoint"),
    "signing_key_unusable": gettext_noop(
        "the signing key cannot be used: no signature can be judged"
    ),
    "retirement_broken": gettext_noop(
        "no key of this installation vouches for retired key number {version}"
    ),
    "guard_missing": gettext_noop("the database no longer refuses what it should: {what}"),
    "row_not_in_log": gettext_noop("no event says what stands in the database: {what}"),
    "row_lost": gettext_noop("what events say does not stand in the database: {what}"),
    "row_contradicts_log": gettext_noop(
        "what stands in the database is not what an event committed to: {what}"
    ),
}


class Finding(NamedTuple):
    """Something wrong. ``message`` is what the sentence of the code is about; a code that has none
    is an auditor's, and the message its own words.
    """

    code: str
    stream: UUID | None
    version: int | None
    message: str = ""

    def sentence(self, language: str) -> str:
        """Return what is wrong, in ``it`` or ``en``."""
        if self.code not in SENTENCES:
            return self.message
        return translated(SENTENCES[self.code], language, version=self.version, what=self.message)
