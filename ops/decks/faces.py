"""What every face has: its frame in the sprite, its corners, its large index."""

from typing import NamedTuple

from decks import glyphs
from decks.pen import BACK, BACK_LINE, disc, element, group, path, turned, use


class Card(NamedTuple):
    """The shape of a deck's cards, and how its drawings are named apart from other decks'."""

    deck: str
    width: float
    height: float = 100.0
    corner: tuple[float, float, float] = (8.0, 0.86, 0.4)
    """Of what stands in the corner: its middle, the size of the rank, the size of the suit."""

    def name(self, part: str) -> str:
        """The id of a part that faces share."""
        return f"{self.deck[0]}-{part}"

    def symbol(self, code: str, *inside: str) -> str:
        """A whole card: `french-7H`, `italian-back`, `french-7H-large`."""
        box = f"0 0 {self.width:g} {self.height:g}"
        return element("symbol", *inside, id=f"{self.deck}-{code}", viewBox=box)

    def shared(self, part: str, *inside: str) -> str:
        """A drawing that is used many times."""
        return group(*inside, id=self.name(part))

    def index(self, rank: str, suit: str) -> str:
        """Rank and suit in the upper left corner."""
        middle, scale, mark = self.corner
        left = middle - glyphs.width(rank) * scale / 2
        below = 4.5 + glyphs.HEIGHT * scale + 2 + 12 * mark
        return use(self.name(rank), left, 4.5, scale) + use(self.name(suit), middle, below, mark)

    def face(self, code: str, rank: str, suit: str, upper: str, middle: str = "") -> str:
        """A face that looks the same upside down: corner and `upper` stand at both ends."""
        half = self.name(f"{code}-half")
        return self.symbol(
            code,
            group(self.index(rank, suit), upper, id=half),
            turned(half, self.width, self.height),
            middle,
        )

    def large(self, code: str, rank: str, suit: str, emblem: str = "") -> str:
        """The face for small screens and weak eyes.

        Rank and suit fill the left half, which is what a card shows when others lie on it. The
        rest holds `emblem`, or the suit again, as faint as a watermark.
        """
        scale = 2.8
        broad = glyphs.width(rank) * scale
        narrow = min(1.0, 29 / broad)
        left = 17.5 - broad * narrow / 2
        drawn = group(
            use(self.name(rank)),
            transform=f"translate({left:.4g} 6)scale({scale * narrow:.4g} {scale})",
        )
        mark = use(self.name(suit), self.width - 12, 74, 2.4)
        return self.symbol(
            f"{code}-large",
            emblem or group(mark, opacity=0.15),
            drawn,
            use(self.name(suit), 17.5, 71, 1.3),
        )


def back(width: float, height: float = 100) -> str:
    """A field of lozenges in a double frame, with a coin in its middle."""
    columns, rows = round((width - 14) / 7), round((height - 14) / 9.5)
    across, down = (width - 14) / columns, (height - 14) / rows
    lozenge = f"l{across / 2:.4g} {down / 2:.4g} {-across / 2:.4g} {down / 2:.4g} " + (
        f"{-across / 2:.4g} {-down / 2:.4g}z"
    )
    starts = (
        f"M{7 + across * (column + 0.5):.4g} {7 + down * row:.4g}{lozenge}"
        for row in range(rows)
        for column in range(columns)
    )
    x, y = width / 2, height / 2
    return (
        element("rect", x=0, y=0, width=width, height=height, fill=BACK)
        + path("".join(starts), "none", stroke=BACK_LINE, stroke_width=0.7)
        + element(
            "rect",
            x=4,
            y=4,
            width=width - 8,
            height=height - 8,
            rx=3,
            fill="none",
            stroke=BACK_LINE,
            stroke_width=1.4,
        )
        + disc(x, y, 15, BACK, stroke=BACK_LINE, stroke_width=1.4)
        + group(
            *(
                path("M0-11.8L1.6-7H-1.6Z", transform=f"rotate({turn})")
                for turn in range(0, 360, 30)
            ),
            disc(0, 0, 5, "none", stroke=BACK_LINE, stroke_width=1.6),
            disc(0, 0, 2.2),
            fill=BACK_LINE,
            transform=f"translate({x:g} {y:g})",
        )
    )
