"""What the operator's scripts show of the owner's address to whoever lists processes."""

import os
import subprocess
from pathlib import Path

import pytest

OPS = Path(__file__).parents[3] / "ops"
SHOW = """#!/bin/sh
# Every process from here up to the script, as `ps` shows them, and what the program is told.
process=$$
while [ "$process" -gt 1 ] && [ "$process" -ne "$SCRIPT_OF" ]; do
    tr '\\0' ' ' <"/proc/$process/cmdline" >>"$SHOWN"
    echo >>"$SHOWN"
    process=$(cut -d' ' -f4 <"/proc/$process/stat")
done
echo "$PGPASSWORD" >"$SHOWN.password"
for word; do case $word in --file=*) : >"${word#--file=}" ;; esac; done
"""
PASSWORD = "sécret:p@ss"
ADDRESS = "postgresql://owner:s%C3%A9cret%3Ap%40ss@db.example:5433/site?sslmode=require"


@pytest.mark.parametrize("script", ["backup", "as-owner"])
def test_no_command_line_shows_the_password(script: str, tmp_path: Path) -> None:
    (tmp_path / "pg_dump").write_text(SHOW)
    (tmp_path / "pg_dump").chmod(0o755)
    shown = tmp_path / "shown"
    environ = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "DATABASE_OWNER_URL": ADDRESS,
        "SMAZZATA_DATA": str(tmp_path),
        "SHOWN": str(shown),
        "SCRIPT_OF": str(os.getpid()),
    }
    arguments = [str(tmp_path)] if script == "backup" else ["pg_dump", "--format=custom"]
    subprocess.run([OPS / script, *arguments], env=environ, check=True)
    lines = shown.read_text()
    assert "pg_dump --dbname=" in lines
    for part in ("host=db.example", "port=5433", "user=owner", "dbname=site", "sslmode=require"):
        assert part in lines
    assert "cret" not in lines
    assert shown.with_suffix(".password").read_text() == f"{PASSWORD}\n"


def test_without_the_owners_address_it_says_what_to_load() -> None:
    environ = {name: value for name, value in os.environ.items() if name != "DATABASE_OWNER_URL"}
    refused = subprocess.run(
        [OPS / "as-owner", "pg_dump"], env=environ, capture_output=True, text=True, check=False
    )
    assert refused.returncode == 78
    assert refused.stderr.endswith("[owner_address_missing]\n")
    assert refused.stderr.count("\n") == 1
