"""`manage.py record`: check, seal, export and import records of matches."""

import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from django.core.management.base import CommandParser

from games.kernel.seats import SPECTATOR
from games.kernel.words import KERNEL_WORDS, Words
from games.registry import UnknownGameError, ruleset
from replays.finding import Finding
from replays.record import MAX_BYTES, Record, read, write
from replays.record_checker import check, play, sealed
from replays.words import sentence
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.runtime.translation import gettext_noop, translated


class Command(TerminalCommand):
    help = "Check records of matches, or move them in and out of the ledger."
    needs_database = False
    """`export` and `import` start it themselves, and load what only they need."""

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        for name, summary in {
            "check": gettext_noop("play records again and compare all they state"),
            "seal": gettext_noop("fill in the sums, scores and result of a record you wrote"),
            "events": gettext_noop("print the events of a record as a viewer saw them, one a line"),
            "export": gettext_noop("write the record of a finished match"),
            "import": gettext_noop("store a record as a match, all of it or nothing"),
        }.items():
            action = actions.add_parser(name, help=summary)
            super().add_arguments(action)
            if name == "export":
                action.add_argument("match", type=_match_id, help="the match's id")
                action.add_argument("-o", "--output", type=Path, help="file (default: standard)")
            elif name == "events":
                action.add_argument("file", type=Path, metavar="FILE")
                action.add_argument("--seat", type=int, default=SPECTATOR, help="default: nobody's")
            else:
                action.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        match options["action"]:
            case "check":
                self.check_all(options["files"])
            case "seal":
                for path in options["files"]:
                    self.seal(path)
            case "events":
                self.events(options["file"], options["seat"])
            case "export":
                self.export(options["match"], options["output"])
            case "import":
                self.bring_in(options["files"])

    def check_all(self, paths: Sequence[Path]) -> None:
        """Check files, and all `*.json` of folders; exit status 1 if anything is wrong."""
        reports = []
        for path in _expanded(paths):
            record = self.load(path)
            report: dict[str, Any] = {"file": str(path)}
            if isinstance(record, Record):
                rules = ruleset(record.game, record.version)
                moves = sum(len(deal.before) + len(deal.moves) for deal in record.deals)
                report |= {"game": record.game, "deals": len(record.deals), "moves": moves}
                findings, words = check(rules, record), rules.words
            else:
                findings, words = (record,), KERNEL_WORDS
            report["ok"] = not findings
            report["findings"] = self.explained(findings, words)
            reports.append(report)
            if not self.json:
                self.tell(report)
        ok = all(report["ok"] for report in reports)
        if self.json:
            self.answer({"ok": ok, "files": reports})
        if not ok:
            sys.exit(1)

    def tell(self, report: dict[str, Any]) -> None:
        """One file's report on a terminal."""
        if report["ok"]:
            self.say("ok  {file} (deals, steps: {deals}, {moves})", **report)
        for finding in report["findings"]:
            self.stdout.write(f"{report['file']}: {finding['message']}")

    def explained(self, findings: Sequence[Finding], words: Words) -> list[dict[str, Any]]:
        """Findings as JSON, each with its sentence."""
        return [
            {**msgspec.to_builtins(finding), "message": sentence(finding, self.lang, words)}
            for finding in findings
        ]

    def load(self, path: Path) -> Record | Finding:
        """The record in a file whose game is known, or why there is none."""
        try:
            with path.open("rb") as file:
                text = file.read(MAX_BYTES + 1)
        except OSError as error:
            reason = error.strerror or str(error)
            return Finding("record_unreadable", params={"file": str(path), "detail": reason})
        record = read(text)
        if isinstance(record, Record):
            try:
                ruleset(record.game, record.version)
            except UnknownGameError:
                known = {"game": record.game, "version": record.version}
                return Finding("record_unknown_game", "REC-2", params=known)
        return record

    def sound(self, path: Path) -> Record:
        """The record in a file; a `CommandFailure` if there is none."""
        record = self.load(path)
        if isinstance(record, Finding):
            raise self.failure(path, (record,), KERNEL_WORDS)
        return record

    def failure(
        self, path: Path | None, findings: Sequence[Finding], words: Words
    ) -> CommandFailure:
        """A failure that tells the first finding, and all of them in JSON."""
        first = sentence(findings[0], self.lang, words)
        explained = self.explained(findings, words)
        where = f"{path}: " if path else ""
        return CommandFailure(findings[0].code, f"{where}{first}", findings=explained)

    def seal(self, path: Path) -> None:
        """Rewrite a file with its sums, scores and result."""
        record = self.sound(path)
        rules = ruleset(record.game, record.version)
        whole = sealed(rules, record)
        if not isinstance(whole, Record):
            raise self.failure(path, whole, rules.words)
        with self.writing(path):
            replace(path.resolve(), write(whole))
        self.say("sealed  {path}", path=path)

    def events(self, path: Path, seat: int) -> None:
        """Print what a seat, or the public, saw: for verify_match.py."""
        record = self.sound(path)
        rules = ruleset(record.game, record.version)
        played = play(rules, record)
        if played.findings:
            raise self.failure(path, played.findings, rules.words)
        viewer = seat if 0 <= seat < record.seats else SPECTATOR
        for event in played.events:
            self.stdout.write(msgspec.json.encode(rules.redact(event, viewer)).decode())

    def export(self, match: UUID, output: Path | None) -> None:
        """Write the record of a match that is over."""
        from smazzata.runtime import boot
        from smazzata.tables import records

        boot.refuse_empty_database(needs_site=True)
        with boot.database():
            record = records.exported(match)
        if not isinstance(record, Record):
            raise self.failure(None, record, KERNEL_WORDS)
        text = write(record)
        if output is None:
            self.stdout.write(text, ending="")
            return
        with self.writing(output):
            output.write_text(text)
        self.say("written  {path}", path=output)
        if self.json:
            self.answer({"match": str(match), "file": str(output)})

    @contextmanager
    def writing(self, path: Path) -> Iterator[None]:
        """Tells in one sentence why a file cannot be written."""
        try:
            yield
        except OSError as error:
            reason = error.strerror or str(error)
            said = translated(
                "{path} cannot be written: {reason}.", self.lang, path=path, reason=reason
            )
            raise CommandFailure("record_unwritable", said) from None

    def bring_in(self, paths: Sequence[Path]) -> None:
        """Store records as matches: all files or, if one is wrong, none."""
        from smazzata.runtime import boot
        from smazzata.tables import records

        found = {path: self.sound(path) for path in _expanded(paths)}
        boot.refuse_empty_database(needs_site=False)
        with boot.database():
            stored = records.imported(found)
        if isinstance(stored, records.ImportFailure):
            rules = ruleset(found[stored.path].game, found[stored.path].version)
            raise self.failure(stored.path, stored.findings, rules.words)
        for path, match in stored.items():
            self.say("imported  {path} -> {match}", path=path, match=match)
        if self.json:
            matches = [{"file": str(path), "match": str(m)} for path, m in stored.items()]
            self.answer({"matches": matches})


def replace(path: Path, text: str) -> None:
    """Write a file anew, whole or not at all: it may be the only copy of a match."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _match_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not the id of a match") from None


def _expanded(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            # A folder without records stays itself: it cannot be read as one.
            yield from sorted(path.glob("*.json")) or [path]
        else:
            yield path
