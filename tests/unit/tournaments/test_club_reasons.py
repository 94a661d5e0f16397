"""What a proposed round says of two of one club at a table: only what is certain."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.testbed.tournament_driver import Driver
from tournaments.pairing.explain import clubs_explained
from tournaments.pairing.model import Entrant, PairedTable, PairingProblem, Reason
from tournaments.scoring.points import Scoring
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.proposals import ProposeRound
from tournaments.verify_log import verify_log

PLACING = Scoring("placing", lowest_wins=True)


def said(clubs: str, system: Any = None, **rules: Any) -> list[Reason]:
    """Of club-mates, by the first round; `clubs` has a letter for each entry, `-` for none."""
    driver = Driver(rounds=2, **rules)
    for number, club in enumerate(clubs):
        driver.do(AdmitEntry((f"m{number}",), club.strip("-"), None))
    driver.draw()
    driver.do(ProposeRound(1, system=system))
    assert verify_log(driver.log)[1] is None
    assert driver.state.proposal is not None
    reasons = [reason for table in driver.state.proposal.tables for reason in table.reasons]
    return [reason for reason in reasons if reason.code.startswith("same_club")]


@pytest.mark.parametrize(
    ("clubs", "meetings", "rules"),
    [
        ("a" * 11 + "-" * 9, 1, {}),  # eleven of a club at ten tables
        ("a" * 12 + "b" * 8, 2, {}),
        ("a" * 6 + "-" * 3, 3, {"sizes": (3,), "scoring": PLACING}),
        ("a" * 7, 9, {"sizes": (4, 3), "scoring": PLACING}),  # a club among itself
    ],
)
def test_more_of_a_club_than_tables_cannot_all_be_apart(
    clubs: str, meetings: int, rules: dict[str, Any]
) -> None:
    size = rules.get("sizes", (2,))[0]
    found = said(clubs, **rules)
    assert [reason.code for reason in found] == ["same_club_crowded"] * meetings
    stated = {(reason.params["members"], reason.params["tables"]) for reason in found}
    assert stated == {(clubs.count("a"), -(-len(clubs) // size))}


def test_as_many_as_tables_are_apart_and_nothing_is_said() -> None:
    assert said("a" * 10 + "-" * 10) == []


def test_who_rests_sits_at_no_table() -> None:
    """Eleven of a club in a field of 21: one of them rests, and ten sit at ten tables."""
    field = tuple(Entrant(n, club="a" if n <= 11 else "") for n in range(1, 22))
    tables = tuple(PairedTable((n, n + 10)) for n in range(2, 12))
    same = (Reason("same_club", {"a": 2, "b": 3}),)  # and if two of them meet, that is a choice
    forced = (replace(tables[0], reasons=same), *tables[1:])
    assert clubs_explained(PairingProblem(field, 1, 3, "s"), forced, apart=True) == forced


def test_one_meeting_too_many_is_not_put_down_to_the_size_of_the_club() -> None:
    """Three of a club at two tables meet once; if they sit all at one table that is a choice."""
    field = tuple(Entrant(n, club="a" if n <= 3 else "") for n in range(1, 7))
    problem = PairingProblem(field, 1, 3, "s", sizes=(3,))

    def codes(*tables: tuple[int, ...]) -> set[str]:
        reasons = [
            Reason("same_club", {"a": a, "b": b})
            for table in tables
            for a in table
            for b in table
            if a < b <= 3
        ]
        at = [
            PairedTable(table, tuple(r for r in reasons if r.params["a"] in table))
            for table in tables
        ]
        return {r.code for t in clubs_explained(problem, at, apart=True) for r in t.reasons}

    assert codes((1, 2, 4), (3, 5, 6)) == {"same_club_crowded"}
    assert codes((1, 2, 3), (4, 5, 6)) == {"same_club"}


@pytest.mark.parametrize("system", ["danish", "mitchell", "round-robin", "knockout"])
def test_a_system_that_knows_no_clubs_says_so(system: str) -> None:
    """None of them could have kept the two apart: nothing is said of harm to other tables."""
    assert {reason.code for reason in said("a" * 6 + "-" * 2, system)} == {"same_club_allowed"}


def test_where_scores_count_for_more_the_two_are_only_not_kept_apart() -> None:
    driver = Driver(rounds=3, club_gap=1)
    for number, club in enumerate("aabb"):
        driver.do(AdmitEntry((f"m{number}",), club, None))
    driver.draw()
    codes = set()
    for _ in range(3):
        tables = driver.post().tables
        codes |= {reason.code for table in tables for reason in table.reasons}
        driver.play()
    assert "same_club" in codes
    assert not codes & {"same_club_crowded", "same_club_allowed"}
