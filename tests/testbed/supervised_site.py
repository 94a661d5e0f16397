"""A whole site whose processes may be killed: a supervisor starts them again, as `up` does."""

import os
import signal
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from smazzata.runtime import processes
from smazzata.runtime.management.commands.up import WEBS, address, answers, listen, web
from smazzata.runtime.supervisor import Child, Supervisor
from tests.testbed.waiting import wait_until

LOOK_EVERY_S = 0.1


class SupervisedSite:
    """Web servers, workers, clock and sequencer; a context manager.

    The listening socket is held here: whoever calls while the web server is started again waits.
    """

    def __init__(
        self, environ: Mapping[str, str], folder: Path, queues: tuple[str, ...], webs: int = 1
    ) -> None:
        self._listener = listen("127.0.0.1", 20000 + os.getpid() % 20000)
        self._supervisor = Supervisor(folder, lambda child, status: self.deaths.append(child.name))
        self._ending = threading.Event()
        self._watch = threading.Thread(target=self._look_after, daemon=True)
        self.deaths: list[str] = []
        """The processes that ended unasked, by name."""
        self.children: dict[str, Child] = {
            name: web(environ, self._listener, name) for name in WEBS[:webs]
        }
        for queue in queues:
            self.children[f"worker-{queue}"] = processes.worker(
                environ, 1, f"worker-{queue}", queue
            )
        self.children["clock"] = processes.clock(environ, folder)
        self.children["sequencer"] = processes.sequencer(environ)

    @property
    def url(self) -> str:
        """Where the site is, without a slash at the end."""
        return address(self._listener).rstrip("/")

    @property
    def port(self) -> int:
        """The port on which it listens, on this machine."""
        return int(self._listener.getsockname()[1])

    def kill(self, name: str) -> None:
        """Ends a process without warning, with its children: no handler runs."""
        process = self.children[name].process
        assert process is not None, f"{name} does not run"
        os.killpg(process.pid, signal.SIGKILL)

    def __enter__(self) -> Self:
        for child in self.children.values():
            self._supervisor.add(child)
        self._watch.start()
        wait_until(
            lambda: answers(self._listener, 5), told=lambda: f"no web server answers {self.deaths}"
        )
        return self

    def __exit__(self, *failure: object) -> None:
        self._ending.set()
        self._watch.join()
        self._supervisor.stop()
        self._listener.close()

    def _look_after(self) -> None:
        while not self._ending.wait(LOOK_EVERY_S):
            self._supervisor.look_after()
