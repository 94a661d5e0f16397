"""`manage.py adopt_season BODY YEAR`: the rules by which a body's year is read."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games.kernel.refusal import Refusal
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.season.forms import say
from smazzata.season.rules import SHIPPED, adopt, shipped_text


class Command(TerminalCommand):
    help = "Adopt a body's rules for a year: those that come with the program, or of a file."
    needs_site = True

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("body")
        parser.add_argument("year", type=int)
        parser.add_argument("--text", metavar="FILE", help="a text of rules (TOML)")

    def handle(self, *_args: Any, **options: Any) -> None:
        body, year = options["body"], options["year"]
        done = adopt(body, year, self._read(body, options["text"]))
        if isinstance(done, Refusal):
            raise CommandFailure(done.code, say(done), status=2)
        if done:
            self.say("Adopted: {body} {year}.", body=body, year=year)
        else:
            self.say("It was so already: {body} {year}.", body=body, year=year)
        if self.json:
            self.answer({"body": body, "year": year, "changed": done})

    def _read(self, body: str, file: str | None) -> str:
        missing = Refusal("season_no_text", params={"body": body, "shipped": ", ".join(SHIPPED)})
        if file is None and body in SHIPPED:
            return shipped_text(body)
        try:
            return Path(file or "").read_text("utf-8")
        except (OSError, ValueError):
            raise CommandFailure(missing.code, say(missing), status=2) from None
