"""Cards that stand in a page as pictures: in a lesson, in an example of the rules."""

from typing import NamedTuple

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.kernel.cards import Pictures
from smazzata.presentation.drawing import JOKERS

BACK = "back"
"""In place of a code: a card that lies face down."""


class DrawnCard(NamedTuple):
    """A card of a picture: whose drawing it shows, and what it is called; "" lies face down."""

    face: str
    name: str
    ink: str
    """The class of the colour it is printed in, as in `deck.js`."""


def draw_card(code: str, pictures: Pictures, spoken: str) -> DrawnCard:
    """The picture of a card of a game, with its name in `spoken`. Raises KeyError for no card."""
    if code == BACK:
        return DrawnCard("back-lozenges", "", "back")
    face = pictures.faces.get(code, code)
    suit = JOKERS.get(face, face[-1])
    ink = f"{pictures.style}-{suit}" if suit else "joker"
    return DrawnCard(face, pictures.names[code].say(spoken), ink)


def draw_codes(codes: str, pictures: Pictures | None, language: str, italian: str) -> str | None:
    """Names of cards as pictures that are read aloud; None where one is no card of the game."""
    written = codes.split()
    if pictures is None or not {*written} <= {*pictures.names, BACK}:
        return None
    cards = [draw_card(code, pictures, language) for code in written]
    drawings = italian if pictures.style == "italian" else pictures.style
    with override(language):
        names = ", ".join(card.name or _("face-down card") for card in cards)
    # Rank and suit as large as they go: a card in a line of text is small.
    symbols = [
        (pictures.style, card.ink, card.face if not card.name else f"{card.face}-large")
        for card in cards
    ]
    sprite = f"{static('web/deck/')}{drawings}.svg#{drawings}-"
    one = '<span class="card {} {}"><svg class="face"><use href="{}{}"/></svg></span>'
    drawn = format_html_join("", one, ((style, ink, sprite, at) for style, ink, at in symbols))
    return format_html('<span class="drawn" role="img" aria-label="{}">{}</span>', names, drawn)
