"""The help of our commands is Italian on an Italian terminal, and English elsewhere."""

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management.base import BaseCommand

from games.registry import rulesets

ROOT = Path(__file__).resolve().parents[3]
COMMANDS = [
    ".".join(file.relative_to(ROOT / "platform").with_suffix("").parts)
    for file in sorted(ROOT.glob("platform/smazzata/*/management/commands/[!_]*.py"))
]
NAMES = {", ".join(rulesets())}
"""Helps that only name what may be chosen."""
OF_DJANGO = "smazzata.runtime.management.commands.migrate"
"""Django's own command with one more argument: the others are Django's to explain."""


def said(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Everything that a parser and those below it say in words."""
    yield parser.description or ""
    yield parser.format_help().split()[0]
    yield from (group.title or "" for group in parser._action_groups)
    for action in parser._actions:
        yield action.help or ""
        if isinstance(action, argparse._SubParsersAction):
            yield from (summary.help or "" for summary in action._choices_actions)
            for name in action.choices:
                yield from said(action.choices[name])


def helps(name: str, locale: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("LC_ALL", locale)
    command: BaseCommand = import_module(name).Command()
    return [text for text in said(command.create_parser("manage.py", name)) if text]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_is_said_in_both_languages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = helps(name, "C.UTF-8", monkeypatch)
    italian = helps(name, "it_IT.UTF-8", monkeypatch)
    assert english[0]
    assert len(english) == len(italian)
    same = {en for en, it in zip(english, italian, strict=True) if en == it} - NAMES
    if name == OF_DJANGO:
        assert not any("SECRET_KEY" in text for text in same)
    elif name.endswith("bench"):
        assert {text.count(",") > 2 for text in same} == {True}  # the names of the suites
    else:
        assert same == set()
