"""All pages of the site, each opened once in a language and looked at for all there is to find.

By default a page is seen in one language, on one screen and in one light, so that all of them occur
for pages of every kind; with `SMAZZATA_SCREENS=all` in both languages on each screen in each light.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, StorageState, ViewportSize

from smazzata.hall.paper import Sheet
from tests.testbed.accessible_pages import Rules, grave_faults
from tests.testbed.measured_table import EVERY_SCREEN
from tests.testbed.scenes import DESK, PATIENCE, PHONE, SCENES, Scene, visit
from tests.testbed.stage import Stage

LANGUAGES = ("it-IT", "en-GB")
LEAST = 4
"""Pixels between two things that are pressed, filled in or framed."""
REFUSED = {"not-found", "not-allowed", "health"}
"""Pages that answer with an error, as health does without workers: the console is told of it."""
TOO_WIDE = {"code", "between-published", "standings-published"}
"""Pages that are scrolled sideways where letters are twice as large."""
SHEETS = {"check-in-cards", "device-codes", *(f"sheet-{kind}" for kind in Sheet)}
"""Pages whose letters are as large as paper wants them."""


class Look(NamedTuple):
    """How a page is looked at."""

    screen: Literal["desk", "phone"]
    scheme: Literal["light", "dark"]

    @property
    def viewport(self) -> ViewportSize:
        return DESK if self.screen == "desk" else PHONE

    def take(self, page: Page) -> None:
        page.set_viewport_size(self.viewport)
        page.emulate_media(color_scheme=self.scheme)


LOOKS = (Look("desk", "light"), Look("desk", "dark"), Look("phone", "dark"), Look("phone", "light"))

TOUCHING = """(least) => {
  for (const one of document.querySelectorAll("main details")) one.open = true;
  const pressed = "button, a.button, select, textarea, input:not([type=radio], [type=checkbox])";
  const shown = [...document.querySelectorAll(`main :is(${pressed}, .panel, .scroll)`)].filter(
    (one) => one.checkVisibility() && one.type !== "hidden"
      && getComputedStyle(one.closest(".in-sight") ?? one).position !== "sticky");
  const told = [];
  const name = (one) => one.textContent.trim().slice(0, 30) || one.name;
  shown.forEach((one, at) => {
    const a = one.getBoundingClientRect();
    for (const other of shown.slice(at + 1)) {
      if (one.contains(other)) continue;
      const b = other.getBoundingClientRect();
      const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
      if (Math.max(across, down) < least) told.push(`${name(one)} | ${name(other)}`);
    }
  });
  return told;
}"""
"""Opens what is folded, and says which two things that are pressed, filled in or framed touch."""
UNFOLD = "document.querySelectorAll('details.chapter').forEach((one) => { one.open = true; })"
"""Chapters of rules: nothing can be said of what is folded."""
BROKEN = """() => {
  const line = (box) => parseFloat(getComputedStyle(box).lineHeight) || 24;
  const words = (cell) => cell.textContent.trim().split(/[\\s\\-]+/).filter(Boolean).length;
  return [...document.querySelectorAll("main :is(td, th)")]
    .filter((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().height > (words(cell) + 0.5) * line(cell);
    })
    .map((cell) => cell.textContent);
}"""
"""Cells of tables that have more lines than words."""
WANTED = "navigator.language.slice(0, 2)"
WIDTH = "document.documentElement.scrollWidth"
SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
GROWN = """async (usual) => {
  const size = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (let frames = 60; frames > 0 && size() <= 1.8 * usual; frames -= 1) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  return size() > 1.8 * usual;
}"""
"""Whether letters become twice as large as usual within so many frames."""
USUAL, TWICE = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}


def looks_at(number: int) -> tuple[Look, ...]:
    """How the page of this number is looked at."""
    if EVERY_SCREEN:
        return LOOKS
    return (LOOKS[number // len(LANGUAGES) % len(LOOKS)],)


def walked(
    chromium: Browser,
    url: str,
    stage: Stage,
    known: Mapping[str, StorageState],
    locale: str,
    scenes: slice = slice(None),
) -> list[str]:
    """What is wrong with the pages in one language. `known` are who is logged in there."""
    faults: list[str] = []
    numbered = list(enumerate(SCENES))[scenes]
    # By visitor, each in one browser and one window: what was fetched once is not fetched again.
    for who in sorted({scene.who or "" for _, scene in numbered}):
        with _window(chromium, url, locale, known.get(who)) as page:
            for number, scene in numbered:
                if (scene.who or "") == who:
                    with _heard(page, scene, faults):
                        faults += [*_wrong(page, scene, stage, looks_at(number))]
    return faults


def _wrong(page: Page, scene: Scene, stage: Stage, looks: tuple[Look, ...]) -> Iterator[str]:
    looks[0].take(page)
    try:
        visit(page, scene, stage)
    except AssertionError as error:
        yield str(error)
        return
    page.evaluate(UNFOLD)
    for look, fault in _seen(page, scene, looks):
        yield f"{scene.name}, {look.screen}, {look.scheme}: {fault}"


def _seen(page: Page, scene: Scene, looks: tuple[Look, ...]) -> Iterator[tuple[Look, str]]:
    judged: set[str] = set()
    for look in looks:
        look.take(page)
        # But for colours a page is the same in each light.
        which: Rules = "colours" if look.screen in judged else "all"
        for fault in grave_faults(page, which):
            yield look, fault
        judged.add(look.screen)
    if (language := page.evaluate("document.documentElement.lang")) != page.evaluate(WANTED):
        yield looks[0], f"in {language}"
    if (headings := page.locator("h1").count()) != 1:
        yield looks[0], f"{headings} headings of the first rank"
    for look in {look.screen: look for look in looks}.values():
        look.take(page)
        for fault in (*_unread_rules(page, scene, look), *_misfits(page, scene, look)):
            yield look, fault


def _unread_rules(page: Page, scene: Scene, look: Look) -> Iterator[str]:
    """What cannot be read of the rules of a game, on a phone."""
    if scene.name.startswith("rules") and look.screen == "phone":
        yield from (f"a broken word: {cell}" for cell in page.evaluate(BROKEN))
        if "`" in page.locator("main").inner_text():
            yield "a mark of the source is left"


def _misfits(page: Page, scene: Scene, look: Look) -> Iterator[str]:
    """What does not find its room; on a phone in big type, and in letters twice as large."""
    widest = look.viewport["width"]
    if (width := page.evaluate(WIDTH)) > widest:
        yield f"{width} pixels wide"
    # A table, or a replay, fills one screen and has tests of its own.
    if scene.whole:
        if look.screen == "phone":
            page.evaluate("document.documentElement.dataset.type = 'big'")
        yield from page.evaluate(TOUCHING, LEAST)
    enlarged = (scene.whole or scene.name == "replay") and scene.name not in TOO_WIDE | SHEETS
    if look.screen == "phone" and enlarged:
        with _letters_twice_as_large(page) as grown:
            if not grown:
                yield "the letters stay as small as they are"
            if (width := page.evaluate(WIDTH)) > widest:
                yield f"{width} pixels wide in letters twice as large"


@contextmanager
def _letters_twice_as_large(page: Page) -> Iterator[bool]:
    """As somebody has them who set the browser so, and nothing on the site; whether they grew."""
    page.evaluate("delete document.documentElement.dataset.type")
    browser = page.context.new_cdp_session(page)
    usual = page.evaluate(SIZE)
    browser.send("Page.setFontSizes", {"fontSizes": TWICE})
    yield page.evaluate(GROWN, usual)
    browser.send("Page.setFontSizes", {"fontSizes": USUAL})
    browser.detach()


@contextmanager
def _window(chromium: Browser, url: str, locale: str, known: StorageState | None) -> Iterator[Page]:
    context = chromium.new_context(
        base_url=url, locale=locale, storage_state=known, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@contextmanager
def _heard(page: Page, scene: Scene, faults: list[str]) -> Iterator[None]:
    """Takes down what goes wrong in a page: errors, refused resources, failed requests."""

    def failed(error: Error) -> None:
        faults.append(f"{scene.name}: {error}")

    def said(message: ConsoleMessage) -> None:
        # A socket that a busy machine closes is opened again; pages have tests of theirs.
        expected = "WebSocket" in message.text or scene.name in REFUSED
        if message.type == "error" and not expected:
            faults.append(f"{scene.name}: {message.text}")

    page.on("pageerror", failed)
    page.on("console", said)
    yield
    page.remove_listener("pageerror", failed)
    page.remove_listener("console", said)
