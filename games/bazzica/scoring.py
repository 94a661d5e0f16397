"""What a deal brings: points as they stand, or a game counted in hundreds (BAZ-R10 to BAZ-R16)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.bazzica.variants import variant_of

BRISQUE = 10
BRISQUES = "brisques"
"""The item of a sheet, and the reason of marks."""
HUNDRED = 100
UNDER_HUNDRED = 100
"""What the winner gains more when the loser marked less than a hundred (BAZ-R15)."""
WIN, DIFFERENCE = "deal_won", "difference"
RUBICON, RUBICON_BRISQUES, SUM = "rubicon", "rubicon_brisques", "both_scores"
LOW_LOSER = "under_hundred"


class Count(NamedTuple):
    """What a deal of the Rubicon family brings two sides."""

    results: tuple[int, int]
    """The points with which the deal is won or lost."""
    items: tuple[list[tuple[str, int]], list[tuple[str, int]]]
    """What each side gains, item by item."""


def brisques_count(raws: Sequence[int], options: Mapping[str, Any]) -> bool:
    """Whether brisques are added in a deal of the Rubicon family (BAZ-R10, BAZ-C2)."""
    variant = variant_of(options)
    return variant.counts_brisques and (raws[0] == raws[1] or min(raws) < variant.rubicon)


def count(raws: Sequence[int], brisques: Sequence[int], options: Mapping[str, Any]) -> Count:
    """The outcome of a deal, from the points marked and those for brisques.

    >>> from games.bazzica.options import OPTIONS
    >>> from games.kernel.options import resolve
    >>> count([1620, 840], [200, 120], resolve(OPTIONS, {"variant": "rubicone"})).results
    (1820, 960)
    """
    variant = variant_of(options)
    added = brisques if brisques_count(raws, options) else (0, 0)
    results = (raws[0] + added[0], raws[1] + added[1])
    items: tuple[list[tuple[str, int]], list[tuple[str, int]]] = ([], [])
    if results[0] == results[1]:
        return Count(results, items)  # BAZ-R11
    winner = int(results[1] > results[0])
    won, lost = _figures(results[winner], results[1 - winner])
    gained = items[winner]
    if results[1 - winner] < variant.rubicon:
        gained.append((RUBICON, variant.rubicon_win))
        if variant.counts_brisques:
            gained.append((RUBICON_BRISQUES, options["rubicon_brisque_bonus"]))
        gained.append((SUM, won + lost))
    else:
        gained += [(WIN, variant.win), (DIFFERENCE, won - lost)]
    if raws[1 - winner] < HUNDRED:
        gained.append((LOW_LOSER, UNDER_HUNDRED))
    return Count(results, items)


def _figures(won: int, lost: int) -> tuple[int, int]:
    """The figures that are reckoned with: hundreds, or exact where those are the same (BAZ-R12)."""
    won, lost = max(won, 0), max(lost, 0)
    if won // HUNDRED == lost // HUNDRED:
        return won, lost
    return won // HUNDRED * HUNDRED, lost // HUNDRED * HUNDRED
