"""The pages of a season on a telephone: filing, accepting, the ranking, a person's points."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from smazzata.season.filing import today
from smazzata.season.rules import adopt, shipped_text
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import begin, pairs
from tests.testbed.played import bring_lists_up_to_date
from tournaments.federation.days import date_of

pytestmark = pytest.mark.browser
YEAR = date_of(today()).year
PHONE = {"width": 360, "height": 740}


def fits_the_phone(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"


def test_from_the_desk_to_the_points_of_a_person(logged_in: Callable[..., Page]) -> None:
    assert adopt("fibur", YEAR, shipped_text("fibur")) is True
    begun = begin(pairs(4), rounds=1)
    begun.results(1, (1, 1505, 0), (2, 1505, 0))
    begun.step("close_round")
    bring_lists_up_to_date()
    client_of("rita", "officer")
    olga = logged_in("olga", f"/desk/{begun.id}/filing/", viewport=PHONE, locale="it-IT")
    fits_the_phone(olga)
    olga.get_by_role("button", name="Invia i risultati").click()
    expect(olga.get_by_text("Ricevuta 1")).to_be_visible()
    fits_the_phone(olga)
    rita = logged_in("rita", f"/season/fibur/{YEAR}/", viewport=PHONE, locale="it-IT")
    fits_the_phone(rita)
    rita.get_by_role("button", name="Accetta").click()
    expect(rita.get_by_role("status")).to_be_visible()
    fits_the_phone(rita)
    rita.goto(rita.url + "points/")
    fits_the_phone(rita)
    rita.locator("tbody a").first.click()
    expect(rita.get_by_text("Posto 1 su 4")).to_be_visible()
    fits_the_phone(rita)
