"""A live table by keyboard, by ear, by dragging, and on a telephone."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games.kernel.cards import FRENCH_FORTY
from games.registry import ruleset
from smazzata.tables.handler import submit
from smazzata.tables.table import Table, load
from tests.testbed.laid_tables import FULL, lay
from tests.testbed.site import Site
from tests.testbed.table_page import (
    BLANK,
    PHONE,
    LoggedIn,
    opened,
    pass_to,
    seated,
)

pytestmark = pytest.mark.browser


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def test_a_turn_that_begins_with_a_draw_leaves_the_keyboard_on_the_hand(
    logged_in: LoggedIn,
) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    pass_to(match, 1)
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    player = seated(page)
    # A card chosen while others play does not hide what can be done first.
    page.keyboard.press("h")
    page.keyboard.press("Space")
    expect(page.locator("[data-part=own] .card.chosen")).to_have_count(1)
    pass_to(match, 0)
    expect(page.get_by_role("button", name="Draw")).to_be_visible()
    expect(page.locator("[data-part=own] .card.chosen")).to_have_count(0)
    focus = page.locator("[data-part=own] [data-at]:focus")
    expect(focus).to_have_attribute("aria-disabled", "true")
    held = player.hand.count()
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(player.hand).to_have_count(held + 1)
    expect(focus).to_have_count(1)
    expect(focus).not_to_have_attribute("aria-disabled", "true")


def test_parts_of_the_page_follow_one_another(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    seated(page)
    page.get_by_role("button", name="Moves").click()
    page.keyboard.press("h")
    # The list of moves is a part while it is open.
    for part in ("log", "bar", "table", "offers", "own"):
        page.keyboard.press("F6")
        expect(page.locator(f"[data-part={part}]:focus-within")).to_have_count(1)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("[data-part=log]")).to_be_hidden()
    page.keyboard.press("h")
    for part in ("bar", "table", "offers", "own"):
        page.keyboard.press("F6")
        expect(page.locator(f"[data-part={part}]:focus-within")).to_have_count(1)


def test_the_hand_is_kept_in_the_players_order(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    player = seated(page)

    def hand() -> list[str]:
        return [card.get_attribute("aria-label") or "" for card in player.hand.all()]

    sorted_hand = hand()
    page.keyboard.press("h")
    page.keyboard.press("Alt+ArrowRight")
    own = [sorted_hand[1], sorted_hand[0], *sorted_hand[2:]]
    assert hand() == own
    page.reload()
    player.sit()
    assert hand() == own
    source, target = (player.hand.nth(at).bounding_box() for at in (0, 3))
    assert source
    assert target
    page.mouse.move(source["x"] + 8, source["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 8, target["y"] + 20, steps=4)
    page.mouse.up()
    assert hand() == [*own[1:4], own[0], *own[4:]]
    page.get_by_role("button", name="By suit").click()
    assert hand() == sorted_hand
    # The game says which rank is higher: in Busca the ace, the two and the three (BUS-4).
    page.get_by_role("button", name="By rank").click()
    codes = {phrase.en: code for code, phrase in FRENCH_FORTY.names.items()}
    ranks = [codes[name][:-1] for name in hand()]
    strength = [code[:-1] for code in ruleset("busca").held({})[:10]]
    assert ranks == sorted(ranks, key=strength.index)
    assert strength[-3:] == ["1", "2", "3"]


def test_a_card_dragged_onto_the_table_is_played(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    first = table.rules.current(table.state)[0]
    page = logged_in(["anna", "bruno", "carla", "dino"][first], f"/tables/{match}/", locale="en-GB")
    player = seated(page)
    legal = [action.data()["card"] for action in table.rules.legal_actions(table.state)]
    card = page.get_by_role("button", name=FRENCH_FORTY.names[legal[0]].en)
    source, target = card.bounding_box(), page.locator("[data-zone=trick]").bounding_box()
    assert source
    assert target
    page.mouse.move(source["x"] + 8, source["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 20, target["y"] + 20, steps=5)
    page.mouse.up()
    expect(player.hand).to_have_count(9)
    expect(page.locator("[data-zone=trick] .card")).to_have_count(1)


def test_cards_that_are_drawn_are_named(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    table = load(match).state
    first = table.rules.current(table.state)[0]
    page = logged_in(["anna", "bruno", "carla", "dino"][first], f"/tables/{match}/", locale="it-IT")
    player = seated(page)
    player.settle()
    page.keyboard.press("1")
    expect(player.hand).to_have_count(12)
    expect(page.locator("[data-part=polite]")).to_contain_text(re.compile(r"Ricevi: \w+ di \w+\."))


def test_the_table_can_be_heard(logged_in: LoggedIn) -> None:
    """What a screen reader is told on demand, and of others' moves."""
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    seated(page)
    # Of each hand that lies face down one card is heard; its label says how many there are.
    backs = page.locator(".others .hand .card.back")
    expect(backs).to_have_count(30)
    assert page.locator(".others .hand .card.back:not([aria-hidden])").count() == 3
    page.keyboard.press("h")
    expect(page.locator("[data-part=urgent]")).to_contain_text("In mano hai 10 carte: ")
    page.keyboard.press("c")
    expect(page.locator("[data-part=urgent]")).to_contain_text("senza orologio")
    page.keyboard.press("r")
    expect(page.locator("[data-part=urgent]")).to_contain_text("bruno, Mano (10)")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Come si gioca qui")).to_be_visible()
    page.keyboard.press("Escape")
    card = page.locator("[data-part=own] [data-at]").first
    expect(card).to_have_attribute("aria-pressed", "false")
    card.focus()
    page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_phone_shows_everything_without_scrolling_sideways(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    page = logged_in(name, f"/tables/{match}/", locale="it-IT", **PHONE)
    player = seated(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    hand = page.locator(".mine").bounding_box()
    assert hand
    assert hand["y"] + hand["height"] <= 740
    player.settle()
    page.get_by_role("button", name="Pesca").tap()
    expect(player.hand).to_have_count(12)
    # Where the cards go may be touched as well.
    player.hand.nth(0).tap(position={"x": 6, "y": 12})
    player.settle()
    page.locator("[data-zone=pile]").tap()
    # The first card is a pinella: to throw that away is worth a question.
    expect(page.locator("dialog[data-part=ask]")).to_contain_text("È una matta")
    player.confirm()
    expect(player.hand).to_have_count(11)
    expect(page.locator("smazzata-table.on-turn")).to_have_count(0)


def test_one_touch_plays_a_card_where_that_was_chosen(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    first = table.rules.current(table.state)[0]
    page = logged_in(["anna", "bruno", "carla", "dino"][first], "/settings/", locale="it-IT")
    page.get_by_role("group", name="Giocare una carta").get_by_label("Un tocco").check()
    page.get_by_role("button", name="Salva").click()
    page.goto(f"/tables/{match}/")
    player = seated(page)
    player.settle()
    player.hand.first.click()
    expect(player.hand).to_have_count(9)
    expect(page.locator("[data-zone=trick] .card")).to_have_count(1)


def test_one_touch_of_a_card_that_may_not_be_played_says_why_once(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="busca")
    table = load(match).state
    while not (held := cannot_play(table)):
        seat = table.rules.current(table.state)[0]
        least = table.rules.default_move(table.state, seat)
        assert submit(match, seat, least.data(), uuid4(), "test").refusal is None
        table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    page = logged_in(name, "/settings/", locale="it-IT", **PHONE)
    page.get_by_role("group", name="Giocare una carta").get_by_label("Un tocco").check()
    page.get_by_role("button", name="Salva").click()
    page.goto(f"/tables/{match}/")
    player = seated(page)
    player.settle()
    page.get_by_role("button", name=FRENCH_FORTY.names[held].it, exact=True).click()
    expect(page.locator(".offers .why li")).to_be_visible()
    expect(page.locator("[data-part=notice]")).to_be_hidden()
    page.get_by_role("button", name="Annulla").click()
    expect(page.locator("[data-part=own] .chosen")).to_have_count(0)


def cannot_play(table: Table) -> str:
    """A card that whoever's turn it is holds and may not play; empty where all may be played."""
    seat = table.rules.current(table.state)[0]
    hand = {str(card) for card in table.rules.observe(table.state, seat).zone(f"hand:{seat}").cards}
    legal = {action.data()["card"] for action in table.rules.legal_actions(table.state)}
    return next(iter(sorted(hand - legal)), "")


def test_reasons_that_are_asked_for_are_in_sight(logged_in: LoggedIn) -> None:
    """Also on a telephone, where the strip below the table has room for a button or two."""
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT", **PHONE)
    lay(page, FULL)
    page.goto(f"/tables/{match}/")
    player = seated(page)
    player.settle()
    asked = page.locator(".offers .why:not([open]) summary")
    for card in player.hand.all():
        player.clear()
        player.pick(card)
        player.settle()
        if asked.count():
            break
    asked.click()
    reason = page.locator(".offers .why[open] li").first
    expect(reason).to_be_in_viewport(ratio=0.5)
    strip, said = page.locator(".offers").bounding_box(), reason.bounding_box()
    assert strip
    assert said
    assert strip["y"] <= said["y"] + 1 <= strip["y"] + strip["height"]
