"""Points of a table: victory points and points by placing, and the usual rest."""

from itertools import product

import pytest
from msgspec.structs import replace

from games.kernel.victory import VictoryTable
from games.kernel.victory_tables import FIBUR_2, FIBUR_3, FIBUR_4, THREE_PLAYER
from tournaments.scoring.points import Rest, Scoring, placing_points, usual_rest

PLACING = Scoring("placing", lowest_wins=True)


def test_busca_counts_by_placing_lowest_first() -> None:
    """BUS-29: ascending total of busche, equal totals share the place."""
    assert PLACING.places((3, 10, 3, 7)) == (1, 4, 1, 3)
    assert PLACING.points((3, 10, 3, 7)) == (10, 0, 10, 4)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_placing_points_sum_to_six_a_side(sides: int) -> None:
    for totals in product(range(3), repeat=sides):
        points = PLACING.points(totals)
        assert sum(points) == 6 * sides
        assert all(0 <= p <= 12 for p in points)
        for a, b in product(range(sides), repeat=2):
            assert (totals[a] < totals[b]) == (points[a] > points[b])


@pytest.mark.parametrize("sides", range(5, 21))
def test_placing_points_of_large_tables_are_rounded_evenly(sides: int) -> None:
    points = placing_points(range(1, sides + 1))
    assert points[0] == 12
    assert points[-1] == 0
    assert sum(points) == 6 * sides
    assert list(points) == sorted(points, reverse=True)
    if sides <= 13:  # a point a place at least
        assert len(set(points)) == sides


def test_the_winner_of_any_table_gets_the_same() -> None:
    assert placing_points((1, 2)) == (12, 0)
    assert placing_points((1, 2, 3)) == (12, 6, 0)
    assert placing_points((1, 2, 3, 4)) == (12, 8, 4, 0)
    assert placing_points((1, 2, 3, 4, 5, 6)) == (12, 10, 7, 5, 2, 0)
    assert placing_points((1, 1, 3, 3, 5)) == (11, 11, 4, 4, 0)


def test_given_places_stand_where_totals_do_not_tell() -> None:
    """GEN-07, GEN-11: a seat that left is placed last whatever its total."""
    assert PLACING.points((0, 5, 6, 7), (4, 1, 2, 3)) == (0, 12, 8, 4)


def test_victory_points_look_at_totals_only() -> None:
    """BUR-57, BUR-73."""
    assert Scoring("victory", THREE_PLAYER).points((1350, 1550, 850)) == (23, 28, 9)


@pytest.mark.parametrize(
    ("table", "size", "rest"),
    [
        (FIBUR_2, 2, Rest(14, 305)),
        (FIBUR_3, 2, Rest(14, 355)),
        (FIBUR_4, 2, Rest(12, 305)),
        (THREE_PLAYER, 3, Rest(28, 0)),
    ],
)
def test_usual_rest(table: VictoryTable, size: int, rest: Rest) -> None:
    assert usual_rest(Scoring("victory", table), size) == rest
    house = replace(table, id="house", version=7)
    assert usual_rest(Scoring("victory", house), size) == rest, "it follows the bands, not the name"


def test_the_lead_of_a_rest_is_where_its_band_begins() -> None:
    """Bands written in steps of one, 250 to 349 and 350 to 499: 14 begins at 350, not at 354."""
    ones = replace(FIBUR_3, id="house", limits=tuple(limit - 1 for limit in FIBUR_3.limits))
    assert usual_rest(Scoring("victory", ones), 2) == Rest(14, 350)


def test_usual_rest_by_placing() -> None:
    assert usual_rest(PLACING, 4) == Rest(8, 0)
