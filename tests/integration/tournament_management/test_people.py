"""A tournament in which people with accounts play their own seats among bots."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.members.models import Account, Member
from smazzata.play.lobby.queries import own_tables, running_tables
from smazzata.ratings.models import RatedTable
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Spectators
from smazzata.tables.handler import submit
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load as load_table
from smazzata.tables.unattended import abandon
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.models import Automation, TournamentTables
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed.played import bring_lists_up_to_date
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.length import EndEarly

pytestmark = pytest.mark.django_db


def opened(tables: TableSettings | None, rounds: int = 1) -> tuple[UUID, str]:
    anna = Member.objects.get(account=Account.objects.create(username="anna"))
    plan = Plan(
        title="Prova",
        game="busca",
        options={"max_deals": 1, "target_busche": None},
        system="swiss",
        rounds=rounds,
        entries=[[anna], *([person] for person in synthetic_entrants(3, seed=7))],
        bot="random",
        key=b"\x07" * 32,
        tables=tables,
    )
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID), tournament
    return tournament, str(anna.id)


def play_bots(match: UUID) -> None:
    while play(match, 20) is StopReason.BUDGET:
        pass


def test_the_table_waits_for_its_person_and_is_in_her_lobby() -> None:
    tournament, anna = opened(
        TableSettings(
            clock=PRESETS["federation"], spectators=Spectators(delay_moves=3), pace="calm"
        )
    )
    assert not process_manager.advance(tournament, play_bots)
    match = match_id(tournament, 1, 1)
    table = load_table(match).state
    chairs = table.opened.chairs
    assert [chair.bot is None for chair in chairs] == [chair.member == anna for chair in chairs]
    assert [chair.bot for chair in chairs].count(None) == 1
    assert table.opened.clock is not None
    assert table.opened.spectators.delay_moves == 3
    bring_lists_up_to_date()
    shown = own_tables(anna, over=False)
    assert [(t.row.id, t.row.round, t.row.number) for t in shown] == [(match, 1, 1)]

    seat = next(n for n, chair in enumerate(chairs) if chair.member == anna)
    rules = ruleset("busca")
    while not rules.is_over(load_table(match).state.state):
        play_bots(match)
        state = load_table(match).state.state
        if seat in rules.current(state):
            move = rules.default_move(state, seat).data()
            assert submit(match, seat, move, uuid4(), anna).refusal is None
    assert process_manager.advance(tournament, play_bots)
    ended = load(tournament).state
    assert ended.closed
    sat = {seated.number: seated.member for seated in ended.rounds[0].lineups[1]}
    assert sat == {1: anna, 2: "", 3: "", 4: ""}, "bots sat in for the others"
    bring_lists_up_to_date()
    assert not RatedTable.objects.exists(), "and nobody is rated against them"
    assert own_tables(anna, over=False) == []
    assert [t.row.id for t in own_tables(anna, over=True)] == [match]


def test_tables_that_are_being_played_end_with_a_cancelled_tournament() -> None:
    tournament, _anna = opened(TableSettings(clock=PRESETS["federation"]))
    assert not process_manager.advance(tournament, play_bots)
    match = match_id(tournament, 1, 1)
    assert not load_table(match).state.over
    cancel = CancelTournament("the power is out")
    done = execute(tournament, [cancel], uuid4(), "olga")
    assert not isinstance(done, Refusal)
    assert process_manager.advance(tournament, play_bots)
    assert load_table(match).state.over
    assert not process_manager.record(tournament, 1, 1)
    assert not load(tournament).state.rounds[0].results
    assert process_manager.blocked(tournament) is None
    bring_lists_up_to_date()
    assert not RatedTable.objects.filter(stream=tournament).exists()


def test_a_round_whose_tables_are_open_is_not_dropped() -> None:
    tournament, _anna = opened(TableSettings(clock=PRESETS["federation"]), rounds=2)
    assert not process_manager.advance(tournament, play_bots)
    match = match_id(tournament, 1, 1)
    abandon(match)
    assert not process_manager.advance(tournament, play_bots)
    assert load(tournament).state.rounds_closed == 1
    end = EndEarly(1)
    found = execute(tournament, [end], uuid4(), "olga")
    assert found == Refusal("table_opened", params={"round": 2, "table": 1})


def test_a_machine_closes_what_ended_early() -> None:
    tournament, _anna = opened(TableSettings(clock=PRESETS["federation"]), rounds=2)
    rows = Automation.objects.filter(tournament=tournament)
    steps = [step for step in MachineStep if step not in (MachineStep.PAIR, MachineStep.POST)]
    assert not process_manager.advance(tournament, play_bots)
    rows.update(steps=steps)
    abandon(match_id(tournament, 1, 1))
    assert not process_manager.advance(tournament, play_bots), "the next round is people's"
    assert not isinstance(execute(tournament, [EndEarly(1)], uuid4(), "olga"), Refusal)
    assert process_manager.advance(tournament, play_bots)
    assert load(tournament).state.closed
    bring_lists_up_to_date()


def test_without_people_bots_play_every_seat() -> None:
    tournament, _ = opened(None)
    assert process_manager.advance(tournament, play_bots)
    assert not TournamentTables.objects.get().people
    table = load_table(match_id(tournament, 1, 1)).state
    assert all(chair.bot for chair in table.opened.chairs)


@pytest.mark.parametrize(
    ("tables", "listed", "told"),
    [
        (TableSettings(), True, True),
        (TableSettings(spectators=Spectators(delay_moves=5)), True, False),
        (TableSettings(spectators=Spectators(delay_s=60)), True, False),
        (TableSettings(spectators=Spectators(allowed=False)), False, False),
    ],
)
def test_lists_tell_strangers_no_more_than_tables_do(
    client: Client, tables: TableSettings, listed: bool, told: bool
) -> None:
    tournament, _anna = opened(tables)
    process_manager.advance(tournament, lambda match: None)
    match = match_id(tournament, 1, 1)
    bring_lists_up_to_date()
    assert [begun.row.id for begun in running_tables()] == [match] * listed
    page = client.get(f"/tournaments/{tournament}/rounds/1/", headers={"accept-language": "en"})
    assert ("Deal 1" in page.content.decode()) == told
