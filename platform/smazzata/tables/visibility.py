"""How far somebody may see a running match: asked here for pages, replays, calls and sockets alike.

Whoever does not sit at a table sees the public view of a prefix of its stream, as late as the table
was opened with. A prefix, not a filter: nothing of what comes later is worked out, counted or
hinted at. Once the match is over there is nothing left to tell a player, and all of it is visible.
Whoever has a stake in a table must not judge it or see all its cards.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from games.kernel.match import MatchEnded, NonceGiven
from games.registry import ruleset
from smazzata.ledger.events import StoredEvent
from smazzata.tables.events import TABLE_EVENTS, TableOpened
from smazzata.tables.models import MatchRow, SeatRow
from smazzata.tables.table import Table, seat_of

ENDED = MatchEnded.name()
OPENING_VERSION = 3
"""The version up to which a stream tells only how the table was opened: no card, no move."""


def visible_version(
    opened: TableOpened, stored: Sequence[StoredEvent], now_ms: int, insider: bool
) -> int:
    """The last version of a match that may be shown now; 0 when none may.

    `stored` are the events of its stream from the first on. An `insider` sits at the table or has
    the right to see all cards. For all others the later `delay_moves` moves are hidden, and what is
    younger than `delay_s` seconds: of both what hides more. A move is a command of a seat, with all
    that follows from it. That the table was opened all may see (`OPENING_VERSION`). Where no
    spectators are allowed they see the match when it is over.
    """
    if not stored:
        return 0
    last = stored[-1].version
    if insider or any(event.type == ENDED for event in reversed(stored)):
        return last
    chosen = opened.spectators
    if not chosen.allowed:
        return 0
    shown = min(
        last,
        _before_the_last(chosen.delay_moves, opened, stored),
        _older_than(now_ms - 1000 * chosen.delay_s, stored) if chosen.delay_s else last,
    )
    return max(shown, min(last, OPENING_VERSION))


def _before_the_last(moves: int, opened: TableOpened, stored: Sequence[StoredEvent]) -> int:
    """The version before the last so many moves; before the first when there were fewer."""
    seen = stored[-1].version
    if not moves:
        return seen
    rules = ruleset(opened.game, opened.ruleset)
    for stored_event in reversed(stored):
        if stored_event.type in TABLE_EVENTS:
            continue
        event = rules.event_codec.convert(stored_event.type, stored_event.data, stored_event.schema)
        cause = rules.caused_by(event)
        if cause is not None and cause[0] >= 0 and not isinstance(event, NonceGiven):
            seen = stored_event.version - 1
            moves -= 1
            if not moves:
                break
    return seen


def _older_than(limit_ms: int, stored: Sequence[StoredEvent]) -> int:
    """The version before the first event that is younger than `limit_ms`."""
    young = next((event.version for event in stored if event.at_ms > limit_ms), None)
    return stored[-1].version if young is None else young - 1


def has_conflict_of_interest(table: Table, member: str | None) -> bool:
    """Whether a member plays at the table, or elsewhere in the tournament that it belongs to.

    Seats elsewhere are looked up in a projection: of those taken in the last second it may not
    know yet.
    """
    if member is None or seat_of(table, member) is not None:
        return member is not None
    if table.opened.tournament is None:
        return False
    seats = SeatRow.objects.filter(member=member).values("match")
    return MatchRow.objects.filter(tournament=table.opened.tournament, id__in=seats).exists()


def has_played(member: UUID, **_kwargs: Any) -> bool:
    """Whether a member has ever sat at a table; receives `member_history_requested`."""
    return SeatRow.objects.filter(member=member).exists()
