"""Suite `pairing`: one round of a Swiss tournament, five rounds of history behind it.

Every program gets the same field in its own form; only the pairing itself is timed (CPU), once as
the bare solver and once from the standings to the explained tables. What it is worth is measured
too: a fast pairing that repeats meetings is no pairing.
"""

from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Any

from games.kernel.words import Phrase
from tests.bench.bench import Bench
from tests.bench.field import (
    Side,
    mean_difference,
    played,
    problem,
    repeats,
    unbalanced,
)
from tests.bench.measure import Batch
from tests.bench.pairers import Dutch, Networkx, SwissPair
from tests.bench.peers import NETWORKX, PY4SWISS, SWISSPAIR
from tests.bench.report import OURS
from tournaments.pairing.matching import match
from tournaments.pairing.model import Number, Pairing
from tournaments.pairing.order import ranking
from tournaments.pairing.round import pair_round

WHOLE_ROUND = "smazzata, whole round"
NEIGHBOURS = "neighbours in the ranking"
SOLVER_SECONDS = 1.0
"""What a round of `LARGE` may take."""
SMALL, MIDDLE, LARGE = 200, 1_000, 10_000
TABLES = (96, 9_996)

Tables = Sequence[Sequence[Number]]


def run(bench: Bench) -> None:
    """Pairs tables of two beside the peers, then larger tables, where there are none."""
    fields = (60,) if bench.quick else (SMALL, MIDDLE, LARGE)
    for entrants in fields:
        _swiss(bench, entrants)
    if not bench.quick:
        _dutch_once(bench)
    for size in (3, 4):
        for entrants in (24,) if bench.quick else TABLES:
            _larger_tables(bench, entrants, size)


def _swiss(bench: Bench, entrants: int) -> None:
    sides = played(entrants, 2, seed=entrants)
    task = problem(sides, 2)
    pairers: dict[str, Any] = {}
    if library := bench.peers.find(SWISSPAIR):
        pairers["swisspair"] = SwissPair(library, sides)
    if entrants <= SMALL:
        if library := bench.peers.find(PY4SWISS):
            pairers["py4swiss dutch"] = Dutch(library, sides)
        if library := bench.peers.find(NETWORKX):
            pairers["networkx"] = Networkx(library, task)
    label = Phrase(f"Turno svizzero di {entrants}", f"Swiss round of {entrants}")
    rivals = {
        OURS: _timed(lambda: match(task, task.entrants)),
        WHOLE_ROUND: _timed(lambda: pair_round(task)),
    }
    rivals |= {name: _timed(pairer.pair) for name, pairer in pairers.items()}
    name = f"swiss_{entrants}"
    race = bench.race(label, rivals)
    bench.row(race, "s", name, label, better="less")
    found = {OURS: _tables(pair_round(task))}
    found |= {name: pairer.pairs() for name, pairer in pairers.items()}
    _quality(bench, name, label, sides, found)
    balance = Phrase(f"{label.it}: lati squilibrati", f"{label.en}: unbalanced sides")
    values = {rival: unbalanced(sides, pairs) for rival, pairs in found.items()}
    bench.values(f"{name}_unbalanced", balance, values)
    if entrants == LARGE:
        seconds = sorted(race.values(OURS, "s"))
        took = Phrase(f"{label.it}: secondi, mediana", f"{label.en}: seconds, median")
        middle = seconds[len(seconds) // 2]
        bench.fact(f"{name}_seconds", took, round(middle, 3), middle <= SOLVER_SECONDS)


def _dutch_once(bench: Bench) -> None:
    """One round of the FIDE system at 1,000: too long for more than one turn."""
    library = bench.peers.find(PY4SWISS)
    if library is None:
        return
    label = Phrase(
        f"py4swiss, turno svizzero di {MIDDLE}, una volta: secondi",
        f"py4swiss, Swiss round of {MIDDLE}, once: seconds",
    )
    bench.tell(label)
    sides = played(MIDDLE, 2, seed=MIDDLE)
    pairer = Dutch(library, sides)
    start = process_time()
    pairs = pairer.pairs()
    bench.fact(f"dutch_{MIDDLE}_seconds", label, round(process_time() - start, 1))
    difference = Phrase(
        f"py4swiss, {MIDDLE}: differenza media", f"py4swiss, {MIDDLE}: mean difference"
    )
    bench.fact(f"dutch_{MIDDLE}_difference", difference, round(mean_difference(sides, pairs), 4))
    balance = Phrase(
        f"py4swiss, {MIDDLE}: lati squilibrati", f"py4swiss, {MIDDLE}: unbalanced sides"
    )
    bench.fact(f"dutch_{MIDDLE}_unbalanced", balance, unbalanced(sides, pairs))


def _larger_tables(bench: Bench, entrants: int, size: int) -> None:
    """Tables of three and four: time, and quality beside seating neighbours in the ranking."""
    sides = played(entrants, size, seed=entrants)
    task = problem(sides, size)
    label = Phrase(f"{entrants} a tavoli di {size}", f"{entrants} at tables of {size}")
    name = f"tables_{size}_{entrants}"
    race = bench.race(label, {OURS: _timed(lambda: pair_round(task))})
    bench.row(race, "s", name, label, better="less")
    line = [entrant.number for entrant in ranking(task.entrants)]
    found = {
        OURS: _tables(pair_round(task)),
        NEIGHBOURS: [line[i : i + size] for i in range(0, entrants, size)],
    }
    _quality(bench, name, label, sides, found)


def _quality(
    bench: Bench, name: str, label: Phrase, sides: Sequence[Side], found: Mapping[str, Tables]
) -> None:
    again = Phrase(f"{label.it}: incontri ripetuti", f"{label.en}: repeated meetings")
    bench.values(f"{name}_repeats", again, {r: repeats(sides, t) for r, t in found.items()})
    spread = Phrase(f"{label.it}: differenza di punti", f"{label.en}: score difference")
    values = {rival: mean_difference(sides, tables) for rival, tables in found.items()}
    bench.values(f"{name}_difference", spread, values)


def _tables(pairing: Pairing) -> Tables:
    return [table.sides for table in pairing.tables]


def _timed(work: Callable[[], object]) -> Callable[[], Batch]:
    def batch() -> Batch:
        start = process_time()
        work()
        return {"s": process_time() - start}

    return batch
