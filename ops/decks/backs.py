"""The backs among which a player chooses: a printed field in a double frame."""

from decks.faces import Card
from decks.pen import BACK, BACK_LINE, disc, element, group, number, path

EDGE = 7.0
"""Around the field."""


def backs(card: Card) -> list[str]:
    """A symbol for each back of a deck, such as `french-back-lozenges`."""
    return [
        card.symbol(f"back-{name}", _framed(card, *draw(card.width, card.height)))
        for name, draw in BACKS.items()
    ]


def _framed(card: Card, *field: str) -> str:
    whole = element("rect", x=0, y=0, width=card.width, height=card.height, fill=BACK)
    frame = element("rect", x=4, y=4, width=card.width - 8, height=card.height - 8, rx=3, fill="none",
                    stroke=BACK_LINE, stroke_width=1.4)  # fmt: skip
    return whole + "".join(field) + frame


def _cells(width: float, height: float, broad: float, tall: float) -> tuple[int, int, float, float]:
    """Columns and rows of about that size, and the size that fills the field."""
    columns, rows = round((width - 2 * EDGE) / broad), round((height - 2 * EDGE) / tall)
    return columns, rows, (width - 2 * EDGE) / columns, (height - 2 * EDGE) / rows


def _lozenges(width: float, height: float) -> tuple[str, ...]:
    """Lozenges, with a coin in the middle."""
    columns, rows, across, down = _cells(width, height, 7, 9.5)
    lozenge = (
        f"l{across / 2:.4g} {down / 2:.4g} {-across / 2:.4g} {down / 2:.4g} "
        f"{-across / 2:.4g} {-down / 2:.4g}z"
    )
    starts = (
        f"M{EDGE + across * (column + 0.5):.4g} {EDGE + down * row:.4g}{lozenge}"
        for row in range(rows)
        for column in range(columns)
    )
    x, y = width / 2, height / 2
    rays = (path("M0-11.8L1.6-7H-1.6Z", transform=f"rotate({turn})") for turn in range(0, 360, 30))
    return (
        path("".join(starts), "none", stroke=BACK_LINE, stroke_width=0.7),
        disc(x, y, 15, BACK, stroke=BACK_LINE, stroke_width=1.4),
        group(
            *rays,
            disc(0, 0, 5, "none", stroke=BACK_LINE, stroke_width=1.6),
            disc(0, 0, 2.2),
            fill=BACK_LINE,
            transform=f"translate({x:g} {y:g})",
        ),
    )


def _checks(width: float, height: float) -> tuple[str, ...]:
    """The small checks of the cards of the inns."""
    columns, rows, across, down = _cells(width, height, 4.2, 4.2)
    squares = (
        f"M{number(EDGE + across * column)} {number(EDGE + down * row)}"
        f"h{number(across)}v{number(down)}h-{number(across)}z"
        for row in range(rows)
        for column in range(columns)
        if (row + column) % 2 == 0
    )
    return (path("".join(squares), BACK_LINE),)


def _scales(width: float, height: float) -> tuple[str, ...]:
    """Rows of scales, each with an eye."""
    columns, rows, across, down = _cells(width, height, 8.4, 6)
    arcs, eyes = "", ""
    for row in range(rows):
        shift = across / 2 if row % 2 else 0.0
        for column in range(columns - (row % 2)):
            x, y = EDGE + shift + across * column, EDGE + down * row
            bow = f"a{number(across / 2)} {number(down)} 0 0 0 {number(across)} 0"
            arcs += f"M{number(x)} {number(y)}{bow}"
            eyes += f"M{number(x + across / 2)} {number(y + down * 0.35)}h.01"
    return (
        path(arcs, "none", stroke=BACK_LINE, stroke_width=0.8),
        path(eyes, "none", stroke=BACK_LINE, stroke_width=2, stroke_linecap="round"),
    )


BACKS = {"lozenges": _lozenges, "checks": _checks, "scales": _scales}
