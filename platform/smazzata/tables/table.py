"""A match as a fold of its stream."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.kernel.event import Event
from games.kernel.match import State
from games.kernel.ruleset import Ruleset
from games.registry import ruleset
from smazzata.ledger.aggregates import Aggregates, Live
from smazzata.ledger.events import NewEvent, StoredEvent
from smazzata.tables.events import TableOpened

KIND = "match"


class Table(NamedTuple):
    """Who sits at a table, by which rules, and how the match stands."""

    opened: TableOpened
    rules: Ruleset[Any]
    state: State


def fold(table: Table | None, events: Sequence[StoredEvent]) -> Table:
    """The table after more stored events; the first event of a stream opens it."""
    if table is None:
        opened = msgspec.convert(events[0].data, TableOpened)
        rules = ruleset(opened.game, opened.ruleset)
        table = Table(opened, rules, rules.blank())
        events = events[1:]
    return table._replace(state=table.rules.fold(game_events(table, events), table.state))


def game_events(table: Table, events: Sequence[StoredEvent]) -> list[Event]:
    """The game's events among stored ones, decoded."""
    return [event for _, event in numbered(table, events)]


def numbered(table: Table, events: Sequence[StoredEvent]) -> list[tuple[int, Event]]:
    """The game's events among stored ones, decoded, each with its version in the stream."""
    convert = table.rules.event_codec.convert
    return [(e.version, convert(e.type, e.data)) for e in events if e.type != "table_opened"]


tables: Aggregates[Table] = Aggregates(KIND, fold)
"""The matches, as this process knows them."""


def append(
    match: UUID,
    before: Live[Table] | None,
    events: Sequence[Event],
    after: Table,
    command_id: UUID,
    actor: str,
) -> Live[Table]:
    """Stores a table's events; the stream of a match that is over and open is sealed."""
    finished = after.rules.is_over(after.state) and not after.state.match.unrevealed
    new = [NewEvent(event.name(), event.data(), event.schema) for event in events]
    return tables.append(match, before, new, after, command_id, actor, seal=finished)


def load(match: UUID) -> Live[Table]:
    """A match as it stands now. Raises `UnknownStream`."""
    return tables.load(match)
