"""No page keeps anybody out: axe-core finds nothing serious, whatever the screen and the light."""

from typing import Literal, NamedTuple

import pytest
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
from tests.testbed.stage import KNOWN, set_stage

pytestmark = pytest.mark.browser
GRAVE = {"serious", "critical"}


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


@pytest.mark.parametrize("locale", LOOKS)
def test_no_page_has_a_grave_fault(chromium: Browser, site: Site, locale: str) -> None:
    stage = set_stage(played.finished_tournament())
    known = {name: sign_in(chromium, site.url, name) for name in KNOWN}
    faults = []
    for scene in SCENES:
        context = chromium.new_context(
            base_url=site.url,
            locale=locale,
            storage_state=known.get(scene.who) if scene.who else None,
            reduced_motion="reduce",
        )
        try:
            page = enter(context, scene, stage)
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
        context.close()
    assert not faults, "\n".join(faults)
