"""What a run of the suite costs, by part: printed at the end of every run.

For each folder of tests the seconds that passed, those of a processor that the tests took
themselves, those of the processes that they started, and those in which they waited for others:
a browser, a server, a clock. Then how many processes of each kind were started, and what
PostgreSQL, Redis and the collection took.
"""

import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

FORKED = "tests.fork_server.start"
"""The audit event of a process that the fork server starts; its argument is the command line."""
SPLIT = ("faults", "integration", "properties")
"""Folders of which each part is told apart."""


class Cost(NamedTuple):
    """Seconds: on the clock, of this process's processor time, of that of its ended children."""

    wall: float = 0.0
    own: float = 0.0
    children: float = 0.0

    @classmethod
    def until_now(cls) -> "Cost":
        """What this process has cost up to now."""
        own, children = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return cls(
            time.monotonic(),
            own.ru_utime + own.ru_stime,
            children.ru_utime + children.ru_stime,
        )

    def plus(self, other: Sequence[float]) -> "Cost":
        """Both together."""
        return Cost(*(one + more for one, more in zip(self, other, strict=True)))

    def since(self, before: Sequence[float]) -> "Cost":
        """What came after `before`."""
        return Cost(*(one - less for one, less in zip(self, before, strict=True)))


class Costs:
    """The plugin: each process notes what its tests cost, the one that prints adds it up."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._last = Cost.until_now()
        self._started: Counter[str] = Counter()
        self._parts: dict[str, Cost] = {}
        self._tests: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        self._collections: list[float] = []
        self._servers: dict[str, float] = {}
        self._own_collection = 0.0
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == FORKED:
            self._started[f"{_kind(arguments[0])} (forked)"] += 1
        elif event == "subprocess.Popen":
            self._started[_kind(arguments[1])] += 1

    def pytest_collection_finish(self) -> None:
        """What came before the first test was reading them all."""
        self._own_collection = Cost.until_now().own
        self._last = Cost.until_now()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write on each report what its phase cost."""
        report = yield
        now = Cost.until_now()
        report.cost = list(now.since(self._last))  # type: ignore[attr-defined]
        report.started = dict(self._started)  # type: ignore[attr-defined]
        self._last = now
        self._started.clear()
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up."""
        part = _part(report.nodeid)
        self._parts[part] = self._parts.get(part, Cost()).plus(getattr(report, "cost", Cost()))
        self._tests[part] += report.when == "call"
        self._kinds.update(getattr(report, "started", {}))

    def note_servers(self, folder: Path) -> None:
        """Note what the servers in this folder have taken, as long as they run."""
        for process in psutil.process_iter(["name", "cmdline"]):
            if not any(str(folder) in word for word in process.info["cmdline"] or ()):
                continue
            if (name := process.info["name"]) in ("postgres", "redis-server", "valkey-server"):
                times = [process.cpu_times(), *(one.cpu_times() for one in process.children())]
                reaped = times[0].children_user + times[0].children_system
                self._servers[name] = reaped + sum(each.user + each.system for each in times)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Send on what no report tells, from a worker of pytest-xdist."""
        if hasattr(self._config, "workeroutput"):
            told = {"collection": self._own_collection, "servers": self._servers}
            self._config.workeroutput["costs"] = told
        else:
            self._collections.append(self._own_collection)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear what a worker of pytest-xdist sent on; one that died sent nothing."""
        told = getattr(node, "workeroutput", {}).get("costs", {"collection": 0, "servers": {}})
        self._collections.append(told["collection"])
        for name, seconds in told["servers"].items():
            # All workers use the same servers: whoever looked last saw most.
            self._servers[name] = max(seconds, self._servers.get(name, 0.0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print it all."""
        write = terminalreporter.write_line
        terminalreporter.section("what it cost, in seconds")
        write(f"{'':32}{'tests':>7}{'passed':>9}{'own CPU':>9}{'children':>9}{'waited':>9}")
        parts = sorted(self._parts.items(), key=lambda part: -part[1].own - part[1].children)
        total = Cost()
        for part, cost in parts:
            write(_line(part, self._tests[part], cost))
            total = total.plus(cost)
        write(_line("together", self._tests.total(), total))
        more = {"collection": sum(self._collections), **self._servers}
        write(", ".join(f"{name} {seconds:.0f}" for name, seconds in more.items()))
        write("processes: " + ", ".join(f"{n} {kind}" for kind, n in self._kinds.most_common()))
        minutes = (total.own + total.children + sum(more.values())) / 60
        write(f"{self._kinds.total()} processes, {minutes:.1f} minutes of a processor in all")


def _line(name: str, tests: int, cost: Cost) -> str:
    figures = (cost.wall, cost.own, cost.children, max(0.0, cost.wall - cost.own))
    return f"{name:32}{tests:7}" + "".join(f"{figure:9.0f}" for figure in figures)


def _part(nodeid: str) -> str:
    folder, *rest = nodeid.removeprefix("tests/").partition("::")[0].split("/")
    return f"{folder}/{rest[0]}" if folder in SPLIT and len(rest) > 1 else folder


def _kind(command: str | bytes | Sequence[str | bytes | Path]) -> str:
    """What a command line starts: `celery worker`, `manage.py audit`, `chromium`."""
    words = [command] if isinstance(command, (str, bytes)) else command
    name, *rest = [Path(os.fsdecode(word)).name for word in words]
    if not name.startswith("python"):
        return name
    rest = [word for word in rest if word not in ("-m", "-u")]
    if rest[:1] == ["celery"]:
        return "celery worker" if "worker" in rest else "celery beat"
    return " ".join(rest[: 2 if rest[:1] == ["manage.py"] else 1])[:40]
