"""Kings, queens and jacks: half a figure, which the card repeats upside down."""

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
    SUIT,
    disc,
    inked,
    line,
    path,
    use,
)

SECOND = {"H": BLUE, "D": GREEN, "C": RED, "S": RED}
"""The colour that goes with the suit's own."""
LOCKS = {"H": GOLD, "D": HAIR, "C": HAIR, "S": INK}
LINED = 0.6


def court(rank: str, suit: str, pip: str) -> str:
    """The upper half of a figure in its frame, as far down as the sash."""
    second, locks = SECOND[suit], LOCKS[suit]
    figure = {"K": _king, "Q": _queen, "J": _jack}[rank](second, locks)
    return _frame() + inked(figure, width=LINED) + use(pip, 20.8, 16.5, 0.42)


def sash(suit: str) -> str:
    """The band across the middle, where the two halves meet."""
    return inked(path("M15.5 53.5L54.5 39.5V46.5L15.5 60.5Z", SECOND[suit]), width=LINED) + line(
        "M15.5 55.6L54.5 41.6M15.5 58.4L54.5 44.4", GOLD, 0.8
    )


def _frame() -> str:
    """The left and upper half of the frame: turned, it closes."""
    d = "M54.5 11Q54.5 9 52.5 9H17.5Q15.5 9 15.5 11V89"
    return path(d, "none", stroke=SUIT, stroke_width=0.8)


def _face(colour: str = SKIN) -> str:
    return (
        path("M32 32H38V38H32Z", colour)
        + path("M29.6 20H40.4V27.5C40.4 32 38 35 35 35C32 35 29.6 32 29.6 27.5Z", colour)
        + line("M31.3 24.3Q32.5 23.5 33.7 24.2M36.3 24.2Q37.5 23.5 38.7 24.3", INK, 0.5)
        + disc(32.6, 25.9, 0.55, INK, stroke="none")
        + disc(37.4, 25.9, 0.55, INK, stroke="none")
        + line("M35 25.5L34.2 29H35.4", INK, 0.45)
    )


def _mouth(y: float) -> str:
    return line(f"M33.6 {y}Q35 {y + 0.7:g} 36.4 {y}", RED, 0.8)


def _robe(colour: str) -> str:
    return path("M15.5 57V48C18 41 25 38.5 30 37H40C45 38.5 51 39 54.5 43Z", colour)


def _hand(x: float, y: float, cuff: str) -> str:
    """A hand at the edge of its sleeve."""
    return path(
        f"M{x - 7:g} {y + 8:g}L{x - 3.5:g} {y + 1:g}L{x + 2:g} {y + 3.5:g}L{x + 1:g} {y + 7:g}Z",
        cuff,
    ) + disc(x, y, 2.6, SKIN)


def _king(second: str, locks: str) -> str:
    sword = (
        path("M47.7 12L49 9.8L50.3 12V35H47.7Z", STEEL)
        + path("M44.5 35H53.5V37.2H44.5Z", GOLD)
        + path("M47.9 37.2H50.1V45H47.9Z", HAIR)
    )
    ermine = path(
        "M27 37.5C30 41 33 43.5 35 49C37 43.5 40 41 43 37.5L38.5 36.5L35 41L31.5 36.5Z", PAPER
    )
    return (
        _robe(SUIT)
        + path("M30.5 40L35 49.5L39.5 40L41.5 47.5L28.5 52.5Z", second)
        + ermine
        + line("M30.4 39.5L31 40.3M33.2 43L33.7 43.9M39.6 39.5L39 40.3M36.8 43L36.3 43.9", INK, 0.6)
        + path(
            "M28.3 20C25.5 25 26.8 28 25.6 31.5C27.5 33.5 29.5 33 31 32.5V21H39V32.5C40.5 33 42.5 33.5 44.4 31.5C43.2 28 44.5 25 41.7 20Z",
            locks,
        )
        + _face()
        + path(
            "M29.6 26.5C29 36 32 40.5 35 40.5C38 40.5 41 36 40.4 26.5C39.5 29.5 37.5 30 35 30C32.5 30 30.5 29.5 29.6 26.5Z",
            locks,
        )
        + _mouth(32)
        + path("M28.4 17.5L26.5 11L31 14.2L35 10L39 14.2L43.5 11L41.6 17.5Z", GOLD)
        + path("M28 17.3H42V20.8H28Z", second)
        + disc(35, 19, 0.9, GOLD)
        + disc(31, 19, 0.6, GOLD)
        + disc(39, 19, 0.6, GOLD)
        + sword
        + _hand(49, 40.5, GOLD)
    )


def _queen(second: str, locks: str) -> str:
    stem = line("M46.5 44C47.5 36 49 30 49 24", GREEN, 1) + path(
        "M47.8 33C45.5 32 44.5 30.5 44.3 28.5C46.5 29 47.9 30.5 47.8 33Z", GREEN
    )
    bloom = "".join(
        disc(49 + x, 20 + y, 2.1, second)
        for x, y in ((0, -2.8), (2.7, -0.9), (1.7, 2.3), (-1.7, 2.3), (-2.7, -0.9))
    ) + disc(49, 20, 1.6, GOLD)
    return (
        path("M27.5 17C23.5 24 23.5 33 21.5 40L30 43H40L47 40C46 33 46.5 24 42.5 17Z", locks)
        + _robe(SUIT)
        + path("M29 37.5C31 43 33.5 44.5 35 44.5C36.5 44.5 39 43 41 37.5L38 36H32Z", SKIN)
        + path(
            "M26.5 38.3L29 37.5C31 43 33.5 44.5 35 44.5C36.5 44.5 39 43 41 37.5L43.5 38.3C42 44.5 38.5 47.8 35 47.8C31.5 47.8 28 44.5 26.5 38.3Z",
            GOLD,
        )
        + path("M31.5 47L35 47.8L38.5 47L38.5 48.7L31.5 51.2Z", second)
        + _face()
        + path(
            "M29.2 26C28.5 22 30 20 35 19.6C40 20 41.5 22 40.8 26C42 24 42.6 20 41 17.5H29C27.4 20 28 24 29.2 26Z",
            locks,
        )
        + _mouth(31.5)
        + line("M31.5 38.7Q35 41.5 38.5 38.7", GOLD, 0.8)
        + path("M29 18L28 12.5Q31.5 15.5 35 10.5Q38.5 15.5 42 12.5L41 18Q35 16.6 29 18Z", GOLD)
        + disc(28, 12, 1, second)
        + disc(35, 10.3, 1, second)
        + disc(42, 12, 1, second)
        + stem
        + bloom
        + _hand(47, 40.5, second)
    )


def _jack(second: str, locks: str) -> str:
    halberd = path("M48.4 13H49.8V46H48.4Z", HAIR) + path(
        "M49.1 9.5L50.6 14.5C53 14 54 15.5 54 18C52.5 20.5 50.5 20 50 19.5H48.2C46.5 20 45 18.5 44.6 15.5C46.5 16.5 47.6 15.5 47.6 14.5Z",
        STEEL,
    )
    return (
        _robe(second)
        + path("M28.5 37.6L41.5 37.6L44 46.7L26 53.2Z", SUIT)
        + line("M35 40V50M31.5 38L30.5 51.5M38.5 38L39.5 48.4", GOLD, 0.9)
        + path("M28.5 38.5C29.5 35.5 40.5 35.5 41.5 38.5C39.5 41 30.5 41 28.5 38.5Z", PAPER)
        + path(
            "M28.3 19C26 25 26.8 29 25.3 33.5C28 34.5 30 34 31.2 33V21H38.8V33C40 34 42 34.5 44.7 33.5C43.2 29 44 25 41.7 19Z",
            locks,
        )
        + _face()
        + _mouth(31.5)
        + path("M29.4 23.5C29.5 20.5 32 20.5 34 21.5C36.5 20.3 40 20.6 40.6 23.5V19H29.4Z", locks)
        + path("M26.6 18C25.5 13 30 10.5 35.5 10.8C42 11 45 14 43.6 18Z", SUIT)
        + path("M26.4 17.3H43.8V20H26.4Z", GOLD)
        + path("M29.5 17C27.5 13 29 11.5 33 10.3C31.5 13 32 15 30.8 17Z", PAPER)
        + halberd
        + _hand(49, 40.5, PAPER)
    )
