"""The rules of every game on a phone: nothing is wider than the screen, and no word is broken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.registry import GAMES
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
Look = Callable[..., Page]


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


BROKEN = """() => {
  const line = (box) => parseFloat(getComputedStyle(box).lineHeight) || 24;
  const words = (cell) => cell.textContent.trim().split(/[\\s\\-]+/).filter(Boolean).length;
  return [...document.querySelectorAll("main :is(td, th)")]
    .filter((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().height > (words(cell) + 0.5) * line(cell);
    })
    .map((cell) => cell.textContent);
}"""
"""Cells of tables that have more lines than words."""


@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
def test_the_rules_of_every_game_are_read_on_a_phone(look: Look, locale: str) -> None:
    page = look("/rules/", viewport={"width": 360, "height": 740}, locale=locale)
    for known in GAMES:
        page.goto(f"/rules/{known.ruleset.id}/")
        where = f"{known.ruleset.id} in {locale}"
        assert page.evaluate("document.documentElement.lang") == locale[:2], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        assert page.evaluate(BROKEN) == [], where
        assert "`" not in page.locator("main").inner_text(), where
