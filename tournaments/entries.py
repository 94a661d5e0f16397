"""Entries from a CSV file: people with club, licence number and rating, or precise errors.

The file is UTF-8 (a byte order mark is fine), its fields separated by commas, semicolons or tabs,
the first line names the columns, in Italian or English. Every fault says where it is and why; of a
file with faults nothing is taken unless the caller asks to leave the bad lines out.

Names and licence numbers stay with the caller: events carry opaque member ids only.
"""

import csv
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

import msgspec

from tournaments.words import WORDS

Column: TypeAlias = Literal["name", "club", "licence", "rating", "partner", "partner_licence"]

COLUMNS: dict[str, Column] = {
    **dict.fromkeys(("name", "player", "nome", "nominativo", "giocatore"), "name"),
    **dict.fromkeys(("club", "circolo", "associazione"), "club"),
    **dict.fromkeys(
        ("licence", "license", "licence number", "license number", "tessera", "numero tessera"),
        "licence",
    ),
    **dict.fromkeys(("rating", "punteggio"), "rating"),
    **dict.fromkeys(("partner", "compagno", "compagna"), "partner"),
    **dict.fromkeys(
        ("partner licence", "partner license", "tessera compagno", "tessera compagna"),
        "partner_licence",
    ),
}
_PARTNER: tuple[Column, ...] = ("partner",)
MAX_BYTES = 8_000_000
MAX_LINES = 50_000
MAX_FIELD = 80
MAX_RATING = 100_000


class ListedPerson(msgspec.Struct, frozen=True):
    """One member of an entry, as written."""

    name: str
    licence: str


class EntryLine(msgspec.Struct, frozen=True):
    """One good line of the file."""

    line: int
    """In the file, from 1; the header is line 1."""
    people: tuple[ListedPerson, ...]
    club: str
    rating: int | None


class EntryFileFault(msgspec.Struct, frozen=True):
    """What is wrong, and where."""

    code: str
    line: int
    column: str = ""
    """The column as this program calls it; empty if the whole line is meant."""
    params: Mapping[str, str | int] = {}

    def say(self, language: str) -> str:
        """One sentence in `it` or `en`, with the line and the column in front."""
        where = WORDS["at_column" if self.column else "at_line"].say(
            language, {"line": self.line, "column": self.column}
        )
        return where + " " + WORDS[self.code].say(language, self.params)


class EntryFile(msgspec.Struct, frozen=True):
    """What a file holds. With faults, `entries` is empty unless bad lines were to be left out."""

    entries: tuple[EntryLine, ...]
    faults: tuple[EntryFileFault, ...]


def read_entries(
    data: bytes | str, *, side_size: int = 1, skip_bad: bool = False, headless: bool = False
) -> EntryFile:
    """Reads a CSV file of entries; `side_size` 2 asks for a partner on each line.

    `skip_bad` takes the good lines of a file with bad ones. A fault of the whole file (encoding,
    header, quotes) leaves nothing to take. `headless` lets a first line that names no column be an
    entry already, as in a pasted list: then come name, partner, club, licence, as far as there are.
    """
    text = _decoded(data)
    if isinstance(text, EntryFileFault):
        return EntryFile((), (text,))
    rows = _rows(text)
    if isinstance(rows, EntryFileFault):
        return EntryFile((), (rows,))
    if headless and not any(_column(field) for field in rows[0][1]):
        usual: list[Column] = ["name", *_PARTNER[: side_size - 1], "club", "licence"]
        widest = max(len(fields) for _, fields in rows)
        named = (0, [str(column) for column in usual[:widest]])
        rows = [named, *((line, [*f, *[""] * (widest - len(f))]) for line, f in rows)]
    header = _header(rows[0][1], side_size)
    if isinstance(header, EntryFileFault):
        return EntryFile((), (header,))
    entries: list[EntryLine] = []
    faults: list[EntryFileFault] = []
    seen: dict[str, int] = {}
    for line, fields in rows[1:]:
        read = _entry(line, fields, header, side_size)
        found = read if isinstance(read, list) else list(_twice(read, seen))
        faults += found
        if isinstance(read, EntryLine) and not found:
            entries.append(read)
            seen.update(dict.fromkeys(_keys(read), line))
    if len(rows) == 1:
        faults.append(EntryFileFault("csv_no_entries", 1))
    return EntryFile(tuple(entries) if skip_bad or not faults else (), tuple(faults))


def _decoded(data: bytes | str) -> str | EntryFileFault:
    """The text with line ends as line feeds, or the first line that is not UTF-8."""
    if len(data) > MAX_BYTES:
        return EntryFileFault("csv_too_large", 1, params={"most": MAX_BYTES})
    if isinstance(data, bytes):
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            return EntryFileFault(
                "csv_wrong_encoding", line, params={"byte": f"0x{data[error.start]:02X}"}
            )
    else:
        text = data.removeprefix("\ufeff")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for position, character in enumerate(text):
        if unicodedata.category(character) in ("Cc", "Cs") and character not in "\n\t":
            line = text.count("\n", 0, position) + 1
            params = {"character": f"U+{ord(character):04X}"}
            return EntryFileFault("csv_control_character", line, params=params)
    return text


def _rows(text: str) -> list[tuple[int, list[str]]] | EntryFileFault:
    """The lines that are not empty, with their numbers; fields clean of outer space."""
    first = text.lstrip("\n").partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(
        (line + "\n" for line in text.split("\n")), delimiter=delimiter, strict=True
    )
    rows: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                rows.append((start, [_clean(field) for field in fields]))
            start = reader.line_num + 1
            if len(rows) > MAX_LINES + 1:
                return EntryFileFault("csv_too_many_lines", start, params={"most": MAX_LINES})
    except csv.Error:
        return EntryFileFault("csv_bad_quotes", start)
    return rows or EntryFileFault("csv_empty", 1)


def _clean(field: str) -> str:
    return " ".join(unicodedata.normalize("NFC", field).split())


def _column(field: str) -> Column | None:
    return COLUMNS.get(field.casefold().replace("_", " "))


def _header(fields: list[str], side_size: int) -> list[Column] | EntryFileFault:
    columns: list[Column] = []
    for field in fields:
        column = _column(field)
        if column is None:
            return EntryFileFault("csv_unknown_column", 1, params={"given": field[:MAX_FIELD]})
        if column in columns:
            return EntryFileFault("csv_column_twice", 1, params={"given": field})
        columns.append(column)
    needed: list[Column] = ["name"] if side_size == 1 else ["name", "partner"]
    for column in needed:
        if column not in columns:
            return EntryFileFault("csv_missing_column", 1, params={"column": column})
    return columns


def _entry(
    line: int, fields: list[str], header: list[Column], side_size: int
) -> EntryLine | list[EntryFileFault]:
    """One line, or everything that is wrong with it."""
    if len(fields) != len(header):
        params = {"given": len(fields), "wanted": len(header)}
        return [EntryFileFault("csv_field_count", line, params=params)]
    values: dict[str, str] = dict(zip(header, fields, strict=True))
    faults = [
        EntryFileFault("csv_too_long", line, column, {"most": MAX_FIELD})
        for column, value in values.items()
        if len(value) > MAX_FIELD
    ]
    named = ["name"] if side_size == 1 else ["name", "partner"]
    faults += [
        EntryFileFault("csv_name_missing", line, column) for column in named if not values[column]
    ]
    faults += [
        EntryFileFault("csv_bad_name", line, column, {"given": values[column][:MAX_FIELD]})
        for column in named
        if values[column] and not any(c.isalpha() for c in values[column])
    ]
    rating = values.get("rating", "")
    whole = rating.isascii() and rating.isdigit()
    if rating and not (whole and len(rating) <= 6 and int(rating) <= MAX_RATING):
        given: dict[str, str | int] = {"given": rating[:MAX_FIELD], "most": MAX_RATING}
        faults.append(EntryFileFault("csv_bad_rating", line, "rating", given))
    if faults:
        return faults
    people = [ListedPerson(values["name"], values.get("licence", ""))]
    if side_size == 2:
        people.append(ListedPerson(values["partner"], values.get("partner_licence", "")))
    club = values.get("club", "")
    return EntryLine(line, tuple(people), club, int(rating) if rating else None)


def _keys(entry: EntryLine) -> list[str]:
    """What may be in the file only once: a licence, or without one a name in its club."""
    return [
        (f"licence\x00{p.licence}" if p.licence else f"name\x00{p.name}\x00{entry.club}").casefold()
        for p in entry.people
    ]


def _twice(entry: EntryLine, seen: dict[str, int]) -> Iterator[EntryFileFault]:
    keys = _keys(entry)
    for index, (key, person) in enumerate(zip(keys, entry.people, strict=True)):
        first = entry.line if key in keys[:index] else seen.get(key)
        if first is not None:
            column = "licence" if person.licence else "name"
            if index:
                column = "partner_licence" if person.licence else "partner"
            yield EntryFileFault(
                f"csv_{'licence' if person.licence else 'name'}_twice",
                entry.line,
                column,
                {"first": first, "given": person.licence or person.name},
            )
