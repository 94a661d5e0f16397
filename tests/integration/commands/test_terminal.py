"""What every command owes to people and programs: one sentence, one code, one status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command that fails."""
    with pytest.raises(SystemExit) as stop:
        call_command(*words)
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


@pytest.mark.parametrize(
    ("title", "code"),
    [("anna@example.org", "personal_data"), ("cafe\u0301", "string_not_normalized")],
)
def test_what_the_ledger_refuses_is_one_sentence(
    capsys: pytest.CaptureFixture[str], title: str, code: str
) -> None:
    words = ("simulate", "--game", "busca", "--entrants", "8", "--rounds", "2", "--title", title)
    status, out, err = refused(capsys, *words, "--json")
    assert status == 2
    assert json.loads(out)["error"] == code
    assert err.count("\n") == 1
    assert f"[{code}]" in err


@pytest.mark.parametrize(
    "words",
    [("vp", "--table", "{}", "1", "2"), ("record", "check", "{}"), ("record", "seal", "{}")],
)
def test_a_file_name_that_is_no_text_is_told_in_json_all_the_same(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.json"
    spoken = [name if word == "{}" else word.encode() for word in words]
    done = subprocess.run(
        [os.fsencode(sys.executable), b"manage.py", *spoken, b"--json"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert "?" in json.dumps(json.loads(done.stdout))
