"""Relatives and people of one province are kept apart as club-mates are; tables that are kept."""

import pytest

from tests.testbed.least_repeats import least_at_pairs
from tests.testbed.tournament_driver import Driver
from tournaments.engines import kept
from tournaments.entry_lists.reading import read_entries
from tournaments.pairing.cost import meeting_cost
from tournaments.pairing.model import Entrant, PairedTable, PairingProblem
from tournaments.pairing.round import pair_round
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log


def problem(kind: str, **settings: int) -> PairingProblem:
    """Eight who are level, of four families (clubs, provinces) of two neighbours each."""
    rows = [Entrant(n, **{kind: f"k{(n - 1) // 2}"}) for n in range(1, 9)]  # type: ignore[arg-type]
    return PairingProblem(tuple(rows), 1, 4, "s", order="ranking", **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["club", "family", "province"])
def test_neighbours_of_one_kind_do_not_meet(kind: str) -> None:
    tables = pair_round(problem(kind)).tables
    assert all((a - 1) // 2 != (b - 1) // 2 for a, b in (t.sides for t in tables))
    free = pair_round(problem(kind, club_gap=0)).tables
    assert any((a - 1) // 2 == (b - 1) // 2 for a, b in (t.sides for t in free))


def test_of_one_club_and_one_family_counts_once() -> None:
    asked = problem("club")
    a, b = Entrant(1, club="c"), Entrant(2, club="c")
    both = [Entrant(e.number, club="c", family="f", province="p") for e in (a, b)]
    assert meeting_cost(asked, a, b) == meeting_cost(asked, *both)


@pytest.mark.parametrize("kind", ["family", "province"])
def test_where_they_meet_it_is_said(kind: str) -> None:
    rows = tuple(Entrant(n, **{kind: "k"}) for n in (1, 2))  # type: ignore[arg-type]
    (table,) = pair_round(PairingProblem(rows, 1, 1, "s")).tables
    assert f"same_{kind}" in {reason.code for reason in table.reasons}


def test_without_families_the_hash_is_what_it_was() -> None:
    bare = PairingProblem((Entrant(1), Entrant(2)), 1, 1, "s")
    assert bare.input_hash() == ("0f244ace47bfe525e4bd5a12a2b2e438c071940e7209003773b9c77a34535b61")
    assert problem("family").input_hash() != problem("province").input_hash()


def test_a_whole_tournament_of_families() -> None:
    driver = Driver("7", rounds=3, club_gap=1000)
    for n in range(12):
        driver.do(AdmitEntry((f"m{n}",), family=f"f{n % 6}", province=f"p{n % 4}"))
    driver.draw()
    for _ in range(3):
        tables = driver.post().tables
        entries = driver.state.entries
        assert all(entries[a].family != entries[b].family for a, b in (t.sides for t in tables))
        driver.play()
    assert least_at_pairs([Entrant(n) for n in range(1, 13)]) == 0
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("at", [3, 30])
@pytest.mark.parametrize("system", ["swiss", "danish", "mitchell", "round-robin"])
def test_somebody_who_cannot_walk_far_stays_at_one_table(system: str, at: int) -> None:
    """Also at a table with a number beyond those that the field takes: numbers are left out."""
    driver = Driver("7", rounds=4, system=system)
    for n in range(10):
        driver.do(AdmitEntry((f"m{n}",), table=at if n == 4 else 0))
    driver.draw()
    opponents = set()
    for _ in range(4):
        table = driver.post().table(at)
        assert 5 in table.sides
        assert "keeps_table" in {reason.code for reason in table.reasons}
        opponents |= {n for n in table.sides if n != 5}
        driver.play()
    assert len(opponents) >= 3
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("at", [4, 30])
@pytest.mark.parametrize("system", ["swiss", "danish"])
def test_a_kept_table_stays_after_two_withdrawals(system: str, at: int) -> None:
    """Ten tables become nine: whoever cannot walk far sits where they sat."""
    driver = Driver("7", rounds=4, system=system)
    for n in range(20):
        driver.do(AdmitEntry((f"m{n}",), table=at if n == 7 else 0))
    driver.draw()
    for gone in (2, 11, 19):
        played = driver.post()
        assert 8 in played.table(at).sides
        driver.play()
        driver.do(WithdrawEntry(gone, "justified", "ill"))
    last = driver.post()
    assert 8 in last.table(at).sides or 8 in last.byes
    driver.play()
    driver.do(WithdrawEntry(8, "justified", "tired"))
    assert verify_log(driver.log)[1] is None


def test_who_has_a_table_changes_nobodys_opponents() -> None:
    tables = [PairedTable((2 * at + 1, 2 * at + 2)) for at in range(5)]
    found = kept(tables, {9: 1, 2: 5})
    assert [t.sides for t in found] == [(9, 10), (3, 4), (5, 6), (7, 8), (1, 2)]
    assert kept(tables, {}) == tuple(tables)


@pytest.mark.parametrize(
    ("places", "order", "refused"),
    [
        ({1: 2, 2: 3}, [2, 1, 3], {2}),  # two of one table
        ({1: 3, 5: 3}, [2, 3, 1], {5}),  # two tables, one place
        ({3: 9}, [1, 2, 3], {3}),  # there is no such table
        ({5: 1, 6: 1}, [3, 1, 2], set()),  # both of one table, one place
    ],
)
def test_where_places_collide_the_lower_number_has_the_better_right(
    places: dict[int, int], order: list[int], refused: set[int]
) -> None:
    tables = [PairedTable((2 * at + 1, 2 * at + 2)) for at in range(3)]
    found = kept(tables, places)
    assert [(t.sides[0] + 1) // 2 for t in found] == order
    said = {r.params["a"] for t in found for r in t.reasons if r.code == "table_taken"}
    assert said == refused


def test_a_list_says_families_provinces_and_tables() -> None:
    found = read_entries("nome;famiglia;provincia;tavolo\nAnna Rossi;Rossi;LE;3\nUgo Neri;;;\n")
    assert not found.faults
    first, second = found.entries
    assert (first.family, first.province, first.table) == ("Rossi", "LE", 3)
    assert (second.family, second.province, second.table) == ("", "", 0)
    (fault,) = read_entries("nome;tavolo\nAnna Rossi;primo\n").faults
    assert fault.code == "csv_bad_table"
