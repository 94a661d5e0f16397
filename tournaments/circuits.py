"""A circuit: the same sides over several evenings, of which the best ones count.

A side is its members, in any order: whoever comes with another partner is another side. What it
brings home of an evening are the victory points of that evening's standings, rests and penalties
included. An evening missed counts nothing and is the first that is dropped.

Sides with the same sum are split, as a whole group, by their results against each other in all
evenings (only if each two of them have met), then by the difference of match points of the evenings
that count, then by the victory points of all evenings, then by lot. Nobody draws the lots: they
follow from the digests of the evenings' standings, so nobody could have chosen them.

Circuits of single people, of halves and with a final are in `tournaments.federation.circuits`.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from tournaments.pairing.model import Number
from tournaments.queries import counted, current_standings, standings_digest
from tournaments.standings.criteria import split_groups
from tournaments.state import Tournament

Side: TypeAlias = tuple[str, ...]
"""Members, in their order as text."""
Tie: TypeAlias = Literal["", "head_to_head", "mp_difference", "vp", "lots"]
TIES: tuple[Tie, ...] = ("head_to_head", "mp_difference", "vp", "lots")
Units: TypeAlias = Callable[[Side], tuple[Side, ...]]
"""Who is ranked for a side that played: itself, or each of its people by themselves."""
Counting: TypeAlias = Callable[[int], int]
"""How many evenings count of somebody who came to so many."""


class Score(msgspec.Struct, frozen=True):
    """What a side brings home of an evening."""

    vp: int
    mp_difference: int


class Meeting(msgspec.Struct, frozen=True):
    """A table of two or more sides, and their victory points."""

    sides: tuple[Side, ...]
    vp: tuple[int, ...]


class Evening(msgspec.Struct, frozen=True):
    """A tournament as a circuit sees it."""

    digest: str
    """Of its standings."""
    scores: Mapping[Side, Score]
    meetings: tuple[Meeting, ...]
    decimals: int = 0
    """How many digits of its points stand behind the point."""


class CircuitRow(msgspec.Struct, frozen=True):
    """A line of a circuit's standings."""

    place: int
    side: Side
    points: int
    """Of the evenings that count."""
    mp_difference: int
    """Of the same."""
    vp: int
    """Of all evenings."""
    evenings: tuple[int | None, ...]
    """The victory points of each evening; None: not there."""
    counted: tuple[bool, ...]
    """Which evenings count."""
    decided: Tie = ""
    """What put it behind the line above, where their points are the same."""


def evening(state: Tournament) -> Evening:
    """A tournament's evening, by its standings as they are now."""
    rows = current_standings(state)
    sides = {row.number: _side(state, row.number) for row in rows}
    return Evening(
        standings_digest(rows),
        {sides[row.number]: Score(row.vp, row.mp_difference) for row in rows},
        tuple(
            Meeting(tuple(sides[n] for n in outcome.sides), outcome.vp)
            for outcome in counted(state).outcomes
        ),
        state.rules.scoring.decimals if state.rules is not None else 0,
    )


def rename(evening: Evening, persons: Mapping[str, str]) -> Evening:
    """An evening with other names for some members; who is not named keeps the own one."""
    if not persons:
        return evening

    def renamed(side: Side) -> Side:
        return tuple(sorted(persons.get(member, member) for member in side))

    return msgspec.structs.replace(
        evening,
        scores={renamed(side): score for side, score in evening.scores.items()},
        meetings=tuple(
            Meeting(tuple(renamed(side) for side in each.sides), each.vp)
            for each in evening.meetings
        ),
    )


def _side(state: Tournament, number: Number) -> Side:
    """Who entered: a substitute plays for the side that had entered."""
    entry = state.entries[number]
    return tuple(sorted(entry.members_in(1)))


def circuit_decimals(evenings: Sequence[Evening]) -> int:
    """How many digits of a circuit's points stand behind the point: the most of any evening."""
    return max((each.decimals for each in evenings), default=0)


def circuit_standings(evenings: Sequence[Evening], best: int) -> tuple[CircuitRow, ...]:
    """The standings of a circuit of which the `best` evenings of each side count.

    All points have as many decimals as `circuit_decimals` says.
    """
    return rank_units(evenings, lambda _: best, lambda side: (side,))


def rank_units(
    evenings: Sequence[Evening],
    counting: Counting,
    units: Units,
    ties: Sequence[Tie] = TIES,
    left_out: Collection[Side] = (),
) -> tuple[CircuitRow, ...]:
    """The standings of whoever is ranked for the sides that played, but for who is left out.

    `ties` split those with the same sum, one after the other.
    """
    decimals = circuit_decimals(evenings)
    evenings = [_with_decimals(each, decimals) for each in evenings]
    scores = [
        {unit: score for side, score in each.scores.items() for unit in units(side)}
        for each in evenings
    ]
    everybody = sorted({unit for each in scores for unit in each} - {*left_out})
    rows = {unit: _row(unit, [each.get(unit) for each in scores], counting) for unit in everybody}
    splitting: dict[Tie, Callable[[Sequence[Side]], Mapping[Side, int]]] = {
        "": lambda group: {side: rows[side].points for side in group},
        "head_to_head": lambda group: _head_to_head(group, evenings, units),
        "mp_difference": lambda group: {side: rows[side].mp_difference for side in group},
        "vp": lambda group: {side: rows[side].vp for side in group},
        "lots": lambda group: _lots(group, evenings),
    }
    groups: list[tuple[Tie, list[Side]]] = [("", everybody)]
    for tie in ("", *ties):
        groups = split_groups(groups, tie, splitting[tie])
    placed: list[CircuitRow] = []
    for decided, group in groups:
        place = len(placed) + 1
        placed += [
            msgspec.structs.replace(rows[side], place=place, decided=decided) for side in group
        ]
    return tuple(placed)


def _with_decimals(evening: Evening, decimals: int) -> Evening:
    unit = 10 ** (decimals - evening.decimals)
    scores = {
        side: Score(score.vp * unit, score.mp_difference) for side, score in evening.scores.items()
    }
    meetings = tuple(
        Meeting(each.sides, tuple(vp * unit for vp in each.vp)) for each in evening.meetings
    )
    return Evening(evening.digest, scores, meetings, decimals)


def _row(side: Side, scores: Sequence[Score | None], counting: Counting) -> CircuitRow:
    there = [(at, score) for at, score in enumerate(scores) if score is not None]
    # Of two evenings with the same points the one with the better difference counts.
    ranked = sorted(there, key=lambda each: (-each[1].vp, -each[1].mp_difference, each[0]))
    counted_ones = dict(ranked[: counting(len(there))])
    return CircuitRow(
        place=0,
        side=side,
        points=sum(score.vp for score in counted_ones.values()),
        mp_difference=sum(score.mp_difference for score in counted_ones.values()),
        vp=sum(score.vp for _, score in there),
        evenings=tuple(None if score is None else score.vp for score in scores),
        counted=tuple(at in counted_ones for at in range(len(scores))),
    )


def _head_to_head(
    group: Sequence[Side], evenings: Sequence[Evening], units: Units
) -> Mapping[Side, int]:
    """The mini-league among all of the group: who sat on opposite sides of a table."""
    points = dict.fromkeys(group, 0)
    met = set()
    for meeting in (each for one in evenings for each in one.meetings):
        inside = [
            (here, vp)
            for side, vp in zip(meeting.sides, meeting.vp, strict=True)
            if (here := [unit for unit in units(side) if unit in points])
        ]
        if len(inside) < 2:
            continue
        for (one, _), (other, _) in combinations(inside, 2):
            met |= {frozenset((a, b)) for a in one for b in other}
        for here, vp in inside:
            for unit in here:
                points[unit] += vp
    everybody_met = len(met) == len(group) * (len(group) - 1) // 2
    return points if everybody_met else dict.fromkeys(group, 0)


def _lots(group: Sequence[Side], evenings: Sequence[Evening]) -> Mapping[Side, int]:
    seed = "\n".join(each.digest for each in evenings)

    def lot(side: Side) -> int:
        text = f"smazzata.circuit.lots.v1\x00{seed}\x00{' '.join(side)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest())

    return {side: lot(side) for side in group}
