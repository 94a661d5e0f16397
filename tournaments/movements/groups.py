"""Round robin, of a whole field and inside groups that play at the same time; the first go on.

Everybody meets everybody once, by the circle of Berger's tables: the last entry of the draw stays
while the others go round; in an odd field its place is empty and whoever meets it rests.

By the draw the entries fill the groups forwards and backwards in turn: of four groups 1 to 4 come
first, then 8 to 5, so that those who are drawn (or rated) first are spread. All groups play by the
circle of the largest: where one is smaller its members rest alike, and each two of a group meet
once.
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


def groups_of(drawn: Sequence[Number], count: int) -> list[list[Number]]:
    """The groups, each in the order of the draw.

    >>> groups_of([1, 2, 3, 4, 5, 6, 7], 3)
    [[1, 6, 7], [2, 5], [3, 4]]
    """
    groups: list[list[Number]] = [[] for _ in range(count)]
    for place, number in enumerate(drawn):
        row, at = divmod(place, count)
        groups[at if row % 2 == 0 else count - 1 - at].append(number)
    return groups


def group_rounds(entrants: int, count: int) -> int:
    """How many rounds it takes until everybody has met everybody of its group."""
    return berger_rounds(-(-entrants // max(count, 1)))


def group_round(
    drawn: Sequence[Number], turn: int, count: int
) -> tuple[list[tuple[Number, Number]], tuple[Number, ...]]:
    """The pairs of round `turn` (from 0) in all groups, and who rests."""
    groups = groups_of(drawn, count)
    largest = max(map(len, groups))
    pairs, resting = [], []
    for group in groups:
        places = [*range(len(group)), *range(-1, len(group) - largest - largest % 2 - 1, -1)]
        met, _ = berger_round(places, turn)
        for a, b in met:
            if a >= 0 and b >= 0:
                pairs.append((group[a], group[b]))
            else:
                resting += [group[place] for place in (a, b) if place >= 0]
    return pairs, tuple(sorted(resting))


def bracket_order(ranked: Sequence[Sequence[Number]], qualify: int) -> list[Number]:
    """Who fills the places of a final's bracket, the best first: the first of all groups, then the
    second, and so on.

    `ranked` are the groups with their members in the order of their standings, the groups in the
    order of their winners. In a bracket the first meets the last: where two of one group would, the
    lower one changes with the next of its rank for whom it is no better or worse.
    """
    order = [group[rank] for rank in range(qualify) for group in ranked if rank < len(group)]
    of = {number: at for at, group in enumerate(ranked) for number in group}
    size = 1 << max(0, len(order) - 1).bit_length()
    ranks = {number: group.index(number) for group in ranked for number in group}

    def same(place: int) -> bool:
        other = size - 1 - place
        return other < len(order) and place != other and of[order[place]] == of[order[other]]

    for place in range(len(order) - 1, size // 2 - 1, -1):
        if not same(place):
            continue
        for other in sorted(range(len(order)), key=lambda at: (abs(at - place), at)):
            if other == place or ranks[order[other]] != ranks[order[place]]:
                continue
            order[place], order[other] = order[other], order[place]
            if not same(place) and not same(other):
                break
            order[place], order[other] = order[other], order[place]
    return order
