"""What is pressed, filled in or framed stands apart from others, and a button beside its field."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.testbed.evening import begin

pytestmark = pytest.mark.browser
SCREENS = [("it-IT", 360, 740), ("en-GB", 390, 844), ("it-IT", 1280, 800)]
LEAST = 4
"""Pixels between two of them."""

TOUCHING = """(least) => {
  const pressed = "button, a.button, select, textarea, input:not([type=radio], [type=checkbox])";
  const shown = [...document.querySelectorAll(`main :is(${pressed}, .panel, .scroll)`)].filter(
    (one) => one.checkVisibility() && one.type !== "hidden"
      && getComputedStyle(one.closest(".in-sight") ?? one).position !== "sticky");
  const told = [];
  const name = (one) => one.textContent.trim().slice(0, 30) || one.name;
  shown.forEach((one, at) => {
    const a = one.getBoundingClientRect();
    for (const other of shown.slice(at + 1)) {
      if (one.contains(other)) continue;
      const b = other.getBoundingClientRect();
      const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
      if (Math.max(across, down) < least) told.push(`${name(one)} | ${name(other)}`);
    }
  });
  return told;
}"""


@pytest.mark.parametrize(("locale", "width", "height"), SCREENS)
def test_nothing_that_is_pressed_touches_another(
    logged_in: Callable[..., Page], locale: str, width: int, height: int
) -> None:
    begun = begin(claims="yes", homologation="yes")
    begun.results(1, (1, 700, 500), (2, 600, 500))
    begun.step("close_round")
    size = {"width": width, "height": height}
    page = logged_in("olga", "/settings/", viewport=size, locale=locale)
    if width < 1280:
        page.locator("input[type=radio][value=big]").check()
        page.locator("main form button").last.click()
    desk, public = f"/desk/{begun.id}/", f"/tournaments/{begun.id}/"
    found = {}
    for path in (
        *("/desk/", "/desk/new/", "/desk/victory-table/", "/desk/presets/"),
        *(desk, f"{desk}entries/", f"{desk}rounds/1/tables/1/", f"{desk}final/", f"{desk}hall/"),
        *(public, f"{public}standings/1/"),
    ):
        page.goto(path)
        page.evaluate(
            "for (const one of document.querySelectorAll('main details')) one.open = true"
        )
        if told := page.evaluate(TOUCHING, LEAST):
            found[path] = told
    assert not found


def test_a_button_stands_beside_the_field_it_belongs_to(logged_in: Callable[..., Page]) -> None:
    begun = begin(claims="yes")
    page = logged_in("olga", f"/desk/{begun.id}/hall/")
    for field, button in (("Minuti", "Avvia l'orologio"), ("Tavolo", "Un altro codice")):
        box = page.get_by_label(field, exact=True).bounding_box()
        beside = page.get_by_role("button", name=button).bounding_box()
        assert box
        assert beside
        assert beside["x"] - box["x"] - box["width"] < 200, button
        assert abs(beside["y"] - box["y"]) < 12, button
