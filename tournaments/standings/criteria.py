"""The chain of ties: criteria that split a group of equals, one after the other.

Each criterion sees a whole group of entries that are still level, never two at a time: direct
encounters in a circle (A beat B, B beat C, C beat A) then decide nothing, and the order can't
depend on the order of the input. What no criterion splits shares its place.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from itertools import combinations
from typing import Literal, TypeAlias, TypeVar, get_args

import msgspec

from tournaments.pairing.model import Number
from tournaments.standings.totals import (
    TOGETHER,
    Credit,
    MatchPoints,
    Sums,
    TableResult,
    sums,
)

Criterion: TypeAlias = Literal[
    "vp",
    "mp",
    "mp_difference",
    "mp_lead",
    "wins",
    "head_to_head",
    "opponents",
    "survived",
    "bracket",
    "lots",
]
CRITERIA: tuple[Criterion, ...] = get_args(Criterion)
MATCH_POINTS: tuple[Criterion, ...] = ("mp", "mp_difference", "mp_lead")
"""Those that compare match points: gross, net, and net at tables of different sizes."""


def usual_chain(
    system: str, scheme: str, *, match_points_first: bool = False, many_sizes: bool = False
) -> tuple[Criterion, ...]:
    """The chain where the organiser sets none.

    Victory points, then match points; or the other way round where the game's options let the
    match points of several matches add up (BUR-75). Where only placings count, totals of matches
    of different length don't compare, their differences at each table do; where tables have
    different sizes (`many_sizes`) the lead on the mean of the others does, or who sat with more
    would differ by more. Chips and points are match points already. In a knock-out the round
    decides in which an entry went out, and losers of one round share the place.
    """
    if system == "knockout":
        return ("survived",)
    if system == "second-chance":
        return ("bracket",)
    if system == "final":
        return ("bracket", *usual_chain("swiss", scheme, match_points_first=match_points_first))
    if scheme in ("placing", "loser"):
        return ("vp", "mp_lead" if many_sizes else "mp_difference", "wins")
    if scheme in ("chips", "points"):
        return ("vp", "wins")
    return ("mp", "vp") if match_points_first else ("vp", "mp")


class StandingsRow(msgspec.Struct, frozen=True):
    """One line of the standings."""

    place: int
    """From 1; entries that nothing splits share it."""
    number: Number
    vp: int
    mp: int
    """Match points, gross."""
    mp_difference: int
    """Match points, net."""
    wins: int
    played: int
    rests: int
    decided: Criterion | Literal[""] = ""
    """The criterion that put it behind the line above; empty if it shares that place."""
    own: int | None = None
    """What it has by that criterion: `mp_lead` in `LEAD` parts, lots by their order."""
    above: int | None = None
    """What the line above has by it. Publications commit to neither: both follow from the rest."""
    mp_lead: int = 0
    """Match points less the mean of the others at the tables, in `LEAD` parts."""

    @property
    def committed(self) -> tuple[int | str, ...]:
        """What the digest of a publication is made of."""
        return msgspec.structs.astuple(self)[:9]


class _Context(msgspec.Struct, frozen=True):
    all_sums: Mapping[Number, Sums]
    outcomes: Sequence[TableResult]
    lots: Mapping[Number, int]
    lowest_wins: bool


N = TypeVar("N")
D = TypeVar("D", bound=str)
_Key: TypeAlias = Callable[[_Context, Sequence[Number]], dict[Number, int]]


def _summed(field: str) -> _Key:
    def key(context: _Context, group: Sequence[Number]) -> dict[Number, int]:
        return {n: getattr(context.all_sums[n], field) for n in group}

    return key


def _match_points(field: str) -> _Key:
    def key(context: _Context, group: Sequence[Number]) -> dict[Number, int]:
        sign = -1 if context.lowest_wins else 1
        return {n: sign * getattr(context.all_sums[n], field) for n in group}

    return key


def _head_to_head(context: _Context, group: Sequence[Number]) -> dict[Number, int]:
    """The mini-league among all of the group; it counts only if each two of them have met."""
    members = frozenset(group)
    met = set()
    points = dict.fromkeys(group, 0)
    for outcome in context.outcomes:
        inside = [seat for seat, n in enumerate(outcome.sides) if n in members]
        for a, b in combinations(inside, 2):
            if b not in outcome.rivals(a):
                continue
            met.add(frozenset((outcome.sides[a], outcome.sides[b])))
            ahead = (outcome.places[a] < outcome.places[b]) - (
                outcome.places[a] > outcome.places[b]
            )
            points[outcome.sides[a]] += ahead
            points[outcome.sides[b]] -= ahead
    complete = 2 * len(met) == len(group) * (len(group) - 1)
    return points if complete else dict.fromkeys(group, 0)


def _opponents(context: _Context, group: Sequence[Number]) -> dict[Number, int]:
    """The points of everybody met, penalties aside; a rest counts as a meeting with an equal."""
    found = {}
    for number in group:
        own = context.all_sums[number]
        met = sum(context.all_sums[n].vp - context.all_sums[n].taken for n in own.opponents)
        found[number] = met + own.rests * own.vp
    return found


def _lots(context: _Context, group: Sequence[Number]) -> dict[Number, int]:
    """Recorded lots: the earlier the better; without a lot for each of the group, nothing."""
    if not all(n in context.lots for n in group):
        return dict.fromkeys(group, 0)
    return {n: -context.lots[n] for n in group}


_KEYS: Mapping[Criterion, _Key] = {
    "vp": _summed("vp"),
    "mp": _match_points("mp"),
    "mp_difference": _match_points("mp_difference"),
    "mp_lead": _match_points("mp_lead"),
    "wins": _summed("wins"),
    "survived": _summed("survived"),
    "bracket": _summed("bracket"),
    "head_to_head": _head_to_head,
    "opponents": _opponents,
    "lots": _lots,
}


def _weigh(
    criterion: Criterion, context: _Context, values: dict[Number, int], group: Sequence[Number]
) -> Mapping[Number, int]:
    """What a group has by a criterion, kept in `values` too."""
    found = _KEYS[criterion](context, group)
    values.update(found)
    return found


def split_groups(
    groups: Sequence[tuple[D, list[N]]], by: D, values_of: Callable[[Sequence[N]], Mapping[N, int]]
) -> list[tuple[D, list[N]]]:
    """The groups of equals, each split by a value of its members, the greatest first.

    Beside a group stands what put it behind the one above: now `by`, for all but the first part.
    """
    found: list[tuple[D, list[N]]] = []
    for decided, group in groups:
        values = values_of(group) if len(group) > 1 else dict.fromkeys(group, 0)
        for at, value in enumerate(sorted(set(values.values()), reverse=True)):
            found.append((by if at else decided, [each for each in group if values[each] == value]))
    return found


def standings(
    numbers: Sequence[Number],
    outcomes: Sequence[TableResult],
    credited: Sequence[Credit] = (),
    chain: Sequence[Criterion] = ("vp", "mp"),
    *,
    lots: Mapping[Number, int] | None = None,
    lowest_wins: bool = False,
    among: Sequence[Number] | None = None,
    brackets: Set[int] = frozenset(),
    counting: MatchPoints = TOGETHER,
) -> tuple[StandingsRow, ...]:
    """The standings of the entries `numbers`, best first, by the chain of criteria.

    With `among` only these have places, by their results against everybody. `brackets` are the
    rounds in which whoever lost was out.
    """
    placed = sorted(numbers if among is None else among)
    context = _Context(
        sums(numbers, outcomes, credited, brackets, counting), outcomes, lots or {}, lowest_wins
    )
    groups: list[tuple[Criterion | Literal[""], list[Number]]] = [("", placed)] if placed else []
    weighed: dict[Criterion | Literal[""], dict[Number, int]] = {}
    for criterion in chain:
        values = weighed[criterion] = {}
        groups = split_groups(groups, criterion, partial(_weigh, criterion, context, values))
    rows: list[StandingsRow] = []
    for decided, group in groups:
        place = len(rows) + 1
        for i, number in enumerate(group):
            own = context.all_sums[number]
            splits = bool(decided) and not i
            sign = -1 if decided == "lots" or (lowest_wins and decided in MATCH_POINTS) else 1
            rows.append(
                StandingsRow(
                    place=place,
                    number=number,
                    vp=own.vp,
                    mp=own.mp,
                    mp_difference=own.mp_difference,
                    wins=own.wins,
                    played=own.played,
                    rests=own.rests,
                    decided="" if i else decided,
                    own=sign * weighed[decided][number] if splits else None,
                    mp_lead=own.mp_lead,
                    above=sign * weighed[decided][rows[-1].number] if splits else None,
                )
            )
    return tuple(rows)
