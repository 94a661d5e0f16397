"""What the standings are folded from: results, rests and penalties, and sums over them.

Match points are summed twice. *Gross* are an entry's own totals, *net* are these less the totals of
those it met. What a rest is worth is a difference, so it is net: to its gross an entry that rests
adds the mean of its own tables, or what the organiser has said. A penalty is taken from both.
"""

from collections import Counter
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
    walkover: bool = False
    """It was not played: whoever was there has what a rest is worth."""

    @property
    def count(self) -> int:
        """How many sides it has."""
        return len(self.sides) // self.partners

    def was_present(self, seat: int) -> bool:
        """Whether the entry in a seat was there, of a walk-over."""
        return self.places[seat] == 1 < max(self.places)

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
    during: int = 0
    """Of a penalty, the round in which it was given; 0: in none, so that it always counts."""


class MatchPoints(msgspec.Struct, frozen=True):
    """How match points count that nobody has made at a table."""

    apart: bool = False
    """Whether gross and net are kept apart, as the module says. It was not always so: then rests
    and walk-overs were added to both, and penalties taken from the gross alone."""
    each: bool = False
    """Whether who was at a table that was not played is ahead by what a rest is worth, whoever else
    was there; else by what each of the others is behind."""
    rest_gross: int | None = None
    """What a rest adds to the gross; None: the mean of the entry's own tables."""
    lowest_wins: bool = False
    """The lower total is the better one, so a penalty adds to it."""


TOGETHER = MatchPoints()


class Sums(msgspec.Struct):
    """What one entry has gathered."""

    number: Number
    vp: int = 0
    taken: int = 0
    """Of its victory points, those that penalties took, below zero: its opponents lose nothing."""
    mp: int = 0
    """Gross."""
    mp_difference: int = 0
    """Net: own match points minus those of all others at the same tables."""
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
    counting: MatchPoints = TOGETHER,
) -> dict[Number, Sums]:
    """The sums of each entry; the order of results and credited does not matter."""
    found = {number: Sums(number) for number in numbers}
    unplayed = Counter[Number]()
    walked = Counter[Number]()
    for outcome in outcomes:
        for seat, number in enumerate(outcome.sides):
            own = found[number]
            own.vp += outcome.vp[seat]
            if outcome.walkover and counting.apart:
                walked[number] += 1
                unplayed[number] += outcome.was_present(seat)
            else:
                own.mp += outcome.mp[seat]
            rivals = outcome.rivals(seat)
            if outcome.walkover and counting.each:
                rest = max(outcome.mp, key=abs)
                ahead = rest if outcome.was_present(seat) else -rest
                own.mp_lead += ahead * LEAD
            else:
                # Of two partners each counts half: they have the total of their side.
                ahead = sum(outcome.mp[seat] - outcome.mp[r] for r in rivals) // outcome.partners
                own.mp_lead += ahead * (LEAD // max(1, outcome.count - 1))
            own.mp_difference += ahead
            own.wins += outcome.has_winner and outcome.places[seat] == 1
            own.played += 1
            own.opponents += [outcome.sides[r] for r in rivals]
            if outcome.places[seat] == 1:
                own.survived = max(own.survived, outcome.round)
            if outcome.round in brackets:
                own.bracket = max(own.bracket, 2 * outcome.round + (outcome.places[seat] == 1))
    rested = _add_credits(found, credited, brackets, counting)
    if counting.apart:
        for number, own in found.items():
            rests = rested[number] + unplayed[number]
            own.mp += rests * _rest_gross(own, own.played - walked[number], counting)
        _take_penalties(found, credited, counting)
    return found


def _add_credits(
    found: dict[Number, Sums],
    credited: Sequence[Credit],
    brackets: Set[int],
    counting: MatchPoints,
) -> Counter[Number]:
    """Adds rests and penalties, but to the gross only where it is not kept apart; counts rests."""
    rested = Counter[Number]()
    for credit in credited:
        own = found[credit.number]
        own.vp += credit.vp
        if not counting.apart:
            own.mp += credit.mp
        if credit.rest:
            rested[credit.number] += 1
            own.rests += 1
            own.mp_difference += credit.mp
            own.mp_lead += credit.mp * LEAD
            own.survived = max(own.survived, credit.round)
            if credit.round in brackets:
                own.bracket = max(own.bracket, 2 * credit.round + 1)
    return rested


def _rest_gross(own: Sums, tables: int, counting: MatchPoints) -> int:
    """What one rest adds to the gross of an entry that has made its gross at so many tables."""
    if counting.rest_gross is not None:
        return counting.rest_gross
    return (2 * own.mp + tables) // (2 * tables) if tables else 0


def _take_penalties(
    found: dict[Number, Sums], credited: Sequence[Credit], counting: MatchPoints
) -> None:
    """Takes the match points of penalties from gross and net alike; keeps the victory points."""
    for credit in credited:
        if credit.rest:
            continue
        own, taken = found[credit.number], -credit.mp if counting.lowest_wins else credit.mp
        own.taken += 0 if credit.round else credit.vp
        own.mp += taken
        own.mp_difference += taken
        own.mp_lead += taken * LEAD
