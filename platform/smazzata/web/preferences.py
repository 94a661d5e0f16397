"""How somebody wants to see the site: a cookie that says nothing about who it is.

The cookie `preferences` holds a word for each choice, in the order of `CHOICES` and with points
between them.
Anything else in it, part by part, counts as not said; so does what an older cookie does not know.
"""

import re
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, QueryDict

TOKENS = Path(__file__).parent / "static" / "web" / "tokens.css"
THEMES = ("light", "dark")
"""In the order of `light-dark()`."""


@cache
def colour(name: str, theme: str) -> str:
    """The colour `name` of the style sheets in the theme `light` or `dark`, such as `#fbfaf6`."""
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\);", TOKENS.read_text())
    if not found or theme not in THEMES:
        raise LookupError(f"no colour {name} in the theme {theme}")
    return found[1 + THEMES.index(theme)]


COOKIE = "preferences"
OLDER_COOKIE = "looks"
"""Its older name: browsers keep what was chosen for a year, and so have it still."""
OLDER_WORDS = (4, 5, 8)
"""As many words had a cookie before there were sounds, before there were decks to choose, and
before a card could be played by one touch."""
LONGEST = 100
"""Characters: more are in no cookie of ours."""
YEAR = 365 * 86_400
"""Seconds."""
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", *THEMES),
    "suits": ("two", "four"),
    "index": ("normal", "large"),
    "type": ("normal", "big"),
    "sound": ("on", "off"),
    "italian": ("napoletane", "piacentine"),
    "back": ("lozenges", "checks", "scales"),
    "felt": ("green", "blue", "claret"),
    "touch": ("twice", "once"),
}
"""What can be chosen; the first of each is what it is without a choice."""
SHOWN = ("suits", "index", "italian", "back", "felt")
"""What somebody else's page, and a file, show as it was chosen: the cards and the cloth."""


@dataclass(frozen=True)
class Preferences:
    """What was chosen."""

    theme: str = "auto"
    """`auto` follows the system."""
    suits: str = "two"
    """How many colours the suits have."""
    index: str = "normal"
    """`large`: cards show rank and suit as large as they go, instead of their faces."""
    type: str = "normal"
    sound: str = "on"
    """Whether a table is heard: one's turn, cards that are laid."""
    italian: str = "napoletane"
    """Which Italian deck is drawn: a file of `static/web/deck/`."""
    back: str = "lozenges"
    """What is printed on the backs of the cards."""
    felt: str = "green"
    """The cloth of the table."""
    touch: str = "twice"
    """How often a card is touched to be played, in games of tricks."""

    def drawings(self, style: str) -> str:
        """The file of drawings for a deck of some style, `french` or `italian`."""
        return self.italian if style == "italian" else style

    def query(self) -> dict[str, str]:
        """What of the cards and the table was chosen otherwise than usual, for an address."""
        said = {name: getattr(self, name) for name in SHOWN}
        return {name: word for name, word in said.items() if word != CHOICES[name][0]}

    def cookie(self) -> str:
        """As it is kept in the browser."""
        return ".".join(astuple(self))


def parse(cookie: str) -> Preferences:
    """The preferences in a cookie; words that mean nothing there are left at their defaults."""
    words = cookie.split(".") if len(cookie) < LONGEST else []
    if len(words) not in (*OLDER_WORDS, len(CHOICES)):
        return Preferences()
    return Preferences(
        *(
            word if word in known else known[0]
            for word, known in zip(words, CHOICES.values(), strict=False)
        )
    )


def preferences_in(query: QueryDict) -> Preferences:
    """The looks that an address names; what it does not name is as usual."""
    named = {name: query.get(name, "") for name in SHOWN}
    return Preferences(**{name: word for name, word in named.items() if word in CHOICES[name]})


def preferences_of(request: HttpRequest) -> Preferences:
    """How the reader of this answer wants to see it."""
    cookies = request.COOKIES
    return parse(cookies.get(COOKIE, cookies.get(OLDER_COOKIE, "")))


def preferences(request: HttpRequest) -> dict[str, Any]:
    """For templates: `preferences.theme` and so on, and the colours of the browser's own bars."""
    chosen = preferences_of(request)
    themes = THEMES if chosen.theme == "auto" else (chosen.theme,)
    return {"preferences": chosen, "bars": [(theme, colour("sheet", theme)) for theme in themes]}
