"""Who is entered: typed one by one, or a whole list whose columns somebody confirms."""

import csv
from collections.abc import Collection, Mapping, Sequence
from io import StringIO
from typing import Annotated, NamedTuple, get_args

import msgspec

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.entries.admission import Shown
from smazzata.runtime.spreadsheets import MOST_ROWS
from smazzata.runtime.whole_numbers import whole_number, whole_numbers
from tournaments.entry_lists.columns import COLUMNS, Column, Columns, as_heading, guess
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, EntryLine, entries_of
from tournaments.entry_lists.sheets import MAX_COLUMNS, Sheet, clean, sheet_of
from tournaments.entry_lists.surnames import NAME_ORDERS, NameOrder
from tournaments.regulations.regulation import CardKind

MOST_LEFT = 100_000
"""Characters of the lines that wait."""
Field = Annotated[str, msgspec.Meta(max_length=2_000)]


class _Sent(msgspec.Struct, array_like=True):
    """A sheet between two pages: the browser keeps it, nothing is stored before it is confirmed."""

    encoding: Annotated[str, msgspec.Meta(max_length=20)]
    rows: Annotated[
        list[tuple[int, Annotated[list[Field], msgspec.Meta(max_length=MAX_COLUMNS)]]],
        msgspec.Meta(min_length=1, max_length=MOST_ROWS),
    ]
    name: Annotated[str, msgspec.Meta(max_length=120)] = ""


class EntryList(NamedTuple):
    """A list, and what is said of its columns."""

    sheet: Sheet
    columns: Columns
    sheets: tuple[Sheet, ...]
    """All sheets of the file, this one among them."""

    def read(self, side_size: int) -> EntryFile:
        """Its good lines, and what is wrong with the others."""
        header, meanings, order = self.columns
        return entries_of(self.sheet, meanings, header, side_size, order)

    @property
    def left_out(self) -> bool:
        """Whether something stands in a column that is not looked at."""
        aside = [at for at, meant in enumerate(self.columns.meanings) if meant is None]
        rows = self.sheet.rows[self.columns.header :]
        return any(row[at] for _, row in rows for at in aside)

    @property
    def at(self) -> int:
        """Which of its sheets it is, from 0."""
        return self.sheets.index(self.sheet)

    @property
    def sent(self) -> list[str]:
        """The sheets as hidden fields carry them."""
        return [
            msgspec.json.encode(
                _Sent(sheet.encoding, [(line, list(row)) for line, row in sheet.rows], sheet.name)
            ).decode()
            for sheet in self.sheets
        ]


def guessed(sheets: Sequence[Sheet], side_size: int, order: NameOrder = "") -> EntryList:
    """A list with the meaning that its columns seem to have: the first sheet that has entries.

    `order` is that of its names, where no heading says it.
    """
    lists = [EntryList(sheet, guess(sheet, side_size), tuple(sheets)) for sheet in sheets]
    found = next((each for each in lists if each.read(side_size).entries), lists[0])
    return found._replace(columns=found.columns._replace(order=found.columns.order or order))


def read_back(form: Sequence[tuple[str, str]], side_size: int) -> EntryList | Refusal:
    """The list that a page had shown, with the meanings chosen there. Refusal: `malformed`.

    Of another sheet of the file than the page had shown the meanings are guessed.
    """
    said, sheets = dict(form), []
    for text in (value for name, value in form if name == "sheet"):
        try:
            sent = msgspec.json.decode(text, type=_Sent)
        except (msgspec.DecodeError, UnicodeEncodeError):
            return MALFORMED
        # Whoever writes the field by hand is held to the rules of files.
        found = sheet_of(sent.rows, sent.encoding, sent.name)
        if isinstance(found, EntryFileFault):
            return MALFORMED
        sheets.append(found.padded())
    at, shown = (whole_number(said.get(name, "0"), 2) for name in ("at", "shown"))
    if at is None or at >= len(sheets):
        return MALFORMED
    order = said.get("order", "")
    if order not in NAME_ORDERS:
        return MALFORMED
    sheet = sheets[at]
    if at != shown:
        guess_of = guess(sheet, side_size)
        return EntryList(
            sheet, guess_of._replace(order=guess_of.order or as_order(order)), tuple(sheets)
        )
    meanings: list[Column | None] = []
    for column in range(sheet.width):
        meant = said.get(f"column-{column}", "")
        if meant not in ("", *COLUMNS):
            return MALFORMED
        meanings.append(meant or None)  # type: ignore[arg-type]
    header = whole_number(said.get("header", "0"), 3)
    if header is None:
        return MALFORMED
    columns = Columns(min(header, len(sheet.rows)), tuple(meanings), order)
    return EntryList(sheet, columns, tuple(sheets))


def as_order(text: str) -> NameOrder:
    """The order of names that a form says; none by anything else."""
    return text if text in NAME_ORDERS else ""


def find_left_over(found: EntryList, done: Collection[int], side_size: int) -> str:
    """The rows of a list without those of the lines that are `done`, to be mended and read again:
    with a heading by which they are read as they were, and never more than a session may keep.
    """
    header, meanings, _order = found.columns
    rows = [(line, row) for line, row in found.sheet.rows[header:] if line not in done]
    if "pair_number" in meanings:
        at, number, pairs = meanings.index("pair_number"), "", set[str]()
        numbers: dict[int, str] = {}
        for line, row in found.sheet.rows[header:]:
            numbers[line] = number = row[at] or number
            pairs |= {number} if line in done else set()
        rows = [(line, row) for line, row in rows if numbers[line] not in pairs]
    if not rows:
        return ""
    kept = StringIO()
    above = _find_heading(found, rows, side_size)
    csv.writer(kept, delimiter=";", lineterminator="\n").writerows([*above, *(r for _, r in rows)])
    return kept.getvalue()[:MOST_LEFT]


def _find_heading(
    found: EntryList, rows: Sequence[tuple[int, tuple[str, ...]]], side_size: int
) -> list[Sequence[str]]:
    """The heading that these rows had, or one in its place where their columns were chosen."""
    header, meanings, order = found.columns
    had = found.sheet.rows[max(header - 1, 0) : header]
    again = guess(Sheet((*had, *rows)), side_size)
    if again == Columns(len(had), meanings, order):
        return [row for _line, row in had]
    return [as_heading(meanings, order)]


def read_one(form: Mapping[str, str], side_size: int) -> EntryFile:
    """The one entry that a form names."""
    columns: list[Column] = ["name", "club", "licence", "family", "province", "table"]
    if side_size == 2:
        columns += ["partner", "partner_licence"]
    row = tuple(clean(form.get(column, "")) for column in columns)
    order = as_order(form.get("order", ""))
    return entries_of(Sheet(((1, row),)), columns, 0, side_size, order)


def read_newcomer(form: Mapping[str, str]) -> EntryLine | Refusal:
    """Somebody who takes a chair, by name, club and licence number.

    Refusals: `name_missing`, `licence_too_long`, `text_too_long`.
    """
    found = read_one(form, side_size=1)
    if found.entries:
        return found.entries[0]
    long = next((fault for fault in found.faults if fault.code == "csv_too_long"), None)
    if long is None:
        return Refusal("name_missing")
    code = "licence_too_long" if long.column == "licence" else "text_too_long"
    return Refusal(code, params=dict(long.params))


def read_category(text: str) -> int | Refusal:
    """A category, 1 the highest; 0 where none is typed. Refusal: `category_unfit`."""
    found = _categories([text.strip()])
    return bad_category(text) if found is None else found[0]


def read_shown(form: Mapping[str, str], side_size: int) -> Shown | Refusal:
    """What people of one entry have shown; where a card is not said none was.

    Refusals: `malformed`, `category_unfit`.
    """
    whose = ("", "partner_")[:side_size]
    cards = tuple(card for each in whose if (card := form.get(f"{each}card", "")))
    if not set(cards) <= set(get_args(CardKind)):
        return MALFORMED
    texts = [form.get(f"{each}category", "").strip() for each in whose]
    categories = _categories(texts)
    if categories is None:
        return bad_category(next(text for text in texts if _categories([text]) is None))
    return Shown(
        cards,  # type: ignore[arg-type]
        form.get("authorised") == "yes",
        categories if any(categories) else (),
    )


def bad_category(text: str) -> Refusal:
    """That something is no category."""
    return Refusal("category_unfit", params={"given": text[:20]})


def _categories(texts: Sequence[str]) -> tuple[int, ...] | None:
    """Categories as people type them, 1 the highest; an empty one is not known."""
    return whole_numbers((text or "0" for text in texts), 2)
