"""Facts 12 to 15: the continuous scale, points for places, who may play, how long a round lasts."""

from typing import get_args

import msgspec
import pytest

from games.kernel.refusal import Refusal
from games.kernel.victory import VictoryTable, read_table, table_problems, victory_points
from games.kernel.victory_tables import TABLES
from tests.testbed.tournament_driver import PAIRS, Driver
from tests.unit.narrowing import present
from tournaments.decider import decide
from tournaments.regulations import CODES
from tournaments.regulations.eligibility import ineligible, rights
from tournaments.regulations.regulation import (
    CardKind,
    Level,
    Regulation,
    Substitution,
    filed_late,
    filing_day,
)
from tournaments.scoring.continuous import CONTINUOUS, continuous_table
from tournaments.scoring.fixed_point import read, written
from tournaments.scoring.placing_points import PlacingPoints, placing_points
from tournaments.scoring.points import Scoring, usual_rest
from tournaments.standings.criteria import StandingsRow
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.substitution import SubstituteMember

FIBUR = CODES["fibur-2026"]
LEVELS: tuple[Level, ...] = get_args(Level)

PRINTED = {
    8: {0: 1000, 1: 1044, 5: 1205, 10: 1378, 20: 1646, 30: 1837, 40: 1974},
    16: {0: 1000, 1: 1031, 5: 1148, 10: 1280, 20: 1500, 30: 1673, 40: 1809, 60: 2000, 99: 2000},
    24: {1: 1025, 5: 1123, 10: 1233, 20: 1426, 30: 1583, 40: 1712},
}


@pytest.mark.parametrize(
    ("boards", "lead", "points"),
    [(boards, lead, vp) for boards, row in PRINTED.items() for lead, vp in row.items()],
)
def test_fact_12_the_continuous_scale(boards: int, lead: int, points: int) -> None:
    table = continuous_table(boards)
    ahead, behind = victory_points(table, (lead, 0))
    assert abs(ahead - points) <= 1, "in hundredths"
    assert ahead + behind == 2000


@pytest.mark.parametrize("boards", range(1, 41))
def test_fact_12_no_point_is_worth_more_than_the_one_before(boards: int) -> None:
    table = continuous_table(boards)
    assert not table_problems(table)
    steps = [high - low for low, high in zip(table.points, table.points[1:], strict=False)]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0
    assert table.points[-1] == 2000


def test_fact_12_a_rest_is_worth_seventy_per_cent_and_the_lead_that_goes_with_it() -> None:
    rest = usual_rest(Scoring("victory", CONTINUOUS["wbf-16"]), 2)
    assert rest.vp == 1400
    share = CONTINUOUS["wbf-16"].share
    assert share(rest.mp)[0] >= 1400 > share(rest.mp - 1)[0]


def rows(*places: int) -> list[StandingsRow]:
    return [StandingsRow(place, at, 0, 0, 0, 0, 0, 0) for at, place in enumerate(places, 1)]


def points(boards: int, tables: int, line: list[StandingsRow]) -> list[int]:
    found = placing_points(PlacingPoints("bbo-2020", boards), [line], line, tables)
    return [found[row.number] for row in line]


def test_fact_13_twelve_pairs_in_the_line() -> None:
    assert points(18, 12, rows(*range(1, 13)))[:5] == [120, 84, 60, 42, 24]


def test_fact_13_shared_places_share_their_points() -> None:
    assert points(18, 12, rows(1, 2, 2, 4, 5))[1:3] == [round((35 + 25) / 2)] * 2


@pytest.mark.parametrize(("boards", "first"), [(11, 0), (12, 72), (17, 72), (18, 120), (24, 120)])
def test_fact_13_short_events_count_less(boards: int, first: int) -> None:
    assert points(boards, 12, rows(*range(1, 13)))[0] == first


def test_fact_13_large_events_are_flatter_and_their_best_get_more() -> None:
    many = rows(*range(1, 41))
    assert points(18, 20, many)[:2] == [800, 600], "0.4 a table, then three quarters"
    last = points(18, 20, many)[6]
    assert last == points(18, 15, many)[6], "seventh: as its line gives it, the lower of the two"
    halves = [many[:20], [row for row in rows(*range(1, 41)) if row.number > 20]]
    each = placing_points(PlacingPoints("bbo-2020", 18), halves, many, 15)
    assert each[1] == 150, "at most fifteen entries count"


def eligible(level: Level, *cards: CardKind, authorised: bool = False) -> str:
    found = ineligible(FIBUR.regulation(level), cards, authorised=authorised)
    return found.code if found else ""


@pytest.mark.parametrize(
    ("level", "code"),
    [
        ("club", ""),
        ("federal", ""),
        ("regional", "card_not_admitted"),
        ("national", "card_not_admitted"),
    ],
)
def test_fact_14_a_reduced_card_is_good_for_club_and_federal_events(
    level: Level, code: str
) -> None:
    assert eligible(level, "ordinary", "reduced") == code


def test_fact_14_a_junior_plays_with_an_adult_and_an_authorisation() -> None:
    assert eligible("national", "junior", "ordinary", authorised=True) == ""
    assert eligible("national", "junior", "ordinary") == "junior_without_authorisation"
    assert eligible("national", "junior", "junior", authorised=True) == "junior_without_adult"
    assert eligible("club", "junior", "junior") == ""


def test_fact_14_who_is_not_eligible_is_not_entered() -> None:
    driver = Driver(side_size=2, rounds=6, regulation=FIBUR.regulation("regional", 3))
    young = AdmitEntry(("a", "b"), cards=("junior", "junior"), authorised=True)
    assert driver.refused(young) == "junior_without_adult"
    (admitted,) = driver.do(AdmitEntry(("a", "b"), cards=("ordinary", "ordinary")))
    assert "cards" not in admitted.data(), "what a card says of a person stands in no log"
    driver.do(LeaveOfficialMode("article_unlisted", "a friendly evening"))
    driver.do(AdmitEntry(("c", "d"), cards=("junior", "junior")))


def test_fact_14_a_fifth_round_in_a_club_takes_an_exemption() -> None:
    def opened(exemption: str) -> object:
        regulation = FIBUR.regulation("club", 3, exemption)
        opening = OpenTournament("burraco", 5, PAIRS, "", regulation=regulation)
        return decide(Tournament(), opening)

    refused = opened("")
    assert isinstance(refused, Refusal)
    assert refused.code == "level_most_rounds"
    assert not isinstance(opened("by the council"), Refusal)


@pytest.mark.parametrize(("day", "late"), [(0, False), (9, False), (10, False), (11, True)])
def test_fact_14_a_result_filed_on_day_eleven_is_flagged(day: int, late: bool) -> None:
    ended = 20_898
    assert filed_late(FIBUR.regulation("club"), ended, ended + day) is late
    assert filing_day(FIBUR.regulation("club"), ended) == ended + 10
    assert not filed_late(None, ended, ended + 99), "own rules ask for nothing"


@pytest.mark.parametrize(("hands", "minutes"), [(2, 25), (3, 35), (4, 45)])
def test_fact_15_the_length_of_a_round_follows_from_its_hands(hands: int, minutes: int) -> None:
    assert FIBUR.regulation("club", hands).round_minutes == minutes
    assert Driver(regulation=FIBUR.regulation("club", hands)).state.rules is not None


SAME = Regulation("", substitution=Substitution(same_category=True))


def test_a_substitute_is_of_the_same_category_or_a_lower_one() -> None:
    driver = Driver(side_size=2, rounds=4, regulation=SAME)
    driver.do(AdmitEntry(("a", "b"), categories=(2, 3)))
    driver.admit(3)
    swap = SubstituteMember(1, "a", "x", 1, "ill")
    assert driver.refused(swap) == "substitute_category", "nobody knows of which"
    assert driver.refused(SubstituteMember(1, "a", "x", 1, "ill", 1)) == ("substitute_category")
    driver.do(SubstituteMember(1, "a", "x", 1, "ill", 2))
    assert driver.state.entries[1].categories == (2, 3)
    driver.do(SubstituteMember(1, "b", "y", 1, "ill", 4))
    assert driver.state.entries[1].categories == (2, 4)


def test_where_no_category_is_known_each_is_unknown() -> None:
    driver = Driver(side_size=2, rounds=4, regulation=SAME)
    driver.do(AdmitEntry(("a", "b")))
    driver.do(AdmitEntry(("c", "d"), categories=(2, 3)))
    assert driver.refused(AdmitEntry(("e", "f"), categories=(2,))) == "members_unfit"
    plain, known = driver.state.entries[1], driver.state.entries[2]
    assert [plain.category_of(member) for member in ("a", "b", "x")] == [0, 0, 0]
    assert [known.category_of(member) for member in ("c", "d", "x")] == [2, 3, 0]


def test_who_was_there_before_may_come_back_and_without_the_rule_anybody() -> None:
    driver = Driver(side_size=2, rounds=4, regulation=SAME)
    driver.do(AdmitEntry(("a", "b"), categories=(1, 1)))
    driver.admit(3)
    driver.draw()
    driver.post()
    driver.play()
    driver.do(SubstituteMember(1, "a", "x", 2, "ill", 1))
    driver.post()
    driver.play()
    driver.do(SubstituteMember(1, "x", "a", 3, "well again"))
    free = Driver(side_size=2, rounds=4)
    free.do(AdmitEntry(("a", "b"), categories=(2, 2)))
    free.do(SubstituteMember(1, "a", "x", 1, "ill", 1))


def test_the_rights_are_with_whoever_sat_there_in_more_than_half_of_the_rounds() -> None:
    driver = Driver(side_size=2, rounds=4)
    driver.do(AdmitEntry(("a", "b")))
    driver.admit(3)
    driver.draw()
    driver.post()
    driver.play()
    driver.do(SubstituteMember(1, "a", "x", 2, "ill"))
    driver.post()
    driver.play()
    assert rights(driver.state.entries[1], 2) == ("a", "b"), "as many each: who had entered"
    driver.post()
    driver.play()
    assert rights(driver.state.entries[1], 3) == ("x", "b")


def test_the_share_of_rounds_after_which_nobody_comes_in_is_that_of_the_code() -> None:
    strict = Regulation("", substitution=Substitution(percent=0))
    for regulation, code in ((strict, "official_mode_only"), (None, "")):
        driver = Driver(side_size=2, rounds=4, regulation=regulation)
        driver.admit(4)
        driver.draw()
        driver.post()
        driver.play()
        member = present(driver.state.entries[1]).members[0]
        decided = decide(driver.state, SubstituteMember(1, member, "x", 2, "ill"))
        assert (decided.code if isinstance(decided, Refusal) else "") == code


def test_a_table_says_how_many_digits_stand_behind_the_point() -> None:
    whole, fine = TABLES["fibur-2026-3"], CONTINUOUS["wbf-16"]
    assert (whole.decimals, fine.decimals) == (0, 2)
    assert b"scale" not in msgspec.json.encode(whole), "logs of whole points stay as they are"
    assert msgspec.json.decode(msgspec.json.encode(fine), type=VictoryTable) == fine
    bands = [
        {"from": 0, "to": 9, "winner": 50, "loser": 50},
        {"from": 10, "winner": 75, "loser": 25},
    ]
    own = {"id": "own", "total": 100, "scale": 1, "bands": bands}
    table = read_table(msgspec.json.encode(own))
    assert isinstance(table, VictoryTable)
    assert table.decimals == 1
    wrong = read_table(msgspec.json.encode({**own, "scale": 3}))
    assert not isinstance(wrong, VictoryTable)
    assert wrong[0].code == "vp_table_shape"


@pytest.mark.parametrize(
    ("text", "decimals", "points"),
    [
        ("12,80", 2, 1280),
        ("12.8", 2, 1280),
        ("12", 2, 1200),
        ("−0,05", 2, -5),
        ("+ 3", 0, 3),
        ("12,8", 0, None),
        ("12,805", 2, None),
        ("1.000,50", 2, None),
        ("", 2, None),
        (",5", 2, None),
        ("१२", 2, None),
        ("1" * 8, 2, None),
    ],
)
def test_points_as_people_type_them(text: str, decimals: int, points: int | None) -> None:
    assert read(text, decimals) == points
    if points is not None:
        for language in ("it", "en"):
            assert read(written(points, decimals, language), decimals) == points


def test_points_as_people_read_them() -> None:
    assert [written(1280, 2, language) for language in ("it", "en")] == ["12,80", "12.80"]
    assert written(-5, 2, "it") == "-0,05"
    assert written(-1250, 2, "en") == "-12.50"
    assert written(14, 0, "it") == "14"
