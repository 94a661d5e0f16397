"""A report on the terminal, in the terminal's language."""

from rich.console import Console
from rich.table import Table

from games.kernel.words import Phrase
from smazzata.services.language import terminal_language
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


def say(phrase: Phrase) -> str:
    """The phrase in the terminal's language."""
    return phrase.say(terminal_language())


def show(report: Report, console: Console) -> None:
    """Prints a report."""
    machine = ", ".join(f"{name} {value}" for name, value in report.machine.items())
    console.print(machine, style="dim")
    console.print(
        ", ".join(f"{name} {value}" for name, value in report.versions.items()), style="dim"
    )
    for suite in report.suites:
        _suite(suite, console)
    for note in [*report.notes, *([HASTY] if report.quick else [])]:
        console.print(f"! {say(note)}")


def _suite(suite: Suite, console: Console) -> None:
    table = Table(title=suite.name, title_justify="left", title_style="bold")
    table.add_column(say(MEASURED))
    table.add_column(OURS, justify="right")
    table.add_column(say(PEER))
    table.add_column("", justify="right")
    table.add_column(say(RATIO), justify="right")
    table.add_column(say(FLOOR))
    for row in suite.rows:
        for cells in _cells(row):
            table.add_row(*cells)
    if suite.rows:
        console.print(table)
    for fact in suite.facts:
        console.print(_fact(fact))


def _cells(row: Row) -> list[list[str]]:
    unit = f" [{row.unit}]".replace("[", r"\[") if row.unit else ""
    lead = [f"{say(row.label)}{unit}", _spread(row.figures[OURS])]
    floors = {floor.against: floor for floor in row.floors}
    cells = []
    for peer in [name for name in row.figures if name != OURS] or [""]:
        floor, ratio = floors.get(peer), row.ratios.get(peer)
        theirs = _number(row.figures[peer].median) if peer else ""
        across = f"{ratio.median:.2f} ({ratio.least:.2f}-{ratio.most:.2f})" if ratio else ""
        verdict = f"{say(YES if floor.met else NO)} (≥ {floor.least:g})" if floor else ""
        cells.append([*lead, peer, theirs, across, verdict])
        lead = ["", ""]
    return cells


def _fact(fact: Fact) -> str:
    value = fact.value if isinstance(fact.value, str) else _number(fact.value)
    verdict = "" if fact.met is None else f"  {say(FLOOR).lower()}: {say(YES if fact.met else NO)}"
    return f"{say(fact.label)}: {value}{verdict}"


def _spread(spread: Spread) -> str:
    if spread.least == spread.most:
        return _number(spread.median)
    return f"{_number(spread.median)} ({_number(spread.least)}-{_number(spread.most)})"


def _number(value: float) -> str:
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
