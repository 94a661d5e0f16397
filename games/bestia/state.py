"""A table of Bestia at one moment."""

from games.bestia.cards import HAND, MASKS
from games.bestia.tactics import TacticState
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


class BestiaState(TacticState):
    """The state. The pot holds dealers' stakes only, or more (BES-7)."""

    __slots__ = ()

    masks = MASKS
    piles = ("stock", "heap")
    public = ("said", "reshuffles")
    takes_part = TAKES_PART
    rounds = "rounds"  # BES-45

    @property
    def closing(self) -> bool:
        """Whether this deal only empties the pot (BES-47)."""
        return self.match.deal > self.ordinary_deals(self.match.options)

    def wanted(self, seat: Seat) -> int:
        """How many cards a seat that is being served shall have (BES-16, BES-23)."""
        return self.match.options["new_hand_size"] if self.said[seat] == ACCEPTED else HAND

    def leave(self, seat: Seat) -> None:
        """Before the play a seat is out of the deal; later it stays bound (GEN-07)."""
        if self.phase in (DECLARE, SERVE, DISCARD):
            if self.phase == DISCARD and self.waiting[0] == seat:
                self.phase = SERVE
            self.said[seat] = DECLINED
        super().leave(seat)
