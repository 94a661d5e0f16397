"""Categories: thresholds, quotas, one step a season, and what is accepted by which day."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.words import Phrase
from tests.unit.federation.season_fields import day
from tests.unit.narrowing import accepted, refusal_of
from tournaments.federation.bookings import Booking
from tournaments.federation.categories import (
    CategoryRules,
    Decision,
    Rank,
    against_category_rules,
    decision_days,
    find_rank,
)
from tournaments.federation.categories import (
    decide_categories as decide_or_refuse,
)
from tournaments.federation.days import write_day

NAME = Phrase("categoria", "category")
RULES = CategoryRules(
    (Rank("third", NAME), Rank("second", NAME, enter=60_000), Rank("first", NAME, enter=150_000)),
    "12-20",
    "12-31",
)
YEAR = (2027, (day("2027-01-01"), day("2027-12-31")))
QUOTAS = CategoryRules(
    (Rank("b", NAME, up=2), Rank("a", NAME, down=2, up=1), Rank("s", NAME, protected=True)),
    "12-20",
    "12-31",
)


def booked(accepted: str = "2027-06-01", **points: int) -> list[Booking]:
    return [Booking("t", 1, day(accepted), who, each) for who, each in points.items()]


def decide_categories(*arguments: Any, **named: Any) -> Decision:
    return accepted(decide_or_refuse(*arguments, **named))


def moved(decision: Decision) -> dict[str, tuple[str, str, str]]:
    return {each.person: (each.before, each.after, each.cause) for each in decision.moves}


def test_fact_34_from_six_hundred_points_one_goes_up_one_step() -> None:
    """34: 600.00 goes up, 599.99 not; 1,500.00 goes up one step."""
    ranks = {"x": "third", "y": "third", "z": "third"}
    decision = decide_categories(RULES, YEAR, ranks, booked(x=60_000, y=59_999, z=150_000))
    assert moved(decision) == {
        "x": ("third", "second", "points"), "z": ("third", "second", "points"),
    }  # fmt: skip
    assert decision.ranks == {"x": "second", "y": "third", "z": "second"}
    assert write_day(decision.holds_from) == "2027-12-31"


def test_fact_34_what_is_accepted_after_the_day_counts_for_the_next_season() -> None:
    """34: and the decision says so."""
    late = [*booked(x=59_000), Booking("u", 1, day("2027-12-21"), "x", 1_000)]
    decision = decide_categories(RULES, YEAR, {"x": "third"}, late)
    assert (decision.ranks["x"], decision.later) == ("third", ("u",))
    in_time = [*booked(x=59_000), Booking("u", 1, day("2027-12-20"), "x", 1_000)]
    assert decide_categories(RULES, YEAR, {"x": "third"}, in_time).ranks["x"] == "second"
    following = (2028, (day("2028-01-01"), day("2028-12-31")))
    more = [*late, Booking("v", 1, day("2028-02-02"), "x", 59_000)]
    assert moved(decide_categories(RULES, following, decision.ranks, more)) == {
        "x": ("third", "second", "points"),
    }  # fmt: skip


def test_a_correction_of_last_season_moves_this_one() -> None:
    last = Booking("t", 1, day("2026-10-01"), "x", 500)
    mended = [last, replace(last, edition=2, accepted=day("2027-02-01"), points=400)]
    ranks = {"x": "third"}
    assert (
        moved(
            decide_categories(
                RULES, YEAR, ranks, [*mended, Booking("u", 1, YEAR[1][0], "x", 60_050)]
            )
        )
        == {}
    )
    found = decide_categories(
        RULES, YEAR, ranks, [*mended, Booking("u", 1, YEAR[1][0], "x", 60_100)]
    )
    assert found.ranks["x"] == "second"  # fmt: skip


def test_a_later_edition_undoes_no_evening() -> None:
    first = decide_categories(RULES, YEAR, {"x": "third"}, booked(x=59_000))
    again = (2, day("2028-02-10"))
    second = decide_categories(RULES, YEAR, {"x": "third"}, booked(x=150_000), again)
    decisions = [second, first]
    on = {text: find_rank(RULES, decisions, "x", day(text)) for text in
          ("2027-12-30", "2028-02-09", "2028-02-10")}  # fmt: skip
    assert on == {"2027-12-30": "third", "2028-02-09": "third", "2028-02-10": "second"}
    assert find_rank(RULES, decisions, "nobody", day("2028-02-10")) == "third"


def test_a_rank_of_other_rules_is_refused() -> None:
    assert refusal_of(decide_or_refuse(RULES, YEAR, {"x": "gold"}, [])).code == "rank_unknown"


def test_quotas_and_protected_ranks() -> None:
    ranks = dict.fromkeys("abcde", "b") | dict.fromkeys("fghij", "a") | {"k": "s"}
    points = booked(a=500, b=400, c=400, d=100, f=900, g=800, h=300, i=200, j=200)
    found = moved(decide_categories(QUOTAS, YEAR, ranks, points))
    assert found == {
        "a": ("b", "a", "quota"), "b": ("b", "a", "quota"), "c": ("b", "a", "quota"),
        "f": ("a", "s", "quota"), "i": ("a", "b", "quota"), "j": ("a", "b", "quota"),
    }  # fmt: skip
    level = booked(f=900, g=800, h=200, i=200, j=200)
    assert moved(decide_categories(QUOTAS, YEAR, ranks, level)) == {"f": ("a", "s", "quota")}, (
        "who is level with somebody who stays stays, and nothing brings nobody up"
    )


def test_below_its_points_a_rank_is_lost() -> None:
    keeps = replace(RULES, ranks=(RULES.ranks[0], replace(RULES.ranks[1], keep=10_000)))
    ranks = {"x": "second", "y": "second", "new": "third"}
    found = decide_categories(keeps, YEAR, ranks, booked(x=9_999, y=10_000, z=5))
    assert moved(found) == {"x": ("second", "third", "points"), "z": ("", "third", "")}


def test_two_handles_of_one_person_are_one() -> None:
    found = decide_categories(
        RULES, YEAR, {"x": "third", "y": "second"}, booked(x=100_000, y=60_000),
        resolve=lambda *_: "x",
    )  # fmt: skip
    assert moved(found) == {"x": ("second", "first", "points")}


def test_the_days_of_a_season_that_begins_in_autumn() -> None:
    autumn = (day("2026-09-01"), day("2027-08-31"))
    rules = replace(RULES, accepted_by="08-20", decided="09-05")
    assert [write_day(each) for each in decision_days(rules, autumn)] == [
        "2027-08-20",
        "2027-09-05",
    ]
    january = replace(RULES, decided="01-15")
    assert [write_day(each) for each in decision_days(january, YEAR[1])] == [
        "2027-12-20", "2028-01-15",
    ]  # fmt: skip


POINTS = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 5).map(lambda n: n * 40_000))
RANKS = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(["third", "second", "first"]))


@given(POINTS, RANKS, st.randoms(use_true_random=False))
def test_nobody_moves_two_steps_and_the_order_of_input_decides_nothing(
    points: dict[str, int], ranks: dict[str, str], chance: Random
) -> None:
    order = [rank.id for rank in RULES.ranks]
    given_bookings = [Booking("t", 1, YEAR[1][0], who, each) for who, each in points.items()]
    found = decide_categories(RULES, YEAR, ranks, given_bookings)
    for person, rank in found.ranks.items():
        assert abs(order.index(rank) - order.index(ranks.get(person, "third"))) <= 1
    mixed = list(given_bookings)
    chance.shuffle(mixed)
    turned = dict(reversed(ranks.items()))
    assert decide_categories(RULES, YEAR, turned, mixed) == found


def over_lowest(rank: Rank) -> CategoryRules:
    return replace(RULES, ranks=(RULES.ranks[0], rank))


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (replace(RULES, ranks=()), "ranks_missing"),
        (replace(RULES, ranks=RULES.ranks * 2), "rules_named_twice"),
        (replace(RULES, decided="31-12"), "rules_bad_date"),
        (replace(RULES, ranks=(RULES.ranks[0], *RULES.ranks[:0:-1])), "thresholds_out_of_order"),
        (over_lowest(Rank("x", NAME, enter=5, keep=6)), "thresholds_out_of_order"),
        (replace(RULES, ranks=(Rank("x", NAME, keep=6),)), "rank_leads_nowhere"),
        (replace(RULES, ranks=(Rank("x", NAME, up=1),)), "rank_leads_nowhere"),
        (replace(RULES, ranks=(Rank("x", NAME, enter=1),)), "rank_leads_nowhere"),
        (over_lowest(Rank("x", NAME, down=1, protected=True)), "rank_leads_nowhere"),
        (replace(RULES, ranks=(Rank("x", NAME, enter=-1),)), "rules_bad_number"),
    ],
)  # fmt: skip
def test_ladders_that_do_not_hold_together_are_refused(rules: CategoryRules, code: str) -> None:
    assert refusal_of(against_category_rules(rules)).code == code
    assert against_category_rules(RULES) is against_category_rules(QUOTAS) is None
