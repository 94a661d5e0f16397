"""Our own numerals and letters for the corners: strokes of one width, 14 units high.

Drawn, not typed: a card looks the same whatever fonts a machine has.
"""

from decks.pen import SUIT, path

HEIGHT = 14.0
STROKE = 2.2

_STROKES: dict[str, tuple[float, str]] = {
    "A": (10.6, "M1.1 14L5.3 1.2L9.5 14M2.7 9.7H7.9"),
    "1": (6.0, "M1 3.9L4 1.2V14"),
    "2": (10.0, "M1.3 4.9A3.7 3.7 0 1 1 8.2 6.7C7 8.7 3.5 10.6 1.7 12.9H9.2"),
    "3": (10.0, "M1.3 1.1H8.3L4.7 5.7A3.65 3.65 0 1 1 1.2 10.5"),
    "4": (10.6, "M7.2 14V1.7L1.3 10.3H10.3"),
    "5": (10.0, "M8.5 1.1H2.6L2.1 6.6A3.75 3.6 0 1 1 1.2 10.8"),
    "6": (10.0, "M7.2 .9C3.5 3.3 1.2 6.2 1.2 9.2A3.8 3.7 0 1 0 2.2 6.7"),
    "7": (9.6, "M.7 1.1H8.2L3.7 14"),
    "8": (10.0, "M5 6.5A2.7 2.7 0 1 0 5 1.1A2.7 2.7 0 1 0 5 6.5A3.2 3.2 0 1 0 5 12.9"
          "A3.2 3.2 0 1 0 5 6.5"),
    "9": (10.0, "M2.8 13.1C6.5 10.7 8.8 7.8 8.8 4.8A3.8 3.7 0 1 0 7.8 7.3"),
    "10": (13.2, "M.6 3.7L3.2 1.5V14M9.2 1.1A2.9 2.9 0 0 1 12.1 4V10A2.9 2.9 0 0 1"
           " 6.3 10V4A2.9 2.9 0 0 1 9.2 1.1Z"),
    "J": (8.6, "M2.5 1.1H7.4V9.6A3.15 3.3 0 0 1 1.1 9.6V9"),
    "Q": (11.0, "M5.2 1.1A4 4 0 0 1 9.2 5.1V8.9A4 4 0 0 1 1.2 8.9V5.1A4 4 0 0 1 5.2 1.1Z"
          "M5.6 9L10 13.7"),
    "K": (10.6, "M2 0V14M9.4 .3L2.4 8.7M4.7 6.2L9.7 13.9"),
}  # fmt: skip

STAR = "M0-7L1.9-2.4L6.7-2.2L2.9.9L4.2 5.7L0 3L-4.2 5.7L-2.9.9L-6.7-2.2L-1.9-2.4Z"
"""For the joker: seven units around its centre."""


def width(rank: str) -> float:
    """How wide a rank is when it is 14 units high."""
    return _STROKES[rank][0]


def glyph(rank: str, stroke: float = STROKE) -> str:
    """The strokes of a rank from the origin, in the colour of the suit."""
    return path(
        _STROKES[rank][1], "none", stroke=SUIT, stroke_width=stroke, stroke_linejoin="round"
    )
