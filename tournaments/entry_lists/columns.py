"""What the columns of a list mean: by their names, in Italian or English, or by their order.

It is a guess, made to be confirmed by somebody who sees the first lines beside it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import Literal, NamedTuple, TypeAlias, get_args

from tournaments.entry_lists.cells import drop_note
from tournaments.entry_lists.people import PARTICLES
from tournaments.entry_lists.sheets import Sheet
from tournaments.entry_lists.surnames import NameOrder

Column: TypeAlias = Literal[
    "name",
    "surname",
    "partner",
    "partner_surname",
    "pair",
    "pair_number",
    "club",
    "licence",
    "partner_licence",
    "rating",
    "family",
    "province",
    "table",
]
COLUMNS: tuple[Column, ...] = get_args(Column)
PAIRS_ONLY: frozenset[Column] = frozenset(
    {"partner", "partner_surname", "pair", "pair_number", "partner_licence"}
)

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
_HEADINGS: dict[Column, str] = {
    "surname": "cognome",
    "partner": "compagno",
    "partner_surname": "cognome del compagno",
    "pair": "coppia",
    "pair_number": "numero della coppia",
    "club": "circolo",
    "licence": "tessera",
    "partner_licence": "tessera del compagno",
    "rating": "punteggio",
    "family": "famiglia",
    "province": "provincia",
    "table": "tavolo",
}
"""What a list calls its columns; the name's depends on how it is written."""
AGAIN: dict[Column, Column] = {
    "name": "partner",
    "surname": "partner_surname",
    "licence": "partner_licence",
}
"""Of two columns with one name the second is the partner's."""
_SMALL = frozenset(("di", "del", "della", "of", "the"))
"""Words of a column's name that say nothing: *numero di tessera del compagno*."""
PEOPLE: frozenset[Column] = frozenset({"name", "surname", "partner", "partner_surname", "pair"})
"""Columns in which people stand."""
HEADER_WITHIN = 200
"""Rows among which the names of the columns are looked for: titles may stand above."""

_ASIDE = frozenset(
    """email mail posta telefono tel cell cellulare note nota data ora timestamp cronologiche quota
    pagato firma nascita indirizzo consenso privacy totale scadenza tipo punti categoria classifica
    cerca cerco""".split()
)
"""Words of a heading that say that no column is meant which is looked at."""
_SECOND = frozenset("2 secondo seconda compagno compagna partner".split())
_FIRST = frozenset("1 primo prima".split())
_NUMBER = frozenset("n nr no num numero number".split())
_KINDS: tuple[tuple[Column, frozenset[str]], ...] = (
    ("licence", frozenset("tessera tess licence license fibur fitab figb".split())),
    ("province", frozenset("provincia province".split())),
    ("club", frozenset("circolo club associazione asd societa società appartenenza".split())),
    ("pair", frozenset("coppia coppie pair pairs".split())),
)
"""Words of a heading by which it names a column, the strongest first."""
_GIVEN = frozenset(
    """nome nomi name names nominativo nominativi giocatore giocatori giocatrice partecipante
    iscritto atleta componente player players""".split()
)
_SURNAME = frozenset("cognome surname".split())


class Columns(NamedTuple):
    """What a sheet's columns mean, and where its entries begin."""

    header: int
    """How many of its rows stand before the first entry."""
    meanings: tuple[Column | None, ...]
    """Of each column; None for one that is not looked at."""
    order: NameOrder = ""
    """How names begin where no column parts them."""


def meaning(field: str) -> Column | None:
    """What a column of this name means: as lists name it, or a form that asked for it."""
    words = _heading(field)
    return _NAMES.get(" ".join(word for word in words if word not in _SMALL)) or _asked(words)


def as_heading(meant: Sequence[Column | None], order: NameOrder = "") -> list[str]:
    """Names for columns of this meaning, by which a list is read so again."""
    whole = {"surname_first": "cognome e nome", "name_first": "nome e cognome"}.get(order, "nome")
    names = {**_HEADINGS, "name": whole if "surname" not in meant else "nome"}
    return [names[column] if column else "" for column in meant]


def _heading(field: str) -> list[str]:
    return re.sub(r"[\W_]+", " ", field.casefold()).split()


def _asked(words: list[str]) -> Column | None:
    """What a longer heading asks for: *Tessera FIBUR*, *Cognome e nome del secondo giocatore*."""
    said = frozenset(words)
    if said & _ASIDE or not said:
        return None
    second = bool(said & _SECOND)
    for column, kinds in _KINDS:
        if not said & kinds:
            continue
        if column == "pair":
            return "pair_number" if said & _NUMBER else "pair" if said & _GIVEN else None
        if second and column != "licence":
            return None
        return AGAIN.get(column, column) if second else column
    if said & _SURNAME and not said & {"nome", "name", "nominativo"}:
        return "partner_surname" if second else "surname"
    return ("partner" if second else "name") if said & (_GIVEN | _SURNAME) else None


def read_order(row: Sequence[str]) -> NameOrder:
    """How names begin, as one of these headings says."""
    for field in row:
        words = [word for word in _heading(field) if word in ("nome", "name", "cognome", "surname")]
        if len(words) == 2 and len({*words}) == 2:
            return "surname_first" if words[0] in _SURNAME else "name_first"
    return ""


def guess(sheet: Sheet, side_size: int) -> Columns:
    """What the columns mean, by the row that names most of them; without one by the usual order:
    name, partner where pairs play, club, licence. Rows that are two names each are pairs.
    """
    headings = [row for _, row in sheet.rows[:HEADER_WITHIN]]
    named = [_weigh(row) for row in headings]
    best = max(named, default=0)
    over = [_join_headings(*both) for both in pairwise(headings)]
    named_together = [0, *map(_weigh, over)]
    together = max(named_together) > max(best, 1)
    # A person may be called like a column: alone at the top of a longer row that says nothing.
    if best and (best > 1 or sheet.width == 1 or named.index(best) == 0):
        at = named_together.index(max(named_together)) if together else named.index(best)
        found = over[at - 1] if together else headings[at]
        below = sheet.rows[at + 1 :]
        return Columns(at + 1, _by_name(found, side_size, below), read_order(found))
    usual: list[Column] = ["name", "club", "licence"]
    if side_size == 2:
        usual = ["name", "partner", "club", "licence", "partner_licence"]
    width, titles = sheet.width, _count_titles(sheet)
    rows = [row for _, row in sheet.rows[titles:] if row]
    if side_size == 2 and _are_pairs([row[0] for row in rows]):
        beside = [row[1] for row in rows if len(row) > 1 and len(names_between(row[0])) == 2]
        # Where nothing stands beside pairs it is the partner of a line that is written otherwise.
        second: Column = "club" if any(map(drop_note, beside)) else "partner"
        usual = ["pair", second, "licence", "partner_licence"]
    return Columns(titles, (*usual[:width], *[None] * (width - len(usual))))


def _join_headings(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """A heading of two rows: *Giocatore* above *Cognome* and *Nome*, *Circolo* above nothing."""
    return [low or up for up, low in zip_longest(upper, lower, fillvalue="")]


def _weigh(row: Sequence[str]) -> int:
    """How many columns a row names; by longer headings only where it names somebody too."""
    exact = sum(
        " ".join(word for word in _heading(field) if word not in _SMALL) in _NAMES for field in row
    )
    found = [column for field in row if (column := meaning(field)) is not None]
    return max(exact, len(found) if PEOPLE & {*found} and len(found) > 1 else 0)


def _count_titles(sheet: Sheet) -> int:
    """How many rows stand above a list without headings: words alone above rows of several."""
    filled = [sum(map(bool, row)) for _, row in sheet.rows]
    if sorted(filled)[len(filled) // 2] < 2:
        return 0
    return next((at for at, count in enumerate(filled) if count > 1), 0)


def _by_name(
    row: Sequence[str], side_size: int, below: Sequence[tuple[int, Sequence[str]]] = ()
) -> tuple[Column | None, ...]:
    found: list[Column | None] = []
    for at, field in enumerate(row):
        column = meaning(field)
        if column == "pair" and _are_numbers([fields[at] for _, fields in below]):
            column = "pair_number"
        if column == "pair_number" and not _are_two_rows([fields[at] for _, fields in below]):
            column = None
        if column in found and side_size == 2:
            column = AGAIN.get(column) if column else None
        if column in found or (side_size == 1 and column in PAIRS_ONLY):
            column = None
        found.append(column)
    if "partner" in found and "pair_number" in found:
        found[found.index("pair_number")] = None
    return tuple(found)


def _are_pairs(fields: Sequence[str]) -> bool:
    """Whether most of these are two names each; some are written otherwise, or are none."""
    return 2 * sum(len(names_between(field)) == 2 for field in fields) > len(fields)


def _are_numbers(fields: Sequence[str]) -> bool:
    said = [field for field in fields if field]
    return 2 * sum(map(_is_number, said)) > len(said)


def _is_number(field: str) -> bool:
    return field.rstrip(".°").isdecimal()


def _are_two_rows(fields: Sequence[str]) -> bool:
    """Whether these are numbers of pairs whose people stand one below the other."""
    counted = Counter(filter(_is_number, fields))
    blank = sum(not field for field in fields)
    twice = sum(count == 2 for count in counted.values())
    return bool(counted) and (2 * twice > len(counted) or blank == len(counted))


_BETWEEN = re.compile(r"\s*[/+&]\s*|\s+[-\u2013\u2014]\s+")
_AND = re.compile(r"\s+(?:e|ed|and)\s+", re.IGNORECASE)
"""What stands between two names where nothing else does; alone it may be part of a surname."""
_APART = re.compile(r"\s*[;|\t,]\s*")
"""What separates the columns of other lists."""
_BEFORE = re.compile(r"(?:\d{1,4}[ .):\u00b0\u2013-]+|[-\u2013\u2022*]+ )(?=\D)")


def unnumbered(name: str) -> str:
    """A name without the number or the sign that its list begins the line with."""
    return _BEFORE.sub("", name, count=1) if _BEFORE.match(name) else name


def names_between(field: str) -> list[str]:
    """The names that one field holds: two where it is a pair."""
    whole = unnumbered(drop_note(field))
    names = _BETWEEN.split(whole)
    if len(names) == 1:
        names = _AND.split(whole)
    return [drop_note(name.strip()) for name in names]


def names_apart(*fields: str) -> list[str]:
    """The names of a line that is written otherwise than its list: two in one field, parted by what
    separates columns elsewhere, or one in each of two fields. Less than two words are no such name.
    """
    said = [name for name in map(drop_note, fields) if name]
    if len(said) == 1 and len(names := names_between(said[0])) == 2:
        return names
    parts = [part for field in said for part in _APART.split(unnumbered(field)) if part]
    return parts if all(map(_is_whole_name, parts)) else []


def _is_whole_name(name: str) -> bool:
    """Whether it is more than a surname: *De Luca* is none."""
    words = [word for word in name.split() if word.casefold().strip("'’") not in PARTICLES]
    return len(words) > 1
