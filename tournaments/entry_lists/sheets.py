"""A list of entries as rows of fields: whatever program it was saved with, before it is understood.

Text is UTF-8, or UTF-16 with its mark, as spreadsheets paste it; `legacy` lets what is neither be
Windows-1252, the code of older spreadsheets in Italy, in which any text can be read: somebody
should look at the accents. Fields are separated by semicolons, tabs, commas or bars; a first line
`sep=;` says by which, as spreadsheets write it for each other.
"""

import csv
import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence

import msgspec

from games.kernel.visible_text import drop_unseen
from tournaments.entry_lists.faults import EntryFileFault

MAX_BYTES = 8_000_000
MAX_LINES = 50_000
MAX_COLUMNS = 60
MAX_CELLS_IN_ROW = 1_000
"""Fields of a row before any is looked at: spreadsheets leave empty ones behind."""
LINES_A_ROW = 10
"""Lines for each row that is taken: most may be empty, or stand between quotation marks."""
SEPARATORS = ";\t,|"
LOOKED_AT = 50
"""Lines by which the separator is found."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters but tab and end of line, and halves of characters."""
_SEP = re.compile(r'"?sep=(.)"?[;,\t]*', re.IGNORECASE)


class Sheet(msgspec.Struct, frozen=True):
    """The rows in which something stands."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """The line in the file, from 1, and its fields, clean of outer space."""
    encoding: str = "utf-8"
    name: str = ""
    """What a workbook calls it."""

    @property
    def width(self) -> int:
        """Columns in which something stands."""
        return max(
            (at + 1 for _, row in self.rows for at, field in enumerate(row) if field), default=0
        )

    def padded(self) -> "Sheet":
        """The same with as many fields in every row: spreadsheets leave empty columns behind."""
        width = self.width
        rows = ((line, (*row[:width], *[""] * (width - len(row)))) for line, row in self.rows)
        return Sheet(tuple(rows), self.encoding, self.name)


def read_sheet(
    data: bytes | str,
    *,
    legacy: bool = False,
    most_rows: int = MAX_LINES,
    most_bytes: int = MAX_BYTES,
) -> Sheet | EntryFileFault:
    """The rows of a text file, or the one fault because of which there are none.

    Lines and fields are counted before they are read: `most_rows` and one above them for names.
    """
    if len(data) > most_bytes:
        return EntryFileFault("csv_too_large", 1, params={"most": most_bytes})
    decoded = _decoded(data, legacy) if isinstance(data, bytes) else (data, "utf-8")
    if isinstance(decoded, EntryFileFault):
        return decoded
    text = decoded[0].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    fault = _control_character(text)
    rows = fault or _rows(text, most_rows)
    if isinstance(rows, EntryFileFault):
        return rows
    return _checked(rows, decoded[1], most=max(most_rows, MAX_LINES))


def sheet_of(
    rows: Sequence[tuple[int, Sequence[str]]],
    encoding: str,
    name: str = "",
    most: int = MAX_LINES,
) -> Sheet | EntryFileFault:
    """The sheet of rows that another reader has found, by the same rules."""
    found = []
    for line, row in rows:
        if fault := _control_character(" ".join(row)):
            return EntryFileFault(fault.code, line, params=fault.params)
        if any(field.strip() for field in row):
            found.append((line, tuple(map(clean, row))))
    return _checked(found, encoding, clean(name), most)


def clean(field: str) -> str:
    """A field in the usual form of its letters, without outer or double spaces, and without what
    nobody sees.
    """
    if field.isascii():
        return " ".join(field.split())
    return " ".join(unicodedata.normalize("NFC", drop_unseen(field)).split())


def _decoded(data: bytes, legacy: bool) -> tuple[str, str] | EntryFileFault:
    """The text and its encoding, or the first line that cannot be read."""
    encoding = "utf-16" if legacy and data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8"
    error: UnicodeDecodeError
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as found:
        error = found
    if legacy and encoding == "utf-8":
        try:
            return data.decode("windows-1252"), "windows-1252"
        except UnicodeDecodeError as found:
            error = found
    line = data.count(b"\n", 0, error.start) + 1
    # At the end of a file with half a character there may be no byte at all.
    byte = f"0x{data[min(error.start, len(data) - 1)]:02X}"
    return EntryFileFault("csv_wrong_encoding", line, params={"byte": byte})


def _control_character(text: str) -> EntryFileFault | None:
    found = _CONTROL.search(text)
    if found is None:
        return None
    line = text.count("\n", 0, found.start()) + 1
    params = {"character": f"U+{ord(found[0]):04X}"}
    return EntryFileFault("csv_control_character", line, params=params)


def _rows(text: str, most: int) -> list[tuple[int, tuple[str, ...]]] | EntryFileFault:
    """The lines that are not empty, with their numbers; fields clean of outer space."""
    if text.count("\n") > LINES_A_ROW * (most + 1):
        return EntryFileFault("csv_too_many_lines", 0, params={"most": most})
    lines = text.split("\n")
    said = _SEP.fullmatch(lines[0].strip()) if len(lines[0]) <= MAX_CELLS_IN_ROW else None
    before = 1 if said else 0
    separator = said[1] if said else separator_of(lines)
    for number, line in enumerate(lines, 1):
        if line.count(separator) >= MAX_CELLS_IN_ROW:
            return EntryFileFault("csv_row_too_long", number, params={"most": MAX_CELLS_IN_ROW})
    reader = csv.reader((line + "\n" for line in lines[before:]), delimiter=separator, strict=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    start = before + 1
    try:
        for fields in reader:
            if any(map(str.strip, fields[MAX_COLUMNS:])):
                return _too_wide(start)
            if any(map(str.strip, fields)):
                rows.append((start, tuple(map(clean, fields[:MAX_COLUMNS]))))
            start = before + reader.line_num + 1
            if len(rows) > most + 1:
                return EntryFileFault("csv_too_many_lines", start, params={"most": most})
    except csv.Error:
        return EntryFileFault("csv_bad_quotes", start)
    return rows


def separator_of(lines: Sequence[str]) -> str:
    """What separates the fields: what stands in most lines, of these what stands there most."""
    some = [line for line in lines if line.strip()][:LOOKED_AT]

    def weight(separator: str) -> tuple[int, int]:
        counts = [line.count(separator) for line in some]
        return sum(map(bool, counts)), sum(counts)

    return max(SEPARATORS, key=weight)


def _checked(
    rows: list[tuple[int, tuple[str, ...]]], encoding: str, name: str = "", most: int = MAX_LINES
) -> Sheet | EntryFileFault:
    if not rows:
        return EntryFileFault("csv_empty", 1)
    if len(rows) > most + 1:
        return EntryFileFault("csv_too_many_lines", rows[-1][0], params={"most": most})
    sheet = Sheet(tuple(rows), encoding, name)
    if sheet.width > MAX_COLUMNS:
        return _too_wide(1)
    return sheet


def _too_wide(line: int) -> EntryFileFault:
    return EntryFileFault("csv_too_many_columns", line, params={"most": MAX_COLUMNS})
