"""What people hang up and put into files: standings, pairings and score sheets on paper."""

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from smazzata.tournament_management.tournament import match_id
from tests.testbed import played

pytestmark = pytest.mark.browser
Look = Callable[..., Page]
SHEET: ViewportSize = {"width": 703, "height": 1032}
"""What A4 without its margins measures in pixels."""
ENTRANTS = 200


def sheets(page: Page) -> int:
    """On how many sheets of A4 a page is printed."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4")))


def lightness(page: Page, selector: str) -> list[int]:
    """The lightness (0 to 255) of all that is written where `selector` leads."""
    return page.eval_on_selector_all(  # type: ignore[no-any-return]
        selector,
        """found => found.map((one) => Math.max(
            ...getComputedStyle(one).color.match(/[0-9.]+/g).slice(0, 3).map(Number)))""",
    )


def test_lists_of_two_hundred_are_a_few_sheets_without_buttons(look: Look) -> None:
    tournament = played.opened_tournament(ENTRANTS, 1)
    opened: list[UUID] = []
    played.advanced(tournament, opened.append)
    for path, most in (("", 6), ("rounds/1/", 6)):
        page = look(f"/tournaments/{tournament}/{path}", locale="it-IT")
        assert sheets(page) <= most, path
        page.set_viewport_size(SHEET)
        page.emulate_media(media="print")
        expect(page.get_by_role("button")).to_have_count(0)
        expect(page.locator(".button:visible, .tabs:visible")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]
    expect(page.get_by_role("heading", name="Tavoli del turno 1")).to_be_in_viewport(ratio=1)
    rows = page.locator(".table-card")
    expect(rows).to_have_count(ENTRANTS // 4)


def test_a_total_stands_once_however_many_sheets_a_match_takes(look: Look) -> None:
    match = played.a_match("burraco")
    page = look(f"/matches/{match}/", locale="it-IT")
    page.emulate_media(media="print")
    assert sheets(page) > 1
    # A foot of a table (`table-footer-group`) would be repeated on each.
    foot = page.locator(".scores tfoot")
    assert foot.evaluate("one => getComputedStyle(one).display") == "table-row-group"
    expect(page.locator("code").filter(has_text=str(match))).to_be_visible()


def test_twelve_columns_of_points_find_room_on_a_sheet(look: Look) -> None:
    tournament = played.tournament_of("sette_e_mezzo", 12, seats=(12,))
    page = look(f"/matches/{match_id(tournament, 1, 1)}/", locale="it-IT")
    page.set_viewport_size(SHEET)
    page.emulate_media(media="print")
    scores = page.locator(".scores")
    expect(scores.locator("thead th")).to_have_count(13)
    width = scores.evaluate("one => one.scrollWidth")
    assert width <= scores.locator("xpath=..").evaluate("one => one.clientWidth")
    assert width <= SHEET["width"]


@pytest.mark.parametrize("path", ["", "replay/?move=60"])
def test_on_paper_all_is_dark_whatever_the_screen_is(look: Look, path: str) -> None:
    match = played.a_match("burraco", appends=6)
    page = look("/settings/", locale="en-GB", color_scheme="dark")
    page.get_by_label("Dark", exact=True).check()
    page.get_by_role("button", name="Save").click()
    page.goto(f"/matches/{match}/{path}")
    page.locator(".card" if path else ".scores").first.wait_for()
    page.emulate_media(media="print")
    written = "h1, main p, main dt, main th, main td, .felt .name, .felt .label, .felt .count"
    assert max(lightness(page, written)) < 128
