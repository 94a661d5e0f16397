"""Italian courts from head to foot: bodies for kings and pages, a rider and his horse.

A standing body's origin is the base of its neck; it stands at y = 58. A rider sits where the
horse's back is, on a card of 64 by 100.
"""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from decks.pen import (
    GOLD,
    HAIR,
    INK,
    PAPER,
    RED,
    SHADE,
    SKIN,
    both,
    disc,
    group,
    limb,
    line,
    path,
    placed,
)
from decks.people import FINE

Point = tuple[float, float]


class Look(NamedTuple):
    """The colours of one court's clothes."""

    coat: str
    cloak: str
    lining: str
    locks: str
    """Hair and beard."""


def arm(sleeve: str, cuff: str, *points: Point, skin: str = SKIN) -> str:
    """A sleeve from the shoulder along the points, its cuff and the hand at the last one."""
    (x, y), (hx, hy) = points[-2:]
    far = hypot(x - hx, y - hy)
    right, down = (x - hx) / far, (y - hy) / far
    wrist = (hx + right * 4.6, hy + down * 4.6)
    edge = (hx + right * 1.8, hy + down * 1.8)
    return (
        limb(_through((*points[:-1], wrist)), sleeve, 6)
        + path(_through((wrist, edge)), "none", stroke=INK, stroke_width=8)
        + path(
            _through(((hx + right * 4.2, hy + down * 4.2), (hx + right * 2.3, hy + down * 2.3))),
            "none",
            stroke=cuff,
            stroke_width=6.8,
        )
        + disc(hx, hy, 2.6, skin)
    )


def fingers(x: float, y: float, skin: str = SKIN) -> str:
    """What of a hand lies on top of the thing that it holds."""
    return path(
        f"M{x - 2.6:g} {y - 1.7:g}Q{x:g} {y - 2.9:g} {x + 2.6:g} {y - 1.5:g}V{y + 1.5:g}"
        f"Q{x:g} {y + 2.8:g} {x - 2.6:g} {y + 1.4:g}Z",
        skin,
    ) + line(f"M{x - 2:g} {y:g}H{x + 1.6:g}", INK, FINE)


def spots(colour: str, size: float, *places: Point) -> str:
    """A printed pattern."""
    return "".join(disc(x, y, size, colour, stroke="none") for x, y in places)


def ermine(*places: Point) -> str:
    """The black tails in white fur."""
    return line("".join(f"M{x:g} {y:g}v1.5" for x, y in places), INK, 0.8)


def king_body(look: Look) -> str:
    """Mantle, robe, belt and collar; without arms."""
    mantle = both(
        path("M-6 1C-11 2-13.5 6-14.5 12C-16 26-17 42-18.5 56Q-10 60 0 58.6V1Z", look.cloak),
        path("M-13 20C-14 34-15 46-16.4 56.6L-18.5 56C-17 42-16 26-14.5 12Z", SHADE, stroke="none"),
        line("M-12.6 24C-13 36-13.4 46-14.6 56M-10.6 20C-11 34-11.4 46-12 57", INK, FINE),
    )
    robe = (
        path("M-8 3C-8.6 20-8.6 40-9.6 56.6Q0 60 9.6 56.6C8.6 40 8.6 20 8 3Q0 0-8 3Z", look.coat)
        + path(
            "M3 22C3.6 36 4 46 4.4 58.2Q8 57.6 9.6 56.6C8.6 40 8.6 34 8.2 22Z", SHADE, stroke="none"
        )
        + path("M-2.2 12H2.2L2.8 59Q0 59.4-2.8 59Z", look.lining)
        + spots(GOLD, 0.9, *((0, y) for y in range(27, 56, 5)))
        + both(
            line("M-5.2 26C-5.4 36-5.8 44-6.2 51", INK, FINE),
            spots(GOLD, 0.8, (-6.2, 30), (-6.6, 37), (-7, 44)),
        )
        + path("M-9.4 52.6Q0 56 9.4 52.6L9.6 56.6Q0 60-9.6 56.6Z", GOLD)
        + line("M-9 54.8Q0 58 9 54.8", INK, FINE)
        + path("M-8.5 19.4Q0 22.6 8.5 19.4V23Q0 26.4-8.5 23Z", GOLD)
        + disc(0, 23, 1.7, RED)
    )
    fur = both(
        path("M-6.4 4C-7.6 22-8 40-8.8 57.2L-12.4 57.6C-11.4 40-11 22-10 5Z", PAPER),
        ermine((-8.4, 15), (-9.2, 23), (-9, 31), (-9.8, 39), (-10, 47), (-10.6, 53.6)),
    )
    collar = path(
        "M-11 7.4C-9.6 1.4-5 .4 0 .4C5 .4 9.6 1.4 11 7.4C8.6 12.6 4 14.6 0 15C-4 14.6-8.6 12.6-11 7.4Z",
        PAPER,
    ) + ermine((-7.6, 6), (-5, 10), (5, 10), (7.6, 6), (-2, 11.6), (2, 11.6))
    return mantle + robe + fur + collar


def page_body(look: Look, stockings: tuple[str, str], spotted: bool = False) -> str:
    """Stockinged legs, a belted coat that flares to the knees, a short cape behind."""
    cape = path("M-8 3C-13 8-14 22-14.6 36Q-4 42 8 40C13 38 14.4 36 14.6 34C14 22 13 8 8 3Z",
                look.cloak) + line("M-11.6 18C-12 26-12.2 30-12.4 37M11.6 18L12.4 35", INK, FINE)  # fmt: skip
    leg = "M-8 30C-8.4 38-7.4 42-7 46C-6.8 50-6.6 53-6.6 55.6H-2.6C-2 50-1.4 46-1.2 42V30Z"
    shoe = "M-7 54.4Q-4.6 55.6-2.2 54.4L-1.6 57.6Q-4 58.8-10.4 58.6C-11.8 57.4-8.4 56-7 54.4Z"
    legs = (
        path(leg, stockings[0])
        + path("M-2.6 34C-3 44-3.6 50-3.4 55.6H-2.6C-2 50-1.4 46-1.2 42Z", SHADE, stroke="none")
        + path(shoe, HAIR)
        + group(
            path(leg, stockings[1]),
            line("M-7.2 40.4Q-4.4 41.6-1.4 40.4M-7.2 42.2Q-4.4 43.4-1.4 42.2", INK, FINE),
            path(shoe, HAIR),
            transform="scale(-1 1)",
        )
        + line("M-7.2 40.4Q-4.4 41.6-1.4 40.4M-7.2 42.2Q-4.4 43.4-1.4 42.2", INK, FINE)
    )
    coat = (
        path("M-8 2.6C-10.4 5-9.6 13-7.4 19.4L-12 35Q0 40 12 35L7.4 19.4C9.6 13 10.4 5 8 2.6Q0-.4-8 2.6Z",
             look.coat)
        + path("M3 22L5.4 37.4Q10 36.4 12 35L7.4 21ZM4.4 4C6 9 5.6 14 5 19.6H7.4C9.6 13 10.4 5 8 2.6Z",
               SHADE, stroke="none")
        + path("M-2 3H2L1.8 19.6L3 37.6Q0 38-3 37.6L-1.8 19.6Z", look.lining)
        + spots(GOLD, 0.8, (0, 7), (0, 11), (0, 15), (0, 26), (0, 30.4))
        + line("M-5 22.6L-7 36.6M5 22.6L7 36.6", INK, FINE)
        + (both(spots(GOLD, 0.9, (-5.4, 8), (-4.6, 13), (-5, 27), (-8, 31))) if spotted else "")
        + path("M-11.2 32.4Q0 37.4 11.2 32.4L12 35Q0 40-12 35Z", GOLD)
        + path("M-7.8 18.4Q0 21 7.8 18.4L8.2 21.6Q0 24.6-8.2 21.6Z", GOLD)
        + disc(0, 21.4, 1.6, PAPER)
        + path("M-6.6 3.6C-5 .4 5 .4 6.6 3.6C5 7-5 7-6.6 3.6Z", PAPER)
        + line("M-4 2.4L-3.4 5.4M0 1.6V6M4 2.4L3.4 5.4", INK, FINE)
    )  # fmt: skip
    return cape + legs + coat


def horse(hide: str, mane: str, cloth: str, strap: str) -> str:
    """A horse that walks to the left, saddled, one foreleg lifted; its hoofs stand at y = 91."""
    tail = path(
        "M56.6 54.6C62.6 54 63.4 64 60.4 72C60.6 76 60 79 57.6 82C55.6 76 57 70 55.6 64Z", mane
    )
    far = path("M50 70L47.2 76.4L49.2 83L47.8 91H43.2L44.6 83.4L42.6 76L43 69Z", hide) + path(
        "M25 64C18.6 65 14 65.4 12.2 67.4C11.2 70.4 12.4 75 13.2 80L17.6 79.2C16.8 75.4 16.6 73 17.2 71.6"
        "C20.6 71.6 23.6 71.4 26 70.6Z",
        hide,
    )
    body = path(
        "M18 38.6C25 37.4 30.6 43.4 33.6 50C39 52.4 45 50.4 50 51C56.6 51.6 59.4 57 58.8 63"
        "C58 68 55.4 71 55.2 75L57.8 82L56.8 91H51.6L52.6 83L48.8 76.6C47.2 74.6 46.2 73 45.6 71.8"
        "C40 74.2 34.4 74 30.4 72.4L29.8 79L29 91H24L25 79L23 70C20.8 67 20 64 20 60.6"
        "C20 57.4 19.6 54.4 18.6 51.8C17.2 54 15.4 55.6 13.8 57.6C12.4 59.6 9.4 59.6 8.6 57.4"
        "C8 55.4 9.6 54 10.6 51.4C11.6 47.4 13 43.4 15.4 40.8L15.4 35.4L18 38.6L20.4 35.2Z",
        hide,
    )
    shade = path(
        "M58.8 63C58 68 55.4 71 55.2 75L57.8 82L56.8 91H54.4L55 82L51.4 75.6C51.4 71 55 67 55.4 60Z"
        "M22 66C30 71 38 71 46 68.6L45.6 71.8C40 74.2 34.4 74 30.4 72.4L23 70Z",
        SHADE,
        stroke="none",
    )
    crest = path(
        "M18 38.6C26 35.6 32.6 43 33.6 51.6C33 54.6 31 56 29.6 55.6L30.4 51.4L27.4 52.4L27.6 48L24.6 48.4"
        "L25 44.4L22 44.6L21.6 41.6L18.6 44L18.2 41.4L15.8 43.4C15.4 41 16.4 39.4 18 38.6Z",
        mane,
    )
    head = (
        disc(14.6, 46.4, 0.9, INK, stroke="none")
        + line("M13.4 44.8Q14.8 44 16 45M9.8 56.4L10.6 56M9.4 58Q11 57.4 12 56.6", INK, FINE)
        + line("M11 51.2L15 54.6M16.4 42.6L18.8 50.6M12.4 48.2L17.6 49.6", strap, 1.1)
    )
    gear = (
        path("M20.4 57.6Q26 62.4 33 60.6L33.4 62.8Q25.6 65 20 60Z", strap)
        + spots(GOLD, 0.7, (23, 61), (26.4, 62.2), (30, 62.4))
        + path("M49 54.4Q54 58 58.6 59.4L58.4 61.4Q53 60 48.6 56.6Z", strap)
        + path("M31.4 51.4Q40 54.4 49 51.4L51.6 66Q41 70.6 29.8 66Z", cloth)
        + path("M30.2 63.2Q41 67.6 51.2 63.2L51.6 66Q41 70.6 29.8 66Z", GOLD)
        + line("".join(f"M{x:g} {66.6 + (x % 2) * 0.4:g}v2" for x in range(31, 51, 2)), GOLD, 0.6)
    )
    hoofs = path("M24.2 88.4H29.3L29 91H24ZM51.9 88.4H57.1L56.8 91H51.6ZM43.6 88.4H48.2L47.8 91H43.2Z"
                 "M12.9 77.6L17.3 76.8L17.6 79.2L13.2 80Z", INK)  # fmt: skip
    return tail + far + body + shade + crest + head + gear + hoofs


def rider(look: Look, boot: str = HAIR) -> str:
    """The body on that horse, without head and arms: his neck's base is at (40, 27)."""
    cape = path("M45 28C53 32 57 42 59.4 53C54 52 49 53.6 45 56Z", look.cloak) + line(
        "M47.6 34C51 40 53 46 54.4 52M46.4 40C48 46 48.8 50 49 54", INK, FINE
    )
    leg = (
        path("M34 54H45L44.4 62C43 68 41 72 39.4 77H34C35 71 35.8 66 35.6 62Z", PAPER)
        + path(
            "M35 68.4L41.6 70L39.8 79.6C38 81.8 33.4 81.6 29.4 81.2C29.2 78.4 33 78 34.2 76.4Z",
            boot,
        )
        + line("M29 82.6H38.6", INK, 1)
    )
    coat = (
        path("M32.6 29.4C30 33 31.4 40 33 46L30.6 60Q40 64.6 48.6 60L46.6 46C48.4 40 49.4 33 47.4 29.4"
             "Q40 26.4 32.6 29.4Z", look.coat)
        + path("M44 31C45.4 37 44.8 42 44 48L45 61.6L48.6 60L46.6 46C48.4 40 49.4 33 47.4 29.4Z", SHADE,
               stroke="none")
        + path("M38 29H42L41.8 46L43 62.2H37L38.2 46Z", look.lining)
        + spots(GOLD, 0.8, (40, 34), (40, 38), (40, 42), (40, 52), (40, 57))
        + path("M32.4 44.6Q40 47.4 47 44.6L47.4 47.8Q40 50.8 32 47.8Z", GOLD)
        + path("M33.4 30.6C35 27.4 45 27.4 46.6 30.6C45 34 35 34 33.4 30.6Z", PAPER)
        + line("M36 29.4L36.6 32.4M40 28.6V33M44 29.4L43.4 32.4", INK, FINE)
    )  # fmt: skip
    return cape + leg + coat


def reins(*points: Point) -> str:
    """From the bit to a hand."""
    return line(_through(points), INK, 0.9)


def head(x: float, y: float, *parts: str, scale: float = 1.0) -> str:
    """Hair, face, beard and hat, in the order in which they cover each other."""
    return placed(x, y, *parts, scale=scale)


def _through(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points)
