"""The language of the terminal, for what is said where nobody chose one."""

import os
from collections.abc import Mapping


def terminal_language(environ: Mapping[str, str] | None = None) -> str:
    """`it` when the terminal's locale is Italian, else `en`."""
    environ = os.environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "it" if value.lower().startswith("it") else "en"
    return "en"
