"""The same in English: a file of its own, for one process walks through all pages for minutes."""

import pytest
from playwright.sync_api import Browser

from tests.testbed.accessible_pages import PARTS, walked
from tests.testbed.site import Site

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_has_a_grave_fault_in_english(chromium: Browser, site: Site, part: int) -> None:
    faults = walked(chromium, site, "en-GB", part)
    assert not faults, "\n".join(faults)
