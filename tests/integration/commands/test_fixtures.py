"""`manage.py fixtures check`: events worked out by hand, from the folder of a clone or another."""

import json
from pathlib import Path
from shutil import copy

import pytest

from smazzata.tournament_management.management.commands.fixtures import FOLDER, Command


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = 0
    try:
        Command().run_from_argv(["manage.py", "fixtures", "check", *words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_all_that_the_project_has_come_out_right(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = run(capsys, "--lang", "it")
    assert status == 0
    assert "ok      rest-three-hands: Cinque coppie" in out
    assert "come sono state calcolate a mano" in out


def test_a_number_that_differs_is_named_and_ends_it_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy(FOLDER / "ties-by-net.toml", tmp_path)
    text = (FOLDER / "rest-three-hands.toml").read_text("utf-8")
    (tmp_path / "wrong.toml").write_text(text.replace("3000, 955", "3000, 600"), "utf-8")
    (tmp_path / "unreadable.toml").write_text("kind = 7", "utf-8")
    status, out, err = run(capsys, str(tmp_path), "--lang", "en")
    assert status == 1
    assert "round 2, E: net: by hand 600, the program 955" in out
    assert "differs unreadable" in out
    assert "2 of 3 events come out otherwise than by hand. [fixtures_differ]" in err
    status, out, _err = run(capsys, str(tmp_path), "--json")
    told = {each["name"]: each["differences"] for each in json.loads(out)["events"]}
    assert told["ties-by-net"] == []
    assert told["wrong"][0] == {"round": 2, "what": "E: net", "by_hand": 600, "found": 955}


def test_an_empty_folder_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _out, err = run(capsys, str(tmp_path), "--lang", "en")
    assert status == 1
    assert "fixtures_missing" in err
