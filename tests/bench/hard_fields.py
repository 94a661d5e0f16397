"""Fields that are hard to pair: large, with clubs to keep apart, sides to balance, much history.

`hard_field` draws one by its number; the others are shapes that nobody has who means well. Whoever
has met somebody has done so in rounds that can have been played.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import TypeAlias

from tournaments.pairing.model import Entrant, Number, Order, PairingProblem

Meetings: TypeAlias = dict[Number, dict[Number, int]]
"""How often each entry has met each other."""

HARD_FIELDS = 32
REACH = 60
"""How far down the list a walk looks for an opponent not met yet."""


def hard_field(number: int, least: int = 500, most: int = 1_400) -> PairingProblem:
    """So many entries at tables of two, the same ones for the same number.

    The order, the number of clubs, how close the scores are, how many rounds were played and what
    clubs and sides are worth: all by lot.
    """
    chance = Random(f"hard field {number}")
    count = chance.randrange(least, most + 1)
    order: Order = chance.choice(["fold", "ranking", "draw"])
    clubs = chance.choice([0, 1, 3, 10, 30, count // 8])
    top = chance.choice([3, 12, 60, 200])
    rounds = chance.randrange(1, 13)
    met = _walked(count, 2, rounds, chance)
    entrants = []
    for n in range(1, count + 1):
        first = chance.randrange(rounds + 1)
        entrants.append(
            Entrant(
                n,
                score=round(chance.gauss(top / 2, top / 5)),
                tie=chance.randrange(-900, 900),
                draw=n,
                met=met[n],
                club=f"c{int(chance.random() ** 2 * clubs)}" if clubs else "",
                floated=chance.choice([-1, 0, 0, 1]),
                seats=(first, rounds - first),
            )
        )
    return PairingProblem(
        tuple(entrants), rounds + 1, 2 * rounds, f"hard {number}", order,
        club_gap=chance.choice([0, 3, 10, 30]), side_gap=chance.choice([0, 0, 2, 7]),
    )  # fmt: skip


def one_club(sizes: Sequence[int] = (2,), count: int = 1_000) -> PairingProblem:
    """Everybody of one club, six rounds behind them."""
    return _field(count, sizes, rounds=6, club=lambda _: "one")


def level(sizes: Sequence[int] = (2,), count: int = 1_000) -> PairingProblem:
    """All with equal scores, six rounds behind them, of thirty clubs."""
    return _field(count, sizes, rounds=6, score=lambda _: 0)


def half_met(sizes: Sequence[int] = (2,), count: int = 1_000, more: int = 0) -> PairingProblem:
    """Everybody has met half of the field, and `more` beyond it."""
    return _field(count, sizes, rounds=(count // 2 + more) // (max(sizes) - 1))


def _field(
    count: int,
    sizes: Sequence[int],
    rounds: int,
    club: Callable[[Random], str] = lambda chance: f"c{chance.randrange(30)}",
    score: Callable[[Random], int] = lambda chance: chance.randrange(121),
) -> PairingProblem:
    chance = Random(f"hostile field {count} {rounds}")
    met = _circled(count, max(sizes), rounds, chance)
    entrants = [
        Entrant(n, score(chance), chance.randrange(-900, 900), n, met[n], club=club(chance))
        for n in range(1, count + 1)
    ]
    return PairingProblem(
        tuple(entrants), rounds + 1, rounds + 2, "hostile", "ranking", tuple(sizes)
    )


def _walked(count: int, size: int, rounds: int, chance: Random) -> Meetings:
    """Rounds among neighbours by strength, which is the entry's number, more or less."""
    met: Meetings = {n: {} for n in range(1, count + 1)}
    for _ in range(rounds):
        luck = {n: n + chance.gauss(0, count / 20) for n in met}
        line = sorted(met, key=luck.__getitem__)
        while len(line) >= size:
            table = [line.pop(0)]
            while len(table) < size:
                near = range(min(REACH, len(line)))
                fresh = (i for i in near if not any(line[i] in met[n] for n in table))
                table.append(line.pop(next(fresh, 0)))
            _meet(met, table)
    return met


def _circled(count: int, size: int, rounds: int, chance: Random) -> Meetings:
    """Rounds of a circle that turns at tables of two, of lots at larger ones."""
    met: Meetings = {n: {} for n in range(1, count + 1)}
    names = list(met)
    chance.shuffle(names)
    for turn in range(rounds):
        if size == 2:
            order = [names[0], *names[1 + turn :], *names[1 : 1 + turn]]
            tables = [[order[i], order[-1 - i]] for i in range(count // 2)]
        else:
            order = chance.sample(names, count)
            tables = [order[i : i + size] for i in range(0, count - size + 1, size)]
        for table in tables:
            _meet(met, table)
    return met


def _meet(met: Meetings, table: Sequence[Number]) -> None:
    for a, b in permutations(table, 2):
        met[a][b] = met[a].get(b, 0) + 1
