"""Short messages at a table in a browser: sent, seen beside their sender, turned off."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Page, expect

from games.kernel.match import TimeOut
from games.kernel.seats import SYSTEM
from smazzata.tables.handler import submit
from smazzata.tables.reactions import react
from smazzata.tables.table import load, seat_of
from tests.testbed.accessible_pages import grave_faults
from tests.testbed.gates import nightly_but
from tests.testbed.table_page import PHONE, LoggedIn, Somebody, opened, seated

pytestmark = pytest.mark.browser
SPEAK = "[data-part=own] button.speak"
DIALOG = "dialog[data-part=reactions]"


def says(match: UUID, name: str, reaction: str) -> None:
    """Somebody sends a message from elsewhere."""
    member = Somebody(name).member
    seat = seat_of(load(match).state, member)
    assert seat is not None
    assert react(match, seat, reaction, member, uuid4()).refusal is None


def plays(match: UUID) -> None:
    """Whoever is on turn plays the default move."""
    table = load(match).state
    seat = table.rules.current(table.state)[0]
    assert submit(match, SYSTEM, TimeOut(seat).data(), uuid4(), "clock").refusal is None


def stop_time(page: Page) -> None:
    """From now on nothing ends by itself in a page; `page.clock.run_for` lets time go on."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))


def told(page: Page, match: UUID) -> None:
    """Waits until a page tells a move that is made now."""
    moves = page.locator("[data-part=moves] li")
    before = moves.count()
    plays(match)
    expect(moves).not_to_have_count(before)


def test_a_message_stands_beside_its_sender_for_a_moment_and_is_spoken(
    logged_in: LoggedIn,
) -> None:
    match = opened("anna", "bruno", "bot", "bot")
    anna = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    bruno = logged_in("bruno", f"/tables/{match}/", locale="it-IT", **PHONE)
    carla = logged_in("carla", f"/tables/{match}/", locale="en-GB", reduced_motion="reduce")
    for page in (anna, bruno):
        seated(page)
    expect(carla.locator(".felt .card").first).to_be_visible()
    expect(carla.locator(SPEAK)).to_have_count(0)
    for page in (anna, bruno, carla):
        stop_time(page)
    anna.locator(SPEAK).focus()
    anna.keyboard.press("Enter")
    expect(anna.get_by_role("dialog", name="Messaggio al tavolo")).to_be_visible()
    expect(anna.get_by_role("button", name="Ciao a tutti!")).to_be_focused()
    anna.keyboard.press("Tab")
    anna.keyboard.press("Enter")
    for page, said in (
        (anna, "Bella giocata!"),
        (bruno, "Bella giocata!"),
        (carla, "Well played!"),
    ):
        bubble = page.locator(".bubble")
        expect(bubble).to_have_text(said)
        expect(bubble).to_be_in_viewport(ratio=1)
        page.clock.run_for(500)
        expect(page.locator("[data-part=polite]")).to_contain_text(f"anna: {said}")
        expect(page.locator("[data-part=moves]")).not_to_contain_text(said)
    portrait = bruno.locator("[data-seat='0'] .avatar").bounding_box()
    bubble_box = bruno.locator(".bubble").bounding_box()
    assert portrait is not None
    assert bubble_box is not None
    assert 0 <= bubble_box["y"] - portrait["y"] - portrait["height"] < 20
    anna.locator(SPEAK).click()
    anna.get_by_role("button", name="Grazie!").click()
    expect(anna.locator("[data-part=notice]")).to_have_text(
        "Un solo messaggio ogni 5 secondi: aspetta un momento."
    )
    for page in (anna, bruno, carla):
        expect(page.locator(".bubble")).to_have_count(1)
        page.clock.run_for(6_000)
        expect(page.locator(".bubble")).to_have_count(0)


def test_whoever_wants_none_turns_them_off_for_all_tables(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "bot")
    anna = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    seated(anna)
    stop_time(anna)
    says(match, "bruno", "hello")
    expect(anna.locator(".bubble")).to_have_text("Ciao a tutti!")
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_label("Mostra i messaggi dei giocatori").uncheck()
    expect(anna.locator(".bubble")).to_have_count(0)
    anna.reload()
    seated(anna)
    expect(anna.locator(SPEAK)).to_be_hidden()
    says(match, "carla", "thanks")
    told(anna, match)
    expect(anna.locator(".bubble")).to_have_count(0)
    expect(anna.locator("[data-part=polite]")).not_to_contain_text("Grazie!")
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_label("Mostra i messaggi dei giocatori").check()
    anna.get_by_role("button", name="Manda un messaggio al tavolo").last.click()
    expect(anna.locator(DIALOG)).to_be_visible()


def test_among_very_many_a_message_says_whose_it_is(logged_in: LoggedIn) -> None:
    names = [f"persona{number}" for number in range(14)]
    match = opened(*names, game="cucu", options={"players": 14})
    page = logged_in(names[0], f"/tables/{match}/", locale="it-IT", **PHONE)
    seated(page)
    stop_time(page)
    says(match, names[3], "hello")
    bubble = page.locator(".bubble")
    expect(bubble).to_have_text("persona3: Ciao a tutti!")
    expect(bubble).to_be_in_viewport(ratio=1)


def test_in_a_tournament_there_is_no_way_to_send_one(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "bot", "bot", tournament=uuid4())
    anna = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    seated(anna)
    expect(anna.locator("[data-do=reactions], [name=messages], .speak")).to_have_count(0)


@pytest.mark.parametrize("game", nightly_but(lambda game: game == "busca", ["busca", "burraco"]))
def test_the_button_takes_no_room_and_nothing_is_wider_on_a_phone_in_big_type(
    logged_in: LoggedIn, game: str
) -> None:
    people = ("anna", "bruno", "carla", "dino")
    match = opened(*people, game=game)
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT", **PHONE)
    seated(page)
    page.evaluate("document.documentElement.dataset.type = 'big'")
    place = "document.querySelector('[data-part=own] .name').getBoundingClientRect().left"
    there = page.evaluate(place)
    page.locator(SPEAK).evaluate("button => (button.hidden = true)")
    assert abs(page.evaluate(place) - there) < 6
    stop_time(page)
    for name in people[1:]:
        says(match, name, "well_played")
    expect(page.locator(".bubble")).to_have_count(3)
    for bubble in page.locator(".bubble").all():
        expect(bubble).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.clock.resume()
    assert grave_faults(page) == []
    page.locator(SPEAK).evaluate("button => (button.hidden = false)")
    page.locator(SPEAK).click()
    expect(page.locator(DIALOG)).to_be_visible()
    assert grave_faults(page) == []
