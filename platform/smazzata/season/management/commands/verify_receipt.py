"""`manage.py verify_receipt FILE`: whether a receipt and its bundle are what the site signed."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games.kernel.refusal import Refusal
from smazzata.ledger.signing import PublicKey, existing_key
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.season.forms import say
from smazzata.season.receipts import LARGEST, verify_file


class Command(TerminalCommand):
    help = "Check a receipt of filed results without the database. Exit status: 0 it holds, 1 not."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--key", help="the public key: smazzata+<id>+<key>")

    def handle(self, *_args: Any, **options: Any) -> None:
        key = PublicKey.parse(options["key"]) if options["key"] else existing_key()
        found = self._verify(options["file"], key) if key else Refusal("receipt_key_missing")
        if isinstance(found, Refusal):
            raise CommandFailure(found.code, say(found))
        self.say(
            "The receipt holds: number {number}, edition {edition}, day {day} of {of}.",
            number=found.number,
            edition=found.edition,
            day=found.day,
            of=found.of,
        )
        if self.json:
            self.answer(found)

    def _verify(self, file: str, key: PublicKey) -> Any:
        try:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST)
        except (OSError, ValueError):
            return Refusal("receipt_unreadable")
        return verify_file(data, key)
