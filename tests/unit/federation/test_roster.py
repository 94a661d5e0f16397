"""The roster of referees: who may be designated, how often, and what is asked first."""

from typing import get_args

import pytest
from msgspec.structs import replace

from tests.unit.federation.season_fields import day
from tests.unit.narrowing import accepted, refusal_of
from tournaments.federation.roster import (
    Concern,
    Post,
    Quota,
    RosterLine,
    RosterRules,
    Served,
    Service,
    against_designation,
    against_roster_rules,
    answer_designation,
    find_concerns,
)

LEVELS = ("club", "federal", "regional", "national")
RULES = RosterRules(
    ("regional", "national"),
    chief_grade={"national": "national", "regional": "regional"},
    hall_grade={"national": "regional"},
    quotas=(Quota("national", 15, 10),),
)
SEASON = (day("2027-01-01"), day("2027-12-31"))
LINE = RosterLine("x", "national", SEASON[0] - 100, SEASON[1] + 100)


def post(at: int, chief: str = "chief", level: str = "national") -> Post:
    return Post(f"t{at}", level, SEASON[0] + 7 * at, "Lombardia", chief)


def served(count: int, chief: str = "", state: Served = "served") -> list[Service]:
    return [Service("x", post(at, chief or f"c{at}"), state) for at in range(count)]


def refuse(
    at: Post, services: list[Service], entered: tuple[str, ...] = (), line: RosterLine = LINE
) -> str:
    found = against_designation(RULES, [line], "x", at, SEASON, services, entered)
    return "" if found is None else found.code


def test_fact_36_fifteen_national_events_a_season() -> None:
    """36: with 14 the 15th is confirmed, the 16th is refused."""
    assert refuse(post(40), served(14)) == ""
    assert refuse(post(40), served(15)) == "referee_quota"
    to_come = [*served(14, state="designated"), Service("x", post(30, "other"), "accepted")]
    assert refuse(post(40), to_come) == "referee_quota"
    for state in ("declined", "cancelled"):
        gone = [replace(each, state=state) for each in served(15)]
        assert refuse(post(40), gone) == "", "what never was does not count"
    before = [
        replace(each, post=replace(each.post, day=each.post.day - 365)) for each in served(15)
    ]
    assert refuse(post(40), before) == "", "another season"
    assert refuse(post(40, level="regional"), served(15)) == "", "another level"


def test_fact_36_ten_with_one_chief_but_not_for_the_chief() -> None:
    """36: the 11th with one chief is refused, not for the chief himself."""
    assert refuse(post(40, "boss"), served(9, "boss")) == ""
    assert refuse(post(40, "boss"), served(10, "boss")) == "referee_chief_quota"
    assert refuse(post(40, "other"), served(10, "boss")) == ""
    assert refuse(post(40, "x"), served(14, "x")) == "", "under oneself"
    assert refuse(post(40, "x"), served(15, "x")) == "referee_quota"


def test_nobody_serves_where_entered_or_twice() -> None:
    assert refuse(post(1), [], entered=("x", "y")) == "referee_entered"
    assert refuse(post(1), [Service("x", post(1), "designated")]) == "referee_twice"
    assert refuse(post(1), [Service("x", post(1), "declined")]) == ""


def test_the_roster_says_who_when_where_and_of_which_grade() -> None:
    assert refuse(post(1), [], line=replace(LINE, person="y")) == "referee_not_on_roster"
    assert refuse(post(1), [], line=replace(LINE, last=SEASON[0])) == "referee_not_on_roster"
    assert refuse(post(1), [], line=replace(LINE, regions=("Puglia",))) == "referee_region"
    lower = replace(LINE, grade="regional")
    assert refuse(post(1), [], line=lower) == ""
    assert refuse(post(1, "x"), [], line=lower) == "referee_grade"
    assert refuse(post(1), [], line=replace(LINE, grade="none")) == "referee_grade"
    later = replace(lower, first=SEASON[0], grade="national")
    found = against_designation(RULES, [later, lower], "x", post(1, "x"), SEASON, [], ())
    assert found is None, "the line that began last"


def test_kin_and_foreign_cards_are_asked_about() -> None:
    assert find_concerns(LINE, ("a", "b"), ("c",)) == ()
    declared = replace(LINE, foreign_card=True)
    assert find_concerns(declared, ("b", "a"), ("b", "c")) == (
        Concern("referee_kin_entered", ("b",)), Concern("referee_foreign_card"),
    )  # fmt: skip


def test_a_designation_is_answered_once_and_then_served() -> None:
    service = Service("x", post(1), "designated")
    taken = accepted(answer_designation(service, "accepted"))
    assert accepted(answer_designation(taken, "served")).state == "served"
    assert refusal_of(answer_designation(service, "served")).code == "referee_answer_unfit"
    for last in ("served", "declined", "cancelled"):
        ended = replace(service, state=last)
        for answer in get_args(Served):
            assert refusal_of(answer_designation(ended, answer)).code == "referee_answer_unfit"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (replace(RULES, grades=("a", "a")), "rules_named_twice"),
        (replace(RULES, quotas=RULES.quotas * 2), "rules_named_twice"),
        (replace(RULES, hall_grade={"national": "moon"}), "rules_unknown_name"),
        (replace(RULES, hall_grade={"moon": "regional"}), "rules_unknown_name"),
        (replace(RULES, quotas=(Quota("moon", 5),)), "rules_unknown_name"),
        (replace(RULES, quotas=(Quota("national", -1),)), "rules_bad_number"),
        (replace(RULES, quotas=(Quota("national", 5, 6),)), "quota_out_of_order"),
    ],
)
def test_rules_of_a_roster_that_do_not_hold_together_are_refused(
    rules: RosterRules, code: str
) -> None:
    assert refusal_of(against_roster_rules(rules, LEVELS)).code == code
    assert against_roster_rules(RULES, LEVELS) is None
    assert against_roster_rules(replace(RULES, quotas=(Quota("national", 5, 5),)), LEVELS) is None
