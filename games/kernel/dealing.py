"""How the deck of a deal is dealt, as data: what a proof follows without knowing the game.

A game states it once (`GameRules.dealing`); the log tells it before the deck is committed to, and
again when it changes (`games.kernel.match.DealingTold`). Whoever checks a match later, in a browser
or with the script, follows the cards from the revealed deck to where the events say they went.

Cards are taken from *stocks*. The deck of the deal is the stock `stock`. A shuffle during the deal
makes a stock of its label without the number: `stock 1` puts a new stock under the same name,
`kilos` lays another one beside it.
"""

from typing import Literal, TypeAlias

import msgspec

from games.kernel.event import Card

Source: TypeAlias = Literal["top", "bottom", "hand"]
STOCK = "stock"


class Take(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the cards in one field of one type of event must have come from.

    The field holds a card, a list of cards, or a list of lists of cards: the hands of the seats,
    which are then served in turn until each has as many as the event shows (hidden cards count).
    """

    event: str
    field: str
    source: Source = "top"
    """`hand`: not from a stock but one of the cards that its seat was given before."""
    stock: str = STOCK
    packet: int = 1
    """How many cards each seat gets at a time."""
    first: tuple[str, str, int] = ("", "", 0)
    """Who is served first: the seat in a field of the last event of a type, and so many on."""


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that is drawn by lot from the deal's secret: an event's field, and the label."""

    event: str
    field: str
    label: str
    bound: int
    """The number is drawn from 0 up to, without, this one."""


class Dealing(msgspec.Struct, frozen=True):
    """All that a proof needs to know of the deals to come."""

    pack: list[Card]
    """The cards of a deal as they lie before the shuffle."""
    takes: list[Take]
    draws: list[Draw] = []
