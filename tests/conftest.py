"""The test bed: every session gets a real PostgreSQL and a real Redis, without any set-up.

Nothing runs until a test asks for it, so unit tests stay as fast as they are. With
`DATABASE_URL` and `DATABASE_OWNER_URL` (a superuser's), or `REDIS_URL`, in the environment those
servers are used instead.

Which fixture for which test:

* `db` or `@pytest.mark.django_db`    ordinary database tests: one connection, rolled back.
* `fresh_database`                    real commits, several connections, threads, processes.
* `module_database`                   the same, one for all tests of a file.
* `module_transaction`                what fixtures of a file make once is there for each test.
* `celery_worker_process`             real Celery workers on that database, to be killed at will.
* `redis_url`                         a real Redis (keys under `settings.REDIS_PREFIX`).

All of them act as the role `smazzata_app`, as the application does in real life;
`tests.testbed.databases.as_owner(connection)` gives a test the owner's rights.
"""

import gc
import os
import sys
import uuid
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Unpack

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.hashers import ScryptPasswordHasher
from django.db import connection, connections, transaction
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from pytest_django import DjangoDbBlocker

from smazzata.config import addresses
from smazzata.config.celery import app
from smazzata.ledger import publishing
from smazzata.runtime.file_lock import FileLock
from smazzata.runtime.postgres_server import APP_ROLE
from tests.testbed import changed, compilation, databases, one_game, order, servers
from tests.testbed.costs import Costs
from tests.testbed.databases import FreshDatabase
from tests.testbed.processes import CeleryBeat, CeleryWorker, WorkerOptions
from tests.testbed.queues import empty_queues

# How fast examples are made says how busy the machine is, and nothing of what is tested.
hypothesis.settings.register_profile(
    "suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--game GAME`: only what concerns one game; `--changed`: what concerns what is changed."""
    one_game.add_option(parser)
    changed.add_option(parser)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """With `--changed`: chooses the files, before xdist starts processes for them."""
    return changed.begin(config)


def pytest_configure(config: pytest.Config) -> None:
    """Point all settings at the session's own servers, before anything connects."""
    # Hundreds of processes import the same modules: they are compiled once, whatever the machine
    # prefers.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(config, "workerinput"):
        servers.sweep_killed_sessions()
        servers.begin_session()
    # A quarter of a second each, and made to take it: in the processes of a site they still do.
    ScryptPasswordHasher.work_factor = 2**4
    config.pluginmanager.register(Costs(config), "costs")
    session = servers.session_services()
    if "DATABASE_URL" not in os.environ:
        settings.DATABASE_URL = session.postgres.url(user=APP_ROLE)
        settings.DATABASE_OWNER_URL = session.postgres.url()
    if "REDIS_URL" not in os.environ:
        settings.REDIS_URL = session.redis.url()
    # Created as the owner; `django_db_setup` changes to the application's role afterwards.
    connection.settings_dict |= addresses.database_settings(
        settings.DATABASE_OWNER_URL, as_app=False
    )
    settings.REDIS_PREFIX = f"test-{uuid.uuid4().hex[:8]}:"
    settings.CACHES = addresses.cache_settings(settings.REDIS_URL, settings.REDIS_PREFIX)
    settings.CHANNEL_LAYERS = addresses.channel_settings(settings.REDIS_URL, settings.REDIS_PREFIX)
    broker = addresses.celery_settings(settings.REDIS_URL, settings.REDIS_PREFIX, 10)
    for name, value in broker.items():
        setattr(settings, f"CELERY_{name.upper()}", value)
    app.conf.update(broker)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the session's folder, once, at the end of everything."""
    if not hasattr(config, "workerinput"):
        servers.end_session()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Look for no garbage while tests are collected, nor ever among what that leaves.

    Modules and tests stay to the end. Going through all of them again and again is a good part of
    what collecting costs, in each of the processes.
    """
    gc.disable()
    try:
        compilation.compile_share(session.config, _is_read)
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read only the files of the second gate where it alone is run: a twentieth of all."""
    return None if _is_read(collection_path, config) else True


def _is_read(path: Path, config: pytest.Config) -> bool:
    """Whether a path may hold tests of this run."""
    if config.option.markexpr != "second_gate and not nightly" or path.suffix != ".py":
        return True
    return "second_gate" in path.read_text()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse tests that would be cleaned up by emptying tables: the ledger forbids it."""
    one_game.select(config, items)
    if not config.getoption("--changed"):
        order.spread(items)
    for item in items:
        marker = item.get_closest_marker("django_db")
        if marker and (marker.kwargs.get("transaction") or any(marker.args)):
            raise pytest.UsageError(f"{item.nodeid}: use `fresh_database`, not transaction=True")


@pytest.fixture(scope="session")
def servers_running(pytestconfig: pytest.Config) -> Iterator[None]:
    """Keep the session's servers up; external ones are taken as they are."""
    session = servers.session_services()
    session.acquire(postgres="DATABASE_URL" not in os.environ, redis="REDIS_URL" not in os.environ)
    yield
    connections.close_all()
    costs = pytestconfig.pluginmanager.get_plugin("costs")
    assert isinstance(costs, Costs)
    costs.note_servers(session.folder.root)
    session.release()


@pytest.fixture(scope="session")
def redis_url(servers_running: None) -> str:
    """The address of a running Redis; keep keys under `settings.REDIS_PREFIX`."""
    url: str = settings.REDIS_URL
    return url


@pytest.fixture(scope="session")
def django_db_modify_db_settings(servers_running: None, django_db_modify_db_settings: None) -> None:
    """Have the server up before pytest-django creates the test database on it."""


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    template_name: str,
) -> Iterator[None]:
    """Make the test database as the owner, then act as the application's role.

    Replaces pytest-django's fixture, which makes no database when no collected test has the
    `django_db` mark, as when `fresh_database` alone is used. The first process of a session runs
    the migrations, the others copy what it made.
    """
    migrating = FileLock(servers.session_services().folder.lock("migrating"))
    with django_db_blocker.unblock():
        with migrating():
            copied = databases.exists(template_name)
            if copied:
                name = connection.creation._get_test_db_name()  # type: ignore[attr-defined]
                databases.create_clone(template_name, name)
            made = setup_databases(0, interactive=False, aliases={"default": True}, keepdb=copied)
            # At once: what tests roll back later stays in the files as dead weight.
            connections.close_all()
            if not copied:
                databases.create_clone(connection.settings_dict["NAME"], template_name)
        databases.act_as_application()
    yield
    with django_db_blocker.unblock():
        databases.act_as_owner()
        if "DATABASE_URL" in os.environ:
            databases.drop(template_name)
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def template_name(django_db_modify_db_settings: None) -> str:
    """The name of the migrated, empty database to which nobody ever connects.

    All processes of a session share it on their own server, which goes with the session; on
    somebody else's each has one of its own, and drops it.
    """
    external = "DATABASE_URL" in os.environ
    return f"template_{uuid.uuid4().hex}" if external else "template_of_session"


@pytest.fixture(scope="session")
def _template_database(django_db_setup: None, template_name: str) -> str:
    """The same, when it is there."""
    return template_name


@contextmanager
def _own_database(
    template: str, blocker: DjangoDbBlocker, patch: pytest.MonkeyPatch
) -> Iterator[FreshDatabase]:
    """A copy of the empty database, to which Django and child processes are led meanwhile."""
    name = f"{template}_{uuid.uuid4().hex[:8]}"
    url = databases.address(settings.DATABASE_URL, name)
    databases.create_clone(template, name)
    patch.setenv("DATABASE_URL", url)
    patch.setenv("REDIS_URL", settings.REDIS_URL)
    patch.setenv("REDIS_PREFIX", settings.REDIS_PREFIX)
    patch.setattr(settings, "DATABASE_URL", url)
    # As in the processes that serve people: who needs the owner says so (`owner_url`). The address
    # of the session would lead to the database that all tests share, and not to this one.
    patch.setattr(settings, "DATABASE_OWNER", None)
    with blocker.unblock(), databases.default_database(name):
        yield FreshDatabase(name=name, url=url, owner_url=databases.owner_address(name))
        publishing.file().unlink(missing_ok=True)
    databases.drop(name)


@pytest.fixture
def fresh_database(
    request: pytest.FixtureRequest,
    _template_database: str,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[FreshDatabase]:
    """A migrated, empty database of this test's own, dropped afterwards.

    Django's default connection and `os.environ["DATABASE_URL"]` lead to it, so that threads and
    child processes (`subprocess.run([sys.executable, "manage.py", ...])`) find it too. Commits
    are real. Do not combine it with `db` or the `django_db` mark. A thread closes its own
    connection before it ends: `connections.close_all()`.
    """
    if request.node.get_closest_marker("django_db") or "db" in request.fixturenames:
        raise pytest.UsageError("fresh_database replaces db and the django_db mark")
    with _own_database(_template_database, django_db_blocker, monkeypatch) as own:
        yield own


@pytest.fixture(scope="module")
def module_database(
    _template_database: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[FreshDatabase]:
    """The same for all tests of a file, which see what the earlier ones left there."""
    with (
        pytest.MonkeyPatch.context() as patch,
        _own_database(_template_database, django_db_blocker, patch) as own,
    ):
        yield own


@pytest.fixture(scope="module")
def module_transaction(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One transaction around all tests of a file, rolled back after the last of them.

    Each test with `db` or the `django_db` mark has its own within, as ever: it finds what the
    file's fixtures of scope `module` made after this one, and the next test finds the same. Only
    the database goes back: memories of this process, `tournaments` say, are to be forgotten. No
    test of such a file takes `fresh_database`, which closes the connection.
    """
    around = transaction.atomic()
    # As Django marks a test's own: what must not stand within another transaction looks past it.
    around._from_testcase = True  # type: ignore[attr-defined]
    with django_db_blocker.unblock(), around:
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    """Leave nothing to the next test; one fixture, as every fixture of all tests costs seconds.

    Checkpoints of a test's transaction are rolled back: the file must not know of them later. A
    request of Django's test client leaves its language to this thread.
    """
    yield
    publishing.file().unlink(missing_ok=True)
    translation.deactivate()


@pytest.fixture
def tasks_here() -> Iterator[None]:
    """Tasks are done in this process as soon as they are sent: no broker, no worker."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


@pytest.fixture
def celery_worker_process(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> Iterator[Callable[..., list[CeleryWorker]]]:
    """Start real Celery workers on `fresh_database` and this session's Redis.

    `first, second = celery_worker_process(2)` returns when both take tasks; options:
    `concurrency=1` children each, `queues="a,b"`, `environ={...}` on top of the test's own.
    `first.kill()` is a SIGKILL to the worker and its children; `first.log` is its output. A task
    that a killed worker had taken comes back after 10 s (`CELERY_VISIBILITY_TIMEOUT`; pass a
    shorter one in `environ`). Afterwards the workers are killed and their queues emptied.
    """
    started: list[CeleryWorker] = []
    empty_queues()

    def start(
        count: int = 1, *, environ: dict[str, str] | None = None, **options: Unpack[WorkerOptions]
    ) -> list[CeleryWorker]:
        more = {"CELERY_VISIBILITY_TIMEOUT": "10"} | (environ or {})
        batch = []
        for _ in range(count):
            log = tmp_path / f"celery-{len(started)}.log"
            worker = CeleryWorker(fresh_database.environ() | more, log, **options)
            started.append(worker)
            batch.append(worker)
        for worker in batch:
            worker.wait_until_ready()
        return batch

    yield start
    for worker in started:
        worker.kill()
    empty_queues()


@pytest.fixture
def celery_beat_process(
    fresh_database: FreshDatabase, celery_worker_process: object, tmp_path: Path
) -> Iterator[Callable[[], CeleryBeat]]:
    """Start a real Celery beat beside the workers: it sends what is due every few seconds."""
    started: list[CeleryBeat] = []

    def start() -> CeleryBeat:
        started.append(CeleryBeat(fresh_database.environ(), tmp_path))
        return started[-1]

    yield start
    for beat in started:
        beat.stop()
