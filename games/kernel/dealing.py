"""How the deck of a deal is dealt, as data: what a proof follows without knowing the game.

A game states it (`GameRules.dealing`), the log tells it before the deck is committed to, and again
when it changes (`games.kernel.match.DealingTold`). Whoever checks a match later, in a browser or
with the script, follows the cards from the revealed deck to where the events say they went. It is
data and not code because three readers follow it, each with a few lines of its own.

Cards are taken from *stocks*. The deck of a deal is the stock `stock`. A shuffle during a deal lays
out a stock called by its label without the number: `stock 1` puts another one in the place of the
first, any other name lays one beside it, which stays when the next deal begins.

Games themselves deal by `deal_hands`.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel.event import Card
from games.kernel.seats import Seat

Source: TypeAlias = Literal["top", "bottom", "hand", "pile", "under"]
STOCK = "stock"


class Take(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the cards in one field of one type of event must have come from.

    The field holds a card, a list of cards, or a list of lists of cards: the hands of the seats, or
    piles. `top` and `bottom` take from what is left of a stock; `top` may begin further down, at a
    `place`. `hand` is one of the cards that its seat was dealt by the event `dealt` or, in a list
    by seat, what each was dealt; `pile` is a pile dealt by the event `dealt`, whole. `under` takes
    nothing: open cards that were taken go back under what is left of the stock or, where the field
    is a number, so many cards from its top, as in a cut.
    """

    event: str
    field: str
    source: Source = "top"
    stock: str = STOCK
    packet: int = 1
    """How many cards a hand gets at a time; hands are served in turn until all have enough."""
    each: int = 0
    """How many cards each hand gets in all; 0: as many as the event shows, hidden ones too."""
    place: str = ""
    """The field with the number of cards that lie above the first one that is taken."""
    sizes: str = ""
    """The field with the number of cards of each pile, where the event does not show it."""
    first: tuple[str, str, int] = ("", "", 0)
    """Who is served first: the seat in a field of the last event of a type, and so many on."""
    dealt: str = ""
    number: tuple[str, str] = ("", "")
    """Which pile: a field of the last event of a type, counted from 1; not said: the first."""


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that is drawn by lot, a seat as a rule: an event's field, and the draw's label."""

    event: str
    field: str
    label: str
    """`{number}` in it stands for how many of these events the deal has had, this one counted."""
    when: dict[str, Any] = {}
    """Options with which it is drawn."""
    bound: int = 0
    """The numbers are those below; 0: the seats."""
    every_deal: bool = False
    """Whether it is drawn in any deal, and not only before the first."""
    less_than: str = ""
    """The option with which the number is compared: the field then says whether it is less."""


class Dealing(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a proof needs to know of the deals to come."""

    pack: list[Card]
    """The cards of a deal as they lie before the shuffle."""
    takes: list[Take]
    draws: list[Draw] = []
    late: bool = False
    """Whether decks are revealed only at the end of the match."""


def deal_hands(
    cards: Iterable[Card], turns: Sequence[Seat], seats: int, each: int, packet: int = 1
) -> list[list[Card]]:
    """Deals from the top, to the seats in `turns` one after the other, `packet` cards at a time.

    Returns the hand of every one of `seats`: `each` cards as long as there are any, none for who is
    not in `turns`. An iterator of cards is left where the dealing ended.

    >>> deal_hands(["1D", "2D", "3D", "4D"], [2, 0], 3, 2)
    [['2D', '4D'], [], ['1D', '3D']]
    """
    dealt = [*islice(cards, -(-each // packet) * packet * len(turns))]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place, seat in enumerate(turns):
        if packet == 1:
            hands[seat] = dealt[place :: len(turns)]
            continue
        for start in range(place * packet, len(dealt), packet * len(turns)):
            hands[seat] += dealt[start : start + packet]
    return hands
