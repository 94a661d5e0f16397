"""Suite `bots`: what a tournament of bots costs a move, and by how much each bot beats the weaker.

No peer does the same, so there are no ratios: these figures are for planning (how many tables a
machine carries) and for seeing a change.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from games.kernel.contest import contest
from games.kernel.search import SearchBot
from games.kernel.words import Phrase
from games.registry import bots, ruleset, strengths
from tests.bench.bench import Bench
from tests.bench.bot_tournaments import Options, commits, counts, ledger_bytes, play_tournament
from tests.bench.measure import Batch
from tests.bench.own_server import Database
from tests.bench.report import OURS
from tests.bench.strengths import Pairing, forms, pairings

DEALS, FEW_DEALS = 500, 2
SEARCH_DEALS = 60
"""A bot that looks ahead takes hundreds of times as long as one that judges."""
FEW_LOOKS = 5
"""How many worlds it looks into in a quick run."""
FEW_PLAYERS = {name: {"players": 2} for name in ("machiavelli", "spacca_il_mazzo")}
"""Where a quick run would take long with as many as usually play."""

BOTS = {
    "random": Phrase("casuale", "random"),
    "novice": Phrase("principiante", "novice"),
    "heuristic": Phrase("euristico", "heuristic"),
    "search": Phrase("che prevede", "search"),
}


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
    """Measures tournaments, then every bot against the one below it, in every form of its game."""
    bench.tell(Phrase("Avvio dei server", "Starting the servers"))
    for event in EVENTS:
        small = event._replace(tables=1, rounds=1)
        with bench.servers.database() as database:
            _tournament(bench, database, small if bench.quick else event)
    for pairing in pairings():
        # The same bots play every form of a game: to show that they run, one will do.
        if not bench.quick or pairing.form == forms(pairing.form.game)[0]:
            _contest(bench, pairing)


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
        found = counts(tournament)
        figures["events/move"] = float(found.events)
        return {unit: value / found.moves for unit, value in figures.items()}

    return batch


def _contest(bench: Bench, pairing: Pairing) -> None:
    """A bot against the next weaker one, on duplicate deals with all rotations."""
    form, stronger, weaker = pairing
    rules, players = ruleset(form.game), {**bots(form.game)}
    deals = SEARCH_DEALS if stronger == "search" else DEALS
    options = form.options
    if bench.quick:
        deals = FEW_DEALS
        options = options | FEW_PLAYERS.get(form.game, {})
        if "search" in players:
            players["search"] = SearchBot(rules, FEW_LOOKS)
    strong, weak = BOTS[stronger], BOTS[weaker]
    label = Phrase(
        f"{form.title.it}, bot {strong.it} contro {weak.it} in {deals} smazzate",
        f"{form.title.en}, {strong.en} against {weak.en} in {deals} deals",
    )
    bench.tell(label)
    found = contest(rules, players[stronger], players[weaker], deals, seed=1, options=options)
    interval = f"{found.mean:.2f} ({found.low:.2f} - {found.high:.2f})"
    words = Phrase(f"{label.it}: vantaggio (95%)", f"{label.en}: lead (95%)")
    bench.fact(pairing.name, words, interval, None if bench.quick else found.low > 0)
