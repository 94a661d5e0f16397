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
        half, odd = divmod(len(group), 2)
        for above, below in zip(group[:half], group[half + odd :], strict=True):
            line += (above, below)
        line += group[half : half + odd]  # in the middle of an odd number
    return line


def lined_up(problem: PairingProblem, entrants: Sequence[Entrant]) -> list[Entrant]:
    """The entrants in the order that the problem asks for."""
    if problem.order == "draw":
        return sorted(entrants, key=lambda e: (e.draw, e.number))
    ranked = ranking(entrants)
    return fold(ranked) if problem.order == "fold" else ranked


def block_places(problem: PairingProblem, line: Sequence[Entrant]) -> list[int]:
    """For each place in the line the number of its block: intended opponents share one.

    By the draw and by the ranking neighbours are meant for each other; in a folded line they are so
    inside each group of equal score, and who is left over there has a block alone.
    """
    if problem.order != "fold":
        return [place // 2 for place in range(len(line))]
    blocks: list[int] = []
    for _, members in groupby(line, key=lambda e: e.score):
        start = blocks[-1] + 1 if blocks else 0
        blocks += [start + place // 2 for place, _ in enumerate(members)]
    return blocks
