"""What a seat may want in a game of Machiavelli."""

from games.kernel.command import Command
from games.kernel.event import Card

Layout = tuple[tuple[Card, ...], ...]
"""A table of melds, each with its cards; order means nothing (MAC-13)."""


class DrawCard(Command, frozen=True):
    """Take the top card of the stock (MAC-15)."""


class PlayLayout(Command, frozen=True):
    """Lay the table out anew, with cards of the hand (MAC-16, MAC-18)."""

    layout: Layout


class PassTurn(Command, frozen=True):
    """Do nothing, when there is no stock to draw from (MAC-23)."""


class BeginRearrangement(Command, frozen=True):
    """Announce that the melds on the table are being moved (MAC-22)."""


class RestoreTable(Command, frozen=True):
    """Put the table back as it was (MAC-22)."""


class DeclareFailedRearrangement(Command, frozen=True):
    """Admit that the table cannot be put in order (MAC-22a)."""
