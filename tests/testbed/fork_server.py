"""Processes of the site, forked from one that has loaded it already.

A web server, a worker or a clock takes two seconds of a core to import the site before it does
anything, and the suite starts hundreds. Each process of pytest has a server instead that imports
the site once and forks itself, in hundredths of a second, for every command line that it is given.
The new process runs that very command line, `python -m MODULE …` or `python SCRIPT …`, in its own
environment; Django's settings are read again there. It is a child of the process of pytest, to be
waited for and killed like any other.

Only Linux can hand a grandchild over to its grandparent; elsewhere processes start by themselves.
So does everywhere what has modules of its own (`PYTHONPATH`): a site with another game, say.
"""

import ctypes
import functools
import importlib
import json
import math
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.core.signals import setting_changed
from django.db import connections
from django.template import engines
from django.urls import get_resolver
from django.utils import translation

from smazzata.runtime.supervisor import die_with_parent
from tests.testbed.costs import FORKED
from tests.testbed.waiting import comes, wait_until

PROJECT = Path(__file__).parents[2]
LONGEST = 1 << 17
"""Bytes of an order: a command line and an environment."""
MOST_DESCRIPTORS = 16
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


class ForkedProcess:
    """A child that the fork server made: what `subprocess.Popen` offers, as far as it is used."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit status if the process has ended; minus the signal if one ended it."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit status, when the process has ended. Raises `subprocess.TimeoutExpired`."""
        patience = math.inf if timeout is None else timeout
        comes(lambda: self.poll() is not None, patience, every=0.005)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(str(self.pid), patience)
        return self.returncode

    def terminate(self) -> None:
        """Asks the process to end."""
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the process."""
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


Process = ForkedProcess | subprocess.Popen[bytes]


def start_process(
    command: Sequence[str | Path],
    environ: Mapping[str, str],
    output: int,
    *,
    descriptors: Sequence[int] = (),
    new_session: bool = False,
) -> Process:
    """Start `python …` as `subprocess.Popen` would, from the fork server where there is one.

    What it says goes to the open file `output`; `descriptors` are there under the same numbers. It
    ends with this process, by a SIGTERM.
    """
    if sys.platform == "linux" and environ.get("PYTHONPATH") == os.environ.get("PYTHONPATH"):
        return _server().start(command, environ, output, descriptors, new_session)
    return subprocess.Popen(
        command,
        env=dict(environ),
        pass_fds=descriptors,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=new_session,
        preexec_fn=die_with_parent(os.getpid()),
    )


@functools.cache
def _server() -> "ForkServer":
    return ForkServer()


class ForkServer:
    """The process that has loaded the site; it ends when its end of the channel is alone."""

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.testbed.fork_server", str(theirs.fileno())],
                cwd=PROJECT,
                env=os.environ | {"PYTHONPATH": "platform:.", "SECRET_KEY": "of the fork server"},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        assert self._channel.recv(LONGEST) == b"ready"

    def start(
        self,
        command: Sequence[str | Path],
        environ: Mapping[str, str],
        output: int,
        descriptors: Sequence[int],
        new_session: bool,
    ) -> ForkedProcess:
        """Start a process; see `start_process`."""
        sys.audit(FORKED, command)
        order = {
            "command": [str(word) for word in command[1:]],
            "environ": dict(environ),
            "folder": str(Path.cwd()),
            "descriptors": list(descriptors),
            "new_session": new_session,
            "parent": os.getpid(),
        }
        # Whoever loses his parent while this holds becomes a child of this process.
        _prctl(PR_SET_CHILD_SUBREAPER, 1)
        try:
            message = [json.dumps(order).encode()]
            socket.send_fds(self._channel, message, [output, *descriptors])
            answer = self._channel.recv(LONGEST)
        finally:
            _prctl(PR_SET_CHILD_SUBREAPER, 0)
        assert answer, "the fork server has ended"
        return ForkedProcess(int(answer))


def _prctl(option: int, value: int) -> None:
    assert ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0, option


# --- in the server --------------------------------------------------------------------------------


def serve(channel: socket.socket) -> dict[str, Any]:
    """Fork for each order that comes; returns, in the new process, the order that it has to do."""
    channel.send(b"ready")
    while True:
        message, given, *_ = socket.recv_fds(channel, LONGEST, MOST_DESCRIPTORS)
        if not message:
            sys.exit()
        order: dict[str, Any] = json.loads(message)
        told, tell = os.pipe()
        middle = os.fork()
        if middle == 0:
            if os.fork() == 0:
                # Before anybody knows the process: whoever does may send its group a signal.
                if order["new_session"]:
                    os.setsid()
                os.write(tell, b"%d" % os.getpid())
                for descriptor in (told, tell, channel.detach()):
                    os.close(descriptor)
                _put_in_place(given, order["descriptors"])
                return order
            os._exit(0)
        os.close(tell)
        with os.fdopen(told, "rb") as pipe:
            pid = int(pipe.read(32))
        # With its parent gone the new process belongs to whoever gave the order.
        os.waitpid(middle, 0)
        for descriptor in given:
            os.close(descriptor)
        channel.send(b"%d" % pid)


def _put_in_place(given: list[int], wanted: list[int]) -> None:
    """Move the descriptors that came to the numbers that they had, the first to the output."""
    # Out of the way first: one that came may have the number that another one had.
    apart = [os.dup2(one, 200 + at, inheritable=False) for at, one in enumerate(given)]
    for one in given:
        os.close(one)
    for number in (1, 2):
        os.dup2(apart[0], number)
    for one, number in zip(apart[1:], wanted, strict=True):
        os.dup2(one, number)
    for one in apart:
        os.close(one)


def become(order: dict[str, Any]) -> None:
    """Run the command line of an order in this process, as Python itself would run it."""
    wait_until(lambda: os.getppid() == order["parent"], every=0.001)
    _prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environ"])
    read_settings_again()
    option, *words = order["command"]
    if option == "-m":
        sys.argv = words
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [option, *words]
        runpy.run_path(option, run_name="__main__")


def load_site() -> None:
    """Import what the site's processes import, and prepare what a first page needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")
    django.setup()
    for name in LOADED:
        importlib.import_module(name)
    for app in [*apps.get_app_configs()]:
        if app.name.startswith("smazzata."):
            package = importlib.import_module(app.name)
            for found in pkgutil.iter_modules(package.__path__, f"{app.name}."):
                if found.name.endswith(".tasks"):
                    importlib.import_module(found.name)
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("")
            _ = get_resolver().reverse_dict
    engines.all()


LOADED = (
    "django.test.signals",  # by which whoever keeps a setting forgets it
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.celery",
    "celery.concurrency.prefork",
    "celery.worker.worker",
    "channels.auth",
    "channels.routing",
    "channels.security.websocket",
    "channels_redis.core",
    "django.core.asgi",
    "django.core.cache.backends.redis",
    "django.db.backends.postgresql.base",
    "kombu.transport.redis",
    "scipy.optimize",
    "smazzata.config.bodies",
    "smazzata.config.broker",
    "smazzata.config.cache",
    "smazzata.config.celery",
    "smazzata.config.channel_layer",
    "smazzata.config.sockets",
    "smazzata.play.routing",
    "smazzata.runtime.boot",
    "uvicorn.lifespan.off",
    "uvicorn.loops.auto",
    "uvicorn.main",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
"""What they import beside the applications and their pages."""


def read_settings_again() -> None:
    """Let Django's settings follow the environment of this process."""
    for name, value in vars(importlib.reload(sys.modules["smazzata.config.settings"])).items():
        if not name.isupper() or value == getattr(settings, name):
            continue
        setattr(settings, name, value)
        if name == "DATABASES":
            connections.settings = connections.configure_settings(None)
            del connections["default"]
        else:
            setting_changed.send(sender=None, setting=name, value=value, enter=True)


if __name__ == "__main__":
    load_site()
    assert threading.active_count() == 1, threading.enumerate()
    become(serve(socket.socket(fileno=int(sys.argv[1]))))
