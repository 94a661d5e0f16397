"""The tables of a stream that count, as the ledger has them.

A tournament is folded up to the event that is looked at; when a table was played is when its
result was recorded first, so that no correction moves it in the order of play.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings

from games.kernel.match import KERNEL_EVENTS
from games.registry import ruleset
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import group_by_command
from smazzata.tables.events import TABLE_EVENTS
from smazzata.tables.scheduler import ACTOR as CLOCK
from smazzata.tournament_management.tournament import fold
from tournaments.federation.rating.fold import TableKey
from tournaments.federation.rating.tables import Counting, MatchFacts, count_table, counting_tables

_EPOCH = date(1970, 1, 1).toordinal()
_NO_MOVES = frozenset(event.name() for event in KERNEL_EVENTS) | TABLE_EVENTS.keys()
CUT_SHORT = frozenset({"seat_forfeited", "time_called"})
"""With one of these in the last command of a match its last deal may not have come to its end."""


class CountedTable(NamedTuple):
    """A table that counts, with what lists of it say beside the law."""

    counting: Counting
    victory: str
    match: UUID | None
    at_ms: int


def day_of(at_ms: int) -> int:
    """The day of a moment by the site's clock, in days since 1 January 1970."""
    moment = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(settings.TIME_ZONE))
    return moment.date().toordinal() - _EPOCH


def order_of(key: TableKey) -> str:
    """Text that sorts as tables were played."""
    return f"{key.day:06d} {key.stream} {key.round:04d} {key.table:05d}"


def read_facts(events: Sequence[StoredEvent]) -> MatchFacts:
    """What the log of a match that is over tells of it.

    A deal is whole when another was announced behind it, or when the match did not end in the
    middle of it, by somebody who left or by time. A move is what a command begins with: what else
    it brings, such as the next deal, nobody chose.
    """
    begun = whole = 0
    touched = False
    last: Sequence[StoredEvent] = ()
    for group in group_by_command(events):
        last, opens = group, group[0]
        touched = touched or (opens.actor != CLOCK and opens.type not in _NO_MOVES)
        for event in group:
            if event.type == "deal_started":
                begun += 1
            elif event.type == "deal_committed":
                whole = begun
        if any(event.type == "match_ended" for event in group):
            break
    if CUT_SHORT.isdisjoint(event.type for event in last):
        whole = begun
    return MatchFacts(whole, touched)


def count_tournament(
    tournament: UUID, events: Sequence[StoredEvent], facts: Mapping[str, MatchFacts]
) -> list[CountedTable]:
    """The tables of a tournament that count after these events, which begin with its first."""
    state = fold(None, events)
    moments = {
        (event.data["round"], event.data["table"]): event.at_ms
        for event in events
        if event.type == "result_recorded"
    }

    def day(round_: int, table: int) -> int:
        return day_of(moments.get((round_, table), events[-1].at_ms))

    found = []
    for each in counting_tables(state, str(tournament), day, facts):
        key = each.table.key
        match = state.rounds[key.round - 1].matches.get(key.table, "")
        moment = moments.get((key.round, key.table), events[-1].at_ms)
        found.append(CountedTable(each, each.victory, UUID(match) if match else None, moment))
    return found


def count_match(
    match: UUID, game: str, members: Sequence[str], events: Sequence[StoredEvent], facts: MatchFacts
) -> CountedTable | None:
    """A rated match outside of tournaments as a table, if it counts; `events` are its whole log."""
    ended = next(event for event in events if event.type == "match_ended")
    if not facts.counts:
        return None
    data: dict[str, Any] = ended.data
    each = count_table(
        game,
        TableKey(day_of(ended.at_ms), str(match)),
        tuple(tuple(members[seat] for seat in party) for party in data["parties"]),
        tuple(data["places"]),
        tuple(data["vp"]) if data["vp"] else None,
        _victory_of(game, events),
        facts.deals,
    )
    return CountedTable(each, each.victory, match, ended.at_ms)


def _victory_of(game: str, events: Sequence[StoredEvent]) -> str:
    """The table of victory points of a match, by its options; empty where it has none."""
    opened = next(event for event in events if event.type == "table_opened")
    started = next(event for event in events if event.type == "match_started")
    rules = ruleset(game, opened.data["ruleset"])
    return rules.victory_table(started.data["options"]) or ""
