"""The packs that a table may choose among: which cards they have, and what these look like.

Forty cards have Italian codes whatever is printed on them, so that a game's rules know one pack of
forty and its players three.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.kernel.cards import FRENCH, FRENCH_52, FRENCH_FORTY, ITALIAN, ITALIAN_40, Pictures
from games.kernel.event import Card
from games.kernel.options import Option
from games.kernel.words import Phrase


class Pack(NamedTuple):
    """One pack of cards."""

    cards: tuple[Card, ...]
    pictures: Pictures
    called: Phrase
    """What people call it when they choose."""


ITALIAN_PACK, FRENCH_FORTY_PACK, FRENCH_PACK = "italian_40", "french_40", "french_52"
FORTY = (ITALIAN_PACK, FRENCH_FORTY_PACK)
PACKS: Mapping[str, Pack] = {
    ITALIAN_PACK: Pack(ITALIAN_40, ITALIAN, Phrase("40 carte italiane", "40 Italian cards")),
    FRENCH_FORTY_PACK: Pack(
        ITALIAN_40, FRENCH_FORTY, Phrase("40 carte francesi", "40 French cards")
    ),
    FRENCH_PACK: Pack(FRENCH_52, FRENCH, Phrase("52 carte francesi", "52 French cards")),
}
"""By the value that an option has for them."""


def pack_option(
    name: str, clause: str, packs: Sequence[str] = tuple(PACKS), *, usual: bool = False
) -> Option:
    """The option by which a table chooses its pack; the first of `packs` is the usual one.

    >>> pack_option("deck_style", "XYZ-1", FORTY).say("french_40", "en")
    '40 French cards'
    """
    called = tuple(PACKS[pack].called for pack in packs)
    words = Phrase("Il mazzo", "The pack")
    return Option(name, packs[0], words, clause, choices=tuple(packs), called=called, usual=usual)
