"""Who is entered: typed one by one, or a whole list whose columns somebody confirms."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, get_args

import msgspec

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.entries.admission import Shown
from smazzata.desk.entries.spreadsheets import MOST_ROWS
from smazzata.runtime.whole_numbers import whole_number, whole_numbers
from tournaments.entry_lists.columns import COLUMNS, Column, Columns, guess
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryFile, EntryLine, entries_of
from tournaments.entry_lists.sheets import MAX_COLUMNS, Sheet, clean, sheet_of
from tournaments.regulations.regulation import CardKind

Field = Annotated[str, msgspec.Meta(max_length=2_000)]


class _Sent(msgspec.Struct, array_like=True):
    """A sheet between two pages: the browser keeps it, nothing is stored before it is confirmed."""

    encoding: Annotated[str, msgspec.Meta(max_length=20)]
    rows: Annotated[
        list[tuple[int, Annotated[list[Field], msgspec.Meta(max_length=MAX_COLUMNS)]]],
        msgspec.Meta(min_length=1, max_length=MOST_ROWS),
    ]


class EntryList(NamedTuple):
    """A list, and what is said of its columns."""

    sheet: Sheet
    columns: Columns

    def read(self, side_size: int) -> EntryFile:
        """Its good lines, and what is wrong with the others."""
        return entries_of(self.sheet, self.columns.meanings, self.columns.header, side_size)

    @property
    def left_out(self) -> bool:
        """Whether something stands in a column that is not looked at."""
        aside = [at for at, meant in enumerate(self.columns.meanings) if meant is None]
        rows = self.sheet.rows[self.columns.header :]
        return any(row[at] for _, row in rows for at in aside)

    @property
    def sent(self) -> str:
        """The sheet as a hidden field carries it."""
        rows = [(line, list(row)) for line, row in self.sheet.rows]
        return msgspec.json.encode(_Sent(self.sheet.encoding, rows)).decode()


def guessed(sheet: Sheet, side_size: int) -> EntryList:
    """A list with the meaning that its columns seem to have."""
    return EntryList(sheet, guess(sheet, side_size))


def read_back(form: Mapping[str, str]) -> EntryList | Refusal:
    """The list that a page had shown, with the meanings chosen there. Refusal: `malformed`."""
    try:
        sent = msgspec.json.decode(form.get("sheet", ""), type=_Sent)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return MALFORMED
    # Whoever writes the field by hand is held to the rules of files.
    found = sheet_of(sent.rows, sent.encoding)
    if isinstance(found, EntryFileFault):
        return MALFORMED
    sheet = found.padded()
    meanings: list[Column | None] = []
    for at in range(sheet.width):
        meant = form.get(f"column-{at}", "")
        if meant not in ("", *COLUMNS):
            return MALFORMED
        meanings.append(meant or None)  # type: ignore[arg-type]
    header = whole_number(form.get("header", "0"), 3)
    if header is None:
        return MALFORMED
    return EntryList(sheet, Columns(min(header, len(sheet.rows)), tuple(meanings)))


def read_one(form: Mapping[str, str], side_size: int) -> EntryFile:
    """The one entry that a form names."""
    columns: list[Column] = ["name", "club", "licence", "family", "province", "table"]
    if side_size == 2:
        columns += ["partner", "partner_licence"]
    row = tuple(clean(form.get(column, "")) for column in columns)
    return entries_of(Sheet(((1, row),)), columns, 0, side_size)


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
