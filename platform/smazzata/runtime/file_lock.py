"""Locks between processes that never outlive their holder.

`flock` belongs to an open file and is dropped by the kernel with the last descriptor, so a
SIGKILL leaves a file behind but no lock: there is nothing to clean and no process id to trust.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileLock:
    """One lock file. The same process may open it several times through several objects."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock, shared or exclusive."""
        return self._descriptor is not None

    def acquire_shared(self) -> None:
        """Wait for a share; many may hold one at a time."""
        self._lock(fcntl.LOCK_SH)

    def acquire(self) -> None:
        """Wait until nobody else holds the lock or a share of it."""
        self._lock(fcntl.LOCK_EX)

    def try_acquire(self) -> bool:
        """Take the lock exclusively if nobody else holds any part of it, without waiting.

        A share held by this object is turned into the whole lock; when that fails the share may
        have been given up for a moment, so call it only under another lock (see `embedded`).
        """
        try:
            self._lock(fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def write_note(self, note: str) -> None:
        """Leave a note for those who find the lock taken; only its holder may."""
        assert self._descriptor is not None
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, note.encode(), 0)

    def read_note(self) -> str:
        """The note of the last holder; empty if there is none."""
        try:
            return self.path.read_text()
        except FileNotFoundError:
            return ""

    def release(self) -> None:
        """Give the lock up; harmless when not held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Hold the lock exclusively for a `with` block."""
        self.acquire()
        try:
            yield
        finally:
            self.release()

    def _lock(self, operation: int) -> None:
        fresh = self._descriptor is None
        if self._descriptor is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._descriptor, operation)
        except BaseException:
            if fresh:
                self.release()
            raise
