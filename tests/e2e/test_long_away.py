"""Those who have long been away, of whom anybody at the table may let a bot play for each."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_fullest_moments import SCROLLED, STEPS
from tests.testbed.fullest_moments import fullest
from tests.testbed.laid_tables import NAMES, lay
from tests.testbed.measured_table import show, unread, unread_at_either_end
from tests.testbed.played import LARGEST
from tests.testbed.site import Site
from tests.testbed.table_page import LoggedIn, opened, seated

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
LATER = "{ const now = Date.now.bind(Date); Date.now = () => now() + 120000; }"
"""The page opens two minutes after everybody else was last there."""
PHONES = ["360x740 normal", "390x844 normal", "740x360 normal", "360x740 big"]
DESK = "1366x768 normal"
FINGER = 24
"""Pixels: what a finger points at is no smaller (WCAG 2.2, 2.5.8)."""


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def lines(page: Page) -> int:
    """How high the lines of the others are together, in pixels."""
    height: int = page.locator(".others").evaluate("it => it.scrollHeight")
    return height


@pytest.mark.parametrize("game", ["cucu", "asino", "merda", "sette_e_mezzo"])
def test_a_crowd_of_whom_all_have_long_left_stays_in_sight(logged_in: LoggedIn, game: str) -> None:
    seats, options = LARGEST[game]
    match = opened(*NAMES[:seats], game=game, options=options)
    page = logged_in("anna", "/settings/", locale="it-IT", reduced_motion="reduce")
    lay(page, next(iter(fullest(game, options, STEPS).values())))
    page.goto(f"/tables/{match}/")
    seated(page).settle()
    menu = page.locator("dialog[data-part=menu]")
    entries = menu.locator("[data-part=replaceable] button")
    buttons = page.locator(".others .presence button:visible")
    page.get_by_role("button", name="Menu", exact=True).press("Enter")
    expect(menu).to_be_visible()
    expect(entries).to_have_count(0)
    heights = {}
    for screen in (DESK, *PHONES):
        show(page, screen)
        unread(page)
        heights[screen] = lines(page)

    page.add_init_script(LATER)
    page.reload()
    seated(page).settle()
    for screen in (DESK, *PHONES):
        show(page, screen)
        look = unread_at_either_end if (f"{game}-largest", screen) in SCROLLED else unread
        assert look(page) == set(), screen
        assert lines(page) <= heights[screen] + (FINGER if screen == DESK else 0), screen
        expect(buttons).to_have_count(seats - 1 if screen == DESK else 0)
        boxes = [box for button in buttons.all() if (box := button.bounding_box())]
        assert all(min(box["width"], box["height"]) >= FINGER for box in boxes), screen

    asked = f"Fai giocare un bot al posto di {NAMES[seats - 1]}"
    page.get_by_role("button", name="Menu", exact=True).press("Enter")
    expect(entries).to_have_count(seats - 1)
    entry = menu.get_by_role("button", name=asked, exact=True)
    entry.press("Enter")
    expect(menu).to_be_hidden()
    # So says the site, whose clock is right.
    expect(page.locator("[data-part=notice]")).to_contain_text("60 secondi")
