"""What the Italian decks have in common: forty cards, their numbers, their faces for small sizes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from decks import glyphs
from decks.backs import backs
from decks.faces import Card
from decks.pen import (
    SUIT,
    disc,
    path,
    use,
    window,
)

SUITS = "DCSB"
COURTS = ("8", "9", "10")
RANKS = ("1", "2", "3", "4", "5", "6", "7", *COURTS)
MARKS = {
    "D": disc(0, 0, 8.6, "none", stroke=SUIT, stroke_width=3.2) + disc(0, 0, 3.4, SUIT),
    "C": path(
        "M-9.5-11H9.5C9.8-3.5 7-.5 2 1V5.5C4.8 6 6.8 7.5 7.5 11H-7.5C-6.8 7.5-4.8 6-2 5.5V1C-7-.5-9.8-3.5-9.5-11Z",
        SUIT,
    ),
    "S": path("M0-13L2.4-9V3.2H7.5V6.4H2V9.6A2.6 2.6 0 1 1-2 9.6V6.4H-7.5V3.2H-2.4V-9Z", SUIT),
    "B": path(
        "M-4.5-12.5H5L3.7-5.6L8.6-10.4L11-7.6L3 .6L2.4 12.5H-2L-2.5 6.4L-10.5-.8L-8.4-3.8L-3.1.6Z",
        SUIT,
    ),
}
"""The suits as they stand beside the numbers: one colour, readable at ten pixels."""

Layout = tuple[float, tuple[tuple[float, float], ...]]
"""The size of the signs on a card, and their places."""


@dataclass(frozen=True)
class Deck:
    """The drawings of one regional deck."""

    name: str
    pips: Mapping[str, str]
    """The sign of each suit about its middle."""
    aces: Mapping[str, str]
    layouts: Mapping[str, Layout]
    """By rank and the suits that it is for, such as `7DC`."""
    court: Callable[[str, str, str], str]
    """The figure of a rank and suit, which holds the sign of the given name."""
    busts: Mapping[str, str]
    """By rank of a court: which part of its figure a small card shows, as a view box."""
    ornaments: Mapping[str, str] = field(default_factory=dict)
    """By card: what stands between its signs."""
    drawn: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """By card: the whole of it, from the name of the sign, where it is not a layout."""
    corner: tuple[float, float, float] = (6.6, 0.7, 0.33)
    frame: str = ""
    """Around every face."""
    seam: str = ""
    """Where the halves of courts with two heads meet; then every card has an index at both ends."""

    @property
    def card(self) -> Card:
        """The shape of its cards."""
        return Card(self.name, 64, corner=self.corner)

    def sprite(self) -> list[str]:
        """Shared drawings, and for each card its face and its face for small sizes."""
        card = self.card
        drawings = [card.shared(suit, mark) for suit, mark in MARKS.items()]
        drawings += [card.shared(f"{suit}-pip", self.pips[suit]) for suit in SUITS]
        drawings += [card.shared(rank, glyphs.glyph(rank)) for rank in RANKS]
        drawings += [
            card.shared(f"{rank}{suit}-figure", self.court(rank, suit, card.name(f"{suit}-pip")))
            for suit in SUITS
            for rank in COURTS
        ]
        drawings += [self._face(rank, suit) for suit in SUITS for rank in RANKS]
        drawings += [self._small(rank, suit) for suit in SUITS for rank in RANKS]
        return [*drawings, *backs(card)]

    def _face(self, rank: str, suit: str) -> str:
        card, code = self.card, rank + suit
        if rank not in COURTS:
            middle = self._signs(rank, suit)
            if self.seam:
                return card.face(code, rank, suit, "", self.frame + middle)
            return card.symbol(code, middle, card.index(rank, suit))
        figure = use(card.name(f"{code}-figure"))
        if not self.seam:
            return card.symbol(code, figure, card.index(rank, suit))
        half = window(0, 0, 64, 50, "0 0 64 50", figure)
        return card.face(code, rank, suit, half, self.frame + self.seam)

    def _signs(self, rank: str, suit: str) -> str:
        code, pip = rank + suit, self.card.name(f"{suit}-pip")
        if rank == "1":
            return self.aces[suit]
        if code in self.drawn:
            return self.drawn[code](pip)
        size, places = next(
            layout for key, layout in self.layouts.items() if key[0] == rank and suit in key[1:]
        )
        signs = "".join(use(pip, x, y, size) for x, y in places)
        return (
            self.ornaments.get(code, "") + signs
            if code[0] != "2"
            else signs + self.ornaments.get(code, "")
        )

    def _small(self, rank: str, suit: str) -> str:
        """Rank and suit large; beside them a part of the figure, or the sign."""
        card, code = self.card, rank + suit
        beside = ""
        if rank in COURTS:
            view = self.busts.get(code, self.busts[rank])
            beside = window(33, 17, 30, 81, view, use(card.name(f"{code}-figure")))
        elif rank == "1":
            beside = window(33, 47, 30, 50, "0 0 64 106", self._signs(rank, suit))
        return card.large(code, rank, beside + use(card.name(f"{suit}-pip"), 16.6, 73, 1.34))
