"""The file that somebody chose, as the rows of a list: text, or the first sheet of a workbook.

A workbook (.xlsx) is a ZIP of XML, so a small file can claim to be endless: what its parts would
take is added up before any is opened, and XML that defines entities is refused (openpyxl reads by
defusedxml where that is installed). Other formats are
refused by their names: what to do about them is the same, to save the list as CSV.
"""

import zipfile
from io import BytesIO
from typing import Final

from openpyxl import load_workbook

from tournaments.entry_faults import EntryFileFault
from tournaments.entry_sheets import MAX_COLUMNS, Sheet, read_sheet, sheet_of

MOST_BYTES = 1_500_000
MOST_ROWS = 1_000
"""Rows of a list; one row more is read, to say so."""
MOST_UNPACKED = 10_000_000
"""Bytes of all parts of a workbook together."""
MOST_PARTS = 500

_KINDS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"\xd0\xcf\x11\xe0", "sheet_xls"),
    (b"%PDF", "sheet_pdf"),
    (b"\x1f\x8b", "sheet_packed"),
    (b"7z\xbc\xaf", "sheet_packed"),
    (b"Rar!", "sheet_packed"),
    (b"{\\rtf", "sheet_rtf"),
    (b"\x89PNG", "sheet_picture"),
    (b"\xff\xd8\xff", "sheet_picture"),
)
"""First bytes of what is no list, and the refusal of each."""


def read_file(data: bytes) -> Sheet | EntryFileFault:
    """The rows of a file.

    Faults: `sheet_too_large`, `sheet_too_long`, those of the kinds of files that are not read
    (`sheet_xls`, `sheet_ods`, `sheet_pdf` and so on), `sheet_broken`, and those of
    `tournaments.entry_sheets`.
    """
    if len(data) > MOST_BYTES:
        return EntryFileFault("sheet_too_large", 0, params={"most": MOST_BYTES // 1000})
    for start, code in _KINDS:
        if data.startswith(start):
            return EntryFileFault(code, 0)
    sheet = _workbook(data) if data.startswith(b"PK") else read_sheet(data, legacy=True)
    return sheet if isinstance(sheet, EntryFileFault) else _short(sheet)


def read_text(text: str) -> Sheet | EntryFileFault:
    """The rows of what was pasted."""
    sheet = read_sheet(text)
    return sheet if isinstance(sheet, EntryFileFault) else _short(sheet)


def _short(sheet: Sheet) -> Sheet | EntryFileFault:
    if len(sheet.rows) > MOST_ROWS:
        return EntryFileFault("sheet_too_long", 0, params={"most": MOST_ROWS})
    return sheet.padded()


def _workbook(data: bytes) -> Sheet | EntryFileFault:
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            parts = packed.infolist()
            names = {part.filename for part in parts}
    except (zipfile.BadZipFile, ValueError, OSError):
        return EntryFileFault("sheet_broken", 0)
    # A part is never unpacked beyond the size that it claims here.
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        return EntryFileFault("sheet_unpacks_too_large", 0)
    if "xl/workbook.xml" not in names:
        return EntryFileFault("sheet_ods" if "content.xml" in names else "sheet_packed", 0)
    try:
        rows = _rows(data)
    except Exception:  # there is no list of what a hostile file makes the library raise
        return EntryFileFault("sheet_broken", 0)
    return sheet_of(rows, "xlsx")


def _rows(data: bytes) -> list[tuple[int, list[str]]]:
    """The rows of the first sheet in which something stands, by their numbers in it."""
    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # the file's own word on its size may be anything
            rows = [
                (line, [_written(cell) for cell in row])
                for line, row in enumerate(
                    sheet.iter_rows(
                        max_row=2 * MOST_ROWS, max_col=MAX_COLUMNS + 1, values_only=True
                    ),
                    1,
                )
            ]
            if any(field for _, row in rows for field in row):
                return rows
        return []
    finally:
        book.close()


def _written(cell: object) -> str:
    """A cell as text; a licence number that a spreadsheet took for a number has no decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell)
