"""A replay as one file: styles, scripts, drawings and frames within it, nothing outside.

It opens from a disk without a server. Its own policy, in a `meta` element, lets run the one script
and the one style sheet whose digests it names, and forbids any request.
"""

import base64
import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from smazzata.presentation.replay_presenter import ReplayPresenter
from smazzata.web.preferences import Preferences
from smazzata.web.script_bundle import bundle

STYLES = (
    *("type/type.css", "tokens.css", "base.css"),
    *(f"scene/{name}.css" for name in ("scene", "cards", "melds", "marks")),
    *(f"scene/{name}.css" for name in ("seats", "crowd", "slots")),
    "deck/deck.css",
    *(f"replay/{name}.css" for name in ("room", "controls", "beside")),
)
SCRIPT = "replay/element.js"
_LEFT_OUT = re.compile(r"/\*.*?\*/|@font-face \{[^}]*besley[^}]*\}", re.DOTALL)
"""Of the styles: comments, and the typeface of headings; one of the reader's stands in."""
_FONT = re.compile(r'url\("([\w-]+\.woff2)"\)')


def standalone_replay(
    replay: ReplayPresenter, context: dict[str, Any], preferences: Preferences
) -> str:
    """The file's text; `context` is that of the replay room's heading.

    Deck, backs and cloth are those that its reader prefers.
    """
    style, script, style_digest, script_digest = _shell()
    policy = (
        f"default-src 'none'; style-src {style_digest}; script-src {script_digest}; font-src data:"
    )
    return render_to_string(
        "web/standalone_replay.html",
        {
            **context,
            "players": replay.players,
            "packed": replay.packed(),
            "deck": _deck(preferences.drawings(replay.pictures.style)),
            "preferences": preferences,
            "policy": policy,
            # Our own files, word for word: an escaped script would be another script.
            "style": mark_safe(style),  # noqa: S308
            "script": mark_safe(script),  # noqa: S308
            "drawings": mark_safe(_drawing("replay/controls.svg")),  # noqa: S308
            "standalone": True,
        },
    )


@cache
def _shell() -> tuple[str, str, str, str]:
    """Style sheet and script, and the digest of each as a policy names it."""
    text = "\n".join(_static(name).read_text() for name in STYLES)
    style = _FONT.sub(_font, _LEFT_OUT.sub("", text))
    script = bundle(_static(SCRIPT))
    if "</" in style or "</script" in script.lower():
        raise ValueError("a closing tag would end the element too early")
    return style, script, _digest(style), _digest(script)


@cache
def _deck(drawings: str) -> str:
    """The drawings of a deck's cards, packed as the frames are: a third of their weight."""
    drawn = _drawing(f"deck/{drawings}.svg").encode()
    return base64.b64encode(gzip.compress(drawn, mtime=0)).decode()


@cache
def _drawing(name: str) -> str:
    """The drawings of a sprite, to stand in the page unseen."""
    text = re.sub(r"<\?xml[^>]*\?>\s*", "", _static(name).read_text())
    return text.replace("<svg ", '<svg width="0" height="0" aria-hidden="true" ', 1)


def _font(named: re.Match[str]) -> str:
    """The typeface within the style sheet: a file that stands alone asks for nothing."""
    data = base64.b64encode(_static(f"type/{named[1]}").read_bytes()).decode()
    return f'url("data:font/woff2;base64,{data}")'


def _static(name: str) -> Path:
    found = finders.find(f"web/{name}")
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
