"""Knock-out: a bracket filled by the draw; who loses is out.

The field is filled up to a power of two with empty places, which fall to the first entries of
the draw: they go through the first round without a match. Whom an entry can meet in a round
follows from its place alone, so no round has to remember the bracket.

With second chances there are no empty places: the best of those just beaten fills the last one.
"""

from collections.abc import Container, Mapping, Sequence

from tournaments.movements.danish import pair_in_turn
from tournaments.pairing.model import Entrant, Number


def knockout_rounds(entrants: int) -> int:
    """How many rounds it takes until one is left."""
    return max(0, entrants - 1).bit_length()


def bracket(drawn: Sequence[Number]) -> list[Number | None]:
    """The places of the first round, two and two; None is an empty place.

    First and second of the draw can only meet in the final, the first four in the semi-finals.
    """
    order = [0]
    while len(order) < len(drawn):
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    return [drawn[seed] if seed < len(drawn) else None for seed in order]


def knockout_round(
    drawn: Sequence[Number], turn: int, alive: Container[Number]
) -> tuple[list[tuple[Number, Number]], tuple[Number, ...]]:
    """The matches of round `turn` (from 0) among the `alive`, and who goes through alone."""
    places = bracket(drawn)
    width = 2 ** (turn + 1)
    pairs, alone = [], []
    for start in range(0, len(places), width):
        block = [n for n in places[start : start + width] if n is not None and n in alive]
        if len(block) == 2:
            pairs.append((block[0], block[1]))
        elif block:
            alone.append(block[0])
    return pairs, tuple(alone)


def second_chance_round(
    drawn: Sequence[Number],
    alive: Sequence[Number],
    beaten: Sequence[Number],
    met: Mapping[Number, Mapping[Number, int]],
) -> tuple[list[tuple[Number, Number]], tuple[Number, ...], Number | None]:
    """The matches of a round of a knock-out with second chances, who rests, who was let in again.

    Where those left are odd the best of who was `beaten` in the last round (the best first) comes
    back; in the first round, when nobody is beaten yet, the first of the draw goes through. First
    and last of the draw meet, then second and last but one. Who has `met` an opponent takes the
    next one up instead, as long as that leaves fewer meetings repeated.
    """
    place = {number: at for at, number in enumerate(drawn)}
    line = sorted(alive, key=place.__getitem__)
    if len(line) < 2:
        return [], tuple(line), None
    back = None
    resting: tuple[Number, ...] = ()
    if len(line) % 2:
        if beaten:
            back = beaten[0]
            line = sorted([*line, back], key=place.__getitem__)
        else:
            resting, line = (line[0],), line[1:]
    entrants = [Entrant(number, met=met.get(number, {})) for number in line]
    return pair_in_turn(entrants, nearest=False), resting, back
