"""Prizes: what is shared is pooled, and what is paid out is the fund, to the cent."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.criteria import StandingsRow
from tournaments.standings.prizes import Share, against, shares, unassigned


def rows(*places: int) -> list[StandingsRow]:
    return [StandingsRow(place, number, 0, 0, 0, 0, 0, 0) for number, place in enumerate(places, 1)]


def test_two_that_share_second_and_third_get_ten_each() -> None:
    # Two pairs tie for 2nd and 3rd with prizes 12 and 8: 10 each.
    found = shares([2000, 1200, 800], rows(1, 2, 2, 4))
    assert [(s.number, s.cents) for s in found] == [(1, 2000), (2, 1000), (3, 1000)]


def test_whoever_shares_the_last_place_with_a_prize_shares_that_prize() -> None:
    found = shares([900, 700], rows(1, 2, 2, 2))
    assert found == (Share(1, 1, 900, 1), Share(2, 2, 234, 3), Share(3, 2, 233, 3),
                     Share(4, 2, 233, 3))  # fmt: skip


def test_prizes_for_places_that_nobody_takes_stay_where_they_are() -> None:
    assert sum(s.cents for s in shares([500, 300, 100], rows(1, 2))) == 800
    assert unassigned([500, 300, 100], rows(1, 2)) == 100


@pytest.mark.parametrize(
    ("prizes", "code"),
    [([0], "prizes_unfit"), ([-5], "prizes_unfit"), ([5] * 201, "prizes_unfit"),
     ([10**8 + 1], "prizes_unfit"), ([100, 200], "prizes_rise")],
)  # fmt: skip
def test_a_list_that_is_none_is_refused(prizes: list[int], code: str) -> None:
    refusal = against(prizes)
    assert refusal is not None
    assert refusal.code == code
    assert against([300, 200, 200]) is None
    assert against([]) is None


FIELDS = st.lists(st.integers(1, 4), min_size=1, max_size=40)
"""How many share each place, from the first on."""
PRIZES = st.lists(st.integers(1, 10**7), max_size=50).map(lambda all_: sorted(all_, reverse=True))


@given(PRIZES, FIELDS)
def test_what_is_paid_out_is_the_fund(prizes: list[int], groups: list[int]) -> None:
    places: list[int] = []
    for size in groups:
        places += [len(places) + 1] * size
    standings = rows(*places)
    found = shares(prizes, standings)
    assert sum(s.cents for s in found) + unassigned(prizes, standings) == sum(prizes)
    for one in found:
        level = [s.cents for s in found if s.place == one.place]
        assert max(level) - min(level) <= 1
    got = [s.cents for s in found]
    assert all(a >= b - 1 for a, b in itertools.pairwise(got)), "never more for a worse place"
