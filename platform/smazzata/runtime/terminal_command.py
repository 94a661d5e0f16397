"""Commands for people and programs alike: words on a terminal, JSON with `--json`.

A command that fails says so in one sentence with a stable code, in the language of the terminal
or of `--lang`, and exits with a status other than 0 (`runtime.errors` says which).
"""

import json
import sys
from typing import Any, NoReturn

import msgspec
from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from smazzata.runtime.errors import CodedError
from smazzata.runtime.translated_help import TranslatedHelp
from smazzata.runtime.translation import terminal_language, translated


class CommandFailure(CommandError):
    """A failure told in one sentence; `code` is stable, `facts` go beside it into the JSON."""

    def __init__(self, code: str, sentence: str, *, status: int = 1, **facts: Any) -> None:
        super().__init__(sentence, returncode=status)
        self.code = code
        self.facts = facts


class TerminalCommand(TranslatedHelp):
    """A command with `--json` and `--lang`; its failures leave as `CommandFailure`."""

    requires_system_checks = []
    json = False
    """Whether a program reads the answer."""
    lang = "en"
    """`it` or `en`."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The options that all these commands have."""
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        parser.add_argument(
            "--lang", choices=("it", "en"), help="language (default: the terminal's)"
        )

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run, and turn a `CommandFailure` or a `CodedError` into a sentence and an exit status."""
        self.json = bool(options.get("json"))
        self.lang = options.get("lang") or terminal_language()
        try:
            with translation.override(self.lang):
                return super().execute(*args, **options)
        except CommandFailure as failure:
            self._fail(failure)
        except CodedError as error:
            sentence = error.sentence(self.lang)
            self._fail(CommandFailure(error.code, sentence, status=error.exit_status))

    def answer(self, value: Any) -> None:
        """Write a value as JSON; bytes of a file's name that are no text become `?`."""
        text = json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False)
        self.stdout.write(text.encode(errors="replace").decode())

    def say(self, message: str, /, **facts: object) -> None:
        """Write a line for people, translated (`runtime.translation`); silent with `--json`."""
        if not self.json:
            self.stdout.write(translated(message, self.lang, **facts))

    def _fail(self, failure: CommandFailure) -> NoReturn:
        if self.json:
            self.answer({"error": failure.code, "message": str(failure), **failure.facts})
        self.stderr.write(f"{failure} [{failure.code}]")
        sys.exit(failure.returncode)
