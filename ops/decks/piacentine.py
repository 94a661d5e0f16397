"""The Piacentine deck: forty cards in a frame, courts with two heads."""

from decks.eagles import crowned_eagle, sun
from decks.emblems import (
    basin_cup,
    cherub,
    flower,
    knot,
    leafy_club,
)
from decks.italian import Deck, Layout
from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    INK,
    PAPER,
    RED,
    SHADE,
    STEEL,
    SUIT,
    both,
    disc,
    element,
    group,
    half,
    inked,
    line,
    path,
    placed,
    turned_round,
)
from decks.piacentine_courts import court

COIN = inked(
    disc(0, 0, 10.5, GOLD),
    disc(0, 0, 8.9, "none", stroke_width=0.5),
    turned_round("M0-8.4L.7-7.4L0-6.4L-.7-7.4Z", (RED,), 20, stroke="none"),
    disc(0, 0, 5.9, RED),
    turned_round("M0-5.2C2-4.4 2-2.4 0-1C-2-2.4-2-4.4 0-5.2Z", (GOLD,), 6, stroke_width="0.4"),
    disc(0, 0, 1.5, PAPER, stroke_width=0.4),
    width=0.7,
)
CUP = inked(
    half("M0 6.4H1.6C2.4 8.4 6 8.6 8.4 13H0", BLUE),
    line("M-2.6 12.4L-1.2 8.4M2.6 12.4L1.2 8.4", INK, 0.45),
    half("M0 4.6C2.4 4.6 3.4 5.2 3.4 6C3.4 6.8 2.4 7.4 0 7.4", GOLD),
    half("M0-9.4H9.8C9.6-2 6.4 4 0 4.8", RED),
    half("M0 .4Q4.6.2 8.4-2.8C6.8 1.4 4 4.2 0 4.8", GOLD),
    both(path("M3.4-6.4L5.2-3.8L3.4-1.4L1.6-3.8Z", GOLD, stroke_width=0.4)),
    half("M0-12.2C5-12.2 9.4-11.4 10.4-9.6C9.4-7.8 5-7.2 0-7.2", GOLD),
    half("M0-11C4-11 7.4-10.6 8.4-9.6C7.4-8.6 4-8.4 0-8.4", HAIR, stroke_width=0.4),
    path("M5.4-7.4C5.8-2 4 2.4 1.4 4.6C6.6 3.6 9.4-2 9.8-8.4Z", SHADE, stroke="none"),
    width=0.75,
)


def _sword(width: float) -> str:
    """A short sword like a dagger: broad at the hilt, its guard straight."""
    return inked(
        half("M0-18L3.4-7L2.9 4.6H0", STEEL),
        path("M0-18L3.4-7L2.9 4.6H0Z", BLUE, opacity=0.55, stroke="none"),
        line("M0-16V4", INK, width * 0.6),
        path("M-1.7 7.4H1.7V13H-1.7Z", GREEN),
        line("M-1.6 9.6H1.6M-1.6 11.4H1.6", INK, width * 0.6),
        path("M-7.4 4.4H7.4V7.4H-7.4Z", GOLD),
        both(disc(-8, 5.9, 1.9, GOLD)),
        half("M0 12.6C2 12.6 3.4 13.8 3.4 15.2C3.4 16.8 2 17.8 0 17.8", RED),
        width=width,
    )


CLUB = inked(
    knot(3.8, -8.4, 52, GREEN, GOLD),
    knot(-3.8, -9.4, -52, GREEN, GOLD),
    knot(-3, -.6, -52, GREEN, GOLD),
    knot(3, 3, 52, GREEN, GOLD),
    path("M-5-15.4C-3-18 4-18 5.6-15.4C5-12 5.6-8.6 4-5.4C3.6-2 3.4 2 2.6 5C2.6 9 2 12 1.8 15.6Q0 17.8-1.8 15.6"
         "C-2 12-2.4 9-2.6 5C-3.4 2-3-2-3.6-5.4C-5.4-8.6-4.6-12-5-15.4Z", GREEN),
    path("M5.6-15.4C5-12 5.6-8.6 4-5.4C3.6-2 3.4 2 2.6 5C2.6 9 2 12 1.8 15.6L.4 16.6C.8 10 .6 4 1.6-3"
         "C2.4-8 2-12 2.4-17C4-16.8 5-16.4 5.6-15.4Z", SHADE, stroke="none"),
    path("M-5-15.4C-3-18 4-18 5.6-15.4C4-13-3-13-5-15.4Z", GOLD),
    line("M-1.6-11C-.6-8-1.6-5-.6-2M-.6 3C.2 6-.6 9-.2 12", INK, 0.45),
    disc(-.6, 0.6, 1.1, GOLD, stroke_width=0.45),
    width=0.7,
)  # fmt: skip
L, C, R = 21.5, 32.0, 42.5
LAYOUTS: dict[str, Layout] = {
    "2DC": (1.4, ((C, 29), (C, 71))),
    "3DC": (1.05, ((C, 20), (C, 50), (C, 80))),
    "4DC": (0.95, ((L, 30), (R, 30), (L, 70), (R, 70))),
    "5DC": (0.93, ((L, 25), (R, 25), (C, 50), (L, 75), (R, 75))),
    "6DC": (0.93, tuple((x, y) for y in (23.0, 50.0, 77.0) for x in (L, R))),
    "7D": (0.88, ((L, 22), (R, 22), (C, 37), (L, 54), (R, 54), (L, 79), (R, 79))),
    "7C": (0.8, ((L, 19), (R, 19), (C, 36), (L, 57), (R, 57), (L, 81), (R, 81))),
    "2S": (1.7, ((22, 50), (42, 50))),
    "2B": (1.45, ((21, 50), (43, 50))),
    "3S": (1.2, ((C, 26), (20, 66), (44, 66))),
    "3B": (1.2, ((C, 27), (20.5, 68), (43.5, 68))),
    "4SB": (1.08, ((L, 29), (R, 29), (L, 71), (R, 71))),
    "5SB": (0.92, ((L, 27), (R, 27), (C, 50), (L, 73), (R, 73))),
    "6S": (0.82, tuple((x, y) for y in (29.0, 65.0) for x in (16.0, C, 48.0))),
    "6B": (0.86, tuple((x, y) for y in (34.0, 67.0) for x in (17.0, C, 47.0))),
    "7SB": (0.78, ((17.4, 33), (C, 22), (46.6, 33), (C, 50), (17.4, 67), (C, 78), (46.6, 67))),
}
ORNAMENTS = {
    "4D": inked(placed(C, 50, turned_round("M0-2C-3-4-3-8 0-10C3-8 3-4 0-2Z", (BLUE, GREEN), 8),
                       disc(0, 0, 3, GOLD))),
    "4C": inked(placed(C, 50, flower(BLUE), scale=1.4)),
    "2S": inked(placed(C, 28, flower(RED), scale=1.2)),
    "4S": inked(placed(C, 50, flower(RED), scale=1.4)),
    "4B": inked(placed(C, 50, flower(RED), scale=1.4)),
}  # fmt: skip
"""What the makers of the cards set between the signs."""
ACES = {
    "D": placed(32, 52, inked(crowned_eagle(sun(9.6))), scale=1.02),
    "C": placed(32, 49, inked(basin_cup(), width=0.7), scale=1.04),
    "S": group(
        inked(cherub(placed(-15, -6, _sword(0.4), scale=1.7))),
        transform="translate(32 56)scale(-.9 .9)",
    ),
    "B": placed(31, 52, inked(leafy_club(GREEN, GOLD), width=0.8), scale=1.04),
}
FRAME = element(
    "rect", x=1.3, y=1.3, width=61.4, height=97.4, rx=2.8, fill="none", stroke=INK, stroke_width=0.6
) + element(
    "rect",
    x=2.3,
    y=2.3,
    width=59.4,
    height=95.4,
    rx=2.2,
    fill="none",
    stroke=SUIT,
    stroke_width=0.5,
)
SEAM = line("M2.3 50H61.7", INK, 2.4) + line("M2.3 50H61.7", GOLD, 1.2)
BUSTS = {"8": "20.5 -13 26 70", "9": "13 0 35 94.5", "10": "20.5 -13 26 70"}
BUSTS |= {"9D": "18 -13 26 70", "9S": "16 0 35 94.5", "9B": "16 0 35 94.5"}
"""What a small card shows of a court, by rank, and by card for those who ride elsewhere."""
DECK = Deck(
    "piacentine", {"D": COIN, "C": CUP, "S": _sword(0.7), "B": CLUB}, ACES, LAYOUTS, court,
    ornaments=ORNAMENTS, busts=BUSTS, frame=FRAME, seam=SEAM, corner=(7.9, 0.66, 0.33),
)  # fmt: skip


def sprite() -> list[str]:
    """Every drawing of the deck."""
    return DECK.sprite()
