"""Finding names by how their words begin: accents, capitals, apostrophes and order do not matter,
nor does one letter of a word that is wrong.

A table has an index on the words of a column: on a generated column (`words_of`), or on the
expression itself (`words_index`). What is typed becomes the question for it (`SEARCH_QUERY`, or
`NEAR_QUERY`). All go through one and the same expression, in the database: what is stored and what
is looked for cannot differ.

Beside its words stand, marked, the *forms* of each: the word, and it without one of its letters.
Two words that differ by one letter that is wrong, missing, too many or elsewhere have a form in
common, and forms are looked up like words: PostgreSQL's own way, trigrams, is an extension that the
server of the wheel has not.
"""

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.db import models

MOST_WORDS = 6
"""Words of a question that are looked for."""

_PLAIN = "lower(regexp_replace(normalize({text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))"
_TIDY = "btrim(regexp_replace({text}, '[[:space:][:punct:]‘’]+', ' ', 'g'))"
_TOGETHER = "{text} || ' ' || translate({text}, '''‘’', '')"
"""A text twice: with what apostrophes part, and with what they join."""
_MARK = "~"
"""Before a form; no word has it."""
_LOOKED_AT = 9
"""Letters of a word of which its forms are made: an expression can name no more."""
_LONG = _MARK + "([^ ])" * 4 + "([^ ]?)" * (_LOOKED_AT - 4) + "[^ ]*"
"""A marked word that has a form without one of its letters: those of three have none."""


def _tidy(text: str) -> str:
    """SQL of the words of a text, with a blank between them."""
    return _TIDY.format(text=_PLAIN.format(text=text))


def words_sql(column: str) -> str:
    """SQL of the words of a column and of their forms, as it is indexed.

    `dangelo` finds D'Angelo too.
    """
    words = _tidy(_TOGETHER.format(text=column))
    marked = f"regexp_replace({words}, '([^ ]+)', '{_MARK}\\1', 'g')"
    letters = [f"\\{at}" for at in range(1, _LOOKED_AT + 1)]
    without = [letters[:at] + letters[at + 1 :] for at in range(_LOOKED_AT)]
    forms = " ".join(_MARK + "".join(form) for form in (letters, *without))
    return (
        f"array_to_tsvector(string_to_array({words}, ' ') || "
        f"string_to_array(regexp_replace({marked}, '{_LONG}', '{forms}', 'g'), ' '))"
    )


class WordsField(models.Field):  # type: ignore[type-arg]
    """A `tsvector`; nothing reads it but the database."""

    def db_type(self, connection: Any) -> str:  # noqa: ARG002  Django's
        """The type of the column."""
        return "tsvector"


class Words(models.Func):
    """The words of a column."""

    template = words_sql("%(expressions)s")
    output_field = WordsField()


def words_of(column: str) -> models.GeneratedField:
    """The column of the words of another one; it wants a `GinIndex`."""
    return models.GeneratedField(
        expression=Words(models.F(column)), output_field=WordsField(), db_persist=True
    )


def words_index(column: str, name: str) -> GinIndex:
    """An index on the words of a column, for a table that cannot have a column of them."""
    return GinIndex(Words(models.F(column)), name=name)


_TYPED = f"(SELECT unnest(string_to_array({_tidy('%s::text')}, ' ')) AS word LIMIT {MOST_WORDS})"
SEARCH_QUERY = f"""
(SELECT coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')::tsquery FROM {_TYPED} typed)
"""  # noqa: S608  texts of this program
"""SQL of a `tsquery` with one parameter, what was typed: all its words, each as a beginning."""

NEAR_QUERY = f"""
(SELECT coalesce(string_agg('(' || quote_literal(word) || ':* | ' || forms || ')', ' & '), '')
    ::tsquery
 FROM {_TYPED} typed, LATERAL (
    SELECT string_agg(quote_literal(form), ' | ') AS forms
    FROM unnest(tsvector_to_array({words_sql("word")})) form WHERE starts_with(form, '{_MARK}')
 ) near)
"""  # noqa: S608  texts of this program
"""The same, but each word as a beginning or, but for one letter, as a whole."""
