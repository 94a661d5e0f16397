"""A draw that keeps apart those of one club, family or province, where a movement can.

Where tables follow from the draw, who meets whom follows from the places alone. So the order that
the seed gives is changed as little as it takes: who would meet a club-mate changes places with
somebody else, the pair of places that helps most first, until nothing helps. Anyone can repeat it.

Swiss rounds keep clubs apart when they are paired. In a round robin all meet, and in an individual
schedule too many do: there nothing is changed (`CANNOT_SPREAD`). In a Mitchell, whoever always sits
at one table is put in the line that stays.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

from tournaments.movements.groups import groups_of
from tournaments.movements.knockout import bracket
from tournaments.movements.mitchell import mitchell_round
from tournaments.movements.systems import Stages, System
from tournaments.pairing.model import Entrant, Number

CANNOT_SPREAD: frozenset[System] = frozenset({"round-robin", "individual"})
"""Where all meet, or nearly all, in whatever order they are drawn."""

Meetings: TypeAlias = Mapping[int, Mapping[int, int]]
"""By place of the draw, from 0: the places that it meets, and how much each meeting weighs."""

KEPT = 1_000
"""What a kept table in the moving line weighs: more than any meeting."""


def meetings_by_place(
    planned: Mapping[System, int], first: System, count: int, stages: Stages, *, threes: bool
) -> Meetings:
    """Which places of a draw meet by the plan alone; earlier rounds of a bracket weigh more.

    `planned` are the rounds by system, `first` the system of the first round.
    """
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for sides, weight in _tables_by_place(planned, first, count, stages, threes=threes):
        for a, b in permutations(sides, 2):
            found[a][b] += weight
    return found


def _tables_by_place(
    planned: Mapping[System, int], first: System, count: int, stages: Stages, *, threes: bool
) -> Iterator[tuple[Sequence[int], int]]:
    """The places that sit, or may come to sit, at one table, and what that weighs."""
    places = range(count)
    for turn in range(planned.get("mitchell", 0)):
        tables, _resting = mitchell_round(
            places, turn, stages.step, threes=threes, third_once=stages.third_once
        )
        yield from ((sides, 1) for sides in tables.values())
    if planned.get("groups"):
        yield from ((group, 1) for group in groups_of(places, stages.groups))
    if planned.get("knockout"):
        line = bracket(places)
        for width, weight in ((4, 1), (2, 2)):
            for start in range(0, len(line), width):
                yield [n for n in line[start : start + width] if n is not None], weight
    if first == "second-chance":
        line_up = places[count % 2 :]
        yield from (((a, b), 1) for a, b in zip(line_up, line_up[::-1], strict=True) if a < b)
    if first == "danish":
        yield from (((a, a + 1), 1) for a in range(0, count - 1, 2))


def spread(
    order: Sequence[Entrant],
    meetings: Meetings,
    may_change: Callable[[int, int], bool],
    kept: Mapping[int, int] | None = None,
) -> tuple[Number, ...]:
    """The order with fewer meetings of those to be kept apart.

    `may_change` says whether two places may be changed, `kept` what it costs each entry, by number,
    to be in the line that moves: the odd places.
    """
    line = list(order)
    costs = kept or {}

    def cost(place: int, entrant: Entrant, instead: Mapping[int, Entrant]) -> int:
        met = sum(
            weight
            for other, weight in meetings.get(place, {}).items()
            if entrant.kept_apart(instead.get(other, line[other]))
        )
        return met + (costs.get(entrant.number, 0) if place % 2 else 0)

    def gain(a: int, b: int) -> int:
        swapped = {a: line[b], b: line[a]}
        before = cost(a, line[a], {}) + cost(b, line[b], {})
        return before - cost(a, line[b], swapped) - cost(b, line[a], swapped)

    for place in range(len(line)):
        if not cost(place, line[place], {}):
            continue
        others = [at for at in range(len(line)) if at != place and may_change(place, at)]
        best = max(others, key=lambda at: (gain(place, at), -abs(at - place), -at), default=place)
        if best != place and gain(place, best) > 0:
            line[place], line[best] = line[best], line[place]
    return tuple(entrant.number for entrant in line)


def same_rank(systems: Mapping[System, int], groups: int) -> Callable[[int, int], bool]:
    """Which places of a draw by rating may be changed without favour to anybody.

    In a bracket those seeded alike (third and fourth, fifth to eighth ...), in groups those of one
    row, elsewhere neighbours.
    """
    if systems.get("groups"):
        return lambda a, b: a // groups == b // groups
    if systems.get("knockout"):
        return lambda a, b: a.bit_length() == b.bit_length() and a > 1 and b > 1
    return lambda a, b: a // 2 == b // 2
