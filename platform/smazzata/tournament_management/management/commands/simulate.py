"""`manage.py simulate`: a whole tournament, played by bots in Celery workers."""

import hashlib
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from games.kernel.refusal import Refusal
from smazzata.config.celery import app
from smazzata.ledger.findings import Finding
from smazzata.runtime import processes
from smazzata.runtime.supervisor import Child, Supervisor
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.tables.cli_choices import chosen, chosen_bot, chosen_rules
from smazzata.tables.words import sentence
from smazzata.tournament_management import simulation
from smazzata.tournament_management.entrants import Entrants, entrants, listed
from smazzata.tournament_management.formats import Format, format_of
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.process_manager import blocked
from smazzata.tournament_management.tasks import advance
from tournaments.movements.systems import SYSTEMS
from tournaments.words import WORDS

LOOK = 0.2
"""Seconds between two looks at the tournament."""
PATIENCE = 10.0
"""Seconds between two questions whether any worker is there, or why nothing happens."""


class Command(TerminalCommand):
    help = "Play a whole tournament with bots and print standings, audit and ratings."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--game", required=True)
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--entrants", default="24", metavar="N|FILE.csv")
        parser.add_argument("--skip-bad-lines", action="store_true", help="of the CSV file")
        parser.add_argument("--system", default="swiss", choices=SYSTEMS)
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seed", type=int, help="the same seed gives the same tournament")
        parser.add_argument("--bot", help="novice, heuristic (default), search or random")
        parser.add_argument("--title", default="")
        parser.add_argument(
            "--workers", type=int, default=2, metavar="N",
            help="processes to hire where no site runs (default 2); 0 hires none",
        )  # fmt: skip

    def handle(self, *_args: Any, **given: Any) -> None:
        seed = secrets.randbits(48) if given["seed"] is None else given["seed"]
        plan, found, people = self.plan(given, seed)
        self.tell_skipped(people)
        if given["workers"] < 1:
            self.refuse_without_workers()
        tournament = open_tournament(plan)
        if isinstance(tournament, Refusal):
            raise CommandFailure(tournament.code, sentence(tournament, self.lang, WORDS))
        with crew(given["workers"]) as hired:
            advance.delay(str(tournament))
            self.follow(tournament, hired)
            findings = self.audit(tournament)
        outcome = {
            "seed": seed,
            "tournament": str(tournament),
            "game": plan.game,
            "options": found.options,
            "system": plan.system,
            **simulation.told(tournament),
            "audit": "failed" if findings else "ok",
            "findings": [finding.sentence(self.lang) for finding in findings],
            "skipped": [listed(fault) for fault in people.skipped],
        }
        if self.json:
            self.answer(outcome)
        else:
            self.show(outcome)
        if findings:
            sys.exit(1)

    def plan(self, given: dict[str, Any], seed: int) -> tuple[Plan, Format, Entrants]:
        """What was asked for, complete and possible, or a `Failure`."""
        rules = chosen_rules(given["game"], self.lang)
        options = chosen(rules, given["option"])
        found = format_of(rules.id, options)
        if isinstance(found, Refusal):
            raise CommandFailure(found.code, sentence(found, self.lang, rules.words, WORDS))
        bot = chosen_bot(rules, given["bot"], self.lang)
        key = hashlib.sha256(f"smazzata.simulate.v1\x00{seed}".encode()).digest()
        people = entrants(
            given["entrants"], len(found.parties[0]), seed, self.lang, given["skip_bad_lines"]
        )
        title = given["title"] or rules.words[rules.id].say(self.lang)
        plan = Plan(
            title, rules.id, options, given["system"], given["rounds"], people.entries, bot, key
        )
        return plan, found, people

    def refuse_without_workers(self) -> None:
        """Ends with a `CommandFailure` if no worker answers: before anything is stored."""
        if not app.control.ping(timeout=PATIENCE, limit=1):
            it = "Nessun worker risponde, e con --workers 0 non se ne assumono."
            en = "No worker answers, and with --workers 0 none is hired."
            raise CommandFailure("no_workers", it if self.lang == "it" else en)

    def tell_skipped(self, people: Entrants) -> None:
        """Names on standard error each line of the file that is left out."""
        for fault in people.skipped:
            left_out = "Saltata" if self.lang == "it" else "Left out"
            self.stderr.write(f"{left_out}: {fault.say(self.lang)}")

    def follow(self, tournament: UUID, hired: "Crew") -> None:
        """Shows bars for rounds and tables until the tournament has ended."""
        words = ("Turni", "Tavoli") if self.lang == "it" else ("Rounds", "Tables")
        before, since = None, time.monotonic()
        with bars(self.json) as shown:
            rounds, tables = (shown.add_task(word, total=None) for word in words)
            while True:
                now = simulation.progress(tournament)
                done = now.round - (now.finished < now.tables or not now.tables)
                shown.update(rounds, completed=max(done, 0), total=now.rounds)
                shown.update(tables, completed=now.finished, total=now.tables or None)
                if now.closed:
                    return
                if now != before:
                    before, since = now, time.monotonic()
                elif time.monotonic() - since > PATIENCE:
                    self.ask_why(tournament)
                    since = time.monotonic()
                hired.look_after()
                time.sleep(LOOK)

    def ask_why(self, tournament: UUID) -> None:
        """Ends with a `Failure` when the tournament cannot go on by itself."""
        refusal = blocked(tournament)
        if refusal is not None:
            raise CommandFailure(refusal.code, sentence(refusal, self.lang, WORDS))

    def audit(self, tournament: UUID) -> Sequence[Finding]:
        """Audits all streams with a bar of its own."""
        word = "Verifica" if self.lang == "it" else "Audit"
        with bars(self.json) as shown:
            task: TaskID = shown.add_task(word, total=None)
            return simulation.check(
                tournament, lambda done, all_: shown.update(task, completed=done, total=all_)
            )

    def show(self, outcome: dict[str, Any]) -> None:
        """The standings and ratings as tables."""
        console = Console(highlight=False)
        italian = self.lang == "it"
        table = Table(title="Classifica" if italian else "Standings")
        for heading, justify in (
            ("", "right"), ("Nome" if italian else "Name", "left"), ("V.P.", "right"),
            ("M.P.", "right"), ("Vinte" if italian else "Won", "right"),
        ):  # fmt: skip
            table.add_column(heading, justify=justify)  # type: ignore[arg-type]
        for row in outcome["standings"]:
            table.add_row(
                str(row["place"]), row["name"], str(row["vp"]), str(row["mp"]), str(row["wins"])
            )
        console.print(table)
        ratings = Table(title="Rating")
        for heading in ("Nome" if italian else "Name", "prima" if italian else "before",
                        "dopo" if italian else "after"):  # fmt: skip
            ratings.add_column(heading, justify="left" if not ratings.columns else "right")
        for row in outcome["ratings"]:
            ratings.add_row(
                row["name"], f"{row['before'] / 1000:.2f}", f"{row['after'] / 1000:.2f}"
            )
        console.print(ratings)
        self.say(
            it=f"Verifica: {outcome['audit']}. Seme: {outcome['seed']}.",
            en=f"Audit: {outcome['audit']}. Seed: {outcome['seed']}.",
        )
        for finding in outcome["findings"]:
            self.stdout.write(finding)


def bars(quiet: bool) -> Progress:
    """Progress bars on standard error, which leaves standard output to the result."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=quiet or not sys.stderr.isatty(),
    )


class Crew:
    """The workers of a tournament: those of a running site, or some of this command's own."""

    def __init__(self, folder: Path, count: int) -> None:
        self._folder = folder
        self._count = count
        self._own = False
        self._supervisor = Supervisor(folder, self._tell)
        self._asked = 0.0

    def ensure(self) -> None:
        """Hire workers of our own if nobody answers; a site that was running may have stopped."""
        self._asked = time.monotonic()
        if self._own or self._count < 1 or app.control.ping(timeout=1.0):
            return
        self._own = True
        environ = processes.environment()
        self._supervisor.add(processes.worker(environ, self._count))
        self._supervisor.add(processes.clock(environ, self._folder))
        self._supervisor.add(processes.sequencer(environ))

    def look_after(self) -> None:
        """Start again what has died; now and then ask whether somebody still works."""
        self._supervisor.look_after()
        if time.monotonic() - self._asked > PATIENCE:
            self.ensure()

    def stop(self) -> None:
        """Dismiss our own workers."""
        self._supervisor.stop()

    def _tell(self, child: Child, status: int) -> None:
        last = (self._folder / f"{child.name}.log").read_text(errors="replace").strip()
        sys.stderr.write(f"{child.name}: {status}. {last.splitlines()[-1] if last else ''}\n")


@contextmanager
def crew(count: int) -> Iterator[Crew]:
    """A crew with `count` processes, for as long as it is needed."""
    # Workers may still write while the folder goes.
    with TemporaryDirectory(prefix="smazzata-", ignore_cleanup_errors=True) as name:
        hired = Crew(Path(name), count)
        hired.ensure()
        try:
            yield hired
        finally:
            hired.stop()
