"""The Italian deck: forty cards in denari, coppe, spade and bastoni, and the back."""

from decks import glyphs
from decks.faces import Card, back
from decks.figures import figure
from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    PAPER,
    RED,
    STEEL,
    SUIT,
    WOOD,
    disc,
    group,
    inked,
    line,
    path,
    use,
)

CARD = Card("italian", 64, corner=(6.6, 0.7, 0.33))
COURTS = ("8", "9", "10")
RANKS = ("1", "2", "3", "4", "5", "6", "7", *COURTS)

MARKS = {
    "D": disc(0, 0, 8.6, "none", stroke=SUIT, stroke_width=3.2) + disc(0, 0, 3.4, SUIT),
    "C": path(
        "M-9.5-11H9.5C9.8-3.5 7-.5 2 1V5.5C4.8 6 6.8 7.5 7.5 11H-7.5C-6.8 7.5-4.8 6-2 5.5V1C-7-.5-9.8-3.5-9.5-11Z",
        SUIT,
    ),
    "S": path("M0-13L2.4-9V3.2H7.5V6.4H2V9.6A2.6 2.6 0 1 1-2 9.6V6.4H-7.5V3.2H-2.4V-9Z", SUIT),
    "B": path(
        "M-4.5-12.5H5L3.7-5.6L8.6-10.4L11-7.6L3 .6L2.4 12.5H-2L-2.5 6.4L-10.5-.8L-8.4-3.8L-3.1.6Z",
        SUIT,
    ),
}
"""The suits as they stand beside the numbers: one colour, readable at ten pixels."""

COIN = inked(
    disc(0, 0, 10.5, GOLD),
    disc(0, 0, 8.3, "none"),
    *(
        path("M0-7.6L1.7-3.6H-1.7Z", RED, transform=f"rotate({turn})", stroke="none")
        for turn in range(0, 360, 45)
    ),
    disc(0, 0, 3.6, PAPER),
    disc(0, 0, 1.5, RED, stroke="none"),
    width=0.8,
)
CUP = inked(
    path("M-2 1H2V6H-2Z", GOLD),
    path("M-7 11C-6.5 7.5-4 6-2 5.5H2C4 6 6.5 7.5 7 11Z", BLUE),
    path("M-9-10H9C9.2-3 6.5 1.5 0 2.5C-6.5 1.5-9.2-3-9-10Z", RED),
    path("M-9-10H9L8.8-6.3Q0-4-8.8-6.3Z", GOLD),
    path("M-6-11.5A6 1.9 0 0 1 6-11.5L9-10H-9Z", GOLD),
    disc(0, -2.4, 1.6, GOLD),
    width=0.8,
)
SWORD = inked(
    path("M0-17.5L2.2-13V5.5H-2.2V-13Z", STEEL),
    line("M0-13V5", INK, 0.4),
    path("M-1.4 8H1.4V14H-1.4Z", RED),
    path("M-7.5 5.5H7.5L6.6 8.2H-6.6Z", GOLD),
    disc(0, 15.3, 2.2, GOLD),
    width=0.7,
)
CLUB = inked(
    path("M3-8L8-12L10.2-9.5L4.6-3.5Z", WOOD),
    path("M-3.4-1L-7.6-4.2L-9.2-1.2L-2.8 4.5Z", WOOD),
    path(
        "M-5-15.5C-2.5-18 3.5-18 6-15.5L3.6-4C3 1 2.5 9 2.2 15.5Q0 18-2.2 15.5C-2.5 9-3 1-3.8-4Z",
        WOOD,
    ),
    path("M-5-15.5C-2.5-18 3.5-18 6-15.5C3.5-13 -2.5-13-5-15.5Z", GOLD),
    path("M8-12L10.2-9.5C9.4-8.6 7.6-10.8 8-12Z", GOLD),
    path("M-7.6-4.2L-9.2-1.2C-10.4-1.9-9-4.6-7.6-4.2Z", GOLD),
    path("M2.2 5C5 2.5 8 3 9.3 5.2C7 7.5 4 7.5 2.2 5Z", GREEN),
    path("M-2.6-6.5C-4.5-10-8-10-9.6-8.5C-8.8-5.5-5.5-4.5-2.6-6.5Z", GREEN),
    line("M-.8-9.5Q.8-7 .2-3M-.7 4V9.5M.9 0V2.5", INK, 0.5),
    width=0.7,
)
SUITS = {"D": COIN, "C": CUP, "S": SWORD, "B": CLUB}

Place = tuple[float, float]
L, C, R = 21.5, 32.0, 42.5
ROUND: dict[str, tuple[float, tuple[Place, ...]]] = {
    "2": (1.5, ((C, 29), (C, 71))),
    "3": (1.12, ((C, 21), (C, 50), (C, 79))),
    "4": (0.92, ((L, 26), (R, 26), (L, 74), (R, 74))),
    "5": (0.92, ((L, 23), (R, 23), (C, 50), (L, 77), (R, 77))),
    "6": (0.92, tuple((x, y) for y in (22.0, 50.0, 78.0) for x in (L, R))),
    "7": (0.84, ((L, 17), (R, 17), (L, 39), (R, 39), (C, 60), (L, 81), (R, 81))),
}
"""Size and places of coins and cups."""
LONG: dict[str, tuple[float, tuple[Place, ...]]] = {
    "2": (1.3, ((C, 27), (C, 74))),
    "3": (1.05, ((C, 27), (L, 73), (R, 73))),
    "4": (1.05, ((L, 28), (R, 28), (L, 73), (R, 73))),
    "5": (0.84, ((L, 20), (R, 20), (C, 50), (L, 80), (R, 80))),
    "6": (0.84, tuple((x, y) for y in (19.0, 50.0, 81.0) for x in (L, R))),
    "7": (0.72, ((18, 20), (C, 20), (46, 20), (C, 50), (18, 80), (C, 80), (46, 80))),
}
"""Size and places of swords and clubs."""
ACES = {"C": 2.1, "S": 2.4, "B": 2.3}
SUN = inked(
    disc(32, 50, 24, GOLD),
    disc(32, 50, 20.5, PAPER),
    *(
        path("M-2.6-10L0-19.5L2.6-10Z", colour, transform=f"translate(32 50)rotate({turn})")
        for first, colour in ((22.5, GOLD), (0, RED))
        for turn in (first + 45 * n for n in range(8))
    ),
    disc(32, 50, 11, GOLD),
    disc(28, 48, 1.1, INK, stroke="none"),
    disc(36, 48, 1.1, INK, stroke="none"),
    line("M25.6 45.6Q28 44 30.2 45.6M33.8 45.6Q36 44 38.4 45.6M32 48L31 52.2H32.8", INK, 0.7),
    line("M28.6 54.8Q32 57.4 35.4 54.8", RED, 1.1),
    width=0.8,
)
"""The ace of denari."""
EMBLEMS = {
    "8": "M-10 6H9.5V9.5H-10ZM-9 5C-10-2-4-6 1-5C7-4 9 0 8 5ZM4.5-5C6-9 10.5-12 13-12C13-8 10-4.2 7-3Z",
    "9": "M7.5 11H-7C-7 5-3 3-2.5-1C-5 1-8 3.4-10 1.6C-11 0-9-3-6-6C-4-9-2.4-10-1-12.4L1.5-9.6C7-8 9.5-2 8.5 4Z",
    "10": "M-9 4.5L-11-7L-5-1L0-10L5-1L11-7L9 4.5ZM-9 6.5H9V10H-9Z",
}
"""Fante, cavallo and re in the colour of the suit, for the large index."""


def sprite() -> list[str]:
    """Shared drawings and one symbol a card, and one for its large index."""
    drawings = [CARD.shared(suit, mark) for suit, mark in MARKS.items()]
    drawings += [CARD.shared(f"{suit}-pip", pip) for suit, pip in SUITS.items()]
    drawings += [CARD.shared(rank, glyphs.glyph(rank)) for rank in RANKS]
    drawings += [_face(rank, suit) for suit in SUITS for rank in RANKS]
    drawings += [_large(rank, suit) for suit in SUITS for rank in RANKS]
    return [*drawings, CARD.symbol("back", back(CARD.width))]


def _face(rank: str, suit: str) -> str:
    code = rank + suit
    pip = CARD.name(f"{suit}-pip")
    if rank in COURTS:
        drawn = group(figure(rank, suit, pip), transform="translate(4.6 9)scale(.85)")
    elif rank == "1":
        drawn = SUN if suit == "D" else use(pip, 32, 50, ACES[suit])
    else:
        size, places = (ROUND if suit in "DC" else LONG)[rank]
        drawn = "".join(use(pip, x, y, size) for x, y in places)
    return CARD.face(code, rank, suit, "", drawn)


def _large(rank: str, suit: str) -> str:
    emblem = EMBLEMS.get(rank)
    if emblem is None:
        return CARD.large(rank + suit, rank, suit)
    drawn = path(emblem, SUIT, opacity=0.45, transform="translate(50 76)")
    return CARD.large(rank + suit, rank, suit, drawn)
