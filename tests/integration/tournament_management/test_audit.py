"""A tournament's log is decided again, and what was changed is named."""

from uuid import UUID

import msgspec
import pytest

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load as read
from smazzata.tables.auditors import replay
from smazzata.tables.bot_play import StopReason, play
from smazzata.tournament_management import process_manager, simulation
from smazzata.tournament_management.auditors import decide_again
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.opening import Plan, open_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> UUID:
    plan = Plan(
        title="Prova",
        game="busca",
        options={"max_deals": 1},
        system="swiss",
        rounds=2,
        entries=[[person] for person in synthetic_entrants(8, 3)],
        bot="random",
        key=b"a" * 32,
    )
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID)

    def play_out(match: UUID) -> None:
        while play(match, 10) is not StopReason.OVER:
            pass

    while not process_manager.advance(tournament, play_out):
        pass
    return tournament


def changed(events: list[StoredEvent], type_: str, **data: object) -> list[StoredEvent]:
    at = next(i for i, event in enumerate(events) if event.type == type_)
    event = events[at]
    return [*events[:at], msgspec.structs.replace(event, data=event.data | data), *events[at + 1 :]]


def test_a_sound_tournament_has_no_findings(played: UUID) -> None:
    assert simulation.check(played) == []


@pytest.mark.parametrize(
    ("type_", "data"),
    [
        ("draw_made", {"order": [8, 7, 6, 5, 4, 3, 2, 1]}),
        ("round_proposed", {"cost": 1}),
        ("result_recorded", {"vp": [12, 12, 0, 0]}),
        ("standings_published", {"digest": "0" * 64}),
        ("tournament_closed", {"digest": "0" * 64}),
    ],
)
def test_a_changed_fact_of_a_tournament_is_named(
    played: UUID, type_: str, data: dict[str, object]
) -> None:
    events = changed(read(played), type_, **data)
    faults = list(decide_again(events))
    assert faults
    assert events[faults[0].version - 1].type == type_


@pytest.mark.parametrize(
    ("type_", "data"),
    [
        ("card_played", {"card": "1D"}),
        ("trick_won", {"points": 39}),
        ("deal_committed", {"commitment": "0" * 64}),
        ("deal_revealed", {"secret": "0" * 64}),
        ("match_ended", {"places": [1, 1, 1, 1]}),
    ],
)
def test_a_changed_fact_of_a_match_is_named(
    played: UUID, type_: str, data: dict[str, object]
) -> None:
    match = next(e.data["match"] for e in read(played) if e.type == "result_recorded")
    events = changed(read(UUID(match)), type_, **data)
    faults = list(replay(events))
    assert faults
    assert events[faults[0].version - 1].type == type_
