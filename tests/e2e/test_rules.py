"""The rules as people read them: folded chapters, the sentence of a refusal, cards, paper."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, expect

from smazzata.tables.table import load
from smazzata.web.preferences import COOKIE, Preferences
from tests.testbed.page_walk import BROKEN, UNFOLD
from tests.testbed.pictures import picture
from tests.testbed.site import Site
from tests.testbed.table_page import LoggedIn, opened, seated

pytestmark = pytest.mark.browser
Look = Callable[..., Page]
DESK: ViewportSize = {"width": 1280, "height": 800}
SMALL: ViewportSize = {"width": 360, "height": 740}
both_screens = pytest.mark.parametrize("size", [DESK, SMALL], ids=["desk", "small"])
CHAPTERS = "details.chapter"


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@both_screens
def test_a_refusal_at_a_table_leads_to_its_sentence(
    logged_in: LoggedIn, size: ViewportSize
) -> None:
    match = opened("anna", "bruno", "carla", "dino", secret="c4")
    table = load(match).state
    first = table.rules.current(table.state)[0]
    who = ["anna", "bruno", "carla", "dino"][first]
    page = logged_in(who, f"/tables/{match}/", locale="it-IT", viewport=size)
    player = seated(page)
    diamond = page.locator("[data-part=own] [data-at][aria-label$='di quadri']").first
    diamond.click(position={"x": 6, "y": 12})
    player.settle()
    reason = page.locator(".why li")
    expect(reason).to_contain_text("non si può aprire a quadri")
    with page.context.expect_page() as opened_beside:
        reason.locator("a").click()
    beside = opened_beside.value
    sentence = beside.locator("li", has=beside.locator("#BUS-12:target"))
    expect(sentence).to_have_text(
        "BUS-12 La prima presa di una smazzata non si può aprire a quadri."
    )
    expect(sentence).to_be_in_viewport(ratio=1)
    expect(beside.locator(CHAPTERS, has=sentence)).to_have_attribute("open", "")
    picture(beside, "rules-from-a-refusal")


@both_screens
def test_chapters_are_folded_and_open_where_they_are_asked_for(
    look: Look, size: ViewportSize
) -> None:
    page = look("/rules/busca/", viewport=size)
    number = page.locator(CHAPTERS).count()
    assert number >= 5
    expect(page.locator(f"{CHAPTERS}[open]")).to_have_count(1)
    expect(page.locator("#BUS-1")).to_be_visible()
    expect(page.locator("#BUS-20")).to_be_hidden()
    for _ in range(2):
        page.locator(".sections").get_by_role("link", name="Il conto della smazzata").click()
        expect(page.locator("#BUS-20")).to_be_in_viewport()
        expect(page.get_by_role("heading", name="Il conto della smazzata")).to_be_in_viewport()
        # Folded again, the same link opens it once more.
        page.locator("summary", has_text="Il conto della smazzata").click()
        expect(page.locator("#BUS-20")).to_be_hidden()
    page.locator("summary", has_text="Le parole del gioco").click()
    expect(page.locator("dt", has_text="Pita")).to_be_visible()


def test_a_clause_is_reached_without_scripts(chromium: Browser, site: Site) -> None:
    context = chromium.new_context(base_url=site.url, java_script_enabled=False, locale="it-IT")
    page = context.new_page()
    page.goto("/rules/busca/#BUS-25")
    expect(page.locator("#BUS-25")).to_be_in_viewport()
    page.goto("/rules/#GEN-06")
    expect(page.locator("#GEN-06")).to_be_in_viewport()
    context.close()


def test_paper_has_every_chapter(look: Look) -> None:
    page = look("/rules/busca/")
    page.emulate_media(media="print")
    for clause in ("#BUS-1", "#BUS-20", "#GEN-12"):
        expect(page.locator(clause)).to_be_visible()
    expect(page.locator("dt", has_text="Pita")).to_be_visible()


def test_older_browsers_print_every_chapter_too(look: Look) -> None:
    page = look("/rules/busca/")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(f"{CHAPTERS}:not([open])")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(f"{CHAPTERS}[open]")).to_have_count(1)


@pytest.mark.parametrize(("kind", "scheme"), [("normal", "light"), ("big", "dark")])
@both_screens
@pytest.mark.parametrize(
    "address", ["/rules/busca/", "/rules/burraco/", "/rules/", "/rules/busca/programs/"]
)
def test_all_chapters_are_read_on_every_screen(
    look: Look, site: Site, address: str, size: ViewportSize, kind: str, scheme: str
) -> None:
    page = look(address, viewport=size, color_scheme=scheme)
    chosen: Any = {"name": COOKIE, "value": Preferences(type=kind).cookie(), "url": site.url}
    page.context.add_cookies([chosen])
    page.reload()
    page.evaluate(UNFOLD)
    for card in page.locator(".drawn .card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
    assert size is DESK or page.evaluate(BROKEN) == []
    found = Axe().run(page).response["violations"]
    assert not [(each["id"], each["nodes"][0]["html"]) for each in found]
    picture(page, f"rules{address.replace('/', '-')}{kind}-{scheme}")
