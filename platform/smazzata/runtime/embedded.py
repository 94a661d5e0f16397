"""The two embedded servers together: started by the first who needs them, stopped by the last.

Any number of processes may use one data folder. Each holds a share of `users.lock` while it
does; who leaves and finds that nobody else holds a share stops the servers. Starting and
stopping happen under `start.lock`. Since the kernel drops locks with their holder, a SIGKILL
costs at most a server that goes on running until the next user leaves.
"""

from pathlib import Path
from types import TracebackType
from typing import Self

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.file_lock import FileLock
from smazzata.runtime.postgres_server import DEFAULT_MAJOR, EmbeddedPostgres
from smazzata.runtime.redis_server import EmbeddedRedis


class EmbeddedServices:
    """PostgreSQL and Redis in one data folder; also a context manager."""

    def __init__(
        self,
        folder: DataFolder,
        *,
        durable: bool = True,
        postgres_major: int = DEFAULT_MAJOR,
        postgres_binaries: Path | None = None,
    ) -> None:
        self.folder = folder
        self.postgres = EmbeddedPostgres(
            folder.postgres, durable=durable, major=postgres_major, binaries=postgres_binaries
        )
        self.redis = EmbeddedRedis(folder.redis, durable=durable)
        self._users = FileLock(folder.lock("users"))
        self._start = FileLock(folder.lock("start"))

    def acquire(self, *, postgres: bool = True, redis: bool = True) -> None:
        """Make sure that the servers asked for run, and keep them running until `release`.

        Raises `ServiceError`; then nothing is held.
        """
        self.folder.create()
        with self._start():
            self._start_missing(postgres=postgres, redis=redis)
            self._users.acquire_shared()

    def revive(self, *, postgres: bool = True, redis: bool = True) -> None:
        """Start again whichever server has died; cheap when none has. Raises `ServiceError`."""
        with self._start():
            self._start_missing(postgres=postgres, redis=redis)

    def release(self) -> None:
        """Stop using the servers; the last user stops them. Harmless when not acquired."""
        if self._users.held:
            self.stop_if_unused()

    def stop_if_unused(self) -> bool:
        """Stop the servers unless another process uses them; returns whether they are stopped.

        Gives up this object's own use, if it had one.
        """
        with self._start():
            try:
                if not self._users.try_acquire():
                    return False
                self.redis.stop()
                self.postgres.stop()
                return True
            finally:
                self._users.release()

    def _start_missing(self, *, postgres: bool, redis: bool) -> None:
        if postgres:
            self.postgres.start()
        if redis:
            self.redis.start()

    def __enter__(self) -> Self:
        """Acquire both servers."""
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Release them."""
        self.release()
