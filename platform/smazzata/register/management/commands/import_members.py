"""`manage.py import_members FILE`: a federation's list of members into the register."""

from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation

from smazzata.members import roles
from smazzata.register.import_page import KINDS
from smazzata.register.member_import import MOST_BYTES, compare_list, import_list, read_list
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand
from smazzata.runtime.translation import translated

MOST_FAULTS = 20


class Command(TerminalCommand):
    help = "Enter a federation's list of members: CSV or .xlsx, with its columns named."
    needs_site = True

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file")
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")

    def handle(self, *_args: Any, **options: Any) -> None:
        members = read_list(self._read(options["file"]))
        if not members.members:
            fault = members.faults[0]
            raise CommandFailure(fault.code, fault.say(self.lang), line=fault.line)
        if options["dry_run"]:
            counts = Counter(each.kind.value for each in compare_list(members))
            counts["faulty"] = len(members.faults)
        else:
            counts = Counter(import_list(members, roles.SYSTEM).counts)
        with translation.override(self.lang):
            for kind, title in KINDS:
                self.say("{kind}: {number}", kind=str(title), number=counts[kind.value])
        self.say("Faulty lines: {number}", number=counts["faulty"])
        for fault in members.faults[:MOST_FAULTS]:
            self.say("  {fault}", fault=fault.say(self.lang))
        if not counts["new"] and not counts["changed"]:
            self.say("Nobody new, nothing changed.")
        elif options["dry_run"]:
            self.say("Nothing was written.")
        if self.json:
            faults = [
                {"code": each.code, "line": each.line, "message": each.say(self.lang)}
                for each in members.faults
            ]
            kinds = {kind.value: counts[kind.value] for kind, _title in KINDS}
            numbers = {**kinds, "faulty": counts["faulty"]}
            self.answer({"counts": numbers, "faults": faults, "written": not options["dry_run"]})

    def _read(self, name: str) -> bytes:
        try:
            with Path(name).open("rb") as file:
                return file.read(MOST_BYTES + 1)
        except OSError as error:
            detail = error.strerror or str(error)
            said = translated(
                "The file {name} cannot be read: {detail}.", self.lang, name=name, detail=detail
            )
            raise CommandFailure("file_unreadable", said) from None
