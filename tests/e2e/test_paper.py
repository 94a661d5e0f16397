"""What people hang up and put into files: standings, pairings and score sheets on paper."""

import io
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pypdf import PdfReader

from smazzata.desk.entries.check_in import codes
from smazzata.tournament_management.tournament import match_id
from tests.testbed import played
from tests.testbed.evening import FIRST, begin, pairs
from tests.testbed.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
Look = Callable[..., Page]
SHEET: ViewportSize = {"width": 703, "height": 1032}
"""What A4 without its margins measures in pixels."""
ENTRANTS = 200


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


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


@pytest.mark.nightly
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


MM = 96 / 25.4
SMALLEST_CODE, FROM_THE_CUT = 20, 2
"""Millimetres: what a camera reads at arm's length, and how far scissors may go astray."""
LONG = "Trofeo di primavera della città di Desenzano"
DEALS: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "3"}


def read(picture: Locator) -> set[str]:
    """What a camera reads on a printed thing."""
    image = Image.open(io.BytesIO(picture.screenshot()))
    return {found.text for found in zxingcpp.read_barcodes(image)}


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_codes_on_slips_are_large_enough_read_and_not_cut(
    logged_in: Callable[..., Page], paper: str
) -> None:
    begun = begin(pairs(8), title=LONG, claims="yes", **DEALS)
    address = f"/tournaments/{begun.id}/rounds/1/sheets/slips/?paper={paper}"
    page = logged_in("olga", address, device_scale_factor=2, viewport=SHEET)
    page.emulate_media(media="print")
    slips = page.locator("article.slip")
    expect(slips).to_have_count(4)
    assert len(PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages) == (
        2 if paper == "a4" else 4
    )
    seen: set[str] = set()
    for slip in slips.all():
        frame = slip.bounding_box()
        assert frame
        for code in slip.locator(".strips .code").all():
            box = code.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= SMALLEST_CODE * MM
            left = frame["y"] + frame["height"] - box["y"] - box["height"]
            assert left >= FROM_THE_CUT * MM, left / MM
        seen |= read(slip)
    assert len(seen) == 8
    assert all(re.search(r"/rounds/1/tables/\d/slip/\?key=\w+$", one) for one in seen), seen


MANY = {
    "machiavelli": (7, (3, 4)),
    "asino": (6, (6,)),
    "cucu": (8, (8,)),
}
"""Games, how many enter, and how many then sit at each table, the fewest first."""


@pytest.mark.nightly
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("game", MANY)
def test_slips_of_tables_with_many_sides_have_a_code_for_each(
    logged_in: Callable[..., Page], game: str, paper: str
) -> None:
    entered, sizes = MANY[game]
    people = "\n".join(f"{name} Mastropasqua Ferrari; Fiori" for name in FIRST[:entered])
    begun = begin(people, title=LONG, claims="yes", game=game)
    address = f"/tournaments/{begun.id}/rounds/1/sheets/slips/?paper={paper}"
    page = logged_in("olga", address, device_scale_factor=2, viewport=SHEET)
    if paper == "a5":
        page.set_viewport_size({"width": round(132 * MM), "height": 744})
    page.emulate_media(media="print")
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert len(printed) == (1 if paper == "a4" else len(sizes))
    slips = page.locator("article.slip").all()
    assert sorted(slip.locator(".strips > div").count() for slip in slips) == list(sizes)
    for slip in slips:
        strips = slip.locator(".strips > div")
        frame = slip.bounding_box()
        assert frame
        for part in [*strips.locator(".code").all(), *strips.locator("p").all()]:
            box = part.bounding_box()
            assert box
            below = frame["y"] + frame["height"] - box["y"] - box["height"]
            assert below >= FROM_THE_CUT * MM, below / MM
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
            assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        assert len(read(slip)) == strips.count()


@pytest.mark.nightly
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_check_in_cards_hold_two_long_names_and_are_read(
    logged_in: Callable[..., Page], paper: str
) -> None:
    long = "Maria Antonietta Mastropasqua Ferrari; Gianfranco Mastropasqua Ferrari; "
    entries = long + "Associazione Burraco Alto Lario\n" + pairs(7)
    begun = begin(entries, posted=False, title=LONG)
    address = f"/desk/{begun.id}/check-in/cards/?paper={paper}"
    page = logged_in("olga", address, device_scale_factor=2, viewport=SHEET)
    if paper == "a5":  # 148 mm without two margins of 8
        page.set_viewport_size({"width": round(132 * MM), "height": 744})
    page.emulate_media(media="print")
    cards = page.locator(".entry-cards li")
    expect(cards).to_have_count(8)
    seen: set[str] = set()
    for card in cards.all():
        frame, text = card.bounding_box(), card.locator("p").bounding_box()
        code = card.locator(".code").bounding_box()
        assert frame
        assert text
        assert code
        assert min(code["width"], code["height"]) >= SMALLEST_CODE * MM
        assert frame["y"] <= text["y"]
        assert text["y"] + text["height"] <= frame["y"] + frame["height"]
        seen |= read(card)
    assert len(seen) == 8


def test_a_telephone_checks_in_from_the_link_on_a_card(look: Look) -> None:
    """A browser sends no origin from a page without referrer, and the site refuses such a form."""
    begun = begin(pairs(4), posted=False)
    card = codes(begun.id, [1])[1]
    page = look(f"/tournaments/{begun.id}/check-in/{card}/", locale="it-IT")
    page.get_by_role("button", name="Siamo presenti").click()
    expect(page.get_by_role("status")).to_contain_text("Arrivo registrato")


@pytest.mark.nightly
def test_every_sheet_of_a_list_says_what_it_is_of(look: Look) -> None:
    begun = begin(pairs(100), title=LONG)
    begun.results(1, *[(table, 1000 + 15 * table, 995) for table in range(1, 51)])
    begun.step("close_round")
    page = look(f"/tournaments/{begun.id}/rounds/1/", locale="it-IT")
    for kind, said in (
        ("tables", "Tavoli del turno 1"),
        ("names", "Turno 1: dove siedi"),
        ("ranking", "Classifica dopo il turno 1"),
    ):
        page.goto(f"/tournaments/{begun.id}/rounds/1/sheets/{kind}/")
        printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
        assert len(printed) > 1, kind
        for number, sheet in enumerate(printed, 1):
            text = re.sub(r"\s+", " ", sheet.extract_text())
            assert LONG in text, (kind, number)
            assert said in text, (kind, number)
            assert f"{number}/{len(printed)}" in text, (kind, number, text[-80:])
