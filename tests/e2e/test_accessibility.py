"""No page keeps anybody out: axe-core finds nothing serious, whatever the screen and the light."""

import pytest
from playwright.sync_api import Browser

from tests.testbed.accessible_pages import PARTS, walked
from tests.testbed.site import Site

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_has_a_grave_fault(chromium: Browser, site: Site, part: int) -> None:
    faults = walked(chromium, site, "it-IT", part)
    assert not faults, "\n".join(faults)
