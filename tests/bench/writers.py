"""Writers: processes with a connection each, that append for a while when told to."""

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, NamedTuple

LEAD = 0.05
"""Seconds between the word and the start, so that all writers start together."""
TIMEOUT = 120.0


class Written(NamedTuple):
    """What one writer did: events, seconds, and how long its appends took (ms)."""

    events: int
    seconds: float
    middle_ms: float
    slow_ms: float
    """Only one append in a hundred took longer."""


class Writers:
    """A number of writer processes on one database."""

    def __init__(self, pipes: list[Connection]) -> None:
        self._pipes = pipes

    def start(self, method: str, writers: int, seconds: float) -> float:
        """Lets so many writers append in one way (a name in `appends`); when they will end."""
        start = time.time() + LEAD
        for pipe in self._pipes[:writers]:
            pipe.send((method, start, seconds))
        return start + seconds

    def results(self, writers: int) -> list[Written]:
        """What they wrote. Raises `RuntimeError` when one failed."""
        found: list[Written] = []
        for answer in self.answers(writers):
            if isinstance(answer, str):
                raise RuntimeError(answer)
            found.append(answer)
        return found

    def answers(self, writers: int) -> list[Any]:
        """The next word of each of so many writers; the first is that it is ready."""
        for pipe in self._pipes[:writers]:
            if not pipe.poll(TIMEOUT):
                raise RuntimeError("a writer does not answer")
        return [pipe.recv() for pipe in self._pipes[:writers]]

    def append(self, method: str, writers: int, seconds: float) -> list[Written]:
        """Lets so many writers append for a while; what each wrote."""
        self.start(method, writers, seconds)
        return self.results(writers)


@contextmanager
def writing(url: str, count: int) -> Iterator[Writers]:
    """So many writer processes on the database at `url`, which the environment leads to."""
    context = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    for _ in range(count):
        here, there = context.Pipe()
        process = context.Process(target=_write, args=(there, url), daemon=True)
        process.start()
        there.close()
        pipes.append(here)
        processes.append(process)
    try:
        pool = Writers(pipes)
        pool.answers(count)
        yield pool
    finally:
        for pipe in pipes:
            pipe.close()
        for process in processes:
            process.join(10)
            process.kill()


def _write(pipe: Connection, url: str) -> None:
    import django

    django.setup()
    from tests.bench.appends import METHODS, Steps

    ways: dict[str, Steps] = {}
    pipe.send("ready")
    while True:
        try:
            method, start, seconds = pipe.recv()
        except EOFError:
            return
        try:
            steps = ways.setdefault(method, METHODS[method](url))
            pipe.send(_timed(steps, start, seconds))
        except Exception as error:
            ways.pop(method, None)
            pipe.send(f"{method}: {type(error).__name__}: {error}")


def _timed(steps: Iterator[int], start: float, seconds: float) -> Written:
    time.sleep(max(0.0, start - time.time()))
    took = []
    events = 0
    begin = before = time.perf_counter()
    while before - begin < seconds:
        events += next(steps)
        now = time.perf_counter()
        took.append((now - before) * 1000)
        before = now
    took.sort()
    return Written(events, before - begin, median(took), took[len(took) * 99 // 100])
