"""What all processes of a site say during an evening: next to nothing, and never who was there."""

import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings

from smazzata.tables.table import load
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, first_legal, people
from tests.testbed.queues import empty_queues
from tests.testbed.site import site_environ
from tests.testbed.supervised_site import SupervisedSite
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.fault, pytest.mark.second_gate]

MOVES = 6
FEW = 5
"""Lines of all processes: one for a forged form, and whatever a busy machine is late with."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d [A-Z]+ ")
ENDING = re.compile(r"worker: Warm shutdown \(MainProcess\)$")
"""What Celery prints beside its log."""
ADDRESS = re.compile(r"127\.0\.0\.1|/ws/|\[::1\]")


def visit(url: str, body: bytes | None = None) -> int:
    """The status that is answered."""
    request = urllib.request.Request(url, body, {"Origin": "https://elsewhere.example.org"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as answer:
        return answer.code


def test_an_evening_leaves_a_few_lines_with_moments_and_without_addresses(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    environ = site_environ(fresh_database.environ(), redis_url)
    environ |= {"SMAZZATA_DATA": str(tmp_path / "data"), "SECRET_KEY": settings.SECRET_KEY}
    # Celery complains of root, whom no unit makes it.
    environ["PYTHONWARNINGS"] = "ignore"
    logs = tmp_path / "logs"
    empty_queues()
    with SupervisedSite(environ, logs, tuple(settings.WORKER_PROCESSES)) as site:
        assert [visit(f"{site.url}{path}") for path in ("/", "/nowhere/")] == [200, 404]
        assert visit(f"{site.url}/account/login/", b"login=anna") == 403
        (player,) = people(1)
        match = a_table([player, "heuristic", "heuristic", "heuristic"])
        with Seat(site, match, player) as seat:
            for _ in range(MOVES):
                # Workers store what the bots do.
                wait_until(lambda: first_legal(match)[0] == 0)
                seat.until(load(match).version)
                assert seat.move(first_legal(match)[1].data())["type"] == "accepted"
    said = "".join(path.read_text() for path in sorted(logs.glob("*.log")))
    lines = [line for line in said.splitlines() if line and not ENDING.match(line)]
    assert len(lines) <= FEW, said
    assert [line for line in lines if not MOMENT.match(line)] == []
    assert ADDRESS.findall(said) == []
    assert "Origin checking failed" in said
