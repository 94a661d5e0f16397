"""The file that somebody chose, as the rows of lists: text, or the sheets of a workbook.

Other formats are refused by their names: what to do about them is the same, to save the list as
CSV.

A workbook (.xlsx) is a ZIP of XML, so a small file can hold endless work: a few kilobytes unpack to
a row of 200,000 cells, to 100,000 styles, or to one format on which a pattern never ends. So what
the parts would take is added up before any is opened, and every part is walked once by expat, which
only counts, before openpyxl makes objects of it. XML that defines entities is refused there.
"""

import time
import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Final, NamedTuple, NoReturn, TypeAlias
from xml.parsers import expat

from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.sheets import (
    MAX_CELLS_IN_ROW,
    MAX_COLUMNS,
    MAX_LINES,
    Sheet,
    read_sheet,
    sheet_of,
)

MOST_ROWS = 1_000
"""Rows of a list; one row more is read, to say so."""
MOST_UNPACKED = 10_000_000
"""Bytes of all parts of a workbook together."""
MOST_PARTS = 500
MOST_SHEETS = 20
MOST_CELLS = MOST_ROWS * MAX_COLUMNS
"""Cells of one sheet, empty ones that have a format among them; texts that sheets share."""
MOST_ELEMENTS = 500_000
"""XML elements of all parts together."""
MOST_OTHERS = 30_000
"""Of these, what is no cell and no text in one, such as styles; openpyxl makes objects of them."""
MOST_TEXT = 1_500_000
"""Characters of all cells together: cells may share one long text."""
MOST_FORMAT, MOST_BRACKETS = 255, 16
"""Characters of a format of numbers (Excel's own limit), and conditions in it."""
MOST_SECONDS = 3.0
"""Of a processor, for all the sheets that are looked at."""

_CELLS = frozenset(("v", "is", "t", "f"))
_CHUNK = 65_536
MOST_BYTES = 1_500_000


class Limits(NamedTuple):
    """How much a list may hold: a hall's, where nothing else is said."""

    rows: int = MOST_ROWS
    bytes: int = MOST_BYTES
    unpacked: int = MOST_UNPACKED
    cells: int = MOST_CELLS
    elements: int = MOST_ELEMENTS
    text: int = MOST_TEXT
    seconds: float | None = None
    """None: `MOST_SECONDS`."""


HALL = Limits()

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


def read_sheets(data: bytes, limits: Limits = HALL) -> list[Sheet] | EntryFileFault:
    """The sheets of a file in which something stands; of text there is one.

    Faults: `sheet_too_large`, `sheet_too_long`, those of the kinds of files that are not read
    (`sheet_xls`, `sheet_pdf` and so on), those of `read_workbook`, and those of
    `tournaments.entry_lists.sheets`.
    """
    if len(data) > limits.bytes:
        return EntryFileFault("sheet_too_large", 0, params={"most": limits.bytes // 1000})
    for start, code in _KINDS:
        if data.startswith(start):
            return EntryFileFault(code, 0)
    if not data.startswith(b"PK"):
        text = read_sheet(data, legacy=True, most_rows=limits.rows, most_bytes=limits.bytes)
        found = _short(text, limits.rows)
        return [found] if isinstance(found, Sheet) else found
    sheets = read_workbook(data, limits)
    if isinstance(sheets, EntryFileFault):
        return sheets
    fit = [_short(sheet, limits.rows) for sheet in sheets]
    # What is no list, as an archive of years may be, keeps nobody from the sheet beside it.
    return [sheet for sheet in fit if isinstance(sheet, Sheet)] or next(
        fault for fault in fit if isinstance(fault, EntryFileFault)
    )


def read_file(data: bytes) -> Sheet | EntryFileFault:
    """The rows of the first of them. Faults: of `read_sheets`."""
    found = read_sheets(data)
    return found if isinstance(found, EntryFileFault) else found[0]


def read_text(text: str) -> Sheet | EntryFileFault:
    """The rows of what was pasted. Faults: as of text files."""
    return _short(read_sheet(text, most_rows=MOST_ROWS), MOST_ROWS)


def _short(found: Sheet | EntryFileFault, most: int) -> Sheet | EntryFileFault:
    if isinstance(found, EntryFileFault):
        if found.code != "csv_too_many_lines":
            return found
    elif len(found.rows) <= most:
        return found.padded()
    return EntryFileFault("sheet_too_long", 0, params={"most": most})


def read_workbook(
    data: bytes, limits: Limits = HALL
) -> list[Sheet | EntryFileFault] | EntryFileFault:
    """The sheets in which something stands, each or what is wrong with it.

    Faults: `sheet_ods`, `sheet_packed`, `sheet_broken`, `sheet_unpacks_too_large`,
    `csv_row_too_long`, `sheet_too_many_cells`, `sheet_takes_too_long`, and those of `sheet_of`.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            parts = packed.infolist()
            names = {part.filename for part in parts}
            # A part is never unpacked beyond the size that it claims here.
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > limits.unpacked:
                return EntryFileFault("sheet_unpacks_too_large", 0)
            if "xl/workbook.xml" not in names:
                return EntryFileFault("sheet_ods" if "content.xml" in names else "sheet_packed", 0)
            count = _Count(limits)
            for part in parts:
                count.walk(packed, part)
        found = _rows(data, count.merged, limits)
    except _Fault as fault:
        return fault.found
    except Exception:  # there is no list of what a hostile file makes the libraries raise
        return EntryFileFault("sheet_broken", 0)
    most = max(limits.rows, MAX_LINES)
    sheets = [sheet_of(rows, "xlsx", name, most) for name, rows in found]
    return sheets or EntryFileFault("csv_empty", 1)


class _Fault(Exception):
    """A limit is reached."""

    def __init__(self, code: str, most: int = 0, line: int = 0) -> None:
        self.found = EntryFileFault(code, line, params={"most": most} if most else {})


class _Count:
    """What the parts of one workbook hold. Raises `_Fault` as soon as it is too much."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._elements = self._others = 0
        self._row = self._cells = self._in_row = 0
        self.merged: dict[str, list[str]] = {}
        """By part, the ranges of cells that are merged."""
        self._part = ""

    def walk(self, packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
        """Counts one part; any part may be a sheet, whatever its name."""
        self._part = part.filename
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._count
        parser.EntityDeclHandler = _refuse_entities
        self._row = self._cells = self._in_row = 0
        with packed.open(part) as opened:
            while chunk := opened.read(_CHUNK):
                try:
                    parser.Parse(chunk)
                except expat.ExpatError:
                    return  # a picture, or broken: nobody can read more of it than this

    def _count(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > self._limits.elements:
            raise _Fault("sheet_unpacks_too_large")
        local = name.rpartition(":")[2]
        if local == "row":
            self._row += 1
            self._in_row = 0
        elif local in {"c", "si"}:
            self._cells += 1
            self._in_row += local == "c"
            if self._in_row > MAX_CELLS_IN_ROW:
                raise _Fault("csv_row_too_long", MAX_CELLS_IN_ROW, self._row)
            if self._cells > self._limits.cells:
                raise _Fault("sheet_too_many_cells", self._limits.cells)
        elif local not in _CELLS:
            self._others += 1
            if local == "mergeCell":
                self.merged.setdefault(self._part, []).append(attributes.get("ref", ""))
            shape = attributes.get("formatCode", "")
            long = len(shape) > MOST_FORMAT or shape.count("[") > MOST_BRACKETS
            if long or self._others > MOST_OTHERS:
                raise _Fault("sheet_unpacks_too_large")


def _refuse_entities(*_declared: object) -> NoReturn:
    raise _Fault("sheet_broken")


_Rows: TypeAlias = list[tuple[int, list[str]]]


def _rows(
    data: bytes, merged: Mapping[str, Sequence[str]], limits: Limits
) -> list[tuple[str, _Rows]]:
    """The sheets in which something stands by their names, and their rows by the numbers there."""
    until = time.thread_time() + (MOST_SECONDS if limits.seconds is None else limits.seconds)
    text = 0
    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        sheets: list[tuple[str, _Rows]] = []
        for sheet in book.worksheets[:MOST_SHEETS]:
            sheet.reset_dimensions()  # the file's own word on its size may be anything
            rows: _Rows = []
            found = sheet.iter_rows(
                max_row=2 * limits.rows, max_col=MAX_COLUMNS + 1, values_only=True
            )
            for line, row in enumerate(found, 1):
                fields = [_written(cell) for cell in row]
                text += sum(map(len, fields))
                if text > limits.text:
                    raise _Fault("sheet_unpacks_too_large")
                if time.thread_time() > until:
                    raise _Fault("sheet_takes_too_long")
                rows.append((line, fields))
            _fill_merged(rows, merged.get(getattr(sheet, "_worksheet_path", ""), ()))
            if any(field for _, row in rows for field in row):
                sheets.append((sheet.title, rows))
        return sheets
    finally:
        book.close()


def _fill_merged(rows: _Rows, ranges: Sequence[str]) -> None:
    """Has each of the cells that are merged from above to below say what the first one says."""
    for cells in ranges:
        left, top, right, bottom = range_boundaries(cells)
        if left is None or left != right or not top or not bottom or left > MAX_COLUMNS:
            continue
        said = ""
        for _line, fields in rows[top - 1 : bottom]:
            if left <= len(fields):
                said = fields[left - 1] = fields[left - 1] or said


def _written(cell: object) -> str:
    """A cell as text; a licence number that a spreadsheet took for a number has no decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell)
