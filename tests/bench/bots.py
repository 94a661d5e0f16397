"""Suite `bots`: what a tournament of bots costs a move, and what a bot's judgement is worth.

No peer does the same, so there are no ratios: these figures are for planning (how many tables a
machine carries) and for seeing a change.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from games.kernel.contest import contest
from games.kernel.words import Phrase
from games.registry import bots, ruleset, strengths
from tests.bench.bench import Bench
from tests.bench.bot_tournaments import Options, commits, ledger_bytes, play_tournament, told
from tests.bench.measure import Batch
from tests.bench.own_server import Database
from tests.bench.report import OURS

DEALS, FEW_DEALS = 1_000, 2
SEARCH_DEALS = 200
"""A bot that looks ahead takes a hundred times as long as one that judges."""

LADDER = (
    ("heuristic", "random", Phrase("euristico contro casuale", "heuristic against random")),
    ("novice", "random", Phrase("principiante contro casuale", "novice against random")),
    ("heuristic", "novice", Phrase("euristico contro principiante", "heuristic against novice")),
    ("search", "heuristic", Phrase("che prevede contro euristico", "search against heuristic")),
)
"""Who should beat whom."""


class Event(NamedTuple):
    """A tournament to be played."""

    name: str
    title: Phrase
    game: str
    options: Options
    sides: int
    """At one table."""
    tables: int
    rounds: int


EVENTS = (
    Event(
        "burraco_three",
        Phrase("Burraco a tre", "Burraco for three"),
        "burraco",
        {"players_format": "three"},
        sides=3,
        tables=2,
        rounds=2,
    ),
    Event(
        "burraco_pairs",
        Phrase("Burraco a coppie", "Burraco for pairs"),
        "burraco",
        {"players_format": "four_pairs"},
        sides=2,
        tables=2,
        rounds=2,
    ),
    Event("busca", Phrase("Busca", "Busca"), "busca", {}, sides=4, tables=4, rounds=2),
)


def run(bench: Bench) -> None:
    """Measures tournaments, then bots against each other."""
    bench.tell(Phrase("Avvio dei server", "Starting the servers"))
    for event in EVENTS:
        small = event._replace(tables=1, rounds=1)
        with bench.servers.database() as database:
            _tournament(bench, database, small if bench.quick else event)
    for game, title in (("burraco", "Burraco"), ("busca", "Busca")):
        for challenger, field, who in LADDER:
            if {challenger, field} <= set(bots(game)):
                _contest(bench, game, title, challenger, field, who)


def _tournament(bench: Bench, database: Database, event: Event) -> None:
    """One row for each thing that a move costs."""
    bot = strengths(event.game)["medium"]
    label = Phrase(f"{event.title.it}, torneo di bot", f"{event.title.en}, a tournament of bots")
    race = bench.race(label, {OURS: _playing(database, event, bot)})
    for unit, words in (
        ("µs CPU/move", Phrase("CPU di Smazzata", "Smazzata's CPU")),
        ("µs server CPU/move", Phrase("CPU di PostgreSQL", "PostgreSQL's CPU")),
        ("µs/move", Phrase("tempo reale", "wall-clock time")),
        ("events/move", Phrase("eventi", "events")),
        ("commits/move", Phrase("transazioni", "transactions")),
        ("bytes/move", Phrase("byte su disco", "bytes on disk")),
    ):
        if race.rivals(unit):
            row = Phrase(f"{label.it}: {words.it}", f"{label.en}: {words.en}")
            name = f"{event.name}_{unit.replace('/', '_per_').replace(' ', '_').replace('µ', 'u')}"
            bench.row(race, unit, name, row, better="less")


def _playing(database: Database, event: Event, bot: str) -> Callable[[], Batch]:
    seed = 0

    def batch() -> Batch:
        nonlocal seed
        seed += 1
        stored, done, served = ledger_bytes(), commits(), database.cpu_seconds()
        wall, cpu = time.perf_counter(), time.process_time()
        entries = event.sides * event.tables
        tournament = play_tournament(event.game, event.options, bot, entries, event.rounds, seed)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        figures = {
            "µs CPU/move": cpu * 1e6,
            "µs/move": wall * 1e6,
            "commits/move": float(commits() - done),
            "bytes/move": float(ledger_bytes() - stored),
        }
        now = database.cpu_seconds()
        if now is not None and served is not None:
            figures["µs server CPU/move"] = (now - served) * 1e6
        found = told(tournament)
        figures["events/move"] = float(found.events)
        return {unit: value / found.moves for unit, value in figures.items()}

    return batch


def _contest(bench: Bench, game: str, title: str, challenger: str, field: str, who: Phrase) -> None:
    """A stronger bot against a weaker one, on duplicate deals with all rotations."""
    players = bots(game)
    deals = FEW_DEALS if bench.quick else SEARCH_DEALS if challenger == "search" else DEALS
    label = Phrase(
        f"{title}, bot {who.it} in {deals} smazzate", f"{title}, {who.en} in {deals} deals"
    )
    bench.tell(label)
    found = contest(ruleset(game), players[challenger], players[field], deals, seed=1)
    interval = f"{found.mean:.2f} ({found.low:.2f} - {found.high:.2f})"
    words = Phrase(f"{label.it}: vantaggio (95%)", f"{label.en}: lead (95%)")
    name = f"{game}_{challenger}_over_{field}"
    bench.fact(name, words, interval, None if bench.quick else found.low > 0)
