"""Whole numbers in text that came from outside."""

from collections.abc import Iterable


def whole_number(text: str, digits: int) -> int | None:
    """The number that `text` writes with 1 to `digits` ASCII digits; None for any other text.

    `str.isdigit` alone is no guard: it lets `²` through and 5,000 digits, and `int` raises on both.
    """
    return int(text) if len(text) <= digits and text.isascii() and text.isdigit() else None


def whole_numbers(texts: Iterable[str], digits: int) -> tuple[int, ...] | None:
    """All of `texts` as `whole_number` reads them; None if one of them is no number."""
    found = []
    for text in texts:
        number = whole_number(text, digits)
        if number is None:
            return None
        found.append(number)
    return tuple(found)
