"""The colours of the style sheets, for the few places that are not style sheets."""

import re
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).parent / "static" / "web" / "tokens.css"


@cache
def colour(name: str, theme: str) -> str:
    """The colour `name` of the theme `light` or `dark`, such as `#fbfaf6`."""
    rule = re.search(rf'\[data-theme="{theme}"\] {{(.*?)}}', TOKENS.read_text(), re.DOTALL)
    found = rule and re.search(rf"--{name}: (#\w+);", rule[1])
    if not found:
        raise LookupError(f"no colour {name} in the theme {theme}")
    return found[1]
