"""`manage.py up`: real processes, killed and interrupted in every way."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psutil
import psycopg
import pytest
from django.conf import settings

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.supervisor import Child, Supervisor, delay_after
from tests.testbed.databases import FreshDatabase
from tests.testbed.foreground_site import PROJECT, Up
from tests.testbed.live import Seat, a_table, people
from tests.testbed.waiting import comes, wait_until

PORT = 18000
"""The first that each tries, unless it is told another."""

pytestmark = [pytest.mark.fault, pytest.mark.second_gate]


@pytest.fixture
def up(data_root: Path) -> Iterator[Callable[..., Up]]:
    """Starts `up` on a data folder of the test's own; ends what the test leaves running."""
    started: list[Up] = []

    def start(*, late: bool = False, first: int = PORT, **environ: str) -> Up:
        clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "SMAZZATA_DATA": str(data_root)}
        words = ("manage.py", "up", "--no-demo", "--port", str(first))
        started.append(Up(clean | environ, *words))
        assert late or started[-1].port
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.end(signal.SIGTERM)


def wait_until_there(seat: Seat) -> None:
    """Reads until the table shows that its person is there."""
    while not seat.hear("table", "presence")["presence"][0]["online"]:
        pass


def gone(processes: list[psutil.Process]) -> bool:
    """Whether all of them end; a dead process that nobody reaps has ended too."""
    return comes(
        lambda: not any(p.is_running() and p.status() != psutil.STATUS_ZOMBIE for p in processes)
    )


def test_everything_embedded_held_killed_and_started_again(
    up: Callable[..., Up], data_root: Path
) -> None:
    services = EmbeddedServices(DataFolder(data_root), durable=False)
    services.acquire()
    services.release()

    first = up()
    first.wait_until_healthy()
    second = subprocess.run(
        [sys.executable, "manage.py", "up"], cwd=PROJECT, capture_output=True, text=True,
        env=os.environ | {"SMAZZATA_DATA": str(data_root), "LC_ALL": "C"},
    )  # fmt: skip
    assert second.returncode == 75
    assert f"already held by process {first.process.pid}, since 20" in second.stderr
    assert second.stderr.endswith("[data_folder_held]\n")

    # SIGKILL of the supervisor: its children follow, the servers stay, the next `up` takes over.
    orphans = first.children()
    assert len(orphans) >= 4
    first.process.kill()
    first.process.wait()
    assert gone(orphans)
    postgres = services.postgres.home / "postmaster.pid"
    kept = postgres.read_text().split()[0]

    third = up()
    assert postgres.read_text().split()[0] == kept
    with closing(psycopg.connect(services.postgres.url())) as owner:
        seen = owner.execute(
            "SELECT DISTINCT usename FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert seen.fetchall() == [("smazzata_app",)]
    third.wait_until_healthy()

    # The servers die under a running site: it starts them again.
    os.kill(services.redis.pid(), signal.SIGKILL)
    services.postgres.kill()
    wait_until(lambda: postgres.exists() and postgres.read_text().split()[:1] != [kept])
    third.wait_until_healthy()

    below = third.children()
    assert third.end(signal.SIGINT) == 0
    assert gone(below)
    assert not services.postgres.is_ready()
    assert not services.redis.is_ready()


@pytest.mark.nightly
def test_a_dead_child_is_started_again_on_the_same_port(
    up: Callable[..., Up], fresh_database: FreshDatabase, redis_url: str
) -> None:
    site = up(
        DATABASE_URL=fresh_database.url, DATABASE_OWNER_URL=fresh_database.owner_url,
        REDIS_URL=redis_url, SECRET_KEY=settings.SECRET_KEY,
    )  # fmt: skip
    site.wait_until_healthy()  # all children are there
    # The owner's address ends with the supervisor, who may migrate; nobody below it has it.
    for process in site.children():
        environ = process.environ()
        assert environ["DATABASE_URL"] == fresh_database.url
        assert fresh_database.owner_url not in environ.values()
    web, worker = site.child("uvicorn"), site.child("live")
    pool = worker.children()
    (person,) = people(1)
    match = a_table([person, "random", "random", "random"])
    with Seat(site, match, person) as seat:
        wait_until_there(seat)
        web.kill()
        killed = time.monotonic()
        worker.kill()
        assert seat.closed() == 1006
    # The supervisor holds the port, so whoever comes back waits there for the new process.
    with Seat(site, match, person) as seat:
        wait_until_there(seat)
        print(
            f"back at the table {time.monotonic() - killed:.1f} s after SIGKILL of the web server"
        )
    assert {site.wait_for(r"^(web|worker-live) ended with status -9") for _ in "ab"} == {
        "web",
        "worker-live",
    }
    assert gone([web, worker, *pool])
    site.wait_until_healthy()
    assert site.child("uvicorn").pid != web.pid
    below = site.children()
    assert site.end(signal.SIGTERM) == 0
    assert gone(below)


@pytest.mark.nightly
def test_the_address_is_told_when_the_site_answers_however_late_at_the_next_port(
    up: Callable[..., Up], fresh_database: FreshDatabase, redis_url: str, taken_port: int
) -> None:
    site = up(
        late=True, first=taken_port, DATABASE_URL=fresh_database.url, REDIS_URL=redis_url,
        SECRET_KEY=settings.SECRET_KEY,
        WORKER_PROCESSES="live=1,celery=1,thinking=0,search=0,push=0",
    )  # fmt: skip
    web = site.child("uvicorn")
    web.suspend()
    try:
        for _ in range(2):
            site.wait_for("^(Still starting)")
    finally:
        web.resume()
    assert site.port > taken_port
    assert site.end(signal.SIGTERM) == 0


def test_what_is_killed_is_started_again_at_once_and_what_dies_by_itself_later(
    tmp_path: Path,
) -> None:
    told: list[int] = []
    supervisor = Supervisor(tmp_path, lambda _child, status: told.append(status))
    child = Child("sleeper", ["sleep", "600"], {"PATH": os.environ["PATH"]})
    supervisor.add(child)
    try:
        pids: list[int] = []
        while child.process is not None:
            pids.append(child.process.pid)
            child.process.kill()
            child.process.wait()
            supervisor.look_after()  # once after each death
        assert len(set(pids)) == 4, "four deaths in a row: it may be its own fault"
        assert told == [-signal.SIGKILL] * 4
    finally:
        supervisor.stop()
    assert [delay_after(deaths) for deaths in range(1, 10)] == [0, 0, 0, 1, 3, 7, 15, 30, 30]
