"""The words of a game: one name for each thing in each language, kept by rules and phrases alike.

`glossary.toml` in the package of a game lists them; its rules' page ends with them. A test
(`tests/unit/test_glossaries.py`) holds the game's texts to them.
"""

import re
from collections.abc import Iterable

import msgspec

from games.kernel.words import Phrase

FILE = "glossary.toml"
TITLE = Phrase("Le parole del gioco", "The words of the game")
"""Of the chapter that shows them."""


class BadGlossaryError(ValueError):
    """A glossary that cannot be read; says where."""

    code = "bad_glossary"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Meaning(_Part, frozen=True):
    """What a word means, in both languages."""

    it: str
    en: str


class Avoided(_Part, frozen=True):
    """Words that are not used for the same thing, by language."""

    it: list[str] = []
    en: list[str] = []


class Term(_Part, frozen=True):
    """One thing of a game, and what it is called."""

    it: list[str]
    """The word, then its other forms."""
    en: list[str]
    meaning: Meaning
    avoid: Avoided = Avoided()

    def forms(self, language: str) -> list[str]:
        """The word and its other forms in `language` (`it` or `en`)."""
        return {"it": self.it, "en": self.en}[language]

    def avoided(self, language: str) -> list[str]:
        """What is not said for it in `language`."""
        return {"it": self.avoid.it, "en": self.avoid.en}[language]

    def explain(self, language: str) -> str:
        """Its meaning in `language`."""
        return Phrase(self.meaning.it, self.meaning.en).say(language)


class Glossary(_Part, frozen=True):
    """The words of a game, as its file has them."""

    term: list[Term]

    def sorted_by(self, language: str) -> list[Term]:
        """The terms in the order of the alphabet."""
        return sorted(self.term, key=lambda term: term.forms(language)[0].casefold())


def read_glossary(text: str) -> Glossary:
    """The glossary that a file spells. Raises `BadGlossaryError`."""
    try:
        found = msgspec.toml.decode(text, type=Glossary)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadGlossaryError(str(error)) from None
    if nameless := [term for term in found.term if not (term.it and term.en)]:
        raise BadGlossaryError(f"a term without a word: {nameless[0].meaning.it}")
    return found


def find_words(words: Iterable[str], text: str) -> list[str]:
    """Which of these words stand in a text, whatever their capitals.

    >>> find_words(["presa", "prese"], "Chi fa la presa apre.")
    ['presa']
    >>> find_words(["presa"], "Una sorpresa.")
    []
    """
    return [
        word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)
    ]
