"""A game calls each thing by one name in each language: rules, phrases and lesson."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources import files

import pytest

from games import registry
from games.kernel.glossary import BadGlossaryError, Glossary, find_words, read_glossary
from games.kernel.words import Phrase
from smazzata.presentation.rules_pages import FILES, GENERAL, glossary_of, rules_package, rules_page

LANGUAGES = ("it", "en")
PACKAGES = [*map(rules_package, registry.rulesets().values()), GENERAL]
LISTED = [(package, found) for package in PACKAGES if (found := glossary_of(package))]
every_glossary = pytest.mark.parametrize(
    ("package", "glossary"), LISTED, ids=[package for package, _ in LISTED]
)
TERM = """
[[term]]
it = ["presa", "prese"]
en = ["trick", "tricks"]
meaning = { it = "Una carta a testa.", en = "One card by each." }
avoid = { it = ["mano"] }
"""


def phrases_of(package: str) -> Iterator[Phrase]:
    """Every phrase that a game's module of words holds."""
    if not files(package).joinpath("words.py").is_file():
        return
    for value in vars(import_module(f"{package}.words")).values():
        if isinstance(value, Phrase):
            yield value
        elif isinstance(value, Mapping):
            yield from (phrase for phrase in value.values() if isinstance(phrase, Phrase))


def texts_of(package: str, language: str) -> Iterator[tuple[str, str]]:
    """Where a game speaks to people in a language, and what it says there."""
    rules = files(package).joinpath(FILES[language])
    if rules.is_file():
        yield FILES[language], rules.read_text("utf-8")
    yield from (("words.py", said(phrase, language)) for phrase in phrases_of(package))
    lesson = files(package).joinpath("lesson.toml")
    if lesson.is_file():
        for part in spoken_parts(tomllib.loads(lesson.read_text("utf-8"))):
            yield "lesson.toml", part[language]


def said(phrase: Phrase, language: str) -> str:
    """A phrase without what is filled in."""
    return re.sub(r"\{.*?\}", "", phrase.say(language))


def spoken_parts(value: object) -> Iterator[Mapping[str, str]]:
    """Every text in both languages within a lesson."""
    if isinstance(value, dict):
        if value.keys() == set(LANGUAGES):
            yield value
        else:
            for part in value.values():
                yield from spoken_parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from spoken_parts(part)


def avoided_words(package: str, glossary: Glossary) -> list[str]:
    """Where a word stands that is not used for a thing of this game."""
    return [
        f"{place}: {word!r} is called {term.forms(language)[0]!r}: {text.strip()[:80]}"
        for language in LANGUAGES
        for place, text in texts_of(package, language)
        for term in glossary.term
        for word in find_words(term.avoided(language), text)
    ]


def unlike_phrases(phrases: Iterator[Phrase], glossary: Glossary) -> list[str]:
    """Phrases that name a thing in one language and not in the other."""
    return [
        f"{term.forms('it')[0]} / {term.forms('en')[0]}: {phrase}"
        for phrase in phrases
        for term in glossary.term
        if bool(find_words(term.it, said(phrase, "it")))
        != bool(find_words(term.en, said(phrase, "en")))
    ]


@every_glossary
def test_no_other_word_is_used(package: str, glossary: Glossary) -> None:
    assert avoided_words(package, glossary) == []


@every_glossary
def test_both_languages_of_a_phrase_name_the_same_things(package: str, glossary: Glossary) -> None:
    assert unlike_phrases(phrases_of(package), glossary) == []


@every_glossary
def test_a_word_has_one_meaning_and_stands_in_the_rules(package: str, glossary: Glossary) -> None:
    for language in LANGUAGES:
        forms = [form.casefold() for term in glossary.term for form in term.forms(language)]
        assert len(forms) == len(set(forms))
        rules = files(package).joinpath(FILES[language]).read_text("utf-8")
        unused = [
            term.forms(language)[0]
            for term in glossary.term
            if not find_words(term.forms(language), rules)
        ]
        assert unused == [], f"{FILES[language]} has no use for them"


@every_glossary
def test_the_rules_end_with_the_words(package: str, glossary: Glossary) -> None:
    for language in LANGUAGES:
        page = rules_page(package, language)
        assert page is not None
        assert page.text.chapters[-1].html.count("<dt>") == len(glossary.term)


def test_a_word_that_is_avoided_is_found() -> None:
    glossary = read_glossary(TERM)
    (term,) = glossary.term
    assert find_words(term.avoided("it"), "La prima Mano.") == ["mano"]
    assert find_words(term.avoided("it"), "Fai a manovella.") == []


def test_phrases_that_differ_are_found() -> None:
    glossary = read_glossary(TERM)
    same = Phrase("Fa la presa.", "Takes the trick.")
    differing = Phrase("Fa la presa.", "Takes it.")
    filled = Phrase("Fa {presa}.", "Takes {it}.")
    assert len(unlike_phrases(iter([same, differing, filled]), glossary)) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [("[[term]]", "[[turm]]"), ("avoid", "avoids"), ('["presa", "prese"]', "[]"), ("it =", "it")],
)
def test_a_glossary_that_cannot_be_read_says_so(old: str, new: str) -> None:
    with pytest.raises(BadGlossaryError) as caught:
        read_glossary(TERM.replace(old, new, 1))
    assert caught.value.code == "bad_glossary"
    assert str(caught.value)
