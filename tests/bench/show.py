"""A report for people, in their language."""

from rich.console import Console
from rich.table import Table

from games.kernel.words import Phrase
from tests.bench.measure import Spread
from tests.bench.report import OURS, Fact, Report, Row, Suite

MEASURED = Phrase("Misura", "Measured")
PEER = Phrase("Paragone", "Peer")
RATIO = Phrase("Rapporto (min-max)", "Ratio (min-max)")
FLOOR = Phrase("Soglia raggiunta", "Floor met")
YES, NO = Phrase("sì", "yes"), Phrase("no", "no")
HASTY = Phrase(
    "Giro veloce: mostra che tutto funziona, le cifre valgono poco.",
    "A quick run: it shows that everything works; its figures mean little.",
)


class _Printer:
    """Writes a report in one language."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language

    def say(self, phrase: Phrase) -> str:
        return phrase.say(self.language)

    def report(self, report: Report) -> None:
        for facts in (report.machine, report.versions):
            line = ", ".join(f"{name} {value}" for name, value in facts.items())
            self.console.print(line, style="dim")
        for suite in report.suites:
            self.suite(suite)
        for note in [*report.notes, *([HASTY] if report.quick else [])]:
            self.console.print(f"! {self.say(note)}")

    def suite(self, suite: Suite) -> None:
        table = Table(title=suite.name, title_justify="left", title_style="bold")
        table.add_column(self.say(MEASURED))
        table.add_column(OURS, justify="right")
        table.add_column(self.say(PEER))
        table.add_column("", justify="right")
        table.add_column(self.say(RATIO), justify="right")
        table.add_column(self.say(FLOOR))
        for row in suite.rows:
            for cells in self.cells(row):
                table.add_row(*cells)
        if suite.rows:
            self.console.print(table)
        for fact in suite.facts:
            self.console.print(self.fact(fact))

    def cells(self, row: Row) -> list[list[str]]:
        """A line of the table for each peer, or one where there is none."""
        unit = f" ({row.unit})" if row.unit else ""
        lead = [f"{self.say(row.label)}{unit}", _spread(row.figures[OURS])]
        floors = {floor.against: floor for floor in row.floors}
        cells = []
        for peer in [name for name in row.figures if name != OURS] or [""]:
            floor, ratio = floors.get(peer), row.ratios.get(peer)
            theirs = _number(row.figures[peer].median) if peer else ""
            across = f"{ratio.median:.2f} ({ratio.least:.2f}-{ratio.most:.2f})" if ratio else ""
            verdict = f"{self.verdict(floor.met)} (≥ {floor.least:g})" if floor else ""
            cells.append([*lead, peer, theirs, across, verdict])
            lead = ["", ""]
        return cells

    def fact(self, fact: Fact) -> str:
        value = fact.value if isinstance(fact.value, str) else _number(fact.value)
        promise = f" ({self.say(FLOOR).lower()}: {self.verdict(fact.met)})"
        return f"{self.say(fact.label)}: {value}{'' if fact.met is None else promise}"

    def verdict(self, met: bool | None) -> str:
        return self.say(YES if met else NO)


def show(report: Report, console: Console, language: str) -> None:
    """Prints a report in `language` (`it` or `en`)."""
    _Printer(console, language).report(report)


def _spread(spread: Spread) -> str:
    if spread.least == spread.most:
        return _number(spread.median)
    return f"{_number(spread.median)} ({_number(spread.least)}-{_number(spread.most)})"


def _number(value: float) -> str:
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
