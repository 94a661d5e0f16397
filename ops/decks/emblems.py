"""What some aces and low cards of the Italian decks show: chalices, a trunk, a mask, a cherub."""

from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    INK,
    PAPER,
    RED,
    SHADE,
    SKIN,
    STEEL,
    WOOD,
    both,
    disc,
    group,
    half,
    limb,
    line,
    path,
    placed,
    turned_round,
)
from decks.people import FINE, face


def grand_chalice() -> str:
    """A covered cup with two handles: seventy units high."""
    return (
        both(limb("M14-16C23-20 25-6 17-3C15-2 13.4-3.6 14.6-5.6", GOLD, 1.9))
        + half("M0 20H3.4C4 24 8 25 12 27.6C14.6 29.4 15.4 32 15.4 34Q8 36 0 36", GOLD)
        + half("M0 29.6Q8 29.4 13.4 28.6C14.6 29.8 15.2 31 15.4 32Q8 33.4 0 33.4", RED)
        + half("M0 11H2.8L3.2 16.4H0", GOLD)
        + half("M0 16C4 16 6 17.4 6 19C6 20.8 4 22 0 22", BLUE)
        + half("M0-20H16.4C17-8 15.6 2 10.6 7.6C7.4 10.8 3 12 0 12", RED)
        + half("M0-2.4Q8-2.4 15.8-5C15 0 13.4 4.4 10.6 7.6C7.4 10.8 3 12 0 12", GOLD)
        + line("M0-2V11.6", INK, 0.6)
        + both(
            line("M3.4-2.6C3.4 4 2.6 9 1.4 11.6M7.8-3.2C7.6 3 6 7.6 4 10.6M12-4.2C11.4 1.4 9.4 5.4 6.8 9",
                 INK, 0.6)
        )
        + half("M0-20H16.4L16.2-15.4Q8-12.6 0-12.6", GOLD)
        + both(disc(5.6, -7.8, 1.9, GOLD), disc(11.4, -9, 1.9, GOLD))
        + disc(0, -7.6, 2.4, BLUE)
        + path("M9-16C12-12 11-2 7 10.2C13.4 6 17-4 16.4-19Z", SHADE, stroke="none")
        + half("M0-35.6C5-34 9.4-30.4 12.6-24C8-22.4 4-22 0-22", BLUE)
        + half("M0-35.6C2-33.6 3.4-28.6 3.6-22.2Q2-22 0-22", GOLD)
        + both(line("M6-31.4C8-28.6 9-26 9.4-23", INK, FINE))
        + half("M0-24.4C8-24.4 16-23.6 18-20.6C16-18 8-17 0-17", GOLD)
        + disc(0, -37, 2.2, RED)
    )  # fmt: skip


def basin_cup() -> str:
    """A broad open cup like a font: fifty units high and nearly as wide."""
    return (
        _flowers()
        + both(limb("M20-9C28-11 28 3 18.4 3", GOLD, 1.7))
        + half("M0 15H3.6C4.2 20 9 21 13.4 23.4C16 25 16.8 27.4 16.8 29.4Q8 31.4 0 31.4", GOLD)
        + half("M0 24.8Q8 24.6 14.2 23.9C15.6 25 16.4 26.2 16.7 27.6Q8 29 0 29", BLUE)
        + half("M0 11C5 11 7 12.6 7 14.4C7 16.4 5 17.6 0 17.6", RED)
        + half("M0-14H21.4C22 0 15 9 5 11Q2 11.6 0 11.6", GOLD)
        + half("M0-3.6Q12-4 21-7.4C20.6-3.4 19.4 0 17.6 2.6Q10 6 0 6.4", RED)
        + disc(0, 1.4, 1.7, GOLD)
        + both(
            *(disc(x, y, 1.6, GOLD) for x, y in ((5.6, 1.2), (11, 0), (16.2, -2.2))),
            line("M3.4 6.4L2.4 11M8 6L5.6 10.6M12.4 4.8L9 9.4", INK, 0.6),
        )
        + line("M0 6.4V11.4", INK, 0.6)
        + path("M10-9C13-4 10 5 6 10.6C15 8 21.6 1 21.4-12Z", SHADE, stroke="none")
        + half("M0-18C10-18 21-17 22.6-13.4C20-10 10-8.6 0-8.6", GOLD)
        + half("M0-16C9-16 18-15.2 19.4-13.2C17.4-11.2 9-10.4 0-10.4", HAIR)
        + _flowers()
    )  # fmt: skip


def _flowers() -> str:
    """What grows out of the cup."""
    return (
        line("M0-13V-22M-1-13C-5-16-7-18-8-21M1-13C5-16 7-18 8-21", GREEN, 1.3)
        + both(_leaf(5, -17.4, 70, 5))
        + placed(0, -25, flower(RED), scale=1.1)
        + both(placed(8.6, -22.6, flower(BLUE), scale=0.8))
    )


def flower(colour: str) -> str:
    """Five petals around a heart of gold."""
    return turned_round("M0 0C-3-1.6-2.6-5 0-5C2.6-5 3-1.6 0 0Z", (colour,), 5) + disc(
        0, 0, 1.5, GOLD
    )


def _leaf(x: float, y: float, turn: float, length: float = 9) -> str:
    half = 0.3 * length
    return placed(
        x,
        y,
        path(f"M0 0C-{half:g}-{0.3 * length:g}-{half:g}-{0.7 * length:g} 0-{length:g}"
             f"C{half:g}-{0.7 * length:g} {half:g}-{0.3 * length:g} 0 0Z", GREEN),
        line(f"M0-{0.8 * length:g}V0", INK, 0.4),
        turn=turn,
    )  # fmt: skip


def knot(x: float, y: float, turn: float, wood: str, cut: str) -> str:
    """The stump of a branch, its cut face towards us."""
    return placed(
        x,
        y,
        path("M-2.4 1L-2-3.4C-2-5.4 2-5.4 2-3.4L2.4 1Z", wood),
        path("M-2-3.6A2 1.3 0 1 0 2-3.6A2 1.3 0 1 0-2-3.6Z", cut),
        turn=turn,
    )


def leafy_club(wood: str, cut: str) -> str:
    """A whole trunk with its stumps and leaves: seventy-six units high."""
    trunk = path(
        "M-6.6-34C-3-38 6-37.6 8.6-33.4C7.4-28 9-23 7.2-17C6-11 7.8-6 6.4 0C5 7 6.4 13 5 20"
        "C4.2 26 4.6 32 2.4 36.6C.6 38.4-2 38-3.4 36C-4.8 31-3.6 26-4.6 20C-6.2 13-5-7-6.2 0"
        "C-7.8-6-5.8-11-7-17C-8.8-23-6.6-28-6.6-34Z",
        wood,
    )
    shade = path(
        "M8.6-33.4C7.4-28 9-23 7.2-17C6-11 7.8-6 6.4 0C5 7 6.4 13 5 20C4.2 26 4.6 32 2.4 36.6"
        "C3 26 2 20 2.8 12C4 0 2.6-8 4-18C5-24 4-30 5-36C7-35.6 8-34.6 8.6-33.4Z",
        SHADE,
        stroke="none",
    )
    return (
        "".join(_leaf(x, y, turn, 11) for x, y, turn in (
            (7, -22, 62), (7, -20, 100), (-7, -10, -62), (-7, -8, -100), (5.6, 6, 66), (5.6, 8, 104),
            (-4.6, 20, -66), (-4.6, 22, -104), (-2, -35, -24), (4, -36, 18)))
        + knot(8, -26, 58, wood, cut) + knot(-7, -22, -58, wood, cut) + knot(7, -6, 58, wood, cut)
        + knot(-6, 4, -58, wood, cut) + knot(5.4, 14, 60, wood, cut) + knot(-4, 27, -60, wood, cut)
        + trunk
        + shade
        + path("M-6.6-34C-3-38 6-37.6 8.6-33.4C6-30-4-30-6.6-34Z", cut)
        + line("M-3-28C-2-24-3-20-1.6-14M-2-6C-1 0-2.4 4-1 9M-1 16C0 22-1.4 26 0 31M2.4-24C3-20 2-16 2.6-12", INK, 0.6)
        + disc(0.4, -19, 1.7, cut) + disc(-0.6, 2, 1.6, cut) + disc(0.2, 22, 1.4, cut)
    )  # fmt: skip


def mask() -> str:
    """The *gatto mammone*: a grotesque face with a great moustache."""
    return (
        half("M0-12C8-14 14-9 12-3L15-6C16.6-1 15 5 10 8C7 12 3 13.6 0 13.6", WOOD)
        + both(
            path("M-10-9C-14-10-16-14-15-17C-11-17-7.6-14-6-10.6Z", GREEN),
            path("M-3-11C-5.6-14-5-18-3-20C-.6-18 0-14 0-11Z", GREEN),
        )
        + half("M0-10.6C6-11.6 10-7 9.4-1C9 5 5 10.6 0 11", SKIN)
        + both(
            path("M-8.6-3.6C-6-7-3-6.4-1-4L-1.4-2.4C-4-4.4-6-4-8.2-2Z", HAIR),
            path("M-7-1Q-4.6-3.6-2-.6Q-4.6 1.4-7-1Z", PAPER, stroke_width=0.5),
            disc(-4.4, -1, 1, INK, stroke="none"),
            disc(-6, 3, 1.6, RED, stroke="none", opacity=0.35),
            line("M-3-9C-2-8-1-8 0-8M-3-7.4C-2-6.6-1-6.4 0-6.4", INK, FINE),
        )
        + half(
            "M0 2.8C3 1.4 6 4.6 11 3C14.6 2 16-1 15.4-3.6C18-1 18 4.6 14 7C9 9 3 8.6 0 5.6", HAIR
        )
        + both(line("M-3.4 4.8C-8 7-12 6-14.6 3.4", INK, FINE))
        + half("M0-2H1.6C1.4 0 3.4 1.6 2.6 3Q1.4 3.8 0 3.8", SKIN)
        + path("M-3.4 6.4Q0 8 3.4 6.4C3 10-3 10-3.4 6.4Z", RED)
        + line("M-2.6 7.4H2.6", PAPER, 0.8)
    )


def cherub(sword: str) -> str:
    """A winged child beside a great sword, his hand on its grip, which is at (-15, 12)."""
    wing = path("M5-1C12-12 22-15 27-11C27-6 23-3 19-2C23-1 22 3 18 3C19 6 15 8 12 6C9 6 7 4 5 3Z", PAPER) + line(
        "M9-3C13-8 18-11 23-10.4M10 0C14-3 17-3.4 20-3M11 3C13 1.4 15 1.4 18 2", INK, FINE
    )  # fmt: skip
    legs = (
        limb("M2.4 16C1 23 2 27 1.4 33L-2.4 34.4", SKIN, 5)
        + limb("M9 16C11 22 9.6 27 11.4 32.6L15.4 33.8", SKIN, 5)
        + line("M-.6 24.6Q1.4 25.6 3.4 24.6M8 24.6Q10 25.6 12.4 24.4", INK, FINE)
    )
    body = (
        path(
            "M-1.4-2C-3.4 5-2.6 11-1.6 17Q5.6 21 12.8 17C13.8 11 14.4 5 12.4-2Q5.6-6 -1.4-2Z", SKIN
        )
        + path("M9 2C11 8 10.6 13 9.6 18.6L12.8 17C13.8 11 14.4 5 12.4-2Z", SHADE, stroke="none")
        + disc(5.4, 9, 0.5, INK, stroke="none")
        + line("M.6 2.4Q2.2 3.6 4 2.8M7.4 2.8Q9 3.6 10.6 2.4", INK, FINE)
        + path("M-3.2 9.6C3 13 9 13.4 14 10.4L13.2 17.4C8 21 2 20.6-2 17.4Z", RED)
        + path("M13.6 11C18 14 19 19 17 25L13.4 22C14.6 18 13.6 16 12 14Z", RED)
        + line("M-2.2 13.4C3 16.4 9 16.6 13.4 14M-2 16C3 19 8 19 12.8 16", INK, FINE)
    )
    return (
        placed(5.6, -2, both(wing))
        + legs
        + body
        + placed(5.6, -12, _curls(), face(gaze=-1))
        + limb("M12.4 1C17 5 16 10 9 10.4", SKIN, 4)
        + sword
        + limb("M-.6 1C-5 6-8 9-13.6 11.4", SKIN, 4.2)
        + path("M-17.4 10Q-15 8.8-12.6 10V13.4Q-15 14.8-17.4 13.4Z", SKIN)
    )  # fmt: skip


def _curls() -> str:
    curls = (
        (-6.4, 1.6),
        (-7, -2),
        (-6, -5.6),
        (-3, -8),
        (0.4, -8.8),
        (3.6, -7.8),
        (6.2, -5.2),
        (7, -1.6),
        (6.2, 1.8),
    )
    return "".join(disc(x, y, 2.6, GOLD) for x, y in curls)  # fmt: skip


def ribbon(colour: str) -> str:
    """A bow, its ends hanging down."""
    return both(
        path("M0 0C-4-5-9-4.6-9-1C-9 2.4-4 2 0 0Z", colour),
        path("M0 0C-3 2-3.4 5-7 7.6L-4.4 9.6C-1.6 7 0 4 0 0Z", colour),
    ) + disc(0, 0, 1.5, colour)


def scimitar() -> str:
    """The curved sword of the Moor, its grip at the origin."""
    return (
        path("M-1.4-3C-3-10-1-18 6-24C9-26.6 10.6-27 12-27C11-20 9-12 2-3Z", STEEL)
        + path("M1-5C2-12 5-19 11-25.6C11-20 9-12 2-3Z", SHADE, stroke="none")
        + path("M-5-3.6C-3-2.6 3-2.6 5-3.6L4.4-1.2C2-.4-2-.4-4.4-1.2Z", GOLD)
        + path("M-1.3-1H1.3V4.6H-1.3Z", RED)
        + group(disc(0, 5.6, 1.7, GOLD))
    )
