"""The Italian deck: forty cards in denari, coppe, spade and bastoni, and the back."""

from collections.abc import Callable

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

CARD = Card("italian", 64)
RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")

MARKS = {
    "D": disc(0, 0, 8.6, "none", stroke=SUIT, stroke_width=3.2) + disc(0, 0, 3.4, SUIT),
    "C": path("M-9.5-11H9.5C9.8-3.5 7-.5 2 1V5.5C4.8 6 6.8 7.5 7.5 11H-7.5C-6.8 7.5-4.8 6-2 5.5V1C-7-.5-9.8-3.5-9.5-11Z", SUIT),
    "S": path("M0-13L2.4-9V3.2H7.5V6.4H2V9.6A2.6 2.6 0 1 1-2 9.6V6.4H-7.5V3.2H-2.4V-9Z", SUIT),
    "B": path("M1-12.5C5-12.8 6.5-9.5 5.8-6.5L9-7.5L9.6-4.3L5-2.5L2.5 12.5H-3L-3.2 5.5L-7.5 4L-6.5 1L-3.4 2L-4-8.5C-3.5-11.2-1.5-12.3 1-12.5Z", SUIT),
}
"""The suits as they stand beside the numbers: one colour, readable at ten pixels."""

COIN = inked(
    disc(0, 0, 10.5, GOLD),
    disc(0, 0, 8.3, "none"),
    *(path("M0-7.6L1.7-3.6H-1.7Z", RED, transform=f"rotate({turn})", stroke="none") for turn in range(0, 360, 45)),
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
    path("M.5-17.5C4-17.5 4.8-14.5 4.3-11.5L3.2-5L6.5-6.3L7.3-3.8L2.8-1.5L2 16.5Q0 18-2 16.5L-2.4 6.5L-6.5 5.8L-6.3 3.3L-2.6 3.5L-3.4-9.5C-4-14-2.6-17.3.5-17.5Z", WOOD),
    line("M-.4-13.5Q1.2-12.5.3-10.5M-1 9V12.5M.6 0V3", INK, 0.5),
    path("M-3.3-9.5L3.9-9.5L3.4-6.3L-3.1-6.3Z", GREEN),
    width=0.7,
)
SUITS = {"D": COIN, "C": CUP, "S": SWORD, "B": CLUB}

Place = tuple[float, float]
L, C, R = 19.0, 32.0, 45.0
ROUND: dict[str, tuple[float, tuple[Place, ...]]] = {
    "2": (1.3, ((C, 28), (C, 72))),
    "3": (1.15, ((C, 21), (C, 50), (C, 79))),
    "4": (1.05, ((L, 27), (R, 27), (L, 73), (R, 73))),
    "5": (1.05, ((L, 25), (R, 25), (C, 50), (L, 75), (R, 75))),
    "6": (1.0, tuple((x, y) for y in (23.0, 50.0, 77.0) for x in (L, R))),
    "7": (0.84, ((L, 20), (R, 20), (L, 42), (R, 42), (C, 61), (L, 80), (R, 80))),
}
"""Size and places of coins and cups."""
LONG: dict[str, tuple[float, tuple[Place, ...]]] = {
    "2": (1.25, ((C, 27), (C, 73))),
    "3": (1.1, ((C, 27), (L, 73), (R, 73))),
    "4": (1.1, ((L, 28), (R, 28), (L, 72), (R, 72))),
    "5": (0.8, ((L, 22), (R, 22), (C, 50), (L, 78), (R, 78))),
    "6": (0.8, tuple((x, y) for y in (21.0, 50.0, 79.0) for x in (L, R))),
    "7": (0.8, ((17, 22), (C, 22), (47, 22), (C, 50), (17, 78), (C, 78), (47, 78))),
}
"""Size and places of swords and clubs."""


def sprite() -> list[str]:
    """Shared drawings and one symbol a card, and one for its large index."""
    drawings = [CARD.shared(suit, mark) for suit, mark in MARKS.items()]
    drawings += [CARD.shared(f"{suit}-pip", pip) for suit, pip in SUITS.items()]
    drawings += [CARD.shared(rank, glyphs.glyph(rank)) for rank in RANKS]
    drawings += [_face(rank, suit) for suit in SUITS for rank in RANKS]
    drawings += [CARD.large(rank + suit, rank, suit) for suit in SUITS for rank in RANKS]
    return [*drawings, CARD.symbol("back", back(CARD.width))]


def _face(rank: str, suit: str) -> str:
    code = rank + suit
    pip = CARD.name(f"{suit}-pip")
    if rank in {"8", "9", "10"}:
        return CARD.symbol(code, CARD.corner(rank, suit), figure(rank, suit, pip))
    if rank == "1":
        size = 2.1 if suit in "DC" else 2.1
        return CARD.face(code, rank, suit, "", use(pip, 32, 50, size))
    size, places = (ROUND if suit in "DC" else LONG)[rank]
    pips = "".join(use(pip, x, y, size) for x, y in places)
    return CARD.face(code, rank, suit, "", pips)
