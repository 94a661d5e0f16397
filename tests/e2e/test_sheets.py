"""What is printed for a hall of two hundred, on its sheets: nothing runs over, nothing is lost."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.testbed.evening import begin, pairs
from tests.testbed.gates import nightly_but

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
Look = Callable[..., Page]
MOST = {
    ("tables", "a4"): 3,
    ("names", "a4"): 2,
    ("cards", "a4"): 25,
    ("slips", "a4"): 25,
    ("ranking", "a4"): 5,  # as many lines take two as the draw has it
    ("tables", "a5"): 5,
    ("names", "a5"): 4,
    ("cards", "a5"): 50,
    ("slips", "a5"): 50,
    ("ranking", "a5"): 7,  # likewise
}
"""Sheets for a hundred pairs at fifty tables."""


def test_sheets_of_two_hundred_people(look: Look) -> None:
    begun = begin(pairs(100), title="Trofeo di primavera della città")
    begun.results(1, *[(table, 1000 + 15 * table, 995) for table in range(1, 51)])
    begun.step("close_round")
    folder = os.environ.get("SMAZZATA_PICTURES")
    used = {}
    page = look(f"/tournaments/{begun.id}/rounds/1/")
    for kind, paper in MOST:
        page.goto(f"/tournaments/{begun.id}/rounds/1/sheets/{kind}/?paper={paper}")
        page.emulate_media(media="print")
        page.evaluate("() => document.fonts.ready.then(() => 0)")
        assert page.locator(".not-printed").is_hidden()
        printed = page.pdf(prefer_css_page_size=True)
        used[kind, paper] = len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
        inches = (5.83, 8.27) if paper == "a5" else (8.27, 11.69)
        box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
        assert box
        assert abs(float(box[1]) / 72 - inches[0]) < 0.02, "the size that was asked for"
        cut = page.eval_on_selector_all(
            "article", "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length"
        )
        assert cut == 0, f"{cut} of {kind} on {paper} do not fit their frame"
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"sheet-{kind}-{paper}.pdf").write_bytes(printed)
    assert {what: count for what, count in used.items() if count > MOST[what]} == {}
    assert used["slips", "a4"] == used["cards", "a4"] == 25
    assert used["slips", "a5"] == used["cards", "a5"] == 50


def test_a_sheet_is_printed_by_a_button(look: Look) -> None:
    begun = begin(pairs(4))
    page = look(f"/tournaments/{begun.id}/rounds/1/sheets/names/", locale="it-IT")
    # As a function: Playwright calls whatever an expression comes to.
    page.evaluate("() => { window.print = () => { document.title = 'printed'; }; }")
    page.get_by_role("button", name="Stampa").click()
    assert page.title() == "printed"
    page.emulate_media(media="print")
    assert page.get_by_role("button", name="Stampa").count() == 0


@pytest.mark.parametrize(
    ("entries", "paper", "points"), [(16, "a4", 13), (32, "a4", 12), (16, "a5", 9)]
)
def test_few_names_are_large_on_one_sheet(
    look: Look, entries: int, paper: str, points: int
) -> None:
    begun = begin(pairs(entries), title="Trofeo di Sant'Andrea", system="mitchell", rounds=3)
    page = look(f"/tournaments/{begun.id}/rounds/1/sheets/names/?paper={paper}")
    page.emulate_media(media="print")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1
    assert page.locator(".by-name li").count() == 2 * entries
    large = page.locator(".by-name li").first.evaluate("one => getComputedStyle(one).fontSize")
    assert float(large.removesuffix("px")) * 0.75 > points


@pytest.mark.parametrize("paper", nightly_but("a4".__eq__, ["a4", "a5"]))
def test_no_code_is_cut_off_a_slip_that_is_written_on_telephones(
    logged_in: Callable[..., Page], paper: str
) -> None:
    deals: dict[str, Any] = {"option.match_format": "deals", "option.match_deals": "3"}
    code: dict[str, Any] = {"code_of": "fibur-2026", "level": "club", "system": "mitchell"}
    begun = begin(pairs(20), title="Trofeo di primavera", claims="yes", **deals, **code)
    page = logged_in("olga", f"/tournaments/{begun.id}/rounds/1/sheets/slips/?paper={paper}")
    page.emulate_media(media="print")
    assert page.locator(".slip .strips .code").count() == 20
    cut = page.eval_on_selector_all(
        ".slip .code",
        "all => all.filter((one) => one.getBoundingClientRect().bottom"
        " > one.closest('.slip').getBoundingClientRect().bottom - 4).length",
    )
    assert cut == 0, f"{cut} codes are cut off on {paper}"
    lowest = page.eval_on_selector_all(
        ".slip .figures tbody td",
        "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))",
    )
    millimetres = lowest * 25.4 / 96
    assert millimetres > (8 if paper == "a5" else 5), "one has to write there by hand"
