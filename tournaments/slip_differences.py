"""In which hand and line two slips of one table differ: what a referee asks the sides about."""

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.events.slips import Hands
from tournaments.pairing.model import Number


class SlipDifference(NamedTuple):
    """A figure that is not the same on all slips of a table."""

    hand: int
    """From 1."""
    side: int
    """In the order of the table's sides, from 0."""
    line: int
    """Of the game's slip, from 0."""
    figures: dict[Number, int | None]
    """As it counts, by who wrote it; None: that slip has no such hand."""


def slip_differences(slips: Mapping[Number, Hands]) -> list[SlipDifference]:
    """All figures in which slips differ, by hand, side and line; whoever wrote totals only is left
    out. None where fewer than two wrote hands.
    """
    written = {by: hands for by, hands in slips.items() if hands}
    places = sorted(
        {
            (hand, side, line)
            for hands in written.values()
            for hand, sides in enumerate(hands)
            for side, lines in enumerate(sides)
            for line in range(len(lines))
        }
    )
    found = []
    for hand, side, line in places if len(written) > 1 else ():
        figures = {by: _figure(hands, hand, side, line) for by, hands in written.items()}
        if len(set(figures.values())) > 1:
            found.append(SlipDifference(hand + 1, side, line, figures))
    return found


def _figure(hands: Hands, hand: int, side: int, line: int) -> int | None:
    lines = hands[hand][side] if hand < len(hands) else ()
    return lines[line] if line < len(lines) else None
