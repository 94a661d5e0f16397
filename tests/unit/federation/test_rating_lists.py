"""The list of a month: places, states, what is recalculated, and its text."""

import pytest

from games.kernel.refusal import Refusal
from tournaments.federation.days import Date, day_of, month_of
from tournaments.federation.rating.fold import (
    PlayedTable,
    Standing,
    TableKey,
    fold_tables,
    last_standings,
)
from tournaments.federation.rating.law import Law, Rating
from tournaments.federation.rating.lists import (
    MonthlyList,
    Standings,
    check_month,
    digest_tables,
    make_list,
    read_list,
    write_list,
)

LAW = Law(flat=2.15, scatter=0.0345)
MARCH = month_of(day_of(Date(2027, 3, 1)))


def on(month: int, day: int, number: int, shares: tuple[int, int] = (15, 5)) -> PlayedTable:
    key = TableKey(day_of(Date(2027, month, day)), f"t{number}")
    given = tuple((each, 20) for each in shares)
    return PlayedTable(key, (("ada", "bea"), ("cy", "di")), given, LAW)


def stand(tables: list[PlayedTable]) -> dict[str, Standing]:
    return last_standings(fold_tables(tables))


def listed(tables: list[PlayedTable], listed_before: dict[str, int] | None = None) -> MonthlyList:
    start, end = day_of(Date(2027, 3, 1)), day_of(Date(2027, 4, 1))
    now = [table for table in tables if table.key.day < end]
    before = [table for table in tables if table.key.day < start]
    return make_list(
        "burraco-pairs", MARCH, Standings(stand(now), stand(before), listed_before or {}), now
    )


def test_a_month_counts_up_to_its_last_day() -> None:
    tables = [on(2, 27, 1), on(3, 1, 2), on(3, 31, 3), on(4, 1, 4)]
    found = listed(tables)
    assert found.tables == 3
    assert {line.month_tables for line in found.people} == {2}
    assert found.digest == digest_tables(tables[:3]) != digest_tables(tables)


def test_nobody_has_a_place_before_it_is_earned_or_after_a_year_away() -> None:
    many = [on(3, day, day) for day in range(1, 31)]
    found = {line.person: line for line in listed(many).people}
    assert {line.state for line in found.values()} == {"active"}
    assert [found[p].place for p in ("ada", "bea", "cy", "di")] == [1, 1, 3, 3]
    few = listed(many[:4])
    assert {(line.state, line.place) for line in few.people} == {("provisional", None)}
    now = {"old": Standing(Rating(1_700_000, 40_000, day_of(Date(2026, 3, 30))), 60)}
    (old,) = make_list("busca-table", MARCH, Standings(now, now, {}), []).people
    assert (old.state, old.place) == ("inactive", None)
    assert old.deviation > 40_000, "what is not known grows with days away"


def test_what_was_corrected_later_is_told_apart_from_what_was_played() -> None:
    before = [on(2, 10, 1, (20, 0))]
    wrong = {person: s.rating.mu for person, s in stand(before).items()}
    corrected = [on(2, 10, 1, (0, 20)), on(3, 5, 2)]
    found = {line.person: line for line in listed(corrected, wrong).people}
    right = stand(corrected[:1])["ada"].rating.mu
    assert found["ada"].recalculated == right - wrong["ada"] < 0
    assert found["ada"].change == found["ada"].mean - wrong["ada"]
    assert listed(corrected).people[0].change is None, "who was in no list has no change"


def test_the_text_says_all_of_it() -> None:
    found = listed([on(3, day, day) for day in range(1, 31)])
    text = write_list(found)
    assert text.startswith("smazzata-ratings/1\nburraco-pairs 2027-03 law 1\ntables 30 ")
    assert read_list(text) == found
    assert write_list(read_list(text)) == text
    for broken in ("", "smazzata-ratings/2\n" + text, text.replace("active", "happy")):
        with pytest.raises(ValueError, match=r".*"):
            read_list(broken)


def test_a_month_that_is_not_over_has_no_list() -> None:
    last, first = day_of(Date(2027, 3, 31)), day_of(Date(2027, 4, 1))
    refusal = check_month(MARCH, last)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.params) == ("month_not_over", {"month": "2027-03"})
    assert check_month(MARCH, first) is None
