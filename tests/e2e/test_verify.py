"""The proof of a match in a real browser: sound, tampered with, by keyboard, on a phone."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from tests.testbed import played
from tests.testbed.gates import nightly_but
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
Look = Callable[..., Page]
Bodies = list[dict[str, Any]]
PHONE = {"width": 390, "height": 844}
MODULES = "/static/web/verify"


def outcome(page: Page) -> str:
    """What the page says when it has checked everything."""
    page.wait_for_selector("match-proof[data-outcome]")
    return page.locator("[data-part=verdict]").inner_text()


def sound(page: Page) -> bool:
    outcome(page)
    return page.locator("match-proof").get_attribute("data-outcome") == "sound"


def faults(page: Page) -> list[str]:
    return page.locator("ul[data-part=faults] li").all_inner_texts()


def chain(site: Site, match: UUID) -> list[str]:
    with urlopen(f"{site.url}/api/matches/{match}/chain", timeout=60) as answer:
        text: str = answer.read().decode()
    return text.splitlines()


def drop(page: Page, folder: Path, lines: list[str]) -> None:
    dropped = len(list(folder.glob("match-*")))
    file = folder / f"match-{dropped}.ndjson"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    page.locator("match-proof").evaluate("element => delete element.dataset.outcome")
    page.locator("[data-part=file]").set_input_files(file)


@pytest.mark.parametrize(
    "game", nightly_but({"burraco", "cucu"}.__contains__, sorted(played.GAMES))
)
def test_a_finished_match_is_proved(game: str, look: Look) -> None:
    match = played.a_match(game)
    page = look(f"/matches/{match}/verify/", locale="en-GB")
    assert sound(page)
    assert "Everything fits" in outcome(page)
    deals = page.locator("details.deal")
    proved = page.locator("details.deal .mark.good")
    assert deals.count() == proved.count() > 0
    deals.first.locator("summary").first.click()
    expect(deals.first.locator("[data-slot=order] li")).not_to_have_count(0)
    told = [deals.first.locator(f"[data-slot={slot}]").inner_text() for slot in TWICE]
    assert told[0] == told[1] != told[2]
    checked = deals.first.locator("[data-slot=comparisons] td:last-child").all_inner_texts()
    assert len(checked) >= 4
    assert set(checked) == {"fits"}


TWICE = ("recomputed", "commitment", "secret")


def test_a_deal_can_be_linked_to(look: Look) -> None:
    match = played.a_match("busca")
    page = look(f"/matches/{match}/verify/#deal-2")
    assert sound(page)
    expect(page.locator("#deal-2[open] [data-slot=order] li").first).to_be_visible()
    expect(page.locator("#deal-1[open]")).to_have_count(0)


def test_a_running_match_is_proved_as_far_as_the_public_sees_it(look: Look) -> None:
    match = played.a_match("busca", appends=3, max_deals=9)
    page = look(f"/matches/{match}/verify/", locale="en-GB")
    assert "so far" in outcome(page)
    status = page.locator("details.deal .mark").all_inner_texts()
    assert status[-1] == "still sealed"
    assert set(status[:-1]) <= {"deck proved"}
    assert "when the match is over" in page.locator("[data-part=chain]").inner_text()


def test_a_file_that_was_tampered_with_is_found_out_with_the_place(
    look: Look, site: Site, tmp_path: Path
) -> None:
    match = played.a_match("busca")
    page = look(f"/matches/{match}/verify/", locale="en-GB")
    assert sound(page)
    lines = chain(site, match)
    drop(page, tmp_path, lines)
    assert sound(page)
    assert "match-0.ndjson" in page.locator("[data-part=source]").inner_text()

    played_at = next(n for n, line in enumerate(lines) if '"type":"card_played"' in line)
    card = json.loads(lines[played_at])["envelope"]["data"]["card"]
    other = "1D" if card != "1D" else "2D"
    changed = lines[played_at].replace(f'"card":"{card}"', f'"card":"{other}"')
    drop(page, tmp_path, [*lines[:played_at], changed, *lines[played_at + 1 :]])
    assert not sound(page)
    assert faults(page)[0].startswith(f"Version {played_at}: the event was changed")
    assert any("did not lie there" in fault for fault in faults(page))

    drop(page, tmp_path, [*lines[:5], *lines[6:]])
    assert not sound(page)
    assert faults(page)[0].startswith("Version 5: an event is missing")

    drop(page, tmp_path, cut(lines))
    assert not sound(page)
    # The file itself is in order; only the site knows that the match went on.
    assert (
        faults(page)[-1]
        == f"Version {len(lines) - 1}: this site has such an event, the file has not."
    )

    drop(page, tmp_path, ["this is", "no match"])
    assert not sound(page)
    assert "not the record of a match" in outcome(page)
    no_id = {"format": "smazzata-chain/1", "kind": "match", "stream": "no id"}
    foreign: object
    for foreign in (no_id, [], 7):
        drop(page, tmp_path, [json.dumps(foreign)])
        assert not sound(page)
        assert "not the record of a match" in outcome(page)
    page.get_by_role("button", name="Check the record of this site again").click()
    page.wait_for_selector("match-proof[data-outcome=sound]")


DROP = """([part, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "dropped.ndjson"));
  part.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""


def test_a_file_may_be_dropped_and_may_be_of_another_match(look: Look, site: Site) -> None:
    match, other = played.a_match("busca"), played.a_match("busca", max_deals=1)
    page = look(f"/matches/{match}/verify/", locale="en-GB")
    assert sound(page)
    text = "\n".join(chain(site, other))
    page.evaluate(f"text => ({DROP})([document.querySelector('[data-part=drop]'), text])", text)
    expect(page.locator("[data-part=source]")).to_contain_text(str(other))
    assert sound(page)
    assert "1 of 1 decks proved" in outcome(page)


def cut(lines: list[str]) -> list[str]:
    """A chain without its last events whose first line was mended."""
    last = json.loads(lines[-6])
    about = json.loads(lines[0]) | {"head": last["hash"], "version": last["envelope"]["v"]}
    return [json.dumps(about), *lines[1:-5]]


def test_the_links_that_a_player_kept_are_compared(look: Look, site: Site) -> None:
    match = played.a_match("busca")
    page = look(f"/matches/{match}/verify/", locale="en-GB")
    assert sound(page)
    assert "kept no links" in page.locator("[data-part=witness]").inner_text()
    lines = [json.loads(line) for line in chain(site, match)[1:]]
    kept = [[line["envelope"]["v"], line["hash"]] for line in lines[10:14]]
    page.evaluate(KEEP, [str(match), kept])
    page.reload()
    assert sound(page)
    assert "kept 4 links" in page.locator("[data-part=witness]").inner_text()
    page.evaluate(KEEP, [str(match), [[1, "0" * 64], [9999, "1" * 64]]])
    page.reload()
    assert not sound(page)
    assert [fault.split(":")[0] for fault in faults(page)] == ["Version 1", "Version 9999"]


KEEP = """async ([match, links]) => {
  const { witness } = await import("/static/web/table/witness.js");
  for (const [version, hash] of links) witness(match, version, hash);
}"""


def test_by_keyboard_alone_a_noted_link_is_found_and_a_deal_opened(look: Look, site: Site) -> None:
    match = played.a_match("busca")
    page = look(f"/matches/{match}/verify/")
    assert sound(page)
    link = json.loads(chain(site, match)[20])["hash"]
    page.get_by_label("Un anello che hai annotato").focus()
    page.keyboard.type(link[:16])
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=found]")).to_contain_text("versione 20")
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.matches('details.deal > summary')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("details.deal[open] [data-slot=order] li").first).to_be_visible()


def test_a_phone_in_portrait_shows_everything_without_scrolling_sideways(look: Look) -> None:
    match = played.a_match("busca")
    page = look(f"/matches/{match}/verify/", viewport=PHONE)
    assert sound(page)
    assert "Tutto torna" in outcome(page)
    page.locator("details.deal summary").first.click()
    expect(page.locator("[data-slot=comparisons] tr").first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def test_without_a_secure_connection_the_page_computes_by_itself(look: Look) -> None:
    match = played.a_match("busca")
    page = look("/")
    page.context.add_init_script(
        "Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined})"
    )
    page.goto(f"/matches/{match}/verify/")
    assert sound(page)
    assert page.locator("[data-part=hashing]").inner_text() != ""
