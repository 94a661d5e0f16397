"""The law of ratings: six tables worked out by hand, and what holds at every table."""

from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.federation.rating.disciplines import (
    PLAIN,
    TIED_PLACES,
    VICTORY,
    law_of,
    read_discipline,
    share_places,
    share_victory,
)
from tournaments.federation.rating.law import Law, Rating, SideOutcome, newcomer, rate_table

FOUR = VICTORY["fibur-2026-4"]
NEW = newcomer(FOUR, 0)


def ends(outcomes: tuple[SideOutcome, ...]) -> list[list[tuple[int, int]]]:
    """Mean and deviation of each side's members."""
    return [[(m.mu, m.sigma) for m in outcome.members] for outcome in outcomes]


def expectations(outcomes: tuple[SideOutcome, ...]) -> list[float]:
    return [round(outcome.expected, 6) for outcome in outcomes]


def known(points: int, sigma: int = 40, day: int = 0) -> Rating:
    return Rating(points * 1000, sigma * 1000, day)


def test_new_pairs_and_a_whole_win() -> None:
    found = rate_table(FOUR, [[NEW, NEW], [NEW, NEW]], [(20, 20), (0, 20)], 0)
    assert ends(found) == [[(1_535_549, 88_923)] * 2, [(1_464_451, 88_923)] * 2]


def test_favourites_who_win_by_less_than_expected_lose() -> None:
    sides = [[known(1600), known(1600)], [known(1500), known(1500)]]
    found = rate_table(FOUR, sides, [(11, 20), (9, 20)], 0)
    assert expectations(found)[0] == 0.566539
    assert ends(found) == [[(1_599_744, 39_898)] * 2, [(1_500_256, 39_898)] * 2]


def test_a_newcomer_moves_more_than_an_old_hand_beside() -> None:
    found = rate_table(
        FOUR, [[known(1600), NEW], [known(1500), known(1500)]], [(15, 20), (5, 20)], 0
    )
    assert expectations(found)[0] == 0.533418
    assert ends(found) == [[(1_603_241, 39_900), (1_516_407, 88_857)], [(1_496_759, 39_900)] * 2]


def test_four_alone_and_a_shared_first_place() -> None:
    law = law_of("busca", 4, "")
    assert law.scatter == TIED_PLACES["busca"]
    found = rate_table(law, [[newcomer(law, 0)]] * 4, share_places((1, 1, 3, 4)), 0)
    assert ends(found) == [
        [(1_526_367, 84_723)],
        [(1_526_367, 84_723)],
        [(1_486_817, 84_723)],
        [(1_460_450, 84_723)],
    ]


def test_three_by_victory_points_one_a_year_away() -> None:
    law = law_of("burraco", 3, "three-player")
    sides = [[known(1550)], [known(1500, 50, 365)], [newcomer(law, 365)]]
    shares = share_victory((28, 23, 9))
    assert shares is not None
    found = rate_table(law, sides, shares, 365)
    assert expectations(found) == [0.535916, 0.482042, 0.482042]
    assert ends(found) == [[(1_556_990, 44_000)], [(1_504_612, 48_996)], [(1_456_747, 84_399)]]


def test_two_deals_say_less_than_four() -> None:
    law = VICTORY["fibur-2026-2"]
    found = rate_table(law, [[NEW, NEW], [NEW, NEW]], [(20, 20), (0, 20)], 0, deals=2)
    assert ends(found) == [[(1_518_648, 89_447)] * 2, [(1_481_352, 89_447)] * 2]


@pytest.mark.parametrize(
    ("sides", "shares"), [([[NEW]], [(1, 1)]), ([[NEW], []], [(1, 1), (0, 1)]), ([[NEW]] * 2, [])]
)
def test_what_is_no_table_is_refused(
    sides: list[list[Rating]], shares: list[tuple[int, int]]
) -> None:
    with pytest.raises(ValueError, match="two sides or more"):
        rate_table(FOUR, sides, shares, 0)


people = st.builds(
    Rating, st.integers(1_200_000, 1_800_000), st.integers(20_000, 90_000), st.integers(0, 800)
)
tables = st.integers(1, 2).flatmap(
    lambda size: st.lists(
        st.lists(people, min_size=size, max_size=size), min_size=2, max_size=20 // size
    )
)


def by_lot(sides: list[list[Rating]], chance: st.DataObject) -> tuple[tuple[int, int], ...]:
    totals = chance.draw(st.lists(st.integers(0, 4), min_size=len(sides), max_size=len(sides)))
    return share_places([1 + sum(other > own for other in totals) for own in totals])


@settings(max_examples=60, deadline=None)
@given(tables, st.data())
def test_what_holds_at_every_table(sides: list[list[Rating]], chance: st.DataObject) -> None:
    shares = by_lot(sides, chance)
    law = law_of("bestia", len(sides), "")
    found = rate_table(law, sides, shares, 800)
    assert fsum(o.expected for o in found) == pytest.approx(len(sides) / 2)
    for side, outcome in zip(sides, found, strict=True):
        for before, after in zip(side, outcome.members, strict=True):
            grown = (before.sigma**2 + law.year * 1e6 * (800 - before.day) / 365) ** 0.5
            assert after.sigma <= min(grown, law.sigma0) + 1
    order = chance.draw(st.permutations(range(len(sides))))
    turned = rate_table(law, [sides[at] for at in order], [shares[at] for at in order], 800)
    assert ends(turned) == [ends(found)[at] for at in order]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 20), st.integers(20_000, 90_000), st.data())
def test_equally_known_people_exchange_points(many: int, sigma: int, chance: st.DataObject) -> None:
    means = st.lists(st.integers(1_300_000, 1_700_000), min_size=many, max_size=many)
    sides = [[Rating(mu, sigma, 0)] for mu in chance.draw(means)]
    found = rate_table(law_of("bestia", many, ""), sides, by_lot(sides, chance), 0)
    moved = [o.members[0].mu - side[0].mu for side, o in zip(sides, found, strict=True)]
    assert abs(sum(moved)) <= many, "each is rounded to a thousandth of a point"


@pytest.mark.parametrize("many", [2, 3, 4, 20])
def test_a_tie_of_equals_moves_nobody(many: int) -> None:
    found = rate_table(PLAIN, [[known(1560)]] * many, share_places([1] * many), 0)
    assert {mean for side in ends(found) for mean, _ in side} == {1_560_000}


def test_a_year_away_is_never_less_sure_than_a_newcomer() -> None:
    law = Law()
    away = rate_table(law, [[known(1500, 89)], [known(1500)]], [(1, 2), (1, 2)], 365 * 40)
    new = rate_table(law, [[newcomer(law, 0)], [known(1500)]], [(1, 2), (1, 2)], 365 * 40)
    assert ends(away) == ends(new)


@pytest.mark.parametrize("points", [(0, 0), (-5, 5), (25, -5)])
def test_points_that_nobody_shares_are_no_result(points: tuple[int, ...]) -> None:
    assert share_victory(points) is None


def test_shares_of_any_points_sum_to_half_the_sides() -> None:
    shares = share_victory((14, 12, 5))
    assert shares is not None
    assert fsum(got / of for got, of in shares) == pytest.approx(1.5)


def test_a_discipline_is_read_from_its_id() -> None:
    assert read_discipline("sette_e_mezzo-table").game == "sette_e_mezzo"
    for wrong in ("burraco", "burraco-four", "-two", ""):
        with pytest.raises(ValueError, match="no discipline"):
            read_discipline(wrong)
