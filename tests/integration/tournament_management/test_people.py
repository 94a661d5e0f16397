"""A tournament in which people with accounts play their own seats among bots."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.registry import ruleset
from smazzata.lobby.queries import own_tables, running_tables
from smazzata.members.models import Account, Member
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Spectators
from smazzata.tables.handler import submit
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load as load_table
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.models import TournamentTables
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.synthetic_entrants import synthetic_entrants
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


def opened(tables: TableSettings | None) -> tuple[UUID, str]:
    anna = Member.objects.get(account=Account.objects.create(username="anna"))
    plan = Plan(
        title="Prova",
        game="busca",
        options={"max_deals": 1, "target_busche": None},
        system="swiss",
        rounds=1,
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
    assert not ended.ratings, "and nobody is rated against them"
    bring_lists_up_to_date()
    assert own_tables(anna, over=False) == []
    assert [t.row.id for t in own_tables(anna, over=True)] == [match]


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
