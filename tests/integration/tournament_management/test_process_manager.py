"""A tournament that runs by itself, in one process and on a real ledger."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.ledger import checkpoints
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.models import Member
from smazzata.tables import bot_play
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.table import tables
from smazzata.tournament_management import online_matches, process_manager, simulation
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.models import Automation, TournamentSecret, TournamentTables
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import (
    Pairing,
    closing_scope,
    load,
    match_id,
    round_scope,
    tournaments,
)
from tournaments.queries import current_standings
from tournaments.state import Tournament
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.table_results import MAX_TOTAL
from tournaments.subjects.withdrawal import WithdrawEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    tables.forget()
    tournaments.forget()


def play_out(match: UUID) -> None:
    while play(match, 10) is not StopReason.OVER:
        pass


def fly(plan: Plan) -> Tournament:
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID)
    while not process_manager.advance(tournament, play_out):
        pass
    return load(tournament).state


def busca(entrants: int = 16, rounds: int = 3, seed: int = 7) -> Plan:
    return Plan(
        title="Prova",
        game="busca",
        options={"max_deals": 2},
        system="swiss",
        rounds=rounds,
        entries=[[person] for person in synthetic_entrants(entrants, seed)],
        bot="random",
        key=bytes([seed]) * 32,
    )


def test_it_plays_all_rounds_and_nobody_meets_twice() -> None:
    state = fly(busca())
    assert len(state.rounds) == 3
    assert state.closed
    met = [
        frozenset((a, b))
        for played in state.rounds
        for table in played.tables
        for a in table.sides
        for b in table.sides
        if a < b
    ]
    assert len(met) == len(set(met)) == 3 * 4 * 6
    assert sum(row.vp for row in current_standings(state)) == 3 * 4 * 24
    assert not state.ratings, "they are no matter of its log"


def test_each_finished_round_is_signed() -> None:
    plan = busca(entrants=8, rounds=2)
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID)
    while not process_manager.advance(tournament, play_out):
        pass
    for played in load(tournament).state.rounds:
        signed = checkpoints.latest(round_scope(tournament, played.number))
        assert signed is not None
        matches = {match_id(tournament, played.number, table) for table in (1, 2)}
        pinned = checkpoints.pinning([tournament, *matches])
        assert {leaf.stream for number, leaf in pinned if number == signed.number} == {
            tournament,
            *matches,
        }
    # The end is pinned too: the seal.
    ended = checkpoints.latest(closing_scope(tournament))
    assert ended is not None
    assert checkpoints.newest() == ended
    *_, (number, leaf) = checkpoints.pinning([tournament])
    assert (number, leaf.version) == (ended.number, load(tournament).version)
    assert audit().ok


def test_players_do_not_wait_for_a_key_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SMAZZATA_SIGNING_KEY", "no key at all")
    assert fly(busca(entrants=8, rounds=2)).closed
    assert "checkpoint_not_taken" in caplog.text


def test_the_same_key_gives_the_same_tournament() -> None:
    first, second = fly(busca()), fly(busca())
    assert current_standings(first) == current_standings(second)
    assert first.seed == second.seed


def test_another_key_gives_another_one() -> None:
    assert fly(busca(seed=1)).drawn != fly(busca(seed=2)).drawn


def test_match_ids_are_uuids_of_version_7_of_the_tournaments_moment() -> None:
    tournament = new_stream_id()
    ids = [match_id(tournament, r, t) for r in range(1, 4) for t in range(1, 30)]
    assert len(set(ids)) == len(ids)
    for made in ids:
        assert made.version == 7
        assert made.variant == uuid4().variant
        assert made.int >> 80 == tournament.int >> 80


def test_entries_that_fill_no_table_open_no_tournament() -> None:
    refusal = open_tournament(busca(entrants=3))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "too_few_entries"
    for model in (Automation, TournamentSecret, TournamentTables):
        assert not model.objects.exists()
    assert not Member.objects.exists()


def test_why_a_tournament_does_not_go_on_is_told() -> None:
    tournament = open_tournament(busca(entrants=4))
    assert isinstance(tournament, UUID)
    assert process_manager.blocked(tournament) is None
    execute(tournament, [WithdrawEntry(1)], uuid4(), "organiser")
    refusal = process_manager.blocked(tournament)
    assert refusal is not None
    assert refusal.code == "too_few_entries"
    with pytest.raises(process_manager.StepRefused, match="too_few_entries"):
        process_manager.advance(tournament, lambda match: None)


def test_a_step_that_another_process_has_just_taken_is_no_reason_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = open_tournament(busca())
    assert isinstance(tournament, UUID)
    played: list[UUID] = []
    happened: list[int] = []

    def late(*args: Any) -> LoadedAggregate[Tournament] | Refusal:
        if len(happened) < 2:  # before the draw, and again before the first round
            happened.append(load(tournament).version)
            process_manager.advance(tournament, played.append)
        return execute(*args)

    monkeypatch.setattr("smazzata.tournament_management.process_manager.execute", late)
    assert process_manager.advance(tournament, played.append) is False
    assert len(happened) == 2
    assert [event.type for event in read(tournament)].count("round_posted") == 1
    assert len(set(played)) == 4


def test_tables_that_are_being_played_are_not_sent_to_the_bots_again() -> None:
    tournament = open_tournament(busca())
    assert isinstance(tournament, UUID)
    sent: list[UUID] = []
    for _ in range(3):
        assert process_manager.advance(tournament, sent.append) is False
    assert len(sent) == len(set(sent)) == 4


def test_a_round_is_signed_once_though_a_process_died_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = open_tournament(busca(entrants=4, rounds=1))
    assert isinstance(tournament, UUID)
    with monkeypatch.context() as dying:
        dying.setattr("smazzata.tournament_management.process_manager.sign", die)
        with pytest.raises(SystemExit):
            process_manager.advance(tournament, play_out)
    assert load(tournament).state.rounds[0].closed
    assert list(checkpoints.stored()) == []
    for _ in range(2):
        assert process_manager.advance(tournament, play_out) is True
    scopes = [made.scope for made in checkpoints.stored()]
    assert scopes == [round_scope(tournament, 1), closing_scope(tournament)]


def die(*_: object) -> None:
    """The process ends here."""
    raise SystemExit


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("total", "chain"), [("victory_points", ("vp", "mp")), ("match_points", ("mp", "vp"))]
)
def test_the_standings_add_up_what_the_options_say(total: str, chain: tuple[str, ...]) -> None:
    """BUR-75: either the victory points of the matches or their match points."""
    plan = busca(entrants=6, rounds=1)._replace(
        game="burraco", options={"players_format": "three", "multi_match_total": total}
    )
    state = fly(plan)
    assert state.rules is not None
    assert state.rules.chain == chain
    rows = current_standings(state)
    first = [getattr(row, chain[0]) for row in rows]
    assert first == sorted(first, reverse=True)


def test_a_result_that_is_refused_keeps_no_other_from_being_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = open_tournament(busca(entrants=8, rounds=1))
    assert isinstance(tournament, UUID)
    result = online_matches.result_of

    def beyond_measure(tournament: UUID, pairing: Pairing) -> list[Command]:
        found = result(tournament, pairing)
        if pairing.table == 1 and found and isinstance(found[0], RecordResult):
            return [replace(found[0], mp=(MAX_TOTAL + 1, 0, 0, 0))]
        return found

    monkeypatch.setattr(online_matches, "result_of", beyond_measure)
    with pytest.raises(process_manager.StepRefused):
        process_manager.advance(tournament, play_out)
    played = load(tournament).state.current
    assert played is not None
    assert set(played.results) == {2}
    refusal = process_manager.blocked(tournament)
    assert refusal is not None
    assert refusal.code == "total_out_of_range"


def test_what_fails_for_every_worker_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = open_tournament(busca(entrants=8, rounds=1))
    assert isinstance(tournament, UUID)
    process_manager.advance(tournament, lambda _match: None)

    def fall_over(*_given: Any) -> Any:
        raise ZeroDivisionError("a bot that falls over")

    monkeypatch.setattr(bot_play, "_choice", fall_over)
    monkeypatch.setattr(simulation, "PATIENCE", 0.3)
    waited: list[int] = []
    with pytest.raises(simulation.StepFailed, match="a bot that falls over") as failed:
        simulation.follow(tournament, lambda _now: None, waited.append)
    assert failed.value.stream == match_id(tournament, 1, 1)
    assert len(waited) == 1


def test_workers_that_have_gone_to_sleep_are_helped_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is slow, and it is said; but it does not stand still for ever."""
    tournament = open_tournament(busca(entrants=4, rounds=1))
    assert isinstance(tournament, UUID)
    monkeypatch.setattr(simulation, "PATIENCE", 0.1)
    monkeypatch.setattr(simulation, "LOOK", 0.01)
    waited: list[int] = []
    assert simulation.follow(tournament, lambda _now: None, waited.append) is None
    assert load(tournament).state.closed
    assert waited
