"""Ratings after tables: shares of victory points, placings, partners, partnerships."""

import pytest

from tournaments.rating.fold import RatedTable, RatingChange, fold_ratings, partnership
from tournaments.rating.skill import Rating, rate

NEW = Rating()


def means(*teams: tuple[Rating, ...]) -> list[int]:
    return [team[0].mu for team in teams]


def test_the_share_of_victory_points_is_the_result() -> None:
    gains = [means(*rate([[NEW], [NEW]], (1, 2), vp))[0] for vp in ((10, 10), (15, 5), (20, 0))]
    assert gains[0] == NEW.mu
    assert gains[2] == means(*rate([[NEW], [NEW]], (1, 2)))[0]
    assert abs(2 * (gains[1] - NEW.mu) - (gains[2] - NEW.mu)) <= 1


def test_ten_all_is_a_draw_whoever_had_more_match_points() -> None:
    weak, strong = Rating(20_000, 5_000), Rating(30_000, 5_000)
    after = rate([[weak], [strong]], (2, 1), (10, 10))
    assert after[0][0].mu > weak.mu
    assert after[1][0].mu < strong.mu


def test_placing_orders_tables_of_four() -> None:
    after = rate([[NEW]] * 4, (2, 4, 1, 2))
    assert after[0] == after[3]
    assert after[2][0].mu > after[0][0].mu > after[1][0].mu


def test_partners_gain_together() -> None:
    after = rate([[NEW, NEW], [NEW, NEW]], (1, 2), (20, 0))
    assert after[0][0] == after[0][1]
    assert after[0][0].mu > NEW.mu > after[1][0].mu


def test_a_table_makes_ratings_surer() -> None:
    assert all(r.sigma < NEW.sigma for team in rate([[NEW]] * 3, (1, 2, 3)) for r in team)


PAIRS = [
    RatedTable((("a", "b"), ("c", "d")), (1, 2), (20, 0)),
    RatedTable((("b", "a"), ("e", "f")), (1, 2), (16, 4)),
]


def test_individual_ratings_follow_members() -> None:
    changes = {c.subject: c for c in fold_ratings("individual", {}, PAIRS)}
    assert set(changes) == set("abcdef")
    assert changes["a"].tables == 2
    assert changes["c"].tables == 1
    assert changes["a"].after.mu > changes["e"].after.mu


def test_a_partnership_is_one_subject_in_either_order() -> None:
    assert partnership(("b", "a")) == partnership(("a", "b")) == "a+b"
    changes = {c.subject: c for c in fold_ratings("partnership", {}, PAIRS)}
    assert set(changes) == {"a+b", "c+d", "e+f"}
    assert changes["a+b"].tables == 2


def test_single_players_have_no_partnership() -> None:
    assert fold_ratings("partnership", {}, [RatedTable((("a",), ("b",)), (1, 2))]) == ()


def test_before_and_after_are_kept() -> None:
    before = {"a": Rating(31_000, 3_000)}
    (change, other) = fold_ratings("individual", before, [RatedTable((("a",), ("b",)), (1, 2))])
    assert change == RatingChange("a", Rating(31_000, 3_000), change.after, 1)
    assert change.after != change.before
    assert other.before == Rating()


@pytest.mark.parametrize("split", [0, 1, 2])
def test_a_fold_can_go_on_from_recorded_ratings(split: int) -> None:
    """Whole numbers are recorded, so going on from them is the same as folding all at once."""
    first = fold_ratings("individual", {}, PAIRS[:split])
    so_far = {c.subject: c.after for c in first}
    then = fold_ratings("individual", so_far, PAIRS[split:])
    reached = so_far | {c.subject: c.after for c in then}
    assert reached == {c.subject: c.after for c in fold_ratings("individual", {}, PAIRS)}
