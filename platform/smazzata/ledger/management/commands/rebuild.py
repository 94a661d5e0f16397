"""`manage.py rebuild`: projections anew from the first event, or a check that they are right."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from smazzata.ledger.management.base import FOUND, LedgerCommand
from smazzata.ledger.projections import declared, find
from smazzata.ledger.rebuilding import RebuildResult, compare, rebuild
from smazzata.runtime.translation import gettext_noop


class Command(LedgerCommand):
    help = (
        "Build projections (default: all) beside the live ones and switch. With --check: build, "
        "compare and change nothing. Exit status: 0 done or equal, 1 --check found a difference, "
        "2 no such projection, 69 the database cannot be reached."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("names", nargs="*", metavar="PROJECTION")
        parser.add_argument("--check", action="store_true", help="compare, change nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        chosen = [find(name) for name in options["names"]] or declared()
        show = self.progress(gettext_noop("event {first} of {second}"))
        build = compare if options["check"] else rebuild
        outcomes = []
        for projection in chosen:
            outcome = build(projection, show)
            outcomes.append(outcome)
            self._tell(outcome, check=options["check"])
        if self.json:
            self.answer({"projections": [_described(outcome) for outcome in outcomes]})
        if options["check"] and any(outcome.differences for outcome in outcomes):
            sys.exit(FOUND)

    def _tell(self, outcome: RebuildResult, *, check: bool) -> None:
        name, position = outcome.name, outcome.position
        if not check:
            self.say("{name}: rebuilt from {position} events.", name=name, position=position)
        elif not outcome.differences:
            self.say(
                "{name}: equal to its rebuild at event {position}.", name=name, position=position
            )
        for table, live, rebuilt in outcome.differences if check else ():
            self.say(
                "{name}: {table} has {live} rows that a rebuild has not, and lacks {rebuilt}. "
                "[projection_differs]",
                name=name,
                table=table,
                live=live,
                rebuilt=rebuilt,
            )


def _described(outcome: RebuildResult) -> dict[str, Any]:
    return {
        "name": outcome.name,
        "position": outcome.position,
        "differences": [difference._asdict() for difference in outcome.differences],
    }
