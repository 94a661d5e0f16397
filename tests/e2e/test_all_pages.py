"""No page keeps anybody out, whatever the language, the screen and the light; see `page_walk`."""

from itertools import product

import pytest
from playwright.sync_api import Browser, StorageState

from games.registry import GAMES
from tests.testbed import played
from tests.testbed.gates import nightly_but
from tests.testbed.measured_table import EVERY_SCREEN
from tests.testbed.page_walk import LANGUAGES, walked
from tests.testbed.scenes import SCENES, sign_in
from tests.testbed.site import Site
from tests.testbed.stage import KNOWN, Stage, set_stage

pytestmark = pytest.mark.browser
PARTS = 2
"""A walk takes minutes on a busy machine: so many tests share the pages."""
WALKS = [*(product if EVERY_SCREEN else zip)(LANGUAGES, range(PARTS))]
"""By default every page in one language, half of them in each; else all in both."""


def test_the_rules_of_all_games_are_among_the_pages() -> None:
    rules = {f"rules-{known.ruleset.id}" for known in GAMES}
    assert rules <= {scene.name for scene in SCENES}


@pytest.fixture(scope="module")
def stage(shared_site: Site) -> Stage:
    return set_stage(played.finished_tournament())


@pytest.fixture(scope="module")
def known(chromium: Browser, shared_site: Site, stage: Stage) -> dict[str, StorageState]:
    """What the browsers of those keep who have logged in."""
    return {name: sign_in(chromium, shared_site.url, name) for name in KNOWN}


@pytest.mark.parametrize(
    ("locale", "part"),
    nightly_but(lambda walk: walk[0] == "it-IT", WALKS, pytest.mark.second_gate),
)
def test_nothing_is_wrong_with_any_page(
    chromium: Browser,
    shared_site: Site,
    stage: Stage,
    known: dict[str, StorageState],
    locale: str,
    part: int,
) -> None:
    faults = walked(chromium, shared_site.url, stage, known, locale, slice(part, None, PARTS))
    assert not faults, "\n".join(faults)
