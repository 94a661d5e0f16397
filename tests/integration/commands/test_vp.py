"""`manage.py vp`: totals in, victory points out, no database."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[3]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of `vp` in this process."""
    status = 0
    try:
        call_command("vp", *arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_bur_73_the_published_example_as_a_whole_process_without_services(tmp_path: Path) -> None:
    environment = {**os.environ, "SMAZZATA_DATA": str(tmp_path / "data")}
    environment |= {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    done = subprocess.run(
        [sys.executable, "manage.py", "vp", "--table", "three-player", "1350", "1550", "850"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "23, 28, 9"


def test_the_answer_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--table", "three-player", "1350", "1550", "850", "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["table"] == "three-player"
    assert answer["status"] == "reconstruction"
    assert answer["vp"] == [23, 28, 9]
    assert [pair["points"] for pair in answer["pairs"]] == [[8, 12], [15, 5], [16, 4]]
    assert answer["pairs"][1] == {"first": 0, "second": 2, "difference": 500, "points": [15, 5]}


@pytest.mark.parametrize(
    ("table", "vp"),
    [("fibur-2026-2", [15, 5]), ("fibur-2026-3", [14, 6]), ("fibur-2026-4", [12, 8])],
)
def test_bur_74_the_tables_of_the_federation(
    capsys: pytest.CaptureFixture[str], table: str, vp: list[int]
) -> None:
    _, out, _ = run(capsys, "--table", table, "500", "0", "--json")
    assert json.loads(out)["vp"] == vp


def test_totals_may_be_negative(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--table", "fibur-2026-3", "-100", "-50", "--json")
    assert (status, json.loads(out)["vp"]) == (0, [10, 10])


def bands(*rows: tuple[int, int | None, int]) -> str:
    written = [
        {"from": first, "to": last, "winner": high, "loser": 20 - high}
        for first, last, high in rows
    ]
    return json.dumps({"id": "house", "bands": written})


def test_a_table_that_somebody_wrote(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text(bands((0, 99, 10), (100, None, 20)))
    _, out, _ = run(capsys, "--table", str(file), "300", "0", "--json")
    answer = json.loads(out)
    assert (answer["table"], answer["vp"]) == ("house", [20, 0])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (bands((0, 50, 10), (60, None, 12)), "vp_table_gap"),
        (bands((0, 50, 10), (50, None, 12)), "vp_table_overlap"),
        ("{", "vp_table_not_json"),
        ('{"id": "x"}', "vp_table_shape"),
        ("[" * 10_000, "vp_table_shape"),
        (b"\xff\xfe", "vp_table_not_json"),
    ],
)
def test_a_bad_table_is_refused_in_both_languages(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str | bytes, code: str
) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    said = set()
    for language in ("it", "en"):
        arguments = ("--table", str(file), "1", "2", "--json", "--lang", language)
        status, out, err = run(capsys, *arguments)
        answer: dict[str, Any] = json.loads(out)
        assert (status, answer["error"]) == (1, code)
        assert [problem["code"] for problem in answer["problems"]] == [code]
        assert f"[{code}]" in err
        said.add(answer["message"])
    assert len(said) == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--table", "four-player", "1", "2"), "vp_table_unknown"),
        (("--table", "nowhere.json", "1", "2"), "vp_table_unreadable"),
        (("--table", "/tmp", "1", "2"), "vp_table_unreadable"),
        (("--table", "three-player", "1"), "vp_side_count"),
        (("--table", "three-player", *"123456789"), "vp_side_count"),
    ],
)
def test_what_cannot_be_counted_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert err.endswith(f"[{code}]\n")
