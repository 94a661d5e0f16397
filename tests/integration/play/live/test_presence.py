"""Who is there, as Redis keeps it."""

from collections.abc import Iterable
from uuid import UUID, uuid4

import pytest

from smazzata.play.live.presence import PresenceRegistry, Present, SeatConnection
from tests.testbed.waiting import wait_until


def present(register: PresenceRegistry, match: UUID, seats: Iterable[int]) -> list[Present]:
    return register.present({match: list(seats)})[match]


@pytest.mark.usefixtures("redis_url")
def test_a_seat_is_there_while_a_window_gives_signs_of_life() -> None:
    match, register = uuid4(), PresenceRegistry()
    assert [p.online for p in present(register, match, range(3))] == [False] * 3
    register.here(match, 1, "one")
    register.here(match, 1, "two")
    register.here(match, 2, "three")
    there = present(register, match, range(3))
    assert [p.online for p in there] == [False, True, True]
    register.gone(match, 1, "one")
    assert present(register, match, range(3)) == there  # nor did "since when" change
    register.gone(match, 1, "two")
    left = present(register, match, range(3))
    assert [p.online for p in left] == [False, False, True]
    assert there[1].since_ms is None
    assert left[1].since_ms is not None


@pytest.mark.usefixtures("redis_url")
def test_windows_of_a_dead_process_are_gone_after_a_while() -> None:
    match, short = uuid4(), PresenceRegistry(gone_ms=60)
    short.here(match, 0, "dies")
    PresenceRegistry().here(match, 1, "lives")
    wait_until(lambda: not present(short, match, [0])[0].online)
    assert [p.online for p in present(short, match, [0, 1])] == [False, True]


@pytest.mark.usefixtures("redis_url")
def test_tables_are_kept_apart() -> None:
    register = PresenceRegistry()
    register.here(uuid4(), 0, "elsewhere")
    assert not present(register, uuid4(), [0])[0].online


@pytest.mark.usefixtures("redis_url")
def test_all_windows_of_a_process_stay_by_one_sign_of_life() -> None:
    short = PresenceRegistry(gone_ms=60)
    connections = [SeatConnection(uuid4(), seat, "w") for seat in range(4)]
    for connection in connections:
        short.here(*connection)
    dead = uuid4()
    short.here(dead, 0, "later than they, and no sign of life")
    PresenceRegistry().stay(connections, keep=True)
    wait_until(lambda: not present(short, dead, [0])[0].online)
    tables = {connection.match: [connection.seat] for connection in connections}
    assert all(seats[0].online for seats in short.present(tables).values())
