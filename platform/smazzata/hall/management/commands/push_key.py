"""`manage.py push_key`: the key with which the site signs messages to telephones."""

from typing import Any

from django.core.management.base import CommandParser

from smazzata.hall.push.site_key import make_key, read_key
from smazzata.runtime.terminal_command import TerminalCommand
from smazzata.runtime.translation import translated


class Command(TerminalCommand):
    help = (
        "make: make the key that signs messages to telephones, unless there is one. show: print "
        "its public half. Exit status: 0 done, 1 there is none, 78 it cannot be used."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("make", help="make the key unless there is one")
        verbs.add_parser("show", help="print the public key")

    def handle(self, *_args: Any, verb: str, **_options: Any) -> None:
        if verb == "make":
            make_key()
        key = read_key()
        if self.json:
            self.answer({"key": key.public if key else None})
        else:
            self.stdout.write(
                key.public if key else translated("There is no key: no messages.", self.lang)
            )
        if key is None:
            raise SystemExit(1)
