"""Typing the results of a large hall: all tables at one look, field after field by the keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.testbed.desk_forms import client_of, opened, post, step
from tests.testbed.evening import begin
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]

TABLES = 50
CLUBS = ("Fiori", "Cuori", "Quadri", "Picche")
FIRST = "Ber Cam Dan Fer Gal Lam Mar Nic Pal Ros San Tor Val Zan".split()
LAST = "ani elli etti ini oni otti ucci azzi ardi esi ari ieri ignani erini olli".split()
"""Parts of surnames; the longest have twelve letters."""
SCREEN = {"width": 1366, "height": 768}


def test_fifty_tables_are_typed_at_one_look(logged_in: Callable[..., Page]) -> None:
    olga = client_of("olga", "organiser")
    tournament = opened(olga, rounds=1)
    people = [f"Anna {one}{two}" for one in FIRST for two in LAST]
    pairs = "\n".join(
        f"{people[2 * at]};{people[2 * at + 1]};{CLUBS[at % 4]}" for at in range(2 * TABLES)
    )
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    page = logged_in("olga", f"/desk/{tournament}/rounds/1/", viewport=SCREEN, locale="it-IT")
    picture(page, "empty")
    fields = page.locator("form.desk-round input[id^=mp-]")
    names = fields.evaluate_all("all => all.map(field => field.id)")
    assert len(names) == 2 * TABLES
    lowest = fields.evaluate_all(
        "all => Math.max(...all.map(field => field.getBoundingClientRect().bottom))"
    )
    button = page.locator(".in-sight").bounding_box()
    assert button is not None
    assert lowest <= button["y"] <= SCREEN["height"]
    for name in names:  # nothing is between them
        assert page.evaluate("document.activeElement.id") == name
        page.keyboard.press("Tab")

    page.locator("#mp-7-0").fill("1350")
    page.locator("#mp-7-1").fill("850")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    picture(page, "one-typed")
    cards = page.locator(".desk-round .table-card").evaluate_all("all => all.map(one => one.id)")
    assert cards[-1] == "table-7"


@pytest.mark.parametrize("tables", [8, 16])
def test_the_names_of_few_tables_are_whole(logged_in: Callable[..., Page], tables: int) -> None:
    pairs = "\n".join(
        f"Maria Giuseppina Lo Monaco {at};Salvatore D'Ambrosio {at}" for at in range(2 * tables)
    )
    begun = begin(pairs)
    page = logged_in("olga", f"/desk/{begun.id}/rounds/1/", viewport=SCREEN, locale="it-IT")
    labels = page.locator("form.desk-round .table-card label")
    assert labels.count() == 2 * tables
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert labels.evaluate_all(cut) == 0
    fields = page.locator("form.desk-round input[id^=mp-]")
    lowest = fields.evaluate_all(
        "all => Math.max(...all.map((f) => f.getBoundingClientRect().bottom))"
    )
    picture(page, f"few-{tables}")
    button = page.locator(".in-sight").bounding_box()
    assert button is not None
    assert lowest <= button["y"] <= SCREEN["height"]
