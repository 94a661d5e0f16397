"""The texts of bodies: they are whole, they hold what is published, and a bad one is refused."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.refusal import Refusal
from tests.unit.federation.season_fields import FOLDER, day, field, season, text_of
from tests.unit.narrowing import accepted, present, refusal_of
from tournaments.circuits import Evening, Score, Side
from tournaments.federation.cards import Card, Player, against_play, give_card, season_days
from tournaments.federation.categories import decision_days
from tournaments.federation.circuits import Night, find_finalists, rank_circuit
from tournaments.federation.clashes import find_clashes
from tournaments.federation.days import write_day
from tournaments.federation.fixtures import Fixture, ask_fixture, pass_fixture
from tournaments.federation.formulas import read_formulas
from tournaments.federation.points import award_points
from tournaments.federation.rules_text import LONGEST
from tournaments.federation.season import _PARTS, REFUSALS, SeasonRules, digest_season, read_season
from tournaments.regulations import CODES
from tournaments.regulations.regulation import Level

BODIES = sorted(path.stem for path in (FOLDER / "bodies").glob("*.toml"))
SHARED = accepted(read_formulas((FOLDER / "formulas.toml").read_text("utf-8")))


@pytest.mark.parametrize("body", BODIES)
def test_a_body_is_whole(body: str) -> None:
    rules = season(body)
    text = rules.text
    assert text.id == body
    assert text.sources
    assert text.circuits
    assert {level for path in text.calendar.paths for level in path.levels} == {
        each.id for each in text.levels
    }
    again = msgspec.json.decode(msgspec.json.encode(rules), type=SeasonRules)
    assert digest_season(again) == digest_season(rules)


def test_there_are_two_bodies_and_they_differ() -> None:
    assert len(BODIES) == 2
    assert digest_season(season("fibur")) != digest_season(season("lago"))
    commented = accepted(read_season("# another line\n" + text_of("lago"), SHARED))
    assert digest_season(commented) == digest_season(season("lago"))
    changed = text_of("lago").replace("grace_days = 30", "grace_days = 31")
    assert digest_season(accepted(read_season(changed, SHARED))) != digest_season(season("lago"))


def test_what_fibur_has_published() -> None:
    text = season("fibur").text
    assert (text.affiliation.members, text.affiliation.tournaments) == (20, 20)
    assert text.filing.days == present(CODES["fibur-2026"].filing_days)
    quota = text.referees.quotas[0]
    assert (quota.level, quota.most, quota.most_with_chief) == ("national", 15, 10)
    assert text.calendar.fund_tables == 50
    assert len(text.clashes.provinces) == 107
    assert len({each.region for each in text.clashes.provinces.values()}) == 20
    levels: tuple[Level, ...] = ("club", "federal", "regional", "national")
    born, today = day("2008-01-01"), day("2026-05-05")
    for level in levels:
        admitted = CODES["fibur-2026"].levels[level].cards
        for kind in ("ordinary", "reduced", "junior"):
            player = Player((Card(kind, today, today),), born)
            refused = against_play(text.cards, level, today, player)
            assert (refused is None) == (kind in admitted), "as at the door of a tournament"


def test_fact_31_by_the_text_of_the_federation() -> None:
    """31: the formula that it names gives the points of a federal event of twenty pairs."""
    found = accepted(award_points(season("fibur").formula, field(20, "federal")))
    assert [each.points for each in found[:8]] == [300, 255, 210, 165, 120, 75, 30, 0]


def test_fact_35_by_the_text_of_the_federation() -> None:
    """35: two of each half, who wins both is champion."""
    rules = season("fibur").text.circuits[0]

    def half(*order: str) -> list[Night]:
        scores: dict[Side, Score] = {(pair,): Score(100 - at, 0) for at, pair in enumerate(order)}
        return [Night(Evening("1", scores, ()))]

    found = accepted(find_finalists(rules, [half("Q", "P", "R", "S"), half("P", "R", "Q", "S")]))
    assert [each.unit[0] for each in found.finalists] == ["Q", "P", "R", "S"]
    both = accepted(find_finalists(rules, [half("P", "Q", "R", "S"), half("P", "R", "Q", "S")]))
    assert (both.champion, both.finalists) == (("P",), ())


def test_fact_39_by_the_text_of_the_federation() -> None:
    """39: on the day of a national in the region no, within seven days ask, elsewhere a note."""
    rules, on = season("fibur").text.clashes, day("2027-10-10")
    there = Fixture("n", "national", "Fiori", "MI", on, on, state="published")

    def answers(province: str, apart: int) -> list[str]:
        mine = Fixture("r", "regional", "Lario", province, on + apart, on + apart)
        return [each.answer for each in accepted(find_clashes(rules, mine, [there]))]

    assert [answers("CO", 0), answers("CO", 7), answers("CO", 8)] == [["no"], ["ask"], []]
    assert [answers("BA", 0), answers("BA", 1)] == [["note"], []]


def test_the_league_of_the_lakes_plays_by_its_own_rules() -> None:
    rules = season("lago")
    text = rules.text
    year = season_days(text.cards, 2026)
    assert [write_day(each) for each in year] == ["2026-09-01", "2027-08-31"]
    assert present(text.categories) is not None
    days = decision_days(present(text.categories), year)
    assert [write_day(each) for each in days] == ["2027-08-15", "2027-09-01"]
    card = accepted(give_card(text.cards, "young", 2026, day("2026-10-01"), day("2014-10-02")))
    assert write_day(card.first) == "2026-10-02", "twelve on the day on which it begins"
    found = accepted(award_points(rules.formula, field([1, 2, 2, 4, 5, 6, 7], "lakes")))
    # 7 pairs: first 3.50, four places; steps of 0.75; the best place counts for both; twice.
    assert [each.points for each in found] == [700, 550, 550, 250, 0, 0, 0]
    asked = accepted(
        ask_fixture(
            text.calendar,
            Fixture("x", "evening", "c", "CO", day("2027-01-10"), day("2027-01-10")),
            1,
            day("2027-01-02"),
        )
    )
    assert accepted(pass_fixture(text.calendar, asked, day("2027-01-03"), ())).state == "published"
    nights = [Night(Evening("1", {("a", "b"): Score(15, 0), ("c", "d"): Score(5, 0)}, ()), most=20)]
    assert accepted(rank_circuit(text.circuits[0], nights)).rows[0].vp == 7500


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("grace_days = 30", "grace_day = 30", "rules_unknown_key"),
        ("grace_days = 30", 'grace_days = "30"', "rules_unreadable"),
        ("grace_days = 30", "grace_days = 30.5", "rules_unreadable"),
        ("grace_days = 30", "grace_days = 999", "rules_bad_number"),
        ("grace_days = 30", "grace_days =", "rules_unreadable"),
        ('id = "lago"\n', "", "rules_unreadable"),
        ("[filing]", "[fillings]", "rules_unknown_key"),
        ('season_begins = "09-01"', 'season_begins = "09-31"', "rules_bad_date"),
        ("below_age = 18\nrights", "below_age = 10\nrights", "card_ages_out_of_order"),
        ('formula = "lake-steps"', 'formula = "linear-third"', "formula_levels_missing"),
        ('formula = "lake-steps"', 'formula = "gone"', "rules_unknown_formula"),
        ('id = "lake-steps"', 'id = "bbo-2020"', "formula_twice"),
        ("share = [1, 2]", "share = [1, 0]", "formula_divides_by_nothing"),
        ("lakes = 200 }", "sea = 200 }", "formula_levels_missing"),
        ("up = 4", "up = 4, keep = 3", "rank_leads_nowhere"),
        ("reminders = [2, 4]", "reminders = [4, 2]", "filing_reminders_out_of_order"),
        ('grades = ["referee"]', "grades = []", "rules_unknown_name"),
        ("drops = 2", "drops = 10", "circuit_counts_unfit"),
        ("days = 14 }", "days = 0 }", ""),
        ('theirs = ["evening"]', 'theirs = ["sea"]', "rules_unknown_name"),
        ('neighbours = ["CO"] }', 'neighbours = ["LC"] }', "provinces_one_sided"),
        ("version = 1", "version = 0", "rules_bad_number"),
        ("new_members = 8", "new_members = -8", "rules_bad_number"),
        ('stage = "calendar", days = 10', 'stage = "asked", days = 10', "path_out_of_order"),
        ('known = "ours"', 'known = "guessed"', "rules_unreadable"),
        ('{ id = "lakes", name', '{ id = "evening", name', "rules_named_twice"),
    ],
)  # fmt: skip
def test_a_text_that_does_not_hold_together_is_refused(old: str, new: str, code: str) -> None:
    text = text_of("lago")
    assert old in text
    found = read_season(text.replace(old, new, 1), SHARED)
    assert (found.code if isinstance(found, Refusal) else "") == code


def test_three_bands_at_once_are_refused() -> None:
    three = """
bands = [
  { answer = "no", mine = ["lakes"], theirs = ["lakes"], where = "anywhere", days = 7 },
  { answer = "ask", mine = ["lakes"], theirs = ["lakes"], where = "anywhere", days = 7 },
  { answer = "note", mine = ["lakes"], theirs = ["lakes"], where = "anywhere", days = 7 },
"""
    text = text_of("lago").replace("\nbands = [\n", three, 1)
    assert refusal_of(read_season(text, SHARED)).code == "clash_bands_overlap"


def test_an_unknown_word_is_named_with_its_place() -> None:
    text = text_of("lago").replace("least = 50\n", "lest = 50\n", 1)
    refused = refusal_of(read_season(text, SHARED))
    assert refused.params == {"key": "lest", "where": "formulas[0]"}
    assert REFUSALS[refused.code].say("it", refused.params) == (
        "Nel regolamento la voce «lest» non esiste (in formulas[0])."
    )


def test_a_fault_of_the_writing_is_named_by_line_and_column() -> None:
    refused = refusal_of(read_season('id = "x"\nversion = = 1\n', SHARED))
    assert (refused.code, refused.params["where"]) == ("rules_unreadable", "2:11")


def test_a_text_that_is_too_long_or_too_deep_is_refused() -> None:
    assert refusal_of(read_season("#" * (LONGEST + 1), SHARED)).code == "rules_too_long"
    for text in ("x = " + "[" * 50_000, "x = " + "9" * 5_000, "x = 2027-13-01", "\ud800", "\0"):
        assert refusal_of(read_season(text, SHARED)).code == "rules_unreadable"


@given(st.text(max_size=200))
def test_any_noise_is_refused_and_never_an_error(noise: str) -> None:
    assert isinstance(read_season(noise, SHARED), Refusal)
    assert isinstance(read_season(text_of("lago") + "\n" + noise + "\n= 1", SHARED), Refusal)


def test_no_code_is_in_two_parts() -> None:
    codes = Counter(code for part in _PARTS for code in part)
    assert [code for code, times in codes.items() if times > 1] == []
