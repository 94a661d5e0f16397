"""What cards are worth, and which of them have a power (CUC-02, CUC-16, CUC-22)."""

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.kernel.options import Options

KING, HORSE = 10, 9
"""The *cucù* and the *cavallo*: in a log `horse_shown`, in English sentences a knight."""
DENARI = "D"
"""The suit that chooses the first dealer (CUC-04)."""


def pack(options: Options) -> tuple[Card, ...]:
    """The deck: as many packs of forty as the table plays with (CUC-01)."""
    return ITALIAN_40 * int(options.get("deck_count", 1))


def value(card: Card) -> int:
    """The rank from 1 to 10; suits do not count.

    >>> value("1D"), value("10S")
    (1, 10)
    """
    return int(card[:-1])


def is_king(card: Card) -> bool:
    """Whether it is a *cucù*."""
    return value(card) == KING


def is_horse(card: Card) -> bool:
    """Whether it is a *cavallo*."""
    return value(card) == HORSE


def second_denari(cards: list[Card]) -> int:
    """How many cards are turned up until the second one of *denari* lies there.

    >>> second_denari(["3D", "4C", "1D", "2D"])
    3
    """
    found = [place for place, card in enumerate(cards, 1) if card.endswith(DENARI)]
    return found[1]
