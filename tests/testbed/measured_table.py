"""What a browser shows of a table, measured: what is cut, covered, too small, or moves."""

import os
from typing import Any

from playwright.sync_api import Page

SIZES = [(1366, 768), (1280, 800), (390, 844), (360, 740)]
TYPES = ("normal", "big")
CARD, INDEX = 16, 7
"""Pixels: a card is no narrower, and of a card that is not squeezed no less shows."""

ON_ITS_SIDE = ["740x360 normal", "740x360 big"]
"""A phone in landscape."""
DESKS = ("1366x768 normal", "1280x800 normal")
ALL = [f"{width}x{height} {type_}" for width, height in SIZES for type_ in TYPES] + ON_ITS_SIDE
EVERY_SCREEN = os.environ.get("SMAZZATA_SCREENS") == "all"
"""Whether all screens are looked at, and not those alone that differ most."""
SCREENS = ALL if EVERY_SCREEN else [DESKS[0], "360x740 big"]
"""Most room and least: what a table is looked at on."""

MEASURED = """() => {
  const rect = (box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const cut = [], covered = [], tiny = [];
  const named = (card) => `${card.closest("[data-zone]").dataset.zone} ${card.ariaLabel}`;
  const ways = (box) => {
    const found = [];
    for (let up = box.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow !== "visible") found.push(up);
    }
    return found;
  };
  const cards = [...document.querySelectorAll(".scene .card")].filter((card) => card.offsetParent);
  // Of a row in the middle that is too long the newest card is in sight; the rest is scrolled to.
  const rolled = (card) => {
    const fan = card.parentElement;
    const long = fan.closest(".middle") && fan.scrollWidth > fan.clientWidth + 1;
    return long && card !== fan.lastElementChild;
  };
  for (const card of cards) {
    if (rolled(card)) continue;
    const [left, top, right, bottom] = rect(card);
    const bounds = [[0, 0, innerWidth, innerHeight], ...ways(card).map(rect)];
    const out = bounds.some(([l, t, r, b]) =>
      left < l - 1 || top < t - 1 || right > r + 1 || bottom > b + 1);
    if (out) cut.push(named(card));
    // Of backs there is nothing to read, and of a squeezed card its neighbours tell.
    if (card.classList.contains("back") || card.classList.contains("squeezed")) continue;
    if (right - left < LEAST_CARD) tiny.push(named(card));
    // What shows of a card, to the next one: to the right in a row, below in a column.
    // Cards of a trick lie before their players, not beside each other.
    const next = card.closest(".around .trick") ? null : card.nextElementSibling;
    const column = card.parentElement.classList.contains("column");
    const [nextLeft, nextTop] = next ? rect(next) : [right, bottom];
    const sameRow = next && Math.abs(nextTop - top) < 2;
    const shown = column ? nextTop - top : sameRow ? nextLeft - left : right - left;
    if (shown < LEAST_INDEX) tiny.push(named(card));
    // A card of a trick lies a little askew: its corner is not that of its box.
    const [x, y] = card.closest(".around .trick")
      ? [(left + right) / 2, (top + bottom) / 2]
      : [left + Math.min(4, shown / 2), top + (column ? Math.min(4, shown / 2) : 4)];
    const seen = document.elementFromPoint(x, y);
    if (!card.contains(seen)) {
      covered.push(`${named(card)} by ${seen?.className}`);
    }
  }
  const counts = [...document.querySelectorAll(".others .hand .fan")].map((fan) => {
    const [left, top, right, bottom] = rect(fan);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left;
  });
  return {cut, covered, tiny, counts, cards: cards.length,
          wide: document.documentElement.scrollWidth - innerWidth};
}""".replace("LEAST_CARD", str(CARD)).replace("LEAST_INDEX", str(INDEX))

LARGE = """() => {
  const box = (it) => it.getBoundingClientRect();
  const narrowest = (cards) => Math.min(...[...document.querySelectorAll(cards)]
    .filter((card) => card.offsetParent).map((card) => card.offsetWidth));
  const felt = box(document.querySelector("[data-part=table]"));
  const lying = [...document.querySelectorAll(
    "[data-part=table] :is(.name, .avatar, .card, .slate, .counters), [data-part=own] .card"
  )].filter((it) => it.offsetParent).map(box);
  const left = Math.min(...lying.map((it) => it.left));
  const right = Math.max(...lying.map((it) => it.right));
  return {
    hand: narrowest("[data-part=own] .hand .card"),
    trick: narrowest(".scene .trick .card"),
    melds: narrowest(".scene .meld .card"),
    used: (right - left) / felt.width,
  };
}"""
"""How wide the cards are that one plays with, and how much of the width of the felt is used."""

PLACES = """() => {
  const place = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x, y, width, height];
  };
  const parts = [...document.querySelectorAll(
    "[data-part=table], .others, .side, .middle, .acts, .mine, .order button, " +
    "smazzata-table :is([data-seat], [data-zone], .standing .offer)"
  )].map((it, at) => {
    const { part, seat, zone } = it.dataset;
    return [`${at} ${part ?? seat ?? zone ?? it.className}`, place(it)];
  });
  const cards = [...document.querySelectorAll("smazzata-table [data-zone] .card")].map((it) => [
    `card ${it.closest("[data-zone]").dataset.zone} ${[...it.parentElement.children].indexOf(it)}`,
    it.classList.contains("chosen") ? "chosen" : place(it),
  ]);
  return Object.fromEntries([...parts, ...cards]);
}"""
"""Where everything is that a selection must not move, by what it is; a chosen card rises."""

WRITTEN = """() => {
  const cut = [], unseen = [];
  for (const box of document.querySelectorAll(".others .name, .others dd, .others .badge")) {
    const {left, top, right, bottom} = box.getBoundingClientRect();
    const out = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const words = `${box.closest(".seat").querySelector(".name").textContent}: ${box.textContent}`;
    if (out) unseen.push(words);
    if (box.scrollWidth > box.clientWidth + 1) cut.push(words);
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!box.contains(there) && !there?.contains(box)) unseen.push(words);
  }
  return {cut, unseen};
}"""
"""What is written of the others and cannot be read, each with whose it is."""
APART = """() => {
  const rect = (box) => box.getBoundingClientRect();
  const label = rect(document.querySelector(".own .hand > .label"));
  return [...document.querySelectorAll(".own .name, .own dd, .own .badge")].every((box) => {
    const { left, right, top, bottom } = rect(box);
    return right <= label.left || left >= label.right || bottom <= label.top || top >= label.bottom;
  });
}"""
"""Whether the number of one's own cards lies upon nothing else that is written of the seat."""


STANDS = """async () => {
  const moves = ({ playState, effect }) =>
    playState === "running" && effect.getComputedTiming().activeDuration < Infinity;
  const look = () => JSON.stringify([
    document.fonts.status,
    document.getAnimations().filter(moves).length,
    [...document.querySelectorAll("body *:not(svg *)")].map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return [x, y, width, height];
    }),
  ]);
  for (let before = "", now = ""; !before || now !== before || !now.startsWith('["loaded",0,'); ) {
    await new Promise(requestAnimationFrame);
    [before, now] = [now, look()];
  }
}"""
"""Waits until two frames in a row are alike: the room is given out after a layout, a typeface comes
when it is needed first, a card that is chosen rises."""


def measured(page: Page) -> dict[str, Any]:
    """What is cut, covered or too small to read; and whether the others' cards are counted."""
    page.evaluate(STANDS)
    found: dict[str, Any] = page.evaluate(MEASURED)
    return found


def large(page: Page) -> dict[str, Any]:
    """How wide the narrowest cards of hand, trick and melds are, and the share of the felt used."""
    page.evaluate(STANDS)
    found: dict[str, Any] = page.evaluate(LARGE)
    return found


def places(page: Page) -> dict[str, Any]:
    """Where everything is that a selection must not move, once it stands: see `PLACES`."""
    page.evaluate(STANDS)
    found: dict[str, Any] = page.evaluate(PLACES)
    return found


def show(page: Page, name: str) -> None:
    """The page on this screen in this type."""
    screen, type_ = name.split()
    width, height = map(int, screen.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    page.evaluate(f"document.documentElement.dataset.type = '{type_}'")


def unread(page: Page) -> set[str]:
    """What is cut, covered or too small, or is written of the others and cannot be read."""
    found, written = measured(page), page.evaluate(WRITTEN)
    assert found["wide"] <= 0
    cards = {f"{what} {card}" for what in ("cut", "covered", "tiny") for card in found[what]}
    return cards | {f"{what} {words}" for what in written for words in written[what]}


def unread_at_either_end(page: Page) -> set[str]:
    """The same of lines that scroll: what is seen neither at their beginning nor at their end."""
    others, ends = page.locator(".others"), []
    for end in ("0", "it.scrollHeight"):
        others.evaluate(f"it => {{ it.scrollTop = {end} }}")
        ends.append(unread(page))
    return ends[0] & ends[1]


def moved(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What of `PLACES` is not where it was, but for the cards that were chosen in between."""
    return [
        name
        for name in before.keys() | after.keys()
        if after.get(name) not in (before.get(name), "chosen")
    ]
