"""A worker is killed half-way through a tournament; the standings are those of a quiet run."""

import time
from collections.abc import Callable
from uuid import UUID

import pytest

from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.table import tables
from smazzata.tournament_management import process_manager, simulation
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.synthetic_entrants import synthetic_entrants
from smazzata.tournament_management.tasks import advance
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.processes import CeleryWorker
from tournaments.queries import current_standings

pytestmark = pytest.mark.fault

PLAN = Plan(
    title="Interrotto",
    game="busca",
    options={"max_deals": 12, "target_busche": None},
    system="swiss",
    rounds=3,
    entries=[[person] for person in synthetic_entrants(16, 7)],
    bot="random",
    key=b"k" * 32,
)


def opened() -> UUID:
    tournament = open_tournament(PLAN)
    assert isinstance(tournament, UUID)
    return tournament


def test_the_same_key_gives_the_same_standings_though_a_worker_is_killed(
    celery_worker_process: Callable[..., list[CeleryWorker]],
    celery_beat_process: Callable[[], object],
) -> None:
    tables.forget()
    tournaments.forget()
    disturbed = opened()
    first, second = celery_worker_process(2)
    celery_beat_process()
    advance.delay(str(disturbed))

    deadline = time.monotonic() + 120
    while simulation.progress(disturbed).round < 2:
        assert time.monotonic() < deadline, second.log.read_text()
        time.sleep(0.02)
    first.kill()
    deadline = time.monotonic() + 180
    while not simulation.progress(disturbed).closed:
        assert time.monotonic() < deadline, second.log.read_text()
        time.sleep(0.1)

    quiet = opened()

    def play_out(match: UUID) -> None:
        while play(match, 10) is not StopReason.OVER:
            pass

    while not process_manager.advance(quiet, play_out):
        pass
    assert current_standings(load(disturbed).state) == current_standings(load(quiet).state)
    assert simulation.check(disturbed) == []
