"""Every deed of a hostile operator is named by the audit; the table of the docs is this list."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.conf import settings

from smazzata.ledger import checkpoints, publishing, stream_auditors
from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import UnknownStream
from tests.integration.ledger.forging import behind_its_back, relink, sequence
from tests.integration.ledger.ledgerkit import ROOT, play
from tests.integration.ledger.tamperings import (
    TAMPERINGS,
    Ledger,
    Tampering,
    table,
    write_ledger,
)

pytestmark = pytest.mark.django_db

NAMED = [pytest.param(t, id=f"{n}-{t.deed.replace(' ', '_')}") for n, t in enumerate(TAMPERINGS, 1)]


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ledger:
    # What the ledger finds by itself; auditors that replay would find more.
    monkeypatch.setattr(stream_auditors, "_registry", {})
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "A" * 43 + "=")
    monkeypatch.setattr(settings, "DATA_FOLDER", SimpleNamespace(root=tmp_path))
    made = write_ledger()
    publishing.publish()  # happens after the commit, which a test does not have
    return made


def codes(stream: UUID | None = None, kept: Sequence[str] = ()) -> set[str]:
    return {finding.code for finding in audit(stream, kept=kept).findings}


def test_the_ledger_is_sound_before_anybody_tampers_with_it(ledger: Ledger) -> None:
    report = audit()
    assert report.findings == []
    assert (report.streams, report.events, report.checkpoint, report.unpinned) == (5, 15, 3, 0)
    for stream in ledger:
        assert audit(stream).ok
    with behind_its_back():
        pass
    assert audit().ok


@pytest.mark.parametrize("tampering", NAMED)
def test_it_is_named(ledger: Ledger, tampering: Tampering) -> None:
    notes = [made.note for made in checkpoints.stored()]
    with behind_its_back():
        tampering.do(ledger)
    found = codes()
    assert set(tampering.codes) <= found, found
    if tampering.stream:
        try:
            seen = codes(getattr(ledger, tampering.stream))
        except UnknownStream:
            seen = set()
        assert tampering.codes[0] in seen, seen
    # Somebody who has this machine too takes the file away; whoever kept a note still sees it.
    publishing.file().unlink()
    if tampering.kept:
        assert codes() == set()
        assert tampering.codes[0] in codes(kept=notes[-1:])
    else:
        assert codes()


def test_the_docs_list_more_than_two_dozen() -> None:
    assert len(TAMPERINGS) >= 24
    print(f"\n{table()}")
    assert table() in (ROOT / "docs" / "verify" / "tampering.md").read_text(encoding="utf-8")


def test_what_is_younger_than_the_newest_checkpoint_is_not_pinned_yet(ledger: Ledger) -> None:
    """The honest limit: between two checkpoints only receipts are witnesses."""
    play(ledger.running, 4, kind="match")
    sequence()
    report = audit()
    assert (report.checkpoint, report.unpinned) == (3, 1)
    with behind_its_back():
        change = """UPDATE es_event SET data = '{"card":40}' WHERE stream_id = %s AND version = 5"""
        relink(ledger.running, change, ledger.running)
    assert audit().ok
