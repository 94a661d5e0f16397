"""What nobody sees is dropped from what people type, and nothing else is."""

import pytest

from games.kernel.visible_text import drop_unseen


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Torneo \u202egro.live", "Torneo gro.live"),
        ("An\u200bna\u2060 Rossi\ufeff", "Anna Rossi"),
        ("A\u034fnna\ufe0f", "Anna"),
        ("\u2066Anna\u2069", "Anna"),
        ("Niccolò D’Angelo\nsu due righe", "Niccolò D’Angelo\nsu due righe"),
        ("名字 Ελένη Анна", "名字 Ελένη Анна"),
        ("Anna\x01\x1b\x7f\x85 Rossi\ufffe\uffff\U0001ffff", "Anna Rossi"),
        ("una\triga\r\ne un'altra", "una\triga\r\ne un'altra"),
        ("An\0na", "An\0na"),
        ("", ""),
    ],
)
def test_what_is_dropped(typed: str, seen: str) -> None:
    assert drop_unseen(typed) == seen
