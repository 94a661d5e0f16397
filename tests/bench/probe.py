"""Batches of work in one checkout, asked for line by line: two of these compare revisions.

A script, run with a checkout's folder as its argument: it measures the code of that checkout, which
may be older than itself. So it names little but what the benchmarks of both offer
(`tests.bench.own_games`, `field`, `appends`, ...); a measure that one of them does not know yet is
answered as missing.

It reads `{"measure": "busca_act", "seconds": 0.4}` and answers `{"cpu": 3.1, "server": 0.0}`,
microseconds of CPU time a unit of work, of this process and of the PostgreSQL beside it; or
`{"missing": "reason"}`.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple
from uuid import uuid4

Work = Callable[[], int]
"""Does some work and says how many units it was."""

EVERY = 37


class Sizes(NamedTuple):
    """How much a measure works on."""

    states: int
    records: int
    streams: int
    matches: int
    entrants: int


FULL, QUICK = Sizes(100, 10, 20, 10, 204), Sizes(2, 2, 2, 1, 24)


class Measures:
    """Every measure by name, made ready when first asked for."""

    def __init__(self, stack: ExitStack, sizes: Sizes) -> None:
        self._stack = stack
        self._sizes = sizes
        self._known: dict[str, Work] = {}
        self._database: Any = None

    def work(self, name: str) -> Work:
        """The work of a measure. Raises whatever this checkout raises when it cannot do it."""
        if name not in self._known:
            subject, _, what = name.rpartition("_")
            self._known[name] = getattr(self, f"_{what}")(subject)
        return self._known[name]

    def server_seconds(self) -> float:
        """CPU time of the PostgreSQL of this probe so far; 0 where it has none."""
        return (self._database.cpu_seconds() or 0.0) if self._database else 0.0

    # -- a game's engine

    def _search(self, game: str) -> Work:
        search: Work = _own_game(game).search
        return search

    def _act(self, game: str) -> Work:
        act: Work = _own_game(game).act
        return act

    def _fold(self, game: str) -> Work:
        own = _own_game(game)
        deals = [own.record_deal().events for _ in range(self._sizes.records)]

        def fold() -> int:
            for events in deals:
                own.rules.fold(events)
            return sum(map(len, deals))

        return fold

    def _legal(self, game: str) -> Work:
        return _each(self._middles(game), _own_game(game).rules.legal_actions)

    def _copy(self, game: str) -> Work:
        return _each(self._middles(game), _own_game(game).rules.clone)

    def _view(self, game: str) -> Work:
        rules = _own_game(game).rules
        seated = [(state, rules.current(state)[0]) for state in self._middles(game)]
        return _each(seated, lambda pair: rules.observe(*pair))

    def _middles(self, game: str) -> list[Any]:
        return _middles(game, self._sizes.states)

    # -- pairing, where the subject is the size of the tables

    def _solver(self, size: str) -> Work:
        from tests.bench.field import played, problem
        from tournaments.pairing.round import pair_round

        count = self._sizes.entrants
        task = problem(played(count, int(size), seed=count), int(size))
        return lambda: bool(pair_round(task))

    # -- the ledger, on a PostgreSQL of this probe's own

    def _append(self, _: str) -> Work:
        from tests.bench.appends import ours

        return partial(next, ours(self._server()))

    def _loading(self, _: str) -> Work:
        from smazzata.ledger.reader import load

        streams = self._streams()
        return lambda: sum(len(load(stream)) for stream in streams)

    def _auditing(self, game: str) -> Work:
        from smazzata.ledger.auditing import audit
        from smazzata.ledger.sequencer import sequence_batch

        matches = self._matches(game)
        # At a site all but the newest events have their places: an audit need not look for them.
        while sequence_batch():
            pass
        return lambda: sum(int(audit(match).events) for match in matches)

    def _folding(self, game: str) -> Work:
        from smazzata.ledger.reader import load
        from smazzata.tables.table import fold

        matches = self._matches(game)

        def work() -> int:
            logs = [load(match) for match in matches]
            for events in logs:
                fold(None, events)
            return sum(map(len, logs))

        return work

    def _bots(self, game: str) -> Work:
        from smazzata.ledger.reader import load
        from tests.bench.bot_tournaments import play_match

        self._server()
        seeds = iter(range(1_000_000))
        return lambda: len(load(play_match(game, "heuristic", next(seeds))))

    def _matches(self, game: str) -> list[Any]:
        """Several, for one with the same seed may be three times as long in another checkout."""
        from tests.bench.bot_tournaments import play_match

        self._server()
        return [play_match(game, "random", seed) for seed in range(self._sizes.matches)]

    def _streams(self) -> list[Any]:
        from smazzata.ledger.events import NewEvent, new_stream_id
        from smazzata.ledger.writer import append
        from tests.bench.appends import DATA, STREAM

        self._server()
        streams = [new_stream_id() for _ in range(self._sizes.streams)]
        events = [NewEvent("card_played", DATA)] * STREAM
        for stream in streams:
            append(stream, "bench", 0, events, uuid4(), "bots")
        return streams

    def _server(self) -> str:
        from tests.bench.own_server import OwnServers

        if self._database is None:
            servers = self._stack.enter_context(OwnServers())
            self._database = self._stack.enter_context(servers.database())
        return str(self._database.url)


@cache
def _own_game(game: str) -> Any:
    from games.registry import ruleset
    from tests.bench.own_games import OwnGame

    return OwnGame(ruleset(game), {})


@cache
def _middles(game: str, count: int) -> list[Any]:
    return list(_own_game(game).middles(count, EVERY))


def _each(items: list[Any], work: Callable[[Any], object]) -> Work:
    def once() -> int:
        for item in items:
            work(item)
        return len(items)

    return once


def _batch(measures: Measures, name: str, seconds: float) -> dict[str, object]:
    try:
        work = measures.work(name)
        server, start = measures.server_seconds(), process_time()
        units = spent = 0.0
        while spent < seconds:
            units += work()
            spent = process_time() - start
    except Exception as error:  # whatever another checkout raises that does not know it
        return {"missing": f"{type(error).__name__}: {error}"}
    each = 1e6 / units
    return {"cpu": spent * each, "server": (measures.server_seconds() - server) * each}


def _answers() -> Iterator[dict[str, object]]:
    with ExitStack() as stack:
        measures = Measures(stack, QUICK if "--quick" in sys.argv else FULL)
        for line in sys.stdin:
            asked = json.loads(line)
            yield _batch(measures, asked["measure"], asked["seconds"])


def main() -> None:
    """Answers on what was standard output, so that nothing else that is printed gets among it."""
    root = Path(sys.argv[1])
    sys.path[:1] = [str(root), str(root / "platform")]
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "smazzata.config.settings")
    import django

    django.setup()
    for answer in _answers():
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
