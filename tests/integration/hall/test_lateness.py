"""How late somebody is: since the clock of the round was started, not since it was posted."""

import time

import pytest

from smazzata.hall.models import ClockChange
from smazzata.hall.services import clock_started
from smazzata.tournament_management.tournament import load
from tests.testbed.evening import Evening, begin

pytestmark = pytest.mark.django_db
MINUTE = 60_000


def later(minutes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the hour by which commands are given so much on."""
    ahead = minutes * MINUTE * 1_000_000
    now = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now() + ahead)


def note_late(evening: Evening, status: int = 302) -> str:
    side = load(evening.id).state.rounds[0].tables[0].sides[0]
    confirmed = {"confirmed": "yes"} if status == 302 else {}
    return evening.post("rounds/1/tables/1/", status, do="late", side=side, **confirmed)


def test_the_minutes_run_from_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begin()
    evening.hall("start", minutes="35")
    ClockChange.objects.update(at_ms=ClockChange.objects.get().at_ms + 5 * MINUTE)
    later(9, monkeypatch)
    note_late(evening)
    assert [*load(evening.id).state.rounds[0].late.values()] == [4], "posted nine minutes ago"
    assert not load(evening.id).state.credited
    later(12, monkeypatch)
    assert "minutes: 16" in note_late(evening, 200)


def test_before_the_clock_is_started_the_minutes_are_typed() -> None:
    evening = begin()
    assert 'data-code="hour_unknown"' in note_late(evening, 409)


def test_a_stopped_clock_and_more_time_move_nothing() -> None:
    evening = begin()
    evening.hall("start", minutes="35")
    started = ClockChange.objects.get().at_ms
    evening.hall("pause")
    evening.hall("extend", minutes="5")
    assert clock_started(evening.id, 1, 0) == started


def test_what_was_started_before_the_round_was_posted_again_is_forgotten() -> None:
    evening = begin()
    evening.hall("start", minutes="35")
    since = ClockChange.objects.get().at_ms + 1
    assert clock_started(evening.id, 1, since) is None
