"""Mitchell: one line keeps its tables, the other moves by a step after each round.

By the draw the entries fill the two lines in turn: odd places stay, even places move. Two
entries of one line never meet. With T tables and a step of k, meetings repeat after
T / gcd(T, k) rounds. Who stays has the first seat of its table, who moves the second.

In an odd field the last place of the moving line is empty: whoever stays there waits a round, and
its table stands empty. Where tables of three are allowed nobody waits. The last of the draw is then
a third at a table, and goes round the other way, so that it meets another of both lines each time.
Where meetings repeat after an even number of rounds it would, half way, meet the moving line anew:
there it skips a table, and with one line of tables the last round is lost to that.
"""

from collections.abc import Sequence
from math import gcd

from tournaments.pairing.model import Number


def mitchell_rounds(entrants: int, step: int, *, third_once: bool = False) -> int:
    """How many rounds can be played before a meeting repeats.

    `third_once` is whether in an odd field there is a third who meets nobody again.
    """
    third = third_once and entrants % 2
    tables = entrants // 2 if third else (entrants + 1) // 2
    if not tables:
        return 0
    apart = gcd(tables, step)
    period = tables // apart
    return period - 1 if third and apart == 1 and period % 2 == 0 else period


def mitchell_lines(
    drawn: Sequence[Number], *, threes: bool = False
) -> tuple[Sequence[Number], Sequence[Number], Number | None]:
    """Who stays, who moves, and who goes round as a third, in the order of the tables."""
    third = drawn[-1] if threes and len(drawn) % 2 else None
    even = drawn if third is None else drawn[:-1]
    return even[0::2], even[1::2], third


def mitchell_round(
    drawn: Sequence[Number], turn: int, step: int, *, threes: bool = False, third_once: bool = True
) -> tuple[dict[int, tuple[Number, ...]], tuple[Number, ...]]:
    """The tables of round `turn` (from 0) by number, from 1, and who rests in an odd field.

    `third_once` is whether a third meets nobody again.

    >>> mitchell_round([11, 21, 12, 22, 13, 23], 1, 1)
    ({1: (11, 23), 2: (12, 21), 3: (13, 22)}, ())
    >>> mitchell_round([11, 21, 12, 22, 13], 0, 1)
    ({1: (11, 21), 2: (12, 22)}, (13,))
    >>> mitchell_round([11, 21, 12, 22, 13], 1, 1, threes=True)
    ({1: (11, 22, 13), 2: (12, 21)}, ())
    """
    staying, moving, third = mitchell_lines(drawn, threes=threes)
    count = len(staying)
    tables: dict[int, tuple[Number, ...]] = {}
    resting = []
    for place, host in enumerate(staying):
        guest = (place - turn * step) % count
        if guest < len(moving):
            tables[place + 1] = (host, moving[guest])
        else:
            resting.append(host)
    if third is not None:
        moved = _skip_half_way(count, turn, step) if third_once else turn * step
        place = (count - 1 - moved) % count + 1
        tables[place] = (*tables[place], third)
    return tables, tuple(resting)


def _skip_half_way(count: int, turn: int, step: int) -> int:
    """By how many tables a third has moved: everybody it meets is new, in all rounds there are."""
    period = count // gcd(count, step)
    if period % 2 or turn % period < period // 2:
        return turn * step
    last = turn % period == period - 1  # all tables that steps lead to have been visited
    return (turn + 1) * step + last
