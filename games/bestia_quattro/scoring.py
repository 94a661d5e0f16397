"""What a deal brings and costs (BEQ-45 to BEQ-51)."""

from itertools import cycle, islice

from games.bestia_quattro.cards import HAND
from games.bestia_quattro.events import DealSettled
from games.bestia_quattro.state import BestiaQuattroState

UNDERTAKEN = 2
"""Tricks that the battente has to win (BEQ-22)."""


def settled(table: BestiaQuattroState) -> DealSettled:
    """The division of the pot once all tricks are taken."""
    tricks, pot = table.taken(), table.chips.pot
    each, odd = divmod(pot, HAND)
    shares = [each * count for count in tricks]  # BEQ-45
    by_risk = [seat for seat in (table.battente, *table.assistants) if tricks[seat]]
    for seat in islice(cycle(by_risk), odd):  # BEQ-46
        shares[seat] += 1
    kept = tricks[table.battente] >= UNDERTAKEN
    bestie = [0] * table.match.seats
    for seat in table.assistants:
        bestie[seat] = 0 if tricks[seat] else pot  # BEQ-47
    to_battente = sum(bestie) if kept else 0  # BEQ-49
    if not kept:
        bestie[table.battente] = 2 * pot  # BEQ-48
    return DealSettled(tricks, shares, bestie, to_battente, sum(bestie) - to_battente)  # BEQ-50
