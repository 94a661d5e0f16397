"""The script with which a stranger holds kept notes against the site's chain."""

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.test import Client
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from smazzata.ledger import checkpoints, keyring, publishing, signing
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.exporting import export
from smazzata.web.views.verify import SCRIPTS
from tests.integration.ledger.forging import behind_its_back, drop_checkpoints, sign_again
from tests.integration.ledger.tamperings import CARD, Ledger, change_and_relink, write_ledger
from tests.integration.ledger.test_verifier import bare_python
from tests.testbed.in_process import run_script

pytestmark = pytest.mark.django_db

Verify = Callable[..., tuple[int, str]]
SCRIPT = SCRIPTS / "verify_checkpoints.py"


@pytest.fixture(autouse=True)
def ledger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ledger:
    monkeypatch.delenv("SMAZZATA_SIGNING_KEY", raising=False)
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path / "data"))
    return write_ledger()


@pytest.fixture
def verify(tmp_path: Path) -> Verify:
    def run(
        notes: list[str],
        lines: list[str] | None = None,
        *more: str,
        key: str = "",
        alone: bool = False,
    ) -> tuple[int, str]:
        kept, chain = tmp_path / "kept.txt", tmp_path / "chain.ndjson"
        kept.write_text("".join(notes), encoding="utf-8")
        chain.write_text("\n".join(published() if lines is None else lines), encoding="utf-8")
        key = key or str(signing.own_key())
        run_it = bare_python if alone else run_script
        done = run_it(SCRIPT, str(kept), str(chain), "--key", key, *more)
        assert done.stderr == ""
        return done.returncode, done.stdout.strip()

    return run


def published(after: int = 0) -> list[str]:
    return list(publishing.lines(after, 100))


def notes() -> list[str]:
    return [made.note for made in checkpoints.stored()]


def test_kept_notes_are_found_in_the_chain(verify: Verify) -> None:
    for alone in (False, True):
        assert verify(notes()[1:2], alone=alone) == (
            0, "sound: checkpoints 1 to 3, 8 leaves; kept and found: 1",
        )  # fmt: skip
    assert verify(notes(), published(), "--it")[1].startswith(
        "integro: punti di controllo da 1 a 3"
    )
    # A part of the chain is enough: it begins with the tree up to there.
    assert verify(notes()[1:], published(after=1))[0] == 0
    assert verify(notes()[:1], published(after=1)) == (1, "1: kept, and no longer in the chain")


def test_a_past_that_was_signed_anew_is_named_by_one_kept_note(
    verify: Verify, ledger: Ledger
) -> None:
    kept = notes()
    with behind_its_back():
        change_and_relink(CARD)(ledger)
        sign_again(signing.private_key())
    assert verify(notes())[0] == 0  # nobody can see it from the chain alone
    assert verify(kept[2:]) == (1, "3: kept with another text")


def test_a_chain_that_was_cut_is_named(verify: Verify) -> None:
    for alone in (False, True):
        told = verify(notes(), published()[:-1], alone=alone)
        assert told == (1, "3: kept, and no longer in the chain")


@pytest.mark.parametrize(
    ("line", "change", "said"),
    [
        (2, lambda line: line["leaves"].pop(), "2: its leaves do not give its root"),
        (2, lambda line: line["leaves"].reverse(), "2: its leaves do not give its root"),
        (3, lambda line: line.update(note=line["note"].replace("4", "5")), "3: "),
        (
            3,
            lambda line: line.update(note=line["note"][:-9] + "AAAAAAA=\n"),
            "3: not signed by this",
        ),
    ],
)
def test_a_chain_that_was_tampered_with_is_named(
    verify: Verify, line: int, change: Callable[[Any], object], said: str
) -> None:
    lines = published()
    changed = json.loads(lines[line])
    change(changed)
    lines[line] = json.dumps(changed)
    status, told = verify(notes()[:1], lines)
    assert status == 1
    assert told.startswith(said)


def test_missing_and_unlinked_checkpoints_are_named(verify: Verify) -> None:
    lines = published()
    assert "2: missing" in verify(notes()[:1], [*lines[:2], lines[3]])[1]
    first = json.loads(lines[1])
    said = checkpoints.read(first["note"])
    assert said
    other = json.dumps(first | {"note": signing.sign(said._replace(at="x").text())})
    told = verify(notes()[1:2], [lines[0], other, *lines[2:]])[1]
    assert told == "2: does not follow from the one before"


def test_a_note_that_this_site_never_signed_is_no_proof_against_it(verify: Verify) -> None:
    said = checkpoints.read(notes()[1])
    assert said
    forged = signing.sign(said._replace(streams=9).text(), Ed25519PrivateKey.generate())
    status, told = verify([forged])
    assert (status, told.splitlines()[0]) == (1, "2: the kept note is not signed by this site")


def test_a_match_is_found_under_the_checkpoints(
    verify: Verify, ledger: Ledger, tmp_path: Path
) -> None:
    file = tmp_path / "match.ndjson"
    lines = list(export(ledger.match))
    file.write_text("\n".join(lines), encoding="utf-8")
    assert [pin["number"] for pin in json.loads(lines[0])["checkpoints"]] == [1, 2, 3]
    chain = published()
    assert verify(notes(), chain, "--match", str(file))[0] == 0
    # The links alone prove nothing: what stands beside them must give them.
    at = next(n for n, line in enumerate(lines) if '"v":5}' in line)
    for part, other in ('"actor":"', '"actor":"x'), ('"v":5}', '"v":6}'):
        assert part in lines[at]
        changed = [*lines[:at], lines[at].replace(part, other), *lines[at + 1 :]]
        file.write_text("\n".join(changed), encoding="utf-8")
        status, told = verify(notes(), chain, "--match", str(file))
        assert (status, "of the match: changed, or the one before" in told) == (1, True)
    with behind_its_back():
        change_and_relink(CARD)(ledger)
    file.write_text("\n".join(export(ledger.match)), encoding="utf-8")
    assert "event 5 of the match: a checkpoint" in verify(notes(), chain, "--match", str(file))[1]
    # Whoever mends the leaves as well gives leaves that nobody signed.
    about, *rest = [json.loads(line) for line in export(ledger.match)]
    for pin in about["checkpoints"]:
        words = pin["leaf"].split(" ")
        words[3] = rest[int(words[2]) - 1]["hash"]
        pin["leaf"] = " ".join(words)
    file.write_text("\n".join(json.dumps(line) for line in (about, *rest)), encoding="utf-8")
    assert "event 5 of the match: a checkpoint" in verify(notes(), chain, "--match", str(file))[1]
    about["checkpoints"] = []
    file.write_text("\n".join(json.dumps(line) for line in (about, *rest)), encoding="utf-8")
    assert verify(notes(), chain, "--match", str(file)) == (1, "no checkpoint here pins this match")


def test_events_that_no_checkpoint_pins_yet_are_counted_and_no_fault(
    verify: Verify, ledger: Ledger, tmp_path: Path
) -> None:
    """Whoever wrote them anew would not be seen here: silence would say that they are covered."""
    file = tmp_path / "match.ndjson"
    lines = list(export(ledger.match))
    file.write_text("\n".join(lines), encoding="utf-8")
    assert "are pinned by no" not in verify(notes(), None, "--match", str(file))[1]
    about, *events = [json.loads(line) for line in lines]
    pins = [pin for pin in about["checkpoints"] if int(pin["leaf"].split(" ")[2]) < len(events)]
    assert pins, "an earlier checkpoint pins a part of it"
    last = max(int(pin["leaf"].split(" ")[2]) for pin in pins)
    about["checkpoints"] = pins
    file.write_text("\n".join(json.dumps(line) for line in (about, *events)), encoding="utf-8")
    status, told = verify(notes(), None, "--match", str(file))
    said, sound = told.splitlines()
    expected = f"{len(events) - last} events of the match, from {last + 1} on, are pinned by no"
    assert (status, said) == (0, f"{expected} checkpoint yet")
    assert sound.startswith("sound: ")
    status, told = verify(notes(), None, "--match", str(file), "--it")
    assert f"{len(events) - last} eventi della partita, dal {last + 1} in poi" in told


@pytest.mark.parametrize("text", ["", "{}", "[]", "x", '{"size": 1, "frontier": []}'])
def test_what_is_no_chain_is_said_to_be_none(verify: Verify, text: str) -> None:
    assert verify(notes(), [text]) == (1, "not a chain of checkpoints")
    assert verify([], [text]) == (1, "no checkpoint in the file")


def script() -> Any:
    spec = importlib.util.spec_from_file_location("verify_checkpoints", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@examples(max_examples=25, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=99), st.integers(0, 511))
def test_its_signatures_are_those_of_the_library(seed: bytes, text: bytes, bit: int) -> None:
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = key.public_key().public_bytes_raw(), key.sign(text)
    signs = script().signs
    assert signs(public, text, signature)
    assert not signs(public, text + b"x", signature)
    flipped = bytearray(signature)
    flipped[bit // 8] ^= 1 << bit % 8
    assert not signs(public, text, bytes(flipped))
    assert not signs(bytes(32), text, signature)


def test_a_kept_key_leads_to_the_one_of_today_and_a_foreign_one_does_not(client: Client) -> None:
    trusted = script().trusted
    first = str(signing.own_key())
    for _ in range(2):
        checkpoint()
        keyring.rotate()
    told = client.get("/checkpoints/key").content.decode()
    own = told.splitlines()[0]
    assert own == str(signing.own_key())
    assert sorted(trusted(first, told).values(), key=str) == [4, 5, None]
    assert trusted(own, told) == trusted(first, told) == trusted(None, told)
    foreign = str(signing.PublicKey.of(Ed25519PrivateKey.generate()))
    assert trusted(foreign, told) == {}
    # A site whose new key the old one never agreed to: what was kept does not lead there.
    alone = "".join(note[: note.rindex("\u2014")] for note in publishing.notes(told)[-1:])
    newest = publishing.notes(told)[0]
    assert trusted(first, f"{own}\n\n{newest}\n{alone}") == {}


def test_anybody_may_fetch_them(client: Client, ledger: Ledger) -> None:
    stored = notes()
    assert client.get("/checkpoints/latest").content.decode() == stored[-1]
    answer = client.get("/checkpoints/2")
    assert (answer.content.decode(), answer["Content-Type"]) == (
        stored[1], "text/plain; charset=utf-8",
    )  # fmt: skip
    assert client.get("/checkpoints/4").status_code == 404
    assert client.get(f"/checkpoints/{10**30}").status_code == 404
    assert client.get("/checkpoints/key").content.decode() == f"{signing.own_key()}\n"
    assert client.get("/verify/verify_checkpoints.py").content == SCRIPT.read_bytes()
    chain = client.get("/checkpoints/chain?after=1").content.decode()
    assert chain.splitlines() == published(after=1)
    # No stream's id: tables for those with a link are in no list.
    for stream in ledger:
        assert str(stream) not in client.get("/checkpoints/chain").content.decode()
    for after in ("x", "-1", "1" * 30, "²"):
        assert client.get("/checkpoints/chain", {"after": after}).status_code == 400
    assert len(client.get("/checkpoints/chain?after=99").content.splitlines()) == 1


def test_the_script_fetches_the_chain_part_by_part(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    verifier = script()
    asked: list[str] = []

    def read(source: str) -> str:
        if not source.startswith("https://site"):
            return Path(source).read_text(encoding="utf-8")
        asked.append(source)
        return client.get(source.removeprefix("https://site")).content.decode()

    monkeypatch.setattr(verifier, "read", read)
    monkeypatch.setattr("smazzata.web.views.verify.PART", 1)
    kept = tmp_path / "kept.txt"
    kept.write_text(notes()[1], encoding="utf-8")
    assert verifier.main([str(kept), "https://site/"]) == 0
    assert capsys.readouterr().out == "sound: checkpoints 2 to 3, 8 leaves; kept and found: 1\n"
    assert asked[0] == "https://site/checkpoints/key"
    assert [address[-7:] for address in asked[1:]] == ["after=1", "after=2", "after=3"]
    foreign = str(signing.PublicKey.of(Ed25519PrivateKey.generate()))
    assert verifier.main([str(kept), "https://site/", "--key", foreign]) == 1
    assert "no longer vouches" in capsys.readouterr().out


def test_a_site_that_gives_the_same_part_again_is_asked_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    """Such as one that leaves out what was asked after: a cache that knows no parameters."""
    verifier = script()
    site = {"key": f"{signing.own_key()}\n", "chain?after=0": "\n".join(published())}
    asked: list[str] = []

    def read(source: str) -> str:
        if not source.startswith("https://site/"):
            return Path(source).read_text(encoding="utf-8")
        asked.append(source)
        assert len(asked) < 9
        return site["key" if source.endswith("key") else "chain?after=0"]

    monkeypatch.setattr(verifier, "read", read)
    kept = tmp_path / "kept.txt"
    kept.write_text(notes()[0], encoding="utf-8")
    assert verifier.main([str(kept), "https://site/"]) == 1
    assert capsys.readouterr().out == "not a chain of checkpoints\n"


def test_a_site_without_checkpoints_says_so(client: Client) -> None:
    with behind_its_back():
        drop_checkpoints(0)
    assert client.get("/checkpoints/latest").status_code == 404
    assert len(client.get("/checkpoints/chain").content.splitlines()) == 1
