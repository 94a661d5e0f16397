"""`manage.py record`: check, seal, export, import."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection

from games.kernel.match import Forfeit
from games.kernel.seats import SPECTATOR, SYSTEM
from games.registry import ruleset
from replays.export import export_record
from replays.record import Record, read, write
from replays.verify import verify
from smazzata.ledger import reader
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.table import fold, game_events
from tests.testbed.databases import FreshDatabase
from tests.testbed.matches import random_match

ROOT = Path(__file__).parents[3]
RULES: Any = ruleset("busca")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("check", file)`: exit status, standard output and standard error."""

    def runner(*arguments: object) -> tuple[int, str, str]:
        status = 0
        try:
            call_command("record", *map(str, arguments))
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return runner


@pytest.fixture(scope="module")
def record() -> Record:
    found = export_record(RULES, random_match(RULES, 4, {"max_deals": 2}))
    assert isinstance(found, Record)
    return found


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(write(record))
    return path


def events_in_ledger() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event")
        return int(cursor.fetchone()[0])


def test_check_needs_no_database(file: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "SMAZZATA_DATA": str(tmp_path / "data")}
    environment |= {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    done = subprocess.run(
        [sys.executable, "manage.py", "record", "check", str(file)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("ok")


def test_one_card_changed_fails_with_move_and_clause(run: Run, file: Path, record: Record) -> None:
    moves = record.deals[0].moves
    held = str(moves[4]).split()[2]
    file.write_text(file.read_text().replace(str(moves[0]).split()[2], held, 1))
    status, out, _ = run("check", file, "--json", "--lang", "en")
    answer = json.loads(out)
    finding = answer["files"][0]["findings"][0]
    assert (status, answer["ok"]) == (1, False)
    assert (finding["deal"], finding["move"]) == (1, 1)
    assert finding["clause"]
    assert finding["message"].startswith("Deal 1, move 1: ")


def test_a_folder_is_checked_whole(run: Run, file: Path) -> None:
    (file.parent / "broken.json").write_text("{")
    status, out, _ = run("check", file.parent, "--lang", "it")
    assert status == 1
    assert f"ok  {file}" in out
    assert "[record_malformed, REC-1]" in out
    assert "Non è una registrazione" in out


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "tressette"}, "record_unknown_game"),
        ({"version": 99}, "record_unknown_game"),
        ({"options": {"max_deals": 0}}, "options_refused"),
        ({"seats": 5}, "options_refused"),
    ],
)
def test_a_record_of_other_rules_is_refused(
    run: Run, file: Path, record: Record, change: dict[str, Any], code: str
) -> None:
    file.write_text(write(msgspec.structs.replace(record, **change)))
    status, out, _ = run("check", file, "--json")
    assert status == 1
    assert json.loads(out)["files"][0]["findings"][0]["code"] == code


def test_a_file_that_is_not_there(run: Run) -> None:
    status, out, _ = run("check", "/nowhere/record.json")
    assert status == 1
    assert "[record_unreadable]" in out


def test_seal_fills_in_what_was_left_out(run: Run, file: Path, record: Record) -> None:
    bare = json.loads(file.read_text())
    bare["result"] = None
    for deal in bare["deals"]:
        deal["moves"] = [line.split(" #")[0] for line in deal["moves"]]
        deal["scores"] = None
        deal.pop("deck")
    bare.pop("sum")
    file.write_text(json.dumps(bare))
    assert run("seal", file)[0] == 0
    assert read(file.read_text()) == record


def test_seal_leaves_a_record_alone_that_cannot_be_played(run: Run, file: Path) -> None:
    broken = file.read_text().replace("card=", "card=x", 1)
    file.write_text(broken)
    status, _, err = run("seal", file)
    assert status == 1
    assert "[illegal_move, unknown_card" in err
    assert file.read_text() == broken


def test_events_are_those_that_a_viewer_saw(run: Run, file: Path) -> None:
    for viewer, arguments in ((SPECTATOR, ()), (2, ("--seat", 2)), (SPECTATOR, ("--seat", -3))):
        status, out, _ = run("events", file, *arguments)
        assert status == 0
        bodies = [json.loads(line) for line in out.splitlines()]
        events = random_match(RULES, 4, {"max_deals": 2})
        assert bodies == [RULES.redact(event, viewer) for event in events]
        assert [proof.status for proof in verify(bodies)] == ["proved", "proved"]
        assert bodies[0]["master"] is None


def test_a_record_goes_into_the_ledger_and_comes_out_the_same(
    fresh_database: FreshDatabase, run: Run, file: Path, tmp_path: Path
) -> None:
    status, out, _ = run("import", file, "--json")
    assert status == 0
    match = json.loads(out)["matches"][0]["match"]
    back = tmp_path / "back.json"
    assert run("export", match, "-o", back)[0] == 0
    assert back.read_text() == file.read_text()
    assert run("export", match) == (0, file.read_text(), "")


def test_an_import_is_all_or_nothing(
    fresh_database: FreshDatabase, run: Run, file: Path, record: Record
) -> None:
    bad = file.parent / "zz.json"
    deck = [record.deals[0].deck[0] + " 7D", *record.deals[0].deck[1:]]
    deals = [msgspec.structs.replace(record.deals[0], deck=deck), record.deals[1]]
    bad.write_text(write(msgspec.structs.replace(record, deals=deals)))
    status, out, err = run("import", file, bad, "--json", "--lang", "en")
    answer = json.loads(out)
    assert (status, answer["error"]) == (1, "wrong_deck")
    assert "cards too many: 7D" in answer["message"]
    assert str(bad) in err
    assert events_in_ledger() == 0


def test_gen_10_a_match_that_is_not_over_is_not_exported(
    fresh_database: FreshDatabase, run: Run
) -> None:
    match = uuid4()
    chairs = [Chair()] * 4
    open_table(match, "busca", {"max_deals": 1}, chairs, "ab" * 32, uuid4())
    status, out, err = run("export", match, "--lang", "en")
    assert (status, out) == (1, "")
    assert "[match_not_over, GEN-10]" in err
    assert run("export", uuid4())[2].count("[unknown_match]") == 2


def test_a_match_played_at_a_table_is_exported(fresh_database: FreshDatabase, run: Run) -> None:
    match = uuid4()
    open_table(match, "busca", {"max_deals": 1}, [Chair()] * 4, "cd" * 32, uuid4())
    for _ in range(9):
        table = fold(None, reader.load(match))
        seat = table.rules.current(table.state)[0]
        submit(match, SYSTEM, {"do": "time_out", "seat": seat}, uuid4(), "clock")
    for seat in range(3):
        command = {"do": "resign"} if seat else Forfeit(0, "absent").data()
        submit(match, seat or SYSTEM, command, uuid4(), "referee")
    status, out, _ = run("export", match)
    record = read(out)
    assert status == 0
    assert isinstance(record, Record)
    log = reader.load(match)
    assert export_record(RULES, game_events(fold(None, log), log)) == record


def test_a_folder_without_records_does_not_pass(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("check", tmp_path, "--json")
    assert status == 1
    assert [f["code"] for f in json.loads(out)["files"][0]["findings"]] == ["record_unreadable"]


def test_a_record_that_cannot_be_sealed_in_place_stays_as_it_was(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def full(self: Path, text: str) -> int:
        with self.open("w") as half:
            half.write(text[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    status, _, err = run("seal", file)
    assert status == 1
    assert "[record_unwritable]" in err
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_a_record_that_cannot_be_written_is_one_sentence(
    fresh_database: FreshDatabase, run: Run, file: Path, tmp_path: Path
) -> None:
    match = json.loads(run("import", file, "--json")[1])["matches"][0]["match"]
    status, out, err = run("export", match, "-o", tmp_path / "nowhere" / "match.json")
    assert (status, out) == (1, "")
    assert "[record_unwritable]" in err
