"""The colours of the style sheets, for the few places that are not style sheets."""

import re
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).parent / "static" / "web" / "tokens.css"
THEMES = ("light", "dark")
"""In the order of `light-dark()`."""


@cache
def colour(name: str, theme: str) -> str:
    """The colour `name` of the theme `light` or `dark`, such as `#fbfaf6`."""
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\);", TOKENS.read_text())
    if not found or theme not in THEMES:
        raise LookupError(f"no colour {name} in the theme {theme}")
    return found[1 + THEMES.index(theme)]
