"""What the ledger's commands share: failures in one sentence, JSON, progress on a terminal.

Exit statuses: 0 all is well, 1 the command found something wrong, 2 it was asked for something that
does not exist or cannot be, 69 the database cannot be reached, 74 it cannot store.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from smazzata.ledger.errors import LedgerError
from smazzata.services.language import terminal_language

FOUND, REFUSED, UNREACHABLE, STORAGE = 1, 2, 69, 74

_STATUS = {
    "database_unreachable": UNREACHABLE,
    "storage_full": STORAGE,
    "storage_failed": STORAGE,
    "database_read_only": STORAGE,
}


class LedgerCommand(BaseCommand):
    """A command whose refusals are a sentence with a stable code and an exit status."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Every command of the ledger can answer in JSON."""
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command; turn a LedgerError into its sentence and status."""
        self.language = terminal_language()
        try:
            with translation.override(self.language):
                return super().execute(*args, **options)
        except LedgerError as error:
            sentence = error.sentence(self.language)
            if options.get("json"):
                self.print_json({"error": error.code, "message": sentence})
            else:
                self.stderr.write(f"{sentence} [{error.code}]")
            sys.exit(_STATUS.get(error.code, REFUSED))

    def print_json(self, answer: Any) -> None:
        """Print one JSON object a line."""
        self.stdout.write(json.dumps(answer, ensure_ascii=False))

    def say(self, english: str, italian: str) -> None:
        """Print a line for a person."""
        self.stdout.write(italian if self.language == "it" else english)

    def progress(self, english: str, italian: str) -> Callable[[int, int], None] | None:
        """Return a function that shows two numbers in a line, None when nobody watches.

        The texts hold ``{0}`` and ``{1}``.
        """
        if not sys.stderr.isatty():
            return None
        text = italian if self.language == "it" else english

        def show(first: int, second: int) -> None:
            sys.stderr.write(f"\r\x1b[K{text.format(first, second)}\r")
            sys.stderr.flush()

        return show
