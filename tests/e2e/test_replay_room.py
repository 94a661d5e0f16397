"""What one can do in the replay room beside looking: steps, speeds, sharing, files, comments."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from smazzata.tables.table import load
from smazzata.web.preferences import COOKIE, Preferences
from tests.testbed import played
from tests.testbed.gates import nightly_but

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
Look = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
TYPEFACE = """async () => {
  await document.fonts.ready;
  const bare = (family) => family.replaceAll('"', "");
  const wanted = bare(getComputedStyle(document.body).fontFamily.split(",")[0]);
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
  return loaded.some(({ family }) => bare(family) === wanted);
}"""
"""Whether the page is written in the typeface that comes with it, not in one of the system."""


WHOLE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}"""
"""Whether nothing of a page has to be scrolled to."""


def box(part: Locator) -> tuple[float, float, float, float]:
    """Where a part lies: left, top, width, height."""
    found = part.bounding_box()
    assert found
    return found["x"], found["y"], found["width"], found["height"]


def ready(page: Page) -> Page:
    page.wait_for_selector("smazzata-replay[data-ready]")
    return page


def open_tab(page: Page, name: str) -> None:
    """Shows a panel; on a narrow screen the drawer has to be opened first."""
    tab = page.get_by_role("tab", name=name)
    if not tab.is_visible():
        page.locator("[data-do=drawer]").click()
    tab.click()


def totals(match: UUID) -> list[str]:
    """The final score of each party."""
    live = load(match)
    return [str(total) for total in live.state.rules.score_sheet(live.state.state).totals]


class Elsewhere(SimpleHTTPRequestHandler):
    """A site of somebody else."""

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Another origin, and the folder that it serves."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Elsewhere, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}", folder
    server.shutdown()
    server.server_close()


@pytest.mark.nightly
def test_steps_speeds_and_the_growing_sheet(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/", locale="en-GB"))
    say = page.locator("[data-part=say]")

    open_tab(page, "More")
    page.get_by_label("Step").select_option("trick")
    page.locator("[data-part=table]").focus()
    expect(page.get_by_role("slider", name="Trick")).to_have_attribute("max", "21")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".zone.trick .card")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    open_tab(page, "Moves")
    expect(page.locator("[data-part=moves] [aria-current]")).to_contain_text("plays")
    groups = page.locator("[data-part=moves] .group")
    expect(groups).to_have_text([f"Trick {number}" for number in range(1, 11)])
    open_tab(page, "More")
    page.get_by_label("Step").select_option("deal")
    page.locator("[data-part=table]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=where]")).to_have_text("Deal 2 · the cards are dealt")

    open_tab(page, "Score sheet")
    sheet = page.locator("[data-part=sheet]")
    expect(sheet.locator("tr.deal")).to_have_text(["Deal 1"])
    open_tab(page, "More")
    page.get_by_label("Step").select_option("move")
    page.get_by_label("Speed").select_option("Infinity")
    page.locator("[data-part=table]").focus()  # a button with the focus takes the space
    page.keyboard.press("Home")
    expect(sheet.locator("tr.deal")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play by itself")).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(say).to_have_text("The match is over.")
    expect(sheet.locator("tr.deal")).to_have_text(["Deal 1", "Deal 2"])
    assert sheet.locator("tfoot tr.total td").all_inner_texts() == totals(match)

    page.get_by_label("Speed").select_option("0.5")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play by itself").click()
    expect(page.locator("[data-part=where]")).to_have_text("Deal 1 · turn 1 of 40")
    expect(page.locator("[data-do=play] use")).to_have_attribute("href", re.compile("#pause$"))
    page.get_by_role("button", name="Play by itself").click()
    expect(page.locator("[data-do=play] use")).to_have_attribute("href", re.compile("#play$"))
    expect(page.get_by_role("button", name="Play by itself")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_a_link_is_copied_and_a_foreign_page_shows_the_moment(
    look: Look, elsewhere: tuple[str, Path]
) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/?move=30&seat=2", permissions=["clipboard-write"]))
    open_tab(page, "Altro")
    page.get_by_role("button", name="Copia il collegamento").click()
    expect(page.locator("[data-share=status]")).to_have_text("Copiato.")
    expect(page.get_by_label("Collegamento a questa mossa")).to_have_value(
        re.compile(rf"^http://[^/]+/matches/{match}/replay/\?move=30&seat=2$")
    )
    code = page.get_by_label("Per mostrarla dentro un'altra pagina")
    expect(code).to_have_value(re.compile(r"move=30"))
    assert code.input_value().count("<iframe") == 1
    said = page.locator("[data-part=say]").inner_text()

    origin, folder = elsewhere
    (folder / "page.html").write_text(f"<!doctype html><title>x</title>{code.input_value()}")
    (folder / "favicon.ico").write_bytes(b"")
    page.goto(f"{origin}/page.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("[data-part=say]")).to_have_text(said)
    expect(frame.locator(".own .name")).to_contain_text("3 ·")
    expect(frame.locator("form")).to_have_count(0)
    assert frame.locator("body").evaluate(TYPEFACE)
    frame.get_by_role("button", name="Mossa successiva").click()
    expect(frame.locator("[data-part=say]")).not_to_have_text(said)
    with page.expect_popup() as opened:
        frame.get_by_role("link", name="Apri su Smazzata").click()
    ready(opened.value)
    assert f"/matches/{match}/replay/?move=31" in opened.value.url


@pytest.mark.parametrize("game", nightly_but("busca".__eq__, ["busca", "burraco"]))
def test_a_replay_in_one_file_needs_neither_server_nor_network(
    look: Look, tmp_path: Path, game: str
) -> None:
    match = played.a_match(game)
    page = ready(look(f"/matches/{match}/replay/", locale="en-GB"))
    open_tab(page, "More")
    with page.expect_download() as download:
        page.get_by_role("link", name="This replay as one file").click()
    file = tmp_path / "replay.html"
    download.value.save_as(file)
    assert file.stat().st_size < 400_000

    asked: list[str] = []
    page.context.set_offline(True)
    page = page.context.new_page()  # the first one may still be fetching what it keeps
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    ready(page)
    assert page.evaluate(TYPEFACE)
    page.get_by_label("Seen by").select_option("1")
    page.keyboard.press("PageDown")
    expect(page.locator(".own .hand .card.back")).to_have_count(0)
    expect(page.locator(".own .hand .card")).not_to_have_count(0)
    expect(page.locator(".others .hand .card:not(.back)")).to_have_count(0)
    drawn = page.locator(".own .hand .card use").first
    assert drawn.evaluate("use => document.querySelector(use.getAttribute('href')) !== null")
    page.keyboard.press("End")
    expect(page.locator("[data-part=say]")).to_have_text("The match is over.")
    open_tab(page, "Score sheet")
    assert page.locator("[data-part=sheet] tfoot tr.total td").all_inner_texts() == totals(match)
    page.wait_for_url(re.compile(r"#move=\d+&seat=1$"))
    assert set(asked) == {file.as_uri()}


def test_a_record_is_taken_away_and_brought_back(
    look: Look, tmp_path: Path, faults: list[str]
) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/"))
    open_tab(page, "Altro")
    with page.expect_download() as download:
        page.get_by_role("link", name="La registrazione della partita").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)

    page.goto("/replay/open/")
    page.get_by_label("File della registrazione").set_input_files(file)
    page.get_by_role("button", name="Rigiocala").click()
    ready(page)
    expect(page.locator(".bar")).to_contain_text("Rispetta le regole")
    page.keyboard.press("PageDown")
    expect(page.locator(".hand .card.back")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("[data-part=say]")).to_have_text("La partita è finita.")

    record = json.loads(file.read_text())
    moves = record["deals"][0]["moves"]
    moves[4], moves[5] = moves[5], moves[4]
    file.write_text(json.dumps(record))
    page.goto("/replay/open/")
    page.get_by_label("File della registrazione").set_input_files(file)
    with page.expect_response("**/replay/open/") as answer:
        page.get_by_role("button", name="Rigiocala").click()
    assert answer.value.status == 400
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Smazzata 1, mossa \d+"))
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"BUS-\d+|GEN-\d+|REC-\d+"))
    # The browser notes every answer of this kind as an error, at the latest when the page stands.
    assert [fault for fault in faults if "400" not in fault] == []
    faults.clear()


@pytest.mark.nightly
def test_people_talk_about_a_move(look: Look, logged_in: Callable[..., Page]) -> None:
    match = played.a_match("busca")
    address = f"/matches/{match}/replay/?move=40&seat=open"
    anna = ready(logged_in("anna", address, viewport=PHONE))
    open_tab(anna, "Commenti")
    anna.get_by_label("Commenta questa mossa").fill("Qui doveva tagliare.\n<b>Peccato</b>")
    anna.get_by_role("button", name="Pubblica il commento").click()
    expect(anna.locator("[data-comments-list] li.here")).to_contain_text("<b>Peccato</b>")
    expect(anna.get_by_label("Commenta questa mossa")).to_have_value("")

    reader = ready(look(f"/matches/{match}/replay/"))
    open_tab(reader, "Commenti")
    expect(reader.get_by_text("Con un account puoi commentare")).to_be_visible()
    expect(reader.get_by_role("button", name="Togli")).to_have_count(0)
    reader.locator("[data-part=marks] button").click()
    said = reader.locator("[data-part=where]").inner_text()
    expect(reader.locator("[data-comments-list] li.here")).to_contain_text(said)
    expect(reader.locator("[data-comments-list] li.here")).to_contain_text("anna")
    expect(reader.locator("[data-part=moves] [aria-current] .count")).to_have_text("1")

    anna.get_by_role("button", name="Togli").click()
    expect(anna.locator("[data-comments-list] li")).to_have_count(0)
    expect(anna.locator("[data-part=marks] button")).to_have_count(0)


@pytest.mark.nightly
def test_a_running_match_offers_nothing_that_would_tell_cards(look: Look) -> None:
    match = played.a_match("busca", appends=1, max_deals=9)
    page = ready(look(f"/matches/{match}/replay/"))
    open_tab(page, "Altro")
    expect(page.get_by_role("link", name="La registrazione della partita")).to_have_count(0)
    expect(page.locator("[data-comments]")).to_have_count(0)


def test_on_a_phone_nothing_is_cut_and_the_controls_stay_in_reach(look: Look) -> None:
    match = played.a_match("burraco", appends=6)
    page = ready(look(f"/matches/{match}/replay/?move=120", viewport=PHONE))
    assert page.evaluate(WHOLE)
    expect(page.get_by_role("button", name="Mossa successiva")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-part=say]")).to_be_in_viewport(ratio=1)
    # The drawer takes room from the table, and lies on none of it.
    table, beside = page.locator("[data-part=table]"), page.locator("[data-part=beside]")
    high = box(table)[3]
    open_tab(page, "Segnapunti")
    assert page.evaluate(WHOLE)
    assert box(table)[3] < high
    assert box(table)[1] + box(table)[3] <= box(page.locator(".controls"))[1] + 1
    assert box(page.locator(".controls"))[1] < box(beside)[1]
    # Names that do not break make a sheet that is wider than the screen: it scrolls by itself.
    for name in page.locator("[data-part=sheet] th.number").all():
        name.evaluate("cell => { cell.textContent = 'Bartolomeotommasini'; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_on_a_desk_all_of_it_stands_on_one_screen(look: Look) -> None:
    match = played.a_match("burraco", appends=6)
    size = {"width": 1366, "height": 768}
    page = ready(look(f"/matches/{match}/replay/?move=120&seat=1", viewport=size))
    assert page.evaluate(WHOLE)
    parts = [page.locator(part) for part in (".bar", "[data-part=table]", ".controls", ".beside")]
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    _bar, table, controls, beside = map(box, parts)
    assert table[0] + table[2] <= beside[0] + 1, "nothing lies over the table"
    assert table[1] + table[3] <= controls[1] + 1
    for name in ("Mosse", "Segnapunti", "Altro"):
        open_tab(page, name)
        assert box(parts[1]) == table
        assert page.evaluate(WHOLE)


def test_the_same_cards_are_drawn_in_a_frame_and_in_a_file(look: Look, tmp_path: Path) -> None:
    """As on the site in two colours where nobody chose otherwise; else as its reader has chosen."""
    match = played.a_match("busca")
    colour = "getComputedStyle(document.querySelector('.card.french-D')).color"
    for suits, expected in (("two", "rgb(196, 22, 28)"), ("four", "rgb(20, 80, 184)")):
        page = look(f"/matches/{match}/replay/?move=8")
        chosen, here = Preferences(suits=suits).cookie(), page.evaluate("location.origin")
        page.context.add_cookies([{"name": COOKIE, "value": chosen, "url": here}])
        page.reload()
        ready(page)
        assert page.evaluate(colour) == expected
        open_tab(page, "Altro")
        code = page.locator("[data-share=code]").input_value()
        framed = re.search(r'src="([^"]+)"', code)
        assert framed
        with page.expect_download() as download:
            page.get_by_role("link", name="Questo replay in un solo file").click()
        file = tmp_path / f"{suits}.html"
        download.value.save_as(file)
        for address in (framed[1].replace("&amp;", "&"), f"{file.as_uri()}#move=8"):
            elsewhere = ready(look(address))
            assert elsewhere.evaluate(colour) == expected, address


@pytest.mark.nightly
def test_elements_stay_the_same_while_the_match_goes_on(look: Look) -> None:
    """Focus and reading place survive a move: zones and cards are changed, not made anew."""
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/?move=8&seat=0"))
    page.evaluate("for (const box of document.querySelectorAll('.zone')) box.known = true")
    page.evaluate("for (const card of document.querySelectorAll('.own .card')) card.known = true")
    first = page.locator(".own .hand .card").first
    first.evaluate("card => { card.tabIndex = 0; card.focus(); }")
    held = page.locator(".own .hand .card").count()
    slider = page.locator("[data-part=slider]").first
    while page.locator(".own .hand .card").count() == held:
        before = slider.get_attribute("aria-valuetext")
        assert before
        page.get_by_role("button", name="Mossa successiva").evaluate("button => button.click()")
        # Told when the move has been drawn.
        expect(slider).not_to_have_attribute("aria-valuetext", before)
    kept = page.evaluate("[...document.querySelectorAll('.own .hand .card')].map(c => c.known)")
    assert kept == [True] * (held - 1)
    assert page.evaluate("document.querySelector('.own .zone.hand').known") is True
