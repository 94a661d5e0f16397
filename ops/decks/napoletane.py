"""The Neapolitan deck: forty cards, whole figures on a ground in the colour of their suit."""

from decks.eagles import double_eagle
from decks.emblems import (
    flower,
    grand_chalice,
    knot,
    leafy_club,
    mask,
    ribbon,
)
from decks.italian import Deck, Layout
from decks.napoletane_courts import court
from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    PAPER,
    RED,
    SHADE,
    STEEL,
    WOOD,
    both,
    disc,
    group,
    inked,
    line,
    path,
    placed,
    turned_round,
    use,
)

COIN = inked(
    disc(0, 0, 10.5, GOLD),
    turned_round("M-1-8.2L0-9.8L1-8.2Z", (RED,), 16, stroke="none"),
    disc(0, 0, 7.9, PAPER),
    turned_round(
        "M0-7.4C2-5.6 2-3.6 0-1.4C-2-3.6-2-5.6 0-7.4Z", (RED, BLUE), 8, stroke_width="0.4"
    ),
    disc(0, 0, 2.7, GOLD),
    disc(0, 0, 1, RED, stroke="none"),
    width=0.7,
)
CUP = inked(
    path("M-7.4 12.8C-7 9.8-3.6 8.8-1.6 7.8H1.6C3.6 8.8 7 9.8 7.4 12.8Q0 14.6-7.4 12.8Z", GOLD),
    path("M-3 6.6Q0 4.4 3 6.6Q0 8.8-3 6.6Z", BLUE),
    path("M-8.8-3C-8.4 2.4-4.6 5.2-1.4 5.8H1.4C4.6 5.2 8.4 2.4 8.8-3Q0 0-8.8-3Z", GOLD),
    line("M0-1.4V5.6M-4.4-1.8C-4.2 1.6-3 4-1.6 5.4M4.4-1.8C4.2 1.6 3 4 1.6 5.4", INK, 0.5),
    path("M-9.4-9.6L-8.8-3Q0 0 8.8-3L9.4-9.6Q0-7-9.4-9.6Z", RED),
    both(disc(-5.2, -5.4, 1.2, GOLD)),
    disc(0, -4.6, 1.4, BLUE),
    path("M-9.4-10A9.4 2.6 0 0 1 9.4-10A9.4 2.6 0 0 1-9.4-10Z", GOLD),
    path("M-7.2-10A7.2 1.5 0 0 1 7.2-10A7.2 1.5 0 0 1-7.2-10Z", RED, stroke_width=0.4),
    path("M3.4-1.4C3.6 2 2.8 4.6 1.4 5.8C4.6 5.2 8.4 2.4 8.8-3L9.4-9.6Q6-8.4 3.4-8Z", SHADE, stroke="none"),
    width=0.75,
)  # fmt: skip


def _sword(width: float) -> str:
    """A straight sword, its outline as wide as said."""
    return inked(
        path("M0-18L2.6-14V5H-2.6V-14Z", STEEL),
        path("M0-18L2.6-14V5H0Z", SHADE, stroke="none"),
        line("M0-14V4", INK, width * 0.6),
        path("M-1.5 8H1.5V13.6H-1.5Z", RED),
        line("M-1.4 10.2L1.4 9.4M-1.4 12L1.4 11.2", INK, width * 0.6),
        path("M-8.4 4C-7 0-5.4 4.4-3 5H3C5.4 4.4 7 0 8.4 4C8.6 7.2 5 8.2 0 8.2C-5 8.2-8.6 7.2-8.4 4Z", GOLD),
        disc(0, 15.2, 2.3, GOLD),
        width=width,
    )  # fmt: skip


CLUB = inked(
    knot(3.4, -8, 54, WOOD, RED),
    knot(-3.2, -3, -54, WOOD, RED),
    knot(2.6, 4, 54, WOOD, RED),
    path("M-2.4 9C-6 8-7.6 5.4-7.4 3C-4.4 3.4-2.6 5.4-2 8Z", GREEN),
    path("M2.6-1C6-1.4 7.8-3.6 7.8-6C5-6 3-4.4 2.4-2Z", GREEN),
    path("M-3.8-15C-2-18 3.4-18 5.2-15C4.2-12 5-9.6 4-6.6C3-3.6 4-1 3 2C2.2 6 3 9 2 13"
         "C1.8 16-.4 18-2 15.4C-3 11-2 8-3 4C-4.2 0-2.8-3-3.8-6.6C-5-10-3.4-12-3.8-15Z", WOOD),
    path("M5.2-15C4.2-12 5-9.6 4-6.6C3-3.6 4-1 3 2C2.2 6 3 9 2 13C1.8 15 1 16.4 0 16.8C1.4 10 .4 4 1.6-2"
         "C2.8-8 1.6-12 2.6-17C4-16.6 4.6-16 5.2-15Z", SHADE, stroke="none"),
    path("M-3.8-15C-2-18 3.4-18 5.2-15C3.6-12.8-2.2-12.8-3.8-15Z", RED),
    line("M-1.4-11C-.4-8-1.4-5-.6-2M-.8 3C0 6-.8 9-.2 12", INK, 0.45),
    width=0.7,
)  # fmt: skip
L, C, R = 21.0, 33.0, 45.0
LAYOUTS: dict[str, Layout] = {
    "2DC": (1.42, ((C, 28), (C, 74))),
    "3DC": (1.05, ((C, 19), (C, 51), (C, 83))),
    "4DC": (1.06, ((L, 28), (R, 28), (L, 76), (R, 76))),
    "5DC": (1.04, ((L, 24), (R, 24), (C, 51), (L, 78), (R, 78))),
    "6DC": (1.04, tuple((x, y) for y in (21.0, 51.0, 81.0) for x in (L, R))),
    "7DC": (0.94, ((L, 18), (R, 18), (C, 36.5), (L, 57), (R, 57), (L, 84), (R, 84))),
    "2S": (1.95, ((22.4, 50), (44.6, 50))),
    "3S": (1.62, ((16.5, 58), (C, 49), (49.5, 58))),
    "4S": (1.2, ((L, 28), (R, 28), (L, 74), (R, 74))),
    "5S": (1.08, ((19, 26), (47, 26), (C, 42), (15, 77), (51, 77))),
    "6S": (1.12, tuple((x, y) for y in (28.0, 75.0) for x in (14.5, C, 51.5))),
    "7S": (0.92, ((17, 28), (C, 19), (49, 28), (C, 50.5), (16.5, 76), (C, 82), (49.5, 76))),
    "2B": (1.8, ((20, 52), (45, 52))),
    "4B": (1.16, ((L, 28), (R, 28), (L, 75), (R, 75))),
    "5B": (1.04, ((L, 25), (R, 25), (C, 51), (L, 79), (R, 79))),
    "6B": (1.02, tuple((x, y) for y in (34.0, 77.0) for x in (17.5, C, 48.5))),
    "7B": (0.92, ((17, 30), (C, 19), (49, 30), (C, 52), (17, 76), (C, 84), (49, 76))),
}


def _cross(pip: str) -> str:
    """The three of bastoni: the *gatto mammone* where they cross."""
    return "".join(
        group(use(pip), transform=f"translate(33 54)rotate({turn})scale(1.3 2.3)")
        for turn in (34, -34, 0)
    ) + inked(placed(33, 52, mask(), scale=1.05))


def _sowing() -> str:
    """The little scene of the five of spade: two men in a field, and a fox."""
    man = (
        path("M-1.6-3.4H1.6L2.4 2H-2.4Z", "{0}")
        + line("M-1 2V5M1 2V5", INK, 0.8)
        + disc(0, -4.8, 1.5, "{1}")
    )
    return inked(
        path("M-9 8Q-8 3.4 0 3Q8 3.4 9 8Q0 10-9 8Z", GREEN),
        line("M-6 6.6H6M-4 8H5", INK, 0.4),
        placed(-4.4, 0, man.format(RED, WOOD), line("M1.4-1.6L4-3", INK, 0.9)),
        placed(3, 0.6, man.format(BLUE, WOOD), line("M-1.6-1.6L-3.4.6", INK, 0.9)),
        path("M5.6 5.6C6-6 6-.0 7 3L9.4 2.4L9 4.6L7.6 6.4Z", GOLD),
        width=0.5,
    )  # fmt: skip


ORNAMENTS = {
    "2D": inked(path("M18 47C24 41 30 55 38 49C42 46 46 47 48 51C42 51 40 57 33 57C26 57 24 50 18 53Z", RED)),
    "4D": inked(placed(C, 51, turned_round("M0-2C-3-4-3-8 0-10C3-8 3-4 0-2Z", (RED, GREEN), 8),
                       disc(0, 0, 3, GOLD))),
    "2C": inked(placed(C, 52, flower(BLUE))),
    "4C": inked(placed(C, 51, flower(RED), scale=1.5)),
    "2S": inked(placed(33.5, 60, ribbon(RED), scale=1.2)),
    "3S": inked(placed(33.5, 76, ribbon(RED), scale=1.1)),
    "4S": inked(line("M33 62V44M33 54L28 49M33 54L38 49", GREEN, 1.1), placed(33, 42, flower(GOLD)),
                placed(27, 47, flower(GOLD), scale=0.8), placed(39, 47, flower(GOLD), scale=0.8)),
    "5S": placed(C, 80, _sowing(), scale=1.25),
    "4B": inked(placed(C, 51, flower(RED), scale=1.2)),
}  # fmt: skip
"""What the makers of the cards set between the signs."""
ACES = {
    "D": placed(32, 53, inked(double_eagle(), width=0.7), scale=1.1),
    "C": placed(33, 52, inked(grand_chalice(), width=0.8), scale=1.14),
    "S": placed(34, 51, _sword(0.32), scale=2.55) + inked(placed(34, 66, ribbon(RED), scale=1.9)),
    "B": placed(33, 53, inked(leafy_club(WOOD, RED), width=0.8), scale=1.08),
}
BUSTS = {"8": "24.5 4 25 67.5", "9": "8 6 36.3 98", "10": "24.5 3 25 67.5"}
BUSTS |= {f"9{suit}": "22 6 36.3 98" for suit in "CB"}
"""What a small card shows of a court, by rank, and by card for those who ride to the right."""
DECK = Deck(
    "napoletane", {"D": COIN, "C": CUP, "S": _sword(0.7), "B": CLUB}, ACES, LAYOUTS, court,
    ornaments=ORNAMENTS, drawn={"3B": _cross}, busts=BUSTS,
)  # fmt: skip


def sprite() -> list[str]:
    """Every drawing of the deck."""
    return DECK.sprite()
