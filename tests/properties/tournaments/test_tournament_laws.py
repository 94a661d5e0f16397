"""Laws of the tournament as a fold: replay, purity, stored form, repetition by seed."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.victory_tables import FIBUR_3, THREE_PLAYER
from tests.testbed.tournament_driver import Driver, played
from tournaments.decider import decide, evolve, fold
from tournaments.queries import current_standings
from tournaments.registry import CODEC
from tournaments.scoring.points import Scoring
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.draw import DrawLots, MakeDraw
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishRatings, PublishStandings
from tournaments.subjects.results import AwardScore, GiveWalkover
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry

FORMATS: dict[str, dict[str, Any]] = {
    "three": {"sizes": (3,), "scoring": Scoring("victory", THREE_PLAYER)},
    "four": {"sizes": (4,), "scoring": Scoring("placing", lowest_wins=True)},
    "pairs": {"side_size": 2, "scoring": Scoring("victory", FIBUR_3)},
    "short": {"sizes": (4, 3), "scoring": Scoring("placing")},
    "large": {"sizes": (6, 5, 7, 8, 4), "scoring": Scoring("placing", best=120)},
    "chips": {"sizes": (5, 4, 6), "scoring": Scoring("chips"), "chain": ("vp", "wins")},
    "points": {"sizes": (4,), "scoring": Scoring("points", lowest_wins=True)},
    "loser": {"sizes": (6, 4, 5, 7), "scoring": Scoring("loser"), "chain": ("vp", "mp_lead")},
    "danish": {"system": "danish"},
    "mitchell": {"system": "mitchell"},
    "knockout": {"system": "knockout", "chain": ("survived", "vp")},
    "round-robin": {"system": "round-robin"},
}


def any_command(chance: Random, driver: Driver) -> Command:
    """A command that might be right or wrong at this moment, by chance."""
    n, r, t = chance.randrange(0, 15), chance.randrange(0, 5), chance.randrange(0, 6)
    size = 2
    if 1 <= r <= len(driver.state.rounds) and 1 <= t <= len(driver.state.rounds[r - 1].tables):
        size = len(driver.state.rounds[r - 1].tables[t - 1].sides)
    totals = tuple(chance.randrange(-100, 400) * 5 for _ in range(chance.choice([size] * 9 + [1])))
    return chance.choice(
        [
            AdmitEntry((f"m{n}.0",), club=f"c{n % 3}"),
            WithdrawEntry(n),
            MakeDraw(driver.seed),
            ProposeRound(len(driver.state.rounds) + 1),
            PostRound(len(driver.state.rounds) + 1),
            RecordResult(r, t, totals),
            RecordResult(len(driver.state.rounds), t, totals),
            GiveWalkover(r, t, (n,)),
            AwardScore(r, t, totals, tuple(10 for _ in totals), "art. 7", "ruling"),
            CorrectResult(r, t, totals, "addition", "sum"),
            ApplyPenalty(n, 1, "art. 9", "late"),
            DrawLots((n, r)),
            CloseRound(len(driver.state.rounds)),
            PublishStandings(),
            PublishRatings(),
        ]
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(sorted(FORMATS)))
def test_any_commands_in_any_order(seed: int, kind: str) -> None:
    """Never an exception; a refusal changes nothing; the log alone gives the state."""
    chance = Random(seed)
    rules = {k: v for k, v in FORMATS[kind].items() if k != "side_size"}
    driver = Driver(seed=str(seed), rounds=3, **rules)
    driver.admit(chance.randrange(0, 14), clubs=3)
    for _ in range(60):
        command = any_command(chance, driver)
        kept = msgspec.msgpack.encode(driver.state)
        decision = decide(driver.state, command)
        assert msgspec.msgpack.encode(driver.state) == kept
        if not isinstance(decision, Refusal):
            driver.do(command)
    assert fold(driver.log) == driver.state


@pytest.mark.parametrize("kind", FORMATS)
def test_replay_equals_live(kind: str) -> None:
    """Through the stored form, event by event and all at once; and evolve changes no state."""
    driver = played(12, 3, **FORMATS[kind])
    driver.do(PublishStandings())
    driver.do(PublishRatings())
    driver.do(CloseTournament())
    stored = [(e.name(), msgspec.json.encode(e.data())) for e in driver.log]
    log = [CODEC.decode(name, data) for name, data in stored]
    assert log == driver.log
    assert fold(log) == driver.state
    state = fold(log[:0])
    for event in log:
        before = msgspec.msgpack.encode(state)
        following = evolve(state, event)
        assert msgspec.msgpack.encode(state) == before
        state = following
    assert state == driver.state


@pytest.mark.parametrize("kind", FORMATS)
def test_deciding_again_gives_the_same_events(kind: str) -> None:
    """An audit repeats every command on the state before it; a second run repeats the log."""
    driver = played(12, 3, seed="9", **FORMATS[kind])
    again = played(12, 3, seed="9", **FORMATS[kind])
    assert again.log == driver.log
    state, at = fold(()), 0
    for command in driver.commands:
        decision = decide(state, command)
        assert isinstance(decision, tuple)
        assert tuple(driver.log[at : at + len(decision)]) == decision
        state, at = fold(decision, state), at + len(decision)


def test_another_seed_is_another_tournament() -> None:
    assert played(12, 2, seed="1").state.drawn != played(12, 2, seed="2").state.drawn


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 13), st.integers(0, 2**32), st.sampled_from(sorted(FORMATS)))
def test_points_are_conserved(entries: int, seed: int, kind: str) -> None:
    """Standings hold exactly what tables and rests gave; nobody is lost or counted twice."""
    driver = played(entries, 2, seed=str(seed), **FORMATS[kind])
    rows = current_standings(driver.state)
    given_out = sum(sum(o.vp) for o in driver.state.outcomes)
    given_out += sum(c.vp for c in driver.state.credited)
    assert sum(row.vp for row in rows) == given_out
    assert sorted(row.number for row in rows) == list(range(1, entries + 1))
    for played_round in driver.state.rounds:
        at_tables = [n for t in played_round.tables for n in t.sides]
        assert len(set(at_tables)) == len(at_tables)
        assert set(at_tables).isdisjoint(played_round.byes)


def test_no_event_holds_a_float_or_outgrows_the_log() -> None:
    driver = played(300, 2)
    driver.do(PublishRatings())

    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(k, str) and k.isascii() and plain(v) for k, v in value.items())
        if isinstance(value, list):
            return all(map(plain, value))
        if isinstance(value, int):
            return abs(value) < 2**53
        return value is None or isinstance(value, str)

    for event in driver.log:
        assert plain(msgspec.json.decode(msgspec.json.encode(event.data())))
        assert len(msgspec.json.encode(event.data())) < 8_000
