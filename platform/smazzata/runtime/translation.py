"""The platform's sentences in a language that is named, with or without Django.

Django's own `gettext` speaks the language of the request and needs Django's applications. Failures
are told before those are loaded, some commands never load them, and a socket tells each of its
listeners the same thing in a language of their own. All of these read here what Django reads: the
compiled catalogue that `ops/messages` writes, in which English sentences lead to Italian ones.

It keeps nothing but catalogues, which never change: safe in threads and in the event loop.
"""

import os
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"


def gettext_noop(message: str) -> str:
    """`message` as it is, marked for `ops/messages`: for a sentence that is translated later."""
    return message


class Fragment:
    """A piece of a sentence that depends on the case: said in the language of the whole.

    `message` is a literal in `gettext_noop`, and `facts` fill its `{name}`. As a string it is
    English, for logs.
    """

    def __init__(self, message: str, **facts: object) -> None:
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return translated(self.message, "en", **self.facts)


def translated(message: str, language: str, /, **facts: object) -> str:
    """An English sentence of the platform in `language` (`it` or `en`); `facts` fill its `{name}`.

    A fact that is a `Fragment` is said in that language too.
    A literal `message` is collected by `ops/messages`; one from a table is marked there, with
    `gettext_noop`. What the catalogue does not have stays English.
    """
    said = _catalogue(language).gettext(message)
    spoken = {
        name: translated(fact.message, language, **fact.facts)
        if isinstance(fact, Fragment)
        else fact
        for name, fact in facts.items()
    }
    return said.format_map(spoken) if facts else said


@cache
def _catalogue(language: str) -> NullTranslations:
    # English has no catalogue: its sentences are those in the code.
    return translation("django", LOCALE, [language], fallback=True)


def terminal_language(environ: Mapping[str, str] | None = None) -> str:
    """`it` when the terminal's locale is Italian, else `en`."""
    environ = os.environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "it" if value.lower().startswith("it") else "en"
    return "en"
