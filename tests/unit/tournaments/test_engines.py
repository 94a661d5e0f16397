"""Pairing engines by version: a proposal names the one that made it."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import instance, present
from tournaments import engines
from tournaments.decider import decide
from tournaments.events.rounds import RoundProposed
from tournaments.pairing.model import Pairing
from tournaments.queries import current_standings
from tournaments.state import Tournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.slips import RecordResult
from tournaments.verify_log import verify_log

NEXT = max(engines.ENGINES) + 1
"""The version of an engine that is not there yet."""


def backwards(*asked: Any) -> Pairing | Refusal:
    """An engine that pairs otherwise: the same tables with their numbers in the other order."""
    found = engines.version_5(*asked)
    if isinstance(found, Refusal):
        return found
    renumbered = zip(found.tables, found.tables[::-1], strict=True)
    tables = tuple(replace(table, number=other.number) for other, table in renumbered)
    return replace(found, tables=tables)


def begun() -> Driver:
    driver = Driver(rounds=2)
    driver.admit(8)
    driver.draw()
    return driver


def engines_of(driver: Driver) -> list[int]:
    return [event.engine for event in driver.log if isinstance(event, RoundProposed)]


def test_the_newest_engine_pairs_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the tournament was played before the program was brought up to date."""
    driver = begun()
    driver.play_rounds(1)
    monkeypatch.setitem(engines.ENGINES, NEXT, backwards)
    driver.play_rounds(1)
    assert engines_of(driver) == [NEXT - 1, NEXT]
    assert verify_log(driver.log)[1] is None


def test_another_engine_than_the_one_named_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = begun()
    driver.play_rounds(1)
    monkeypatch.setitem(engines.ENGINES, NEXT, backwards)
    forged = [
        replace(event, engine=NEXT) if isinstance(event, RoundProposed) else event
        for event in driver.log
    ]
    divergence = verify_log(forged)[1]
    assert divergence is not None
    assert divergence.reason == "differs"


@pytest.mark.parametrize("engine", [0, -1, NEXT])
def test_an_engine_that_is_not_there_pairs_nothing(engine: int) -> None:
    assert begun().refused(ProposeRound(1, engine=engine)) == "unknown_pairing_engine"


@pytest.mark.parametrize("ruleset", [0, -1])
def test_versions_of_rules_count_from_1(ruleset: int) -> None:
    opening = begun().commands[0]
    assert isinstance(opening, OpenTournament)
    refusal = decide(Tournament(), replace(opening, ruleset=ruleset))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "setting_out_of_range"


def test_danish_rounds_go_down_the_standings_whatever_settles_its_ties() -> None:
    """Of pairs with as many points the chain puts the widest difference first, not the most."""
    driver = Driver(system="danish", rounds=2, chain=("vp", "mp_difference"))
    driver.admit(8)
    driver.draw()
    driver.post()
    for table, totals in enumerate([(3000, 2400), (1000, 350), (2000, 1370), (900, 290)], 1):
        driver.do(RecordResult(1, table, totals))
    driver.do(CloseRound(1))
    ranked = [row.number for row in current_standings(driver.state)]
    rules = present(driver.state.rules)
    pairing = instance(Pairing, engines.version_5(driver.state, rules, "danish", "pure"))
    paired = [{*table.sides} for table in pairing.tables]
    assert paired == [{*pair} for pair in zip(ranked[::2], ranked[1::2], strict=True)]
