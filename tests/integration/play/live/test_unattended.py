"""Who is at a table is known by its sockets: what follows when nobody is, or when nobody knows."""

from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.core.cache import cache

from smazzata.play import tasks
from smazzata.play.live.presence import PresenceRegistry, presence_registry
from smazzata.play.tasks import look_for_unattended
from smazzata.runtime.redis_server import EmbeddedRedis
from smazzata.tables.models import OpenTable, ScheduledWakeup
from smazzata.tables.unattended import LOOK_S, REST_S
from tests.testbed.live import Person, Seat, a_table, people
from tests.testbed.site import Site


def opened(*seats: Person | str) -> UUID:
    match = a_table(seats, pace="calm")
    opener = next(who for who in seats if isinstance(who, Person))
    OpenTable.objects.create(
        match=match, opened_by=opener.member, address="", rated=False, began=True
    )
    return match


def looked(times: int = 1) -> None:
    """Looks, as if so much time lay between the looks."""
    for _ in range(times):
        cache.delete(tasks._LOOKED)
        look_for_unattended()


def alone_s(match: UUID) -> int:
    return OpenTable.objects.get(match=match).alone_s


def test_a_person_at_a_socket_keeps_the_table_going_and_nobody_else_does(site: Site) -> None:
    anna, bruno = people(2)
    match = opened(anna, "novice", "novice", "novice")
    with Seat(site, match, bruno) as spectator:
        spectator.hear("table")
        looked(2)
        assert alone_s(match) == 2 * LOOK_S
        with Seat(site, match, anna) as seat:
            seat.hear("table")
            seat.say({"do": "bot"})  # a bot plays for her, and she watches
            seat.hear("accepted")
            looked(REST_S // LOOK_S + 1)
            assert alone_s(match) == 0
            assert ScheduledWakeup.objects.filter(match=match).exists()
        until_nobody_is_there(match)
        looked(REST_S // LOOK_S)
        assert not ScheduledWakeup.objects.filter(match=match).exists()
    with Seat(site, match, anna) as seat:
        seat.hear("table")
        seat.say({"do": "ping", "id": 1})
        seat.hear("pong")  # the join is behind it
        assert alone_s(match) == 0
        assert ScheduledWakeup.objects.filter(match=match).exists()


def until_nobody_is_there(match: UUID) -> None:
    while presence_registry().attended([match]) == [True]:
        pass


def test_two_who_look_at_once_count_once(database: object) -> None:
    (anna,) = people(1)
    match = opened(anna, "novice", "novice", "novice")
    cache.delete(tasks._LOOKED)
    for _ in range(5):
        look_for_unattended()
    assert alone_s(match) == LOOK_S


def test_while_redis_is_away_nobody_is_held_to_be_away(
    database: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (anna,) = people(1)
    match = opened(anna, "novice", "novice", "novice")
    server = EmbeddedRedis(tmp_path / "redis", durable=False)
    server.start()
    monkeypatch.setattr(settings, "REDIS_URL", server.url())
    away = PresenceRegistry()
    monkeypatch.setattr(tasks, "presence_registry", lambda: away)
    looked()
    assert alone_s(match) == LOOK_S
    server.stop()
    looked(REST_S // LOOK_S)
    assert alone_s(match) == LOOK_S
    server.start()
    looked()
    assert alone_s(match) == 2 * LOOK_S, "what nobody saw is no time alone"
    server.stop()
