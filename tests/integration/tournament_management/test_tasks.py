"""What Celery is told to do with tournaments, in this process."""

from uuid import UUID, uuid4

import pytest

from smazzata.tables.table import tables
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tasks import advance
from smazzata.tournament_management.tournament import load, tournaments
from tournaments.subjects.withdrawal import WithdrawEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tasks_here")]


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    tables.forget()
    tournaments.forget()


def opened() -> UUID:
    entries = [[person] for person in synthetic_entrants(4, 7)]
    options = {"max_deals": 1}
    plan = Plan("Prova", "busca", options, "swiss", 1, entries, "random", b"k" * 32)
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID)
    return tournament


def test_one_task_leads_to_the_next_until_the_tournament_is_over() -> None:
    tournament = opened()
    advance.delay(str(tournament))
    assert load(tournament).state.closed


def test_a_tournament_that_waits_for_a_person_is_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tournament = opened()
    execute(tournament, [WithdrawEntry(1)], uuid4(), "organiser")
    advance.delay(str(tournament)).get()
    assert [record.getMessage() for record in caplog.records if record.levelname != "INFO"] == [
        f"Tournament {tournament} waits for a person: too_few_entries"
    ]
