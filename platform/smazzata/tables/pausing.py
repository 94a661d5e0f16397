"""A referee stops the clocks of a table, and starts them again."""

from uuid import UUID

from games.kernel.event import Event
from games.kernel.refusal import MATCH_OVER, Refusal
from smazzata.ledger.writer import now_ms
from smazzata.tables.conflict_of_interest import has_conflict_of_interest
from smazzata.tables.events import REFEREE, ClocksStarted, ClocksStopped
from smazzata.tables.handler import Answer
from smazzata.tables.seat_takeover import PLAYS_HERE, actor_of, change
from smazzata.tables.table import Table

NO_CLOCK = Refusal("no_clock")
CLOCKS_STOPPED = Refusal("clocks_stopped")
CLOCKS_RUNNING = Refusal("clocks_running")


def stop_clocks(match: UUID, by: str, command_id: UUID) -> Answer:
    """From now on no seat's time runs, nor the match's, and bots wait; people may move.

    The caller has checked the right to do so. Refusals: `match_over`, `plays_here`,
    `no_clock`, `clocks_stopped`.
    """

    def decide(table: Table) -> Event | Refusal:
        refusal = _against(table, by, stopped=False)
        return refusal or ClocksStopped(now_ms(), REFEREE, by)

    return change(match, decide, command_id, actor_of(by))


def start_clocks(match: UUID, by: str, command_id: UUID) -> Answer:
    """They run again. Refusals: `match_over`, `plays_here`, `no_clock`, `clocks_running`."""

    def decide(table: Table) -> Event | Refusal:
        return _against(table, by, stopped=True) or ClocksStarted(by)

    return change(match, decide, command_id, actor_of(by))


def _against(table: Table, by: str, *, stopped: bool) -> Refusal | None:
    if table.over:
        return MATCH_OVER
    if has_conflict_of_interest(table, by):
        return PLAYS_HERE
    if table.clock is None:
        return NO_CLOCK
    if (table.clock.stopped_ms is not None) == stopped:
        return None
    return CLOCKS_RUNNING if stopped else CLOCKS_STOPPED
