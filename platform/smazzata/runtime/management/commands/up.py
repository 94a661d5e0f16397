"""`manage.py up`: the whole site on this machine, in the foreground, until Ctrl-C."""

import http.client
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.db import connections

from smazzata.runtime import processes
from smazzata.runtime.boot import embedded_wanted
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.file_lock import FileLock
from smazzata.runtime.supervisor import Child, Supervisor
from smazzata.runtime.terminal_command import TranslatedHelp
from smazzata.runtime.translation import gettext_noop, terminal_language, translated

WEBS = ("web", "web-2")
PORTS_TRIED = 20
LAST_PORT = 65_535
LATE_AFTER = 15.0
"""Seconds after which it is said that the site has not answered yet, and then again."""
LONGEST_LOOK = 5.0
"""Seconds for which an answer is waited for: meanwhile nobody looks after the processes."""
LONGEST_FRAME = 65_536
"""Bytes of one message to a socket."""


class Command(TranslatedHelp):
    help = "Run everything here: PostgreSQL, Redis, workers, the web server and a demo tournament."
    web_processes = 1
    """How many answer, at most as many as `WEBS` names."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="first port to try")
        parser.add_argument("--no-demo", action="store_true", help="do not play the demo")

    def handle(self, *_args: Any, host: str, port: int, no_demo: bool, **_options: Any) -> None:
        with self.hold_folder():
            self.run_site(listen(host, port), processes.environment(), demo=not no_demo)

    @contextmanager
    def hold_folder(self) -> Iterator[None]:
        """Keep other sites from the data folder. Raises `ServiceError(data_folder_held)`."""
        folder = settings.DATA_FOLDER
        folder.create()
        lock = FileLock(folder.lock("up"))
        if not lock.try_acquire():
            raise held(folder.root, lock)
        since = datetime.now().astimezone().isoformat(timespec="seconds")
        lock.write_note(json.dumps({"pid": os.getpid(), "since": since}))
        try:
            yield
        finally:
            lock.release()

    def run_site(self, listener: socket.socket, environ: Mapping[str, str], *, demo: bool) -> None:
        """Run all processes until an end is asked for; `announce` when pages answer, and every few
        seconds `look_around`.
        """
        # The one key that is not made where it is first needed: a site of several machines would
        # have several.
        call_command("push_key", "make", stdout=StringIO())
        connections.close_all()
        self.listener = listener
        self.supervisor = Supervisor(settings.DATA_FOLDER.root / "log", self.tell)
        self.supervisor.handle_signals()
        try:
            # Pages first: nine processes that begin at once keep each other from answering.
            self.webs = [web(environ, listener, name) for name in WEBS[: self.web_processes]]
            first, *more = self.webs
            self.supervisor.add(first)
            self.supervisor.run(self.look_around, until=self.answering(listener))
            if not self.supervisor.stopping:
                self.announce()
                for child in (*more, *others(environ, demo=demo)):
                    self.supervisor.add(child)
            self.supervisor.run(self.look_around)
            self.say("Stopping.")
        finally:
            self.supervisor.stop()
            listener.close()

    def announce(self) -> None:
        """Say where the site is."""
        self.say(
            "Smazzata is at {url} (Ctrl-C stops it; logs in {logs})",
            url=address(self.listener),
            logs=settings.DATA_FOLDER.root / "log",
        )
        self.invite(address(self.listener))

    def invite(self, url: str) -> None:
        """Say how a fresh site gets its administrator."""
        told = StringIO()
        # A command of another application, which stands above this one.
        call_command("first_administrator", "--address", url, "--json", stdout=told)
        connections.close_all()
        if link := json.loads(told.getvalue())["link"]:
            self.say(
                "First administrator: open {link}, and choose a name and a password. The link is "
                "good once: show it to nobody.",
                link=link,
            )

    def look_around(self) -> None:
        """What is to be looked after beside the processes."""
        self.revive_servers()

    def answering(self, listener: socket.socket) -> Callable[[], bool]:
        """A question to be asked again and again: whether the web server answers, which may take
        long on a slow machine. Who waits is told so now and then.
        """
        due, patience = time.monotonic() + LATE_AFTER, 1.0

        def ask() -> bool:
            nonlocal due, patience
            if time.monotonic() > due:
                self.say(
                    "Still starting: the address is told here as soon as the site answers "
                    "(logs in {logs})",
                    logs=settings.DATA_FOLDER.root / "log",
                )
                due = time.monotonic() + LATE_AFTER
            answered = answers(listener, patience)
            patience = min(2 * patience, LONGEST_LOOK)
            return answered

        return ask

    def revive_servers(self) -> None:
        """Start PostgreSQL and Redis again if they died; keep trying while that fails."""
        try:
            EmbeddedServices(settings.DATA_FOLDER).revive(**embedded_wanted())
        except ServiceError as error:
            self.stdout.write(f"{error.sentence()} [{error.code}]")

    def say(self, message: str, /, **facts: object) -> None:
        self.stdout.write(translated(message, terminal_language(), **facts))
        self.stdout.flush()

    def tell(self, child: Child, status: int) -> None:
        ended = (
            gettext_noop("{name} ended with status {status}; see {name}.log")
            if child.once
            else gettext_noop(
                "{name} ended with status {status}, starting it again; see {name}.log"
            )
        )
        self.say(ended, name=child.name, status=status)


def others(environ: Mapping[str, str], *, demo: bool) -> list[Child]:
    """The processes of a site that start when a web server answers."""
    found = [
        *processes.workers(environ),
        processes.clock(environ, settings.DATA_FOLDER.root),
        processes.sequencer(environ),
    ]
    if demo:
        found.append(Child("demo", processes.manage("demo"), environ, once=True))
    return found


def web(environ: Mapping[str, str], listener: socket.socket, name: str = WEBS[0]) -> Child:
    """A web server, on a socket that is already listening; several may share it."""
    command = [
        sys.executable, "-m", "uvicorn", "smazzata.config.asgi:application",
        "--fd", str(listener.fileno()), "--lifespan", "off", "--no-access-log",
        "--timeout-graceful-shutdown", "5",
        # A telephone asks every five seconds; with uvicorn's own five it would call anew each time.
        "--timeout-keep-alive", "75",
        # Who the client is, is decided in `members.client_address` alone.
        "--no-proxy-headers",
        # At INFO it writes the address of every socket, and of whoever opened it.
        "--log-level", "warning",
        # A live table reads 16 kB and says so to whoever sends more; what is far beyond that is not
        # even taken in.
        "--ws-max-size", str(LONGEST_FRAME), "--ws-max-queue", "8",
    ]  # fmt: skip
    pooled = {**environ, "DATABASE_POOL": "on"}
    return Child(name, command, pooled, descriptors=[listener.fileno()])


def listen(host: str, first: int) -> socket.socket:
    """A socket listening on the first free port from `first` on.

    It is opened here and handed to the web server, which may thus be replaced without losing a
    visitor. Raises `ServiceError(no_free_port)`.
    """
    for port in range(max(first, 0), min(first + PORTS_TRIED, LAST_PORT + 1)):
        try:
            return open_listener(host, port)
        except OSError:
            continue
    raise ServiceError("no_free_port", host=host, first=first, last=first + PORTS_TRIED - 1)


def open_listener(host: str, port: int) -> socket.socket:
    """A socket listening there, of which every connection sends at once.

    uvicorn sees to that only for sockets that it opens itself: on one handed over the second half
    of an answer would wait for the reader's word on the first, 40 ms as a rule.
    """
    listener = socket.create_server((host, port), backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def address(listener: socket.socket) -> str:
    """The address of the site, as a browser on this machine would write it."""
    host, port = listener.getsockname()[:2]
    return f"http://{'127.0.0.1' if ip_address(host).is_unspecified else host}:{port}/"


def answers(listener: socket.socket, seconds: float) -> bool:
    """Whether the web server answers within so many seconds."""
    host, port = listener.getsockname()[:2]
    with closing(http.client.HTTPConnection(host, port, timeout=seconds)) as browser:
        try:
            browser.request("GET", "/health/live/", headers={"Host": "localhost"})
            browser.getresponse()
        except (OSError, http.client.HTTPException):
            return False
        return True


def held(folder: Path, lock: FileLock) -> ServiceError:
    """The refusal that names who holds the data folder."""
    note = json.loads(lock.read_note() or "{}")
    pid, since = note.get("pid", "?"), note.get("since", "?")
    return ServiceError("data_folder_held", folder=folder, pid=pid, since=since)
