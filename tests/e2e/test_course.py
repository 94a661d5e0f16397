"""An evening that ends early, goes on after all, and is cancelled: in a browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from smazzata.tournament_management.tournament import load
from tests.e2e.test_desk import SIZES
from tests.testbed.desk_forms import client_of, posted, step, totals
from tests.testbed.gates import nightly_but
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]


@pytest.mark.parametrize("size", nightly_but(SIZES[1].__eq__, SIZES), ids=["desk", "phone"])
def test_an_evening_that_is_longer_and_shorter_and_then_off(
    size: dict[str, int], logged_in: Callable[..., Page]
) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga, rounds=3)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    desk = f"/desk/{tournament}/"
    page = logged_in("olga", desk, viewport=size, locale="it-IT")
    site = page.url.split("/desk/")[0]

    picture(page, "course-end-here")
    page.get_by_role("button", name="Concludi qui, dopo il turno 1").click()
    expect(page.get_by_text("Turni: 3 → 1")).to_be_visible()
    picture(page, "course-end-asked")
    page.get_by_role("button", name="Procedi").click()
    expect(page.get_by_text("Concluso dopo il turno 1 di 3").first).to_be_visible()
    picture(page, "course-ended")
    page.goto(f"{site}/tournaments/{tournament}/screen/")
    expect(page.get_by_text("Concluso dopo il turno 1 di 3")).to_be_visible()
    picture(page, "course-screen")

    page.goto(site + desk)
    page.get_by_role("link", name="Turni e fine").first.click()
    page.get_by_label("Quanti turni si giocano").fill("4")
    page.get_by_role("button", name="Cambia i turni").click()
    expect(page.get_by_text("Turni: 1 → 4")).to_be_visible()
    page.get_by_role("button", name="Procedi").click()
    expect(page.get_by_role("button", name="Abbina", exact=True)).to_be_visible()

    page.get_by_role("link", name="Turni e fine").first.click()
    picture(page, "course")
    page.get_by_label("Perché: lo leggono tutti").fill("La sala è allagata")
    page.get_by_role("button", name="Annulla il torneo").click()
    expect(page.get_by_text("non si torna indietro")).to_be_visible()
    expect(page.get_by_text("Va perso: 4 iscrizioni, 1 turno esposto, 2 risultati")).to_be_visible()
    picture(page, "course-cancel-asked")
    page.get_by_role("button", name="Procedi").click()
    expect(page.get_by_text("Annullato: La sala è allagata")).to_be_visible()
    picture(page, "course-cancelled-desk")
    page.goto(f"{site}/tournaments/{tournament}/")
    expect(page.get_by_text("Annullato: La sala è allagata")).to_be_visible()
    picture(page, "course-cancelled")
    assert load(tournament).state.cancelled
