"""The replay of every game when all its cards lie open, at its largest table.

At the end of a deal the room shows most: what was taken, what was thrown away, and the stock, whose
cards are revealed. With `SMAZZATA_SCREENS=all` its usual table is looked at too, and more screens;
with `SMAZZATA_PICTURES=FOLDER` pictures are kept, to be looked at.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.kernel.position import Position
from tests.testbed import played
from tests.testbed.laid_tables import Laid, lay_replay
from tests.testbed.measured_table import EVERY_SCREEN, measured, show
from tests.testbed.site import Site
from tests.testbed.table_page import BLANK, LoggedIn, opened
from tests.testbed.whole_matches import SHORT

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
FOLDER = os.environ.get("SMAZZATA_PICTURES")
SCREENS = ["1366x768 normal", "360x740 normal", "360x740 big"]
if EVERY_SCREEN:
    SCREENS += ["390x844 normal", "740x360 normal"]
LONG = {"bazzica", "pinnacola"}
"""Of these so much is taken, or held, that in big type on a small phone some is scrolled to."""
FEW = 8
"""On a small phone so many seats are seen whole; of more some are scrolled to."""
OTHERS = re.compile(r"\w+:[1-9]")
"""What lies before another seat than the first."""
SEATS = 4
TABLES = [
    *((game, SEATS, SHORT[game]) for game in SHORT if EVERY_SCREEN or game not in played.LARGEST),
    *((game, seats, SHORT[game] | options) for game, (seats, options) in played.LARGEST.items()),
]
LABELS = """() => [...document.querySelectorAll(".middle .label, .middle .pot")].filter((label) => {
  const {left, right, top, bottom} = label.getBoundingClientRect();
  const around = label.closest(".middle").getBoundingClientRect();
  const out = left < around.left - 1 || right > around.right + 1;
  return out || bottom > innerHeight || top < 0;
}).map((label) => label.textContent)"""
"""What is written of the middle and lies beside it, out of sight."""

BEGINS = """() => {
  const said = document.querySelector("[data-part=say]"), words = document.createRange();
  words.selectNodeContents(said);
  // The box of letters is a little higher than their line.
  return words.getBoundingClientRect().top >= said.getBoundingClientRect().top - 6;
}"""
"""Whether the sentence of a move is seen from its beginning, however long it is."""


SHARES = """() => {
  const table = document.querySelector("[data-part=table]");
  const beside = document.querySelector(".beside");
  const width = innerWidth - (beside.offsetParent ? beside.offsetWidth : 0);
  return [table.offsetWidth / width, table.offsetHeight / innerHeight];
}"""
"""How much of the screen the table has, across and down."""


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def kept_browsers(shared_browsers: dict[str, BrowserContext]) -> dict[str, BrowserContext]:
    return shared_browsers


@pytest.mark.parametrize(
    ("game", "seats", "options"), TABLES, ids=[f"{game}-{seats}" for game, seats, _ in TABLES]
)
def test_when_all_cards_lie_open_each_is_seen_and_read(
    look: Callable[..., Page], game: str, seats: int, options: dict[str, object]
) -> None:
    match = opened(*["bot"] * seats, game=game, options=options)
    played.play_out(match)
    page = look(f"/matches/{match}/replay/", reduced_motion="reduce")
    expect(page.locator("smazzata-replay[data-ready]")).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator("[data-part=say]")).to_have_text("La partita è finita.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    for screen in SCREENS:
        if game in LONG and screen.endswith("big"):
            continue
        show(page, screen)
        found = measured(page)
        if FOLDER:
            name = f"replay-{game}-{seats}-{screen}.png".replace(" ", "-")
            page.screenshot(path=Path(FOLDER) / name)
        assert found["cards"]
        if seats > FEW and screen.startswith("360"):
            for what in ("cut", "covered"):
                found[what] = [it for it in found[what] if not OTHERS.match(it)]
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), screen
        assert page.evaluate(LABELS) == [], screen
        assert page.evaluate(BEGINS), screen
        # However long a sentence is, the table has most of a screen that stands upright.
        shares = page.evaluate(SHARES)
        assert min(shares) > 0.5, (screen, shares)
        assert found["wide"] <= 0, screen


def test_before_a_pozzetto_is_taken_all_that_lies_in_the_middle_is_named(
    logged_in: LoggedIn,
) -> None:
    match = played.a_match("burraco")
    page = logged_in("anna", BLANK, locale="it-IT", service_workers="block")
    hand = "8H KD 8C 9C 2S 4S 5S 6S 7S 9D JD"
    told = Position({"hand:0": hand, "pile": ""}, phase="meld", facts={"turn": 0})
    lay_replay(page, Laid("burraco", told, {"players_format": "four_pairs"}))
    page.goto(f"/matches/{match}/replay/?seat=0")
    page.wait_for_selector("smazzata-replay[data-ready]")
    page.keyboard.press("End")
    expect(page.locator(".middle [data-zone^=pozzetto]")).to_have_count(2)
    expect(page.locator(".middle [data-zone=pile].empty")).to_have_count(1)
    for screen in SCREENS:
        show(page, screen)
        measured(page)
        assert page.evaluate(LABELS) == [], screen
