"""`manage.py audit`: is everything that is stored as it was written, and right?"""

import sys
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import LedgerError
from smazzata.ledger.findings import Finding
from smazzata.ledger.management.base import FOUND, LedgerCommand
from smazzata.ledger.publishing import notes
from smazzata.ledger.signing import PublicKey
from smazzata.runtime.translation import gettext_noop


class Command(LedgerCommand):
    help = (
        "Check chains, heads, global order, checkpoints and, by replaying, what the events say. "
        "Exit status: 0 nothing wrong, 1 something wrong (each finding is named), 2 no such "
        "stream, 69 the database cannot be reached."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--stream", type=UUID, metavar="ID", help="only this stream")
        parser.add_argument(
            "--against",
            type=Path,
            metavar="FILE",
            action="append",
            default=[],
            help="checkpoints that somebody kept (their notes, one after the other)",
        )
        parser.add_argument(
            "--key", metavar="PUBLIC_KEY", help="the installation's, where its key is not at hand"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        show = self.progress(gettext_noop("{first} streams, {second} events"))
        kept = [note for file in options["against"] for note in _kept_in(file)]
        key = PublicKey.parse(options["key"]) if options["key"] else None
        report = audit(options["stream"], show, kept, key)
        if not report.streams:
            # A nightly run that looks at another database than it means would be content for ever.
            report.findings.append(Finding("no_streams", None, None))
        if self.json:
            self.answer(
                {
                    "audit": "ok" if report.ok else "failed",
                    "streams": report.streams,
                    "events": report.events,
                    "checkpoint": report.checkpoint,
                    "unpinned": report.unpinned,
                    "findings": [self._described(finding) for finding in report.findings],
                }
            )
        else:
            for finding in report.findings:
                self.stdout.write(_line(finding, self.lang))
        self.say(
            "Streams: {streams}. Events: {events}. Findings: {findings}.",
            streams=report.streams,
            events=report.events,
            findings=len(report.findings),
        )
        if options["stream"] is None:
            self.say(
                "Newest checkpoint: {checkpoint}; events it does not cover yet: {unpinned}.",
                checkpoint=report.checkpoint,
                unpinned=report.unpinned,
            )
        if not report.ok:
            sys.exit(FOUND)

    def _described(self, finding: Finding) -> dict[str, Any]:
        return {
            "code": finding.code,
            "stream": str(finding.stream) if finding.stream else None,
            "version": finding.version,
            "message": finding.sentence(self.lang),
        }


def _kept_in(file: Path) -> list[str]:
    try:
        found = notes(file.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        found = []
    if not found:
        raise LedgerError("not_a_checkpoint", file=file)
    return found


def _line(finding: Finding, language: str) -> str:
    place = " ".join(str(part) for part in finding[1:3] if part is not None)
    return f"{place}: {finding.sentence(language)} [{finding.code}]"
