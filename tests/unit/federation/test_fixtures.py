"""Fixtures: their way into the calendar, what clashes, and what a poster needs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.words import Phrase
from tests.unit.federation.season_fields import day
from tests.unit.narrowing import accepted, refusal_of
from tournaments.federation.clashes import (
    ClashBand,
    ClashRules,
    ClosedDates,
    Province,
    against_clash_rules,
    find_clashes,
)
from tournaments.federation.fixtures import (
    STAGES,
    Clash,
    Fixture,
    FixturePath,
    FixtureRules,
    PathStage,
    Poster,
    against_fixture_rules,
    against_poster,
    ask_fixture,
    cancel_fixture,
    find_deadline,
    order_queue,
    pass_fixture,
    return_fixture,
)

LEVELS = ("club", "federal", "regional", "national")
LONG = tuple(PathStage(stage, 7) for stage in STAGES)
RULES = FixtureRules(
    (
        FixturePath(("regional", "national"), LONG, notice_days=90, poster=True),
        FixturePath(("club", "federal"), (PathStage("asked"), PathStage("published"))),
    ),
    fund_tables=50,
)
CLASHES = ClashRules(
    (
        ClashBand("no", ("regional",), ("national", "regional"), "region"),
        ClashBand("ask", ("regional",), ("national", "regional"), "region", 7),
        ClashBand("note", ("regional",), ("regional", "national"), "region", 14),
        ClashBand("ask", ("regional",), ("regional",), "neighbour"),
        ClashBand("note", ("national",), ("national",), "anywhere", 3),
    ),
    provinces={
        "MI": Province("Lombardia", ("NO",)), "CO": Province("Lombardia"),
        "NO": Province("Piemonte", ("MI",)), "BA": Province("Puglia"),
    },
)  # fmt: skip
NO_DATE = ClosedDates("2027-02-30", "2027-03-01", (), Phrase("a", "b"))
NEXT_TO_NO = Province("Lombardia", ("NO",))
ONE_SIDED = {"MI": NEXT_TO_NO, "NO": Province("Piemonte")}
POSTER = Poster("Verdi", "Neri", 1500, 150_000, 50)
DAY = day("2027-10-10")
TODAY = day("2027-03-01")
REGIONAL = Fixture("r", "regional", "Fiori", "MI", DAY, DAY, POSTER)
NATIONAL = Fixture("n", "national", "Bari", "CO", DAY, DAY, POSTER, "published")


def clashes(
    fixture: Fixture, *others: Fixture, rules: ClashRules = CLASHES
) -> list[tuple[str, str, int]]:
    found = accepted(find_clashes(rules, fixture, others))
    return [(each.answer, each.other, each.days_apart) for each in found]


def test_fact_39_a_regional_on_the_day_of_a_national_of_the_region() -> None:
    """39: the same day no, seven days around it ask."""
    assert clashes(REGIONAL, NATIONAL) == [("no", "n", 0)]
    for apart in (-7, -1, 1, 7):
        moved = replace(REGIONAL, first=DAY + apart, last=DAY + apart)
        assert clashes(moved, NATIONAL) == [("ask", "n", abs(apart))]
    for apart in (-8, 8, 14):
        moved = replace(REGIONAL, first=DAY + apart, last=DAY + apart)
        assert clashes(moved, NATIONAL) == [("note", "n", abs(apart))]
    assert clashes(replace(REGIONAL, first=DAY + 15, last=DAY + 15), NATIONAL) == []
    assert clashes(REGIONAL, replace(NATIONAL, province="BA")) == [], "another region"
    two_days = replace(NATIONAL, first=DAY - 2, last=DAY - 1)
    assert clashes(REGIONAL, two_days) == [("ask", "n", 1)], "from its last day"


def test_neighbours_closed_dates_and_what_holds_no_date() -> None:
    there = replace(REGIONAL, id="x", province="NO", state="asked")
    assert clashes(REGIONAL, there) == [("ask", "x", 0)]
    assert clashes(REGIONAL, replace(there, first=DAY + 1, last=DAY + 1)) == []
    for state in ("draft", "cancelled"):
        assert clashes(REGIONAL, replace(NATIONAL, state=state)) == []
    assert clashes(REGIONAL, replace(NATIONAL, state="returned")) == [("no", "n", 0)]
    assert clashes(REGIONAL, replace(REGIONAL, state="asked")) == [], "not with itself"
    finals = ClosedDates("2027-10-09", "2027-10-10", ("national",), Phrase("Finali", "Finals"))
    closed = replace(CLASHES, closed=(finals,))
    assert clashes(REGIONAL, rules=closed) == [("no", "", 0)]
    assert clashes(NATIONAL, rules=closed) == []
    approving = replace(REGIONAL, state="calendar", since=TODAY)
    found = accepted(find_clashes(closed, approving, ()))
    assert refusal_of(pass_fixture(RULES, approving, TODAY, found)).code == "fixture_date_closed"
    nowhere = find_clashes(CLASHES, replace(REGIONAL, province="??"), ())
    assert refusal_of(nowhere).code == "fixture_province_unknown"


def walk(fixture: Fixture, steps: int) -> Fixture:
    for _ in range(steps):
        fixture = accepted(pass_fixture(RULES, fixture, TODAY + 2, ()))
    return fixture


def test_the_way_of_a_regional_event() -> None:
    asked = accepted(ask_fixture(RULES, REGIONAL, 4, TODAY))
    assert (asked.state, asked.asked, asked.number) == ("asked", TODAY, 4)
    assert find_deadline(RULES, asked) == TODAY + 7
    seen = [walk(asked, steps).state for steps in range(6)]
    assert seen == list(STAGES)
    assert (
        refusal_of(pass_fixture(RULES, walk(asked, 5), TODAY + 3, ())).code == "fixture_wrong_state"
    )
    club = accepted(ask_fixture(RULES, replace(REGIONAL, level="club"), 5, DAY))
    assert walk(replace(club, since=TODAY), 1).state == "published"
    assert find_deadline(RULES, club) is None


def test_fact_39_returned_with_a_reason_it_keeps_its_place() -> None:
    """39: the queue has it where it was, before it is asked for again and after."""
    first = walk(accepted(ask_fixture(RULES, REGIONAL, 1, TODAY)), 2)
    second = accepted(ask_fixture(RULES, replace(REGIONAL, id="s"), 2, TODAY))
    returned = accepted(return_fixture(first, "manca la sede", TODAY + 3))
    assert (returned.state, returned.reason, returned.returned_from) == (
        "returned", "manca la sede", "councillor",
    )  # fmt: skip
    assert [each.id for each in order_queue([second, returned])] == ["r", "s"]
    again = accepted(ask_fixture(RULES, returned, 9, TODAY + 20))
    assert (again.state, again.asked, again.number, again.reason) == ("councillor", TODAY, 1, "")
    assert [each.id for each in order_queue([second, again])] == ["r", "s"]
    late = DAY - 89
    assert accepted(ask_fixture(RULES, returned, 9, late)).asked == TODAY, "the notice was kept"


def test_what_is_not_a_way_is_refused() -> None:
    asked = accepted(ask_fixture(RULES, REGIONAL, 1, TODAY))
    forbidden = [Clash("no", "n", 0, "region")]
    refused = {
        "fixture_notice_short": ask_fixture(RULES, REGIONAL, 1, DAY - 89),
        "fixture_level_unknown": ask_fixture(RULES, replace(REGIONAL, level="moon"), 1, TODAY),
        "fixture_days_unfit": ask_fixture(RULES, replace(REGIONAL, last=DAY - 1), 1, TODAY),
        "fixture_wrong_state": ask_fixture(RULES, asked, 1, TODAY),
        "fixture_goes_back": pass_fixture(RULES, asked, TODAY - 1, ()),
        "fixture_reason_missing": return_fixture(asked, "  ", TODAY),
        "fixture_clashes": pass_fixture(RULES, walk(asked, 3), TODAY + 9, forbidden),
    }  # fmt: skip
    assert {code: refusal_of(each).code for code, each in refused.items()} == {
        c: c for c in refused
    }
    asking = [Clash("ask", "n", 3, "region")]
    assert accepted(pass_fixture(RULES, walk(asked, 3), TODAY + 9, asking)).state == "approved"
    cancelled = accepted(cancel_fixture(walk(asked, 5), "sala allagata", TODAY + 9))
    assert cancelled.state == "cancelled"
    assert order_queue([cancelled]) == []
    for ended in (cancelled, REGIONAL):
        assert refusal_of(cancel_fixture(ended, "x", TODAY + 9)).code == "fixture_wrong_state"
        assert refusal_of(return_fixture(ended, "x", TODAY + 9)).code == "fixture_wrong_state"


@pytest.mark.parametrize(
    ("poster", "code"),
    [
        (replace(POSTER, director=" "), "poster_director_missing"),
        (replace(POSTER, score_head=""), "poster_score_head_missing"),
        (replace(POSTER, net_fee=None), "poster_fee_missing"),
        (replace(POSTER, net_fee=-1), "poster_fee_missing"),
        (replace(POSTER, fund=None), "poster_fund_missing"),
        (replace(POSTER, fund_tables=49), "poster_fund_tables"),
    ],
)
def test_without_its_poster_nothing_is_published(poster: Poster, code: str) -> None:
    approved = walk(accepted(ask_fixture(RULES, replace(REGIONAL, poster=poster), 1, TODAY)), 4)
    assert refusal_of(pass_fixture(RULES, approved, TODAY + 3, ())).code == code
    assert against_poster(RULES, POSTER) is None


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9)), max_size=8))
def test_the_queue_is_by_who_asked_first(requests: list[tuple[int, int]]) -> None:
    fixtures = [
        replace(REGIONAL, id=str(at), state="asked", asked=asked, number=number)
        for at, (asked, number) in enumerate(requests)
    ]
    found = [(each.asked, each.number) for each in order_queue(fixtures)]
    assert found == sorted(requests)


def bands(*given_bands: tuple[str, int]) -> ClashRules:
    made = [ClashBand(answer, ("regional",), ("national",), "region", days)  # type: ignore[arg-type]
            for answer, days in given_bands]  # fmt: skip
    return replace(CLASHES, bands=tuple(made))


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (bands(("no", 7), ("ask", 7), ("note", 7)), "clash_bands_overlap"),
        (bands(("no", 7), ("ask", 3)), "clash_bands_overlap"),
        (bands(("ask", 3), ("ask", 7)), "clash_bands_overlap"),
        (bands(("no", 8), ("note", 7)), "clash_bands_overlap"),
        (bands(("no", -1)), "rules_bad_number"),
        (replace(CLASHES, bands=(ClashBand("no", ("moon",), (), "region"),)), "rules_unknown_name"),
        (replace(CLASHES, closed=(NO_DATE,)), "rules_bad_date"),
        (replace(CLASHES, provinces={"MI": NEXT_TO_NO}), "rules_unknown_name"),
        (replace(CLASHES, provinces=ONE_SIDED), "provinces_one_sided"),
    ],
)  # fmt: skip
def test_bands_that_do_not_hold_together_are_refused(rules: ClashRules, code: str) -> None:
    assert refusal_of(against_clash_rules(rules, LEVELS)).code == code
    assert against_clash_rules(CLASHES, LEVELS) is None


@pytest.mark.parametrize(
    ("paths", "code"),
    [
        ((FixturePath(("moon",), LONG),), "rules_unknown_name"),
        ((FixturePath(("club",), LONG), FixturePath(("club",), LONG)), "rules_named_twice"),
        ((FixturePath(("club",), LONG, notice_days=-1),), "rules_bad_number"),
        ((FixturePath(("club",), LONG[1:]),), "path_out_of_order"),
        ((FixturePath(("club",), LONG[:-1]),), "path_out_of_order"),
        ((FixturePath(("club",), ()),), "path_out_of_order"),
        ((FixturePath(("club",), (LONG[0], LONG[2], LONG[1], LONG[5])),), "path_out_of_order"),
    ],
)
def test_ways_that_lead_nowhere_are_refused(paths: tuple[FixturePath, ...], code: str) -> None:
    assert refusal_of(against_fixture_rules(FixtureRules(paths), LEVELS)).code == code
    assert against_fixture_rules(RULES, LEVELS) is None
