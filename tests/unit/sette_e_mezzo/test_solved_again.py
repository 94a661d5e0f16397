"""Sette e mezzo solved a second time, from the clauses alone and in another way.

Nothing of the program's is used but the answers it is compared with: hands are whole points, values
come by recursion, and the bank begins with other habits. An infinite pack of forty cards, as in
`docs/sette-e-mezzo.md`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pytest

from games.sette_e_mezzo.cards import Hand, Matta
from games.sette_e_mezzo.odds import BUST
from games.sette_e_mezzo.state import Stakes
from games.sette_e_mezzo.strategy import bank_habits, fresh, players_worth

ROUNDS = 120
PLAIN = {0.5: 11, **{float(point): 4 for point in range(1, 8)}}
"""How many of forty cards are worth how much; the fortieth is the matta (SEM-04, SEM-05)."""
MATTA = (0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0)
REALE, OUT = 8.0, -1.0
"""How a hand may end beside its points."""
End = float
Place = tuple[float, bool, bool]
"""Points of the plain cards, whether the matta is there, whether it is the first card."""
Bring = Callable[[End], float]
Plan = Callable[[Place], float]


def total(points: float, wild: bool) -> float:
    """SEM-06."""
    if not wild:
        return points
    below = [points + value for value in MATTA if points + value <= 7.5]
    return max(below, default=points + MATTA[0])


def called(place: Place) -> Iterator[tuple[Place, End | None, float]]:
    """Every hand that one more card makes, how it has ended if it has, and the chance."""
    points, wild, first = place
    cards = [(value, wild, number) for value, number in PLAIN.items()]
    if not wild:
        cards.append((0.0, True, 1))
    for value, matta, number in cards:
        now = total(points + value, matta)
        end: End | None = None
        if now > 7.5:
            end = OUT
        elif now == 7.5:
            end = REALE if first else 7.5  # SEM-10
        yield (points + value, matta, False), end, number / (39 if wild else 40)


def solved(bring: Bring) -> Callable[[Place], tuple[float, float]]:
    """What standing and calling bring at any place."""

    @cache
    def value(place: Place) -> tuple[float, float]:
        stand = bring(total(place[0], place[1]))
        after = (
            chance * (max(value(other)) if end is None else bring(end))
            for other, end, chance in called(place)
        )
        return stand, sum(after)

    return value


def best(bring: Bring) -> Plan:
    """The plan that takes the better of the two."""
    value = solved(bring)
    return lambda place: float(value(place)[1] > value(place)[0])


def first_cards() -> Iterator[tuple[Place, float]]:
    """What the first card can be."""
    yield from (((value, False, True), number / 40) for value, number in PLAIN.items())
    yield (0.0, True, True), 1 / 40


def ends(plan: Plan) -> dict[End, float]:
    """How hands end that are played by a plan."""
    found: dict[End, float] = defaultdict(float)

    def go(place: Place, chance: float) -> None:
        calls = plan(place)
        found[total(place[0], place[1])] += chance * (1 - calls)
        for other, end, then in called(place) if calls else ():
            if end is None:
                go(other, chance * calls * then)
            else:
                found[end] += chance * calls * then

    for place, chance in first_cards():
        go(place, chance)
    return found


def of_player(bank: Mapping[End, float], call: int, stand: int) -> Bring:
    """SEM-22, SEM-29 to SEM-33."""

    def bring(end: End) -> float:
        if end == OUT:
            return -call
        if end == REALE:
            return stand * (2 - 3 * bank[REALE])
        won = 0.0
        for other, chance in bank.items():
            if other in (OUT, REALE):
                won += chance * (1 if other == OUT else -2)
            else:
                won += chance * (1 if end > other else -1)
        return stand * won

    return bring


def of_bank(players: Mapping[End, float]) -> Bring:
    """The same for the bank, against who stands."""

    def bring(end: End) -> float:
        if end in (OUT, REALE):
            return -1.0 if end == OUT else 2.0
        return sum(chance * (1 if end >= other else -1) for other, chance in players.items())

    return bring


@cache
def settled_bank() -> dict[End, float]:
    """How the bank ends on average, after each has answered the other's mean many times."""
    bank: Plan = lambda place: float(total(place[0], place[1]) < 4)  # noqa: E731
    banks: dict[End, float] = defaultdict(float)
    players: dict[End, float] = defaultdict(float)
    for done in range(1, ROUNDS + 1):
        for end, chance in ends(bank).items():
            banks[end] += chance
        mean = {end: chance / done for end, chance in banks.items()}
        for end, chance in ends(best(of_player(mean, 1, 1))).items():
            if end not in (OUT, REALE, 7.5):  # who has these has said so
                players[end] += chance
        among = sum(players.values())
        bank = best(of_bank({end: chance / among for end, chance in players.items()}))
    return mean


def test_the_bank_ends_as_the_program_says() -> None:
    """SEM-25, SEM-26: with what it stands at, and how often it is bust."""
    found = settled_bank()
    theirs = fresh(Matta("10D")).course(bank_habits(Matta("10D"), double=True)).ends
    assert abs(found[OUT] - theirs[BUST]) < 0.005
    for half_points in range(8, 16):
        assert abs(found[half_points / 2] - theirs[half_points]) < 0.01


@pytest.mark.parametrize(("call", "stand"), [(1, 1), (1, 10)])
def test_every_first_card_is_worth_what_the_table_says(call: int, stand: int) -> None:
    """SEM-17: what standing and calling bring, to a fiftieth of the stake."""
    value = solved(of_player(settled_bank(), call, stand))
    matta = Matta("10D")
    bank = fresh(matta).course(bank_habits(matta, double=True)).ends
    theirs = fresh(matta).solve(players_worth(bank, Stakes(call, stand), double=True)).first
    for place, _ in first_cards():
        mine, choice = value(place), theirs[Hand(int(2 * place[0]), place[1])]
        assert abs(mine[0] - choice.stand) < 0.02 * stand
        assert abs(mine[1] - choice.call) < 0.02 * stand


def test_what_the_fixed_habits_leave_out() -> None:
    """A bank that hears of a plain 7½ goes on until it has as much: 0.51 of a stake, not 0.79."""
    even = of_player(settled_bank(), 1, 1)(7.5)
    chasing = ends(best(lambda end: {OUT: -1.0, REALE: 2.0, 7.5: 1.0}.get(end, -1.0)))
    told = of_player(chasing, 1, 1)(7.5)
    assert (round(even, 2), round(told, 2)) == (0.79, 0.51)
