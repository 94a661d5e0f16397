"""The benchmarks run, at the smallest size, and say what they promise to say.

Every suite with `SMAZZATA_BENCH=all`.
Nothing here looks at a figure's size: how fast this machine is at this moment proves nothing.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.kernel.words import Phrase
from smazzata.runtime.management.commands.bench import SUITES as NAMES
from smazzata.runtime.management.commands.bench import Command
from tests.bench.measure import Spread, side_by_side
from tests.bench.peers import Peer, Peers
from tests.bench.report import row
from tests.bench.revisions import MEASURES
from tests.bench.suites import SUITES
from tests.testbed.folders import create_server_folder

ROOT = Path(__file__).resolve().parents[2]
LABEL = Phrase("prova", "trial")
WITHOUT_A_SITE = ("engines", "ledger", "reading", "pairing")
RUN = NAMES if os.environ.get("SMAZZATA_BENCH") == "all" else WITHOUT_A_SITE
"""The suites that start whole sites are left to the nightly run."""


def bench(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environ = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "bench", *arguments],
        env=environ | {"SMAZZATA_DATA": str(folder), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def report() -> Iterator[dict[str, Any]]:
    folder = create_server_folder("smazzata-bench-")
    done = bench(*RUN, "--quick", "--json", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "limits_counted_here" not in done.stderr, "what this process counts is counted"
    assert list(folder.glob("bench-*")) == [], "the servers' folders are gone"
    yield json.loads(done.stdout)
    shutil.rmtree(folder)


@pytest.mark.nightly
def test_every_suite_reports_figures(report: dict[str, Any]) -> None:
    assert report["quick"] is True
    assert report["machine"]["cores"] >= 1
    assert [suite["name"] for suite in report["suites"]] == list(RUN)
    assert [*NAMES, "revisions"] == list(SUITES)
    for suite in report["suites"]:
        assert suite["rows"], suite["name"]
        for line in suite["rows"]:
            ours = line["figures"]["smazzata"]
            assert 0 <= ours["least"] <= ours["median"] <= ours["most"]
            assert all(line["label"]), "in both languages"
            assert set(line["ratios"]) <= set(line["figures"]) - {"smazzata"}
            assert {floor["against"] for floor in line["floors"]} <= set(line["ratios"])


@pytest.mark.nightly
def test_names_are_unique(report: dict[str, Any]) -> None:
    for suite in report["suites"]:
        names = [entry["name"] for entry in suite["rows"] + suite["facts"]]
        assert len(names) == len(set(names))


@pytest.mark.nightly
def test_the_sequencer_loses_nothing(report: dict[str, Any]) -> None:
    (reading,) = (suite for suite in report["suites"] if suite["name"] == "reading")
    facts = {fact["name"]: fact for fact in reading["facts"]}
    assert facts["tail_written"]["value"] > 0
    assert facts["tail_lost"]["value"] == facts["tail_disorder"]["value"] == 0


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `bench` says to arguments that it cannot use, as its one sentence or its usage."""
    with pytest.raises(SystemExit) as stop:
        Command().run_from_argv(["manage.py", "bench", *arguments])
    assert stop.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_an_unknown_suite_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "speed")
    assert said.endswith("[unknown_suite]\n")
    assert said.count("\n") == 1


@pytest.mark.nightly
def test_a_checkout_is_compared_with_a_commit() -> None:
    folder = create_server_folder("smazzata-bench-")
    done = bench("--against", "HEAD", "--quick", "--json", folder=folder)
    assert done.returncode == 0, done.stderr
    (suite,) = json.loads(done.stdout)["suites"]
    rows = {line["name"]: line for line in suite["rows"]}
    assert all(rows[name]["ratios"].keys() == {"HEAD"} for name in MEASURES)
    assert any(
        rows[name]["figures"].keys() == {"smazzata", "HEAD"} for name in rows.keys() - MEASURES
    )
    assert suite["facts"] == [], "HEAD knows every measure"
    shutil.rmtree(folder)


def test_an_unknown_commit_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert "expected one argument" in refused(capsys, "--against", "--output=x")
    for unknown in ("--against=nothing-like-it", "--against=--output=x"):
        said = refused(capsys, unknown)
        assert said.endswith("[unknown_revision]\n")
        assert said.count("\n") == 1


def test_a_missing_peer_is_a_note() -> None:
    peers = Peers()
    absent = Peer("no-such-library", "no_such_library")
    assert peers.find(absent) is None
    assert peers.find(absent) is None
    (note,) = peers.notes
    assert "uv sync --extra bench" in note.it
    assert "uv sync --extra bench" in note.en


def test_a_peer_that_cannot_be_imported_is_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_peer.py").write_text("raise RuntimeError('built for another numpy')")
    monkeypatch.syspath_prepend(tmp_path)
    peers = Peers()
    assert peers.find(Peer("broken", "broken_peer")) is None
    assert "built for another numpy" in peers.notes[0].en


def test_rivals_take_turns() -> None:
    ran: list[str] = []

    def rival(name: str, value: float) -> Any:
        def batch() -> dict[str, float]:
            ran.append(name)
            return {"steps/s": value}

        return batch

    race = side_by_side({"smazzata": rival("a", 6.0), "peer": rival("b", 2.0)}, batches=3)
    assert "".join(ran) == "ababbaab"
    assert race.values("peer", "steps/s") == [2.0, 2.0, 2.0]


@pytest.mark.parametrize(("better", "ratio"), [("more", 3.0), ("less", 1 / 3)])
def test_ratios_say_how_many_times_better_we_are(better: Any, ratio: float) -> None:
    rivals = {"smazzata": lambda: {"x": 6.0}, "peer": lambda: {"x": 2.0}}
    race = side_by_side(rivals, batches=2)
    found = row(race, "x", "trial", LABEL, better=better, floors={"peer": 2.0, "absent": 1.0})
    assert found.ratios == {"peer": Spread(ratio, ratio, ratio)}
    (floor,) = found.floors
    assert floor.met is (ratio >= 2)
