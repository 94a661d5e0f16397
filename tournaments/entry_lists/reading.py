"""Entries from a list: people with club, licence number and rating, or precise errors.

`read_entries` takes a file as it is: UTF-8, its first line names the columns, and what is not known
is a fault. Where somebody confirms what the columns mean (`columns`), `entries_of` reads the
rows by that. Every fault says where it is and why; of a list with faults nothing is taken unless
the caller asks to leave the bad lines out.

Names and licence numbers stay with the caller: events carry opaque member ids only.
"""

from collections.abc import Iterator, Sequence

import msgspec

from tournaments.entry_lists.columns import Column, meaning, names_between, unnumbered
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.people import People
from tournaments.entry_lists.sheets import Sheet, read_sheet

MAX_FIELD = 80
MAX_LICENCE = 32
MAX_RATING = 100_000


class ListedPerson(msgspec.Struct, frozen=True):
    """One member of an entry, as written."""

    name: str
    licence: str
    surname: str = ""
    """The end of the name that is the surname, where that is known."""


class EntryLine(msgspec.Struct, frozen=True):
    """One good line of the file."""

    line: int
    """In the file, from 1; the header is line 1."""
    people: tuple[ListedPerson, ...]
    club: str
    rating: int | None
    family: str = ""
    """What relatives have in common in this list, such as a surname."""
    province: str = ""
    table: int = 0
    """Where they always sit; 0: anywhere."""


class EntryFile(msgspec.Struct, frozen=True):
    """What a file holds. With faults, `entries` is empty unless bad lines were to be left out."""

    entries: tuple[EntryLine, ...]
    faults: tuple[EntryFileFault, ...]


def read_entries(data: bytes | str, *, side_size: int = 1, skip_bad: bool = False) -> EntryFile:
    """Reads a CSV file of entries; `side_size` 2 asks for a partner on each line.

    `skip_bad` takes the good lines of a file with bad ones. A fault of the whole file (encoding,
    header, quotes) leaves nothing to take.
    """
    sheet = read_sheet(data)
    if isinstance(sheet, EntryFileFault):
        return EntryFile((), (sheet,))
    header = _header(sheet)
    if isinstance(header, EntryFileFault):
        return EntryFile((), (header,))
    rows = [(line, row[: len(header)] if not any(row[len(header) :]) else row)
            for line, row in sheet.rows[1:]]  # fmt: skip
    unequal = {
        line: EntryFileFault(
            "csv_field_count", line, params={"given": len(row), "wanted": len(header)}
        )
        for line, row in rows
        if len(row) != len(header)
    }
    if fault := unfit_columns(header, side_size):
        return EntryFile((), (fault,))
    return _read(rows, header, side_size, skip_bad, unequal)


def entries_of(
    sheet: Sheet, columns: Sequence[Column | None], header: int, side_size: int
) -> EntryFile:
    """The good lines of a sheet by what its columns mean, and what is wrong with the others.

    `header` rows stand before the entries. A column without meaning is not looked at.
    """
    if fault := unfit_columns(columns, side_size):
        return EntryFile((), (fault,))
    width = len(columns)
    rows = [(line, (*row[:width], *[""] * (width - len(row)))) for line, row in sheet.rows[header:]]
    return _read(rows, columns, side_size, True, {})


def unfit_columns(columns: Sequence[Column | None], side_size: int) -> EntryFileFault | None:
    """Why entries cannot be read by columns with these meanings."""
    for column in columns:
        if column is not None and columns.count(column) > 1:
            return EntryFileFault("csv_column_twice", 1, params={"given": column})
    if "pair" in columns and side_size == 2:
        return None
    needed: list[Column] = ["name"] if side_size == 1 else ["name", "partner"]
    for wanted in needed:
        if wanted not in columns:
            return EntryFileFault("csv_missing_column", 1, params={"column": wanted})
    return None


def _header(sheet: Sheet) -> list[Column] | EntryFileFault:
    columns: list[Column] = []
    fields = list(sheet.rows[0][1])
    while len(fields) > 1 and not fields[-1]:
        fields.pop()  # a spreadsheet writes columns that somebody once touched
    for field in fields:
        column = meaning(field)
        if column is None:
            return EntryFileFault("csv_unknown_column", 1, params={"given": field[:MAX_FIELD]})
        if column in columns:
            return EntryFileFault("csv_column_twice", 1, params={"given": field})
        columns.append(column)
    return columns


def _read(
    rows: Sequence[tuple[int, Sequence[str]]],
    columns: Sequence[Column | None],
    side_size: int,
    skip_bad: bool,
    unequal: dict[int, EntryFileFault],
) -> EntryFile:
    entries: list[EntryLine] = []
    faults: list[EntryFileFault] = []
    seen: People[int] = People()
    for line, fields in rows:
        if line in unequal:
            faults.append(unequal[line])
            continue
        values = {c: field for c, field in zip(columns, fields, strict=True) if c is not None}
        read = _entry(line, values, side_size)
        found = read if isinstance(read, list) else list(_twice(read, seen))
        faults += found
        if isinstance(read, EntryLine) and not found:
            entries.append(read)
            for person in read.people:
                seen.add(person.name, read.club, person.licence, line)
    if not rows:
        faults.append(EntryFileFault("csv_no_entries", 1))
    return EntryFile(tuple(entries) if skip_bad or not faults else (), tuple(faults))


def _entry(
    line: int, values: dict[Column, str], side_size: int
) -> EntryLine | list[EntryFileFault]:
    """One line, or everything that is wrong with it."""
    faults = [
        EntryFileFault("csv_too_long", line, column, {"most": most})
        for column, value in values.items()
        if len(value) > (most := MAX_LICENCE if column.endswith("licence") else MAX_FIELD)
    ]
    names = _names(line, values, side_size)
    if isinstance(names, EntryFileFault):
        return [*faults, names]
    faults += [
        EntryFileFault("csv_name_missing", line, column)
        for column, name in names.items()
        if not name
    ]
    faults += [
        EntryFileFault("csv_bad_name", line, column, {"given": name[:MAX_FIELD]})
        for column, name in names.items()
        if name and not any(c.isalpha() for c in name)
    ]
    rating = values.get("rating", "")
    whole = rating.isascii() and rating.isdigit()
    if rating and not (whole and len(rating) <= 6 and int(rating) <= MAX_RATING):
        given: dict[str, str | int] = {"given": rating[:MAX_FIELD], "most": MAX_RATING}
        faults.append(EntryFileFault("csv_bad_rating", line, "rating", given))
    table = values.get("table", "")
    if table and not (table.isascii() and table.isdigit() and len(table) <= 4):
        faults.append(EntryFileFault("csv_bad_table", line, "table", {"given": table[:MAX_FIELD]}))
    if faults:
        return faults
    licences = (values.get("licence", ""), values.get("partner_licence", ""))
    people = map(ListedPerson, names.values(), licences)
    return EntryLine(
        line,
        tuple(people),
        values.get("club", ""),
        int(rating) if rating else None,
        values.get("family", ""),
        values.get("province", ""),
        int(table or 0),
    )


def _names(
    line: int, values: dict[Column, str], side_size: int
) -> dict[Column, str] | EntryFileFault:
    """The names of a line by the column of each, a surname after the name."""
    if side_size == 2 and "pair" in values:
        both = names_between(values["pair"])
        if len(both) != 2:
            given = {"given": values["pair"][:MAX_FIELD]}
            return EntryFileFault("csv_bad_pair", line, "pair", given)
        return {"name": both[0], "partner": both[1]}
    names: dict[Column, str] = {"name": _whole(values, "name", "surname")}
    if side_size == 2:
        names["partner"] = _whole(values, "partner", "partner_surname")
    return names


def _whole(values: dict[Column, str], name: Column, surname: Column) -> str:
    return unnumbered(f"{values.get(name, '')} {values.get(surname, '')}".strip())


def _twice(entry: EntryLine, seen: People[int]) -> Iterator[EntryFileFault]:
    """Who of an entry stands on an earlier line, or twice on its own."""
    own: People[int] = People()
    for index, person in enumerate(entry.people):
        written = (person.name, entry.club, person.licence)
        if own.find(*written):
            given = {"given": person.name}
            yield EntryFileFault("csv_partner_same", entry.line, "partner", given)
            continue
        own.add(*written, index)
        found = seen.find(*written)
        if found is None:
            continue
        by_licence = bool(person.licence) and found.sure
        column: Column = "licence" if by_licence else "name"
        if index:
            column = "partner_licence" if by_licence else "partner"
        code = f"csv_{'licence' if by_licence else 'name'}_twice"
        given = {"given": person.licence if by_licence else person.name}
        yield EntryFileFault(code, entry.line, column, {"first": found.who, **given})
