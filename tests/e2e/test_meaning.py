"""What a table says of what lies on it, as a browser draws it: melds, partners, suits, the list of
moves, the typeface."""

import re
from itertools import pairwise
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from games.kernel.position import Position
from smazzata.tables.table import load
from tests.testbed.laid_tables import Laid, lay
from tests.testbed.measured_table import INDEX, SCREENS, STANDS, measured, show
from tests.testbed.site import Site
from tests.testbed.table_page import BLANK, PHONE, LoggedIn, opened, pass_to, seated

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
FOUR = ("anna", "bruno", "carla", "dino")
MELDS = {
    "3H 4H 5H 6H 7H 8H 9H": ("pulito", "245"),
    "*2C@5 6S 7S 8S 9S 10S JS QS": ("semi\u00adpulito", "230"),
    "6D 7D *2D@8 9D 10D JD QD": ("sporco", "170"),
    "KH KS KC": ("", ""),
}
"""Melds of one side, and what is written on them: the cards' points (BUR-04) and 200, 150 or 100
(BUR-46..48)."""
BURRACHI = Laid(
    "burraco",
    Position(
        {
            **{f"meld:{number}": reading for number, reading in enumerate(MELDS)},
            "hand:0": "10H 10C 3C 4S",
        },
        sides={f"meld:{number}": 0 for number in range(len(MELDS))},
        phase="meld",
        facts={"turn": 0, "pozzetti_taken": [1, 1]},
    ),
    {"players_format": "four_pairs"},
)
EDGE = 4
"""Pixels: no more shows of a card within a stack."""
TOPS = """them => them.map((it) => it.getBoundingClientRect().top)"""
COLOURS = """() => Object.fromEntries([...document.querySelectorAll("[data-part=own] .hand .card")]
  .map((card) => [card.dataset.code.slice(-1), getComputedStyle(card).color]))"""
"""The colour of each suit in the own hand."""
WIDTHS = """() => [..."0123456789"].map((figure) => {
  const box = document.querySelector("[data-part=table]").appendChild(document.createElement("dl"));
  box.className = "counters";
  box.innerHTML = `<div><dd>${figure.repeat(20)}</dd></div>`;
  const { width } = box.querySelector("dd").getBoundingClientRect();
  box.remove();
  return width;
})"""
"""How wide twenty of each figure are, where points are written."""


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def at_melds(logged_in: LoggedIn, **how: Any) -> Page:
    """Anna's page with three burrachi and a set."""
    match = opened(*FOUR, game="burraco")
    page = logged_in("anna", BLANK, reduced_motion="reduce", **how)
    lay(page, BURRACHI)
    page.goto(f"/tables/{match}/")
    seated(page).settle()
    return page


def steps(meld: Locator) -> list[float]:
    """How much of each card of a meld shows above the next one."""
    tops: list[float] = meld.locator(".card").evaluate_all(TOPS)
    return [below - top for top, below in pairwise(tops)]


def test_a_burraco_says_what_it_is_and_lies_as_a_stack(logged_in: LoggedIn) -> None:
    page = at_melds(logged_in, locale="it-IT")
    for screen in SCREENS:
        show(page, screen)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), screen
        for number, (kind, points) in enumerate(MELDS.values()):
            meld = page.locator(f"[data-zone='meld:{number}']")
            reading, shown = meld.locator(".reading"), steps(meld)
            if not kind:
                expect(reading).to_have_count(0)
                assert min(shown) >= INDEX, f"{screen}: of each card of an open meld its corner"
                continue
            expect(reading.locator("span")).to_have_text(kind)
            expect(reading.locator("b")).to_have_text(points)
            expect(reading).to_be_in_viewport(ratio=0.95)
            wilds = meld.locator(".card.wild")
            expect(wilds).to_have_count(0 if kind == "pulito" else 1)
            # The corners of the first card and of the wild one show; the rest is a stack of edges.
            squeezed = [step for step in shown if step <= EDGE]
            assert len(squeezed) >= len(shown) - 2, f"{screen}: {kind} {shown}"
            assert shown[0] >= INDEX, screen
            words = f"{kind} · punti: {points}"
            expect(meld.locator(".fan")).to_have_attribute("aria-label", re.compile(words))


def test_the_partner_is_named_as_such_and_nobody_else(logged_in: LoggedIn) -> None:
    match = opened(*FOUR, game="burraco")
    for name, partner in (("anna", 2), ("bruno", 3)):
        page = logged_in(name, f"/tables/{match}/", locale="it-IT", **PHONE)
        seated(page)
        badge = page.locator(".badge.partner")
        expect(badge).to_have_text("compagno")
        expect(badge).to_be_in_viewport(ratio=0.99)
        assert page.locator(f"[data-seat='{partner}'] .badge.partner").count() == 1
    page = logged_in("anna", f"/tables/{opened(*FOUR)}/", locale="it-IT")
    seated(page)
    expect(page.locator(".others .seat")).to_have_count(3)
    expect(page.locator(".badge.partner")).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_list_of_moves_is_folded_away_and_stays_folded(
    logged_in: LoggedIn, screen: dict[str, Any]
) -> None:
    match = opened(*FOUR)
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT", **screen)
    seated(page)
    log, table = page.locator("[data-part=log]"), page.locator("[data-part=table]")
    button = page.locator("[data-part=bar] [data-do=log]")
    room = "it => it.getBoundingClientRect().toJSON()"

    def folded() -> None:
        expect(log).to_be_hidden()
        expect(button).to_have_attribute("aria-expanded", "false")
        # Who sits around the table is decided anew in the room there is.
        page.evaluate(STANDS)
        assert table.evaluate(room)["width"] == page.evaluate("document.body.clientWidth")

    folded()
    before = table.evaluate(room)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(log).to_be_in_viewport()
    expect(log.locator("li")).not_to_have_count(0)
    if not screen:
        assert table.evaluate(room)["width"] < before["width"], "it lies beside the table"
    log.get_by_role("button", name="Chiudi").click()
    folded()
    assert table.evaluate(room) == before
    # What others do is written there, and does not open it; nor does a new page.
    listed = log.locator("li").count()
    turn = load(match).state.rules.current(load(match).state.state)[0]
    pass_to(match, (turn + 2) % 4)
    expect(log.locator("li")).not_to_have_count(listed)
    folded()
    assert table.evaluate(room) == before
    page.reload()
    seated(page)
    folded()


def test_the_typeface_is_our_own_and_is_what_is_seen(logged_in: LoggedIn) -> None:
    match = opened(*FOUR, game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT", service_workers="block")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/tables/{match}/")
    seated(page)
    page.evaluate("() => document.fonts.ready.then(() => 0)")
    faces = "() => [...document.fonts].map((face) => [face.family, face.status])"
    assert page.evaluate(faces) == [["Source Sans 3", "loaded"], ["Besley", "loaded"]]
    font, _headings = sorted({address for address in asked if ".woff2" in address}, reverse=True)
    assert {urlsplit(address).netloc for address in asked} == {urlsplit(page.url).netloc}
    licence = page.request.get(urljoin(font, "LICENSE"))
    assert licence.ok
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence.text()
    # What Chromium draws the letters with, not what the style sheet wishes for.
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    for part in ("[data-part=own] .name", "[data-part=bar] [data-do=log]", ".badge.partner"):
        node = browser.send("DOM.querySelector", {"nodeId": root, "selector": part})["nodeId"]
        used = browser.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert [(it["isCustomFont"], it["familyName"][:13]) for it in used] == [
            (True, "Source Sans 3")
        ], part
    widths = page.evaluate(WIDTHS)
    assert max(widths) - min(widths) < 0.1, "points that change move nothing beside them"


def test_suits_have_two_colours_unless_four_are_chosen(logged_in: LoggedIn) -> None:
    page = at_melds(logged_in, locale="it-IT")
    hand = Laid(
        "burraco",
        Position({"hand:0": "10H 10C 3D 4S"}, phase="meld", facts={"turn": 0}),
        {"players_format": "four_pairs"},
    )
    lay(page, hand)
    table = page.url
    page.goto(table)
    seated(page)
    two = page.evaluate(COLOURS)
    assert two["H"] == two["D"] != two["S"] == two["C"]
    page.goto("/settings/")
    page.get_by_label("Quattro colori", exact=True).check()
    page.get_by_role("button", name="Salva").click()
    page.goto(table)
    seated(page)
    assert len(set(page.evaluate(COLOURS).values())) == 4
