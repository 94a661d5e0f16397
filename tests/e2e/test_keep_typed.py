"""Totals that are typed outlive a link, a log-in in another tab, and a minute without a line."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.testbed.desk_forms import client_of, posted
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]

AGAIN = "Quello che avevi scritto e non registrato è di nuovo qui."


@pytest.fixture
def page(logged_in: Callable[..., Page]) -> Page:
    tournament = posted(client_of("olga", "organiser"), rounds=3)
    address = f"/desk/{tournament}/rounds/1/"
    return logged_in("olga", address, viewport={"width": 360, "height": 740}, locale="it-IT")


def test_a_link_that_was_followed_by_mistake(page: Page) -> None:
    page.locator("#mp-1-0").fill("1500")
    page.get_by_role("link", name="Tavolo 2", exact=True).click()
    page.go_back()
    expect(page.locator("#mp-1-0")).to_have_value("1500")
    page.get_by_role("link", name="Tavolo 2", exact=True).click()
    page.get_by_role("link", name="Turno 1").first.click()
    expect(page.locator("#mp-1-0")).to_have_value("1500")
    expect(page.get_by_text(AGAIN)).to_be_visible()
    picture(page, "typed-again")
    page.locator("#mp-1-1").fill("995")
    page.get_by_role("button", name="Registra ciò che è scritto").click()
    expect(page.get_by_text("1 risultato registrato.")).to_be_visible()
    page.reload()
    expect(page.get_by_text(AGAIN)).to_be_hidden()


def test_a_log_in_in_another_tab(page: Page, faults: list[str]) -> None:
    page.locator("#mp-1-0").fill("1500")
    page.locator("#mp-1-1").fill("995")
    # As after a log-in in another tab: the token of this page is none any more.
    token = page.locator("form.desk-round [name=csrfmiddlewaretoken]")
    token.evaluate("field => { field.value = 'x'.repeat(64); }")
    page.get_by_role("button", name="Registra ciò che è scritto").click()
    expect(page.get_by_role("heading", name="Manda di nuovo")).to_be_visible()
    picture(page, "sent-again")
    page.get_by_role("button", name="Manda di nuovo").click()
    expect(page.get_by_text("1 risultato registrato.")).to_be_visible()
    faults[:] = [fault for fault in faults if "403 (Forbidden)" not in fault]  # it was meant


def test_a_minute_without_a_line(page: Page) -> None:
    page.locator("#mp-1-0").fill("1500")
    page.locator("#mp-1-1").fill("995")
    page.context.set_offline(True)
    page.get_by_role("button", name="Registra ciò che è scritto").click()
    expect(page.get_by_text("Ora non c'è linea.")).to_be_visible()
    picture(page, "no-line")
    page.context.set_offline(False)
    expect(page.get_by_text("Ora non c'è linea.")).to_be_hidden()
    page.get_by_role("button", name="Registra ciò che è scritto").click()
    expect(page.get_by_text("1 risultato registrato.")).to_be_visible()
