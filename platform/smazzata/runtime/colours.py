"""The colours of the site where no browser reads its style sheet: pictures, mails, paper."""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_TOKEN = re.compile(r"--([\w-]+):\s*(?:light-dark\()?(#\w+|rgb\([^)]*\)|var\(--[\w-]+\))")


@cache
def colours() -> dict[str, str]:
    """The colours of the site by their names, in the light theme, where nobody chose others."""
    said: dict[str, str] = {}
    for name, value in _TOKEN.findall(read_static("tokens.css")):
        said.setdefault(name, value)
    return {name: _resolved(value, said) for name, value in said.items()}


def _resolved(value: str, said: dict[str, str]) -> str:
    while found := VARIABLE.fullmatch(value):
        value = said[found[1]]
    if part := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", value):
        red, green, blue, share = map(int, part.groups())
        return f"rgba({red},{green},{blue},{share / 100})"
    return value


def find_static(name: str) -> Path:
    """A file of the site's pages; fails where there is none."""
    found = finders.find(f"web/{name}")
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)


def read_static(name: str) -> str:
    """Its text."""
    return find_static(name).read_text()
