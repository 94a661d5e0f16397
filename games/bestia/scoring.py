"""What a deal brings and costs (BES-39 to BES-44)."""

from collections.abc import Collection

from games.bestia.cards import HAND
from games.bestia.events import DealSettled
from games.bestia.state import BestiaState
from games.kernel.seats import Seat


def settled(table: BestiaState, fined: Collection[Seat]) -> DealSettled:
    """How the pot is divided once all tricks are taken, and what those pay who are `fined`."""
    tricks, pot = table.taken(), table.chips.pot
    shares = [pot // HAND * count for count in tricks]  # BES-39
    bestie, fines = [0] * len(tricks), [0] * len(tricks)
    for seat in table.participants():
        if not tricks[seat]:
            bestie[seat] = pot  # BES-40
    for seat in fined:
        fines[seat] = pot  # BES-42
    return DealSettled(tricks, shares, bestie, fines, sum(bestie) + sum(fines))  # BES-41
