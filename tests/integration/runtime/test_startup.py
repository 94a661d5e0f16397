"""A process that is not set up as the others are ends at its start, with one sentence."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from smazzata.runtime import installation
from tests.integration.ledger.ledgerkit import rows
from tests.testbed import manage as here
from tests.testbed.databases import FreshDatabase
from tests.testbed.gates import nightly_but

PROJECT = Path(__file__).parents[3]
ANOTHER = "another key, as long as it has to be, and with some letters to spare"
WEB = ["-m", "uvicorn", "smazzata.config.asgi:application", "--port", "0", "--lifespan", "off"]
CELERY = ["-m", "celery", "-A", "smazzata.config.celery"]
PROCESSES = {
    "web": WEB,
    "worker": [*CELERY, "worker", "--concurrency", "1"],
    "clock": [*CELERY, "beat", "--pidfile", "", "--schedule", "{folder}/clock"],
    "sequencer": ["manage.py", "sequence"],
}

pytestmark = pytest.mark.second_gate

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(fresh_database: FreshDatabase, redis_url: str, tmp_path: Path) -> Run:
    """Runs Python with these arguments, on the test's own database, until it ends by itself."""

    def start(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        known = {"SECRET_KEY": settings.SECRET_KEY, "REDIS_URL": redis_url, "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            [sys.executable, *(word.replace("{folder}", str(tmp_path)) for word in arguments)],
            cwd=PROJECT, capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONPATH": str(PROJECT / "platform"), **known, **environ},
        )  # fmt: skip

    return start


@pytest.fixture
def manage(fresh_database: FreshDatabase, redis_url: str) -> Run:
    """Runs `manage.py` there in this process, which looks at its set-up in the same way."""

    def start(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
        known = {"SECRET_KEY": settings.SECRET_KEY, "REDIS_URL": redis_url, "LC_ALL": "C.UTF-8"}
        return here.manage({**os.environ, **known, **environ}, *words)

    return start


@pytest.mark.parametrize("process", nightly_but("worker".__eq__, PROCESSES))
def test_another_secret_key_ends_a_process(run: Run, process: str) -> None:
    ended = run(*PROCESSES[process], SECRET_KEY=ANOTHER, LC_ALL="it_IT.UTF-8")
    assert ended.returncode == 78, ended.stderr
    assert "qui sarebbe un estraneo" in ended.stderr
    assert ended.stderr.rstrip().endswith("[secret_key_differs]")
    assert "Traceback" not in ended.stderr
    assert ANOTHER not in ended.stderr


@pytest.mark.parametrize("process", nightly_but("web".__eq__, PROCESSES))
def test_the_owners_address_ends_a_process(
    run: Run, process: str, fresh_database: FreshDatabase
) -> None:
    ended = run(*PROCESSES[process], DATABASE_URL=fresh_database.owner_url)
    assert ended.returncode == 78, ended.stderr
    assert ended.stderr.rstrip().endswith("[role_is_owner]")
    assert "Traceback" not in ended.stderr


def test_a_command_that_serves_nobody_is_refused_too(
    manage: Run, fresh_database: FreshDatabase
) -> None:
    for other, code in (
        ({"SECRET_KEY": ANOTHER}, "secret_key_differs"),
        ({"DATABASE_URL": fresh_database.owner_url}, "role_is_owner"),
    ):
        refused = manage("audit", **other)
        assert (refused.returncode, refused.stderr.count("\n")) == (78, 1), refused.stderr
        assert refused.stderr.endswith(f"[{code}]\n")
        assert ANOTHER not in refused.stderr


def test_a_database_that_is_away_ends_no_web_server(run: Run) -> None:
    """It comes up, says that it is not ready, and serves as soon as the database does."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        nobody = probe.getsockname()[1]
    script = (
        "import asyncio\n"
        "async def main():\n"
        "    from smazzata.config.asgi import application\n"
        "    from django.test import AsyncClient\n"
        "    for path in ('live', 'ready'):\n"
        "        answer = await AsyncClient().get(f'/health/{path}/')\n"
        "        print(answer.status_code, answer.json().get('code'))\n"
        "asyncio.run(main())\n"
    )
    ended = run("-c", script, DATABASE_URL=f"postgresql://smazzata_app@127.0.0.1:{nobody}/x",
                ALLOWED_HOSTS="testserver")  # fmt: skip
    assert ended.stdout.split() == ["200", "None", "503", "database_unreachable"], ended.stderr


def test_a_key_is_changed_with_the_old_one_as_fallback(
    manage: Run, fresh_database: FreshDatabase
) -> None:
    owner = fresh_database.owner_url
    refused = manage("migrate", SECRET_KEY=ANOTHER, DATABASE_OWNER_URL=owner)
    assert (refused.returncode, refused.stderr[-21:]) == (78, "[secret_key_differs]\n")
    both = {"SECRET_KEY": ANOTHER, "SECRET_KEY_FALLBACKS": settings.SECRET_KEY}
    # First every process knows both, while the old one is still the site's.
    assert manage("outgoing_mail", **both).returncode == 0
    assert manage("outgoing_mail").returncode == 0
    assert manage("migrate", **both, DATABASE_OWNER_URL=owner).returncode == 0
    assert rows("SELECT secret_key FROM runtime_installation") == [
        (installation.fingerprint(ANOTHER),)
    ]
    assert manage("outgoing_mail", SECRET_KEY=ANOTHER).returncode == 0
    assert manage("outgoing_mail").returncode == 78


def test_a_lost_key_is_replaced_on_demand_only(manage: Run, fresh_database: FreshDatabase) -> None:
    lost = {"SECRET_KEY": ANOTHER, "DATABASE_OWNER_URL": fresh_database.owner_url}
    assert manage("outgoing_mail", **lost).returncode == 78
    taken = manage("migrate", "--new-secret-key", **lost)
    assert taken.returncode == 0, taken.stderr
    assert manage("outgoing_mail", SECRET_KEY=ANOTHER).returncode == 0


@pytest.mark.parametrize("count", [1, 3])
def test_a_fingerprint_is_slow_and_tells_keys_apart(count: int) -> None:
    prints = {installation.fingerprint(f"key {number}") for number in range(count)}
    assert len(prints) == count
    assert all(len(mark) == 64 for mark in prints)


def test_what_a_web_server_has_loaded_is_never_searched_for_garbage(run: Run) -> None:
    """A search through all of it holds up every page for a tenth of a second."""
    said = run("-c", "import gc, smazzata.config.asgi; print(gc.get_freeze_count())")
    assert int(said.stdout) > 100_000, said.stderr


FIRST = """
import sys
import smazzata.config.asgi
from reportlab.pdfbase import pdfmetrics
from tests.bench.field import played, problem
from tournaments.pairing.round import pair_round
before = {*sys.modules}
pdfmetrics.getFont("text")
for size in (2, 3, 4):
    pair_round(problem(played(24, size, seed=1), size))
import smazzata.config.urls, smazzata.presentation.standings_pdf
print(*sorted({*sys.modules} - before) or ["nothing"])
"""


def test_the_first_visitor_waits_for_nothing_to_be_loaded(run: Run) -> None:
    """Pages, the letters of a PDF, what pairs at tables of all sizes: all is there."""
    said = run("-c", FIRST)
    assert said.stdout.split() == ["nothing"], said.stdout + said.stderr
