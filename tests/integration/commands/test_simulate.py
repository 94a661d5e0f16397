"""`manage.py simulate`: what it says of a file with bad lines, and of a site without workers."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections

from tests.testbed.databases import FreshDatabase
from tests.testbed.in_process import ended
from tests.testbed.processes import CeleryWorker
from tests.testbed.site import site_environ
from tests.testbed.waiting import wait_until

ROOT = Path(__file__).parents[3]
FILE = "nome,circolo,punteggio\nAnna Rossi,Lecce,1500\nUgo Neri,Bari,molti\n" + "".join(
    f"Persona {letter},Roma,1500\n" for letter in "ABCDEFG"
)


def simulate(
    database: FreshDatabase, redis_url: str, *words: str, game: str = "busca"
) -> subprocess.CompletedProcess[str]:
    """The command on that database; what workers it hires are processes."""
    assert connection.settings_dict["NAME"] == database.name

    def run(argv: Sequence[str]) -> None:
        call_command(*argv)

    return ended(["simulate", "--game", game, *words], run)


def simulate_alone(
    database: FreshDatabase, redis_url: str, *words: str, game: str = "busca"
) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", "simulate", "--game", game, *words],
        cwd=ROOT,
        env=site_environ(database.environ(), redis_url),
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )


def test_without_workers_it_says_so_and_stores_nothing(
    fresh_database: FreshDatabase, redis_url: str
) -> None:
    done = simulate(fresh_database, redis_url, "--entrants", "8", "--workers", "0", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"] == "no_workers"
    assert "[no_workers]" in done.stderr
    assert events() == 0


@pytest.mark.nightly
def test_lines_left_out_are_named(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "entries.csv"
    path.write_text(FILE)
    words = ("--entrants", str(path), "--rounds", "1", "--lang", "it")
    refused = simulate(fresh_database, redis_url, *words)
    assert refused.returncode == 1
    assert "3" in refused.stderr

    done = simulate_alone(fresh_database, redis_url, *words, "--skip-bad-lines", "--json")
    assert done.returncode == 0, done.stderr
    (skipped,) = json.loads(done.stdout)["skipped"]
    assert skipped["line"] == 3
    assert "Saltata: " in done.stderr


@pytest.mark.nightly
def test_workers_of_other_queues_are_no_workers_for_a_tournament(
    fresh_database: FreshDatabase,
    redis_url: str,
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    """They answer, but would let the tournament wait for ever."""
    celery_worker_process(queues="live,thinking,search")
    done = simulate(fresh_database, redis_url, "--entrants", "8", "--workers", "0", "--json")
    assert json.loads(done.stdout)["error"] == "no_workers"
    words = ("--entrants", "4", "--rounds", "1", "--bot", "random", "--workers", "1", "--json")
    hired = simulate(fresh_database, redis_url, *words)
    assert json.loads(hired.stdout)["audit"] == "ok", hired.stderr


@pytest.mark.second_gate
def test_a_tournament_whose_workers_have_gone_is_not_waited_for(
    fresh_database: FreshDatabase,
    redis_url: str,
    celery_worker_process: Callable[..., list[CeleryWorker]],
) -> None:
    (worker,) = celery_worker_process(queues="celery")
    killer = threading.Thread(target=kill_once_something_is_stored, args=(worker,))
    killer.start()
    words = ("--entrants", "400", "--rounds", "5", "--workers", "0", "--json")
    done = simulate(fresh_database, redis_url, *words)
    killer.join()
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"] == "no_workers"
    assert events() > 0


def test_options_whose_totals_go_beyond_the_record_end_it_with_the_reason(
    fresh_database: FreshDatabase, redis_url: str
) -> None:
    """A stake beyond what a tournament can count is refused before anybody is entered."""
    options = ("min_stake=900000", "max_stake=900000", "start_chips=900000", "match_hands=40")
    words = [word for option in options for word in ("--option", option)]
    done = simulate(
        fresh_database, redis_url, "--entrants", "4", "--rounds", "1", "--workers", "1",
        *words, "--json", game="sette_e_mezzo",
    )  # fmt: skip
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"] == "totals_beyond_record", done.stderr
    assert "[totals_beyond_record]" in done.stderr


def kill_once_something_is_stored(worker: CeleryWorker) -> None:
    """A tournament of four hundred takes longer than this."""
    wait_until(events)
    worker.kill()
    connections.close_all()


def events() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event")
        (found,) = cursor.fetchone()
        return int(found)


@pytest.mark.nightly
def test_a_game_of_many_seats_is_ranked_as_is_usual_for_it(
    fresh_database: FreshDatabase, redis_url: str
) -> None:
    words = ("--game", "merda", "--seats", "5-8", "--rounds", "1", "--seed", "7")
    done = simulate(fresh_database, redis_url, "--entrants", "13", "--json", *words)
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    assert (outcome["ranking"], outcome["seats"]) == ("loser", [6, 5, 7, 8])
    assert sorted(len(t["sides"]) for t in outcome["rounds"][0]["tables"]) == [6, 7]
    assert {row["vp"] for row in outcome["standings"]} == {0, 1}
    assert len(outcome["ratings"]) == 13


def test_what_cannot_be_seated_is_refused_with_the_reason(
    fresh_database: FreshDatabase, redis_url: str
) -> None:
    for words, code, said in (
        (("--entrants", "4", "--seats", "5-8"), "too_few_entries", "5"),
        (("--entrants", "24", "--seats", "8-12"), "table_seats_unfit", "3, 4, 5, 6, 7, 8, 9"),
        (("--entrants", "24", "--seats", "8-5"), "seats_unreadable", "8-5"),
        (("--entrants", "24", "--ranking", "chips"), "ranking_unfit", "loser, placing, points"),
    ):
        done = simulate(fresh_database, redis_url, "--game", "merda", *words, "--json")
        assert done.returncode == 1
        assert json.loads(done.stdout)["error"] == code
        assert said in done.stderr
    assert events() == 0
