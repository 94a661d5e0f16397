"""Bots and clocks in Celery.

Tasks are short, acknowledged late and safe to run twice or at once: what a worker killed in the
middle had not stored is decided again, the same, by the next.

Tables at which people play have queues of their own. What has its moment (storing a bot's move, a
time-out) is short and goes to `live`; deciding what a bot does goes to `thinking` as soon as its
turn begins, or to `search` where it looks ahead, by turns of who opened the tables
(`search_turns`). Where no process is free for a search in time, `thinking` decides by judgement. So
strong bots keep nobody's time from being taken and no move waiting, and those of one person not the
others from looking ahead. What was lost on the way is found in the database within seconds.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from celery import shared_task
from django.dispatch import receiver
from kombu.exceptions import OperationalError as BrokerAway

from smazzata.ledger.errors import storage_trouble
from smazzata.ledger.writer import now_ms
from smazzata.tables import scheduler, search_turns
from smazzata.tables.append import match_over, table_due
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.due_times import GRID_MS, LOST_MS, begin_search_by_ms, bot_due_ms
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.table import Table, load

P = ParamSpec("P")

APPENDS_A_TASK = 8
"""A task ends after this many appends, a second or two, and hands on to the next."""

AHEAD_MS = 10_000
"""Tasks are sent so long before they are due, twice the period of `wake_tables`."""
REST_MS = 60_000
"""A table that cannot be attended to, by a fault of its own, is left alone for so long."""
MOST_AT_ONCE = 2_000


def _resting(task: Callable[Concatenate[str, P], None]) -> Callable[Concatenate[str, P], None]:
    """The task; when it fails, its table keeps no other waiting by being due for ever.

    What database and broker could not do is no fault of the table, and may work at the next look.
    """

    @wraps(task)
    def run(match: str, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            task(match, *args, **kwargs)
        except BrokerAway:
            raise
        except Exception as error:
            if storage_trouble(error) is not None:
                raise
            ScheduledWakeup.objects.filter(match=match).update(due_ms=now_ms() + REST_MS)
            raise

    return run


@shared_task
@_resting
def play_bots(match: str) -> None:
    """Plays the bots of a match for a while; calls itself again until it is over.

    Where people play or watch move by move, it does what is due and leaves the rest to `attend`.
    """
    match_id = UUID(match)
    if not load(match_id).state.instant_bots:
        attend.delay(match, 0)
        return
    pause = play(match_id, APPENDS_A_TASK)
    if pause is StopReason.BUDGET:
        play_bots.delay(match)
    elif pause is StopReason.OVER:
        match_over.send(sender=play_bots, match=match_id, table=load(match_id).state)


@shared_task
@_resting
def attend(match: str, due_ms: int, decided: str | None = None) -> None:
    """Does what is due at a table. When nothing is any more, this task has been overtaken.

    `due_ms` is the moment for which it was sent: the clocks of machines are never quite the same,
    and one that came too early goes round again. `decided` is what `think` found, sealed.
    """
    again = due_ms if now_ms() < due_ms else scheduler.run_due(UUID(match), decided)
    if again is not None:
        _send(match, again, decided)


@shared_task
def think(match: str, ahead: bool = False) -> None:
    """Decides for the bots that are to move, and has that stored at the moment of each.

    `ahead`: those that look ahead do, else they play by judgement. One that fails leaves it to
    `attend`, which helps out when the moment is long over.
    """
    for thought in scheduler.think(UUID(match), ahead=ahead):
        _send(match, *thought)


@shared_task
def wake_tables() -> None:
    """Sends the task of each table where something is due soon or has been for a while.

    Runs every few seconds and makes up for all that was lost: tasks of workers that died, messages
    of a broker that did, and moments too far off for a message. A task sent once too often does no
    harm. When workers have more to do than they can, bots stand still though no task is lost: what
    is sent to those expires in the queue. Bots that wait for their turn to look ahead are left
    alone.
    """
    now, waiting = now_ms(), search_turns.waiting()
    soon = ScheduledWakeup.objects.filter(due_ms__lt=now + AHEAD_MS).order_by("due_ms")
    for match, due_ms, instant_bots in soon.values_list("match", "due_ms", "instant_bots")[
        :MOST_AT_ONCE
    ]:
        if match in waiting:
            continue
        if not instant_bots:
            _send(str(match), due_ms)
            if now - scheduler.HELP_MS < due_ms <= now:
                think.apply_async((str(match),), expires=LOST_MS / 1000)
        elif due_ms <= now:
            play_bots.apply_async((str(match),), expires=LOST_MS / 1000)


@receiver(table_due, dispatch_uid="tables.attend")
def on_table_due(match: UUID, due_ms: int, table: Table, begins: bool, **_: Any) -> None:
    """Sends for whoever decides for bots, at once; and for whoever attends to the clock.

    `begins`: what bots are to do is still to be decided; in mid-round it was when the round began.
    """
    bot_due = bot_due_ms(table)
    if begins and bot_due is not None:
        _send_thought(match, table, bot_due)
    if due_ms != bot_due and due_ms <= now_ms() + AHEAD_MS:
        _send(str(match), due_ms)


def _send_thought(match: UUID, table: Table, bot_due: int) -> None:
    """Sends for whoever decides for the bots that are to move.

    A search that nobody could begin in time is forgotten; just then judgement takes its place.
    For each thought of the same owner that waits already it has a second more: who has many tables
    gets few moves out of a site that is busy, and leaves the others theirs.
    """
    now = now_ms()
    late_s = (max(0, bot_due - now) + scheduler.HELP_MS) / 1000
    by = begin_search_by_ms(table, now)
    if by is None:
        think.apply_async((str(match),), expires=late_s)
        return
    turn = search_turns.take_turn(match, table, by + search_turns.LAST * GRID_MS)
    by += turn * GRID_MS
    think.apply_async(
        (str(match), True), queue=search_turns.QUEUE, priority=turn, expires=(by - now) / 1000
    )
    think.apply_async((str(match),), eta=_moment(by), expires=late_s)


def _send(match: str, due_ms: int, decided: str | None = None) -> None:
    attend.apply_async((match, due_ms, decided), eta=_moment(due_ms))


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
