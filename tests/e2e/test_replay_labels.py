"""What is written in the replay room of a phone: no card lies on it, and no frame touches it."""

import pytest

from tests.testbed import played
from tests.testbed.measured_table import measured
from tests.testbed.site import Site
from tests.testbed.table_page import BLANK, LoggedIn, opened

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
PHONES = [(390, 844), (360, 740)]
MOMENTS = (9, 14)
"""Early moves, after which hands are full and a pile was taken."""

TOUCHED = """() => {
  const told = [];
  for (const label of document.querySelectorAll("smazzata-replay .scene .zone > .label")) {
    if (!label.checkVisibility() || label.offsetWidth < 2) continue; // that one is for ears
    const words = document.createRange();
    words.selectNodeContents(label);
    const frame = label.closest(".zone");
    for (const line of words.getClientRects()) {
      for (const card of document.querySelectorAll(".scene .card")) {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const across = Math.min(line.right, right) - Math.max(line.left, left);
        const down = Math.min(line.bottom, bottom) - Math.max(line.top, top);
        // The box of letters is a little higher than they are.
        if (across > 1 && down > 1.6) told.push(`a card on ${label.textContent}`);
      }
      if (!frame.matches(".middle .empty")) continue;
      const { left, right } = frame.getBoundingClientRect();
      const beside = Math.min(line.left - left, right - line.right);
      if (beside < 2.5) told.push(`the frame of ${label.textContent}`);
    }
  }
  return [...new Set(told)];
}"""


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def test_no_label_is_touched(logged_in: LoggedIn) -> None:
    match = opened(*["bot"] * 4, game="burraco")
    played.play_out(match)
    found = {}
    for locale in ("it-IT", "en-GB"):
        page = logged_in("anna", BLANK, locale=locale, reduced_motion="reduce")
        for move in MOMENTS:
            page.goto(f"/matches/{match}/replay/?move={move}")
            page.wait_for_selector("smazzata-replay[data-ready]")
            for width, height in PHONES:
                page.set_viewport_size({"width": width, "height": height})
                measured(page)
                if told := page.evaluate(TOUCHED):
                    found[locale, width, move] = told
    assert not found
