"""What every face has: its corners and its rank in large."""

from typing import NamedTuple

from decks import glyphs
from decks.pen import element, group, turned, use


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
        """A whole card: `french-7H`, `piacentine-back-checks`, `french-7H-large`."""
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

    def large(self, code: str, rank: str, beside: str) -> str:
        """The face for small screens and weak eyes.

        The rank is in the upper left, which is what a card shows when others lie on it; `beside`
        is all the rest, and has the suit below the rank.
        """
        scale = 2.8
        broad = glyphs.width(rank) * scale
        narrow = min(1.0, 29 / broad)
        left = 17.5 - broad * narrow / 2
        drawn = group(
            use(self.name(rank)),
            transform=f"translate({left:.4g} 6)scale({scale * narrow:.4g} {scale})",
        )
        return self.symbol(f"{code}-large", beside, drawn)
