"""`manage.py fixtures check`: whether events come out as they were worked out by hand."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import CommandParser

from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.runtime.translation import gettext_noop, terminal_language, translated
from tournaments.reference.check import Difference, check
from tournaments.reference.worked import Worked, read_worked

FOLDER = Path(__file__).resolve().parents[5] / "docs" / "reference"
"""Where a clone of the repository has them."""


class Command(TerminalCommand):
    help = "Play the events that were worked out by hand, and name each number that is another one."
    needs_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("action", choices=["check"], help="play them and compare")
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            default=FOLDER,
            help=translated(
                "a folder with events in TOML (default: docs/reference)", terminal_language()
            ),
        )

    def handle(self, *_args: Any, folder: Path, **_options: Any) -> None:
        paths = sorted(folder.glob("*.toml"))
        if not paths:
            raise CommandFailure("fixtures_missing", self._say("fixtures_missing", folder=folder))
        read = cache(lambda name: read_worked((folder / f"{name}.toml").read_text("utf-8")))
        told = [self._check(path.stem, read) for path in paths]
        wrong = sum(bool(each["differences"]) for each in told)
        if wrong:
            sentence = self._say("fixtures_differ", count=wrong, all=len(told))
            raise CommandFailure("fixtures_differ", sentence, events=told)
        if self.json:
            self.answer({"events": told})
        self.say("All {count} events come out as they were worked out by hand.", count=len(told))

    def _check(self, name: str, read: Callable[[str], Worked]) -> dict[str, Any]:
        """Whether an event comes out right, told as a line and as values."""
        try:
            worked = read(name)
            found, title = check(worked, read), worked.title.say(self.lang)
        except (msgspec.DecodeError, OSError, LookupError, ValueError) as error:
            found, title = [Difference(0, str(error), "", "")], ""
        mark = translated(DIFFERS, self.lang) if found else "ok"
        if not self.json:
            self.stdout.write(f"{mark:8}{name}: {title}")
        for each in found:
            self.say(
                "    {where}{what}: by hand {by_hand}, the program {found}", **self._in_words(each)
            )
        return {"name": name, "title": title, "differences": [each._asdict() for each in found]}

    def _in_words(self, difference: Difference) -> dict[str, object]:
        where = translated(ROUND, self.lang, number=difference.round) if difference.round else ""
        return {"where": where, **difference._asdict()}

    def _say(self, code: str, **facts: object) -> str:
        return translated(SENTENCES[code], self.lang, **facts)


DIFFERS = gettext_noop("differs")
ROUND = gettext_noop("round {number}, ")
SENTENCES = {
    "fixtures_missing": gettext_noop("There are no events in TOML in {folder}."),
    "fixtures_differ": gettext_noop("{count} of {all} events come out otherwise than by hand."),
}
