"""`manage.py vp`: what a table's totals are worth in victory points."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import CommandParser

from games.kernel.victory import (
    VictoryTable,
    VictoryTableProblem,
    compare,
    read_table,
    victory_points,
)
from games.kernel.victory_tables import TABLES
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.runtime.translation import gettext_noop, terminal_language, translated
from tournaments.scoring.fixed_point import written
from tournaments.scoring.victory_words import FAULTS, say_source

MOST_SIDES = 8
MAX_BYTES = 1024 * 1024
STATUS = {
    "official": gettext_noop("official table"),
    "reconstruction": gettext_noop("reconstructed table, not official"),
    "house": gettext_noop("house table"),
}


class Command(TerminalCommand):
    help = "Convert the match points of one table's sides into victory points."
    needs_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--table",
            required=True,
            metavar="NAME|FILE",
            help=translated(
                "{tables}, or a JSON file with a table",
                terminal_language(),
                tables=", ".join(TABLES),
            ),
        )
        parser.add_argument("mp", nargs="+", type=int, metavar="MP", help="total of each side")

    def handle(self, *_args: Any, table: str, mp: list[int], **_options: Any) -> None:
        if not 2 <= len(mp) <= MOST_SIDES:
            raise self.failure("vp_side_count", count=len(mp), most=MOST_SIDES)
        found = self.table(table)
        points = victory_points(found, mp)
        pairs = compare(found, mp)
        if self.json:
            self.answer(
                {
                    "table": found.id,
                    "version": found.version,
                    "status": found.status,
                    "vp": points,
                    "vp_decimals": found.decimals,
                    "pairs": [msgspec.to_builtins(pair) for pair in pairs],
                }
            )
            return

        def told(vp: int) -> str:
            return written(vp, found.decimals, self.lang)

        self.stdout.write(", ".join(map(told, points)))
        for pair in pairs:
            totals = f"{mp[pair.first]} : {mp[pair.second]}"
            self.stdout.write(f"  {totals}  ->  {told(pair.points[0])} : {told(pair.points[1])}")
        status = translated(STATUS[found.status], self.lang)
        self.stdout.write(f"{found.id}, {status}: {say_source(found, self.lang)}")

    def table(self, name: str) -> VictoryTable:
        """The table of this name, or the one in this file."""
        if name in TABLES:
            return TABLES[name]
        path = Path(name)
        if not path.exists() and path.suffix != ".json":
            raise self.failure("vp_table_unknown", table=name, known=", ".join(TABLES))
        try:
            with path.open("rb") as file:
                text = file.read(MAX_BYTES + 1)
        except OSError as error:
            reason = error.strerror or str(error)
            raise self.failure("vp_table_unreadable", table=name, detail=reason) from None
        if len(text) > MAX_BYTES:
            raise self.failure("vp_table_unreadable", table=name, detail=f"> {MAX_BYTES} B")
        found = read_table(text)
        if not isinstance(found, VictoryTable):
            raise self.bad_table(found)
        return found

    def bad_table(self, problems: Sequence[VictoryTableProblem]) -> CommandFailure:
        """A failure that tells everything that is wrong with a written table."""
        sentences = [FAULTS[p.code].say(self.lang, p.params) for p in problems]
        told = [
            {"code": problem.code, "params": problem.params, "message": sentence}
            for problem, sentence in zip(problems, sentences, strict=True)
        ]
        return CommandFailure(problems[0].code, "\n".join(sentences), problems=told)

    def failure(self, code: str, **facts: object) -> CommandFailure:
        """A failure of the command's own."""
        return CommandFailure(code, translated(SENTENCES[code], self.lang, **facts))


SENTENCES = {
    "vp_side_count": gettext_noop("The totals of 2 to {most} sides are needed, not of {count}."),
    "vp_table_unknown": gettext_noop(
        "There is no table {table}. There are {known}; or a JSON file."
    ),
    "vp_table_unreadable": gettext_noop("The table {table} cannot be read: {detail}."),
}
