"""Whoever sits at a table calls the referee to it, also where no slip lies: online, above all."""

from uuid import UUID

import pytest
from django.test import Client

from smazzata.runtime.problems import status_of
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep, automate
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed.desk_forms import client_of, post, posted, step, telephone, with_pairs

pytestmark = pytest.mark.django_db


def address(tournament: UUID, table: int = 1, number: int = 1) -> str:
    return f"/tournaments/{tournament}/rounds/{number}/tables/{table}/call/"


@pytest.fixture
def desk() -> Client:
    return client_of("ada", "organiser")


@pytest.fixture
def online(desk: Client) -> UUID:
    tournament = with_pairs(desk, place="online")
    automate(tournament, {MachineStep.OPEN_TABLES})
    for name in ("draw", "propose", "post"):
        step(desk, tournament, name)
    process_manager.advance(tournament, lambda _match: None)
    return tournament


def test_the_menu_of_an_online_table_leads_its_players_to_the_call(
    desk: Client, online: UUID
) -> None:
    player, entry = telephone(online, 0)
    table = f"/tables/{match_id(online, 1, 1)}/"
    link = f'href="{address(online)}"'
    assert link in player.get(table).content.decode()
    assert link not in desk.get(table).content.decode()
    page = player.get(address(online)).content.decode()
    assert f'href="{table}"' in page
    assert post(player, address(online), {"about": " a  card "}) == address(online)
    (called,) = load(online).state.open_calls
    assert (called.round, called.table, called.by, called.about) == (1, 1, entry, "a card")
    page = player.get(address(online)).content.decode()
    assert "The referee is called" in page
    assert 'name="about"' not in page, "what would be typed now, nobody would read"
    assert "a card" in desk.get(f"/desk/{online}/referee/").content.decode()
    post(player, address(online), {"about": "again"})
    assert len(load(online).state.open_calls) == 1


def test_in_a_hall_without_slips_on_telephones_they_call_as_well(desk: Client) -> None:
    tournament = posted(desk)
    player, entry = telephone(tournament, 1, table=2)
    page = player.get(address(tournament, 2)).content.decode()
    assert "/tables/" not in page.partition("</h1>")[2].partition("<footer")[0]
    post(player, address(tournament, 2), {})
    assert [(c.table, c.by) for c in load(tournament).state.open_calls] == [(2, entry)]


def test_nobody_else_calls_to_a_table(desk: Client, online: UUID) -> None:
    player, _ = telephone(online, 0)
    for other in (desk, client_of("somebody")):
        assert other.get(address(online)).status_code == 403
        assert other.post(address(online), {"once": "x"}).status_code == 403
    assert player.get(address(online, 2)).status_code == 403
    assert Client().get(address(online)).status_code == 302
    assert player.get(address(online, 99)).status_code == 404
    assert player.get(address(online, 1, 9)).status_code == 404
    assert not load(online).state.open_calls


@pytest.mark.parametrize(
    ("form", "code"), [({"about": "x" * 201}, "text_too_long"), ({"once": "x"}, "malformed")]
)
def test_what_does_not_fit_is_refused_with_a_reason(
    online: UUID, form: dict[str, str], code: str
) -> None:
    player, _ = telephone(online, 0)
    assert f'data-code="{code}"' in post(player, address(online), form, status_of(code))
    assert not load(online).state.open_calls
