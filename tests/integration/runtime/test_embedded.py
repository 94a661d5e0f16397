"""The embedded servers: shared, durable, and back again after anything that may happen."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from smazzata.runtime import redis_server
from smazzata.runtime.data_folder import SOCKET_PATH_LIMIT, DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.postgres_server import DEFAULT_MAJOR

ServicesMaker = Callable[..., EmbeddedServices]


def first_line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


@pytest.fixture
def services(data_root: Path) -> Iterator[ServicesMaker]:
    """Makes objects for one data folder (`at`: another one); stops whatever they started."""
    made: list[EmbeddedServices] = []

    def make(at: Path | None = None, *, postgres_major: int = DEFAULT_MAJOR) -> EmbeddedServices:
        folder = DataFolder(data_root / "data" if at is None else at)
        made.append(EmbeddedServices(folder, durable=False, postgres_major=postgres_major))
        return made[-1]

    yield make
    for each in made:
        each.release()


def put(services: EmbeddedServices, value: int) -> None:
    with closing(psycopg.connect(services.postgres.url(), autocommit=True)) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (value int)")
        connection.execute("INSERT INTO kept VALUES (%s)", [value])


def kept(services: EmbeddedServices) -> list[int]:
    with closing(psycopg.connect(services.postgres.url())) as connection:
        return [value for (value,) in connection.execute("SELECT value FROM kept ORDER BY value")]


def postmaster(services: EmbeddedServices) -> int:
    return int((services.postgres.home / "postmaster.pid").read_text().split()[0])


def test_the_last_user_stops_the_servers_and_the_data_survive(services: ServicesMaker) -> None:
    first, second = services(), services()
    first.acquire()
    put(first, 1)
    began = postmaster(first)
    second.acquire()
    assert postmaster(second) == began
    first.release()
    assert kept(second) == [1]
    assert second.redis.is_ready()
    second.release()
    assert not second.postgres.is_ready()
    assert not second.redis.is_ready()
    first.acquire()
    assert kept(first) == [1]


def test_no_port_is_opened_and_only_the_owner_may_connect(services: ServicesMaker) -> None:
    one = services()
    one.acquire()
    server = psutil.Process(postmaster(one))
    sockets = server.net_connections() + psutil.Process(one.redis.pid()).net_connections()
    assert sockets == []
    for folder in (one.postgres.sockets, one.redis.sockets):
        assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.fault
def test_after_sigkill_of_everything_it_starts_again_with_the_data(
    services: ServicesMaker,
) -> None:
    one = services()
    one.acquire()
    put(one, 1)
    os.kill(one.redis.pid(), signal.SIGKILL)
    one.postgres.kill()
    assert (one.postgres.home / "postmaster.pid").exists()
    assert one.redis.socket.exists()
    two = services()
    two.acquire()
    assert kept(two) == [1]
    assert two.redis.is_ready()


@pytest.mark.fault
def test_backends_that_outlive_their_postmaster_do_not_keep_it_down(
    services: ServicesMaker,
) -> None:
    one = services()
    one.acquire()
    put(one, 1)
    # Stopped, a backend cannot notice that its postmaster is gone.
    connection = psycopg.connect(one.postgres.url())
    backend = psutil.Process(connection.info.backend_pid)
    backend.suspend()
    os.kill(postmaster(one), signal.SIGKILL)
    services().acquire()
    assert not backend.is_running() or backend.status() == psutil.STATUS_ZOMBIE
    assert kept(one) == [1]
    connection.close()


@pytest.mark.fault
def test_a_process_id_that_now_belongs_to_a_stranger_is_not_believed(
    services: ServicesMaker,
) -> None:
    one = services()
    one.acquire()
    put(one, 1)
    one.postgres.kill()
    pid_file = one.postgres.home / "postmaster.pid"
    lines = pid_file.read_text().splitlines(keepends=True)
    pid_file.write_text("".join([f"{os.getppid()}\n", *lines[1:]]))
    services().acquire()
    assert kept(one) == [1]
    assert psutil.pid_exists(os.getppid())


@pytest.mark.second_gate
@pytest.mark.fault
def test_a_frozen_redis_is_ended_before_another_starts(
    services: ServicesMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_server, "FROZEN_AFTER", 1.0)
    one = services()
    one.acquire(postgres=False)
    frozen = psutil.Process(one.redis.pid())
    frozen.suspend()
    services().revive(postgres=False)
    assert not frozen.is_running() or frozen.status() == psutil.STATUS_ZOMBIE
    second = psutil.Process(one.redis.pid())
    assert second.pid != frozen.pid
    # The last user's leaving ends one that does not hear it either.
    second.suspend()
    one.release()
    assert not second.is_running() or second.status() == psutil.STATUS_ZOMBIE


@pytest.mark.fault
def test_a_redis_whose_number_a_stranger_has_now_is_not_ended_with_him(
    services: ServicesMaker,
) -> None:
    one = services()
    one.acquire(postgres=False)
    os.kill(one.redis.pid(), signal.SIGKILL)
    stranger = subprocess.Popen(["sleep", "600"])
    try:
        (one.redis.home / "server.pid").write_text(str(stranger.pid))
        one.revive(postgres=False)
        assert one.redis.is_ready()
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


@pytest.mark.fault
def test_an_initialisation_cut_short_is_begun_again(services: ServicesMaker) -> None:
    one = services()
    draft = one.postgres.home.with_name("postgres.new")
    draft.mkdir(parents=True)
    (draft / "PG_VERSION").write_text("18\n")
    one.acquire()
    assert one.postgres.is_ready()
    assert not draft.exists()


def test_a_folder_that_holds_something_else_is_refused_and_left_alone(
    services: ServicesMaker,
) -> None:
    one = services()
    one.postgres.home.mkdir(parents=True)
    letter = one.postgres.home / "letter.txt"
    letter.write_text("dear Ada")
    with pytest.raises(ServiceError) as refusal:
        one.acquire()
    assert refusal.value.code == "data_folder_unusable"
    assert letter.read_text() == "dear Ada"


def test_data_of_an_unknown_major_are_refused_in_both_languages(
    services: ServicesMaker,
) -> None:
    one = services()
    one.postgres.home.mkdir(parents=True)
    (one.postgres.home / "PG_VERSION").write_text("9\n")
    with pytest.raises(ServiceError) as refusal:
        one.acquire()
    assert refusal.value.code == "postgres_major_unknown"
    assert "belong to PostgreSQL 9; this installation brings 16, 18" in refusal.value.sentence("en")
    assert "sono di PostgreSQL 9; questa installazione" in refusal.value.sentence("it")


def test_data_keep_the_major_they_were_made_with(services: ServicesMaker) -> None:
    old = services(postgres_major=16)
    old.acquire()
    put(old, 1)
    old.release()
    new = services(postgres_major=18)
    new.acquire()
    with closing(psycopg.connect(new.postgres.url())) as connection:
        assert connection.info.server_version // 10_000 == 16
    assert kept(new) == [1]


def test_a_path_too_long_for_a_socket_gets_a_short_private_one(
    data_root: Path, services: ServicesMaker
) -> None:
    root = data_root / ("long " * 12) / ("l'ungo," * 12) / "data"
    one = services(at=root)
    assert len(os.fsencode(one.postgres.home)) > SOCKET_PATH_LIMIT
    one.acquire()
    put(one, 1)
    assert kept(one) == [1]
    assert one.redis.is_ready()
    for folder in (one.postgres.sockets, one.redis.sockets):
        assert len(os.fsencode(folder)) < SOCKET_PATH_LIMIT
        assert folder.stat().st_mode & 0o077 == 0
    one.release()
    assert not one.postgres.sockets.exists()
    assert not one.redis.sockets.exists()


def test_a_short_socket_folder_open_to_others_is_refused(
    data_root: Path, services: ServicesMaker
) -> None:
    one = services(at=data_root / ("x" * 120))
    one.redis.sockets.mkdir(mode=0o777)
    one.redis.sockets.chmod(0o777)
    try:
        with pytest.raises(ServiceError) as refusal:
            one.acquire()
        assert refusal.value.code == "data_folder_unusable"
        assert refusal.value.facts["folder"] == one.redis.sockets
    finally:
        one.redis.sockets.rmdir()


def test_a_path_with_blanks_and_quotes_works(data_root: Path, services: ServicesMaker) -> None:
    one = services(at=data_root / 'l\'anno "nuovo", é')
    one.acquire()
    put(one, 1)
    assert kept(one) == [1]


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become somebody else")
def test_an_ordinary_user_runs_both_servers_as_himself() -> None:
    nobody = pwd.getpwnam("nobody")
    root = Path(tempfile.mkdtemp(prefix="smazzata-ordinary-"))
    os.chown(root, nobody.pw_uid, nobody.pw_gid)
    # Forked, not started: the interpreter may stand where only root can reach it.
    reader, writer = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
            with EmbeddedServices(DataFolder(root), durable=False) as one:
                pids = [postmaster(one), one.redis.pid()]
                owners = [psutil.Process(pid).username() for pid in pids]
                os.write(writer, " ".join(owners).encode())
        except BaseException as error:
            os.write(writer, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with open(reader) as answer:
        assert answer.read() == "nobody nobody"
    shutil.rmtree(root)


def test_redis_keeps_waiting_tasks_over_a_restart(data_root: Path) -> None:
    folder = DataFolder(data_root)
    one = EmbeddedServices(folder)
    for expected in (1, 2):
        one.acquire(postgres=False)
        with redis.Redis.from_url(one.redis.url()) as client:
            client.rpush("celery", "task")
            assert client.llen("celery") == expected
        one.release()


def test_two_first_starts_at_once_end_with_one_server(services: ServicesMaker) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from smazzata.runtime.embedded import EmbeddedServices\n"
        "from smazzata.runtime.data_folder import DataFolder\n"
        "with EmbeddedServices(DataFolder(Path(sys.argv[1])), durable=False) as one:\n"
        "    print((one.postgres.home / 'postmaster.pid').read_text().split()[0], flush=True)\n"
        "    sys.stdin.read()\n"
    )
    root = services().folder.root
    both = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(root)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    pids = {first_line(child) for child in both}
    for child in both:
        child.communicate()
    assert len(pids) == 1
    assert not services().postgres.is_ready()


def test_the_secret_key_is_made_once_and_kept_from_others(data_root: Path) -> None:
    folder = DataFolder(data_root / "data")
    key = folder.secret_key()
    assert len(key) >= 50
    assert DataFolder(data_root / "data").secret_key() == key
    assert (folder.root / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_data_folder_that_cannot_be_made_is_told(data_root: Path) -> None:
    (data_root / "file").write_text("")
    with pytest.raises(ServiceError) as refusal:
        EmbeddedServices(DataFolder(data_root / "file" / "data")).acquire()
    assert (refusal.value.code, refusal.value.exit_status) == ("data_folder_unusable", 71)


def test_a_server_that_does_not_start_says_why_and_where_it_logs(services: ServicesMaker) -> None:
    one = services()
    one.acquire()
    one.release()
    settings = one.postgres.home / "postgresql.conf"
    settings.write_text(settings.read_text() + "no_such_setting = 1\n")
    with pytest.raises(ServiceError) as refusal:
        one.acquire()
    assert (refusal.value.code, refusal.value.exit_status) == ("postgres_failed", 71)
    assert str(one.postgres.log) in refusal.value.sentence("en")
    assert "postgresql.conf" in str(refusal.value.facts["reason"])
