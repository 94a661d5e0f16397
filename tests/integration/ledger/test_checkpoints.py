"""Merkle trees, signatures and the checkpoints made of them."""

import base64
import json
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from smazzata.config.celery import app
from smazzata.ledger import (
    checkpointing,
    checkpoints,
    keyring,
    merkle,
    publishing,
    reader,
    sequencer,
    signing,
)
from smazzata.ledger.auditing import audit
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.errors import InvalidEvent, LedgerError
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.tasks import take_checkpoint
from tests.integration.ledger.forging import behind_its_back, cut, drop_checkpoints, resign_one
from tests.integration.ledger.ledgerkit import new_match, play, rows
from tests.testbed.databases import FreshDatabase
from tests.testbed.waiting import wait_until

SEED = base64.b64encode(bytes(range(32))).decode()

# The leaves and roots that Certificate Transparency's own implementations test with.
LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]  # fmt: skip
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_of_certificate_transparency(size: int) -> None:
    assert merkle.root(LEAVES[:size]).hex() == ROOTS[size]


@examples(max_examples=60)
@given(st.integers(0, 70), st.integers(0, 70))
def test_a_tree_goes_on_from_its_frontier_alone(first: int, more: int) -> None:
    leaves = [str(n).encode() for n in range(first + more)]
    tree = merkle.Frontier()
    for leaf in leaves[:first]:
        tree.append(merkle.leaf_hash(leaf))
    assert tree.root() == merkle.root(leaves[:first])
    again = merkle.Frontier.unpacked(first, tree.packed())
    for leaf in leaves[first:]:
        again.append(merkle.leaf_hash(leaf))
    assert (again.size, again.root()) == (first + more, merkle.root(leaves))
    with pytest.raises(ValueError, match="frontier"):
        merkle.Frontier.unpacked(first, tree.packed() + b"x" * 32)


@pytest.mark.usefixtures("key")
def test_a_signed_note_can_be_checked_by_others() -> None:
    note = signing.sign("origin\n1\nroot\n")
    text, _, line = note.partition("\n\n")
    dash, name, encoded = line.split()
    assert (dash, name, line[-1]) == ("\u2014", "smazzata", "\n")
    _, key_id, public = str(signing.own_key()).split("+", 2)
    signature = base64.b64decode(encoded)
    assert signature[:4].hex() == key_id
    verifier = Ed25519PublicKey.from_public_bytes(base64.b64decode(public)[1:])
    verifier.verify(signature[4:], f"{text}\n".encode())
    with pytest.raises(InvalidSignature):
        verifier.verify(signature[4:], f"{text} \n".encode())


def test_a_note_is_ours_forged_or_of_another_key(key: None, monkeypatch: Any) -> None:
    note = signing.sign("a\n")
    ours = signing.own_key()
    assert signing.split(note)[0] == "a\n"
    assert ours.signed(note) is True
    assert ours.signed(note.replace("a\n", "b\n")) is False
    for text in ("", "a\n", "a\n\n", "\u2014 ", note.rstrip(), note.replace("=", "")):
        assert not ours.signed(text)
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", base64.b64encode(b"k" * 32).decode())
    assert signing.own_key().signed(note) is None
    assert signing.PublicKey.parse(str(ours)) == ours
    for text in ("", "smazzata", str(ours)[:-2], str(ours).replace("+", "-")):
        with pytest.raises(LedgerError) as caught:
            signing.PublicKey.parse(text)
        assert caught.value.code == "not_a_public_key"


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.delenv("SMAZZATA_SIGNING_KEY", raising=False)
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path / "data"))
    assert signing.existing_key() is None
    first = signing.own_key()
    assert signing.own_key() == signing.existing_key() == first
    (file,) = (tmp_path / "data").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("not a key")
    with pytest.raises(LedgerError) as caught:
        signing.own_key()
    assert caught.value.code == "signing_key_unusable"


@pytest.mark.django_db
@pytest.mark.usefixtures("key")
class TestCheckpoint:
    """One signed chain over all streams."""

    def test_each_follows_from_the_one_before_and_adds_what_has_moved(self) -> None:
        streams = sorted(new_match(n) for n in (1, 2, 3))
        first = checkpoint("club/round/1")
        said = first.statement()
        assert said
        assert (said.number, said.previous, said.scope) == (1, "0" * 64, "club/round/1")
        assert (said.size, said.streams, said.events) == (3, 3, 6)
        leaves = list(checkpoints.leaves(0, 3))
        heads = [reader.head(stream) for stream in streams]
        assert [(x.stream, x.version, x.link) for x in leaves] == [
            (h.stream_id, h.version, h.hash) for h in heads
        ]
        assert first.note.startswith("smazzata/ledger\n3\n")
        assert checkpointing.checkpoint_if_moved() is None
        play(streams[1], heads[1].version, 2, seal=True)
        second = checkpoint()
        said = second.statement()
        assert said
        text = first.note[: first.note.rindex("\n\n") + 1]
        assert said.previous == sha256(text.encode()).hexdigest()
        assert (said.number, said.size, said.streams, said.events) == (2, 4, 3, 8)
        (leaf,) = checkpoints.leaves(3, 4)
        assert (leaf.stream, leaf.version) == (streams[1], heads[1].version + 2)
        assert leaf.sealed_us
        assert list(checkpoints.stored()) == [first, second]
        assert checkpoints.latest("club/round/1") == first
        assert checkpoints.newest() == checkpoints.numbered(2) == second

    def test_one_without_news_may_be_asked_for(self) -> None:
        new_match(1)
        first, second = checkpoint(), checkpoint("club/end")
        said = second.statement()
        assert said
        assert (said.number, said.size, second.frontier) == (2, 1, first.frontier)
        assert audit().ok

    def test_much_at_once_is_covered_by_several(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(checkpointing, "MOST_EVENTS", 4)
        streams = [new_match(3) for _ in range(3)]
        play(streams[0], 3, seal=True)
        last = checkpoint("club/end")
        stored = [made.statement() for made in checkpoints.stored()]
        assert [(s.number, s.events, s.streams, s.scope) for s in stored if s] == [
            (1, 4, 2, "ledger"), (2, 8, 3, "ledger"), (3, 10, 3, "club/end"),
        ]  # fmt: skip
        assert last.number == 3
        report = audit()
        assert (report.findings, report.unpinned) == ([], 0)

    def test_what_cannot_be_signed_is_refused(self) -> None:
        with pytest.raises(LedgerError) as caught:
            checkpoint()
        assert caught.value.code == "nothing_to_sign"
        with pytest.raises(InvalidEvent) as caught:
            checkpoint("two\nlines")
        assert caught.value.code == "invalid_scope"

    def test_nothing_is_signed_after_what_is_not_ours(self, monkeypatch: Any) -> None:
        new_match(1)
        checkpoint()
        monkeypatch.setenv("SMAZZATA_SIGNING_KEY", base64.b64encode(b"k" * 32).decode())
        with pytest.raises(LedgerError) as caught:
            checkpoint()
        assert caught.value.code == "checkpoints_broken"
        assert [f.code for f in audit().findings] == ["checkpoint_unknown_key"]

    def test_whoever_empties_the_database_gets_no_new_chain(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path))
        stream = new_match(3)
        kept = [checkpoint().note, checkpoint().note]
        publishing.publish()
        with behind_its_back():
            cut(stream, 2)
            drop_checkpoints(0)
        with pytest.raises(LedgerError) as caught:
            checkpoint()
        assert caught.value.code == "checkpoints_lost"
        # A machine that knows nothing of it signs, and whoever kept a note sees it.
        publishing.file().unlink()
        checkpoint()
        checkpoint()
        assert audit().ok
        assert {f.code for f in audit(kept=kept).findings} == {"checkpoint_replaced"}

    def test_the_command_prints_the_note(self, capsys: Any) -> None:
        new_match(2)
        call_command("checkpoint", "round/1")
        assert capsys.readouterr().out.startswith("smazzata/ledger\n1\n")
        call_command("checkpoint", "--json")
        told = json.loads(capsys.readouterr().out)
        assert (told["checkpoint"], told["scope"], told["events"]) == (2, "ledger", 2)
        assert told["key"] == str(signing.own_key())


@pytest.mark.django_db
class TestKeys:
    """A key is exchanged for another, and what it signed still counts."""

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SMAZZATA_SIGNING_KEY", raising=False)
        monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path))

    def test_rotating_twice_leaves_all_checkpoints_good(self, tmp_path: Path) -> None:
        keys = []
        for _ in range(3):
            new_match(1)
            checkpoint()
            keys.append(signing.own_key())
            keyring.rotate()
        assert len({*keys, signing.own_key()}) == 4
        assert audit().ok
        ring = keyring.keyring()
        assert [(r.key, r.last) for r in ring.retired] == [
            (key, n) for n, key in reversed(list(enumerate(keys, 1)))
        ]
        # Each note is signed by the old key as well: who trusts that one learns the new one.
        for retired in ring.retired:
            assert retired.key.signed(retired.note)
        assert [path.name for path in tmp_path.iterdir()] == ["signing_key"]

    def test_a_retired_key_signs_no_more(self, tmp_path: Path) -> None:
        new_match(1)
        checkpoint()
        old = (tmp_path / "signing_key").read_bytes()
        keyring.rotate()
        new = (tmp_path / "signing_key").read_bytes()
        (tmp_path / "signing_key").write_bytes(old)
        with pytest.raises(LedgerError) as caught:
            checkpoint()
        assert caught.value.code == "signing_key_retired"
        # What a thief signs with it is not ours, however good the signature.
        stolen = signing.private_key()
        (tmp_path / "signing_key").write_bytes(new)
        checkpoint()
        with behind_its_back():
            resign_one(2, stolen)
        assert ("checkpoint_unknown_key", None, 2) in [f[:3] for f in audit().findings]

    def test_an_interrupted_rotation_is_finished_by_the_next(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        new_match(1)
        checkpoint()
        with monkeypatch.context() as dying:
            dying.setattr(signing, "use_next_key", lambda: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                keyring.rotate()
        with pytest.raises(LedgerError) as caught:
            checkpoint()
        assert caught.value.code == "signing_key_retired"
        assert audit().ok
        keyring.rotate()
        assert rows("SELECT count(*) FROM es_retired_key") == [(1,)]
        checkpoint()
        assert audit().ok

    def test_a_key_of_the_environment_is_retired_by_its_public_half(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Any
    ) -> None:
        monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)
        new_match(1)
        checkpoint()
        old = str(signing.own_key())
        for command in (("rotate",), ("retire", old), ("retire", "nonsense")):
            with pytest.raises(SystemExit) as exit_:
                call_command("signing_key", *command)
            assert exit_.value.code == 2
        told = capsys.readouterr().err
        for code in ("signing_key_in_environment", "key_in_use", "not_a_public_key"):
            assert f"[{code}]" in told
        monkeypatch.setenv("SMAZZATA_SIGNING_KEY", base64.b64encode(b"k" * 32).decode())
        assert not audit().ok
        call_command("signing_key", "--lang", "en", "retire", old)
        assert f"{old} (retired, up to checkpoint 1)" in capsys.readouterr().out
        assert audit().ok
        checkpoint()
        assert audit().ok

    def test_whoever_deletes_the_note_of_a_retired_key_makes_its_signatures_unknown(self) -> None:
        new_match(1)
        checkpoint()
        keyring.rotate()
        assert audit().ok
        with behind_its_back():
            rows("DELETE FROM es_retired_key")
        assert [f.code for f in audit().findings] == ["checkpoint_unknown_key"]

    def test_a_key_that_cannot_be_used_is_a_finding(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        new_match(1)
        checkpoint()
        public = signing.own_key()
        (tmp_path / "signing_key").write_text("not a key")
        assert "signing_key_unusable" in [f.code for f in audit().findings]
        # Another machine has no key, but may know the public one.
        (tmp_path / "signing_key").unlink()
        assert [f.code for f in audit().findings] == ["checkpoint_unknown_key"]
        assert audit(key=public).ok
        monkeypatch.setenv("SMAZZATA_PUBLIC_KEY", str(public))
        assert audit().ok
        monkeypatch.setenv("SMAZZATA_PUBLIC_KEY", "not a key")
        assert "signing_key_unusable" in [f.code for f in audit().findings]


def test_checkpoints_of_many_processes_are_one_chain(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path))

    def work(name: int) -> None:
        try:
            for n in range(5):
                play(new_stream_id(), 0)
                checkpoint(f"{name}/{n}")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    report = audit()
    assert report.findings == []
    assert (report.checkpoint, report.unpinned) == (20, 0)
    published = publishing.notes(publishing.file().read_text(encoding="utf-8"))
    assert published == [made.note for made in checkpoints.stored()]
    assert publishing.file().name == f"{fresh_database.name}.txt"


def test_a_note_that_was_written_in_part_is_written_whole(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As after a full disk: a torn note would run into the next, and be a finding for ever."""
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path))
    made = []
    for name in ("first", "second"):
        new_match()
        made.append(checkpoint(name).note)
    whole = "".join(made)
    lines = [at for at, sign in enumerate(made[1]) if sign == "\n"]
    for part in {*range(0, len(made[1]), 7), *lines, len(made[1]) - 2}:
        for before in made[0], "":
            publishing.file().write_text(before + made[1][:part], encoding="utf-8")
            publishing.publish()
            assert publishing.file().read_text(encoding="utf-8") == whole
    assert audit().findings == []
    # What somebody else wrote stays.
    for kept in made[0] + "# kept by the operator\n", made[0].replace("\n", "\r\n"):
        publishing.file().write_bytes(kept.encode())
        publishing.publish()
        assert publishing.file().read_bytes() == (kept + made[1]).encode()


def test_a_checkpoint_taken_during_an_audit_is_not_missed(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path))
    new_match()
    checkpoint("before")

    def take() -> None:
        try:
            play(new_stream_id(), 0)
            checkpoint("meanwhile")
        finally:
            connections.close_all()

    def meanwhile(streams: int, events: int) -> None:
        if publishing.last_published() == 1:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(take).result()

    report = audit(progress=meanwhile)
    assert publishing.last_published() == 2
    assert (report.findings, report.checkpoint) == ([], 1)
    assert audit().checkpoint == 2


@pytest.mark.django_db
@pytest.mark.usefixtures("key")
def test_the_audit_is_held_against_a_file_that_somebody_kept(tmp_path: Path, capsys: Any) -> None:
    new_match(2)
    kept = tmp_path / "kept.txt"
    kept.write_text("".join(checkpoint(f"round/{n}").note for n in (1, 2)), encoding="utf-8")
    call_command("audit", "--against", str(kept))
    assert "Findings: 0." in capsys.readouterr().out
    with behind_its_back():
        rows("DELETE FROM es_checkpoint WHERE number = 2")
    call_command("audit")
    with pytest.raises(SystemExit) as exit_:
        call_command("audit", "--against", str(kept), "--lang", "it")
    assert exit_.value.code == 1
    told = capsys.readouterr().out
    assert "2: il punto di controllo 2 fu pubblicato e non è più registrato [checkpoint_l" in told
    for text in ("", "no note at all"):
        kept.write_text(text)
        with pytest.raises(SystemExit) as exit_:
            call_command("audit", "--against", str(kept))
        assert exit_.value.code == 2
        assert "[not_a_checkpoint]" in capsys.readouterr().err


@pytest.mark.django_db
def test_the_clock_takes_one_when_something_has_happened(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)
    (due,) = [e for e in app.conf.beat_schedule.values() if "checkpoint" in e["task"]]
    task = app.tasks[due["task"]]
    task()
    assert checkpoints.newest() is None
    new_match(2)
    sequencer.sequence_batch()
    for _ in range(2):
        task()
    (made,) = checkpoints.stored()
    assert made.scope == checkpointing.REGULAR
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "no key")
    new_match(1)
    sequencer.sequence_batch()
    task()
    assert "checkpoint_not_taken: signing_key_unusable" in caplog.text


def test_a_worker_takes_it_and_publishes_it(
    fresh_database: FreshDatabase, celery_worker_process: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_match(3)
    celery_worker_process(1, environ={"SMAZZATA_SIGNING_KEY": SEED})
    while sequencer.sequence_batch():
        pass
    take_checkpoint.delay()
    wait_until(publishing.newest_published)
    newest = checkpoints.newest()
    assert newest is not None
    assert publishing.newest_published() == newest.note
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", SEED)
    assert audit().ok


@pytest.mark.django_db
@pytest.mark.usefixtures("key")
def test_a_kept_note_that_is_no_checkpoint_is_named() -> None:
    new_match(3)
    found = audit(kept=[signing.sign("smazzata/x\n")]).findings
    assert [finding.code for finding in found] == ["note_unreadable"]
