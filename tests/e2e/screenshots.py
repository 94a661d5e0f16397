"""Pictures of every page, taken by `ops/screenshots` on the test bed's own servers.

Not a test: its name keeps it out of `ops/test`.
"""

import fnmatch
import os
from pathlib import Path
from typing import Literal, NamedTuple
from uuid import UUID

import pytest
from playwright.sync_api import Browser, ViewportSize

from smazzata.tournament_management import process_manager
from smazzata.tournament_management.management.commands.demo import Command as Demo
from smazzata.tournament_management.opening import open_tournament
from tests.testbed import played
from tests.testbed.scenes import (
    DESK,
    PHONE,
    SCENES,
    Scene,
    enter,
    sign_in,
)
from tests.testbed.site import Site
from tests.testbed.stage import KNOWN, set_stage

pytestmark = pytest.mark.browser
PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
MOVE = 149
"""A moment of the demonstration's first match with melds, pozzetti and full hands."""
CROWD = 200
"""Entrants of the largest tournament: as many as a page of standings has rows."""


class Shot(NamedTuple):
    """A picture of a scene: how it is looked at, and where the picture goes."""

    viewport: ViewportSize
    scheme: Literal["light", "dark"]
    path: Path
    whole: bool
    """The whole page, however long, or what the screen shows of it."""


IN_DOCUMENTS = {
    "tournament": [Shot(DESK, "light", PICTURES / "standings.png", whole=False)],
    "table-burraco": [Shot(DESK, "light", PICTURES / "table.png", whole=False)],
    "hall-screen": [Shot(DESK, "light", PICTURES / "hall-screen.png", whole=False)],
    "seat": [Shot(PHONE, "light", PICTURES / "seat.png", whole=False)],
    "hall": [Shot(DESK, "light", PICTURES / "hall-control.png", whole=False)],
    "desk-round": [Shot(DESK, "light", PICTURES / "desk-results.png", whole=False)],
    "desk-table": [Shot(DESK, "light", PICTURES / "desk-table.png", whole=False)],
    "desk-roll-call": [Shot(DESK, "light", PICTURES / "roll-call.png", whole=False)],
    "desk-referee": [Shot(DESK, "light", PICTURES / "desk-referee.png", whole=False)],
    "sheet-slips": [Shot(DESK, "light", PICTURES / "slips.png", whole=False)],
    "desk-new": [Shot(DESK, "light", PICTURES / "desk-new.png", whole=False)],
    "desk-schedule": [Shot(DESK, "light", PICTURES / "who-with-whom.png", whole=False)],
    "desk-final-of-groups": [Shot(DESK, "light", PICTURES / "groups-final.png", whole=False)],
    "circuit": [Shot(DESK, "light", PICTURES / "circuit.png", whole=False)],
    "desk-final": [Shot(DESK, "light", PICTURES / "provisional-or-final.png", whole=False)],
    "check-in-cards": [Shot(DESK, "light", PICTURES / "check-in-cards.png", whole=False)],
    "log": [Shot(DESK, "light", PICTURES / "log.png", whole=False)],
}


def wanted() -> dict[str, list[Shot]]:
    """The documents' pictures or, with `SCREENSHOTS_FOLDER`, those of all pages, or of some."""
    folder = os.environ.get("SCREENSHOTS_FOLDER")
    if folder is None:
        return IN_DOCUMENTS
    only = os.environ.get("SCREENSHOTS_ONLY")
    names = {scene.name: scene for scene in SCENES}
    if only is not None and not fnmatch.filter(names, only):
        pytest.exit(f"There is no page {only}. Known: {', '.join(names)}.", returncode=64)
    return {
        name: [
            Shot(viewport, scheme, Path(folder) / f"{name}-{screen}-{scheme}.png", scene.whole)
            for screen, viewport in (("desk", DESK), ("phone", PHONE))
            for scheme in ("light", "dark")
        ]
        for name, scene in names.items()
        if only is None or fnmatch.fnmatch(name, only)
    }


def printed(scene: Scene) -> Path | None:
    """Where a scene goes as people print it; None for what nobody prints."""
    folder = os.environ.get("SCREENSHOTS_FOLDER")
    return Path(folder) / f"{scene.name}-paper.pdf" if folder and scene.paper else None


def demonstration() -> UUID:
    """The tournament of `manage.py demo`, played to its end."""
    command = Demo()
    command.lang = "it"
    tournament = open_tournament(command.plan())
    assert isinstance(tournament, UUID), tournament
    while not process_manager.advance(tournament, played.play_out):
        pass
    played.bring_lists_up_to_date()
    return tournament


@pytest.mark.timeout(900)
def test_take_pictures(chromium: Browser, site: Site) -> None:
    stage = set_stage(demonstration(), MOVE, CROWD)
    known = {name: sign_in(chromium, site.url, name) for name in KNOWN}
    scenes = {scene.name: scene for scene in SCENES}
    for name, shots in wanted().items():
        scene = scenes[name]
        context = chromium.new_context(
            base_url=site.url,
            locale="it-IT",
            timezone_id="Europe/Rome",
            viewport=shots[0].viewport,
            color_scheme=shots[0].scheme,
            storage_state=known.get(scene.who) if scene.who else None,
            reduced_motion="reduce",
        )
        page = enter(context, scene, stage)
        for shot in shots:
            page.set_viewport_size(shot.viewport)
            page.emulate_media(color_scheme=shot.scheme)
            page.screenshot(path=shot.path, full_page=shot.whole)
        paper = printed(scene)
        if paper is not None:
            page.set_viewport_size(DESK)
            page.emulate_media(color_scheme="dark")
            page.pdf(path=paper, format="A4")
        context.close()
