"""The replay in a real browser: keyboard, buttons, slider, points of view, links."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from smazzata.presentation.visible_match import get_match
from tests.testbed import played
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
Look = Callable[..., Page]


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def where(page: Page) -> int:
    """The number of the step that is shown."""
    return int(page.locator("[data-part=slider]").input_value()) + 1


def count(page: Page) -> Locator:
    """Where the room says that one is, as people count."""
    return page.locator("[data-part=where]")


def ready(page: Page) -> Page:
    page.wait_for_selector("smazzata-replay[data-ready]")
    return page


def test_a_match_is_walked_through_by_keyboard_alone(look: Look) -> None:
    match = played.a_match("busca")
    page = ready(look(f"/matches/{match}/replay/"))
    say = page.locator("[data-part=say]")
    expect(say).to_contain_text("Dieci carte a testa")
    expect(count(page)).to_have_text("Smazzata 1 · le carte sono date")
    page.keyboard.press("PageDown")
    expect(say).to_contain_text("gioca")
    expect(count(page)).to_have_text("Smazzata 1 · turno 1 di 40")
    first_play = where(page)
    assert first_play == 2, "sealing and dealing are no steps"
    page.keyboard.press("PageDown")
    expect(page.locator(".zone.trick .card")).to_have_count(2)
    page.keyboard.press("PageUp")
    expect(page.locator(".zone.trick .card")).to_have_count(1)
    assert where(page) == first_play
    page.keyboard.press("Shift+PageDown")
    expect(say).to_contain_text("Dieci carte a testa")
    expect(count(page)).to_have_text("Smazzata 2 · le carte sono date")
    page.keyboard.press("End")
    expect(say).to_have_text("La partita è finita.")
    expect(count(page)).to_have_text("Smazzata 2 · turno 40 di 40")
    page.keyboard.press("ArrowRight")
    expect(say).to_have_text("La partita è finita.")
    page.keyboard.press("Home")
    expect(count(page)).to_have_text("Smazzata 1 · le carte sono date")
    assert where(page) == 1


def test_no_table_is_empty_before_its_cards_are_dealt(look: Look) -> None:
    """Links of before may lead to where a deck was sealed: they open as ever."""
    match = played.a_match("busca")
    sealed = [part.first for part in get_match(match).replay.parts]
    for version, said in (
        (sealed[0], "La partita comincia."),
        (sealed[0] + 1, "Smazzata 1: le carte sono mescolate."),
        (sealed[1], "Smazzata 2: le carte sono mescolate."),
    ):
        page = ready(look(f"/matches/{match}/replay/?move={version}"))
        expect(page.locator("[data-part=say]")).to_have_text(said)
        expect(page.locator(".scene .hand .card")).to_have_count(40)
    expect(count(page)).to_have_text("Smazzata 2 · le carte sono date")


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
    expect(count(page)).to_contain_text("Smazzata 2 ·")
    expect(lying).to_have_count(before)
    held.pop().continue_()
    expect(say).to_contain_text("Dieci carte a testa")
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
    expect(page.locator("[data-part=moves] [aria-current]")).to_have_count(1)
    assert where(page) == 41
    page.locator("[data-part=moves] button").nth(9).click()
    expect(page.locator("[data-part=slider]")).to_have_value("9")
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
