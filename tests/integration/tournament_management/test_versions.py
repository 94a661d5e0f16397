"""A tournament keeps the rules with which it was opened, whatever is released meanwhile."""

from uuid import UUID, uuid4

import msgspec
import pytest

from games import busca, registry
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import REFEREE, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.table import load as load_match
from smazzata.tables.table import tables
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.auditors import decide_again
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import load, match_id, tournaments
from tournaments.engines import ENGINES

pytestmark = pytest.mark.django_db


class LaterBusca(busca.Busca):
    """The next version of the rules; nobody plays it by judgement yet."""

    version = 2


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    tables.forget()
    tournaments.forget()


def release(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2 of Busca is there, without the bot that looks ahead."""
    later = registry.Game(LaterBusca(), busca.preferences)
    monkeypatch.setattr(registry, "GAMES", (later, *registry.GAMES))


def opened() -> UUID:
    entries = [[person] for person in synthetic_entrants(4, 7)]
    options = {"max_deals": 1}
    plan = Plan("Prova", "busca", options, "swiss", 2, entries, "random", b"k" * 32)
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID)
    return tournament


def play_out(match: UUID) -> None:
    while play(match, 10) is not StopReason.OVER:
        pass


def test_all_rounds_are_played_by_the_rules_of_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = opened()
    release(monkeypatch)
    assert process_manager.advance(tournament, play_out)
    rules = load(tournament).state.rules
    assert rules is not None
    assert rules.ruleset == 1
    for number in (1, 2):
        match = match_id(tournament, number, 1)
        assert load_match(match).state.rules.version == 1
        assert audit(match).ok
    later = load(opened()).state.rules
    assert later is not None
    assert later.ruleset == 2


def test_a_table_of_before_is_offered_the_bots_of_its_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chairs = [Chair(member=f"m{n}") for n in range(4)]
    before, after = new_stream_id(), new_stream_id()
    release(monkeypatch)
    open_table(before, "busca", {}, chairs, "5a" * 32, uuid4(), version=1)
    open_table(after, "busca", {}, chairs, "5a" * 32, uuid4())
    assert take_over(before, 0, "search", REFEREE, "rita", uuid4()).refusal is None
    refused = take_over(after, 0, "search", REFEREE, "rita", uuid4()).refusal
    assert refused is not None
    assert refused.code == "unknown_bot"
    while play(before, 1) is StopReason.BUDGET:
        pass
    assert load_match(before).state.rules.version == 1


def test_an_unknown_pairing_engine_is_a_finding_of_its_own() -> None:
    tournament = opened()
    assert process_manager.advance(tournament, play_out)
    events = read(tournament)
    assert [e.data["engine"] for e in events if e.type == "round_proposed"] == [max(ENGINES)] * 2
    at = next(n for n, event in enumerate(events) if event.type == "round_proposed")
    newer = msgspec.structs.replace(events[at], data=events[at].data | {"engine": 99})
    faults = list(decide_again([*events[:at], newer, *events[at + 1 :]]))
    assert [(fault.code, fault.version) for fault in faults] == [("unknown_pairing_engine", at + 1)]


def test_a_log_of_before_that_names_no_versions_is_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = opened()
    with monkeypatch.context() as before:
        before.setattr("tournaments.engines.ENGINES", {1: ENGINES[max(ENGINES)]})
        assert process_manager.advance(tournament, play_out)
        new = {"tournament_opened": "ruleset", "round_proposed": "engine"}
        old = [
            msgspec.structs.replace(
                event, schema=1, data={k: v for k, v in event.data.items() if k != new[event.type]}
            )
            if event.type in new
            else event
            for event in read(tournament)
        ]
        assert list(decide_again(old)) == []
