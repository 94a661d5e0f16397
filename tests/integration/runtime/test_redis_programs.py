"""Which server becomes the embedded Redis, and what happens to files that another one wrote."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
import redis

from smazzata.runtime.errors import ServiceError
from smazzata.runtime.redis_server import (
    OLDEST,
    EmbeddedRedis,
    server_programs,
    version,
    wheel_programs,
)
from tests.testbed.waiting import wait_until

GOLDEN = Path(__file__).parents[2] / "golden" / "redis" / "appendonly-6.2.14.aof"
"""As Redis 6.2.14 left it: a rewritten part and commands after it."""
(WHEEL,) = wheel_programs()

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a program on a PATH that has nothing else: it says `version`, then does `then`."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(name: str, says: str, then: str = f'exec {WHEEL} "$@"') -> Path:
        program = folder / name
        asked = f'[ "$1" = --version ] && {{ echo "{says}"; exit 0; }}'
        program.write_text(f"#!/bin/sh\n{asked}\n{then}\n")
        program.chmod(0o755)
        return program

    return put


@pytest.fixture
def server(data_root: Path) -> Iterator[EmbeddedRedis]:
    found = EmbeddedRedis(data_root / "redis", durable=True)
    yield found
    found.stop()


def client(server: EmbeddedRedis) -> redis.Redis:
    return redis.Redis.from_url(server.url(), decode_responses=True)


def test_the_wheel_has_one_program_for_this_machine_and_it_is_new_enough() -> None:
    assert os.access(WHEEL, os.X_OK)
    assert (found := version(WHEEL)) is not None
    assert found >= OLDEST


def test_a_valkey_of_the_machine_goes_first_then_its_redis_then_the_wheel(install: Install) -> None:
    assert server_programs() == [WHEEL]
    its_redis = install("redis-server", "Redis server v=7.0.15 sha=00000000:0 bits=64")
    assert server_programs() == [its_redis, WHEEL]
    its_valkey = install("valkey-server", "Valkey server v=8.1.1 sha=00000000:0 bits=64")
    assert server_programs() == [its_valkey, its_redis, WHEEL]


@pytest.mark.parametrize(
    ("says", "then"),
    [
        ("Redis server v=6.2.14 sha=40305114:0", ""),
        ("Redis server v=2.8.19 sha=40305114:0", ""),
        ("something else", ""),
        ("", "exit 127"),
    ],
)
def test_what_is_older_or_does_not_say_what_it_is_serves_nobody(
    install: Install, says: str, then: str
) -> None:
    install("redis-server", says, then)
    assert server_programs() == [WHEEL]


def test_a_program_that_cannot_be_run_serves_nobody(install: Install) -> None:
    install("valkey-server", "").write_bytes(b"\x7fELF for another machine")
    assert server_programs() == [WHEEL]


def test_the_machines_program_is_the_one_that_runs(install: Install, server: EmbeddedRedis) -> None:
    ran = server.home.parent / "ran"
    install("redis-server", "Redis server v=7.2.4 sha=0", f'echo > {ran}; exec {WHEEL} "$@"')
    server.start()
    assert server.is_ready()
    assert ran.exists()


def test_what_an_old_server_kept_is_there_under_the_new_one(server: EmbeddedRedis) -> None:
    server.home.mkdir()
    shutil.copy(GOLDEN, server.home / "appendonly.aof")
    server.start()
    with client(server) as one:
        assert one.lrange("celery", 0, -1) == ["first", "second", "fourth"]
        assert one.smembers("_kombu.binding.celery") == {"celery"}
        assert one.zrange("unacked_index", 0, -1, withscores=True) == [("third", 1795783490.5)]
        assert one.hgetall("unacked") == {"third": "[]"}
        one.rpush("celery", "fifth")
    assert not (server.home / "appendonly.aof").exists()
    server.stop()
    server.start()
    with client(server) as one:
        assert one.llen("celery") == 4


def test_a_server_that_cannot_read_the_files_leaves_them_to_the_next(
    install: Install, server: EmbeddedRedis
) -> None:
    server.start()
    with client(server) as one:
        one.rpush("celery", "task")
    server.stop()
    # One that ends before it is in the background...
    install("valkey-server", "Valkey server v=9.9.9 sha=0", "echo no; exit 1")
    # ...and one that ends there, as Redis 7.0.15 does with files of Valkey 9.1: named, then gone.
    install("redis-server", "Redis server v=7.0.15 sha=0",
            f"echo $$ > {server.home}/server.pid; exit 0")  # fmt: skip
    server.start()
    with client(server) as one:
        assert one.lrange("celery", 0, -1) == ["task"]
        assert one.info("server")["executable"] == str(WHEEL)


def test_files_that_nobody_can_read_are_told_at_once_and_left_alone(
    install: Install, server: EmbeddedRedis
) -> None:
    server.home.mkdir()
    spoilt = server.home / "appendonly.aof"
    spoilt.write_bytes(b"REDIS9999 of the year 2100")
    with pytest.raises(ServiceError) as refusal:
        server.start()
    assert refusal.value.code == "redis_failed"
    assert "appendonly.aof" in refusal.value.sentence("en")
    assert str(server.log) in refusal.value.sentence("it")
    (kept,) = server.home.rglob("appendonly.aof")
    assert kept.read_bytes() == b"REDIS9999 of the year 2100"


def test_a_silent_server_is_not_joined_by_a_second(
    install: Install, server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be loading: two would write the same files."""
    monkeypatch.setattr("smazzata.runtime.redis_server.START_TIMEOUT", 0.2)
    install("valkey-server", "Valkey server v=9.9.9 sha=0",
            f"echo {os.getpid()} > {server.home}/server.pid")  # fmt: skip
    with pytest.raises(ServiceError) as refusal:
        server.start()
    assert "no answer" in refusal.value.sentence("en")
    assert not server.is_ready()


def test_a_machine_without_any_server_is_told_so(
    install: Install, server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("smazzata.runtime.redis_server.wheel_programs", list)
    install("redis-server", "Redis server v=6.2.14 sha=0")
    with pytest.raises(ServiceError) as refusal:
        server.start()
    assert "no server of version 7.0 or newer" in refusal.value.sentence("en")
    assert "un server di versione 7.0 o più recente" in refusal.value.sentence("it")


@pytest.mark.fault
def test_the_mark_of_a_killed_server_does_not_keep_the_next_one_down(server: EmbeddedRedis) -> None:
    server.start()
    killed = psutil.Process(server.pid())
    os.kill(killed.pid, signal.SIGKILL)
    wait_until(lambda: not server.is_ready())
    server.start()
    assert server.pid() != killed.pid
