"""The replay in a real browser: keyboard, buttons, slider, points of view, links."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.testbed import played
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
Look = Callable[..., Page]


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def where(page: Page) -> int:
    """The number of the move that is shown."""
    said = page.locator("[data-part=where]").inner_text()
    return int(said.split("·")[1].split()[1])


def ready(page: Page) -> Page:
    page.wait_for_selector("smazzata-replay[data-ready]")
    return page


def test_a_match_is_walked_through_by_keyboard_alone(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/"))
    say = page.locator("[data-part=say]")
    expect(say).to_have_text("La partita comincia.")
    page.keyboard.press("ArrowRight")
    expect(say).to_contain_text("mazzo sigillato")
    page.keyboard.press("PageDown")
    expect(say).to_contain_text("gioca")
    first_play = where(page)
    page.keyboard.press("PageDown")
    expect(page.locator(".zone.trick .card")).to_have_count(2)
    page.keyboard.press("PageUp")
    expect(page.locator(".zone.trick .card")).to_have_count(1)
    assert where(page) == first_play
    page.keyboard.press("Shift+PageDown")
    expect(say).to_contain_text("Smazzata 2: mazzo sigillato")
    page.keyboard.press("End")
    expect(say).to_have_text("La partita è finita.")
    page.keyboard.press("ArrowRight")
    expect(say).to_have_text("La partita è finita.")
    page.keyboard.press("Home")
    expect(say).to_have_text("La partita comincia.")
    assert where(page) == 1


def test_no_table_is_empty_before_its_cards_are_dealt(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/"))
    cards = page.locator(".scene .hand .card")
    expect(page.locator("[data-part=say]")).to_have_text("La partita comincia.")
    expect(cards).to_have_count(40)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=say]")).to_contain_text("mazzo sigillato")
    expect(cards).to_have_count(40)
    page.keyboard.press("Shift+PageDown")
    expect(page.locator("[data-part=say]")).to_contain_text("Smazzata 2: mazzo sigillato")
    expect(cards).to_have_count(40)


def test_while_another_deal_loads_the_last_picture_stays_and_says_so(
    look: Look, faults: list[str]
) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/", service_workers="block"))
    held: list[Route] = []
    page.route("**/2.json?**", lambda route: held.append(route))
    table, say = page.locator("[data-part=table]"), page.locator("[data-part=say]")
    lying = page.locator(".scene .card")
    before = lying.count()
    page.keyboard.press("Shift+PageDown")
    expect(table).to_have_attribute("aria-busy", "true")
    expect(say).to_have_text("Le carte stanno arrivando…")
    expect(page.locator("[data-part=where]")).to_contain_text("Smazzata 2 / 2")
    expect(lying).to_have_count(before)
    held.pop().continue_()
    expect(say).to_contain_text("Smazzata 2: mazzo sigillato")
    expect(table).not_to_have_attribute("aria-busy", "true")

    page.get_by_label("Visto da").select_option("1")
    expect(table).to_have_attribute("aria-busy", "true")
    held.pop().abort()
    expect(say).to_contain_text("Riprova")
    expect(table).not_to_have_attribute("aria-busy", "true")
    assert [fault for fault in faults if "ERR_FAILED" not in fault] == []
    faults.clear()


def test_buttons_slider_and_list_move_too(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/", locale="en-GB"))
    page.get_by_role("button", name="Next turn").click()
    expect(page.locator("[data-part=say]")).to_contain_text("plays")
    here = where(page)
    page.get_by_role("button", name="Next move").click()
    assert where(page) == here + 1
    page.get_by_role("slider", name="Move").fill("40")
    expect(page.locator("[data-part=where]")).to_contain_text("Move 41 /")
    page.locator("[data-part=moves] button").nth(9).click()
    expect(page.locator("[data-part=where]")).to_contain_text("Move 10 /")
    expect(page.locator("[data-part=moves] [aria-current]")).to_have_count(1)


def test_points_of_view_show_their_own_cards(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/?move=8"))
    view = page.get_by_label("Visto da")
    hidden = page.locator(".hand .card.back")
    expect(hidden).to_have_count(0)
    view.select_option("public")
    expect(page.locator(".hand .card:not(.back)")).to_have_count(0)
    view.select_option("2")
    expect(page.locator(".own .hand .card.back")).to_have_count(0)
    expect(page.locator(".own .name")).to_contain_text("3 ·")
    expect(page.locator(".others .hand .card:not(.back)")).to_have_count(0)
    name = page.locator(".own .hand .card").first.get_attribute("aria-label")
    assert re.fullmatch(r"\w+ di (quadri|cuori|fiori|picche)", name or "")


def test_a_link_leads_to_the_same_moment_and_seat(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/"))
    page.keyboard.press("PageDown")
    page.get_by_label("Visto da").select_option("1")
    page.wait_for_url(re.compile(r"seat=1"))
    said = page.locator("[data-part=say]").inner_text()
    again = ready(look(page.url))
    expect(again.locator("[data-part=say]")).to_have_text(said)
    expect(again.get_by_label("Visto da")).to_have_value("1")


def test_a_running_deal_is_shown_as_the_public_sees_it(look: Look) -> None:
    match = played.a_match("busca", appends=1, max_deals=9)
    page = ready(look(f"/matches/{match}/replay/?seat=open"))
    page.keyboard.press("End")
    expect(page.get_by_label("Visto da")).to_have_value("public")
    expect(page.locator(".hand .card:not(.back)")).to_have_count(0)
    expect(page.locator("[data-part=viewer] option[value=open]")).to_be_disabled()


def test_burraco_is_drawn_by_the_same_element(look: Look) -> None:
    match = played.a_match("burraco", appends=4)
    page = ready(look(f"/matches/{match}/replay/"))
    page.keyboard.press("End")
    expect(page.locator(".zone.stock")).not_to_have_count(0)
    expect(page.locator(".zone.pile")).to_have_count(1)
    expect(page.locator(".seat")).to_have_count(4)
