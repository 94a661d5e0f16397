"""`manage.py checkpoint`: sign where all streams stand, for publication."""

from typing import Any

from django.core.management.base import CommandParser

from smazzata.ledger.checkpointing import REGULAR, checkpoint
from smazzata.ledger.management.base import LedgerCommand
from smazzata.ledger.signing import own_key


class Command(LedgerCommand):
    help = (
        "Sign where all streams stand, as the next link in the chain of checkpoints, and print the "
        "note to publish. Exit status: 0 done, 2 bad scope, nothing to sign or no usable key."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "scope", nargs="?", default=REGULAR, help="what it is taken for: club/round/3"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        made = checkpoint(options["scope"])
        if self.json:
            said = made.statement()
            assert said
            self.answer(
                {
                    "checkpoint": made.number,
                    "scope": made.scope,
                    "root": said.root.hex(),
                    "streams": said.streams,
                    "events": said.events,
                    "note": made.note,
                    "key": str(own_key()),
                }
            )
        else:
            self.stdout.write(made.note, ending="")
