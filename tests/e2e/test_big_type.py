"""No word at a table or in a replay is smaller for whoever asks for big type."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.testbed import played
from tests.testbed.fullest_moments import fullest
from tests.testbed.gates import nightly_but
from tests.testbed.laid_tables import FULL, NAMES, Laid, Late, lay, lay_replay
from tests.testbed.measured_table import SCREENS, TYPES, measured, show
from tests.testbed.played import LARGEST
from tests.testbed.site import Site
from tests.testbed.table_page import BLANK, LoggedIn, opened, seated

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
STEPS = 300

LAYOUTS = ["burraco", "cucu", "bestia_quattro", "spacca_il_mazzo"]
"""A game of each kind of layout: sides with melds, a crowd in pairs of lines, a few with chips,
places for single cards."""

WRITTEN_SIZES = """() => {
  const table = document.querySelector("smazzata-table, smazzata-replay"), sizes = {};
  const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) {
    const box = node.parentElement, names = [];
    if (!node.data.trim() || !box.checkVisibility()) continue;
    if (box.closest("svg, dialog, .log, .reading")) continue;
    for (let up = box; up !== table; up = up.parentElement) {
      names.push(up.classList[0] ?? up.localName);
    }
    const name = names.slice(0, 4).join(" < ");
    sizes[name] = Math.min(sizes[name] ?? Infinity, parseFloat(getComputedStyle(box).fontSize));
  }
  return sizes;
}"""
"""How large words are written, by where they stand; what is written on a meld is as large as the
meld's cards allow."""


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def kept_browsers(shared_browsers: dict[str, BrowserContext]) -> dict[str, BrowserContext]:
    return shared_browsers


@pytest.mark.parametrize("game", nightly_but("burraco".__eq__, LAYOUTS))
def test_big_type_is_never_smaller(logged_in: LoggedIn, game: str) -> None:
    seats, options = LARGEST.get(game, (4, FULL.options))
    laid: Laid | Late = FULL
    if game != FULL.game:
        laid = next(iter(fullest(game, options, STEPS).values()))
    match = opened(*NAMES[:seats], game=game, options=options)
    page = logged_in("anna", BLANK, locale="it-IT", reduced_motion="reduce")
    lay(page, laid)
    page.goto(f"/tables/{match}/")
    seated(page).settle()
    smaller = list_smaller(page)
    assert not smaller, "\n".join(map(str, smaller))


@pytest.mark.nightly
def test_big_type_is_never_smaller_in_a_replay(logged_in: LoggedIn) -> None:
    match = played.a_match("burraco")
    page = logged_in("anna", BLANK, locale="it-IT", service_workers="block")
    lay_replay(page, FULL)
    page.goto(f"/matches/{match}/replay/?seat=0")
    page.wait_for_selector("smazzata-replay[data-ready]")
    page.keyboard.press("End")
    expect(page.locator(".meld")).to_have_count(20)
    smaller = list_smaller(page)
    assert not smaller, "\n".join(map(str, smaller))


def list_smaller(page: Page) -> list[tuple[str, str, float, float]]:
    """Words that are smaller in big type than in ordinary: screen, where they stand, both sizes."""
    smaller = []
    for screen in dict.fromkeys(name.split()[0] for name in SCREENS):
        sizes: list[dict[str, float]] = []
        for type_ in TYPES:
            show(page, f"{screen} {type_}")
            measured(page)
            sizes.append(page.evaluate(WRITTEN_SIZES))
        smaller += [
            (screen, name, size, sizes[1][name])
            for name, size in sizes[0].items()
            if sizes[1].get(name, size) < size - 0.1
        ]
    return smaller
