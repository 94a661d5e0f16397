"""A table of Bestia at one moment."""

from games.bestia import tactics
from games.bestia.cards import HAND, MASKS
from games.bestia.options import REJECT, ordinary_deals
from games.kernel.exchange import ExchangeState
from games.kernel.seats import Seat

DECLARE = "declare"
SERVE = "serve"
DISCARD = "discard"
"""Who accepted throws one of four cards (BES-23)."""

KNOCKED, PASSED, ACCEPTED, DECLINED, COMPELLED = (
    "knocked",
    "passed",
    "accepted",
    "declined",
    "compelled",
)
"""What a seat said last in this deal; nothing yet is an empty text."""
TAKES_PART = frozenset({KNOCKED, ACCEPTED, COMPELLED})


class BestiaState(ExchangeState):
    """The state. The pot holds dealers' stakes only, or more (BES-7)."""

    __slots__ = ()

    masks = MASKS
    piles = ("stock", "heap")
    takes_part = TAKES_PART

    @property
    def closing(self) -> bool:
        """Whether this deal only empties the pot (BES-47)."""
        return self.match.deal > ordinary_deals(self.match.options)

    def playable(self, seat: Seat) -> int:
        """The mask of the cards that `seat`, whose turn it is, may play (BES-28 to BES-36)."""
        cards = self.following(seat)
        return tactics.compulsory(self, seat, cards) if tactics.played_as(self, REJECT) else cards

    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have (BES-16, BES-23)."""
        return self.match.options["new_hand_size"] if self.said[seat] == ACCEPTED else HAND
