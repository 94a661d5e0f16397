"""Invented tournaments a few rounds old: the same state for every program that pairs.

The history is made by neither of the programs compared: inside each score group a fresh shuffle
decides, and nobody meets the same entry twice as far as a walk down the list can avoid it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tournaments.pairing.model import Entrant, Number, PairingProblem

ROUNDS = 5
"""Rounds of history."""
DRAWS = 0.1
"""How often a table of two ends level."""
REACH = 60
"""How far down the list a walk looks for an opponent not met yet."""


@dataclass
class Side:
    """One entry: its strength, which only the results know, and what became of it."""

    number: Number
    rating: float
    score: int = 0
    met: list[Number] = field(default_factory=list)
    """Opponents, round by round; at larger tables all of a round's one after the other."""
    results: list[str] = field(default_factory=list)
    """`1`, `=` or `0`, round by round, at tables of two."""
    seats: list[int] = field(default_factory=list)
    """The seat it had, round by round."""
    floated: int = 0
    last: tuple[Number, ...] = ()


def played(entrants: int, size: int, seed: int, rounds: int = ROUNDS) -> list[Side]:
    """A field after some rounds at tables of `size`; numbered by rating, the best first."""
    random = Random(seed)
    ratings = sorted((random.gauss(1500, 300) for _ in range(entrants)), reverse=True)
    sides = [Side(number, rating) for number, rating in enumerate(ratings, 1)]
    for _ in range(rounds):
        for table in _tables(sides, size, random):
            _play(table, random)
    return sides


def problem(sides: Sequence[Side], size: int, rounds: int = ROUNDS) -> PairingProblem:
    """The next round of the field, as we are asked for it."""
    entrants = tuple(
        Entrant(
            number=side.number,
            score=side.score,
            draw=side.number,
            met={number: side.met.count(number) for number in side.met},
            last=side.last,
            floated=side.floated,
            seats=tuple(side.seats.count(seat) for seat in range(size)),
        )
        for side in sides
    )
    return PairingProblem(
        entrants, round=rounds + 1, rounds=2 * rounds, seed="bench", sizes=(size,)
    )


def _tables(sides: list[Side], size: int, random: Random) -> list[list[Side]]:
    line = sorted(sides, key=lambda side: (-side.score, random.random()))
    tables = []
    while line:
        table = [line.pop(0)]
        while len(table) < size:
            near = range(min(REACH, len(line)))
            fresh = (i for i in near if not any(line[i].number in s.met for s in table))
            table.append(line.pop(next(fresh, 0)))
        tables.append(table)
    return tables


def _play(table: list[Side], random: Random) -> None:
    # Whoever sat first least often sits first.
    table.sort(key=lambda side: (sum(side.seats), random.random()), reverse=True)
    if len(table) == 2:
        a, b = table
        expected = 1 / (1 + 10 ** ((b.rating - a.rating) / 400))
        level = random.random() < DRAWS
        points = 1 if level else 2 * (random.random() < expected)
        gains = [points, 2 - points]
        for side, gain in zip(table, gains, strict=True):
            side.results.append("0=1"[gain])
    else:
        ranked = sorted(table, key=lambda side: side.rating + random.gauss(0, 300))
        gains = [ranked.index(side) for side in table]
    before = [side.score for side in table]
    for seat, (side, gain) in enumerate(zip(table, gains, strict=True)):
        others = [other for other in table if other is not side]
        side.last = tuple(other.number for other in others)
        side.met.extend(side.last)
        side.seats.append(seat)
        if len(table) == 2:
            other_score = before[1 - seat]
            side.floated = (before[seat] > other_score) - (before[seat] < other_score)
        side.score += gain


def repeats(sides: Sequence[Side], tables: Sequence[Sequence[Number]]) -> int:
    """Meetings at these tables that happened before."""
    met = {side.number: set(side.met) for side in sides}
    return sum(b in met[a] for table in tables for a, b in combinations(table, 2))


def mean_difference(sides: Sequence[Side], tables: Sequence[Sequence[Number]]) -> float:
    """Mean, over the tables, of the best score less the worst."""
    score = {side.number: side.score for side in sides}
    return sum(
        max(score[n] for n in table) - min(score[n] for n in table) for table in tables
    ) / len(tables)


def unbalanced(sides: Sequence[Side], pairs: Sequence[Sequence[Number]]) -> int:
    """Entries that, after these pairs (first side first), had one side two times too often."""
    found = 0
    first = {side.number: 2 * side.seats.count(0) - len(side.seats) for side in sides}
    for a, b in pairs:
        found += abs(first[a] + 1) > 1
        found += abs(first[b] - 1) > 1
    return found


def sided(sides: Sequence[Side], pairs: Sequence[Sequence[Number]]) -> list[tuple[Number, Number]]:
    """The pairs with the side that sat first less often first: for programs without sides."""
    first = {side.number: side.seats.count(0) for side in sides}
    return [(a, b) if first[a] <= first[b] else (b, a) for a, b in pairs]
