"""The file that somebody chose, as the rows of a list: text, or the first sheet of a workbook.

Other formats are refused by their names: what to do about them is the same, to save the list as
CSV.
"""

from typing import Final

from smazzata.desk.entries.workbooks import MOST_ROWS, read_workbook
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.sheets import Sheet, read_sheet

MOST_BYTES = 1_500_000

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
    (`sheet_xls`, `sheet_pdf` and so on), those of `read_workbook`, and those of
    `tournaments.entry_lists.sheets`.
    """
    if len(data) > MOST_BYTES:
        return EntryFileFault("sheet_too_large", 0, params={"most": MOST_BYTES // 1000})
    for start, code in _KINDS:
        if data.startswith(start):
            return EntryFileFault(code, 0)
    if data.startswith(b"PK"):
        return _short(read_workbook(data))
    return _short(read_sheet(data, legacy=True, most_rows=MOST_ROWS))


def read_text(text: str) -> Sheet | EntryFileFault:
    """The rows of what was pasted. Faults: as of text files."""
    return _short(read_sheet(text, most_rows=MOST_ROWS))


def _short(found: Sheet | EntryFileFault) -> Sheet | EntryFileFault:
    if isinstance(found, EntryFileFault):
        if found.code != "csv_too_many_lines":
            return found
    elif len(found.rows) <= MOST_ROWS:
        return found.padded()
    return EntryFileFault("sheet_too_long", 0, params={"most": MOST_ROWS})
