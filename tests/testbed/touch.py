"""A finger on a touch screen, as Chromium takes it: what a page lets it scroll, it scrolls."""

from collections.abc import Iterable

from playwright.sync_api import Locator, Page

CORNER = 8
"""Pixels: here a card shows also where the next one covers the rest."""
STEPS = 8
FRAME = 20
"""Milliseconds between two places of a finger."""
REST = 150
"""Milliseconds for which a finger rests before it is lifted. Of one lifted in full flight Chromium
expects a page that goes on scrolling, and the next tap would be taken for the one that stops it."""


def drag(page: Page, source: Locator, target: Locator) -> None:
    """A finger goes from the corner of one part to the corner of another, and is lifted there."""
    source.scroll_into_view_if_needed()
    places = [part.bounding_box() for part in (source, target)]
    (x, y), (to_x, to_y) = [(box["x"] + CORNER, box["y"] + CORNER) for box in places if box]
    path = [(x + (to_x - x) * at / STEPS, y + (to_y - y) * at / STEPS) for at in range(STEPS + 1)]
    swipe(page, path, REST)


def swipe(page: Page, path: Iterable[tuple[float, float]], rest: int = 0) -> None:
    """A finger touches the first of these places, follows them, and is lifted at the last."""
    finger = page.context.new_cdp_session(page)
    kind = "touchStart"
    for x, y in path:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(FRAME)
        kind = "touchMove"
    page.wait_for_timeout(rest)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
