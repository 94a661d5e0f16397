"""The global order and what is fed in it: gapless, once, rebuilt to the same rows."""

import threading
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction

from smazzata.ledger import projection_runner, projections, rebuilding, sequencer
from smazzata.ledger.errors import LedgerError
from smazzata.ledger.events import PositionedEvent
from smazzata.ledger.projections import Projection, advance, catch_up
from tests.integration.ledger.ledgerkit import (
    TALLY,
    Tally,
    install_tally,
    new_match,
    play,
    rows,
    tally,
)
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.usefixtures("fresh_database")


@pytest.fixture(autouse=True)
def _only_the_tally(fresh_database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "_registry", {TALLY.name: TALLY})
    install_tally()


def counted() -> dict[uuid.UUID, int]:
    return dict(Tally.objects.values_list("stream", "events"))


def declare(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Projection:
    changed = TALLY._replace(**changes)
    monkeypatch.setitem(projections._registry, TALLY.name, changed)
    return changed


def test_positions_are_gapless_whatever_is_rolled_back() -> None:
    first = new_match(2)
    with transaction.atomic():
        play(first, 2)
        transaction.set_rollback(True)
    second = new_match(1)
    assert sequencer.sequence_batch(limit=2) == 2
    assert sequencer.lag_seconds() > 0
    assert (sequencer.sequence_batch(), sequencer.sequence_batch()) == (1, 0)
    assert sequencer.lag_seconds() == 0.0
    found = rows("SELECT position, stream_id, version FROM es_position ORDER BY position")
    assert found == [(1, first, 1), (2, first, 2), (3, second, 1)]


def test_a_backlog_is_walked_once_though_the_outbox_was_empty_when_it_was_vacuumed() -> None:
    """The planner then takes it for empty, and would look through it again for each row."""
    new_match(100)
    assert sequencer.sequence_batch() == 100
    with as_owner(connection), connection.cursor() as cursor:
        cursor.execute("VACUUM (TRUNCATE off) es_outbox")
    for _ in range(3):
        new_match(200)
    plan = "\n".join(line for (line,) in rows(f"EXPLAIN {sequencer._MOVE}", sequencer.BATCH))
    assert "Join Filter" not in plan, plan
    assert sequencer.sequence_batch(limit=450) == 450
    assert sequencer.sequence_batch(limit=450) == 150
    assert [position for (position,) in rows("SELECT position FROM es_position ORDER BY 1")] == [
        *range(1, 701)
    ]


def test_one_sequencer_at_a_time() -> None:
    new_match(1)
    assert sequencer.become_leader()
    results: list[Any] = []

    def other() -> None:
        results.extend([sequencer.become_leader(), sequencer.sequence_batch()])
        connections.close_all()

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert results == [False, None]
    assert sequencer.sequence_batch() == 1
    # The lock ends with the connection of its holder.
    connections.close_all()
    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert results[2:] == [True, 0]


def test_settle_brings_every_event_to_every_projection() -> None:
    streams = [new_match(3) for _ in range(4)]
    projection_runner.settle()
    assert counted() == dict.fromkeys(streams, 3)
    (status,) = projections.statuses()
    assert (status.name, status.position, status.behind, status.error) == ("tally", 12, 0, None)


def test_handler_and_position_move_together_or_not_at_all(monkeypatch: Any) -> None:
    stream = new_match(5)
    projection_runner.settle()

    def stumble(events: Sequence[PositionedEvent]) -> None:
        tally(events)
        if any(event.event.version == 8 for event in events):
            raise ValueError("cannot count to eight")

    clumsy = declare(monkeypatch, handler=stumble)
    for version in range(5, 10):
        play(stream, version)
    sequencer.sequence_batch()
    assert not catch_up(clumsy)
    # Everything before the offending event counts, nothing from it on, and the reason is kept.
    assert counted() == {stream: 7}
    (status,) = projections.statuses()
    assert (status.position, status.behind) == (7, 3)
    assert status.error == "ValueError: cannot count to eight"
    with pytest.raises(LedgerError, match="cannot count to eight") as caught:
        projection_runner.settle()
    assert caught.value.code == "projection_failed"
    declare(monkeypatch)
    projection_runner.settle()
    assert counted() == {stream: 10}
    assert projections.statuses()[0].error is None


def test_a_projection_gets_the_kinds_it_asked_for(monkeypatch: Any) -> None:
    match = new_match(2)
    play(uuid.uuid4(), 0, kind="tournament")
    declare(monkeypatch, kinds=frozenset({"probe"}))
    projection_runner.settle()
    assert counted() == {match: 2}
    assert projections.position("tally") == 3


def test_another_process_at_a_projection_is_left_alone() -> None:
    new_match(2)
    sequencer.sequence_batch()
    inside, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            assert advance(TALLY) == 2
            inside.set()
            done.wait(10)
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    assert inside.wait(10)
    assert advance(TALLY) is None
    done.set()
    thread.join()
    assert advance(TALLY) == 0


def damage() -> None:
    Tally.objects.filter(events=3).update(events=4)


def test_a_rebuild_repairs_what_was_damaged(monkeypatch: Any) -> None:
    streams = [new_match(3) for _ in range(3)]
    projection_runner.settle()
    before = list(Tally.objects.order_by("stream").values())
    damage()
    outcome = rebuilding.compare(TALLY)
    assert outcome.differences == [("test_tally", 3, 3)]
    assert list(counted().values()) == [4, 4, 4]
    assert rebuilding.rebuild(TALLY).position == 9
    assert list(Tally.objects.order_by("stream").values()) == before
    assert rebuilding.compare(TALLY).differences == []
    # The live projection goes on from where it was.
    play(streams[0], 3)
    projection_runner.settle()
    assert counted()[streams[0]] == 4


def test_a_rebuild_goes_page_by_page(monkeypatch: Any) -> None:
    monkeypatch.setattr(rebuilding, "PAGE", 2)
    stream = new_match(7)
    projection_runner.settle()
    seen: list[tuple[int, int]] = []
    rebuilding.rebuild(TALLY, lambda *numbers: seen.append(numbers))
    assert seen[-1] == (7, 7)
    assert len(seen) > 2
    assert counted() == {stream: 7}


def test_a_rebuild_that_fails_changes_nothing(monkeypatch: Any) -> None:
    stream = new_match(3)
    projection_runner.settle()

    def fail(events: Sequence[PositionedEvent]) -> None:
        tally(events)
        raise ValueError("half-way")

    with pytest.raises(ValueError, match="half-way"):
        rebuilding.rebuild(TALLY._replace(handler=fail))
    assert counted() == {stream: 3}
    assert rows("SELECT count(*) FROM pg_class WHERE relname = 'test_tally'")[0][0] == 1


def test_readers_see_the_old_rows_while_a_rebuild_runs(monkeypatch: Any) -> None:
    stream = new_match(3)
    projection_runner.settle()
    seen: list[dict[uuid.UUID, int]] = []

    def look() -> None:
        seen.append(counted())
        connections.close_all()

    def watched(events: Sequence[PositionedEvent]) -> None:
        tally(events)
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()

    rebuilding.rebuild(TALLY._replace(handler=watched))
    assert seen == [{stream: 3}]


def test_a_new_version_of_the_code_is_rebuilt_by_itself(monkeypatch: Any) -> None:
    stream = new_match(2)
    projection_runner.settle()

    def twice(events: Sequence[PositionedEvent]) -> None:
        tally(events)
        Tally.objects.update(digest="new")

    newer = declare(monkeypatch, version=2, handler=twice)
    # The old code may still run somewhere: it must not touch the rows of the new.
    play(stream, 2)
    projection_runner.settle()
    assert counted() == {stream: 3}
    assert Tally.objects.get().digest == "new"
    assert projections.stored_version("tally") == 2
    assert advance(TALLY) is None
    assert advance(newer) == 0


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.mark.usefixtures("english")
def test_the_rebuild_command_and_its_statuses(capsys: Any) -> None:
    new_match(3)
    projection_runner.settle()
    call_command("rebuild", "tally", "--check")
    assert "equal to its rebuild at event 3" in capsys.readouterr().out
    damage()
    with pytest.raises(SystemExit) as exit_:
        call_command("rebuild", "--check")
    assert exit_.value.code == 1
    assert "[projection_differs]" in capsys.readouterr().out
    with pytest.raises(SystemExit) as exit_:
        call_command("rebuild", "--check", "--json")
    assert exit_.value.code == 1
    assert '"only_live": 1' in capsys.readouterr().out
    call_command("rebuild")
    call_command("rebuild", "--check")
    with pytest.raises(SystemExit) as exit_:
        call_command("rebuild", "nothing")
    assert exit_.value.code == 2
    assert "[unknown_projection]" in capsys.readouterr().err


def test_projections_in_step_handle_each_event_once_wherever_they_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of them is behind, and one is not enrolled: each gets what it has not had."""
    seen: dict[str, list[int]] = {"late": [], "level": []}

    def watching(name: str) -> Projection:
        def handler(events: Sequence[PositionedEvent]) -> None:
            seen[name] += [event.position for event in events]

        return Projection(name, 1, (), None, handler)

    late, level, strange = watching("late"), watching("level"), watching("strange")
    for one in (late, level):
        projections.enrol(one)
    new_match(3)
    sequencer.sequence_batch()
    assert advance(level) == 3
    new_match(2)
    sequencer.sequence_batch()
    assert projections.advance_together([late, level, strange], limit=2) == 2
    assert projections.advance_together([late, level, strange]) == 3
    assert projections.advance_together([late, level, strange]) == 0
    assert seen == {"late": [1, 2, 3, 4, 5], "level": [1, 2, 3, 4, 5]}
    assert {projections.position(name) for name in seen} == {5}
