"""In the hall: the screen on the wall turns its pages by itself, a telephone finds a seat."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize, expect

from smazzata.hall.slips.keys import slip_key
from smazzata.tournament_management.tournament import load
from tests.e2e.test_offline import PARTS_KEPT
from tests.e2e.test_tables_at_a_glance import people
from tests.testbed.evening import begin, pairs
from tests.testbed.gates import nightly_but
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.browser
Look = Callable[..., Page]
WALL: ViewportSize = {"width": 1920, "height": 1080}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 360, "height": 740}
KEPT_EVERY, STALE = 20_000, 16_000
"""Milliseconds, as in `hall/age.js`: so much later it is than the page thinks."""


def looked_at(page: Page, name: str) -> None:
    """Nothing is too wide, axe finds nothing grave; a picture where a folder is named."""
    page.wait_for_load_state()
    until(page, "document.fonts.status === 'loaded'")
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"
    found = Axe().run(page).response["violations"]
    grave = [f for f in found if f["impact"] in {"serious", "critical"}]
    assert not grave, [(f["id"], [n["target"] for n in f["nodes"]][:3]) for f in grave]
    folder = os.environ.get("SMAZZATA_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/hall-{name}.png")


def until(page: Page, question: str) -> None:
    """Waits for an answer that takes a promise; Playwright's own waiting takes that for a yes."""
    wait_until(lambda: page.evaluate(question), 60, lambda: question, page=page)


def names_in_sight(page: Page) -> set[str]:
    """The lines of the list that is shown which are wholly on the screen."""
    return set(
        page.eval_on_selector_all(
            ".wall-panel.shown li",
            """lines => lines.filter((line) => {
                const box = line.getBoundingClientRect();
                const list = line.parentElement.getBoundingClientRect();
                // Two pixels are the space around the letters.
                return box.left >= list.left - 2 && box.right <= list.right + 2
                    && box.top >= list.top - 2 && box.bottom <= list.bottom + 2;
            }).map((line) => line.innerText)""",
        )
    )


def all_lines(page: Page) -> list[str]:
    """All lines of the list that is shown, on whatever page of it."""
    return page.locator(".wall-panel.shown li").all_inner_texts()


@pytest.mark.second_gate
@pytest.mark.parametrize(
    ("size", "name"),
    nightly_but(
        lambda case: case[1] == "wall", [(WALL, "wall"), (LAPTOP, "laptop"), (PHONE, "phone")]
    ),
)
def test_every_line_of_a_long_list_comes_into_sight_by_itself(
    look: Look, size: ViewportSize, name: str
) -> None:
    begun = begin(pairs(100))
    page = look(f"/tournaments/{begun.id}/screen/?show=names&seconds=3", viewport=size)
    looked_at(page, f"screen-names-{name}")
    lines = set(all_lines(page))
    assert len(lines) == 200
    number = page.locator(".wall-panel.shown .page-number")
    expect(number).to_have_text(re.compile(r"\d+/\d+"))
    assert len(names_in_sight(page)) < len(lines)
    if name == "wall":
        page.clock.install()
        page.reload()
        seen = names_in_sight(page)
        for _ in range(int(number.inner_text().split("/")[1])):
            shown = number.inner_text()
            page.clock.fast_forward(3_000)
            expect(number).not_to_have_text(shown)
            seen |= names_in_sight(page)
    else:
        page.keyboard.press(" ")  # it holds; a person turns the pages
        seen = set()
        for _ in range(int(number.inner_text().split("/")[1])):
            seen |= names_in_sight(page)
            page.keyboard.press("ArrowRight")
    assert seen == lines


def test_the_code_of_play_is_legible_on_the_screen(look: Look) -> None:
    deals: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "3"}
    begun = begin(code_of="fibur-2026", level="club", **deals)
    page = look(f"/tournaments/{begun.id}/screen/", viewport=WALL)
    colour = "(one) => getComputedStyle(one).color"
    told = page.locator(".wall-head .code-of-play")
    assert told.evaluate(colour) == page.locator(".wall-head").evaluate(colour)


def test_a_screen_changes_by_itself_and_keeps_its_place(look: Look) -> None:
    begun = begin(pairs(40))
    page = look(f"/tournaments/{begun.id}/screen/?seconds=120", viewport=WALL, locale="en-GB")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    shown = page.locator(".wall-panel.shown ol").get_attribute("id")
    begun.hall("start", minutes="40")
    begun.hall("announce", text="The buffet is open")
    expect(page.get_by_text("The buffet is open")).to_be_visible()
    expect(page.locator("round-clock .time")).to_have_text(re.compile(r"^(40:00|39:\d\d)$"))
    assert page.locator(".wall-panel.shown ol").get_attribute("id") == shown
    begun.results(1, *[(table, 1500, 995) for table in range(1, 16)])
    expect(page.get_by_text("5 results are missing.")).to_be_visible()
    looked_at(page, "screen-tables")
    page.goto(f"/tournaments/{begun.id}/screen/?show=missing")
    expect(page.locator(".wall-panel.shown li")).to_have_count(5)
    looked_at(page, "screen-missing")
    begun.results(1, *[(table, 700, 700) for table in range(16, 21)])
    begun.step("close_round")
    page.goto(f"/tournaments/{begun.id}/screen/")
    expect(page.locator("#rows-ranking li")).to_have_count(40)
    looked_at(page, "screen-ranking")


def test_what_was_published_or_posted_just_now_is_on_the_wall_at_once(look: Look) -> None:
    begun = begin(pairs(40), rounds=3)
    for number in (1, 2):
        if number > 1:
            begun.step("propose", "post")
        begun.results(number, *[(table, 1500, 995) for table in range(1, 21)])
        if number == 1:
            begun.step("close_round")
    page = look(f"/tournaments/{begun.id}/screen/?seconds=120", viewport=WALL, locale="en-GB")
    shown = page.locator(".wall-panel.shown")
    expect(shown).to_contain_text("Where you sit")
    begun.step("close_round")
    expect(shown).to_contain_text("Standings after round 2")
    begun.step("propose", "post")
    expect(shown).to_contain_text("Where you sit")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_contain_text("Standings after round 2")
    begun.hall("announce", text="The buffet is open")
    expect(page.get_by_text("The buffet is open")).to_be_visible()
    expect(shown).to_contain_text("Standings after round 2")


@pytest.mark.parametrize("tables", [2, 16])
def test_few_tables_are_written_as_large_as_the_wall(look: Look, tables: int) -> None:
    begun = begin(pairs(2 * tables), rounds=1)
    page = look(f"/tournaments/{begun.id}/screen/?show=tables&seconds=120", viewport=WALL)
    looked_at(page, f"screen-tables-{tables}")
    rows = page.locator("#rows-tables")
    assert rows.evaluate("list => list.scrollWidth <= list.clientWidth + 1")
    reach = rows.locator("li").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
    )
    assert reach > 0.6 * WALL["width"]
    grown = rows.evaluate("list => Number(getComputedStyle(list).getPropertyValue('--grow'))")
    assert grown > 1


@pytest.mark.second_gate
@pytest.mark.parametrize(
    ("tables", "show", "most"),
    [(50, "tables", 1), (100, "tables", 2), (50, "ranking", 2), (100, "ranking", 4)],
)
def test_a_large_hall_is_read_at_ten_metres(look: Look, tables: int, show: str, most: int) -> None:
    begun = begin(people(tables), rounds=2)
    begun.results(1, *[(t, 1000 + 5 * (t % 190), 995) for t in range(1, tables + 1)])
    begun.step("close_round", "propose", "post")
    address = f"/tournaments/{begun.id}/screen/?show={show}&seconds=120"
    page = look(address, viewport=WALL, locale="it-IT")
    looked_at(page, f"screen-{show}-of-{tables}")
    lines = page.locator(".wall-panel.shown li")
    expect(lines).to_have_count(tables if show == "tables" else 2 * tables)
    pages = page.locator(".wall-panel.shown .page-number").inner_text()
    assert int(pages.split("/")[1] if pages else 1) <= most
    assert_legible(page, WALL)
    # The screen is used from side to side.
    reach = lines.evaluate_all(
        """all => Math.max(...all.map(one => one.getBoundingClientRect().right)
            .filter(right => right <= innerWidth))"""
    )
    assert reach > 0.9 * WALL["width"]


@pytest.mark.parametrize(
    ("entries", "groups"),
    nightly_but(lambda case: case == (36, 3), [(128, 16), (36, 3)], pytest.mark.second_gate),
)
def test_every_group_is_read_across_the_hall(look: Look, entries: int, groups: int) -> None:
    members = entries // groups
    form: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "2"}
    form |= {"groups": groups, "qualify": 1, f"system-{members}": "final"}
    begun = begin(pairs(entries), system="groups", rounds=members, **form)
    tables = len(load(begun.id).state.rounds[0].tables)
    begun.results(1, *[(table, 1500 - 5 * table, 995) for table in range(1, tables + 1)])
    begun.step("close_round")
    for size in (WALL, LAPTOP):
        page = look(f"/tournaments/{begun.id}/screen/?show=groups&seconds=120", viewport=size)
        looked_at(page, f"screen-groups-{groups}-of-{members}-{size['width']}")
        assert len(groups_in_sight(page, size)) == entries


def assert_legible(page: Page, size: ViewportSize) -> None:
    # On a picture two metres wide capitals are two centimetres high: smaller ones are not read.
    letters = page.locator(".wall-panel.shown li .who").first
    high = letters.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
    assert high * 0.65 * 2000 / size["width"] >= 20


def groups_in_sight(page: Page, size: ViewportSize) -> set[str]:
    """All lines of all groups, page by page; each page can be read from ten metres."""
    assert_legible(page, size)
    pages = page.locator(".wall-panel.shown .page-number").inner_text()
    seen: set[str] = set()
    for at in range(int(pages.split("/")[1]) if pages else 1):
        found = pieces_in_sight(page)
        assert found, f"page {at + 1} of {pages} is empty"
        assert all(whole for _, whole in found), "no group is cut at the edge of the screen"
        seen |= names_in_sight(page)
        page.keyboard.press("ArrowRight")
    assert seen == set(all_lines(page))
    return seen


def pieces_in_sight(page: Page) -> list[tuple[str, bool]]:
    """What stands above each group of which something is on the screen, and whether all of it is
    there, in one column.
    """
    found: list[list[Any]] = page.eval_on_selector_all(
        ".wall-panel.shown .group",
        """groups => groups.map((group) => {
            const list = group.parentElement.getBoundingClientRect();
            const boxes = [...group.getClientRects()];
            const inside = ({ left, right }) => left >= list.left - 2 && right <= list.right + 2;
            const bottom = group.lastElementChild.lastElementChild.getBoundingClientRect().bottom;
            return [group.firstElementChild.innerText, boxes.some(inside),
                    boxes.length === 1 && bottom <= list.bottom + 2];
        }).filter(([, shown]) => shown).map(([title, , whole]) => [title, whole])""",
    )
    return [(title, whole) for title, whole in found]


def test_a_lost_network_leaves_the_screen_and_says_how_old_it_is(
    look: Look, faults: list[str]
) -> None:
    begun = begin(pairs(8))
    page = look(f"/tournaments/{begun.id}/screen/?show=tables", viewport=WALL, locale="en-GB")
    page.clock.install()
    page.reload()
    expect(page.locator(".wall-panel.shown li")).to_have_count(4)
    expect(page.locator(".stale")).to_be_hidden()
    page.context.set_offline(True)
    begun.hall("announce", text="Too early to be seen")
    page.clock.fast_forward(STALE)
    expect(page.locator(".stale")).to_contain_text("No connection for 0:")
    expect(page.locator(".wall-panel.shown li")).to_have_count(4)
    looked_at(page, "screen-stale")
    page.context.set_offline(False)
    expect(page.get_by_text("Too early to be seen")).to_be_visible()
    expect(page.locator(".stale")).to_be_hidden()
    faults.clear()  # a browser writes of every request that found no network


def test_a_screen_loaded_again_without_a_network_shows_the_last_state_and_its_age(
    look: Look, faults: list[str]
) -> None:
    """Somebody pulls the plug of the router, and somebody else reloads the screen."""
    begun = begin(pairs(8))
    begun.hall("start", minutes="40")
    page = look(f"/tournaments/{begun.id}/screen/?show=tables", viewport=WALL, locale="en-GB")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")
    expect(page.locator(".wall-panel.shown li")).to_have_count(4)
    # What the page shows is kept now and then: it is time again.
    page.locator("hall-screen").evaluate("(screen, since) => { screen.kept -= since; }", KEPT_EVERY)
    begun.hall("announce", text="The buffet is open")
    expect(page.get_by_text("The buffet is open")).to_be_visible()
    until(
        page,
        """async () => {
          const cache = await caches.open("read");
          const found = await cache.match(location.href, { ignoreVary: true });
          return Boolean(found) && (await found.text()).includes("The buffet is open");
        }""",
    )
    until(page, PARTS_KEPT)
    page.clock.install()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".wall-panel.shown li")).to_have_count(4)
    expect(page.get_by_text("The buffet is open")).to_be_visible()
    expect(page.locator("round-clock .time")).to_have_text(re.compile(r"^3[89]:\d\d$"))
    page.clock.fast_forward(STALE)
    expect(page.locator(".stale")).to_contain_text("No connection for 0:")
    looked_at(page, "screen-reloaded")
    page.context.set_offline(False)
    expect(page.locator(".stale")).to_be_hidden()
    faults.clear()  # a browser writes of every request that found no network


def test_the_clock_goes_by_the_server_and_ends_with_a_sign(look: Look) -> None:
    begun = begin(pairs(8))
    begun.hall("start", minutes="1")
    page = look(f"/tournaments/{begun.id}/screen/", viewport=WALL, locale="en-GB")
    # This browser's own clock says it is another year: it is not asked.
    page.clock.set_fixed_time("2031-05-01T12:00:00Z")
    expect(page.locator("round-clock .time")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    expect(page.locator("round-clock")).to_have_attribute("data-state", "short")
    begun.hall("time_out")
    expect(page.locator("round-clock .sign")).to_have_text("time is over")
    looked_at(page, "screen-over")
    begun.hall("extend", minutes="5")
    expect(page.locator("round-clock .time")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))


@pytest.mark.parametrize(
    "size", nightly_but(PHONE.__eq__, [PHONE, LAPTOP]), ids=["phone", "laptop"]
)
def test_a_telephone_finds_a_seat_without_an_account(look: Look, size: ViewportSize) -> None:
    begun = begin(pairs(100))
    page = look(f"/tournaments/{begun.id}/seat/", viewport=size)
    page.get_by_label("Il tuo nome, o le prime lettere").fill("anna rossi")
    page.get_by_role("button", name="Cerca").click()
    card = page.locator(".seat-card")
    expect(card.first).to_contain_text(re.compile(r"Tavolo \d+, (Nord–Sud|Est–Ovest)"))
    looked_at(page, f"seat-{size['width']}")
    # The next round is posted while the page is open: it shows the new seat by itself.
    begun.results(1, *[(table, 1000 + 5 * table, 995) for table in range(1, 51)])
    begun.step("close_round", "propose", "post")
    expect(page.get_by_text("Turno 2 di 2")).to_be_visible()
    card.first.get_by_role("link", name=re.compile("^Tavolo")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Tavolo \d+, turno 2"))
    looked_at(page, f"table-{size['width']}")


@pytest.mark.parametrize(
    "size", nightly_but(LAPTOP.__eq__, [PHONE, LAPTOP]), ids=["phone", "laptop"]
)
def test_the_director_runs_clock_and_screens(
    logged_in: Callable[..., Page], size: ViewportSize
) -> None:
    begun = begin(pairs(8))
    page = logged_in("olga", f"/desk/{begun.id}/hall/", viewport=size)
    page.get_by_label("Minuti").fill("35")
    page.get_by_role("button", name="Avvia l'orologio").click()
    expect(page.locator("round-clock .time")).to_have_text(re.compile(r"^(35:00|34:\d\d)$"))
    page.get_by_label("Si vede subito").fill("Orologi fermi, venire alla direzione")
    page.get_by_role("button", name="Annuncia").click()
    page.get_by_role("button", name="Ferma l'orologio").click()
    expect(page.locator("round-clock .sign")).to_have_text("orologio fermo")
    looked_at(page, f"control-{size['width']}")


def test_a_hand_that_was_not_played_is_ticked_beside_its_words(look: Look) -> None:
    deals: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "3"}
    begun = begin(pairs(4), claims="yes", **deals)
    first = load(begun.id).state.rounds[0]
    key = slip_key(begun.id, first, 1, first.table(1).sides[0])
    address = f"/tournaments/{begun.id}/rounds/1/tables/1/slip/?key={key}"
    page = look(address, locale="it-IT", viewport={"width": 390, "height": 844})
    looked_at(page, "slip-of-hands")
    choices = page.locator(".hand .choice")
    expect(choices).to_have_count(3)
    for choice in choices.all():
        box, line = choice.bounding_box(), choice.get_by_role("checkbox").bounding_box()
        assert box
        assert line
        assert box["height"] < 2 * 48, "it is a line or two, not a letter a line"
        assert line["width"] < 40
