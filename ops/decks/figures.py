"""Italian courts at full length: fante, cavallo, re, each with the sign of its suit."""

from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    INK,
    PAPER,
    RED,
    SKIN,
    STEEL,
    WOOD,
    disc,
    group,
    inked,
    line,
    path,
    use,
)

CLOTH = {"D": (RED, BLUE), "C": (BLUE, RED), "S": (RED, GREEN), "B": (GREEN, RED)}
"""Coat and lining of each suit's people."""
LOCKS = {"D": GOLD, "C": HAIR, "S": INK, "B": HAIR}
COATS = {"D": PAPER, "C": HAIR, "S": STEEL, "B": WOOD}
"""Of the horses."""
HELD = {"D": (19.5, 36, 0.8), "C": (20, 35.5, 0.8), "S": (19.5, 34, 1.05), "B": (19.5, 34, 1.05)}
"""Where the sign is held: its middle and its size."""


def figure(rank: str, suit: str, pip: str) -> str:
    """The figure of a court card, with what it stands on and the sign in its hand."""
    coat, lining = CLOTH[suit]
    x, y, size = HELD[suit]
    sign = use(pip, x, y, size)
    if rank == "8":
        return inked(_ground(), _page(coat, lining, LOCKS[suit])) + sign + _grip(20, 46)
    if rank == "10":
        return inked(_ground(), _king(coat, lining, LOCKS[suit])) + sign + _grip(20, 46)
    lifted = use(pip, x + 1, y - 13 if suit in "DC" else y - 9, size * 0.9)
    return (
        inked(_ground(), _knight(coat, lining, LOCKS[suit], COATS[suit])) + lifted + _grip(22, 33)
    )


def _ground() -> str:
    return path("M8 95C16 90.5 48 90.5 58 95Z", GREEN)


def _grip(x: float, y: float) -> str:
    """The fingers around the sign."""
    return inked(
        path(
            f"M{x - 2.6:g} {y - 1.6:g}Q{x:g} {y - 3:g} {x + 2.8:g} {y - 1.4:g}V{y + 1.4:g}"
            f"Q{x:g} {y + 2.8:g} {x - 2.6:g} {y + 1.2:g}Z",
            SKIN,
        )
    )


def _head(x: float, y: float) -> str:
    """A face looking at us, its chin at `y` + 9."""
    return group(
        path("M-3 6H3V12H-3Z", SKIN),
        path("M-5.6-5H5.6V1.5C5.6 6 3.2 9 0 9C-3.2 9-5.6 6-5.6 1.5Z", SKIN),
        line("M-3.8-1.4Q-2.5-2.3-1.3-1.5M1.3-1.5Q2.5-2.3 3.8-1.4", INK, 0.5),
        disc(-2.5, 0.1, 0.6, INK, stroke="none"),
        disc(2.5, 0.1, 0.6, INK, stroke="none"),
        line("M0 0L-.8 3.3H.5", INK, 0.45),
        line("M-1.5 5.5Q0 6.3 1.5 5.5", RED, 0.8),
        transform=f"translate({x:g} {y:g})",
    )


def _locks(x: float, y: float, colour: str) -> str:
    """Hair to the shoulders, behind and beside the face."""
    return path(
        "M-6.5-5C-9 0-8.2 5-9.4 9.5C-6.5 11-4.5 10.5-3.5 9.5H3.5C4.5 10.5 6.5 11 9.4 9.5"
        "C8.2 5 9 0 6.5-5Z",
        colour,
        transform=f"translate({x:g} {y:g})",
    )


def _page(coat: str, lining: str, locks: str) -> str:
    legs = (
        path("M31 64L29.5 78L29 90H34.5L36.5 66Z", lining)
        + path("M36.5 66L39 90H44.5L43.5 78L43.5 64Z", PAPER)
        + path("M29 84L34.6 84.5V89Q34.5 92.5 30 92.8H23.5Q24 90 28.5 89.5Z", HAIR)
        + path("M38.7 84.5L44.2 84L45 89.5Q50 90 50.5 92.8H43Q39.5 92.5 39.3 89Z", HAIR)
    )
    tunic = (
        path(
            "M29 35C32 33 42 33 45 35C47.5 42 46 50 45.5 54L49.5 67Q37.5 72 25.5 67L29 54C28 50 27 42 29 35Z",
            coat,
        )
        + path("M35 34H39.5V69.3H35Z", lining)
        + line("M31 57L29 68M44 57L46 68", GOLD, 0.9)
        + path("M28.8 52.5Q37.5 55.5 45.7 52.5L46.2 56.2Q37.5 59.2 28.3 56.2Z", GOLD)
        + disc(37.2, 56, 1.9, PAPER)
        + path("M31 34.8C33 32.5 41.5 32.5 43.5 34.8C41.5 38.5 33 38.5 31 34.8Z", PAPER)
    )
    arms = (
        path("M30 35C26.5 37 23 41.5 20.5 44L23.5 48.5C27 47 30.5 45 32 42.5Z", lining)
        + path(
            "M44.5 35C49.5 38 52 44 51.5 48C50.5 51.5 48 53 45.5 54.5L43.5 51C45.5 49.5 46.5 48.5 46.5 47L43 41.5Z",
            lining,
        )
        + disc(44.2, 53, 2.2, SKIN)
    )
    cap = (
        path("M29 17.5C28 10.5 34 7.5 39.5 8.5C45.5 9.5 47.5 13.5 45.5 17.5Z", coat)
        + path("M28.5 15.5Q37 12.5 46.5 15.5V18.8Q37 16 28.5 18.8Z", lining)
        + path("M44 14.5C47 12 51.5 8.5 52 4.5C47 4.5 43.5 8.5 42.5 13.5Z", PAPER)
        + line("M44 13.5Q47.5 9.5 50.5 6", INK, 0.45)
    )
    return legs + _locks(37.2, 22, locks) + tunic + arms + _head(37.2, 22) + cap


def _king(coat: str, lining: str, locks: str) -> str:
    robe = (
        path("M28 36C24 50 21 74 17.5 90Q37 96.5 56.5 90C53 74 50.5 50 46.5 36Z", coat)
        + path("M33 38H41.5C42.5 56 44.5 76 47 92.3Q37 94.5 27.5 92.3C30 76 32 56 33 38Z", lining)
        + path("M35.7 40H38.8L40.5 93.3Q37 94 34 93.3Z", GOLD)
        + path("M18.8 84.5L17.5 90Q22 91.7 27.5 92.4L28.3 86.8Q23 86 18.8 84.5Z", PAPER)
        + path("M55.3 84.5L56.5 90Q52 91.7 47 92.4L46.2 86.8Q51 86 55.3 84.5Z", PAPER)
        + line(
            "M21.5 87.5V88.7M25 88.3V89.5M52.5 87.5V88.7M49 88.3V89.5M29 87Q37 89 46 87", INK, 0.7
        )
        + path("M29.5 57Q37.2 60.5 45 57L45.5 60.5Q37.2 64 29 60.5Z", GOLD)
    )
    collar = path(
        "M27 36.5C30 32.5 44.5 32.5 47.5 36.5C46.5 43 41.5 46 37.2 46.5C33 46 28 43 27 36.5Z", PAPER
    ) + line("M30 38.5V39.7M33 42.5V43.7M41.5 42.5V43.7M44.5 38.5V39.7", INK, 0.7)
    arms = (
        path(
            "M28 37C24.5 39 22 42 20.5 44L22.5 49.5C26 51.5 30 53 32 55C33 49 31.5 42 28 37Z", coat
        )
        + path(
            "M46.5 37C50 41 52 46 51.5 51.5C49 54 47 54.5 44 55L42 51.5C44.5 50.5 46 49 46 47.5Z",
            coat,
        )
        + path("M49.5 30L51 29L52 30.5L48.5 70L46.5 69.8Z", GOLD)
        + disc(51, 27.6, 2.6, GOLD)
        + disc(48.6, 53, 2.4, SKIN)
    )
    beard = path(
        "M31.6 22.5C30.8 31 33.5 37.5 37.2 37.5C41 37.5 43.6 31 42.8 22.5C42 26.5 39.5 27 37.2 27"
        "C35 27 32.5 26.5 31.6 22.5Z",
        locks,
    ) + line("M35.8 28.6Q37.2 29.3 38.6 28.6", RED, 0.8)
    crown = (
        path("M30.5 14L28 5.5L33.2 9L37.2 4.5L41.2 9L46.5 5.5L44 14Z", GOLD)
        + path("M30 13.5H44.4V17.3H30Z", lining)
        + disc(37.2, 15.4, 1.1, GOLD)
        + disc(33, 15.4, 0.7, GOLD)
        + disc(41.4, 15.4, 0.7, GOLD)
    )
    return robe + _locks(37.2, 20, locks) + collar + arms + _head(37.2, 19.5) + beard + crown


def _knight(coat: str, lining: str, locks: str, hide: str) -> str:
    mane = GOLD if hide in {PAPER, HAIR} else INK
    far_legs = path("M47 69L45.5 77L46.8 83L45.5 91.5H41.3L42.5 83L41 77L42 69Z", hide) + path(
        "M27 66L15.5 67.5C13.5 68 13 69.5 13.5 71L15.5 79.5H19L17.8 72.5L28 71Z", hide
    )
    tail = path("M55 57.5C60.5 58 61.5 68 58 79C56 76 56.5 70 55 66Z", mane)
    body = path(
        "M17.5 36.5L19 39.5C23.5 40.5 27 46 28.5 53C34 54.5 42 53.5 48 53.5C53.5 53.5 56.5 57.5 56.5 63.5"
        "C56.5 68 54.5 71 54 74.5L55.5 82L55 91.5H50.5L50.8 83L48 75.5C47 72.5 46 71 44.5 70.5"
        "C38.5 72.5 34 72.5 30 71L29 79.5L28.5 91.5H24L24.3 79.5L23 70.5C20 67 18.5 62 19.3 57"
        "C18.5 53 17.8 50.5 16.8 48.5C15 50.5 13.8 53.5 11.8 54.8C9.5 55.8 7.5 54 8.2 51.8"
        "C9.8 47 12 42.5 15.3 39.8Z",
        hide,
    )
    hoofs = path(
        "M24 88.5H28.6V91.5H24ZM50.6 88.5H55.1V91.5H50.6ZM41.7 88.5H46V91.5H41.3ZM14.9 77L18.6 77L19 79.5H15.5Z",
        INK,
    )
    crest = path(
        "M17.5 36.5C22 36 28.5 41 30.5 53.5L27 51.5L27 47.5L24 46.5L23.5 43L20.5 42.5Z", mane
    )
    bridle = line("M10.5 47.5L14.3 50.5M14.5 41L17 47.8M13.5 49.5C20 50 26 48 31 45", RED, 1)
    eye = disc(13.6, 44.6, 0.7, INK, stroke="none")
    cloth = path("M30.5 53.5H47.5L49.5 66Q39 70 29.5 66Z", lining) + line(
        "M30.5 63.5Q39 67 48.6 63.5", GOLD, 1.1
    )
    cape = path("M43 33C50 36 55 43 57.5 52C52 51.5 48 53 44.5 55Z", lining)
    rider = (
        path(
            "M32.5 34C35 32 42 32 44.5 34C46.5 41 46 48 46.5 56L44 60H33.5L31.5 56C32 48 31 41 32.5 34Z",
            coat,
        )
        + path("M33.5 55H44L43.5 62C42 68 40 72 38.5 76H33.5C34.5 70 35 65 34.5 61Z", PAPER)
        + path("M35 70L40.2 71.5L38.8 78.5C37 80.5 33 80.5 29.5 80C29.5 77.5 32 77 33.5 76Z", HAIR)
        + path("M32.3 50Q38.5 53 46.2 50L46.4 53.5Q38.5 56.5 31.8 53.5Z", GOLD)
        + path("M34 33.8C36 32 41 32 43 33.8C41.5 37 35.5 37 34 33.8Z", PAPER)
        + path("M33 34.5C29 33.5 26 32 23.5 30.5L21.5 35C24.5 38.5 29 41.5 34 42Z", lining)
        + path(
            "M43.5 35C46.5 39 46.5 43 44 46.5C41 49 37 49 33 47.5L33.5 44C36.5 45 39 45 41 43.5L41 39Z",
            coat,
        )
        + disc(32.6, 45.8, 2.2, SKIN)
    )
    hat = (
        path("M30.5 16.5C31 9.5 46 9.5 46.8 16.5Z", coat)
        + path("M28.5 17.5Q38.5 12.5 48.8 17.5L46.5 19Q38.5 16 31 19Z", GOLD)
        + path("M43.5 13.5C46.5 10.5 51 9.5 54 11.5C52.5 15 48 16.5 44.5 15.5Z", PAPER)
    )
    return (
        far_legs + tail + body + hoofs + crest + bridle + eye + cloth + cape
        + _locks(38.6, 21.5, locks) + rider + _head(38.6, 21.5) + hat
    )  # fmt: skip
