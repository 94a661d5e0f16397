"""All pages of the site as axe-core sees them, on each screen and in each light."""

from typing import Literal, NamedTuple

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize

from tests.testbed import played
from tests.testbed.scenes import (
    DESK,
    PHONE,
    SCENES,
    enter,
    sign_in,
)
from tests.testbed.site import Site
from tests.testbed.stage import set_stage

GRAVE = {"serious", "critical"}
PARTS = 2
"""A walk takes minutes on a busy machine: so many tests share the pages."""


class Look(NamedTuple):
    """How a page is looked at."""

    screen: str
    viewport: ViewportSize
    scheme: Literal["light", "dark"]


# Between the two languages every screen meets every scheme and every language meets both.
LOOKS = {
    "it-IT": (Look("desk", DESK, "light"), Look("phone", PHONE, "dark")),
    "en-GB": (Look("desk", DESK, "dark"), Look("phone", PHONE, "light")),
}


def grave_faults(page: Page) -> list[str]:
    """What axe-core calls serious or critical: the rule, and where."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def walked(chromium: Browser, site: Site, locale: str, part: int) -> list[str]:
    """The grave faults in one language, of every page of one of the parts."""
    stage = set_stage(played.finished_tournament())
    scenes = SCENES[part::PARTS]
    # One browser for each visitor, as for people: what it has fetched once it does not fetch again.
    browsers = {
        who: chromium.new_context(
            base_url=site.url,
            locale=locale,
            storage_state=sign_in(chromium, site.url, who) if who else None,
            reduced_motion="reduce",
        )
        for who in {scene.who for scene in scenes}
    }
    faults = []
    for scene in scenes:
        try:
            page = enter(browsers[scene.who], scene, stage)
        except AssertionError as error:
            faults.append(str(error))
            continue
        for look in LOOKS[locale]:
            page.set_viewport_size(look.viewport)
            page.emulate_media(color_scheme=look.scheme)
            faults += [
                f"{scene.name}, {look.screen}, {look.scheme}: {fault}"
                for fault in grave_faults(page)
            ]
        page.close()
    for browser in browsers.values():
        browser.close()
    return faults
