"""`manage.py checkpoint`: sign where streams stand, for publication."""

from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from smazzata.ledger.checkpoints import checkpoint
from smazzata.ledger.management.base import LedgerCommand
from smazzata.ledger.signing import verifier_key


class Command(LedgerCommand):
    help = (
        "Sign a Merkle root over the heads of streams (default: all), store it and print the note "
        "to publish. Exit status: 0 done, 2 no such stream or bad scope."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("scope", help="what the streams are together: club/round/3")
        parser.add_argument("--stream", type=UUID, metavar="ID", action="append", dest="streams")

    def work(self, **options: Any) -> None:
        made = checkpoint(options["scope"], options["streams"])
        if self.json:
            self.answer(
                {
                    "checkpoint": made.id,
                    "scope": made.scope,
                    "root": made.root.hex(),
                    "leaves": made.leaves,
                    "note": made.note,
                    "key": verifier_key(),
                }
            )
        else:
            self.stdout.write(made.note, ending="")
