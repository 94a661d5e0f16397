"""Records in and out of the ledger."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from games.registry import ruleset
from replays.export import export_record, may_export
from replays.finding import Finding
from replays.record import Record
from replays.record_checker import PlayedRecord, play
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.reader import load
from smazzata.ledger.writer import MAX_EVENTS, append
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.table import KIND, fold, game_events

ACTOR = "import"


class ImportFailure(NamedTuple):
    """A file that was not imported, and so none was."""

    path: Path
    findings: Sequence[Finding]


def exported(match: UUID) -> Record | tuple[Finding, ...]:
    """The record of a match that is over and whose decks are all revealed, or why not.

    Findings: `unknown_match`, `match_not_over`, `deals_not_revealed`, `broken_log`.
    """
    log = load(match)
    if not log or log[0].type != TableOpened.name():
        return (Finding("unknown_match", params={"match": str(match)}),)
    table = fold(None, log)
    secret = may_export(table.state)
    if secret is not None:
        return (secret,)
    return export_record(table.rules, game_events(table, log))


def imported(records: Mapping[Path, Record]) -> dict[Path, UUID] | ImportFailure:
    """Stores records as new matches without people, in one transaction: all of them or none.

    A record that is not finished may be imported too; the match stays where the record stops.
    """
    played = {}
    for path, record in records.items():
        outcome = play(ruleset(record.game, record.version), record)
        if outcome.findings:
            return ImportFailure(path, outcome.findings)
        played[path] = outcome
    with transaction.atomic():
        return {path: _store(records[path], outcome) for path, outcome in played.items()}


def _store(record: Record, played: PlayedRecord) -> UUID:
    match = new_stream_id()
    chairs = [Chair() for _ in range(record.seats)]
    opened = TableOpened(game=record.game, ruleset=record.version, chairs=chairs)
    events = [
        NewEvent(event.name(), event.data(), event.schema) for event in (opened, *played.events)
    ]
    finished = may_export(played.state) is None
    for start in range(0, len(events), MAX_EVENTS):
        batch = events[start : start + MAX_EVENTS]
        seal = finished and start + MAX_EVENTS >= len(events)
        command_id = uuid4()
        append(match, KIND, start, batch, command_id, ACTOR, seal=seal)
    return match
