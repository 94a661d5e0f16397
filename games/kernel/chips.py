"""Chips: what each seat has won or lost, and what lies in the pot. They only change hands (GEN-08).

Nobody brings chips along and nobody runs out of them: every seat starts at nothing and may owe.
Whatever the seats receive together, the pot pays; so all of them and the pot together are always
nothing. What is booked during a deal is kept item by item and becomes its sheet.
"""

from collections.abc import Sequence
from operator import add

import msgspec

from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import Seat


class Chips(msgspec.Struct, frozen=True, gc=False):
    """The chips of a match at one moment: a value."""

    held: tuple[int, ...] = ()
    """What each seat has won; negative: lost."""
    pot: int = 0
    booked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The items of this deal: a key of the game's words, and what each seat received."""

    def book(self, item: str, received: Sequence[int]) -> "Chips":
        """Each seat receives so much, or pays where it is negative; the pot pays or takes the rest.

        >>> Chips((0, 0), 6).book("tricks", [4, 2])
        Chips(held=(4, 2), pot=0, booked=(('tricks', (4, 2)),))
        """
        if not any(received):
            return self
        held = tuple(map(add, self.held, received))
        return Chips(held, self.pot - sum(received), (*self.booked, (item, tuple(received))))

    def collect(self, item: str, paid: Sequence[int]) -> "Chips":
        """Each seat pays so much into the pot.

        >>> Chips((0, 0)).collect("stake", [3, 0]).held
        (-3, 0)
        """
        return self.book(item, [-amount for amount in paid]) if any(paid) else self

    def pay(self, item: str, seat: Seat, amount: int) -> "Chips":
        """One seat pays into the pot.

        >>> Chips((0, 0)).pay("stake", 1, 3).held
        (0, -3)
        """
        received = [0] * len(self.held)
        received[seat] = -amount
        return self.book(item, received)

    def beyond(self, limit: int) -> bool:
        """Whether the pot, or what some seat has won or lost, is more than `limit`.

        >>> Chips((-5, 2), 3).beyond(4), Chips((-5, 2), 3).beyond(5)
        (True, False)
        """
        return max(self.pot, *map(abs, self.held)) > limit

    def sheet(self, deal: int) -> DealSheet:
        """The sheet of a deal: what was booked in it."""
        rows = []
        for seat in range(len(self.held)):
            items = [(item, received[seat]) for item, received in self.booked if received[seat]]
            rows.append(PartyScore(seat, items, sum([amount for _, amount in items])))
        return DealSheet(deal, rows)

    def next_deal(self) -> "Chips":
        """The same chips, nothing booked yet."""
        return Chips(self.held, self.pot)


def with_item(sheet: DealSheet, item: str, received: Sequence[int]) -> DealSheet:
    """A sheet to which something is added after its deal was counted."""
    rows = [
        PartyScore(row.party, [*row.items, (item, more)], row.total + more) if more else row
        for row, more in zip(sheet.rows, received, strict=True)
    ]
    return DealSheet(sheet.deal, rows)


def equal_shares(amount: int, turns: Sequence[Seat], seats: int) -> list[int]:
    """What each of `seats` seats gets when those in `turns` share alike; odd chips by turn.

    >>> equal_shares(15, [3, 0, 1, 2], 4), equal_shares(7, [2, 0], 3)
    ([4, 4, 3, 4], [3, 0, 4])
    """
    each, odd = divmod(amount, len(turns))
    shares = [0] * seats
    for place, seat in enumerate(turns):
        shares[seat] = each + (place < odd)
    return shares
