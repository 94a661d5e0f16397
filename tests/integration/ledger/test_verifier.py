"""The stand-alone verifier: fixed vectors, and every way to tamper with an export."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from smazzata.ledger import chain
from smazzata.ledger.canonical import canonical_bytes
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.exporting import export
from tests.integration.ledger.ledgerkit import ROOT, new_match, play
from tests.testbed.in_process import run_script

VECTORS = ROOT / "docs" / "verify" / "vectors.json"
SCRIPT = ROOT / "platform" / "smazzata" / "web" / "static" / "web" / "verify" / "verify_match.py"


@pytest.fixture
def verify(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    def run(lines: list[str], *receipts: str, alone: bool = False) -> tuple[int, str]:
        file = tmp_path / "export.ndjson"
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        done = (bare_python if alone else run_script)(SCRIPT, str(file), *receipts)
        assert done.stderr == ""
        return done.returncode, done.stdout.strip()

    return run


def bare_python(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The script in a process that finds nothing of ours."""
    return subprocess.run(
        [sys.executable, "-I", script, *arguments], capture_output=True, text=True, check=False
    )


def sound(answer: tuple[int, str]) -> bool:
    return answer[0] == 0 and answer[1].startswith("sound: ")


@pytest.fixture
def lines(db: None) -> list[str]:
    stream = new_match(2)
    play(stream, 2, 3)
    play(stream, 5, response="Perché no? \u2028 🂡")
    return list(export(stream))


def vectors() -> Any:
    return json.loads(VECTORS.read_text(encoding="utf-8"))


def test_the_fixed_vectors_are_ours() -> None:
    for vector in vectors():
        link = chain.genesis(vector["kind"], UUID(vector["stream"]))
        assert link.hex() == vector["genesis"]
        for event in vector["events"]:
            envelope = event["envelope"]
            assert canonical_bytes(envelope).decode() == event["canonical"]
            text = chain.envelope(
                stream=envelope["stream"], version=envelope["v"], type_=envelope["type"],
                schema=envelope["schema"], data=canonical_bytes(envelope["data"]),
                command=envelope["cmd"], actor=envelope["actor"], at_ms=envelope["at"],
            )  # fmt: skip
            assert text.decode() == event["canonical"]
            link = chain.link(link, text)
            assert link.hex() == event["hash"]


def test_verifiers_accept_the_fixed_vectors(verify: Any) -> None:
    for vector in vectors():
        events = vector["events"]
        about = {
            "format": "smazzata-chain/1", "head": events[-1]["hash"], "kind": vector["kind"],
            "sealed": False, "stream": vector["stream"], "version": len(events),
        }  # fmt: skip
        body = [{"envelope": e["envelope"], "hash": e["hash"]} for e in events]
        assert sound(verify([json.dumps(line) for line in [about, *body]], alone=True))


def test_an_export_is_sound_and_agrees_with_its_receipts(verify: Any, lines: list[str]) -> None:
    kept = [f"{n}:{json.loads(lines[n])['hash']}" for n in (2, 5)]
    assert sound(verify(lines))
    assert sound(verify(lines, *kept))
    for alone in (False, True):
        assert verify(lines, f"2:{'0' * 64}", alone=alone)[0] == 1


def edited(lines: list[str], number: int, **changes: Any) -> list[str]:
    line = json.loads(lines[number])
    line["envelope"] |= changes
    return [*lines[:number], json.dumps(line), *lines[number + 1 :]]


@pytest.mark.parametrize(
    "change",
    [
        {"data": {"card": 9}}, {"type": "x"}, {"schema": 2}, {"actor": "x"}, {"at": 0},
        {"cmd": "00000000-0000-0000-0000-000000000000"}, {"extra": 1}, {"v": 3},
        {"stream": "00000000-0000-0000-0000-000000000000"},
    ],
)  # fmt: skip
def test_an_edited_event_is_named(verify: Any, lines: list[str], change: Any) -> None:
    status, said = verify(edited(lines, 2, **change))
    assert status == 1
    assert said.startswith("2: ")
    assert change.get("v") or all(line.startswith("2: ") for line in said.splitlines())


def test_deleted_swapped_and_doubled_events_are_named(verify: Any, lines: list[str]) -> None:
    for tampered in (
        [*lines[:3], *lines[4:]],
        [*lines[:3], lines[4], lines[3], *lines[5:]],
        [*lines[:3], lines[3], *lines[3:]],
    ):
        status, said = verify(tampered)
        assert status == 1
        assert said.startswith(("3: ", "4: "))


@pytest.mark.django_db
def test_an_event_spliced_in_from_another_stream_is_named(verify: Any, lines: list[str]) -> None:
    other = list(export(new_match(6)))
    status, said = verify([*lines[:3], other[3], *lines[4:]])
    assert status == 1
    assert said.startswith("3: an event of another match")


def test_a_cut_tail_shows_by_its_head_and_with_care_only_by_a_receipt(
    verify: Any, lines: list[str]
) -> None:
    receipt = f"6:{json.loads(lines[6])['hash']}"
    assert verify(lines[:5]) == (1, "4: not the end the file names")
    about = json.loads(lines[0]) | {"version": 4, "head": json.loads(lines[4])["hash"]}
    mended = [json.dumps(about), *lines[1:5]]
    # Nobody can see it from the file alone...
    assert sound(verify(mended))
    # ...but every player whose client kept a receipt can.
    assert verify(mended, receipt) == (1, "6: a link was kept, no such event")


@pytest.mark.parametrize("text", ["", "{}", "[]", "x", '{"stream": 1}'])
def test_what_is_no_export_is_said_to_be_none(verify: Any, text: str) -> None:
    status, said = verify([text])
    assert status == 1
    assert said.startswith("not the file of a match")


@pytest.mark.django_db
def test_the_command_exports_what_the_verifier_reads(verify: Any, capsys: Any) -> None:
    call_command("export_chain", str(new_match(2)))
    assert sound(verify(capsys.readouterr().out.splitlines()))
    with pytest.raises(SystemExit) as exit_:
        call_command("export_chain", str(new_stream_id()))
    assert exit_.value.code == 2
    with pytest.raises(UnknownStream):
        list(export(new_stream_id()))
