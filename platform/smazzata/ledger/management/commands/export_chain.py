"""`manage.py export_chain`: a stream as lines that anyone can verify."""

from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from smazzata.ledger.exporting import export
from smazzata.ledger.management.base import LedgerCommand


class Command(LedgerCommand):
    help = (
        "Print a stream as NDJSON for verify_match.py. It shows everything, sealed "
        "decks and hands included. Exit status: 0 done, 2 no such stream."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("stream", type=UUID, metavar="STREAM")

    def handle(self, *_args: Any, **options: Any) -> None:
        for line in export(options["stream"]):
            self.stdout.write(line)
