"""Pictures of pages, kept where a folder is named; and that no page is wider than its window."""

import os
from pathlib import Path

from playwright.sync_api import Page


def picture(page: Page, name: str) -> None:
    """Keeps a picture for people to look at, where a folder is named."""
    page.wait_for_load_state()
    folder = os.environ.get("SMAZZATA_PICTURES")
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        width = page.viewport_size["width"] if page.viewport_size else 0
        page.screenshot(path=f"{folder}/desk-{name}-{width}.png", full_page=True)
