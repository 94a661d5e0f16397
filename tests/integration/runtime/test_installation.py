"""The guide's installation, typed in from an archive to the first backup, in a folder of a test."""

import os
import shutil
import socket
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from smazzata.members.first_administrator import create_first_administrator
from smazzata.runtime.supervisor import die_with_parent
from tests.integration.runtime.test_roles import real_login
from tests.testbed.databases import FreshDatabase
from tests.testbed.guide import OPERATOR, PROGRAMS, PROJECT, bare_server, make_roles, tried
from tests.testbed.proxies import is_ready
from tests.testbed.units import Unit
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.fault, pytest.mark.nightly]

RELEASE = "smazzata-0.1.0"


def find_uv() -> str:
    """The uv that made this environment; where there is none, as `proxies.binary`."""
    found = os.environ.get("UV") or shutil.which("uv") or str(PROJECT / ".uv" / "bin" / "uv")
    if not Path(found).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no uv")
    return found


class Machine:
    """A machine whose `/opt`, `/etc` and `/var` lie in a folder."""

    def __init__(self, root: Path, administrator: str, redis_url: str) -> None:
        self.root = root
        self._moved = {
            "/opt/uv/bin/uv": find_uv(),
            "/opt": str(root / "opt"),
            "/etc/smazzata": str(root / "etc"),
            "/usr/local/bin": str(root / "bin"),
        }
        roles = make_roles(administrator)
        self.site_url = roles["DATABASE_URL"]
        here = "postgresql://{}@127.0.0.1:5432/smazzata"
        self._addresses = {
            here.format("smazzata_app:site-password"): roles["DATABASE_URL"],
            here.format("smazzata:owner-password"): roles["DATABASE_OWNER_URL"],
            "redis://127.0.0.1:6379/0": redis_url,
        }
        for name in ("opt", "etc", "bin", "data", "backups"):
            (root / name).mkdir(mode=0o700)
        # Proxies and certificates of this machine are needed, its site is not.
        foreign = {"DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "SECRET_KEY", "VIRTUAL_ENV"}
        self.environ = {name: value for name, value in os.environ.items() if name not in foreign}
        self.environ |= {
            "LC_ALL": "C.UTF-8",
            "PATH": f"{root / 'bin'}:{PROGRAMS}:{os.environ['PATH']}",
            "SMAZZATA_DATA": str(root / "data"),
            "SMAZZATA_SITE_FILE": str(root / "etc" / "site.env"),
            "SMAZZATA_USER": subprocess.check_output(["id", "-un"], text=True).strip(),
        }

    @property
    def program(self) -> Path:
        """Where the release that runs is."""
        return self.root / "opt" / "smazzata"

    def type_in(self, block: str) -> str:
        """Type a block of the guide; what it says. It has to end well."""
        text = tried()[block]
        for old, new in (self._moved | self._addresses).items():
            text = text.replace(old, new)
        return self.run(["bash", "-euo", "pipefail", "-c", text], self.environ, self.root)

    def run_unit(self, name: str) -> str:
        """Run what a unit starts, with the files that it reads."""
        unit = Unit(name)
        environ = self.environ | unit.environ | {"SMAZZATA_DATA": str(self.root / "data")}
        line = unit.lines["ExecStart"][0].replace("/var/backups/smazzata", f"{self.root}/backups")
        return self.run(line.split(), self.read_files(unit, environ), self.program)

    def read_files(self, unit: Unit, environ: dict[str, str]) -> dict[str, str]:
        """`environ` with the files that a unit reads, as systemd reads them."""
        found = dict(environ)
        for path in unit.lines["EnvironmentFile"]:
            for line in (self.root / "etc" / Path(path).name).read_text().splitlines():
                name, value = line.split("=", 1)
                found[name] = value.strip("'")
        return found

    def run(self, command: list[str], environ: dict[str, str], folder: Path) -> str:
        """The output of a command that has to end well."""
        ended = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout


def pack_release(folder: Path) -> None:
    """The archive of the release: the project as git has it, with what is new."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.check_output(asked, cwd=PROJECT, text=True).split("\0")
    with tarfile.open(folder / f"{RELEASE}.tar.gz", "w:gz", compresslevel=1) as archive:
        for name in filter(None, names):
            # Tests and pictures are not what is tried here.
            if (PROJECT / name).exists() and not name.startswith(("tests/", "docs/")):
                archive.add(PROJECT / name, f"{RELEASE}/{name}")


@pytest.fixture
def machine(redis_url: str, tmp_path: Path) -> Iterator[Machine]:
    """A machine with a PostgreSQL that has nothing but the guide's roles."""
    with bare_server() as administrator:
        yield Machine(tmp_path, administrator, redis_url)


def test_a_bare_machine_becomes_a_site_with_an_administrator_and_a_backup(
    machine: Machine, fresh_database: FreshDatabase
) -> None:
    pack_release(machine.root)
    machine.type_in("program")
    machine.type_in("environment")
    machine.type_in("command")
    closed = {path.name: path.stat().st_mode & 0o777 for path in (machine.root / "etc").iterdir()}
    assert closed == {"site.env": 0o600, "owner.env": 0o600}
    machine.run_unit("smazzata-migrate.service")

    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    unit = Unit("smazzata-web@.service", str(port))
    environ = machine.environ | unit.environ | {"SMAZZATA_DATA": str(machine.root / "data")}
    with (machine.root / "web.log").open("wb") as output:
        process = subprocess.Popen(
            [".venv/bin/python", *unit.command()], cwd=machine.program,
            env=machine.read_files(unit, environ), stdout=output, stderr=subprocess.STDOUT,
            preexec_fn=die_with_parent(os.getpid()),
        )  # fmt: skip
    try:
        wait_until(lambda: is_ready(port), told=(machine.root / "web.log").read_text)
    finally:
        process.kill()
        process.wait()

    link = "https://play.example.org/account/first/?code="
    code = machine.type_in("first_steps").split(link)[1].split(",")[0]
    secret = machine.read_files(unit, environ)["SECRET_KEY"]
    with real_login(machine.site_url), override_settings(SECRET_KEY=secret):
        create_first_administrator(code, "anna", "sette bello di denari")
    assert "already" in machine.type_in("first_steps")
    assert "Findings: 0." in machine.type_in("first_audit")
    machine.run_unit("smazzata-backup.service")
    kept = {
        path.suffix: path.stat().st_mode & 0o777 for path in (machine.root / "backups").iterdir()
    }
    assert kept == {".dump": 0o600}


def test_every_block_of_the_installation_is_tried_or_said_not_to_be() -> None:
    chapter = OPERATOR.read_text().split("## Installation")[1].split("## Environment")[0]
    pieces = chapter.split("```sh\n")[:-1]
    assert len(pieces) > 5
    for before, _ in zip(pieces, pieces, strict=True):
        told = before.split("```\n")[-1]
        assert "<!-- tried: " in told or "not tried" in told, told
