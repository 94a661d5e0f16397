"""Finding names by how their words begin: accents, capitals, apostrophes and order do not matter.

A table has an index on the words of a column: on a generated column (`words_of`), or on the
expression itself (`words_index`). What is typed becomes the question for it (`SEARCH_QUERY`). All
go through one and the same expression, in the database: what is stored and what is looked for
cannot differ.
"""

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.db import models

MOST_WORDS = 6
"""Words of a question that are looked for."""

_PLAIN = "lower(regexp_replace(normalize({text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))"
_SPLIT = "string_to_array(btrim(regexp_replace({text}, '[[:space:][:punct:]‘’]+', ' ', 'g')), ' ')"


def _split(text: str) -> str:
    return _SPLIT.format(text=_PLAIN.format(text=text))


def words_sql(column: str) -> str:
    """SQL of the words of a column, as it is indexed; `dangelo` finds D'Angelo too."""
    together = f"translate({column}, '''‘’', '')"
    return f"array_to_tsvector({_split(column)} || {_split(together)})"


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


SEARCH_QUERY = f"""
(SELECT coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')::tsquery
 FROM (SELECT unnest({_split("%s::text")}) AS word LIMIT {MOST_WORDS}) AS typed)
"""  # noqa: S608  texts of this program
"""SQL of a `tsquery` with one parameter, what was typed: all its words, each as a beginning."""
