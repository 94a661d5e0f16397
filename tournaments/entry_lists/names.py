"""Names as lists have them: a number or a dash before them, two of a pair in one field."""

import re

_BETWEEN = re.compile(r"\s*[/+&]\s*|\s+[-\u2013\u2014]\s+")
_AND = re.compile(r"\s+(?:e|ed|and)\s+", re.IGNORECASE)
"""What stands between two names where nothing else does; alone it may be part of a surname."""
_BEFORE = re.compile(r"(?:\d{1,4}[ .):\u00b0\u2013-]+|[-\u2013\u2022*]+ )(?=\D)")


def unnumbered(name: str) -> str:
    """A name without the number or the sign that its list begins the line with."""
    return _BEFORE.sub("", name, count=1) if _BEFORE.match(name) else name


def names_between(field: str) -> list[str]:
    """The names that one field holds: two where it is a pair."""
    whole = unnumbered(field)
    names = _BETWEEN.split(whole)
    if len(names) == 1:
        names = _AND.split(whole)
    return [name.strip() for name in names]
