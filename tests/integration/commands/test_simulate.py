"""`manage.py simulate`: what it says of a file with bad lines, and of a site without workers."""

import json
import subprocess
import sys
from pathlib import Path

from django.db import connection

from tests.testbed.databases import FreshDatabase
from tests.testbed.site import site_environ

ROOT = Path(__file__).parents[3]
FILE = "nome,circolo,punteggio\nAnna Rossi,Lecce,1500\nUgo Neri,Bari,molti\n" + "".join(
    f"Persona {letter},Roma,1500\n" for letter in "ABCDEFG"
)


def simulate(
    database: FreshDatabase, redis_url: str, *words: str
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", "simulate", "--game", "busca", *words],
        cwd=ROOT,
        env=site_environ(database.environ(), redis_url),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_without_workers_it_says_so_and_stores_nothing(
    fresh_database: FreshDatabase, redis_url: str
) -> None:
    done = simulate(fresh_database, redis_url, "--entrants", "8", "--workers", "0", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"] == "no_workers"
    assert "[no_workers]" in done.stderr
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event")
        assert cursor.fetchone() == (0,)


def test_lines_left_out_are_named(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "entries.csv"
    path.write_text(FILE)
    words = ("--entrants", str(path), "--rounds", "1", "--lang", "it")
    refused = simulate(fresh_database, redis_url, *words)
    assert refused.returncode == 1
    assert "3" in refused.stderr

    done = simulate(fresh_database, redis_url, *words, "--skip-bad-lines", "--json")
    assert done.returncode == 0, done.stderr
    (skipped,) = json.loads(done.stdout)["skipped"]
    assert skipped["line"] == 3
    assert "Saltata: " in done.stderr
