"""Whole numbers as people type them."""

import re
from collections.abc import Sequence

from games.kernel.refusal import Refusal

_WHOLE = re.compile(r"[+-]?[0-9]{1,7}")
# What people type for a minus: a hyphen, a dash, the sign itself.
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2010": "-", "\u2011": "-"})


def read_whole(texts: Sequence[str]) -> tuple[int, ...] | Refusal:
    """The numbers, or `unreadable_number` with the first that is none; `number_missing`."""
    plain = [text.translate(_MINUS).replace(" ", "") for text in texts]
    for text in plain:
        if not text:  # of nothing the other sentence would have nothing to name
            return Refusal("number_missing")
        if not _WHOLE.fullmatch(text):
            return Refusal("unreadable_number", params={"given": text[:20]})
    return tuple(map(int, plain))
