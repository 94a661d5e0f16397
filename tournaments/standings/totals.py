"""What the standings are folded from: results, rests and penalties, and sums over them."""

from collections.abc import Iterable, Sequence, Set
from math import lcm

import msgspec

from games.kernel.seats import MOST_SEATS
from tournaments.pairing.model import Number

LEAD = lcm(*range(1, MOST_SEATS))
"""A mean over any number of others is a whole number of these parts: no order hangs on rounding."""


class TableResult(msgspec.Struct, frozen=True):
    """The result of one table, each list in the order of `sides`."""

    round: int
    table: int
    sides: tuple[Number, ...]
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    partners: int = 1
    """Entries that make one side of it: `tournaments.movements.partners`."""

    @property
    def count(self) -> int:
        """How many sides it has."""
        return len(self.sides) // self.partners

    @property
    def has_winner(self) -> bool:
        """Whether one side holds the first place alone."""
        return self.places.count(1) == self.partners

    def rivals(self, seat: int) -> list[int]:
        """The seats of those whom the entry in a seat plays against."""
        return [at for at in range(len(self.sides)) if (at - seat) % self.count]


class Credit(msgspec.Struct, frozen=True):
    """Points without a match: a rest, or (negative) a penalty, which nobody else gains."""

    number: Number
    vp: int
    mp: int
    round: int = 0
    """The round it stands for; 0 for a penalty, which belongs to none."""
    rest: bool = False
    id: int = 0
    """Credits are counted from 1 as they are given, also those that are revoked later."""
    article: str = ""
    reason: str = ""
    """Both of a penalty: what it was given for."""


class Sums(msgspec.Struct):
    """What one entry has gathered."""

    number: Number
    vp: int = 0
    mp: int = 0
    mp_difference: int = 0
    """Own match points minus those of all others at the same tables."""
    mp_lead: int = 0
    """Own match points less the mean of the others at the same tables, in `LEAD` parts of one."""
    wins: int = 0
    """Tables with a first place held alone."""
    played: int = 0
    rests: int = 0
    opponents: list[Number] = []
    """One entry for each meeting."""
    survived: int = 0
    """The last round of a knock-out in which it was not beaten."""
    bracket: int = 0
    """Twice the last round of a bracket in which it took part, one more if it was not beaten."""


def sums(
    numbers: Iterable[Number],
    outcomes: Sequence[TableResult],
    credited: Sequence[Credit],
    brackets: Set[int] = frozenset(),
) -> dict[Number, Sums]:
    """The sums of each entry; the order of results and credited does not matter."""
    found = {number: Sums(number) for number in numbers}
    for outcome in outcomes:
        for seat, number in enumerate(outcome.sides):
            own = found[number]
            own.vp += outcome.vp[seat]
            own.mp += outcome.mp[seat]
            rivals = outcome.rivals(seat)
            # Of two partners each counts half: they have the total of their side.
            ahead = sum(outcome.mp[seat] - outcome.mp[r] for r in rivals) // outcome.partners
            own.mp_difference += ahead
            own.mp_lead += ahead * (LEAD // max(1, outcome.count - 1))
            own.wins += outcome.has_winner and outcome.places[seat] == 1
            own.played += 1
            own.opponents += [outcome.sides[r] for r in rivals]
            if outcome.places[seat] == 1:
                own.survived = max(own.survived, outcome.round)
            if outcome.round in brackets:
                own.bracket = max(own.bracket, 2 * outcome.round + (outcome.places[seat] == 1))
    for credit in credited:
        own = found[credit.number]
        own.vp += credit.vp
        own.mp += credit.mp
        if credit.rest:
            own.rests += 1
            own.mp_difference += credit.mp
            own.mp_lead += credit.mp * LEAD
            own.survived = max(own.survived, credit.round)
            if credit.round in brackets:
                own.bracket = max(own.bracket, 2 * credit.round + 1)
    return found
