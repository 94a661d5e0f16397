"""Whole numbers as people type them."""

from collections.abc import Sequence

from games.kernel.refusal import Refusal
from tournaments.scoring.fixed_point import read

MISSING = Refusal("number_missing")


def read_whole(texts: Sequence[str]) -> tuple[int, ...] | Refusal:
    """The numbers, or `unreadable_number` with the first that is none; `number_missing`."""
    found = []
    for text in texts:
        number = read(text, 0)
        if number is None:
            # Of nothing the other sentence would have nothing to name.
            given = text.replace(" ", "")[:20]
            return Refusal("unreadable_number", params={"given": given}) if given else MISSING
        found.append(number)
    return tuple(found)
