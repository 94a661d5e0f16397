"""The continuous scale of the World Bridge Federation: victory points to two decimals, by boards.

Points count in hundredths, so that they stay whole numbers: 1280 is 12.80 of 20. The scale has no
cliffs: each further point of difference is worth something, and never more than the one before.

With R = ((sqrt 5 - 1) / 2)^3 and B = 15 sqrt N for N boards, a lead of I gives the winner
10 (1 + (1 - R^(I/B)) / (1 - R)), at most 20, rounded to hundredths. Rounding alone would now and
then make a further point worth a hundredth more than the one before: the steps are put in order.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from itertools import accumulate, count, pairwise
from types import MappingProxyType

from games.kernel.victory import VictoryTable

DRAW, MOST = 1000, 2000
"""In hundredths of a victory point."""
_EXACT = Context(prec=40)
"""Decimal, not float: the same on every machine."""


def continuous_table(boards: int) -> VictoryTable:
    """The scale for matches of so many boards."""
    golden = _EXACT.divide(_EXACT.subtract(_EXACT.sqrt(Decimal(5)), Decimal(1)), Decimal(2))
    ratio = _EXACT.power(golden, 3)
    blitz = _EXACT.multiply(Decimal(15), _EXACT.sqrt(Decimal(boards)))

    def points(lead: int) -> int:
        left = _EXACT.power(ratio, _EXACT.divide(Decimal(lead), blitz))
        share = _EXACT.divide(1 - left, 1 - ratio)
        whole = _EXACT.multiply(DRAW, 1 + share).quantize(Decimal(1), ROUND_HALF_UP, _EXACT)
        return min(MOST, int(whole))

    rising = [DRAW]
    for lead in count(1):
        rising.append(points(lead))
        if rising[-1] == MOST:
            break
    steps = sorted((high - low for low, high in pairwise(rising)), reverse=True)
    return VictoryTable(
        id=f"wbf-{boards}",
        version=1,
        status="official",
        source=f"WBF continuous scale of 2013, {boards} boards; in hundredths of a victory point",
        limits=tuple(range(len(steps))),
        points=tuple(accumulate(steps, initial=DRAW)),
        total=MOST,
        scale=2,
    )


CONTINUOUS: Mapping[str, VictoryTable] = MappingProxyType(
    {table.id: table for table in map(continuous_table, (8, 12, 16, 20, 24))}
)
"""The usual lengths of a match of teams."""
