"""`manage.py bench`: how fast we are beside named peers, measured side by side on this machine.

The suites live in `tests/bench`, in the repository only: nobody needs them to run tournaments.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from rich.console import Console

from games.kernel.words import Phrase
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.runtime.translation import translated

ROOT = Path(__file__).resolve().parents[5]
SUITES = (
    "engines",
    "ledger",
    "reading",
    "pairing",
    "bots",
    "hall",
    "live",
    "rounds",
    "attack",
    "crowd",
    "hostile",
)
WIDTH = 140
"""Columns of the tables when they do not go to a terminal."""


class Command(TerminalCommand):
    help = "Measure engines, ledger, pairing, bots and live tables."
    needs_database = False
    """The suites that need servers start their own, far from any tournament's data."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
        parser.add_argument(
            "--against", metavar="REVISION", help="compare this checkout with an earlier commit"
        )
        parser.add_argument("--quick", action="store_true", help="only show that everything runs")

    def handle(
        self, *_args: Any, suites: list[str], against: str | None, quick: bool, **_options: Any
    ) -> None:
        for name in suites:
            if name not in SUITES:
                known = ", ".join(SUITES)
                sentence = translated(
                    "Unknown suite: {name}. There are: {known}.", self.lang, name=name, known=known
                )
                raise CommandFailure("unknown_suite", sentence, status=2)
        if not (ROOT / "tests" / "bench").is_dir():
            sentence = translated(
                "The benchmarks are part of the repository, not of an installation.", self.lang
            )
            raise CommandFailure("bench_not_here", sentence, status=2)
        sys.path.insert(0, str(ROOT))
        from tests.bench.revisions import is_commit
        from tests.bench.show import show
        from tests.bench.suites import run

        if against:
            names = [*suites, "revisions"]
            if not is_commit(against):
                sentence = translated("There is no commit {name}.", self.lang, name=against)
                raise CommandFailure("unknown_revision", sentence, status=2)
        else:
            names = suites or list(SUITES)
        report = run(names, quick=quick, tell=self.tell, against=against)
        if self.json:
            self.answer(report)
        else:
            console = Console(highlight=False, width=self.width())
            show(report, console, self.lang)

    def tell(self, label: Phrase) -> None:
        """Says on standard error what is being measured."""
        if sys.stderr.isatty() or not self.json:
            self.stderr.write(f"... {label.say(self.lang)}", style_func=str)

    def width(self) -> int | None:
        """The width of the tables; None for that of the terminal."""
        return None if self.stdout.isatty() else WIDTH
