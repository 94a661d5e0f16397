"""Log files that stay small and closed: what a child process says goes through here.

Children write to a pipe; a thread of the supervisor copies it into a file that only its owner may
read, and begins a new file when that is full, while the child goes on. One file of before is kept.
"""

import os
from pathlib import Path
from threading import Lock, Thread
from typing import BinaryIO

LOG_LIMIT = 5_000_000
"""Bytes of a log file; with the one before it a child's logs never take twice as much."""
CHUNK = 65_536


class LogFile:
    """`NAME.log` in a folder, and `NAME.log.1` before it."""

    def __init__(self, folder: Path, name: str, limit: int = LOG_LIMIT) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        self.path = folder / f"{name}.log"
        self._limit = limit
        self._lock = Lock()
        self.write(b"")

    def write(self, said: bytes) -> None:
        """Appends to the file; a full one is put aside first. A full disk loses what is said."""
        with self._lock:
            try:
                if self.path.exists() and self.path.stat().st_size + len(said) > self._limit:
                    self.path.replace(self.path.with_suffix(".log.1"))
                descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
                with os.fdopen(descriptor, "wb") as file:
                    os.fchmod(descriptor, 0o600)  # one that an older version left open to all
                    file.write(said)
            except OSError:
                return

    def pipe(self) -> int:
        """The end of a new pipe to write to; what is written there is copied until it closes."""
        reading, writing = os.pipe()
        source = os.fdopen(reading, "rb", buffering=0)
        Thread(target=self._copy, args=(source,), name=self.path.stem, daemon=True).start()
        return writing

    def _copy(self, source: BinaryIO) -> None:
        with source:
            while said := source.read(CHUNK):
                self.write(said)
