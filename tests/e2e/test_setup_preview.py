"""A new tournament: the evening is told while the form is filled in."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.testbed.desk_forms import client_of
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]


def test_the_evening_changes_while_one_types(logged_in: Callable[..., Page]) -> None:
    client_of("olga", "organiser")
    address = "/desk/new/?preset=burraco-fibur-club"
    page = logged_in("olga", address, viewport={"width": 1366, "height": 768}, locale="it-IT")
    evening = page.locator("#evening")
    expect(evening).to_contain_text("turni")
    page.locator("#field-title").fill("Trofeo della Pinella")
    page.locator("#field-expected").fill("41")
    expect(evening).to_contain_text("41 coppie: 20 tavoli.")
    # What is typed on stays, and so does where one is.
    page.locator("#field-expected").press("End")
    page.keyboard.type("0")
    expect(evening).to_contain_text("410 coppie: 205 tavoli.")
    expect(page.locator("#field-expected")).to_be_focused()
    expect(page.locator("#field-title")).to_have_value("Trofeo della Pinella")
    page.locator("#field-rounds").fill("3")
    expect(evening).to_contain_text("3 turni")
    page.locator("#field-expected").fill("40")
    expect(evening).to_contain_text("Nessuno riposa.")
    page.evaluate("scrollTo(0, 300)")
    expect(evening).to_be_in_viewport()
    picture(page, "set-up")
    for width, height in ((390, 844), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        picture(page, "set-up")
    page.emulate_media(color_scheme="dark")
    picture(page, "set-up-dark")
