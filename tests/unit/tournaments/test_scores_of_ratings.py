"""How well a law foresees results: on people made up, whose strengths are known."""

from math import log
from random import Random

import pytest

from tournaments.federation.rating.disciplines import VICTORY
from tournaments.federation.rating.fold import PlayedTable, TableKey
from tournaments.federation.rating.law import SCALE
from tournaments.federation.rating.scores import GRID, score_tables

LAW = VICTORY["fibur-2026-4"]


def club(spread: float, evenings: int = 90, seed: int = 1) -> list[PlayedTable]:
    """Evenings of single people whose strengths differ by `spread` points (SD); luck is normal."""
    chance = Random(seed)
    strong = {f"p{n}": chance.gauss(0, spread) for n in range(24)}
    found = []
    for day in range(evenings):
        people = chance.sample(sorted(strong), 24)
        for table in range(12):
            one, other = people[2 * table : 2 * table + 2]
            lead = (strong[one] - strong[other]) / (4 * SCALE * LAW.flat) + chance.gauss(0, 0.186)
            won = min(20, max(0, round(20 * (0.5 + lead))))
            key = TableKey(day, "club", 1, table + 1)
            shares = ((won, 20), (20 - won, 20))
            found.append(PlayedTable(key, ((one,), (other,)), shares, LAW, 4))
    return found


def test_a_law_knows_more_than_a_coin_where_people_differ() -> None:
    tables = club(spread=120)
    scores = score_tables(tables, since=30)
    assert (scores.tables, scores.comparisons) == (720, 720)
    assert scores.gain > 0.01
    assert scores.brier < 0.25
    assert scores.calibration < 0.08
    assert sum(band.comparisons for band in scores.bands) == 720
    assert [band.expected for band in scores.bands] == sorted(b.expected for b in scores.bands)


def test_where_all_are_equal_there_is_nothing_to_know() -> None:
    tables = club(spread=0)
    assert score_tables(tables, since=30).gain == pytest.approx(0, abs=0.01)
    losses = {sigma0: score_tables(tables, sigma0, 30).log_loss for sigma0 in GRID}
    assert min(losses, key=lambda sigma0: losses[sigma0]) == GRID[0], "the least is foreseen best"


def test_people_who_differ_more_want_a_larger_sigma0() -> None:
    losses = {sigma0: score_tables(club(300), sigma0, 30).log_loss for sigma0 in GRID}
    assert min(losses, key=lambda sigma0: losses[sigma0]) > 90_000


def test_nothing_to_foresee_is_no_fault() -> None:
    scores = score_tables([])
    assert (scores.tables, scores.log_loss, scores.calibration, scores.bands) == (0, 0, 0, ())
    first = score_tables(club(120, evenings=1)[:1])
    assert first.log_loss == pytest.approx(log(2)), "newcomers are a coin"
