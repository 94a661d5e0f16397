"""Files for spreadsheets, as those in Italy read them unasked: a byte order mark and semicolons."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from django.http import HttpResponse
from django.utils.http import content_disposition_header

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With one of these first a spreadsheet reads a name as a formula."""


def csv_bytes(rows: Iterable[Sequence[object]]) -> bytes:
    """What stands in the file."""
    text = StringIO()
    csv.writer(text, delimiter=";", lineterminator="\r\n").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def csv_file(name: str, content: bytes) -> HttpResponse:
    """An answer that is saved under this name."""
    response = HttpResponse(content, content_type="text/csv")
    response.headers["Content-Disposition"] = saved_as(name, as_attachment=True)
    return response


def saved_as(name: str, *, as_attachment: bool) -> str:
    """The header of a file that people find again by this name, without what paths are made of."""
    plain = "".join(c if c.isprintable() and c not in '\\/:*?"<>|' else " " for c in name)
    return content_disposition_header(as_attachment, " ".join(plain.split())) or ""


def plain_cell(value: str) -> str:
    """A text that no spreadsheet reads as a formula."""
    return "'" + value if value.startswith(_FORMULA) else value
