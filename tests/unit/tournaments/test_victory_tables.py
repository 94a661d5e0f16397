"""BUR-57, BUR-73, BUR-74: tables of victory points, exhaustively."""

import json
from itertools import pairwise

import pytest

from games.kernel.victory import (
    VictoryTable,
    VictoryTableProblem,
    compare,
    read_table,
    table_problems,
    victory_points,
)
from games.kernel.victory_tables import FIBUR_2, FIBUR_3, FIBUR_4, TABLES, THREE_PLAYER

# The printed edges: the last difference worth 10, 11, ... 19 to the winner.
PRINTED = {
    "three-player": (49, 149, 249, 349, 499, 649, 799, 999, 1249, 1499),
    "fibur-2026-2": (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    "fibur-2026-3": (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "fibur-2026-4": (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_difference_has_its_points(table: VictoryTable) -> None:
    """BUR-74: no gap anywhere, not even off the grid of fives; sum 20; symmetric; monotone."""
    shares = [table.share(d) for d in range(4001)]
    assert all(high + low == 20 and high >= low for high, low in shares)
    assert all(after[0] - before[0] in (0, 1) for before, after in pairwise(shares))
    assert all(table.share(-d) == (low, high) for d, (high, low) in enumerate(shares) if d)
    assert shares[0] == (10, 10)
    assert shares[4000] == (20, 0)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_the_printed_edges(table: VictoryTable) -> None:
    """BUR-74: each printed limit is the last difference of its band, for both readings of edges."""
    for points, edge in zip(range(10, 20), PRINTED[table.id], strict=True):
        assert table.share(edge)[0] == points
        assert table.share(edge + 1)[0] == points + 1


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_shipped_tables_pass_the_validator(table: VictoryTable) -> None:
    assert table_problems(table) == ()
    assert table.version == 1
    assert table.source


def test_status_is_stated() -> None:
    assert THREE_PLAYER.status == "reconstruction"
    assert {t.status for t in (FIBUR_2, FIBUR_3, FIBUR_4)} == {"official"}


def test_a_difference_of_825_falls_in_a_band() -> None:
    """A published program left 825 out of its bands, and the winner got nothing."""
    assert FIBUR_3.share(825) == (17, 3)


@pytest.mark.parametrize(
    ("table", "expected"),
    [(THREE_PLAYER, (23, 28, 9)), (FIBUR_3, (22, 28, 10)), (FIBUR_2, (23, 29, 8))],
)
def test_worked_example_of_three(table: VictoryTable, expected: tuple[int, ...]) -> None:
    """BUR-73: 1350, 1550, 850, compared two by two."""
    assert victory_points(table, (1350, 1550, 850)) == expected


def test_comparisons_show_how_the_points_came_about() -> None:
    """BUR-73: A-B 8-12, A-C 15-5, B-C 16-4."""
    found = [
        (c.first, c.second, c.difference, c.points)
        for c in compare(THREE_PLAYER, (1350, 1550, 850))
    ]
    assert found == [(0, 1, -200, (8, 12)), (0, 2, 500, (15, 5)), (1, 2, 700, (16, 4))]


def test_a_drawn_match_shares_equally() -> None:
    """BUR-57: d = 0 gives 10-10, also with negative totals."""
    assert victory_points(FIBUR_3, (-35, -35)) == (10, 10)


def written(**changes: object) -> str:
    """A good table of steps of five, with changes."""
    bands = [
        {"from": 0, "to": 50, "winner": 10, "loser": 10},
        {"from": 55, "to": 150, "winner": 14, "loser": 6},
        {"from": 155, "winner": 20, "loser": 0},
    ]
    return json.dumps({"id": "club", "step": 5, "bands": bands} | changes)


def bands_with(row: int, **changes: object) -> list[dict[str, object]]:
    bands = json.loads(written())["bands"]
    bands[row] |= changes
    return list(bands)


def test_a_house_table_is_read() -> None:
    table = read_table(written(source="our club", version=3))
    assert isinstance(table, VictoryTable)
    assert (table.id, table.version, table.status) == ("club", 3, "house")
    assert table.limits == (50, 150)
    assert [table.share(d)[0] for d in (0, 50, 52, 55, 150, 151, 9999)] == [
        10, 10, 14, 14, 14, 20, 20]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "vp_table_not_json"),
        (b"\xff\xfe", "vp_table_not_json"),
        ("[]", "vp_table_shape"),
        (written(extra=1), "vp_table_shape"),
        (written(bands=bands_with(0, to=50.5)), "vp_table_shape"),
        (written(id=""), "vp_table_bad_id"),
        (written(version=0), "vp_table_not_positive"),
        (written(bands=[]), "vp_table_band_count"),
        (written(bands=bands_with(0, **{"from": 5})), "vp_table_start"),
        (written(bands=bands_with(2, to=900)), "vp_table_open_end"),
        (written(bands=bands_with(1, to=None)), "vp_table_open_band"),
        (written(bands=bands_with(1, **{"from": 60})), "vp_table_gap"),
        (written(step=1), "vp_table_gap"),
        (written(bands=bands_with(1, **{"from": 50})), "vp_table_overlap"),
        (written(bands=bands_with(1, to=20)), "vp_table_band_reversed"),
        (written(bands=bands_with(1, loser=7)), "vp_table_sum"),
        (written(bands=bands_with(1, winner=10, loser=10)), "vp_table_not_monotone"),
        (written(bands=bands_with(0, winner=11, loser=9)), "vp_table_not_symmetric"),
        (written(bands=bands_with(2, winner=21, loser=-1)), "vp_table_above_total"),
        (
            written(
                bands=[
                    {"from": 0, "to": 100, "winner": 10, "loser": 10},
                    {"from": 105, "to": 150, "winner": 14, "loser": 6},
                    {"from": 155, "winner": 20, "loser": 0},
                ]
            ),
            "vp_table_band_shrinks",
        ),
    ],
)
def test_a_bad_table_is_refused_with_its_reason(text: str | bytes, code: str) -> None:
    found = read_table(text)
    assert isinstance(found, tuple)
    assert code in [problem.code for problem in found]


def test_all_problems_are_named_at_once() -> None:
    bands = bands_with(1, **{"from": 60, "loser": 7})
    found = read_table(written(bands=bands))
    assert found == (
        VictoryTableProblem("vp_table_sum", {"row": 2, "sum": 21, "total": 20}),
        VictoryTableProblem("vp_table_gap", {"row": 2, "from": 60, "to": 50}),
    )
