"""The line in which entries stand before they are paired: intended opponents side by side."""

from collections.abc import Sequence
from itertools import groupby

from tournaments.pairing.model import Entrant, PairingProblem


def ranking(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Best first: score, then its tie, then the draw, then the number. A total order."""
    return sorted(entrants, key=lambda e: (-e.score, -e.tie, e.draw, e.number))


def fold(ranked: Sequence[Entrant]) -> list[Entrant]:
    """Inside each group of equal score: first of the upper half, first of the lower half, ..."""
    line: list[Entrant] = []
    for _, members in groupby(ranked, key=lambda e: e.score):
        group = list(members)
        half = (len(group) + 1) // 2
        for above, below in zip(group[:half], group[half:], strict=False):
            line += (above, below)
        if len(group) % 2:
            line.append(group[half - 1])
    return line


def lined_up(problem: PairingProblem, entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants in the order that the problem asks for."""
    if problem.order == "draw":
        return sorted(entrants, key=lambda e: (e.draw, e.number))
    ranked = ranking(entrants)
    return fold(ranked) if problem.order == "fold" else ranked
