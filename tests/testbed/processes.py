"""Real child processes for tests: Celery workers that can be killed without warning."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from smazzata.config.celery import app
from tests.testbed.fork_server import start_process

READY_TIMEOUT = 240.0
"""Seconds: however busy the machine is."""


class WorkerOptions(TypedDict, total=False):
    """What may be said of a `CeleryWorker` by name."""

    concurrency: int
    queues: str
    include: str


class CeleryWorker:
    """One `celery worker` process with `concurrency` children of its own (prefork).

    It takes from all queues of the site unless told otherwise; `include` is a module with further
    tasks.
    """

    def __init__(
        self,
        environ: Mapping[str, str],
        log: Path,
        *,
        concurrency: int = 1,
        queues: str = "celery,live,thinking,search,push",
        include: str = "smazzata.config.celery",
    ) -> None:
        self.name = f"test-{uuid.uuid4().hex[:12]}@here"
        self.log = log
        command = [
            sys.executable, "-m", "celery", "-A", "smazzata.config.celery", "worker",
            "--hostname", self.name, "--concurrency", str(concurrency), "--loglevel", "INFO",
            "--queues", queues, "--without-gossip", "--without-mingle", "--include", include,
        ]  # fmt: skip
        with log.open("wb") as output:
            # A session of its own: a SIGKILL can then reach the children as well.
            self.process = start_process(command, environ, output.fileno(), new_session=True)

    @property
    def pid(self) -> int:
        """Process id of the worker's main process."""
        return self.process.pid

    def wait_until_ready(self) -> None:
        """Wait until the worker answers; raises AssertionError with its log if it ended."""
        deadline = time.monotonic() + READY_TIMEOUT
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            if app.control.ping(destination=[self.name], timeout=0.5):
                return
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """SIGKILL the worker and its children: no handler runs, nothing is acknowledged."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Ask the worker to finish the task in hand and end; kill it if it does not."""
        if self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()


class CeleryBeat:
    """One `celery beat` process; its schedule file lies in `folder`."""

    def __init__(self, environ: Mapping[str, str], folder: Path) -> None:
        with (folder / "beat.log").open("wb") as output:
            command = [
                sys.executable, "-m", "celery", "-A", "smazzata.config.celery", "beat",
                "--schedule", str(folder / "beat"),
            ]  # fmt: skip
            self.process = start_process(command, environ, output.fileno())

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
