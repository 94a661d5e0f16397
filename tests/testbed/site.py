"""A real web server on a test's own database, for browsers and sockets."""

import http.client
import os
import socket
import subprocess
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from django.conf import settings

from smazzata.runtime.management.commands.up import web
from smazzata.runtime.supervisor import die_with_parent
from tests.testbed.waiting import wait_until

READY_TIMEOUT = 240.0
"""Seconds: however busy the machine is."""


class Site:
    """The web server as `up` starts it, on a free port of this machine."""

    def __init__(self, environ: Mapping[str, str], log: Path) -> None:
        self.log = log
        listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = listener.getsockname()[1]
        with listener, log.open("wb") as output:
            child = web({**environ, "SECRET_KEY": settings.SECRET_KEY}, listener)
            self.process = subprocess.Popen(
                child.command,
                env=dict(child.environ),
                pass_fds=child.descriptors,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=die_with_parent(os.getpid()),
            )
        try:
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise

    @property
    def url(self) -> str:
        """Where the site is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def said(self, words: str) -> bool:
        """Whether these words stand in its log."""
        return words in self.log.read_text()

    def stop(self) -> None:
        """Ends the server."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _wait_until_ready(self) -> None:
        wait_until(self._answers, READY_TIMEOUT, self.log.read_text)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        probe = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with closing(probe), suppress(OSError):
            probe.request("GET", "/robots.txt")
            return probe.getresponse().status == 200
        return False


def site_environ(environ: Mapping[str, str], redis_url: str) -> dict[str, str]:
    """The environment of a site that works with this Redis too."""
    return {**os.environ, **environ, "REDIS_URL": redis_url}
