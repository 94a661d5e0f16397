"""Table sizes, schedules without repeats, draw, seats."""

from itertools import combinations

import pytest

from games.kernel.shuffle import shuffle
from tournaments.pairing.design import design
from tournaments.pairing.draw import draw_key, draw_order, seed_commitment
from tournaments.pairing.finite_field import finite_field
from tournaments.pairing.model import Entrant
from tournaments.pairing.round import order_seats
from tournaments.pairing.sizes import table_sizes


@pytest.mark.parametrize(
    ("entrants", "sizes", "plan"),
    [
        (24, (3,), (3,) * 8),
        (25, (3,), (3,) * 8),
        (25, (3, 4), (3, 3, 3, 3, 3, 3, 3, 4)),
        (22, (4, 3), (4, 4, 4, 4, 3, 3)),
        (5, (4, 3), (4,)),
        (9, (4, 3), (3, 3, 3)),
        (2, (3,), ()),
        (0, (2,), ()),
        (10_003, (4, 3), (4,) * 2500 + (3,)),
    ],
)
def test_table_sizes(entrants: int, sizes: tuple[int, ...], plan: tuple[int, ...]) -> None:
    assert table_sizes(entrants, sizes) == plan


@pytest.mark.parametrize("sizes", [(2,), (3,), (3, 4), (4, 3), (4, 3, 2)])
def test_table_sizes_leave_fewest_over(sizes: tuple[int, ...]) -> None:
    reachable = {0}
    for n in range(1, 60):
        if any(n - s in reachable for s in sizes):
            reachable.add(n)
        assert sum(table_sizes(n, sizes)) == max(m for m in reachable if m <= n)


@pytest.mark.parametrize("size", [3, 4])
def test_designs_never_repeat_a_meeting(size: int) -> None:
    for entrants in range(size, 100, size):
        met: set[tuple[int, int]] = set()
        rows = design(size, entrants)
        assert rows
        for row in rows:
            assert sorted(x for table in row for x in table) == list(range(entrants))
            pairs = [p for table in row for p in combinations(sorted(table), 2)]
            assert met.isdisjoint(pairs)
            met.update(pairs)


@pytest.mark.parametrize(
    ("size", "entrants", "rounds"),
    [(3, 9, 4), (3, 27, 13), (4, 16, 5), (4, 64, 21), (3, 24, 8), (4, 32, 9), (4, 20, 5)],
)
def test_designs_reach_known_lengths(size: int, entrants: int, rounds: int) -> None:
    """The first four are as long as any schedule can be: everybody meets everybody."""
    assert len(design(size, entrants)) == rounds


def test_no_design_for_fields_that_do_not_divide() -> None:
    assert design(3, 10) == []


@pytest.mark.parametrize(("prime", "exponent"), [(2, 1), (2, 3), (2, 4), (3, 2), (5, 2), (7, 1)])
def test_finite_fields_keep_the_laws(prime: int, exponent: int) -> None:
    field = finite_field(prime, exponent)
    elements = range(field.order)
    for a in elements:
        assert field.plus[a][0] == a == field.times[a][1]
        assert sorted(field.plus[a]) == list(elements)
        assert a == 0 or sorted(field.times[a]) == list(elements)
        for b in elements:
            assert field.times[a][b] == field.times[b][a]
            left = field.times[a][field.plus[b][1]]
            assert left == field.plus[field.times[a][b]][a]


def test_a_field_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="128"):
        finite_field(2, 7)


def test_anyone_can_repeat_the_draw() -> None:
    assert draw_order([3, 1, 2, 5, 4], "7") == tuple(
        shuffle([1, 2, 3, 4, 5], draw_key("7", "draw"))
    )
    assert draw_order([5, 4, 3, 2, 1], "7") == draw_order([1, 2, 3, 4, 5], "7")
    assert draw_order(range(1, 40), "7") != draw_order(range(1, 40), "8")
    assert draw_order(range(1, 40), "7") != draw_order(range(1, 40), "7", "lots.1")


def test_draw_vector() -> None:
    """Published: anyone who writes the draw again must get the same."""
    assert draw_order(range(1, 9), "smazzata") == DRAW_OF_EIGHT
    assert seed_commitment("smazzata") == COMMITMENT


DRAW_OF_EIGHT = (2, 6, 3, 4, 1, 7, 5, 8)
COMMITMENT = "fe2d879998a626fd543c66a5b6378c2dd30831d4d98bd734a269f4ef9de0ea4d"


def test_seats_alternate() -> None:
    twice_first = Entrant(1, draw=0, seats=(2, 0))
    once_first = Entrant(2, draw=1, seats=(1, 1))
    assert order_seats([twice_first, once_first]) == (2, 1)


def test_equal_seats_go_by_the_draw() -> None:
    assert order_seats([Entrant(1, draw=5), Entrant(2, draw=3), Entrant(3, draw=4)]) == (2, 3, 1)
