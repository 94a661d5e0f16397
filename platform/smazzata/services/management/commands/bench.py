"""`manage.py bench`: how fast we are beside named peers, measured side by side on this machine.

The suites live in `tests/bench`, in the repository only: nobody needs them to run tournaments.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console

from games.kernel.words import Phrase
from smazzata.services.language import either, terminal_language

ROOT = Path(__file__).resolve().parents[5]
NAMES = ("engines", "ledger", "reading", "pairing", "bots")


class Command(BaseCommand):
    help = "Measure engines, ledger, pairing and bots beside other libraries."
    needs_database = False
    """The suites that need servers start their own, so that no tournament's data are near."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(NAMES))
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument("--quick", action="store_true", help="only show that everything runs")

    def handle(
        self, *args: Any, suites: list[str], json: bool, quick: bool, **options: Any
    ) -> None:
        unknown = [name for name in suites if name not in NAMES]
        if unknown:
            raise CommandError(
                either(
                    en=f"Unknown suite: {unknown[0]}. There are: {', '.join(NAMES)}.",
                    it=f"Serie sconosciuta: {unknown[0]}. Ci sono: {', '.join(NAMES)}.",
                )
                + " [unknown_suite]",
                returncode=2,
            )
        if not (ROOT / "tests" / "bench").is_dir():
            raise CommandError(
                either(
                    en="The benchmarks are part of the repository, not of an installation.",
                    it="Le misure fanno parte del repository, non di un'installazione.",
                )
                + " [bench_not_here]",
                returncode=2,
            )
        sys.path.insert(0, str(ROOT))
        from tests.bench import show
        from tests.bench.suites import run

        progress = Console(stderr=True)

        def tell(label: Phrase) -> None:
            progress.print(f"... {label.say(terminal_language())}", style="dim", markup=False)

        report = run(suites or NAMES, quick=quick, tell=tell)
        if json:
            self.stdout.write(report.to_json().decode())
        else:
            show.show(report, Console(width=None if sys.stdout.isatty() else 140))
