"""What starts without servers loads nothing that talks to one."""

import subprocess
import sys
from pathlib import Path

import pytest

from smazzata.runtime.command_line import WITH_DATABASE, overview

ROOT = Path(__file__).resolve().parents[3]
HEAVY = ("celery", "redis", "psycopg", "channels", "numpy", "smazzata.config", "smazzata.ledger")
LOADED = """
import sys
sys.path.insert(0, "platform")
from smazzata.runtime.command_line import main
try:
    status = main({argv!r})
except SystemExit as stop:  # as `--help` ends
    status = stop.code
print(sorted(set({heavy!r}) & set(sys.modules)), status)
"""


@pytest.mark.parametrize(
    "words",
    [
        ["vp", "--table", "three-player", "1350", "1550", "850"],
        ["record", "check", str(next((ROOT / "tests/golden/records").glob("busca-*.json")))],
        ["help"],
        ["help", "vp"],
        ["vp", "--help"],
        [],
    ],
    ids=lambda words: " ".join(words[:2]) or "nothing",
)
def test_commands_that_only_compute_load_no_client_of_a_server(words: list[str]) -> None:
    script = LOADED.format(argv=["manage.py", *words], heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines()[-1:] == ["[] 0"], done.stderr


def test_what_moves_records_in_and_out_of_the_ledger_has_the_database() -> None:
    assert {("record", "export"), ("record", "import")} == WITH_DATABASE


def test_the_overview_names_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    package = ROOT / "platform" / "smazzata"
    names = {file.stem for file in package.glob("*/management/commands/[!_]*.py")}
    for language, first in (("it_IT.UTF-8", "Comandi:"), ("C", "Commands:")):
        monkeypatch.setenv("LC_ALL", language)
        said = overview(package)
        assert said.startswith(first)
        assert names <= set(said.replace(",", " ").split())
