"""What the columns of a list mean: by their names, in Italian or English, or by their order.

It is a guess, made to be confirmed by somebody who sees the first lines beside it.
"""

import re
from typing import Literal, NamedTuple, TypeAlias, get_args

from tournaments.entry_lists.sheets import Sheet

Column: TypeAlias = Literal[
    "name",
    "surname",
    "partner",
    "partner_surname",
    "pair",
    "club",
    "licence",
    "partner_licence",
    "rating",
    "family",
    "province",
    "table",
]
COLUMNS: tuple[Column, ...] = get_args(Column)
PAIRS_ONLY: frozenset[Column] = frozenset({"partner", "partner_surname", "pair", "partner_licence"})

_SPELLINGS: dict[Column, str] = {
    "name": "name, player, nome, nominativo, giocatore, giocatrice, player 1, giocatore 1, nome 1, "
    "nominativo 1, cognome e nome, nome e cognome, cognome nome, nome cognome, iscritto, full name",
    "surname": "surname, cognome, last name, family name, cognome 1",
    "club": "club, circolo, associazione, asd, società, societa, team, squadra",
    "licence": "licence, license, licence number, license number, tessera, numero tessera, "
    "n tessera, nr tessera, num tessera, tessera n, codice tessera, tessera 1, licence 1, tess",
    "rating": "rating, punteggio",
    "family": "family, famiglia, nucleo familiare, parenti",
    "province": "province, provincia, prov",
    "table": "table, fixed table, tavolo, tavolo fisso",
    "partner": "partner, compagno, compagna, player 2, giocatore 2, giocatrice 2, nome 2, "
    "nominativo 2, nome compagno, nome compagna, partner name",
    "partner_surname": "partner surname, cognome compagno, cognome compagna, cognome 2",
    "partner_licence": "partner licence, partner license, tessera compagno, tessera compagna, "
    "tessera 2, licence 2, numero tessera compagno, numero tessera compagna, partner s licence, "
    "partner s license, partner s licence number",
    "pair": "pair, pairs, coppia, coppie",
}
_NAMES: dict[str, Column] = {
    name: column for column, names in _SPELLINGS.items() for name in names.split(", ")
}
_AGAIN: dict[Column, Column] = {
    "name": "partner",
    "surname": "partner_surname",
    "licence": "partner_licence",
}
"""Of two columns with one name the second is the partner's."""
_SMALL = frozenset(("di", "del", "della", "of", "the"))
"""Words of a column's name that say nothing: *numero di tessera del compagno*."""
HEADER_WITHIN = 10
"""Rows among which the names of the columns are looked for: titles may stand above."""


class Columns(NamedTuple):
    """What a sheet's columns mean, and where its entries begin."""

    header: int
    """How many of its rows stand before the first entry."""
    meanings: tuple[Column | None, ...]
    """Of each column; None for one that is not looked at."""


def meaning(field: str) -> Column | None:
    """What a column of this name means."""
    words = re.sub(r"[\W_]+", " ", field.casefold()).split()
    return _NAMES.get(" ".join(word for word in words if word not in _SMALL))


def guess(sheet: Sheet, side_size: int) -> Columns:
    """What the columns mean, by the row that names most of them; without one by the usual order:
    name, partner where pairs play, club, licence. Rows that are two names each are pairs.
    """
    named = [
        sum(meaning(field) is not None for field in row) for _, row in sheet.rows[:HEADER_WITHIN]
    ]
    best = max(named, default=0)
    # A person may be called like a column: alone at the top of a longer row that says nothing.
    if best and (best > 1 or sheet.width == 1 or named.index(best) == 0):
        at = named.index(best)
        return Columns(at + 1, _by_name(sheet.rows[at][1], side_size))
    usual: list[Column] = ["name", "club", "licence"]
    if side_size == 2:
        usual = ["name", "partner", "club", "licence", "partner_licence"]
    width = sheet.width
    if (
        side_size == 2
        and width == 1
        and all(len(names_between(row[0])) == 2 for _, row in sheet.rows)
    ):
        usual = ["pair"]
    return Columns(0, (*usual[:width], *[None] * (width - len(usual))))


def _by_name(row: tuple[str, ...], side_size: int) -> tuple[Column | None, ...]:
    found: list[Column | None] = []
    for field in row:
        column = meaning(field)
        if column in found and side_size == 2:
            column = _AGAIN.get(column) if column else None
        if column in found or (side_size == 1 and column in PAIRS_ONLY):
            column = None
        found.append(column)
    return tuple(found)


_BETWEEN = re.compile(r"\s*[/+&]\s*|\s+[-\u2013\u2014]\s+")
_AND = re.compile(r"\s+(?:e|ed|and)\s+", re.IGNORECASE)
"""What stands between two names where nothing else does; alone it may be part of a surname."""
_BEFORE = re.compile(r"(?:\d{1,4}[ .):\u00b0\u2013-]+|[-\u2013\u2022*]+ )(?=\D)")


def unnumbered(name: str) -> str:
    """A name without the number or the sign that its list begins the line with."""
    return _BEFORE.sub("", name, count=1) if _BEFORE.match(name) else name


def names_between(field: str) -> list[str]:
    """The names that one field holds: two where it is a pair."""
    whole = unnumbered(field)
    names = _BETWEEN.split(whole)
    if len(names) == 1:
        names = _AND.split(whole)
    return [name.strip() for name in names]
