"""A worker is killed half-way through a tournament; the standings are those of a quiet run."""

from collections.abc import Callable
from uuid import UUID

import pytest

from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.table import tables
from smazzata.tournament_management import process_manager, simulation
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tasks import advance
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until
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


@pytest.mark.second_gate
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

    told = second.log.read_text
    wait_until(lambda: simulation.progress(disturbed).round >= 2, told=told, every=0.02)
    first.kill()
    wait_until(lambda: simulation.progress(disturbed).closed, 180, told)

    quiet = opened()

    def play_out(match: UUID) -> None:
        while play(match, 10) is not StopReason.OVER:
            pass

    while not process_manager.advance(quiet, play_out):
        pass
    assert current_standings(load(disturbed).state) == current_standings(load(quiet).state)
    assert simulation.check(disturbed) == []
