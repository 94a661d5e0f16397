"""A site that a test starts as people do, by a command that stays in the foreground."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import psutil

from smazzata.runtime.supervisor import die_with_parent
from tests.testbed.waiting import wait_until

PROJECT = Path(__file__).parents[2]
PATIENCE = 300
"""Seconds in which a site of so many processes starts, on a machine that does other things too."""


class Up:
    """A site that runs in the foreground, in a terminal that is read; `port` is where it answers.

    `words` are Python's: `manage.py up --no-demo`.
    """

    def __init__(self, environ: Mapping[str, str], *words: str | Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *words],
            cwd=PROJECT, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
            preexec_fn=die_with_parent(os.getpid()),
        )  # fmt: skip
        self.said: list[str] = []
        self._seen = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @cached_property
    def port(self) -> int:
        """Where it answers, once it does."""
        return int(self.wait_for(r"http://127\.0\.0\.\d:(\d+)/"))

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            self.said.extend(output)

    def wait_for(self, pattern: str) -> str:
        """Wait until it says `pattern`, after what was waited for before; the first group."""

        def found() -> "re.Match[str] | None":
            ended = not self._reader.is_alive()
            for line in self.said[self._seen :]:
                self._seen += 1
                if match := re.search(pattern, line):
                    return match
            assert not ended, "".join(self.said)
            return None

        match = wait_until(found, PATIENCE, lambda: "".join(self.said))
        assert match is not None
        return match.group(1)

    @property
    def url(self) -> str:
        """Where it answers, for this machine."""
        return f"http://127.0.0.1:{self.port}"

    def health(self) -> tuple[int, dict[str, object]]:
        """The answer of `/health/`."""
        browser = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            browser.request("GET", "/health/")
            answer = browser.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            browser.close()

    def wait_until_healthy(self) -> None:
        """Wait until `/health/` has nothing to complain about."""
        wait_until(lambda: self.health()[0] == 200, PATIENCE, self.health)

    def children(self) -> list[psutil.Process]:
        """All processes below it."""
        found: list[psutil.Process] = psutil.Process(self.process.pid).children(recursive=True)
        return found

    def child(self, word: str) -> psutil.Process:
        """The direct child with `word` in its command, as soon as it is there."""
        parent = psutil.Process(self.process.pid)
        found: psutil.Process = wait_until(
            lambda: next((each for each in parent.children() if word in each.cmdline()), None)
        )
        return found

    def end(self, request: signal.Signals) -> int:
        """Send it a signal, wait, and return its exit status."""
        self.process.send_signal(request)
        return self.process.wait(timeout=PATIENCE)
