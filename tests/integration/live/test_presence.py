"""Who is there, as Redis keeps it."""

import time
from collections.abc import Callable
from uuid import uuid4

import pytest

from smazzata.live.presence import PresenceRegistry


def until(condition: Callable[[], bool]) -> None:
    while not condition():
        time.sleep(0.01)


@pytest.mark.usefixtures("redis_url")
def test_a_seat_is_there_while_a_window_gives_signs_of_life() -> None:
    match, register = uuid4(), PresenceRegistry()
    assert [p.online for p in register.present(match, range(3))] == [False] * 3
    register.here(match, 1, "one")
    register.here(match, 1, "two")
    register.here(match, 2, "three")
    there = register.present(match, range(3))
    assert [p.online for p in there] == [False, True, True]
    register.gone(match, 1, "one")
    assert register.present(match, range(3)) == there  # nor did "since when" change
    register.gone(match, 1, "two")
    left = register.present(match, range(3))
    assert [p.online for p in left] == [False, False, True]
    assert left[1].since_ms >= there[1].since_ms


@pytest.mark.usefixtures("redis_url")
def test_windows_of_a_dead_process_are_gone_after_a_while() -> None:
    match, short = uuid4(), PresenceRegistry(gone_ms=60)
    short.here(match, 0, "dies")
    PresenceRegistry().here(match, 1, "lives")
    until(lambda: not short.present(match, [0])[0].online)
    assert [p.online for p in short.present(match, [0, 1])] == [False, True]


@pytest.mark.usefixtures("redis_url")
def test_tables_are_kept_apart() -> None:
    register = PresenceRegistry()
    register.here(uuid4(), 0, "elsewhere")
    assert not register.present(uuid4(), [0])[0].online
