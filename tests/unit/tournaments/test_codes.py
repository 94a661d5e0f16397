"""Codes of federations as data: what each rules, and that tournaments keep to it."""

from typing import Any

import msgspec
import pytest

from games.kernel.refusal import Refusal
from games.kernel.victory import table_problems
from tests.testbed.tournament_driver import PAIRS, Driver
from tournaments.authority import Acting
from tournaments.decider import decide
from tournaments.events.opening import TournamentOpened
from tournaments.registry import CODEC
from tournaments.regulations import CODES
from tournaments.regulations.code import Code
from tournaments.regulations.regulation import Level
from tournaments.state import Tournament
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.results import AwardScore
from tournaments.verify_log import verify_log

HOUR = 1_900_000_000
EACH = pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))


def at(seconds: int) -> Acting:
    return Acting(at=(HOUR + seconds) * 1000)


def posted(entries: int = 4, **rules: Any) -> Driver:
    driver = Driver(**({"regulation": CODES["fibur-2026"].regulation(None, 3)} | rules))
    driver.admit(entries)
    driver.draw()
    driver.post()
    return driver


@EACH
def test_a_code_is_whole(code: Code) -> None:
    refs = [article.ref for article in code.articles]
    assert refs
    assert len(set(refs)) == len(refs)
    assert code.lateness in refs, "lateness is an article of the list"
    assert code.sources
    minutes = [step.minute for step in code.ladder]
    assert minutes == sorted(set(minutes))
    assert code.ladder[-1].due == "walkover"
    assert all(not table_problems(table) for table in code.tables.values())
    for language in ("it", "en"):
        assert code.body in code.label(language)
    for fewest in code.rounds_of_level:
        assert fewest[0] in code.levels


@EACH
def test_what_a_code_rules_stands_whole_in_the_log(code: Code) -> None:
    driver = Driver(regulation=code.regulation(None, 3))
    opened = driver.log[0]
    assert isinstance(opened, TournamentOpened)
    assert opened.regulation == code.regulation(None, 3)
    again = CODEC.decode(opened.name(), msgspec.json.encode(opened.data()), opened.schema)
    assert again == opened
    assert verify_log(driver.log)[1] is None


def test_a_log_of_before_codes_has_none() -> None:
    driver = Driver()
    data = driver.log[0].data()
    assert data.pop("regulation") is None
    assert CODEC.convert("tournament_opened", data, 4) == driver.log[0]


def opening(level: Level, hands: int, rounds: int, exemption: str = "") -> OpenTournament:
    regulation = CODES["fibur-2026"].regulation(level, hands, exemption)
    return OpenTournament("burraco", rounds, PAIRS, "", regulation=regulation)


@pytest.mark.parametrize(
    ("level", "hands", "rounds", "code"),
    [
        ("club", 3, 5, "level_most_rounds"),
        ("regional", 3, 5, "level_fewest_rounds"),
        ("regional", 4, 4, "level_fewest_rounds"),
    ],
)
def test_what_a_level_does_not_open(level: Level, hands: int, rounds: int, code: str) -> None:
    refused = decide(Tournament(), opening(level, hands, rounds))
    assert isinstance(refused, Refusal)
    assert refused.code == code
    exempt = decide(Tournament(), opening(level, hands, rounds, "by the councillor of the region"))
    assert not isinstance(exempt, Refusal)
    assert exempt[0].data()["regulation"]["exemption"] == "by the councillor of the region"
    assert not isinstance(decide(Tournament(), opening("federal", hands, rounds)), Refusal)


def test_the_ladder_is_that_of_the_code() -> None:
    driver = posted()
    late = driver.state.rounds[0].tables[0].sides[0]
    driver.do(NoteLate(1, 1, late, minutes=4))
    assert not driver.state.warnings
    driver.do(NoteLate(1, 1, late, minutes=5))
    assert [w.article for w in driver.state.warnings] == ["ritardi"]
    driver.do(NoteLate(1, 1, late, minutes=7))
    assert [(c.vp, c.mp) for c in driver.state.credited] == [(0, -100)]
    driver.do(NoteLate(1, 1, late, minutes=11))
    assert driver.state.rounds[0].sources[1] == "walkover"


def test_who_is_noted_late_at_once_pays_for_the_highest_step_only() -> None:
    driver = posted()
    late = driver.state.rounds[0].tables[0].sides[0]
    driver.do(NoteLate(1, 1, late, minutes=8))
    assert not driver.state.warnings
    assert [(c.vp, c.mp) for c in driver.state.credited] == [(0, -100)]


def penalty(article: str, reason: str = "") -> ApplyPenalty:
    return ApplyPenalty(1, 1, article, reason)


def test_points_are_taken_by_an_article_of_the_list_only() -> None:
    driver = posted()
    assert driver.refused(penalty("art. 99")) == "official_mode_only"
    assert driver.refused(penalty("other")) == "reason_missing"
    driver.do(penalty("art. 20"))
    driver.do(penalty("other", "threw the cards on the floor"))
    warning = GiveWarning(1, "made up", "why")
    assert driver.refused(warning) == "official_mode_only"
    award = AwardScore(1, 1, (0, 0), (10, 10), "made up", "cards were mixed")
    assert driver.refused(award) == "official_mode_only"


def test_out_of_the_official_mode_any_article_may_be_typed() -> None:
    driver = posted()
    driver.do(LeaveOfficialMode("article_unlisted", "a friendly evening"))
    driver.do(penalty("rule of the house"))


def test_without_a_code_any_article_may_be_typed() -> None:
    driver = posted(regulation=None)
    driver.do(penalty("rule of the house"))
