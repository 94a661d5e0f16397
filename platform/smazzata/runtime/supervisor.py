"""Child processes that are started again when they die and never outlive their parent.

Each child leads a session of its own: Ctrl-C at the terminal reaches only the supervisor, which
ends the children in good order, and what a dead child leaves behind can be ended as one group.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread
from typing import BinaryIO

LOG_LIMIT = 5_000_000
"""Bytes of a log file; with the one before it a child's logs never take twice as much."""
CHUNK = 65_536


class LogFile:
    """`NAME.log` in a folder, and `NAME.log.1` before it: what a child says, small and closed.

    A child writes to a pipe; a thread of the supervisor copies it into a file that only its owner
    may read, and begins a new file when that is full, while the child goes on.
    """

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


PAUSE = 0.1
GRACE = 20.0
LONGEST_DELAY = 30.0
AT_ONCE = 3
"""So many deaths in a row are followed by a new start at once: what was killed from outside is
missed by people each second; what dies by itself as soon as it has begun does so a fourth time."""
# A child that has lived this long is healthy: its next death counts as the first.
HEALTHY_AFTER = 10.0
CHORE_EVERY = 3.0

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass
class Child:
    """One child process. `once`: it may end by itself and is then left alone."""

    name: str
    command: Sequence[str | Path]
    environ: Mapping[str, str]
    once: bool = False
    descriptors: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    start_at: float = field(default=0.0)
    deaths: int = 0


class Supervisor:
    """Runs children until `stop` is asked for; their output goes to files in `logs`.

    `tell` gets the name and exit status of each child that ended unasked.
    """

    def __init__(self, logs: Path, tell: Callable[[Child, int], None]) -> None:
        self._logs = logs
        self._tell = tell
        self._children: list[Child] = []
        self._files: dict[str, LogFile] = {}
        self._requests = 0

    def add(self, child: Child) -> None:
        """Start `child` now and look after it from now on."""
        self._children.append(child)
        self._start(child)

    def handle_signals(self) -> None:
        """From now on SIGINT, SIGTERM and SIGHUP end `run`; a second one ends it at once."""
        for request in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(request, self._on_signal)

    @property
    def stopping(self) -> bool:
        """Whether an end has been asked for."""
        return self._requests > 0

    def run(self, chore: Callable[[], None], until: Callable[[], bool] = lambda: False) -> None:
        """Look after the children until an end is asked for, or `until` is true; do `chore` now and
        then.
        """
        due = time.monotonic()
        while not (self.stopping or until()):
            self.look_after()
            if time.monotonic() >= due:
                chore()
                due = time.monotonic() + CHORE_EVERY
            time.sleep(PAUSE)

    def restart(self, child: Child) -> None:
        """End a child and start it again, as its `environ` is now.

        Whoever calls the web server meanwhile waits: its listening socket stays open.
        """
        if child.process is not None:
            self._end([child.process])
        self._start(child)

    def ask_to_stop(self) -> None:
        """End `run`, as a signal does."""
        self._requests += 1

    def look_after(self) -> None:
        """Start again what has died, later and later if it keeps dying."""
        now = time.monotonic()
        for child in self._children:
            if child.process is not None and (status := child.process.poll()) is not None:
                _kill_group(child.process.pid)
                child.process = None
                if child.once and status == 0:
                    continue
                self._tell(child, status)
                if child.once:
                    continue
                child.deaths = 1 if now - child.started_at > HEALTHY_AFTER else child.deaths + 1
                child.start_at = now + delay_after(child.deaths)
            if child.process is None and not child.once and now >= child.start_at:
                self._start(child)

    def stop(self) -> None:
        """End all children: ask first, force whoever is left after a while."""
        self._end([child.process for child in self._children if child.process is not None])

    def _end(self, running: list[subprocess.Popen[bytes]]) -> None:
        for process in running:
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + GRACE
        while any(process.poll() is None for process in running):
            if time.monotonic() > deadline or self._requests > 1:
                break
            time.sleep(PAUSE)
        for process in running:
            _kill_group(process.pid)
            process.wait()

    def _start(self, child: Child) -> None:
        child.started_at = time.monotonic()
        output = self._log_of(child).pipe()
        try:
            child.process = subprocess.Popen(
                child.command,
                env=dict(child.environ),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=child.descriptors,
                start_new_session=True,
                preexec_fn=die_with_parent(os.getpid()),
            )
        finally:
            os.close(output)

    def _log_of(self, child: Child) -> LogFile:
        if child.name not in self._files:
            self._files[child.name] = LogFile(self._logs, child.name)
        return self._files[child.name]

    def _on_signal(self, *_: object) -> None:
        self._requests += 1


def delay_after(deaths: int) -> float:
    """Seconds until a child is started again that died so often in a row, each time soon."""
    return min(2.0 ** max(deaths - AT_ONCE, 0) - 1, LONGEST_DELAY)


def die_with_parent(parent: int) -> Callable[[], None] | None:
    """What a child does first: ask Linux for a SIGTERM when the supervisor dies.

    Elsewhere a SIGKILL of the supervisor leaves the children running.
    """
    if _libc is None:
        return None

    def ask() -> None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)

    return ask


def _kill_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
