"""From an online table somebody calls the referee, in a real browser on a telephone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from smazzata.members.models import Account
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep, automate
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed.desk_forms import client_of, step, telephone, with_pairs
from tests.testbed.pictures import picture

pytestmark = pytest.mark.browser


def test_a_player_calls_from_the_table_and_goes_on(look: Callable[..., Page]) -> None:
    olga = client_of("olga", "organiser")
    tournament = with_pairs(olga, place="online")
    automate(tournament, {MachineStep.OPEN_TABLES})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    process_manager.advance(tournament, lambda _match: None)
    telephone(tournament, 0)
    player = Account.objects.get(username__startswith="player").username
    table = f"/tables/{match_id(tournament, 1, 1)}/"
    page = look(table, who=player, viewport={"width": 360, "height": 740})
    expect(page.locator(".card").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    link = page.get_by_role("link", name="Chiama l'arbitro")
    expect(link).to_be_visible()
    picture(page, "call-menu")
    link.click()
    page.get_by_label("Di che cosa si tratta?").fill("una carta caduta")
    picture(page, "call")
    page.get_by_role("button", name="Chiama", exact=True).click()
    expect(page.get_by_text("L'arbitro è chiamato")).to_be_visible()
    picture(page, "called")
    assert [call.about for call in load(tournament).state.open_calls] == ["una carta caduta"]
    page.get_by_role("link", name="Al tavolo").click()
    expect(page.locator(".card").first).to_be_visible()
    assert page.url.endswith(table)
