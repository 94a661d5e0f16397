"""People meet in the lobby: two browsers, one link, one table."""

import os
from collections.abc import Callable
from pathlib import Path
from uuid import UUID, uuid4

from playwright.sync_api import Page, expect

from games.kernel.match import Forfeit
from games.kernel.seats import SYSTEM
from smazzata.members.models import Account
from smazzata.tables.handler import submit
from tests.testbed.table_page import PHONE

Look = Callable[..., Page]
LoggedIn = Callable[..., Page]


def test_two_people_meet_by_a_link_and_the_room_changes_before_their_eyes(
    look: Look, logged_in: Callable[..., Page]
) -> None:
    anna = logged_in("anna", "/tables/new/?game=busca", locale="en-GB")
    anna.set_default_timeout(3000)
    anna.get_by_text("All options").click()
    anna.get_by_label("whoever gets the link from me").check()
    anna.get_by_role("button", name="Open the table").click()
    link = anna.locator("#link").inner_text()
    bruno = logged_in("bruno", link, locale="it-IT")
    bruno.get_by_role("button", name="Prendi il posto 2").click()
    expect(anna.locator(".seats").get_by_text("bruno")).to_be_visible()
    expect(anna.get_by_role("status").first).to_have_text("2 of 4 seats are taken.")
    anna.locator(".seats li").nth(2).get_by_role("button", name="Seat a bot here").click()
    expect(bruno.locator(".seats").get_by_text("Bot che gioca con criterio")).to_be_visible()
    anna.locator(".seats li").nth(3).get_by_role("button", name="Seat a bot here").click()
    # The match has begun: both stand before the table without doing anything.
    expect(anna.locator("smazzata-table")).to_be_visible()
    expect(bruno.locator("smazzata-table")).to_be_visible()


def test_the_form_asks_again_when_the_game_changes(logged_in: Callable[..., Page]) -> None:
    page = logged_in("anna", "/tables/new/?game=busca", locale="en-GB")
    page.get_by_label("Game").select_option("burraco")
    expect(page.get_by_text("How many play, and how")).to_be_visible()
    page.get_by_text("All options").click()
    closing = page.get_by_label("The burraco that closing needs")
    expect(closing.locator("option").first).to_have_text("as usual: Any")
    page.get_by_label("Classico or reale Burraco").select_option("reale")
    expect(closing.locator("option").first).to_have_text("as usual: Clean")
    assert Account.objects.count() == 1


def test_whoever_types_a_number_and_goes_on_keeps_place_and_words(
    logged_in: Callable[..., Page],
) -> None:
    page = logged_in("anna", "/tables/new/?game=busca", locale="en-GB")
    page.get_by_text("All options").click()
    page.get_by_label("Greatest number of deals", exact=True).fill("1")
    page.get_by_label("They see it later by so many moves").fill("4")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_label("They see it later by so many moves")).to_be_focused()
    expect(page.get_by_label("They see it later by so many moves")).to_have_value("4")
    expect(page.get_by_label("Greatest number of deals", exact=True)).to_have_value("1")


def test_after_a_match_the_same_people_play_again(logged_in: LoggedIn) -> None:
    anna = logged_in("anna", "/tables/new/?game=busca", locale="en-GB")
    anna.get_by_role("button", name="Open the table").click()
    bruno = logged_in("bruno", anna.url, locale="it-IT")
    bruno.get_by_role("button", name="Prendi il posto 2").click()
    for seat in (2, 3):
        anna.locator(".seats li").nth(seat).get_by_role("button", name="Seat a bot here").click()
    for page in (anna, bruno):
        expect(page.locator("smazzata-table[data-ready]")).to_be_attached()
    match = UUID(anna.url.rstrip("/").rsplit("/", 1)[1])
    for seat in range(3):
        submit(match, SYSTEM, Forfeit(seat).data(), uuid4(), "test")
    anna.get_by_role("button", name="Play again").click()
    expect(anna.locator(".seats li").nth(1)).to_contain_text("kept for bruno")
    bruno.get_by_role("button", name="Rivincita").click()
    for page in (anna, bruno):
        expect(page.locator("smazzata-table[data-ready]")).to_be_attached()
        assert str(match) not in page.url
    assert anna.url == bruno.url


def test_a_newcomer_with_a_phone_finds_a_game_for_seven_in_ten_minutes(look: Look) -> None:
    """By the three questions of the front page, without knowing any game."""
    page = look("/", **PHONE, locale="it-IT")
    games = page.locator(".games").locator("strong")
    everything = games.count()
    page.get_by_text("Cerca per tipo").tap()
    page.get_by_label("Quanti siamo").select_option("7")
    page.get_by_label("Quanto tempo").select_option("10")
    page.get_by_role("button", name="Cerca").tap()
    expect(games.first).to_be_visible()
    assert 0 < games.count() < everything
    expect(games.get_by_text("Asino")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_label("Quanti siamo")).to_have_value("7")
    picture = os.environ.get("SMAZZATA_PICTURES")
    if picture:
        page.screenshot(path=Path(picture) / "find-phone.png", full_page=True)
    games.get_by_text("Asino").tap()
    expect(page.get_by_role("heading", name="Gioca come ospite")).to_be_visible()
    assert "option.players%3D7" in page.url
