"""How cards are written and called, and the packs that a table may choose among.

French cards: rank `A 2 ... 10 J Q K` and suit `H D C S`; the joker is `JK`, or where their colours
count, `JR` the red and `JB` the black one.
Italian cards: rank `1` to `10` and suit `D C B S` (denari, coppe, bastoni, spade).
A game that tells the copies of a card apart writes which one it is after a point: `KS.2`.

A code says which card it is for the rules. What is drawn and said for it is for the match to
choose: a game with Italian codes may be played with French pictures (`Pictures`). So forty cards
have Italian codes whatever is printed on them: rules know one pack of forty, players three.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.kernel.event import Card
from games.kernel.options import Option, choice
from games.kernel.words import Phrase

FRENCH_SUITS = "HDCS"
FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "JK"
RED_JOKER, BLACK_JOKER = "JR", "JB"
FACE_DOWN = "?"
"""In place of a code: a card of which one knows only that it lies there."""
FRENCH_52 = tuple(rank + suit for suit in FRENCH_SUITS for rank in FRENCH_RANKS)

ITALIAN_SUITS = "DCBS"
ITALIAN_40 = tuple(f"{rank}{suit}" for suit in ITALIAN_SUITS for rank in range(1, 11))

_FRENCH_NAMES = {
    **{r: Phrase(it, en) for r, it, en in [("A", "asso", "ace"), ("J", "fante", "jack")]},
    **{r: Phrase(it, en) for r, it, en in [("Q", "donna", "queen"), ("K", "re", "king")]},
}
_NUMBERS = {
    "1": Phrase("asso", "ace"),
    "2": Phrase("due", "two"),
    "3": Phrase("tre", "three"),
    "4": Phrase("quattro", "four"),
    "5": Phrase("cinque", "five"),
    "6": Phrase("sei", "six"),
    "7": Phrase("sette", "seven"),
    "8": Phrase("otto", "eight"),
    "9": Phrase("nove", "nine"),
    "10": Phrase("dieci", "ten"),
}
_ITALIAN_COURT = {
    "8": Phrase("fante", "jack"),
    "9": Phrase("cavallo", "knight"),
    "10": Phrase("re", "king"),
}
_FRENCH_SUIT_NAMES = {
    "H": Phrase("cuori", "hearts"),
    "D": Phrase("quadri", "diamonds"),
    "C": Phrase("fiori", "clubs"),
    "S": Phrase("picche", "spades"),
}
_ITALIAN_SUIT_NAMES = {
    "D": Phrase("denari", "coins"),
    "C": Phrase("coppe", "cups"),
    "B": Phrase("bastoni", "clubs"),
    "S": Phrase("spade", "swords"),
}


def _joined(rank: Phrase, suit: Phrase) -> Phrase:
    return Phrase(f"{rank.it} di {suit.it}", f"{rank.en} of {suit.en}")


CARD_NAMES: dict[str, dict[str, Phrase]] = {
    "french": {
        JOKER: Phrase("jolly", "joker"),
        RED_JOKER: Phrase("jolly rosso", "red joker"),
        BLACK_JOKER: Phrase("jolly nero", "black joker"),
    }
    | {
        rank + suit: _joined(_FRENCH_NAMES.get(rank) or _NUMBERS[rank], _FRENCH_SUIT_NAMES[suit])
        for suit in FRENCH_SUITS
        for rank in FRENCH_RANKS
    },
    "italian": {
        f"{rank}{suit}": _joined(
            _ITALIAN_COURT.get(str(rank)) or _NUMBERS[str(rank)], _ITALIAN_SUIT_NAMES[suit]
        )
        for suit in ITALIAN_SUITS
        for rank in range(1, 11)
    },
}
"""Deck style → card code → its name, as it is printed and read aloud."""


class Pictures(NamedTuple):
    """What the cards of a match look like, and what people call them."""

    style: str
    """A key of `CARD_NAMES`: the deck of drawings."""
    names: Mapping[Card, Phrase]
    """What each card is called."""
    faces: Mapping[Card, Card] = {}
    """Whose drawing a card shows, where its own code is not the one in that deck."""


FRENCH = Pictures("french", CARD_NAMES["french"])
ITALIAN = Pictures("italian", CARD_NAMES["italian"])


def _forty() -> Pictures:
    """Ace to seven, jack, queen and king stand for 1 to 10; diamonds for denari."""
    suits = dict(zip(ITALIAN_SUITS, "DHCS", strict=True))
    ranks = {"1": "A", "8": "J", "9": "Q", "10": "K"}
    faces = {code: ranks.get(code[:-1], code[:-1]) + suits[code[-1]] for code in ITALIAN_40}
    names = {code: FRENCH.names[face] for code, face in faces.items()}
    return Pictures("french", names, faces)


FRENCH_FORTY = _forty()
"""The forty Italian cards with French pictures, as in an international pack without 8, 9 and 10."""


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
    option = choice(name, clause, usual=usual).describe("Il mazzo", "The pack")
    for pack in packs:
        option = option.offer(pack, *PACKS[pack].called)
    return option
