"""What a seat may want, and what happens, in a game of Machiavelli."""

from typing import ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Word
from games.kernel.seats import Seat

# --- commands ---------------------------------------------------------------------------------


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


# --- events -----------------------------------------------------------------------------------


class HandsDealt(Event, frozen=True):
    """The same number of cards to each seat that plays (MAC-03), by suit and rank."""

    dealer: Seat
    hands: BySeat[list[Card]]


class CardDrawn(Event, frozen=True):
    """The top card of the stock goes to the hand, and the turn ends (MAC-15)."""

    seat: Seat
    card: OwnerOnly[Card]


class LayoutPlayed(Event, frozen=True):
    """A new table, with cards of the hand in it (MAC-19).

    `layout` holds every meld with its cards in order, `meld_numbers` for each of them the number it
    goes by: a meld keeps its number as long as most of it stays together. `from_hand` are the cards
    that came out of the hand.
    """

    seat: Seat
    layout: list[list[Card]]
    meld_numbers: list[int]
    from_hand: list[Card]


class RearrangementBegun(Event, frozen=True):
    """A seat moves melds (MAC-22)."""

    seat: Seat


class TableRestored(Event, frozen=True):
    """The table is as it was, and the turn goes on (MAC-22)."""

    seat: Seat


class LayoutFailed(Event, frozen=True):
    """A layout that is no table counts as a failed rearrangement (MAC-22b); why is a key of the
    words. What was tried stays between the seat and the rules.
    """

    seat: Seat
    failed_layout: OwnerOnly[list[list[Card]]]
    flaw: Word


class RearrangementFailed(Event, frozen=True):
    """The table is as it was before the turn, the seat draws, and its turn ends (MAC-22a)."""

    seat: Seat
    cards: OwnerOnly[list[Card]]


class TurnPassed(Event, frozen=True):
    """A seat did not play and could not draw (MAC-23)."""

    seat: Seat


class DealEnded(Event, frozen=True):
    """How a deal ended: `hand_empty` or `blocked` (MAC-21, MAC-24), who won it, the hands as they
    were then, what they were worth, and the totals after it.

    `hands` is empty while the same deck is still being played at other tables.
    """

    ends_deal: ClassVar[bool] = True

    how: Word
    winners: list[Seat]
    hands: list[list[Card]]
    points: PartyNumbers
    totals: PartyNumbers
