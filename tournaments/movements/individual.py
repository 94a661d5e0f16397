"""Individual rounds: single people, and each round gives everybody a partner and opponents.

The schedule follows from the draw and the number of rounds; no result changes it. Where a `design`
has rounds enough in which nobody shares a table twice, it is that; else the `whist` tournament of
so many people, or found round by round, by a search for seats with as few people as can be who were
together before; whichever has fewer. If it does not hold any more
(somebody came late or left, seats were changed by hand) each further round is found by that search,
from what was really played.

What is counted, of every two people: how often they were partners, how often opponents. A round
costs by what it adds to the squares: of partnerships most, then of oppositions, then of meetings of
either kind. Tables of three, where there are such, are each against each; nobody has a second one,
and nobody rests a second time, before the others had theirs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from tournaments.movements.partners import sides_of
from tournaments.movements.whist import Turn, whist
from tournaments.pairing.design import design
from tournaments.pairing.sizes import table_sizes

PARTNERS = 64
"""What it costs to be partners again, against being opponents again."""
OPPONENTS = 4
THREE = 4096
"""What another table of three costs, for each that somebody has had."""
KICKS = 60
"""How often a search is shaken that has come to rest with somebody together again."""
MOST_KICKED = 60
"""People up to whom a search is shaken at all: in larger fields it has room enough."""

Table = tuple[int, ...]
Pair = frozenset[int]


def pairs_of(table: Sequence[int]) -> tuple[list[Pair], list[Pair]]:
    """The partners and the opponents at a table."""
    sides = sides_of(table, 2)
    partners = [frozenset(side) for side in sides if len(side) == 2]
    against = [frozenset((a, b)) for s, t in combinations(sides, 2) for a in s for b in t]
    return partners, against


class Together:
    """How often any two people were partners and opponents, and what else has to go round."""

    def __init__(self, rounds: Iterable[tuple[Sequence[Table], Sequence[int]]] = ()) -> None:
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()
        self.threes: Counter[int] = Counter()
        self.rests: Counter[int] = Counter()
        for tables, resting in rounds:
            self.add(tables, resting)

    def add(self, tables: Sequence[Table], resting: Sequence[int] = ()) -> None:
        """One more round."""
        for table in tables:
            partners, against = pairs_of(table)
            self.partners.update(partners)
            self.opponents.update(against)
            if len(table) == 3:
                self.threes.update(table)
        self.rests.update(resting)

    @property
    def squares(self) -> int:
        """The cost of all that was played."""
        met = self.partners + self.opponents
        return (
            PARTNERS * sum(n * n for n in self.partners.values())
            + OPPONENTS * sum(n * n for n in self.opponents.values())
            + sum(n * n for n in met.values())
        )


class Prices:
    """What a table of some people adds to the squares that are counted, above the least it could.

    Looked up a million times in the search for a schedule, so that all pairs are priced before.
    """

    def __init__(self, before: Together, people: Iterable[int]) -> None:
        self.threes = before.threes
        self.partners: dict[int, dict[int, int]] = {n: {} for n in people}
        self.opponents: dict[int, dict[int, int]] = {n: {} for n in self.partners}
        for a, b in permutations(self.partners, 2):
            pair = frozenset((a, b))
            partners, opponents = before.partners[pair], before.opponents[pair]
            self.partners[a][b] = PARTNERS * partners + partners + opponents
            self.opponents[a][b] = OPPONENTS * opponents + partners + opponents

    def of(self, table: Sequence[int]) -> int:
        """The price of a table of four, or of one where each is against each."""
        if len(table) == 4:
            a, b, c, d = table
            of_a, of_c = self.opponents[a], self.opponents[c]
            own = self.partners[a][c] + self.partners[b][d]
            return own + of_a[b] + of_a[d] + of_c[b] + of_c[d]
        own = sum(self.opponents[a][b] for a, b in combinations(table, 2))
        return own + (THREE * sum(self.threes[n] for n in table) if len(table) == 3 else 0)

    def all_of(self, tables: Iterable[Sequence[int]]) -> int:
        """The price of some tables together."""
        return sum(map(self.of, tables))


def next_turn(people: Sequence[int], sizes: Sequence[int], before: Together, turn: int) -> Turn:
    """Seats for one more round of these people, in the order of the draw; and who rests."""
    split = table_sizes(len(people), sizes)
    resting = _resting(people, len(people) - sum(split), before)
    playing = [n for n in people if n not in resting]
    return _searched(_begun(playing, split, before, turn), before), tuple(sorted(resting))


def _resting(people: Sequence[int], count: int, before: Together) -> frozenset[int]:
    """Who has rested least; of those the last of the draw."""
    later = sorted(range(len(people)), key=lambda at: (before.rests[people[at]], -at))
    return frozenset(people[at] for at in later[:count])


def _begun(
    playing: Sequence[int], split: Sequence[int], before: Together, turn: int
) -> list[list[int]]:
    """Four lines of the draw, which move on by none, one, two, three tables a round.

    Tables of three go to whoever has had fewest of them.
    """
    threes = sum(1 for size in split if size == 3)
    least = sorted(range(len(playing)), key=lambda at: (before.threes[playing[at]], -at))
    short = [playing[at] for at in sorted(least[: 3 * threes])]
    others = [n for n in playing if n not in set(short)]
    count = len(others) // 4
    lines = [others[at * count : (at + 1) * count] for at in range(4)]
    tables = [
        [line[(table + at * turn) % count] for at, line in enumerate(lines)]
        for table in range(count)
    ]
    return tables + [short[at::threes] for at in range(threes)]


def _searched(tables: list[list[int]], before: Together) -> tuple[Table, ...]:
    """The tables after all changes of two seats that make them better, shaken and settled again."""
    people = [n for table in tables for n in table]
    prices = Prices(before, people)
    count = len(people)
    best = _settled(tables, prices)
    cost = prices.all_of(best)
    for kick in range(KICKS if cost and count <= MOST_KICKED else 0):
        shaken = [list(table) for table in best]
        for at in range(3):
            _swap(shaken, (kick * 7 + at * 11) % count, (kick * 13 + at * 5 + 1 + at) % count)
        settled = _settled(shaken, prices)
        if (found := prices.all_of(settled)) < cost:
            best, cost = settled, found
            if not cost:
                break
    return tuple(tuple(table) for table in best)


def _swap(tables: list[list[int]], a: int, b: int) -> None:
    """Changes two seats, counted through all tables."""
    seats = [(table, seat) for table in tables for seat in range(len(table))]
    (first, i), (second, j) = seats[a], seats[b]
    first[i], second[j] = second[j], first[i]


def _settled(tables: list[list[int]], prices: Prices) -> list[list[int]]:
    """Changes seats while that helps. Only whoever sits at a table that costs something moves."""
    tables = [list(table) for table in tables]
    costs = [prices.of(table) for table in tables]
    while any(costs):
        better = False
        for at, table in enumerate(tables):
            for seat in range(len(table)):
                if costs[at] and _moved(tables, costs, prices, at, seat):
                    better = True
        if not better:
            break
    return tables


def _moved(tables: list[list[int]], costs: list[int], prices: Prices, at: int, seat: int) -> bool:
    """Whether somebody found another seat with which both tables together cost less."""
    table = tables[at]
    for other_at, other in enumerate(tables):
        same = other is table
        below = costs[at] + (0 if same else costs[other_at])
        for other_seat in range(seat + 1 if same else 0, len(other)):
            table[seat], other[other_seat] = other[other_seat], table[seat]
            first = prices.of(table)
            # No price is negative.
            if first < below and (same or first + prices.of(other) < below):
                costs[at] = first
                if not same:
                    costs[other_at] = prices.of(other)
                return True
            table[seat], other[other_seat] = other[other_seat], table[seat]
    return False


@lru_cache(maxsize=64)
def schedule(people: int, rounds: int, sizes: tuple[int, ...] = (4,)) -> tuple[Turn, ...]:
    """The rounds for so many people, by their places in the draw. Same answer on any machine."""
    known = whist(people)
    if known and rounds >= len(known):
        # All have been together alike after each time round: it begins again.
        return tuple(known[turn % len(known)] for turn in range(rounds))
    apart = design(4, people)
    if rounds <= len(apart):
        # Nobody shares a table with anybody a second time.
        return tuple((tuple(tables), ()) for tables in apart[:rounds])
    found = tuple(_found(people, rounds, sizes))
    if known and Together(known[:rounds]).squares <= Together(found).squares:
        return known[:rounds]
    return found


def _found(people: int, rounds: int, sizes: tuple[int, ...]) -> Iterator[Turn]:
    before = Together()
    for turn in range(rounds):
        found = next_turn(range(people), sizes, before, turn)
        before.add(*found)
        yield found


class Proof(NamedTuple):
    """How often any two people are partners and opponents, and how often anybody rests."""

    partners: dict[int, int]
    """By how often: how many pairs of people."""
    opponents: dict[int, int]
    rests: dict[int, int]
    """By how often: how many people."""


def proof(people: Sequence[int], rounds: Iterable[tuple[Sequence[Table], Sequence[int]]]) -> Proof:
    """What is counted of rounds, over all pairs of these people."""
    seen = Together(rounds)
    every = [frozenset(pair) for pair in combinations(people, 2)]
    return Proof(
        dict(sorted(Counter(seen.partners[pair] for pair in every).items())),
        dict(sorted(Counter(seen.opponents[pair] for pair in every).items())),
        dict(sorted(Counter(seen.rests[n] for n in people).items())),
    )


class IndividualRound(NamedTuple):
    """A round with the entries in their places."""

    tables: tuple[tuple[Table, tuple[tuple[Pair, int], ...]], ...]
    """Each with those who are partners again there, and how often they were before."""
    resting: tuple[int, ...]
    cost: int
    by_plan: bool
    """Whether all rounds so far are those of the schedule."""


def individual_round(
    drawn: Sequence[int],
    present: Sequence[int],
    planned: int,
    sizes: Sequence[int],
    earlier: Sequence[Turn],
) -> IndividualRound:
    """The next round for those `present`, in the order of the draw, after the `earlier` ones.

    `planned` is the number of rounds for which the schedule is made.
    """
    turn = len(earlier)
    plan = [_placed(each, drawn) for each in schedule(len(drawn), planned, tuple(sizes))]
    by_plan = tuple(present) == tuple(drawn) and [*map(_seen, plan[:turn])] == [
        *map(_seen, earlier)
    ]
    before = Together(earlier)
    tables, resting = plan[turn] if by_plan else next_turn(present, sizes, before, turn)
    return IndividualRound(
        tuple((table, _again(table, before)) for table in tables),
        resting,
        Prices(before, present).all_of(tables),
        by_plan,
    )


def whole(
    drawn: Sequence[int],
    present: Sequence[int],
    planned: int,
    sizes: Sequence[int],
    earlier: Sequence[Turn] = (),
) -> list[Turn]:
    """All rounds: those that were played, and what will follow if nothing changes."""
    turns = list(earlier)
    while len(turns) < planned:
        found = individual_round(drawn, present, planned, sizes, turns)
        turns.append((tuple(table for table, _ in found.tables), found.resting))
    return turns


def _placed(turn: Turn, drawn: Sequence[int]) -> Turn:
    """A round of the schedule with the entries of the draw in their places."""
    tables, resting = turn
    return (
        tuple(tuple(drawn[place] for place in table) for table in tables),
        tuple(drawn[place] for place in resting),
    )


def _seen(turn: Turn) -> tuple[frozenset[frozenset[Pair]], frozenset[int]]:
    """A round without the order of tables and seats."""
    tables, resting = turn
    return frozenset(frozenset(map(frozenset, sides_of(t, 2))) for t in tables), frozenset(resting)


def _again(table: Table, before: Together) -> tuple[tuple[Pair, int], ...]:
    return tuple((p, before.partners[p]) for p in pairs_of(table)[0] if before.partners[p])
