"""SIGKILL to writers, sequencer and projection at any moment: nothing half, nothing lost."""

import random
import uuid
from pathlib import Path

import pytest

from smazzata.ledger import projection_runner, projections, rebuilding
from smazzata.ledger.auditing import audit
from tests.integration.ledger.ledgerkit import (
    TALLY,
    Tally,
    install_tally,
    new_match,
    play,
    rows,
    start,
)
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.fault, pytest.mark.usefixtures("fresh_database")]


def wait_for(query: str, more_than: int) -> None:
    wait_until(lambda: rows(query)[0][0] > more_than, told=lambda: query, every=0.02)


@pytest.mark.second_gate
def test_killed_writers_and_sequencers_leave_a_sound_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projections, "_registry", {TALLY.name: TALLY})
    install_tally()
    chance = random.Random(3)
    logs = [tmp_path / f"writer-{n}" for n in range(3)]
    followers = [start("follow")]
    for log in logs:
        before = rows("SELECT count(*) FROM es_event")[0][0]
        writer = start("write", log)
        wait_for("SELECT count(*) FROM es_event", before + 30 + chance.randrange(100))
        # The next sequencer is there before the last one dies, and takes over.
        followers.append(start("follow"))
        for victim in (writer, followers[-2]):
            victim.kill()
            victim.communicate()
    wait_for("SELECT count(*) FROM es_position", 30)
    followers[-1].kill()
    followers[-1].communicate()

    projection_runner.settle(timeout=120)
    assert audit().ok
    # Every acknowledged event is there, with the hash of its receipt.
    acknowledged = [line.split() for log in logs for line in log.read_text().splitlines()]
    assert len(acknowledged) >= 30
    for stream, version, link in acknowledged:
        stored = rows(
            "SELECT encode(hash, 'hex') FROM es_event WHERE stream_id = %s AND version = %s",
            uuid.UUID(stream),
            int(version),
        )
        assert stored == [(link,)]
    # The tally itself would have refused a lost, doubled or reordered event.
    assert projections.last_error("tally") is None
    counted = dict(Tally.objects.values_list("stream", "events"))
    assert counted == dict(rows("SELECT id, version FROM es_stream"))
    assert rebuilding.compare(TALLY).differences == []


def test_a_writer_killed_inside_a_transaction_leaves_nothing_and_blocks_nobody() -> None:
    stream = new_match(1)
    writer = start("slow", stream)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "inside\n"
    writer.kill()
    writer.communicate()
    assert play(stream, 1).version == 2
    assert audit(stream).ok
