"""A lesson as somebody takes it who has never seen the game: by what the guide says alone."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.registry import ruleset
from smazzata.tables.lessons import course_of
from tests.testbed.gates import nightly_but
from tests.testbed.waiting import wait_until

DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
GRAVE = {"serious", "critical"}
GUIDE = ".guide:not([hidden])"

pytestmark = pytest.mark.usefixtures("bots_at_work")
Look = Callable[..., Page]


def first_deal(look: Look, game: str, size: ViewportSize) -> Page:
    """The table to which the page in brief leads, when the guide first speaks."""
    page = look(f"/learn/{game}/", who="anna", viewport=size)
    grave(page)
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{wide} pixels too wide"
    page.get_by_role("button", name="Gioca la prima smazzata, ti guido io").first.click()
    page.wait_for_selector(GUIDE)
    return page


def until(page: Page, question: str) -> None:
    """Waits for a page that evaluates nothing itself."""
    wait_until(lambda: page.evaluate(question), 60, lambda: question, page=page)


def grave(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert not [(f["id"], f["nodes"][0]["html"]) for f in found if f["impact"] in GRAVE]


COVERED = """() => {
    const guide = document.querySelector(".guide").getBoundingClientRect();
    const meets = (one) => one.left < guide.right - 1 && one.right > guide.left + 1
        && one.top < guide.bottom - 1 && one.bottom > guide.top + 1;
    const spoken = [...document.querySelectorAll(".own-seat .card.spoken")];
    const trick = [...document.querySelectorAll(".felt .trick .card")];
    return [...spoken, ...trick].filter((card) => meets(card.getBoundingClientRect())).length;
}"""


@pytest.mark.parametrize(
    "size",
    nightly_but(lambda size: size in (DESK, PHONE), [DESK, PHONE, SMALL, SIDEWAYS]),
    ids=["desk", "phone", "small", "sideways"],
)
def test_the_guide_covers_nothing_that_it_speaks_of(look: Look, size: ViewportSize) -> None:
    page = first_deal(look, "busca", size)
    expect(page.locator(GUIDE)).to_contain_text("Puoi dare solo cuori")
    assert page.locator(".own-seat .card.spoken").count() == 2
    until(page, "document.fonts.status === 'loaded'")
    assert page.evaluate(COVERED) == 0
    box = page.locator(GUIDE).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]
    hint = page.get_by_role("button", name="Consiglio", exact=True)
    ink = hint.evaluate("it => getComputedStyle(it).color")
    hint.hover()
    assert hint.evaluate("it => getComputedStyle(it).color") == ink, "read while it is pointed at"
    grave(page)


@pytest.mark.second_gate
def test_a_whole_first_deal_is_played_by_what_the_guide_says(look: Look) -> None:
    line = course_of("busca").lesson.line
    page = first_deal(look, "busca", DESK)
    steps = [move for move in line if move.title is not None]
    for step in steps:
        assert step.title is not None
        expect(page.locator(GUIDE)).to_contain_text(step.title.it)
        page.get_by_role("button", name="Consiglio", exact=True).click()
        notice = page.locator("[data-part=notice]")
        expect(notice).to_have_text(re.compile(r"Gioca una carta: .+\."))
        code = step.play.rpartition("=")[2]
        card = course_card(page, code)
        page.get_by_role("button", name="Scelgo io").click()
        expect(page.locator(".guide")).to_be_hidden()
        # A trick that is over lies there for a moment.
        until(page, "document.querySelectorAll('.felt .trick .card').length < 4")
        card.dblclick()
    expect(page.locator("[data-part=deal-end]")).to_be_visible()
    scroll = "document.querySelector('.deal-end .scroll')"
    assert page.evaluate(f"{scroll}.scrollWidth - {scroll}.clientWidth") <= 0, "all four columns"
    page.locator("[data-part=ready]").click()
    expect(page.locator("[data-part=deal-end]")).to_be_hidden()
    expect(page.get_by_role("button", name="Consiglio", exact=True)).to_be_visible()
    page.get_by_role("button", name="Consiglio", exact=True).click()
    expect(page.locator("[data-part=notice]")).to_have_text(re.compile(r"Gioca una carta: .+\."))
    assert page.locator(".own-seat .card.spoken").count() == 1
    assert page.locator(GUIDE).count() == 0, "the guide is for the first deal"


def course_card(page: Page, code: str) -> Locator:
    options = ruleset("busca").resolve_options({})
    assert isinstance(options, dict)
    name = ruleset("busca").pictures(options).names[code].say("it")
    return page.locator(".own-seat .card").and_(page.get_by_label(name, exact=True))


def test_the_guide_is_put_away_for_good(look: Look) -> None:
    page = first_deal(look, "busca", PHONE)
    page.get_by_role("button", name="Basta guida").click()
    expect(page.locator(".guide")).to_be_hidden()
    page.reload()
    page.wait_for_selector("smazzata-table[data-ready].on-turn")
    expect(page.locator(".guide")).to_be_hidden()


def test_a_stranger_sits_at_the_table_after_a_name_and_one_press(look: Look) -> None:
    page = look("/learn/bestia/", viewport=PHONE)
    grave(page)
    page.get_by_label("Nome mostrato agli altri").fill("Rosa")
    page.get_by_role("button", name="Gioca la prima smazzata, ti guido io").click()
    page.wait_for_selector(GUIDE)
    expect(page.locator(".own-seat")).to_contain_text("Rosa")
