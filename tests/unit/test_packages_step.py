"""`./ops/test` and `.ci/run` install what the machine lacks by the same road, as root on Debian."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUBS = {
    "id": 'echo "$USER_ID"',
    "timeout": 'shift; "$@"',
    "apt-get": 'echo "$@" >> "$SAID"',
    "already-there": "",
}


def asked_of_apt(folder: Path, user: int, *programs: str) -> list[str]:
    """What `install_programs` makes of these programs on a machine that has `already-there`."""
    for name, body in STUBS.items():
        stub = folder / name
        stub.write_text(f"#!/bin/sh\n{body}\n")
        stub.chmod(0o755)
    said = folder / "said"
    said.touch()
    subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", 'source "$0"; install_programs "$@"',
         ROOT / "ops/packages", *programs],
        env={"PATH": str(folder), "USER_ID": str(user), "SAID": str(said)}, check=True,
    )  # fmt: skip
    return said.read_text().splitlines()


def test_root_gets_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    said = asked_of_apt(tmp_path, 0, "chromium", "already-there", "nodejs")
    assert said[0].startswith("update")
    assert [line.split()[0] for line in said[1:]] == ["install", "install"]
    assert [line.split()[-1] for line in said[1:]] == ["chromium", "nodejs"]


@pytest.mark.parametrize(("user", "program"), [(0, "already-there"), (1000, "chromium")])
def test_nobody_else_and_nothing_needless_is_installed(
    tmp_path: Path, user: int, program: str
) -> None:
    assert asked_of_apt(tmp_path, user, program) == []


@pytest.mark.parametrize("script", ["ops/test", ".ci/run"])
def test_both_scripts_ask_for_a_chromium_by_this_road(script: str) -> None:
    lines = (ROOT / script).read_text().splitlines()
    (asked,) = [line for line in lines if line.startswith("install_programs ")]
    assert "chromium" in asked.split()
    assert lines.index("source ops/packages") < lines.index(asked)
    assert os.access(ROOT / script, os.X_OK)
