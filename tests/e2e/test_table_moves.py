"""What the browser composes from chosen cards is what the rules of every game allow."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route

from games.kernel.command import Command
from games.kernel.view import MenuItem, View
from tests.properties.sampled_games import cases, played

MOMENTS = 25
ACTIONS = 6
COMPOSE = """async (asked) => {
    const { compose } = await import("/static/web/table/moves.js");
    const naming = { zone: (id) => id, seat: String, number: () => undefined };
    return asked.map(({ menu, chosen }) =>
        compose(menu, chosen, naming).map((candidate) => candidate.command));
}"""
STATIC = Path(__file__).parents[2] / "platform" / "smazzata" / "web" / "static"
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def blank_page(chromium: Browser) -> Iterator[Page]:
    """An empty page that can load the site's scripts, from the disk."""

    def serve(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body="<!doctype html>", content_type="text/html")
        else:
            route.fulfill(path=STATIC / path.removeprefix("/static/"))

    page = chromium.new_page()
    page.route("**/*", serve)
    page.goto("http://smazzata.test/")
    yield page
    page.close()


@pytest.mark.parametrize("case", cases(), ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_every_legal_step_can_be_composed_from_its_cards(case: Any, blank_page: Page) -> None:
    match, rng = played(*case), Random(5)
    rules = match.ruleset
    asked, wanted = [], []
    for step in match.sample(MOMENTS, rng):
        view = rules.observe(step.before, step.seat)
        menu = msgspec.to_builtins(view.menu)
        legal = rules.legal_actions(step.before)
        for action in rng.sample(legal, min(ACTIONS, len(legal))):
            asked.append({"menu": menu, "chosen": cards_of(view, action)})
            wanted.append((step, action))
    composed = blank_page.evaluate(COMPOSE, asked)
    for (step, action), commands in zip(wanted, composed, strict=True):
        assert action in [rules.read(step.before, step.seat, raw) for raw in commands], commands


def cards_of(view: View, action: Command) -> list[dict[str, Any]]:
    """The cards that somebody would choose to make this move, in the order of the command."""
    raw = action.data()
    for entry in view.menu:
        if entry.do == raw["do"]:
            found = _chosen(view, entry, raw)
            if found is not None:
                return found
    raise AssertionError(f"the menu has no {action}")


def _chosen(view: View, entry: MenuItem, raw: dict[str, Any]) -> list[dict[str, Any]] | None:
    found: list[dict[str, Any]] = []
    used: Counter[tuple[str, int]] = Counter()
    for name, pick in entry.params.items():
        if pick.by not in ("card", "cards", "place") or name not in raw:
            continue
        for value in raw[name] if pick.by == "cards" else [raw[name]]:
            places = [
                (zone, at, code)
                for zone in pick.zones
                for at, code in enumerate(view.zone(zone).cards)
                if not used[zone, at] and (at if pick.by == "place" else code) == value
            ]
            if not places:
                return None
            zone, at, code = places[0]
            used[zone, at] += 1
            found.append({"zone": zone, "at": at, "code": code})
    return found
