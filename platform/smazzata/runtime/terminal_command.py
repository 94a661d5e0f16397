"""Commands for people and programs alike: words on a terminal, JSON with `--json`.

A command that fails says so in one sentence with a stable code, in the language of the terminal
or of `--lang`, and exits with a status other than 0 (`runtime.errors` says which).
"""

import argparse
import json
import sys
from typing import Any, NoReturn

import msgspec
from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    DjangoHelpFormatter,
)
from django.utils import translation

from smazzata.runtime.errors import CodedError
from smazzata.runtime.translation import gettext_noop, terminal_language, translated

USAGE = gettext_noop("usage: ")
OF_LIBRARIES = (
    gettext_noop("positional arguments"),
    gettext_noop("options"),
    gettext_noop("show this help message and exit"),
    gettext_noop("Show program's version number and exit."),
    gettext_noop(
        "Verbosity level; 0=minimal output, 1=normal output, 2=verbose output, 3=very verbose "
        "output"
    ),
    gettext_noop(
        'The Python path to a settings module, e.g. "myproject.settings.main". If this isn\'t '
        "provided, the DJANGO_SETTINGS_MODULE environment variable will be used."
    ),
    gettext_noop('A directory to add to the Python path, e.g. "/home/djangoprojects/myproject".'),
    gettext_noop("Display a full stack trace on CommandError exceptions."),
    gettext_noop("Raise on CommandError exceptions."),
    gettext_noop("Don't colorize the command output."),
    gettext_noop("Force colorization of the command output."),
    gettext_noop("Skip system checks."),
)
"""What argparse and Django say in the help of every command."""


class _Formatter(DjangoHelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or translated(USAGE, terminal_language()))


class TranslatedHelp(BaseCommand):
    """A command whose help is said in the terminal's language.

    What is called `help` is English in the code, collected by `ops/messages`, and translated when
    the parser is made: before the command line is read, so `--lang` comes too late for it.
    """

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The parser of this command's line."""
        kwargs.setdefault("formatter_class", _Formatter)
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        _translate(parser, terminal_language())
        return parser


def _translate(parser: argparse.ArgumentParser, language: str) -> None:
    # argparse has no public way to go through what was added to a parser.
    parser.formatter_class = _Formatter
    if parser.description:
        parser.description = translated(parser.description, language)
    for group in parser._action_groups:
        group.title = translated(group.title, language) if group.title else None
    for action in parser._actions:
        if action.help:
            action.help = translated(action.help, language)
        if isinstance(action, argparse._SubParsersAction):
            for summary in filter(lambda each: each.help, action._choices_actions):
                summary.help = translated(str(summary.help), language)
            for below in action.choices.values():
                _translate(below, language)


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
