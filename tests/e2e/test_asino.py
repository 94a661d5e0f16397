"""Two people at Asino, in browsers: a card is raised, seen by its place alone, and drawn."""

import os
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import expect

from games.asino.events import ChooseHiddenCard
from games.asino.state import AsinoState
from smazzata.tables.handler import submit
from smazzata.tables.table import load
from tests.testbed.table_page import PHONE, LoggedIn, opened, seated
from tests.unit.narrowing import instance

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
NAMES = ("anna", "bruno")


def at(match: UUID) -> AsinoState:
    """The table as it stands."""
    return instance(AsinoState, load(match).state.state)


def test_who_is_drawn_from_raises_a_card_and_the_other_sees_only_its_place(
    logged_in: LoggedIn,
) -> None:
    match = opened(*NAMES, game="asino", options={"players": 2, "auto_shuffle_hand": False})
    pages = [
        logged_in(name, f"/tables/{match}/", **PHONE, locale="en-GB", reduced_motion="reduce")
        for name in NAMES
    ]
    for page in pages:
        seated(page)
    dealer = at(match).dealer
    submit(match, dealer, ChooseHiddenCard(7).data(), uuid4(), "test")
    table = at(match)
    drawer, target = pages[table.turn], pages[table.target]
    before = list(table.hands[table.target])
    zone = f"[data-zone='hand:{table.target}']"
    expect(drawer.locator(f"{zone} [data-at][tabindex]").first).to_be_visible()

    own = target.locator(f"{zone} [data-at]")
    expect(own).to_have_count(len(before))
    own.first.click(position={"x": 6, "y": 12})
    raise_it = target.get_by_role("button", name="Raise this card")
    raise_it.click(timeout=20_000)
    expect(target.locator(f"{zone} .raised")).to_have_count(1)
    expect(drawer.locator(f"{zone} .raised")).to_have_count(1)
    place = at(match).raised
    assert place is not None
    raised = before[place]
    assert at(match).hands[table.target] == before
    assert drawer.locator(zone).locator(".back").count() == len(before)
    expect(raise_it).to_have_count(0)
    if folder := os.environ.get("SMAZZATA_PICTURES"):
        drawer.screenshot(path=Path(folder) / "asino-raised-drawer.png")
        target.screenshot(path=Path(folder) / "asino-raised-target.png")

    drawer.locator(f"{zone} [data-at='{place}']").click()
    drawer.get_by_role("button", name="Draw this card").click()
    expect(drawer.locator(f"{zone} .raised")).to_have_count(0)
    held = at(match)
    assert raised in [*held.hands[table.turn], *held.discards]
