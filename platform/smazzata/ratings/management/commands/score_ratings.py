"""`manage.py score_ratings`: how well the law has foreseen this site's own tables."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from rich.console import Console
from rich.table import Table

from smazzata.ratings.models import RatedTable
from smazzata.ratings.people import load_persons
from smazzata.ratings.standing import played_table
from smazzata.runtime.terminal_command import TerminalCommand
from tournaments.federation.rating.disciplines import LAW_VERSION, PLAIN
from tournaments.federation.rating.scores import GRID, score_tables


class Command(TerminalCommand):
    help = (
        "Score what the law of ratings foresaw of this site's tables: log loss, Brier score and "
        "calibration, and the same for other deviations of newcomers."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--since", type=int, default=0, metavar="DAY", help="days since 1970-01-01"
        )

    def handle(self, *_args: Any, since: int, **_options: Any) -> None:
        found = [
            _score(discipline, since)
            for discipline in RatedTable.objects.order_by("discipline")
            .values_list("discipline", flat=True)
            .distinct()
        ]
        if self.json:
            self.answer({"law": LAW_VERSION, "disciplines": found})
            return
        shown = Table()
        for heading in ("", _("Tables"), "log loss", "Brier", _("Calibration"), "sigma0"):
            shown.add_column(heading, justify="right")
        for row in found:
            best = min(row["grid"], key=lambda each: each["log_loss"])
            shown.add_row(
                row["discipline"],
                str(row["tables"]),
                f"{row['log_loss']:.4f}",
                f"{row['brier']:.4f}",
                f"{row['calibration']:.3f}",
                f"{PLAIN.sigma0 // 1000} → {best['sigma0'] // 1000}",
            )
        Console(highlight=False).print(shown)


def _score(discipline: str, since: int) -> dict[str, Any]:
    """The scores of a discipline, by the law as it is and over the grid."""
    rows = RatedTable.objects.filter(discipline=discipline).order_by("order")
    tables = [played_table(row) for row in rows]
    person_of = load_persons()
    scores = score_tables(tables, since=since, person_of=person_of)
    return {
        "discipline": discipline,
        "tables": scores.tables,
        "comparisons": scores.comparisons,
        "log_loss": scores.log_loss,
        "gain": scores.gain,
        "brier": scores.brier,
        "calibration": scores.calibration,
        "bands": [
            {"comparisons": b.comparisons, "expected": b.expected, "scored": b.scored}
            for b in scores.bands
        ],
        "grid": [
            {
                "sigma0": sigma0,
                "log_loss": score_tables(tables, sigma0, since, person_of).log_loss,
            }
            for sigma0 in GRID
        ],
    }
