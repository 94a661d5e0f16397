"""Whist tournaments: schedules in which each two people are partners once and opponents twice.

Of n people 4k or 4k + 1 are seated so; 4k in n - 1 rounds, 4k + 1 in n rounds with one resting.
Eight play the seven rounds that Burraco clubs hand out. The others are developed from one round: to
each of its people 1 is added, modulo the number of rounds or in a field, and one person of 4k stays
(the last).

Where the differences of partners in that round are all differences once, up to their sign, and
those of opponents all of them twice, so it is for people. For 4k + 1 people, where there is a field
of so many elements, such a round is known: with a primitive element w, the tables w^i and -w^i
against w^(i+k) and -w^(i+k), i from 0 to k - 1 (partners differ by 2 w^j, opponents by
w^j (1 + w^k), each j once and twice). For 4k people it was found by search, once and for all.
`tests/unit/tournaments/test_individual.py` counts all of them.
"""

from typing import TypeAlias

from tournaments.pairing.finite_field import LARGEST, FiniteField, finite_field, prime_powers

Place: TypeAlias = int
"""A person of a schedule, from 0: the place in the draw."""
Turn: TypeAlias = tuple[tuple[tuple[Place, ...], ...], tuple[Place, ...]]
"""The tables of a round, each in the order of its seats, and who rests."""

_EIGHT = (
    ((0, 2, 1, 3), (4, 6, 5, 7)),
    ((1, 5, 3, 6), (0, 4, 2, 7)),
    ((0, 5, 3, 7), (1, 4, 2, 6)),
    ((1, 3, 4, 7), (0, 2, 5, 6)),
    ((0, 1, 4, 5), (2, 3, 7, 6)),
    ((0, 1, 7, 6), (2, 3, 4, 5)),
    ((0, 3, 6, 4), (1, 2, 7, 5)),
)
"""1-2 v 3-4 and 5-6 v 7-8, and so on, as it is published; partners sit opposite."""

_STARTERS: dict[int, tuple[int, ...]] = {
    4: (2, 0, 3, 1),
    12: (1, 9, 10, 5, 4, 2, 3, 7, 6, 0, 11, 8),
    16: (12, 10, 11, 6, 3, 13, 5, 1, 0, 4, 7, 15, 2, 9, 8, 14),
    20: (2, 14, 11, 7, 10, 13, 19, 8, 3, 4, 16, 12, 6, 17, 9, 15, 1, 0, 5, 18),
    24: (10, 23, 6, 11, 0, 21, 15, 22, 3, 8, 20, 18, 14, 5, 17, 7, 13, 4, 1, 9, 16, 12, 2, 19),
}
"""By the number of people: the seats of the first round, table by table. The highest stays."""


def whist(people: int) -> tuple[Turn, ...]:
    """All rounds of a whist tournament of so many people; empty where none is known here."""
    if people == 8:
        return tuple((tables, ()) for tables in _EIGHT)
    if people in _STARTERS:
        seats = _STARTERS[people]
        first = tuple(seats[i : i + 4] for i in range(0, people, 4))
        return _developed(first, people - 1)
    return _of_field(people)


def _developed(first: tuple[tuple[Place, ...], ...], rounds: int) -> tuple[Turn, ...]:
    """The rounds that follow from one: all but the place `rounds` itself go round."""
    return tuple(
        (
            tuple(
                tuple(p if p == rounds else (p + turn) % rounds for p in table) for table in first
            ),
            (),
        )
        for turn in range(rounds)
    )


def _of_field(people: int) -> tuple[Turn, ...]:
    """The rounds of a field with so many elements, 1 more than a multiple of 4; else none."""
    powers = prime_powers(people)
    if people % 4 != 1 or len(powers) != 1 or people > LARGEST:
        return ()
    field = finite_field(*powers[0])
    k = people // 4
    by_power = next(found for w in range(2, people) if (found := _primitive(w, field)))
    # -1 is the power 2k, for it is the square root of 1 that is not 1.
    first = [tuple(by_power[i + k * seat] for seat in range(4)) for i in range(k)]
    return tuple(
        (tuple(tuple(field.plus[p][turn] for p in table) for table in first), (turn,))
        for turn in range(people)
    )


def _primitive(w: int, field: FiniteField) -> list[int]:
    """The powers of `w` from 0, if they are all elements but 0; else nothing."""
    powers = [1]
    while (power := field.times[powers[-1]][w]) != 1:
        powers.append(power)
    return powers if len(powers) == field.order - 1 else []
