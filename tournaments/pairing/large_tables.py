"""Tables of five and more: swaps, until no swap of two entries makes the round cheaper.

At such tables most of a field has met after a few rounds, so that repeats are the rule and what
counts is that they are spread: a meeting costs the square of the earlier ones. Neighbours in the
line are a start. Then entries of different tables change places while that gains anything; what is
found is shaken and settled again, the more often the smaller the field. A large field is cut into
blocks of neighbours.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from tournaments.pairing.cost import Ints, meeting_cost, small_cost
from tournaments.pairing.draw import draw_key
from tournaments.pairing.model import Entrant, Number, PairingProblem
from tournaments.pairing.order import lined_up
from tournaments.pairing.schedule import Seating, scheduled

BLOCK = 240
"""About so many entries are seated at a time."""
EFFORT = 400_000
"""Over the square of the entries: how often these are shaken. 60 are 111 times, 200 ten times."""
MOST_SHAKES = 300


def seat_large_tables(
    problem: PairingProblem, entrants: Sequence[Entrant], sizes: Sequence[int]
) -> Seating:
    """Tables of the given sizes for all entrants, repeated meetings spread first of all."""
    found = scheduled(problem, entrants, sizes)
    if found is not None:
        return found
    line = lined_up(problem, entrants)
    noise = random.Random(draw_key(problem.seed, f"large.{problem.round}"))
    tables: list[tuple[Number, ...]] = []
    for block in _blocks(sizes):
        members, line = line[: sum(block)], line[sum(block) :]
        tables += Block(problem, members, block).seated(noise)
    return Seating(tables, f"swaps/{BLOCK}")


def _blocks(sizes: Sequence[int]) -> Iterator[Sequence[int]]:
    """The tables in pieces of about `BLOCK` entries, all of about the same length."""
    pieces = max(1, round(sum(sizes) / BLOCK))
    bounds = [len(sizes) * piece // pieces for piece in range(pieces + 1)]
    return (sizes[a:b] for a, b in pairwise(bounds) if a < b)


class Block:
    """Entries with their tables, and what each would cost at each table."""

    def __init__(
        self, problem: PairingProblem, members: Sequence[Entrant], sizes: Sequence[int]
    ) -> None:
        self.members = members
        count = len(members)
        self.meeting = np.zeros((count, count), dtype=np.int64)
        for i, a in enumerate(members):
            for j in range(i):
                self.meeting[i, j] = self.meeting[j, i] = meeting_cost(problem, a, members[j])
        self.at: Ints = np.repeat(np.arange(len(sizes)), sizes)
        smaller = np.array([size < problem.largest for size in sizes])
        again = np.array([small_cost(problem, member) for member in members], dtype=np.int64)
        self.alone = again[:, None] * smaller[None, :]
        """What each costs at each table, whoever else sits there."""
        self.there = self._there()

    def _there(self) -> Ints:
        """What each entry costs, or would cost, among those who sit at each table."""
        tables = self.alone.shape[1]
        sitting = (self.at[:, None] == np.arange(tables)[None, :]).astype(np.int64)
        return np.asarray(self.meeting @ sitting + self.alone, dtype=np.int64)

    def cost(self) -> int:
        """Twice what the meetings cost and what the smaller tables do, in one scale."""
        own = np.arange(len(self.members)), self.at
        return int(self.there[own].sum() + self.alone[own].sum())

    def swap(self, i: int, j: int) -> None:
        """Two entries of different tables change places."""
        a, b = self.at[i], self.at[j]
        moved = self.meeting[:, j] - self.meeting[:, i]
        self.there[:, a] += moved
        self.there[:, b] -= moved
        self.at[i], self.at[j] = b, a

    def settle(self) -> None:
        """The best swap of two entries, again and again until none gains anything."""
        everyone = np.arange(len(self.members))
        twice = 2 * self.meeting
        while True:
            # Where i goes to the table of j and j to that of i, that those two meet is in both.
            gain = self.there[everyone, self.at][:, None] - self.there.take(self.at, axis=1)
            gain = gain + gain.T + twice
            np.copyto(gain, 0, where=self.at[:, None] == self.at[None, :])
            best = int(gain.argmax())
            i, j = divmod(best, len(everyone))
            if gain[i, j] <= 0:
                return
            self.swap(i, j)

    def seated(self, noise: random.Random) -> list[tuple[Number, ...]]:
        """The tables of the cheapest seating that was found."""
        count, tables = self.alone.shape
        if tables > 1:
            self.settle()
            best, best_there, best_cost = self.at.copy(), self.there.copy(), self.cost()
            for _ in range(min(MOST_SHAKES, EFFORT // count**2)):
                if best_cost == 0:
                    break
                self.shake(noise)
                self.settle()
                if self.cost() <= best_cost:
                    best, best_there, best_cost = self.at.copy(), self.there.copy(), self.cost()
                else:
                    self.at, self.there = best.copy(), best_there.copy()
        numbers = [member.number for member in self.members]
        return [
            tuple(number for number, at in zip(numbers, self.at, strict=True) if at == table)
            for table in range(tables)
        ]

    def shake(self, noise: random.Random) -> None:
        """A few swaps by lot."""
        for _ in range(3 + len(self.members) // 20):
            i, j = noise.randrange(len(self.members)), noise.randrange(len(self.members))
            if self.at[i] != self.at[j]:
                self.swap(i, j)
