"""The test bed keeps its promises: others build on it."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from django.db import ProgrammingError, connection, connections, transaction

from smazzata.members.models import Account
from smazzata.runtime.postgres_server import APP_ROLE
from tests.testbed.databases import FreshDatabase, as_owner
from tests.testbed.fork_server import start_process
from tests.testbed.processes import CeleryWorker
from tests.testbed.waiting import wait_until

PROJECT = Path(__file__).parents[3]


def acting_role() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        (role,) = cursor.fetchone()
        return str(role)


@pytest.mark.django_db
def test_ordinary_database_tests_act_as_the_application() -> None:
    assert acting_role() == APP_ROLE
    Account.objects.create(username="ada")
    assert Account.objects.count() == 1


@pytest.mark.django_db
def test_the_application_may_neither_truncate_nor_change_tables() -> None:
    for statement in ("TRUNCATE members_account CASCADE", "ALTER TABLE members_account ADD x int"):
        with (
            pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    with as_owner(connection), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE members_account ADD x int")
    assert acting_role() == APP_ROLE


@pytest.mark.second_gate
@pytest.mark.parametrize("name", ["ada", "bice"])
def test_each_fresh_database_is_empty_and_seen_by_threads_and_processes(
    name: str, fresh_database: FreshDatabase
) -> None:
    assert acting_role() == APP_ROLE
    assert Account.objects.count() == 0

    def write() -> None:
        Account.objects.create(username=name)
        connections.close_all()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()
    assert [user.username for user in Account.objects.all()] == [name]
    script = "from smazzata.members.models import Account; print(Account.objects.get().username)"
    child = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", script],
        cwd=PROJECT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert child.stdout.strip() == name


ASKS = """
import os, socket, sys
from django.conf import settings
from django.db import connections
shown = settings.REDIS_PREFIX, connections["default"].settings_dict["NAME"], sys.argv[1:]
print(*shown, os.fstat(int(sys.argv[1])).st_size, file=sys.stderr)
sys.exit(3)
"""


@pytest.mark.parametrize("name", ["one", "other"])
def test_a_forked_process_has_its_own_environment_and_is_a_child(name: str, tmp_path: Path) -> None:
    script, log, given = (tmp_path / called for called in ("asks.py", "log", "given"))
    script.write_text(ASKS)
    given.write_text("four")
    environ = os.environ | {"DATABASE_URL": f"postgresql://localhost/{name}", "REDIS_PREFIX": name}
    with log.open("wb") as output, given.open("rb") as file:
        number = file.fileno()
        process = start_process(
            [sys.executable, script, str(number)],
            environ, output.fileno(), descriptors=[number], new_session=True,
        )  # fmt: skip
        assert psutil.Process(process.pid).ppid() == os.getpid()
        assert process.wait(60) == 3
    assert log.read_text() == f"{name} {name} ['{number}'] 4\n"


def test_a_forked_process_can_be_ended(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as output:
        hour = [sys.executable, "-m", "celery", "-A", "smazzata.config.celery", "beat"]
        schedule = ["--schedule", str(tmp_path / "beat")]
        process = start_process([*hour, *schedule], os.environ, output.fileno())
        assert process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0)
        process.kill()
        assert process.wait() == -9


HANGS = """
import signal

import pytest
from tests.testbed.site import Site, site_environ


@pytest.fixture
def site(fresh_database, redis_url, tmp_path):
    return Site(site_environ(fresh_database.environ(), redis_url), tmp_path / "site.log")


def test_that_never_ends(site):
    signal.pause()
"""


@pytest.mark.nightly
def test_a_session_at_its_time_limit_leaves_nothing_running() -> None:
    """pytest-timeout's hard way to end a test: the process is gone, and no fixture is torn down."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("SMAZZATA_TEST", "PYTEST"))}
    # Not below `tmp_path`, which is closed to the user that PostgreSQL runs as.
    mark = Path(tempfile.mkdtemp(prefix="smazzata-hangs-"))
    mark.chmod(0o755)
    # Beside the project's own tests, so that their fixtures are found; nobody collects it there.
    words = ["-p", "no:xdist", "--timeout=1", "--timeout-method=thread", "-q"]
    words += ["-o", "timeout_func_only=true"]  # however long it takes to start all of it
    beside = PROJECT / "tests" / "integration" / "runtime" / f"_hangs_{os.getpid()}.py"
    beside.write_text(HANGS)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *words, str(beside)],
            cwd=PROJECT, env=environ | {"TMPDIR": str(mark)}, capture_output=True, text=True,
        )  # fmt: skip
    finally:
        beside.unlink()
    assert "+ Timeout +" in done.stdout + done.stderr
    wait_until(lambda: not running_below(mark), told=lambda: running_below(mark), every=0.2)
    shutil.rmtree(mark)


def running_below(folder: Path) -> list[str]:
    """The processes that work in a folder, or were told of it."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            about = [process.cwd(), *process.cmdline(), *process.environ().values()]
            if any(str(folder) in word for word in about):
                found.append(f"{process.pid} {process.name()}")
    return found


def test_workers_run_tasks_and_can_be_killed(
    celery_worker_process: Callable[..., list[CeleryWorker]], fresh_database: FreshDatabase
) -> None:
    first, second = celery_worker_process(2)
    first.kill()
    assert first.process.returncode == -9
    from smazzata.config.celery import app

    answers = app.control.ping(destination=[second.name], timeout=5)
    assert answers is not None
    assert list(answers[0]) == [second.name]
