"""Whatever sides and officials do to a round by chance, its slips and its log stay sound."""

from random import Random

import pytest

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tournaments.authority import Acting, Office
from tournaments.decider import decide
from tournaments.subjects.appeals import FileAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.discipline import GiveWarning
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log

TOTALS = ((805, 300), (805, 350), (300, 805))


def by_chance(driver: Driver, chance: Random) -> Command:
    """Something that somebody may want to do to the newest round."""
    played = driver.state.rounds[-1]
    at = (played.number, table := chance.randint(1, len(played.tables)))
    sides = played.table(table).sides
    side, mp = chance.choice(sides), chance.choice(TOTALS)
    present = (side,) if chance.random() < 0.8 else ()
    claim = ClaimResult(*at, side, mp)
    return chance.choice(
        [
            *(claim,) * 8,
            RecordResult(*at, mp),
            SettleSlip(*at, mp, "ruled", chance.choice(["", "31"])),
            GiveWalkover(*at, present, chance.choice(["", "away"])),
            AwardScore(*at, mp, (12, 3), "12", "mixed"),
            CorrectResult(*at, mp, "addition", "added again"),
            CorrectResult(*at, mp, "arbitral", "looked", "12"),
            MendResult(*at, "played", "was played", mp=mp),
            MendResult(*at, "walkover", "left", present=present),
            *(RevokeResult(*at, "wrong table"),) * 3,
            RecallRound(played.number, "wrong hour"),
            ReopenRound(played.number, "look again"),
            CloseRound(played.number),
            GiveWarning(side, "art. 40", "spoke"),
            CallReferee(*at, side, "a card fell"),
            AnswerCall(
                chance.randint(1, 3),
                (side,),
                chance.choice(["none", "warning", "penalty"]),
                side,
                "art. 9",
                "why",
                vp=1,
            ),
            FileAppeal(side, *at, "unfair"),
            WithdrawEntry(side, "justified", "ill", chance.random() < 0.5),
            ReturnEntry(side, "well again"),
        ]
    )


@pytest.mark.parametrize("seed", range(20))
def test_slips_and_log_stay_sound(seed: int) -> None:
    chance = Random(seed)
    driver = Driver(claims=True, rounds=2, seed=str(seed))
    driver.admit(6)
    driver.draw()
    driver.post()
    for _ in range(150):
        command = by_chance(driver, chance)
        number, table = getattr(command, "round", 0), getattr(command, "table", 0)
        places = frozenset({(number, table, getattr(command, "by", 0))})
        acting = Acting(frozenset(Office), places=places)
        if not isinstance(decide(driver.state, command, acting), Refusal):
            driver.do(command, acting)
        if not driver.state.rounds:
            if driver.state.proposal is None:
                driver.do(ProposeRound(1))
            driver.do(PostRound(1))
        for played in driver.state.rounds:
            differing = {t for t, said in played.claims.items() if len({*said.values()}) > 1}
            assert played.disputed == differing - set(played.results)
            assert not played.closed or played.complete
        assert all(call.round <= len(driver.state.rounds) for call in driver.state.open_calls)
    state, divergence = verify_log(driver.log)
    assert divergence is None
    assert state == driver.state
