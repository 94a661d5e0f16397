"""Whether posted rounds are what a movement promises, judged from what a hall sees.

Shares nothing with the platform's movements, pairing or engines: what a system promises is written
here from the rules of clubs and federations. A fault is one sentence; none is an empty list.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import networkx as nx  # type: ignore[import-untyped]

Entry = int
Sides = tuple[Entry, ...]
Said = frozenset[tuple[str, Entry]]
"""Codes of reasons, each with an entry that it names."""


class Facts(NamedTuple):
    """What holds for one tournament when a round is posted."""

    drawn: tuple[Entry, ...]
    """The order of the draw, with who came late."""
    sizes: tuple[int, ...]
    step: int
    groups: int
    rounds: int
    """How many there will be."""
    kept: Mapping[Entry, int]
    """The table at which an entry always sits, of those who have one."""


class Planned(NamedTuple):
    """A round as it was posted."""

    number: int
    system: str
    variant: str
    facts: Facts
    tables: tuple[tuple[int, Sides], ...]
    """Number and sides, as the machine proposed them."""
    resting: tuple[Entry, ...]
    present: frozenset[Entry]
    """Who has entered and not withdrawn."""
    posted: tuple[tuple[int, Sides], ...]
    """As they were posted, perhaps changed by hand."""
    posted_resting: tuple[Entry, ...]
    said: Mapping[int, Said]
    """By table: the reasons that name somebody."""
    ranked: tuple[Entry, ...]
    """Those present in the order of points, match points, draw."""
    alive: frozenset[Entry] | None
    """Of a bracket that has begun: who has not been beaten there."""
    beaten: tuple[Entry, ...] = ()
    """Likewise: who lost in its last round, the best first."""
    bracket: tuple[Entry, ...] = ()
    """Of a bracket: who fills its places, in that order, after the changes by hand before."""
    instead: Mapping[Entry, Entry] = {}
    """By whom the machine has put there: who has the place."""


def judge(rounds: Sequence[Planned]) -> list[str]:
    """What is wrong with the last of the rounds, after those before it."""
    last = rounds[-1]
    same = [each for each in rounds if each.system == last.system]
    faults = list(_judge_seats(last))
    match last.system:
        case "mitchell":
            faults += _judge_mitchell(same)
        case "round-robin":
            faults += _judge_all_play_all(same, [list(last.facts.drawn)])
        case "groups":
            faults += _judge_all_play_all(same, share_groups(last.facts.drawn, last.facts.groups))
        case "swiss":
            faults += _judge_swiss(last, rounds[:-1])
        case "danish":
            faults += _judge_danish(last, rounds[:-1])
        case "knockout" | "final":
            faults += _judge_bracket(same)
        case "second-chance":
            faults += _judge_second_chance(last, rounds[:-1], first=len(same) == 1)
        case "individual":
            faults += _judge_individual(same)
    if last.system in ("swiss", "danish"):
        faults += _judge_sides(last, rounds[:-1])
    return [f"round {last.number}, {last.system}: {fault}" for fault in faults]


def _judge_seats(last: Planned) -> Iterator[str]:
    """Everybody once, at tables of an allowed size with numbers of their own."""
    for tables, resting in ((last.tables, last.resting), (last.posted, last.posted_resting)):
        placed = [*(n for _, sides in tables for n in sides), *resting]
        if len(placed) != len(set(placed)):
            yield "somebody has two places"
        if not set(placed) <= last.present:
            yield f"who is gone has a place: {sorted(set(placed) - last.present)}"
        missing = last.present - set(placed)
        if missing and last.system not in ("knockout", "final", "second-chance"):
            yield f"nobody has said where these are: {sorted(missing)}"
        numbers = [number for number, _ in tables]
        if numbers != sorted(set(numbers)) or min(numbers, default=1) < 1:
            yield f"table numbers {numbers}"
        if any(len(sides) not in {*last.facts.sizes, 2} for _, sides in tables):
            yield "a table of a size that is not allowed"
    if [(n, len(s)) for n, s in last.tables] != [(n, len(s)) for n, s in last.posted]:
        yield "a change by hand made other tables"
    yield from _judge_kept(last)


def _judge_kept(last: Planned) -> Iterator[str]:
    """A kept table has its number, or somebody is told why not; nobody takes it meanwhile."""
    here = {n: number for number, sides in last.tables for n in sides}
    kept = {n: table for n, table in last.facts.kept.items() if n in last.present}
    for number, table in kept.items():
        if number in here and here[number] != table:
            codes = {code for code, n in last.said.get(here[number], ()) if n == number}
            if not codes & {"table_taken", "moves_anyway"}:
                yield f"entry {number} sits at {here[number]} and not at its table {table}"
    if last.system == "mitchell":
        return
    for number, sides in last.tables:
        keepers = {n for n, table in kept.items() if table == number and n in last.resting}
        if keepers and not any(kept.get(n) == number for n in sides):
            yield f"table {number} is taken while {sorted(keepers)} rest"


def _judge_mitchell(same: Sequence[Planned]) -> Iterator[str]:
    """One line has table and seat for good; the other moves on by the step; none meet twice."""
    drawn = same[-1].facts.drawn
    if any(each.facts.drawn != drawn[: len(each.facts.drawn)] for each in same):
        yield "the places of the draw have changed"
    third = drawn[-1] if 3 in same[-1].facts.sizes and len(drawn) % 2 else None
    line = drawn if third is None else drawn[:-1]
    staying, moving = line[0::2], line[1::2]
    homes: dict[Entry, int] = {}
    met: Counter[frozenset[Entry]] = Counter()
    for turn, planned in enumerate(same):
        met.update(frozenset(p) for _, sides in planned.tables for p in combinations(sides, 2))
        for number, sides in planned.tables:
            host = next((n for n in sides if n in staying), None)
            if host is None:
                if third not in sides:
                    yield f"table {number} without one who stays"
                continue
            if homes.setdefault(host, number) != number:
                yield f"{host} stays, and sat at {homes[host]}, now at {number}"
            if sides[0] != host:
                yield f"{host} stays, and has changed its side"
            due = (staying.index(host) - turn * same[-1].facts.step) % len(staying)
            guests = {*moving[due : due + 1]}
            if {*sides} & {*moving} != guests & planned.present:
                yield f"at table {number} sits {sides}, and {guests} was to come"
        if third in planned.resting and {*drawn} <= planned.present:
            yield f"{third} rests, though three may sit together"
    if len(set(homes.values())) != len(homes):
        yield "two of those who stay have one table"
    if again := [sorted(pair) for pair, times in met.items() if times > 1]:
        yield f"these meet again: {again}"
    yield from _judge_rests(same, empty=len(moving) < len(staying))


def _judge_rests(same: Sequence[Planned], *, empty: bool) -> Iterator[str]:
    """Without anybody gone one rests where a place is `empty`, else nobody; and nobody twice."""
    field = set(same[-1].facts.drawn)
    whole = [each for each in same if field <= each.present]
    if any(len(each.resting) != empty for each in whole):
        yield "more or fewer rest than the field asks for"
    if any(times > 1 for times in Counter(n for each in whole for n in each.resting).values()):
        yield "somebody rests a second time"


def share_groups(drawn: Sequence[Entry], count: int) -> list[list[Entry]]:
    """The groups: the draw runs through them forwards, then backwards, and so on."""
    groups: list[list[Entry]] = [[] for _ in range(count)]
    at, way = 0, 1
    for number in drawn:
        groups[at].append(number)
        if not 0 <= at + way < count:
            way = -way
        else:
            at += way
    return groups


def _judge_all_play_all(
    same: Sequence[Planned], groups: Sequence[Sequence[Entry]]
) -> Iterator[str]:
    """Each two of a group meet once, in as few rounds as there can be; of two groups never."""
    group_of = {n: at for at, group in enumerate(groups) for n in group}
    meetings = [frozenset(sides) for each in same for _, sides in each.tables]
    if any(len({group_of[n] for n in pair}) > 1 for pair in meetings):
        yield "two of different groups meet"
    if again := [sorted(pair) for pair, times in Counter(meetings).items() if times > 1]:
        yield f"these meet again: {again}"
    largest = max(map(len, groups))
    needed = largest - 1 + largest % 2
    if len(same) > needed:
        yield f"more than {needed} rounds"
    if len(same) < needed:
        return
    throughout = frozenset.intersection(*(each.present for each in same))
    for group in groups:
        for pair in combinations([n for n in group if n in throughout], 2):
            if frozenset(pair) not in meetings:
                yield f"{sorted(pair)} have not met when all is played"


class Past:
    """Who met whom, who rested, who sat where, by the rounds as they were posted."""

    def __init__(self, rounds: Sequence[Planned]) -> None:
        self.met: Counter[frozenset[Entry]] = Counter()
        self.rests: Counter[Entry] = Counter()
        self.seats: dict[Entry, Counter[int]] = defaultdict(Counter)
        self.last: dict[Entry, set[Entry]] = defaultdict(set)
        for each in rounds:
            self.last.clear()
            self.rests.update(each.posted_resting)
            for _, sides in each.posted:
                for a, b in combinations(sides, 2):
                    self.met[frozenset((a, b))] += 1
                for seat, number in enumerate(sides):
                    self.seats[number][seat] += 1
                    self.last[number] |= set(sides) - {number}

    def squares(self, sides: Sequence[Entry]) -> int:
        """What meeting again costs at a table: the square of how often they have met."""
        return sum(self.met[frozenset(pair)] ** 2 for pair in combinations(sides, 2))

    def least(self, field: Sequence[Entry], price: Mapping[frozenset[Entry], int]) -> int:
        """The least that a round of pairs of an even field can cost."""
        if not any(price.values()):
            return 0
        graph = nx.Graph()
        graph.add_nodes_from(field)
        for a, b in combinations(field, 2):
            graph.add_edge(a, b, weight=-price.get(frozenset((a, b)), 0))
        found = nx.max_weight_matching(graph, maxcardinality=True)
        return sum(price.get(frozenset(pair), 0) for pair in found)

    def least_of_all(self, field: Sequence[Entry], *, may_rest: Sequence[Entry]) -> int:
        """The same, where one of these rests if the field is odd."""
        squares = {pair: times**2 for pair, times in self.met.items()}
        if len(field) % 2 == 0:
            return self.least(field, squares)
        return min(self.least([n for n in field if n != out], squares) for out in may_rest)


def _judge_swiss(last: Planned, before: Sequence[Planned]) -> Iterator[str]:
    """Nobody meets again where that can be avoided; rests go round."""
    past, field = Past(before), sorted(last.present)
    yield from _judge_turns_to_rest(last, past)
    if {*last.facts.sizes} != {2}:
        return
    fewest = min(past.rests[n] for n in field)
    may = [n for n in field if past.rests[n] == fewest]
    made = sum(past.squares(sides) for _, sides in last.tables)
    if made != (least := past.least_of_all(field, may_rest=may)):
        yield f"meetings repeated at a cost of {made}, where {least} would do"


def _judge_turns_to_rest(last: Planned, past: Past) -> Iterator[str]:
    playing = [n for _, sides in last.tables for n in sides]
    if any(past.rests[n] > past.rests[m] for n in last.resting for m in playing):
        yield "somebody rests again before the others did"


def _judge_danish(last: Planned, before: Sequence[Planned]) -> Iterator[str]:
    """The first against the next whom it may meet, and so on down the ranking."""
    past, field = Past(before), [n for n in last.ranked if n not in last.resting]
    yield from _judge_turns_to_rest(last, past)
    if last.variant != "strict" and last.resting:
        fewest = min(past.rests[n] for n in last.ranked)
        lowest = [n for n in last.ranked if past.rests[n] == fewest][-1]
        if last.resting != (lowest,):
            yield f"{last.resting} rests, and the lowest that may is {lowest}"
    barred: dict[frozenset[Entry], int] = {}
    if last.variant == "strict":
        barred = {pair: times**2 for pair, times in past.met.items()}
    elif last.variant == "modified" and last.number != last.facts.rounds:
        barred = {frozenset((a, b)): 1 for a, others in past.last.items() for b in others}
    pairs = {frozenset(sides) for _, sides in last.tables}
    left, allowed = list(field), past.least(field, barred)
    while left:
        first = left.pop(0)
        for other in left:
            rest = [n for n in left if n != other]
            price = barred.get(frozenset((first, other)), 0)
            if price + past.least(rest, barred) == allowed:
                break
        if frozenset((first, other)) not in pairs:
            yield f"{first} was to meet {other}"
            return
        left, allowed = rest, allowed - price


def _judge_sides(last: Planned, before: Sequence[Planned]) -> Iterator[str]:
    """Nobody has the side it had more often where both would have the other one no more often."""
    past = Past(before)
    for number, sides in last.tables:
        if len(sides) != 2:
            continue
        first, second = (past.seats[n] for n in sides)
        worse = (first[0] - first[1], second[1] - second[0])
        if min(worse) >= 0 and max(worse) > 0:
            yield f"at table {number} both would rather have the other side"


def _judge_bracket(same: Sequence[Planned]) -> Iterator[str]:
    """Winners go on, each in its part of the tree; nobody else comes in."""
    last, turn = same[-1], len(same) - 1
    placed = {n for _, sides in last.tables for n in sides} | {*last.resting}
    wanted = frozenset(last.bracket) if last.alive is None else last.alive
    if placed != wanted & last.present:
        yield f"{sorted(placed)} play, and {sorted(wanted & last.present)} are in"
    parts = {n: _fold_seed(seed, len(last.bracket), turn) for seed, n in enumerate(last.bracket)}
    for number, sides in last.tables:
        if len({parts.get(n, -1) for n in sides}) > 1:
            yield f"table {number}: {sides} are of different parts of the bracket"
    here = [parts.get(n, -1) for n in last.resting]
    if any(parts.get(sides[0]) in here for _, sides in last.tables) or len(set(here)) < len(here):
        yield "somebody goes through alone beside whom they were to meet"


def _fold_seed(seed: int, entries: int, turn: int) -> int:
    """The part of the bracket of a seed (from 0) in a round (from 0).

    In each round the best that are left meet the worst, so a bracket folds in half round by round.
    """
    size = 1
    while size < entries:
        size *= 2
    for _ in range(turn + 1):
        size //= 2
    parts, seeds = max(size, 1), 1
    while seeds < entries:
        seeds *= 2
    while seeds > parts:
        seed = min(seed, seeds - 1 - seed)
        seeds //= 2
    return seed


def _judge_second_chance(last: Planned, before: Sequence[Planned], *, first: bool) -> Iterator[str]:
    """All who are left, and one more where they are odd: the best of those just beaten."""
    left = {*last.facts.drawn} if last.alive is None else {*last.alive}
    left &= last.present
    placed = {n for _, sides in last.tables for n in sides}
    if len(left) % 2 and (first or not last.beaten) and len(left) > 1:
        if len(last.resting) != 1 or placed | {*last.resting} != left:
            yield "one of all rests in an odd first round"
    elif len(left) % 2 and len(left) > 1:
        back = next(n for n in last.beaten if n in last.present)
        if placed != left | {back} or last.resting:
            yield f"{back} was to come back"
    elif len(left) > 1 and (placed != left or last.resting):
        yield "somebody who is in does not play"
    past, field = Past(before), sorted(placed)
    made = sum(past.squares(sides) for _, sides in last.tables)
    if made != (least := past.least_of_all(field, may_rest=field)):
        yield f"meetings repeated at a cost of {made}, where {least} would do"


def _judge_individual(same: Sequence[Planned]) -> Iterator[str]:
    """Partners are new until all have been; by a whole schedule all are so once."""
    partners: Counter[frozenset[Entry]] = Counter()
    against: Counter[frozenset[Entry]] = Counter()
    for each in same:
        for _, sides in each.tables:
            if len(sides) == 4:
                a, b, c, d = sides
                partners.update((frozenset((a, c)), frozenset((b, d))))
                against.update(frozenset((x, y)) for x in (a, c) for y in (b, d))
    last = same[-1]
    as_posted = all(each.tables == each.posted for each in same[:-1])
    for number, sides in last.tables:
        for pair in ((sides[0], sides[2]), (sides[1], sides[-1])) if len(sides) == 4 else ():
            told = any(("partners_again", n) in last.said.get(number, ()) for n in pair)
            if as_posted and (partners[frozenset(pair)] > 1) != told:
                yield f"table {number}: partners again, or not, and the reason says otherwise"
    count = len(last.facts.drawn)
    field = frozenset(last.facts.drawn)
    calm = as_posted and all(each.present == field for each in same)
    whole = calm and count in (4, 8) and len(same) == count - 1 == last.facts.rounds
    if whole and ({*partners.values()} != {1} or {*against.values()} != {2}):
        yield "not everybody was partner once and opponent twice"
