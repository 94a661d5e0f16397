"""How cards are written and called.

French cards: rank `A 2 ... 10 J Q K` and suit `H D C S`; the joker is `JK`.
Italian cards: rank `1` to `10` and suit `D C B S` (denari, coppe, bastoni, spade).
"""

from games.kernel.words import Phrase

FRENCH_SUITS = "HDCS"
FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "JK"
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
    "french": {JOKER: Phrase("jolly", "joker")}
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
