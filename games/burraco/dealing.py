"""How a deck is distributed (BUR-07..10, BUR-58, BUR-65, BUR-70)."""

from typing import NamedTuple

from games.burraco.options import THREE, TWO
from games.burraco.state import HAND_SIZE
from games.kernel.event import Card
from games.kernel.seats import Seat

UPPER_OF_TWO = 18
"""Cards of the first pozzetto with three players and two pozzetti (BUR-65)."""


class Layout(NamedTuple):
    """Where each card of a deck lies at the first turn."""

    hands: list[list[Card]]
    pozzetti: list[list[Card]]
    rows: list[list[Card]]
    upcard: Card
    stock: list[Card]


def pozzetto_sizes(players_format: str, three_pozzetti: bool) -> list[int]:
    """The sizes of the pozzetti, the first to be taken in front."""
    if players_format != THREE:
        return [HAND_SIZE, HAND_SIZE]
    return [HAND_SIZE] * 3 if three_pozzetti else [UPPER_OF_TWO, HAND_SIZE]


def distribute(
    order: list[Card], players_format: str, seats: int, dealer: Seat, *, three_pozzetti: bool
) -> Layout:
    """Deals `order`, top card first.

    Hands and rows come from the top, pozzetti from the bottom, always one card at a time.
    """
    sizes = pozzetto_sizes(players_format, three_pozzetti)
    pozzetti: list[list[Card]] = [[] for _ in sizes]
    bottom = len(order)
    while bottom > len(order) - sum(sizes):
        for pozzetto, size in zip(pozzetti, sizes, strict=True):
            if len(pozzetto) < size:
                bottom -= 1
                pozzetto.append(order[bottom])
    first = (dealer + 1) % seats
    top = HAND_SIZE * seats
    hands = [order[(seat - first) % seats : top : seats] for seat in range(seats)]
    rows: list[list[Card]] = []
    if players_format == TWO:
        end = top + HAND_SIZE * seats
        rows = [order[top + (seat - first) % seats : end : seats] for seat in range(seats)]
        top = end
    return Layout(hands, pozzetti, rows, order[top], order[top + 1 : bottom])
