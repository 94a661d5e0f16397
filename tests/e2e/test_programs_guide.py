"""The examples of the interface for programs are run as they are printed, against a real server."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from smazzata.tables.table import load as load_table
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import Program
from tests.testbed.site import Site

PAGE = Path(__file__).parents[2] / "docs" / "10-programs.md"
NEEDED = ("bash", "curl", "jq")


def test_the_evening_of_the_documents_is_played(site: Site) -> None:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing and not os.environ.get("CI"):
        pytest.skip(f"not here: {missing}")
    olga = Program("olga", "organiser")
    printed = "\n".join(re.findall(r"^```sh\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S))
    script = f"set -euo pipefail\n{printed}\necho\necho tournament=$ID key=$KEY confirm=$CONFIRM"
    token = olga.headers["authorization"].removeprefix("Bearer ")
    done = subprocess.run(
        ["bash", "-c", script],
        env={"PATH": os.environ["PATH"], "SITE": site.url, "TOKEN": token},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"tournament=(\S+) key=(smd_\S+) confirm=([0-9a-f]{64})", done.stdout)
    assert found, done.stdout
    state = load(UUID(found[1])).state
    assert state.closed
    assert state.rounds[0].results[1].mp == (1500, 1000)
    assert re.search(r"1 (Anna|Bea) \w+ \d+\n2 (Anna|Bea) \w+ \d+\n", done.stdout), done.stdout
    assert '"code"' not in done.stdout, "nothing but the question was refused, and that was read"


@pytest.mark.second_gate
@pytest.mark.usefixtures("bots_at_work")
def test_the_program_of_the_documents_plays_a_deal(site: Site) -> None:
    """As a guest, with what an HTTP client and a socket offer."""
    page = PAGE.read_text("utf-8")
    *_, printed = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    done: dict[str, Any] = {"SITE": site.url}
    exec(compile(printed, str(PAGE), "exec"), done)
    done["browser"].close()
    table = load_table(UUID(done["TABLE"])).state
    assert len(table.state.match.sheets) == 1
    assert [bool(chair.bot) for chair in table.chairs] == [False, True, True, True]
