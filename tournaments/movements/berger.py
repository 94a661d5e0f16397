"""Round robin: everybody meets everybody once, by the circle of Berger's tables.

The last entry of the draw stays while the others go round; in an odd field its place is empty and
whoever meets it rests.
"""

from collections.abc import Sequence

from tournaments.pairing.model import Number


def berger_rounds(entrants: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return entrants - 1 + entrants % 2


def berger_round(
    drawn: Sequence[Number], turn: int
) -> tuple[list[tuple[Number, Number]], tuple[Number, ...]]:
    """The pairs of round `turn` (from 0), and who rests in an odd field."""
    circle: list[Number | None] = list(drawn)
    if len(circle) % 2:
        circle.append(None)
    fixed = circle.pop()
    size = len(circle)
    # Two places of the circle meet when they sum to the round, modulo its size; the place that
    # would meet itself meets the fixed entry.
    meetings: list[tuple[Number | None, Number | None]] = []
    for place in range(size):
        other = (turn - place) % size
        if place == other:
            meetings.append((circle[place], fixed))
        elif place < other:
            meetings.append((circle[place], circle[other]))
    pairs = [(a, b) for a, b in meetings if a is not None and b is not None]
    resting = [a if b is None else b for a, b in meetings if a is None or b is None]
    return pairs, tuple(n for n in resting if n is not None)
