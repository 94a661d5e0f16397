"""What a deal brings and costs (BES-39 to BES-44)."""

from collections.abc import Collection

from games.bestia.cards import HAND
from games.bestia.events import DealSettled
from games.bestia.state import BestiaState
from games.kernel.seats import Seat


def settled(table: BestiaState, fined: Collection[Seat]) -> DealSettled:
    """How the pot is divided once all tricks are taken, and what those pay who are `fined`."""
    seats, pot = range(table.match.seats), table.chips.pot
    tricks, taking_part = table.taken(), table.participants()
    shares = [pot // HAND * count for count in tricks]  # BES-39
    bestie = [pot * (seat in taking_part and not tricks[seat]) for seat in seats]  # BES-40
    fines = [pot * (seat in fined) for seat in seats]  # BES-42
    return DealSettled(tricks, shares, bestie, fines, sum(bestie) + sum(fines))  # BES-41
