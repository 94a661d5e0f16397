"""Records with partners and against opponents, by person, code and day."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tournaments.federation.people import Aliases, Appearance
from tournaments.federation.records import FiledTable, Record, find_records

TABLES = [
    FiledTable("t", 1, 5, "fibur", (("a", "b"), ("c", "d")), (12, 8)),
    FiledTable("t", 1, 5, "fibur", (("c", "d"), ("a", "b")), (15, 5)),
    FiledTable("u", 1, 9, "unico", (("a", "c"), ("b", "e")), (20, 0)),
]


def said(records: tuple[Record, ...]) -> list[tuple[str, str, int, int, int]]:
    return [(each.role, each.other, each.played, each.won, each.given) for each in records]


def test_partners_and_opponents_with_what_was_won_of_what_there_was() -> None:
    assert said(find_records(TABLES, "a", 9)) == [
        ("partner", "b", 2, 17, 40), ("partner", "c", 1, 20, 20),
        ("opponent", "c", 2, 17, 40), ("opponent", "d", 2, 17, 40),
        ("opponent", "b", 1, 20, 20), ("opponent", "e", 1, 20, 20),
    ]  # fmt: skip
    assert [each.share for each in find_records(TABLES, "a", 9)][:2] == [4250, 10_000]
    assert said(find_records(TABLES, "a", 9, code="unico"))[0] == ("partner", "c", 1, 20, 20)
    assert said(find_records(TABLES, "a", 8))[0] == ("partner", "b", 2, 17, 40)
    assert find_records(TABLES, "a", 4) == ()
    assert find_records(TABLES, "nobody", 9) == ()


def test_a_table_of_three_counts_each_encounter_and_a_share_of_nothing_is_none() -> None:
    three = FiledTable("v", 1, 1, "x", (("a",), ("b",), ("c",)), (28, 23, 9))
    assert said(find_records([three], "a", 1)) == [
        ("opponent", "b", 1, 28, 51), ("opponent", "c", 1, 28, 37),
    ]  # fmt: skip
    nothing = replace(three, vp=(0, 0, 0))
    assert [each.share for each in find_records([nothing], "a", 1)] == [None, None]
    passing = replace(TABLES[0], passing=True)
    assert {role for role, *_ in said(find_records([passing], "a", 5))} == {"opponent"}


def test_a_later_edition_takes_the_place_of_the_one_before() -> None:
    mended = [replace(TABLES[0], edition=2, accepted=7, vp=(8, 12))]
    found = find_records([*TABLES, *mended], "a", 8)
    assert said(found)[0] == ("partner", "b", 1, 8, 20), "edition 2 has one table only"


def test_joined_handles_have_one_record_and_parted_ones_their_own_again() -> None:
    tables = [*TABLES, FiledTable("w", 1, 9, "fibur", (("a2", "b"), ("d", "e")), (10, 10))]
    apart = find_records(tables, "a", 9)
    joined = find_records(tables, "a", 9, Aliases({"a2": "a"}).find_person)
    assert said(joined)[0] == ("partner", "b", 3, 27, 60)
    assert find_records(tables, "a", 9, Aliases().find_person) == apart
    moved = Aliases(moved={Appearance("w", "a2"): "a"})
    assert find_records(tables, "a", 9, moved.find_person) == joined


@given(st.lists(st.tuples(st.permutations("abcdef"), st.integers(0, 20)), max_size=8))
def test_what_one_won_against_another_the_other_lost(deals: list[tuple[list[str], int]]) -> None:
    tables = [
        FiledTable("t", 1, 1, "x", ((p[0], p[1]), (p[2], p[3])), (vp, 20 - vp)) for p, vp in deals
    ]
    records = {
        (each.person, each.role, each.other): each
        for person in "abcdef"
        for each in find_records(tables, person, 1)
    }
    for (person, role, other), record in records.items():
        back = records[other, role, person]
        assert (back.played, back.given) == (record.played, record.given)
        expected = record.won if role == "partner" else record.given - record.won
        assert back.won == expected
