"""Points by a formula: what federations publish, worked out by hand, and what always holds."""

import itertools
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.unit.federation.season_fields import FOLDER, awards, field, formula, points, ranked
from tests.unit.narrowing import accepted, refusal_of
from tournaments.federation.formulas import read_formulas
from tournaments.federation.points import (
    Field,
    Placed,
    Worth,
    award_points,
    compare_awards,
    round_points,
    worth_of_places,
)
from tournaments.scoring.placing_points import overall_of_place, points_of_place

NAMES = ("linear-third", "bbo-2020", "ebu-sim", "ebu-individual")
FEDERAL = [300, 255, 210, 165, 120, 75, 30]


def test_fact_31_a_federal_event_of_twenty_pairs() -> None:
    """31: 3.00 2.55 2.10 1.65 1.20 0.75 0.30, the eighth nothing; 11.55 in all."""
    found = points("linear-third", field(20, "federal"))
    assert found == FEDERAL + [0] * 13
    assert sum(found) == 1155


def test_fact_31_three_level_at_the_second_place() -> None:
    """31: they have 2.10 each, and the sum is the same."""
    found = points("linear-third", field([1, 2, 2, 2, *range(5, 21)], "federal"))
    assert found[:5] == [300, 210, 210, 210, 120]
    assert sum(found) == 1155


def test_a_regional_event_of_thirty_one_pairs() -> None:
    found = points("linear-third", field(31, "regional"))
    assert (found[0], found[10], found[11]) == (930, 60, 0)
    assert {above - below for above, below in itertools.pairwise(found[:11])} == {87}


def test_bridge_base_twelve_pairs_in_the_line() -> None:
    found = points("bbo-2020", field(12, tables=12, deals=18))
    assert found[:5] == [120, 84, 60, 42, 24]
    level = points("bbo-2020", field([1, 2, 2, *range(4, 13)], tables=12, deals=18))
    assert level[1:3] == [72, 72]
    assert points("bbo-2020", field(12, tables=12, deals=12))[0] == 72, "12 to 17 count 60 per cent"
    assert points("bbo-2020", field(12, tables=12, deals=11)) == [0] * 12


@given(st.integers(1, 40), st.integers(1, 60))
def test_bridge_base_as_data_is_bridge_base_in_code(entries: int, tables: int) -> None:
    worth = worth_of_places(formula("bbo-2020"), entries, tables)
    assert worth == [points_of_place(at, entries, tables) for at in range(1, entries + 1)]


def test_who_is_better_in_all_lines_together_has_these_points() -> None:
    lines = (ranked(range(1, 17)), tuple(Placed(16 + at, at) for at in range(1, 17)))
    overall = tuple(
        Placed(entry, at) for at, entry in enumerate([17, 1, *range(2, 17), *range(18, 33)], 1)
    )
    given_field = Field(lines, tables=16, deals=18, overall=overall)
    found = {each.entry: each for each in awards("bbo-2020", given_field)}
    assert found[17].points == overall_of_place(1, 16) == 640
    assert found[17].why.overall
    assert (found[16].points, found[16].why.overall) == (
        round_points(points_of_place(16, 16, 16), "half_up"), False,
    )  # fmt: skip


def test_a_simultaneous_event_of_743_tables() -> None:
    found = awards("ebu-sim", field(2 * 743, tables=743))
    assert found[0].points == 81_800
    assert sum(each.points > 0 for each in found) == found[0].why.awarded == 496
    assert found[495].points == 100
    assert points("ebu-sim", field(50, tables=25))[0] == 15_000, "a root that comes out even"


def test_an_individual_event_of_six_tables() -> None:
    found = points("ebu-individual", field(24, tables=6))
    assert [each // 100 for each in found[:9]] == [24, 21, 18, 15, 12, 9, 6, 6, 0]


def test_why_these_points() -> None:
    award = awards("linear-third", field([1, 2, 2, 2, *range(5, 21)], "federal"))[1]
    why = award.why
    assert (award.entry, award.place, award.points) == (2, 2, 210)
    assert (why.formula, why.version, why.level, why.entries) == ("linear-third", 1, "federal", 20)
    assert (why.awarded, why.first, why.factor, why.percent) == (7, 200, 150, 100)
    assert why.shared == (Worth(2, 255, 1), Worth(3, 210, 1), Worth(4, 165, 1))


def test_a_correction_moves_the_points_of_two() -> None:
    before = awards("linear-third", field(20, "federal"))
    after = awards("linear-third", field([2, 1, *range(3, 21)], "federal"))
    moved = compare_awards(before, after)
    assert [(each.entry, each.before, each.after) for each in moved] == [
        (1, 300, 255), (2, 255, 300),
    ]  # fmt: skip
    assert compare_awards(before, before) == ()


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """A field with any ties."""
    groups = draw(st.lists(st.integers(1, 5), min_size=1, max_size=12))
    places = [1 + sum(groups[:at]) for at, size in enumerate(groups) for _ in range(size)]
    return field(places, "regional", len(places), 18)


@given(st.sampled_from(NAMES), fields())
def test_ties_share_exactly_what_their_places_give(name: str, given_field: Field) -> None:
    rules = formula(name)
    found = accepted(award_points(rules, given_field))
    entries = len(found)
    untied = accepted(award_points(rules, field(entries, "regional", entries, 18)))

    def whole(given_awards: tuple[object, ...]) -> Fraction:
        return sum(
            (Fraction(w.numerator, w.denominator) / len(each.why.shared)  # type: ignore[attr-defined]
             for each in given_awards for w in each.why.shared),  # type: ignore[attr-defined]
            Fraction(0),
        )  # fmt: skip

    if rules.overall is None or entries < rules.overall.from_tables:
        assert whole(found) == whole(untied), "before rounding the sum is the same"
    for each in found:
        share = Fraction(sum(Fraction(w.numerator, w.denominator) for w in each.why.shared))
        assert abs(each.points - share / len(each.why.shared)) < rules.unit


@given(st.sampled_from(NAMES), fields(), st.randoms(use_true_random=False))
def test_points_never_rise_with_the_place_and_know_no_order_of_input(
    name: str, given_field: Field, chance: Random
) -> None:
    found = awards(name, given_field)
    by_place = sorted(found, key=lambda each: each.place)
    assert all(a.points >= b.points for a, b in itertools.pairwise(by_place))
    mixed = list(given_field.lines[0])
    chance.shuffle(mixed)
    assert awards(name, replace(given_field, lines=(tuple(mixed),))) == found


LINES = (ranked([1]), (Placed(2, 1),))


def test_lines_that_are_ranked_by_themselves_need_nothing_more() -> None:
    assert points("ebu-individual", Field(LINES)) == [100, 100]


@pytest.mark.parametrize(
    ("name", "given_field", "code"),
    [
        ("linear-third", Field(()), "points_nobody"),
        ("linear-third", Field(((),)), "points_nobody"),
        ("linear-third", field(3, "galactic"), "points_level_unknown"),
        ("bbo-2020", field(3), "points_tables_missing"),
        ("ebu-sim", field(3), "points_tables_missing"),
        ("ebu-individual", field([1, 3, 3]), "points_places_unfit"),
        ("ebu-individual", Field(((Placed(1, 1), Placed(1, 2)),)), "points_places_unfit"),
        ("bbo-2020", field(3, tables=3), "points_deals_missing"),
        ("bbo-2020", Field(LINES, tables=3, deals=18), "points_places_unfit"),
    ],
)
def test_a_field_that_has_no_points_is_refused(name: str, given_field: Field, code: str) -> None:
    assert refusal_of(award_points(formula(name), given_field)).code == code


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("share = [1, 3]", "share = [1, 0]", "formula_divides_by_nothing"),
        ("tables = 25", "tables = 0", "formula_divides_by_nothing"),
        ("ratio = [3, 4]", "ratio = [3, 0]", "formula_divides_by_nothing"),
        ("over = 1, plus = 0", "over = 1, plus = -5", "formula_divides_by_nothing"),
        ("ratio = [3, 4]", "ratio = [5, 4]", "formula_rises"),
        ("5000, 3500", "3500, 5000", "formula_rises"),
        ("over = 4", "over = 400", "formula_rises"),
        ("deals = 12", "deals = 20", "formula_lengths_out_of_order"),
        ('id = "ebu-sim"', 'id = "bbo-2020"', "formula_twice"),
        ("least = 20", "least = -20", "rules_bad_number"),
        ("share = [1, 3]", "share = [4, 3]", "rules_bad_number"),
        ("version = 1", "version = 0", "rules_bad_number"),
        ("least = 20", "lest = 20", "rules_unknown_key"),
        ("least = 20", "least = 0.2", "rules_unreadable"),
        ("least = 20", "least = ", "rules_unreadable"),
        ('kind = "root"', 'kind = "cube"', "rules_unreadable"),
    ],
)
def test_a_formula_that_nobody_could_count_by_is_refused(old: str, new: str, code: str) -> None:
    text = (FOLDER / "formulas.toml").read_text("utf-8")
    assert old in text
    assert refusal_of(read_formulas(text.replace(old, new, 1))).code == code
