"""The operator's units start what the guide says, and what `manage.py up` starts by itself."""

import re
import shlex
import shutil
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from smazzata.runtime import processes
from smazzata.runtime.management.commands.up import web
from smazzata.runtime.supervisor import Child
from tests.testbed.guide import OPERATOR
from tests.testbed.units import PROJECT, UNITS, Unit

WEB = Unit("smazzata-web@.service", "8000")
WORKER = Unit("smazzata-worker@.service", "live")
CLOCK = Unit("smazzata-clock.service")
SEQUENCER = Unit("smazzata-sequencer.service")
RUNNING = [WEB, WORKER, CLOCK, SEQUENCER]
OF_THE_PLACE = {"--host", "--port", "--fd", "--hostname", "--schedule", "--queues", "--concurrency"}
"""Options whose value is another on each machine."""
NIGHTLY = ["backup", "audit"]


def options(command: list[str]) -> dict[str, str]:
    """The options of a command line with their values; words alone with none."""
    found: dict[str, str] = {}
    for word, after in zip(command, [*command[1:], "--"], strict=True):
        if word.startswith("-"):
            found[word] = "" if after.startswith("-") else after
    return {name: value for name, value in found.items() if name not in OF_THE_PLACE}


def started_by_up() -> list[Child]:
    """The same four processes, as `up` starts them."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return [
            web({}, listener),
            processes.worker({}, 2, queue="live"),
            processes.clock({}, Path("/var/lib/smazzata")),
            processes.sequencer({}),
        ]


def test_the_guide_shows_the_command_lines_of_the_units() -> None:
    rows = re.findall(r"^\|[^|]*\|[^|]*\| `([^`]*)`", OPERATOR.read_text(), re.MULTILINE)
    shown = {row for row in rows if row.startswith("python ")}
    assert shown == {
        shlex.join(["python", *unit.command()]).replace("''", '""') for unit in RUNNING
    }


@pytest.mark.parametrize("at", range(len(RUNNING)))
def test_the_units_start_what_up_starts(at: int) -> None:
    command = [str(word) for word in started_by_up()[at].command]
    assert options(RUNNING[at].command()) == options(command[1:])


def test_every_queue_is_named_where_units_are_started() -> None:
    found = set(re.findall(r"smazzata-worker@(\w+)", OPERATOR.read_text()))
    from django.conf import settings

    assert found == set(settings.WORKER_PROCESSES)


def test_what_the_units_write_is_closed_to_others_and_sockets_have_room() -> None:
    for unit in [*RUNNING, *(Unit(f"smazzata-{name}.service") for name in (*NIGHTLY, "migrate"))]:
        assert unit.lines["UMask"] == ["0077"]
    assert WEB.lines["LimitNOFILE"] == ["65536"]


@pytest.mark.parametrize("name", NIGHTLY)
def test_what_fails_at_night_is_told(name: str) -> None:
    unit = Unit(f"smazzata-{name}.service")
    assert unit.lines["OnFailure"] == ["smazzata-failed@%n.service"]
    assert "OnCalendar=" in (UNITS / f"smazzata-{name}.timer").read_text()


def test_the_owners_address_is_read_where_it_is_needed() -> None:
    reading = {path.name for path in UNITS.iterdir() if "owner.env" in Unit(path.name).text}
    assert reading == {"smazzata-migrate.service", "smazzata-backup.service"}


def test_systemd_takes_the_units() -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd here")
    units = sorted(path for path in UNITS.iterdir())
    said = subprocess.run(
        [program, "verify", "--man=no", *units], capture_output=True, text=True
    )  # fmt: skip
    assert (said.returncode, said.stderr) == (0, "")


def test_a_process_stays_with_its_release_when_the_link_moves(tmp_path: Path) -> None:
    """The line that a unit starts, up to Python's name, with two releases that differ."""
    for number in ("1", "2"):
        release = tmp_path / f"release-{number}"
        subprocess.run(
            ["python3", "-m", "venv", "--without-pip", "--symlinks", release / ".venv"], check=True
        )
        (packages,) = release.glob(".venv/lib/python*/site-packages")
        (packages / "imported_late.py").write_text(f"RELEASE = {number}")
    link = tmp_path / "smazzata"
    link.symlink_to("release-1")
    late = "print(flush=True); input(); import imported_late; print(imported_late.RELEASE)"
    process = subprocess.Popen(
        [*WEB.lines["ExecStart"][0].split()[:2], "-c", late],
        cwd=link, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()
    link.unlink()
    link.symlink_to("release-2")
    assert process.communicate("\n")[0] == "1\n"


def test_the_operators_scripts_can_be_run() -> None:
    for name in ("backup", "manage"):
        assert (PROJECT / "ops" / name).stat().st_mode & stat.S_IXUSR
