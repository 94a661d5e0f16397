"""A worker killed while its bots play loses nothing, doubles nothing, and nobody can tell."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from smazzata.ledger.auditing import audit
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import load, tables
from smazzata.tables.tasks import play_bots
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.fault


def match_of_bots(master: str) -> UUID:
    match = new_stream_id()
    chairs = [Chair(bot="random")] * 4
    options = {"max_deals": 60, "target_busche": None}
    open_table(match, "busca", options, chairs, master, uuid4())
    return match


def is_over(match: UUID) -> bool:
    live = load(match)
    return live.state.rules.is_over(live.state.state)


def play_for_a_while(matches: list[UUID], worker: CeleryWorker) -> None:
    """Until the workers have stored some moves; on a busy machine they may have stored them all."""
    start = sum(load(match).version for match in matches)
    for match in matches:
        play_bots.delay(str(match))
    wait_until(
        lambda: sum(load(match).version for match in matches) >= start + 500,
        told=worker.log.read_text,
        every=0.02,
    )


@pytest.mark.second_gate
def test_matches_end_as_they_would_have_though_a_worker_is_killed(
    celery_worker_process: Callable[..., list[CeleryWorker]],
    celery_beat_process: Callable[[], object],
) -> None:
    tables.forget()
    first, _second = celery_worker_process(2)
    celery_beat_process()
    for attempt in range(5):
        masters = [f"{attempt}{n:063x}" for n in range(4)]
        matches = [match_of_bots(master) for master in masters]
        play_for_a_while(matches, first)
        if not all(is_over(match) for match in matches):
            break
    else:
        pytest.fail("the kill must hit running matches")
    first.kill()

    wait_until(lambda: all(is_over(match) for match in matches))

    for match, master in zip(matches, masters, strict=True):
        undisturbed = match_of_bots(master)
        while play(undisturbed, 10) is not StopReason.OVER:
            pass
        killed, whole = read(match), read(undisturbed)
        assert [(e.version, e.type, e.data) for e in killed] == [
            (e.version, e.type, e.data) for e in whole
        ]
        assert audit(match).ok
