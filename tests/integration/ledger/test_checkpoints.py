"""Merkle trees, signatures and the checkpoints made of them."""

import base64
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings
from django.core.management import call_command
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from smazzata.ledger import checkpoints, merkle, reader, signing
from smazzata.ledger.errors import InvalidEvent, LedgerError, UnknownStream
from smazzata.ledger.events import new_stream_id
from tests.integration.ledger.ledgerkit import new_match

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
@given(st.integers(1, 70), st.data())
def test_a_proof_shows_its_leaf_and_no_other(size: int, data: st.DataObject) -> None:
    leaves = [str(n).encode() for n in range(size)]
    index = data.draw(st.integers(0, size - 1))
    root, proof = merkle.root(leaves), merkle.inclusion_proof(leaves, index)
    assert merkle.verify_inclusion(leaves[index], index, size, proof, root)
    assert not merkle.verify_inclusion(b"other", index, size, proof, root)
    assert not merkle.verify_inclusion(leaves[index], size, size, proof, root)
    assert not merkle.verify_inclusion(leaves[index], index, size, [*proof, b"x" * 32], root)
    if proof:
        assert not merkle.verify_inclusion(leaves[index], index, size, proof[:-1], root)
        assert not merkle.verify_inclusion(leaves[index], index ^ 1, size, proof, root)


@pytest.mark.usefixtures("key")
def test_a_signed_note_can_be_checked_by_others() -> None:
    note = signing.sign("origin\n1\nroot\n")
    text, _, line = note.partition("\n\n")
    dash, name, encoded = line.split()
    assert (dash, name, line[-1]) == ("\u2014", "smazzata", "\n")
    _, key_id, public = signing.verifier_key().split("+", 2)
    signature = base64.b64decode(encoded)
    assert signature[:4].hex() == key_id
    verifier = Ed25519PublicKey.from_public_bytes(base64.b64decode(public)[1:])
    verifier.verify(signature[4:], f"{text}\n".encode())
    with pytest.raises(InvalidSignature):
        verifier.verify(signature[4:], f"{text} \n".encode())


def test_a_note_is_ours_forged_or_of_another_key(key: None, monkeypatch: Any) -> None:
    note = signing.sign("a\n")
    assert signing.is_ours(note) is True
    assert signing.is_ours(note.replace("a\n", "b\n")) is False
    assert signing.is_ours("a\n") is False
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", base64.b64encode(b"k" * 32).decode())
    assert signing.is_ours(note) is None


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.delenv("SMAZZATA_SIGNING_KEY", raising=False)
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path / "data"))
    first = signing.verifier_key()
    assert signing.verifier_key() == first
    (file,) = (tmp_path / "data").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("not a key")
    with pytest.raises(LedgerError) as caught:
        signing.verifier_key()
    assert caught.value.code == "signing_key_unusable"


@pytest.mark.django_db
@pytest.mark.usefixtures("key")
class TestCheckpoint:
    """Heads of streams under one signed root."""

    def test_it_pins_the_heads_as_they_stand(self) -> None:
        streams = sorted(new_match(n) for n in (1, 2, 3))
        made = checkpoints.checkpoint("club/round/1", streams[1:])
        heads = [reader.head(stream) for stream in streams[1:]]
        assert made.leaves == [f"{h.stream_id} {h.version} {h.hash.hex()}" for h in heads]
        origin, size, root, *_ = made.note.splitlines()
        assert (origin, size) == ("smazzata/club/round/1", "2")
        assert base64.b64decode(root) == made.root
        assert list(checkpoints.stored()) == [made]
        assert checkpoints.is_intact(made)
        assert len(checkpoints.checkpoint("all").leaves) == 3

    def test_it_proves_that_a_stream_is_in_it(self) -> None:
        streams = [new_match(1) for _ in range(5)]
        made = checkpoints.checkpoint("round/1", streams)
        for stream in streams:
            proof = checkpoints.prove(made, stream)
            leaf = proof.leaf.encode()
            assert proof.leaf.startswith(str(stream))
            assert merkle.verify_inclusion(leaf, proof.index, proof.size, proof.proof, made.root)
        with pytest.raises(UnknownStream):
            checkpoints.prove(made, new_stream_id())

    def test_what_cannot_be_signed_is_refused(self) -> None:
        with pytest.raises(LedgerError) as caught:
            checkpoints.checkpoint("empty")
        assert caught.value.code == "nothing_to_sign"
        with pytest.raises(UnknownStream):
            checkpoints.checkpoint("round/1", [new_stream_id()])
        with pytest.raises(InvalidEvent) as caught:
            checkpoints.checkpoint("two\nlines", [new_match(1)])
        assert caught.value.code == "invalid_scope"

    def test_the_command_prints_the_note(self, capsys: Any) -> None:
        stream = new_match(2)
        call_command("checkpoint", "round/1", "--stream", str(stream))
        assert capsys.readouterr().out.startswith("smazzata/round/1\n1\n")
        call_command("checkpoint", "round/1", "--json")
        assert json.loads(capsys.readouterr().out)["leaves"][0].startswith(f"{stream} 2 ")
