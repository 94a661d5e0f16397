"""The guided part of every lesson, by what the guide says: on a phone by touch, and by mouse."""

from collections.abc import Callable
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Page

from games.registry import rulesets
from tests.testbed.gates import nightly_but
from tests.testbed.lesson_player import LessonPlayer

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1366, "height": 768}},
}
LOCALES = {"it": "it-IT", "en": "en-GB"}
PLAYED = (("phone", "it"), ("phone", "en"), ("desk", "it"))
KEPT = ("asino", "phone", "it")
"""It asks for cards of others, which no other lesson does."""

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("bots_at_work")]
Look = Callable[..., Page]


@pytest.mark.parametrize(
    ("game", "screen", "language"),
    nightly_but(
        lambda case: case == KEPT, [(game, *how) for game, how in product(rulesets(), PLAYED)]
    ),
)
def test_what_the_guide_says_can_be_done(look: Look, game: str, screen: str, language: str) -> None:
    context = {**SCREENS[screen], "locale": LOCALES[language]}
    page = look(f"/learn/{game}/", who="anna", **context)
    page.locator(".lesson-head button.first").first.click()
    page.wait_for_url("**/tables/**")
    match = UUID(page.url.rstrip("/").rpartition("/")[2])
    learner = LessonPlayer(page, match, language, touch=screen == "phone")
    learner.sit()
    for _move, command in learner.steps():
        learner.follow(command)
    assert learner.moves >= 5
