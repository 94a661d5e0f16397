"""Entries from a list: people with club, licence number and rating, or precise errors.

`read_entries` takes a file as it is: UTF-8, its first line names the columns, and what is not known
is a fault. Where somebody confirms what the columns mean (`columns`), `entries_of` reads the
rows by that. Every fault says where it is and why; of a list with faults nothing is taken unless
the caller asks to leave the bad lines out.

Names and licence numbers stay with the caller: events carry opaque member ids only.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from tournaments.entry_lists.cells import (
    drop_note,
    is_altered,
    is_note_alone,
    is_nothing,
    is_written_small,
    judge_line,
    read_licence,
    seeks_partner,
)
from tournaments.entry_lists.columns import (
    AGAIN,
    Column,
    meaning,
    names_apart,
    names_between,
    unnumbered,
)
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.people import People
from tournaments.entry_lists.sheets import Sheet, read_sheet
from tournaments.entry_lists.surnames import (
    Name,
    NameOrder,
    join_name,
    put_surname_first,
    read_name,
)

Row: TypeAlias = tuple[int, Sequence[str]]
"""The line in the file, and its fields."""
MAX_FIELD = 80
MAX_LICENCE = 32
MAX_RATING = 100_000


class ListedPerson(msgspec.Struct, frozen=True):
    """One member of an entry, as written."""

    name: str
    licence: str
    surname: str = ""
    """The end of the name that is the surname, where that is known."""

    @property
    def listed(self) -> str:
        """The name as lists by the alphabet have it."""
        return put_surname_first(self.name, self.surname)


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
    sheet: Sheet,
    columns: Sequence[Column | None],
    header: int,
    side_size: int,
    order: NameOrder = "",
) -> EntryFile:
    """The good lines of a sheet by what its columns mean, and what is wrong with the others.

    `header` rows stand before the entries; the last of them may stand again at the head of each
    page. A column without meaning is not looked at. `order` is that of names in one column.
    """
    if fault := unfit_columns(columns, side_size):
        return EntryFile((), (fault,))
    width = len(columns)
    titles = sheet.rows[header - 1][1] if header else None
    rows: list[Row] = [
        (line, (*row[:width], *[""] * (width - len(row))))
        for line, row in sheet.rows[header:]
        if row != titles
    ]
    codes = {line: code for line, row in rows if (code := judge_line(row))}
    codes |= dict.fromkeys(_find_notes([row for row in rows if row[0] not in codes]), "csv_note")
    bad = {line: EntryFileFault(code, line) for line, code in codes.items()}
    if side_size == 2 and "pair_number" in columns and "partner" not in columns:
        rows, columns, odd = _join_pairs([row for row in rows if row[0] not in bad], columns)
        rows += [(line, ()) for line in bad]
        bad |= odd
    return _read(sorted(rows), columns, side_size, True, bad, order)


def _find_notes(rows: Sequence[Row]) -> Iterator[int]:
    """The rows of one cell that is a note, in a list whose names begin with capitals."""
    filled = {line: [field for field in row if field] for line, row in rows}
    small = sum(is_written_small(fields[0]) for fields in filled.values() if len(fields) > 1)
    if 2 * small >= sum(len(fields) > 1 for fields in filled.values()):
        return
    yield from (line for line, f in filled.items() if len(f) == 1 and is_note_alone(f[0]))


def _join_pairs(
    rows: Sequence[Row], columns: Sequence[Column | None]
) -> tuple[list[Row], list[Column | None], dict[int, EntryFileFault]]:
    """One row of every two with the number of one pair, the columns of both, and odd pairs."""
    at = columns.index("pair_number")
    pairs: dict[str, list[Row]] = {}
    number = ""
    for line, row in rows:
        number = row[at] or number
        pairs.setdefault(number, []).append((line, row))
    both = [*columns, *(AGAIN.get(column) if column else None for column in columns)]
    joined: list[Row] = []
    odd: dict[int, EntryFileFault] = {}
    for number, ((line, first), *others) in pairs.items():
        if len(others) == 1:
            ((_line, second),) = others
            written = zip(columns, first, second, strict=True)
            shared = [one or other if column == "club" else one for column, one, other in written]
            joined.append((line, (*shared, *second)))
        else:
            given: dict[str, str | int] = {"given": number, "count": len(others) + 1}
            odd[line] = EntryFileFault("csv_pair_of", line, params=given)
            joined.append((line, ()))
    return joined, both, odd


def unfit_columns(columns: Sequence[Column | None], side_size: int) -> EntryFileFault | None:
    """Why entries cannot be read by columns with these meanings."""
    for column in columns:
        if column is not None and columns.count(column) > 1:
            return EntryFileFault("csv_column_twice", 1, params={"given": column})
    if "pair" in columns and side_size == 2:
        return None
    needed: list[Column] = ["name"]
    if side_size == 2 and "pair_number" not in columns:
        needed.append("partner")
    for wanted in needed:
        surname: Column = "surname" if wanted == "name" else "partner_surname"
        if wanted not in columns and surname not in columns:
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
    rows: Sequence[Row],
    columns: Sequence[Column | None],
    side_size: int,
    skip_bad: bool,
    bad: Mapping[int, EntryFileFault],
    order: NameOrder = "",
) -> EntryFile:
    entries: list[EntryLine] = []
    faults: list[EntryFileFault] = []
    seen: People[int] = People()
    for line, fields in rows:
        if line in bad:
            faults.append(bad[line])
            continue
        values = {c: field for c, field in zip(columns, fields, strict=True) if c is not None}
        read = _entry(line, _clean(values), side_size, order)
        found = read if isinstance(read, list) else list(_twice(read, seen))
        faults += found
        if isinstance(read, EntryLine) and not found:
            entries.append(read)
            for person in read.people:
                seen.add(person.name, read.club, person.licence, line)
    if not rows:
        faults.append(EntryFileFault("csv_no_entries", 1))
    return EntryFile(tuple(entries) if skip_bad or not faults else (), tuple(faults))


def _clean(values: dict[Column, str]) -> dict[Column, str]:
    """The fields of a line, empty where a cell says in words that nothing stands there."""
    cleaned = dict(values)
    for column, field in values.items():
        if column.endswith("licence"):
            cleaned[column] = read_licence(field)
        elif column in ("club", "family", "province") and (
            is_nothing(field) or not drop_note(field)
        ):
            cleaned[column] = ""
    return cleaned


def _entry(
    line: int, values: dict[Column, str], side_size: int, order: NameOrder
) -> EntryLine | list[EntryFileFault]:
    """One line, or everything that is wrong with it."""
    faults = [
        EntryFileFault("csv_too_long", line, column, {"most": most})
        for column, value in values.items()
        if len(value) > (most := MAX_LICENCE if column.endswith("licence") else MAX_FIELD)
    ]
    faults += [
        EntryFileFault("csv_licence_altered", line, column, {"given": value})
        for column, value in values.items()
        if column.endswith("licence") and is_altered(value)
    ]
    names = _names(line, values, side_size, order)
    if isinstance(names, EntryFileFault):
        return [*faults, names]
    faults += _judge_names(line, names)
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
    people = (
        ListedPerson(name.whole, licence, name.surname)
        for name, licence in zip(names.values(), licences, strict=False)
    )
    return EntryLine(
        line,
        tuple(people),
        values.get("club", ""),
        int(rating) if rating else None,
        values.get("family", ""),
        values.get("province", ""),
        int(table or 0),
    )


def _judge_names(line: int, names: dict[Column, Name]) -> list[EntryFileFault]:
    """Who is missing, or none."""
    for column, name in names.items():
        others = [other.whole for at, other in names.items() if at != column]
        if others and seeks_partner(name.whole):
            return [EntryFileFault("csv_seeks_partner", line, column, {"given": others[0]})]
    return [
        EntryFileFault("csv_bad_name", line, column, {"given": name.whole[:MAX_FIELD]})
        if name.whole and not is_nothing(name.whole)
        else EntryFileFault("csv_name_missing", line, column)
        for column, name in names.items()
        if is_nothing(name.whole) or not any(c.isalpha() for c in name.whole)
    ]


def _names(
    line: int, values: dict[Column, str], side_size: int, order: NameOrder
) -> dict[Column, Name] | EntryFileFault:
    """The names of a line by the column of each."""
    if side_size == 2 and "pair" in values:
        both = names_between(values["pair"])
        if len(both) != 2:
            both = names_apart(values["pair"], values.get("partner", ""))
        if len(both) != 2:
            given = {"given": values["pair"][:MAX_FIELD]}
            return EntryFileFault("csv_bad_pair", line, "pair", given)
        return {"name": read_name(both[0], order), "partner": read_name(both[1], order)}
    if side_size == 2 and not drop_note(values.get("partner", "")):
        both = names_apart(values.get("name", ""))
        if len(both) == 2 and not values.get("surname") and not values.get("partner_surname"):
            return {"name": read_name(both[0], order), "partner": read_name(both[1], order)}
    names: dict[Column, Name] = {"name": _whole(values, "name", "surname", order)}
    if side_size == 2:
        names["partner"] = _whole(values, "partner", "partner_surname", order)
    return names


def _whole(values: dict[Column, str], name: Column, surname: Column, order: NameOrder) -> Name:
    written = (drop_note(values.get(column, "")) for column in (name, surname))
    given, last = map(unnumbered, written)
    return join_name(given, last) if last else read_name(given, order)


def _twice(entry: EntryLine, seen: People[int]) -> Iterator[EntryFileFault]:
    """Who of an entry stands on an earlier line, or twice on its own."""
    own: People[int] = People()
    for index, person in enumerate(entry.people):
        written = (person.name, entry.club, person.licence)
        if own.find(*written):
            given = {"given": person.listed}
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
        given = {"given": person.licence if by_licence else person.listed}
        yield EntryFileFault(code, entry.line, column, {"first": found.who, **given})
