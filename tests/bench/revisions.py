"""Suite `revisions`: this checkout against an earlier commit, batch against batch.

Each side is a process that lives as long as the run, with a checkout, a data folder and a
PostgreSQL of its own (`tests.bench.probe`), and they work in turns. The figures are CPU time, which
others on the machine disturb least. A ratio above 1 means that the present state is faster.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from games.kernel.words import Phrase
from tests.bench.bench import Bench
from tests.bench.measure import Batch
from tests.bench.report import OURS

ROOT = Path(__file__).resolve().parents[2]
PROBE = Path(__file__).with_name("probe.py")
WARM_UP = 2
"""Batches that do not count: a side gets its data ready in the first."""

GAMES = (("burraco", "Burraco"), ("busca", "Busca"))
ENGINE = {
    "search": Phrase("un passo della ricerca", "search path, a step"),
    "act": Phrase("una mossa validata con eventi", "validated move with events"),
    "fold": Phrase("rigiocare, un evento", "fold, an event"),
    "view": Phrase("vista di un posto", "a seat's view"),
    "legal": Phrase("mosse legali", "legal steps"),
    "copy": Phrase("copia di uno stato", "copy of a state"),
    "folding": Phrase("leggere e ricostruire, un evento", "load and fold, an event"),
    "auditing": Phrase("controllare ogni mossa, un evento", "audit of every move, an event"),
    "bots": Phrase("una partita di bot, un evento", "a match of bots, an event"),
}
PLAIN = {
    "2_solver": Phrase("Abbinare 204 a tavoli da due", "Pairing 204 at tables of two"),
    "3_solver": Phrase("Abbinare 204 a tavoli da tre", "Pairing 204 at tables of three"),
    "4_solver": Phrase("Abbinare 204 a tavoli da quattro", "Pairing 204 at tables of four"),
    "single_append": Phrase("Aggiungere un evento", "Append of one event"),
    "stream_loading": Phrase("Leggere un flusso, un evento", "Load of a stream, an event"),
}
MEASURES = {
    f"{game}_{what}": Phrase(f"{title}: {label.it}", f"{title}: {label.en}")
    for game, title in GAMES
    for what, label in ENGINE.items()
} | PLAIN


class Missing(Exception):
    """A side does not know a measure."""


class Probe:
    """One side: a process with a checkout of its own, asked for batches."""

    def __init__(self, process: subprocess.Popen[str], seconds: float) -> None:
        self._process = process
        self._seconds = seconds

    def batch(self, measure: str) -> Batch:
        """Microseconds a unit, and the server's. Raises `Missing`."""
        assert self._process.stdin
        assert self._process.stdout
        asked = {"measure": measure, "seconds": self._seconds}
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline() or '{"missing": "the process ended"}')
        if "missing" in answer:
            raise Missing(answer["missing"])
        return {"µs": answer["cpu"], "server µs": answer["server"]}


def run(bench: Bench) -> None:
    """Races every measure that both sides know; tells which one of them does not."""
    revision = bench.against
    assert revision, "the command asks for a revision"
    with _checkout(revision) as checkout, ExitStack() as stack:
        python = _interpreter(checkout)
        ours = stack.enter_context(_probe(sys.executable, ROOT, bench))
        theirs = stack.enter_context(_probe(python, checkout, bench))
        for name, label in MEASURES.items():
            rivals: dict[str, Callable[[], Batch]] = {
                OURS: lambda name=name: ours.batch(name),  # type: ignore[misc]
                revision: lambda name=name: theirs.batch(name),  # type: ignore[misc]
            }
            try:
                race = bench.race(label, rivals, warm_up=WARM_UP)
            except Missing as missing:
                bench.fact(f"{name}_missing", label, str(missing))
                continue
            bench.row(race, "µs", name, label, better="less")
            server = {side: median(race.values(side, "server µs")) for side in rivals}
            if any(server.values()):
                shown = Phrase(f"{label.it}, PostgreSQL (µs)", f"{label.en}, PostgreSQL (µs)")
                bench.values(f"{name}_server", shown, server)


def is_commit(revision: str) -> bool:
    """Whether the repository around this checkout knows it."""
    asked = [
        "git",
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        f"{revision}^{{commit}}",
    ]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode == 0


@contextmanager
def _checkout(revision: str) -> Iterator[Path]:
    """The files of a commit in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="smazzata-revision-") as made:
        archive = subprocess.run(
            ["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", made], input=archive.stdout, check=True)
        yield Path(made)


def _interpreter(checkout: Path) -> str:
    """A Python with what the revision is pinned to: ours where that is the same."""
    if (checkout / "uv.lock").read_bytes() == (ROOT / "uv.lock").read_bytes():
        return sys.executable
    subprocess.run(
        [os.environ.get("UV", "uv"), "sync", "--frozen", "--quiet"], cwd=checkout, check=True
    )
    return str(checkout / ".venv" / "bin" / "python")


@contextmanager
def _probe(python: str, checkout: Path, bench: Bench) -> Iterator[Probe]:
    # Not a folder that only we may enter: as root, PostgreSQL runs as another user and has to pass.
    with tempfile.TemporaryDirectory(prefix="smazzata-probe-") as data:
        Path(data).chmod(0o711)
        kept = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
        with subprocess.Popen(
            [python, str(PROBE), str(checkout), *(["--quick"] if bench.quick else [])],
            cwd=checkout,
            env=kept | {"SMAZZATA_DATA": data, "VIRTUAL_ENV": str(Path(python).parents[1])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            yield Probe(process, bench.effort.seconds)
