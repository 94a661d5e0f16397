"""`manage.py audit`: is everything that is stored as it was written, and right?"""

import sys
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from smazzata.ledger.auditing import Finding, audit
from smazzata.ledger.management.base import FOUND, LedgerCommand


class Command(LedgerCommand):
    help = (
        "Check chains, heads, global order, checkpoints and, by replaying, what the events say. "
        "Exit status: 0 nothing wrong, 1 something wrong (each finding is named), 2 no such "
        "stream, 69 the database cannot be reached."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--stream", type=UUID, metavar="ID", help="only this stream")

    def handle(self, *args: Any, **options: Any) -> None:
        show = None
        if not options["json"]:
            show = self.progress("{0} streams, {1} events", "{0} flussi, {1} eventi")
        report = audit(options["stream"], show)
        if options["json"]:
            self.print_json(
                {
                    "audit": "ok" if report.ok else "failed",
                    "streams": report.streams,
                    "events": report.events,
                    "findings": [self._described(finding) for finding in report.findings],
                }
            )
        else:
            for finding in report.findings:
                self.stdout.write(self._line(finding))
            counts = (report.streams, report.events, len(report.findings))
            self.say(
                "{} streams, {} events, {} findings.".format(*counts),
                "{} flussi, {} eventi, {} anomalie.".format(*counts),
            )
        if not report.ok:
            sys.exit(FOUND)

    def _described(self, finding: Finding) -> dict[str, Any]:
        return {
            "code": finding.code,
            "stream": str(finding.stream) if finding.stream else None,
            "version": finding.version,
            "message": finding.sentence(self.language),
        }

    def _line(self, finding: Finding) -> str:
        place = " ".join(str(part) for part in finding[1:3] if part is not None)
        return f"{place}: {finding.sentence(self.language)} [{finding.code}]"
