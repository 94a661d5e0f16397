"""Mitchell: one line keeps its tables, the other moves by a step after each round.

By the draw the entries fill the two lines in turn: odd places stay, even places move. Two
entries of one line never meet. With T tables and a step of k, meetings repeat after
T / gcd(T, k) rounds.
"""

from collections.abc import Sequence
from math import gcd

from tournaments.pairing.model import Number


def mitchell_rounds(entrants: int, step: int) -> int:
    """How many rounds can be played before a meeting repeats."""
    tables = (entrants + 1) // 2
    return tables // gcd(tables, step)


def mitchell_round(
    drawn: Sequence[Number], turn: int, step: int
) -> tuple[list[tuple[Number, Number]], tuple[Number, ...]]:
    """The pairs (staying, moving) of round `turn` (from 0), and who rests in an odd field."""
    staying, moving = drawn[0::2], drawn[1::2]
    tables = len(staying)
    pairs, resting = [], []
    for table, host in enumerate(staying):
        guest = (table - turn * step) % tables
        if guest < len(moving):
            pairs.append((host, moving[guest]))
        else:
            resting.append(host)
    return pairs, tuple(resting)
