"""The audit of a tournament's log: sound logs pass, any changed fact is found where it stands."""

from typing import Any

import msgspec
import pytest

from games.kernel.event import Event
from tests.testbed.tournament_driver import Driver
from tournaments import commands, events
from tournaments.authority import Acting
from tournaments.pairing.model import PairedTable
from tournaments.rating.skill import Rating
from tournaments.verify_log import verify_log


def eventful() -> Driver:
    """Everything that can happen, in one tournament."""
    driver = Driver(seed="audit", rounds=3, claims=True)
    driver.admit(11)
    driver.draw("rating")
    driver.post()
    sides = driver.state.rounds[0].tables[1].sides
    driver.do(commands.GiveWalkover(1, 2, sides[:1], "late"))
    driver.do(commands.GiveWalkover(1, 3, (), "both left"))
    driver.do(commands.AwardScore(1, 4, (5, 0), (12, 6), "art. 7", "cards mixed"))
    _claimed(driver, 1, (500, 0), (500, 0))
    _claimed(driver, 5, (500, 0), (0, 500))
    driver.do(commands.SettleSlip(1, 5, (500, 0), "said so", "art. 5"))
    driver.play()
    driver.do(commands.CorrectResult(1, 1, (700, 0), "addition", "sum"))
    driver.do(commands.PublishStandings())
    driver.do(commands.PublishRatings({"m0.0": Rating(30_000, 4_000)}))
    driver.do(commands.ApplyPenalty(4, 1, "art. 9", "late", 50))
    driver.play_rounds(1)
    driver.do(commands.WithdrawEntry(2, "unjustified", "left"))
    driver.post(system="danish", variant="strict")
    driver.play()
    driver.do(commands.DrawLots((3, 5, 1)))
    driver.do(commands.PublishStandings())
    driver.do(commands.PublishRatings())
    driver.do(commands.CloseTournament())
    return driver


def _claimed(driver: Driver, table: int, *claims: tuple[int, int]) -> None:
    """What the two sides of a table of the first round say."""
    for side, said in zip(driver.state.rounds[0].tables[table - 1].sides, claims, strict=True):
        acting = Acting(places=frozenset({(1, table, side)}))
        driver.do(commands.ClaimResult(1, table, side, said), acting)


LOG = eventful().log


def test_the_log_has_every_kind_of_event() -> None:
    assert {type(event) for event in LOG} == set(events.EVENTS)


def test_a_sound_log_passes() -> None:
    state, divergence = verify_log(LOG)
    assert divergence is None
    assert state.closed


def changed(event: Event) -> list[Event]:
    """Every way to change one number or list of the event a little.

    But for places: those of a played match are the game's own, which knows who left (GEN-07).
    """
    found = []
    for field in event.__struct_fields__:
        value: Any = getattr(event, field)
        if field == "places" and isinstance(event, events.ResultRecorded):
            continue
        if isinstance(value, int):
            found.append(msgspec.structs.replace(event, **{field: value + 1}))
        if isinstance(value, tuple) and len(value) > 1 and value[0] != value[1]:
            found.append(
                msgspec.structs.replace(event, **{field: (value[1], value[0], *value[2:])})
            )
    return found


def said(event: Event) -> bool:
    """Whether people said it: changed, it is another tournament, perhaps as sound as this one."""
    if isinstance(event, events.ResultRecorded):
        return event.source == "arbitral"
    return isinstance(
        event,
        (
            events.TournamentOpened,
            events.EntryAdmitted,
            events.EntryWithdrawn,
            events.PenaltyApplied,
            events.SlipClaimed,
        ),
    )


@pytest.mark.parametrize(
    "at", [i for i, event in enumerate(LOG) if not said(event) and changed(event)]
)
def test_a_changed_fact_is_found(at: int) -> None:
    for false in changed(LOG[at]):
        _, divergence = verify_log([*LOG[:at], false, *LOG[at + 1 :]])
        assert divergence is not None, false
        assert divergence.at >= at - 10


@pytest.mark.parametrize("at", range(len(LOG)))
def test_a_dropped_or_doubled_event_is_found(at: int) -> None:
    event = LOG[at]
    _, dropped = verify_log([*LOG[:at], *LOG[at + 1 :]])
    # Nothing in the log has to follow from these: the chain of hashes guards them.
    final = (
        events.LotsDrawn,
        events.SlipClaimed,
        events.StandingsPublished,
        events.RatingsChanged,
        events.TournamentClosed,
    )
    assert dropped is not None or isinstance(event, final)
    _, doubled = verify_log([*LOG[: at + 1], event, *LOG[at + 1 :]])
    # A proposal may be made again before it is posted.
    assert doubled is not None or isinstance(event, events.RoundProposed)


def test_a_round_that_was_picked_by_hand_is_found() -> None:
    """All scores are level, nobody has a club: another first round is as sound, but not drawn."""
    driver = Driver(rounds=1)
    driver.admit(6, clubs=0)
    driver.draw()
    driver.do(commands.ProposeRound(1))
    proposed = driver.log[-1]
    assert isinstance(proposed, events.RoundProposed)
    (a, b), (c, d) = proposed.tables[0].sides, proposed.tables[1].sides
    picked = (
        PairedTable((a, d), proposed.tables[0].reasons),
        PairedTable((c, b), proposed.tables[1].reasons),
    )
    for false in (
        msgspec.structs.replace(proposed, tables=(*picked, proposed.tables[2])),
        msgspec.structs.replace(proposed, solver="matching/other"),
    ):
        _, divergence = verify_log([*driver.log[:-1], false])
        assert divergence is not None
        assert (divergence.at, divergence.reason) == (len(driver.log) - 1, "differs")
