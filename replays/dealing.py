"""The pack of each game and the order in which its deck is dealt, as data.

Proofs of a match read this and never ask a game's engine: an engine would only prove that it agrees
with itself. It is data and not code because three readers follow it, each with a few lines of its
own: `replays.verify`, the page in the browser, and the script that anyone may download. A game that
comes later is written down here once, and all three prove it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

Source: TypeAlias = Literal["top", "bottom", "hand", "pile"]


class Pack(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards as they lie before the shuffle: suit by suit, each from its first rank on."""

    suits: str
    """One letter a suit."""
    ranks: str
    """Parted by blanks; a card is written rank and suit."""
    copies: int = 1
    extra: str = ""
    """Cards that lie after all others, parted by blanks."""
    when: dict[str, Any] = {}
    """Options with which the game is played with this pack; the first pack that fits counts."""

    def cards(self) -> list[str]:
        """All cards in order."""
        ranks = self.ranks.split()
        suits = [rank + suit for suit in self.suits for rank in ranks]
        return suits * self.copies + self.extra.split()


class Take(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the cards in one field of one type of event must have come from.

    `top` and `bottom` take from what is left of the deck. `hand` is one of the cards that its seat
    was dealt by the event `dealt`; `pile` is a pile dealt by the event `dealt`, whole.
    """

    event: str
    field: str
    """A card, a list of cards, or a list of lists of cards: the hands of the seats, or piles."""
    source: Source
    each: int = 0
    """How many cards each hand gets, one at a time in turn."""
    sizes: str = ""
    """The field with the number of cards of each pile, where `each` says nothing."""
    first: tuple[str, str, int] = ("", "", 0)
    """Who gets the first card: the seat in a field of the last event of a type, and so many on."""
    dealt: str = ""
    number: tuple[str, str] = ("", "")
    """Which pile: a field of the last event of a type, counted from 1."""


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that is drawn by lot before the first deal: an event's field, and the draw's label."""

    event: str
    field: str
    label: str
    when: dict[str, Any] = {}
    """Options with which it is drawn."""


class Dealing(msgspec.Struct, frozen=True):
    """All that a proof needs to know of a game."""

    packs: Sequence[Pack]
    takes: Sequence[Take]
    draws: Sequence[Draw]


_FRENCH = {"suits": "HDCS", "ranks": "A 2 3 4 5 6 7 8 9 10 J Q K", "copies": 2}
_DEALER = ("hands_dealt", "dealer", 1)

GAMES: Mapping[str, Dealing] = {
    "burraco": Dealing(
        packs=[
            Pack(**_FRENCH, when={"ruleset": "reale"}),  # type: ignore[arg-type]
            Pack(**_FRENCH, extra="JK JK JK JK"),  # type: ignore[arg-type]
        ],
        takes=[
            Take("hands_dealt", "hands", "top", each=11, first=_DEALER),
            Take("rows_dealt", "rows", "top", each=11, first=_DEALER),
            Take("pozzetti_formed", "cards", "bottom", sizes="sizes"),
            Take("discard_pile_opened", "card", "top"),
            Take("card_drawn", "card", "top"),
            Take(
                "pozzetto_seen",
                "cards",
                "pile",
                dealt="pozzetti_formed",
                number=("pozzetto_taken", "number"),
            ),
        ],
        draws=[Draw("hands_dealt", "dealer", "first_dealer", when={"first_dealer": "random"})],
    ),
    "busca": Dealing(
        packs=[Pack("DCBS", "1 2 3 4 5 6 7 8 9 10")],
        takes=[
            Take("cards_dealt", "hands", "top", each=10, first=("cards_dealt", "leader", 0)),
            Take("card_played", "card", "hand", dealt="cards_dealt"),
        ],
        draws=[Draw("opening_leader_drawn", "seat", "opening_leader")],
    ),
}


def fits(when: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether a match with these options is meant."""
    return all(options.get(name) == value for name, value in when.items())
