"""The help of a command in the terminal's language, as what it says beside.

What is called `help` is English in the code, collected by `ops/messages`, and translated when the
parser is made: that is before the command line is read, so `--lang` comes too late for it.
"""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandParser, DjangoHelpFormatter

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
    """A command whose help is said in the terminal's language."""

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
