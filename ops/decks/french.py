"""The French deck: 52 cards, the joker, a red and a black one, and the back."""

from decks import glyphs
from decks.backs import backs
from decks.courts import court, sash
from decks.faces import Card
from decks.pen import (
    GOLD,
    PAPER,
    SUIT,
    disc,
    element,
    group,
    inked,
    line,
    path,
    turned,
    use,
)

CARD = Card("french", 70)
SUITS = {
    "H": path(
        "M0 10.5C-7 4.5-10 1-10-3.6C-10-7.2-7.4-9.6-4.6-9.6C-2.6-9.6-.9-8.5 0-6.8"
        "C.9-8.5 2.6-9.6 4.6-9.6C7.4-9.6 10-7.2 10-3.6C10 1 7 4.5 0 10.5Z",
        SUIT,
    ),
    "D": path(
        "M0-11.5C2.2-7 5-3.2 8.6 0C5 3.2 2.2 7 0 11.5C-2.2 7-5 3.2-8.6 0C-5-3.2-2.2-7 0-11.5Z",
        SUIT,
    ),
    "C": group(
        disc(0, -5.5, 4.9),
        disc(-5.6, 2.5, 4.9),
        disc(5.6, 2.5, 4.9),
        path("M-3-3H3V3H1C1.2 6.5 2.2 9 4.2 10.8H-4.2C-2.2 9-1.2 6.5-1 3H-3Z"),
        fill=SUIT,
    ),
    "S": path(
        "M0-11C1.6-7 9.8-2.8 9.8 3.2C9.8 6.2 7.6 8 5 8C3.3 8 1.9 7.2 1 5.9C1.2 8 2.1 9.8 3.8 11.2"
        "H-3.8C-2.1 9.8-1.2 8-1 5.9C-1.9 7.2-3.3 8-5 8C-7.6 8-9.8 6.2-9.8 3.2"
        "C-9.8-2.8-1.6-7 0-11Z",
        SUIT,
    ),
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

JOKERS = {"JK": "star", "JR": "H", "JB": "S"}
"""Each joker and the pip under its cap: colour alone would not tell the red one to everybody."""

LEFT, CENTRE, RIGHT, MIDDLE = 22.8, 35.0, 47.2, 50.0
PIP = 0.67
_FOUR = ((LEFT, 20), (RIGHT, 20))
_EIGHT = (*_FOUR, (LEFT, 40), (RIGHT, 40))
UPPER: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((CENTRE, 20),),
    "3": ((CENTRE, 20),),
    "4": _FOUR,
    "5": _FOUR,
    "6": _FOUR,
    "7": _FOUR,
    "8": (*_FOUR, (CENTRE, 35)),
    "9": _EIGHT,
    "10": (*_EIGHT, (CENTRE, 30)),
}
"""Pips of the upper half; the lower half is the same, turned."""
BETWEEN: dict[str, tuple[tuple[float, float], ...]] = {
    "3": ((CENTRE, MIDDLE),),
    "5": ((CENTRE, MIDDLE),),
    "6": ((LEFT, MIDDLE), (RIGHT, MIDDLE)),
    "7": ((LEFT, MIDDLE), (RIGHT, MIDDLE), (CENTRE, 35)),
    "8": ((LEFT, MIDDLE), (RIGHT, MIDDLE)),
    "9": ((CENTRE, MIDDLE),),
}
"""Pips that stand upright, once."""


def sprite() -> list[str]:
    """Shared drawings and one symbol a card, and one for its large index."""
    drawings = [CARD.shared(suit, shape) for suit, shape in SUITS.items()]
    drawings += [CARD.shared(rank, glyphs.glyph(rank)) for rank in RANKS]
    for suit in SUITS:
        for rank in RANKS:
            drawings += [_face(rank, suit), _large(rank, suit)]
    star = CARD.shared("star", path(glyphs.STAR, SUIT))
    jokers = [drawing for code, pip in JOKERS.items() for drawing in _joker(code, pip)]
    return [*drawings, star, *jokers, *backs(CARD)]


def _face(rank: str, suit: str) -> str:
    code = rank + suit
    if rank in "JQK":
        return CARD.face(code, rank, suit, court(rank, suit, CARD.name(suit)), sash(suit))
    return CARD.face(code, rank, suit, _pips(suit, UPPER.get(rank, ())), _middle(rank, suit))


def _large(rank: str, suit: str) -> str:
    """The suit below the rank, and again beside it, as faint as a watermark."""
    mark = CARD.name(suit)
    faint = group(use(mark, CARD.width - 12, 74, 2.4), opacity=0.15)
    return CARD.large(rank + suit, rank, faint + use(mark, 17.5, 71, 1.3))


def _middle(rank: str, suit: str) -> str:
    return _ace(suit) if rank == "A" else _pips(suit, BETWEEN.get(rank, ()))


def _pips(suit: str, places: tuple[tuple[float, float], ...]) -> str:
    return "".join(use(CARD.name(suit), x, y, PIP) for x, y in places)


def _ace(suit: str) -> str:
    """One large pip in a wreath of dots."""
    return group(
        element("circle", cx=35, cy=50, r=22, fill="none", stroke=GOLD, stroke_width=0.9),
        element(
            "circle",
            cx=35,
            cy=50,
            r=19.8,
            fill="none",
            stroke=SUIT,
            stroke_width=1.3,
            stroke_linecap="round",
            stroke_dasharray="0 3.456",
        ),
        use(CARD.name(suit), 35, 50, 1.3),
    )


def _joker(code: str, pip: str) -> list[str]:
    """A jester's cap with bells over a star, or over the pip of its colour."""
    star, under = CARD.name("star"), CARD.name(pip)
    cap = inked(
        path(
            "M35 44C31 32 24 27 15.5 30C20 32 22 40 24 52L46 52C48 40 50 32 54.5 30C46 27 39 32 35 44Z",
            SUIT,
        ),
        path("M35 48C30.5 40 31 29 35 20C39 29 39.5 40 35 48Z", GOLD),
        path("M29.5 52C29 44 26 36 22 31.5C28 32 33 37 35 44Z", GOLD),
        path("M23 51H47L46 56.5H24Z", PAPER),
        disc(15.5, 30.5, 2.6, GOLD),
        disc(54.5, 30.5, 2.6, GOLD),
        disc(35, 20, 2.6, GOLD),
        width=0.8,
    ) + line("M27 53.8L30 55.2M33.5 53.8L36.5 55.2M40 53.8L43 55.2")
    half = CARD.name(f"{code}-half")
    index, large = [use(star, 9, 13, 0.95)], [use(star, 17.5, 25, 2.1)]
    if under != star:
        index.append(use(under, 9, 27, 0.5))
        large.append(use(under, 52.5, 25, 1.5))
    return [
        CARD.symbol(
            code,
            group(*index, id=half),
            turned(half, CARD.width, CARD.height),
            group(cap, transform="translate(-6.3 -6)scale(1.18)"),
            use(under, 35, 76, 1.5),
        ),
        CARD.symbol(f"{code}-large", *large, group(cap, transform="translate(8 38)scale(.86)")),
    ]
