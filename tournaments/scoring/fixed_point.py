"""Points with decimals: whole numbers in everything that is counted and stored, written as people
write them.

A table of victory points says how many of its last digits stand behind the point
(`games.kernel.victory.VictoryTable`): 1280 of a table with two is 12.80, in Italian 12,80.
"""

import re

from games.kernel.words import Phrase

POINT = Phrase(",", ".")
"""What stands before the decimals."""
_TYPED = re.compile(r"([+-]?)([0-9]{1,7})(?:[.,]([0-9]{1,4}))?")
# What people type for a minus: a hyphen, a dash, the sign itself.
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2010": "-", "\u2011": "-"})


def written(points: int, decimals: int, language: str) -> str:
    """Points as people read them in `it` or `en`.

    >>> written(1280, 2, "it"), written(-5, 2, "en"), written(14, 0, "it")
    ('12,80', '-0.05', '14')
    """
    if not decimals:
        return str(points)
    whole, rest = divmod(abs(points), 10**decimals)
    return f"{'-' if points < 0 else ''}{whole}{POINT.say(language)}{rest:0{decimals}}"


def read(text: str, decimals: int) -> int | None:
    """Points as people type them, with a comma or a point; None for what is none, or is finer.

    >>> read("12,8", 2), read("12", 2), read("12,8", 0), read("12,805", 2)
    (1280, 1200, None, None)
    """
    found = _TYPED.fullmatch(text.translate(_MINUS).replace(" ", ""))
    if found is None:
        return None
    sign, whole, rest = found[1], found[2], found[3] or ""
    if len(rest) > decimals:
        return None
    value = int(whole + rest.ljust(decimals, "0"))
    return -value if sign == "-" else value
