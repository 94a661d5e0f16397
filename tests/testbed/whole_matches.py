"""Whole matches in a browser: a person and bots, at the usual and the largest table of a game.

The person plays through the page alone, on a desk by mouse and keyboard, on a telephone by touch.
Three matches are played, each of which shows what the others do not; with `SMAZZATA_MATCHES=sample`
one of each game, with `SMAZZATA_MATCHES=all` every game at both tables on both screens. With
`SMAZZATA_PICTURES=FOLDER` pictures are kept, to be looked at.
"""

import os
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from games.registry import ruleset
from smazzata.tables.table import load
from tests.testbed.game_player import GamePlayer
from tests.testbed.played import LARGEST
from tests.testbed.table_page import PHONE, LoggedIn, opened

FOLDER = os.environ.get("SMAZZATA_PICTURES")
PLAYED = os.environ.get("SMAZZATA_MATCHES", "few")
"""Which matches: `few`, `sample` or `all`."""
ALL = PLAYED == "all"
LOOKS = 2
"""After so many moves the page is looked at once."""
NAMES = ("anna", "bruno", "carla", "dino")


class Screen(NamedTuple):
    """On what somebody plays, and in which language."""

    language: str
    context: dict[str, Any]


SCREENS = {
    "desk": Screen("it", {"viewport": {"width": 1366, "height": 768}, "locale": "it-IT"}),
    "phone": Screen("en", {**PHONE, "locale": "en-GB"}),
}
OVER = {"it": "La partita è finita", "en": "The match is over"}

SHORT: dict[str, dict[str, object]] = {
    "asino": {},
    "bazzica": {"variant": "quattro", "deals_per_match": 1},
    "bestia": {"rounds": 1, "max_closing_deals": 0},
    "bestia_quattro": {"rounds_before_giro": 0, "max_deals_per_turn": 1},
    "cucu": {"stakes_per_player": 1, "max_hands": 10},
    "sette_e_mezzo": {"match_hands": 2},
    "spacca_il_mazzo": {"match_deals": 1, "max_turns": 100},
    "machiavelli": {},
    "merda": {"kilo_cards_per_loss": 5, "max_rounds": 10, "max_void_hands": 1},
    "pinnacola": {},
}
"""Options for a short match, at any table."""
SAMPLE = {
    ("asino", "largest", "phone"),
    ("bazzica", "usual", "desk"),
    ("bestia", "largest", "phone"),
    ("bestia_quattro", "usual", "phone"),
    ("cucu", "largest", "phone"),
    ("sette_e_mezzo", "largest", "desk"),
    ("spacca_il_mazzo", "usual", "phone"),
    ("machiavelli", "usual", "desk"),
    ("merda", "largest", "phone"),
    ("pinnacola", "usual", "desk"),
}
"""Each game once."""
FEW = {
    ("bazzica", "usual", "desk"),
    ("machiavelli", "usual", "desk"),
    ("merda", "largest", "phone"),
}
"""Tricks by mouse, with cards told apart and laid open; melds by keyboard alone, at a table laid
out anew; twelve on a phone by touch, of whom several act at once and feint."""


def cases(*families: str) -> list[tuple[str, str, str]]:
    """Game, table and screen of the matches to play of the games of some families."""
    every = [
        case
        for case in product(SHORT, ("usual", "largest"), SCREENS)
        if case[1] == "usual" or case[0] in LARGEST
    ]
    wanted = {"all": {*every}, "sample": SAMPLE, "few": FEW}[PLAYED]
    return [case for case in every if case in wanted and ruleset(case[0]).family in families]


def picture(page: Page, name: str) -> None:
    """Keeps a picture for somebody to look at, if they are wanted: with no card under way."""
    if FOLDER:
        expect(page.locator(".scene-flights > .card")).to_have_count(0)
        page.screenshot(path=Path(FOLDER) / f"{name}.png")


def matches_of(*families: str) -> Callable[..., None]:
    """The test that plays the matches of some families: each file of tests has its own, because a
    file is what one of the processes takes that test at once.
    """

    @pytest.mark.usefixtures("bots_at_work")
    @pytest.mark.parametrize(("game", "table", "screen"), cases(*families))
    def played(logged_in: LoggedIn, game: str, table: str, screen: str) -> None:
        play_whole_match(logged_in, game, table, screen)

    return played


def play_whole_match(logged_in: LoggedIn, game: str, table: str, screen: str) -> None:
    """Plays a match to its end, and looks at its result and its replay."""
    seats, options = LARGEST[game] if table == "largest" else (len(NAMES), {})
    language, context = SCREENS[screen]
    match = opened("anna", *["bot"] * (seats - 1), game=game, options=SHORT[game] | options)
    page = logged_in("anna", f"/tables/{match}/", **context)
    anna = GamePlayer(page, match, 0, language, touch=screen == "phone")
    anna.sit()
    name, number = f"{game}-{table}-{screen}", 0
    while not anna.over:
        if not anna.move():
            anna.wait()
        elif anna.moves % LOOKS == 1:
            number += 1
            picture(page, f"{name}-{number:03}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert anna.moves
    finished = load(match).state
    assert finished.over
    result = page.locator("dialog[data-part=result]")
    expect(result.get_by_role("heading")).to_be_visible()
    expect(result).to_have_attribute("data-ended", re.compile("^you_(won|shared|lost)$"))
    totals = result.locator("[data-part=totals] tbody tr td:last-child").all_inner_texts()
    sheet = finished.rules.score_sheet(finished.state)
    assert sorted(map(int, totals)) == sorted(sheet.totals)
    picture(page, f"{name}-end")
    result.locator(".items summary").click()
    picture(page, f"{name}-end-items")
    result.locator("a[href$='/replay/']").click()
    expect(page.locator("smazzata-replay[data-ready]")).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator("[data-part=say]")).to_contain_text(OVER[language])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    picture(page, f"{name}-replay")
