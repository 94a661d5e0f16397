"""The end of a deal in a browser: it lies there until everybody has seen it."""

from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Page, expect

from games.kernel.match import TimeOut
from games.kernel.seats import SYSTEM
from smazzata.tables.events import CALM
from smazzata.tables.handler import submit
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.table import load
from tests.testbed.measured_table import SCREENS, measured, show
from tests.testbed.table_page import PHONE, LoggedIn, Somebody, opened, seated

pytestmark = pytest.mark.browser
TWO_DEALS = {"max_deals": 2, "target_busche": None}
PANEL = "[data-part=deal-end]"


def play_out(match: UUID) -> None:
    """The first deal is played to its end, by everybody's default moves."""
    while (table := load(match).state).state.match.deal == 1:
        seat = table.rules.current(table.state)[0]
        assert submit(match, SYSTEM, TimeOut(seat).data(), uuid4(), "clock").refusal is None


def dealt(page: Page) -> None:
    """Waits until the next deal lies there."""
    expect(page.locator(PANEL)).to_be_hidden()
    expect(page.locator("[data-part=own] .hand .card")).to_have_count(10)


def test_a_deal_lies_there_until_all_have_seen_it(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "bot", "bot", pace=CALM, options=TWO_DEALS)
    anna = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    bruno = logged_in("bruno", f"/tables/{match}/", locale="it-IT")
    for page in (anna, bruno):
        seated(page)
    play_out(match)
    for page in (anna, bruno):
        expect(page.get_by_role("heading", name="La smazzata 1 è finita")).to_be_visible()
        expect(page.locator(f"{PANEL} .scores tfoot")).to_be_visible()
        expect(page.get_by_role("button", name="Avanti", exact=True)).to_be_focused()
    expect(anna.locator(PANEL)).to_contain_text("Guarda ancora: bruno.")
    expect(anna.locator("[data-zone='captured:0'] .card").first).to_be_visible()
    anna.keyboard.press("Enter")
    expect(anna.get_by_role("button", name="Avanti", exact=True)).to_be_disabled()
    expect(bruno.locator(PANEL)).not_to_contain_text("Guarda ancora")
    expect(bruno.locator(PANEL)).to_contain_text("Si riparte al più tardi fra")
    assert load(match).state.looking
    bruno.get_by_role("button", name="Avanti", exact=True).click()
    for page in (anna, bruno):
        dealt(page)


def test_whoever_lets_a_bot_play_sees_it_until_he_goes_on_while_the_others_play(
    logged_in: LoggedIn,
) -> None:
    match = opened("anna", "bot", "bot", "bot", pace=CALM, options=TWO_DEALS)
    anna = logged_in("anna", f"/tables/{match}/", locale="it-IT", **PHONE)
    seated(anna)
    assert take_over(match, 0, None, "asked", Somebody("anna").member, uuid4()).refusal is None
    play_out(match)
    assert load(match).state.state.match.deal == 2
    assert not load(match).state.looking, "it keeps nobody waiting"
    expect(anna.get_by_role("heading", name="La smazzata 1 è finita")).to_be_visible()
    expect(anna.locator(f"{PANEL} .scores tfoot")).to_be_visible()
    expect(anna.locator("dialog[open]")).to_have_count(0)
    on = anna.get_by_role("button", name="Avanti", exact=True)
    expect(on).to_be_in_viewport(ratio=1)
    on.click()
    dealt(anna)


def test_whoever_comes_back_finds_it_and_a_spectator_is_asked_nothing(
    logged_in: LoggedIn,
) -> None:
    match = opened("anna", "bruno", "bot", "bot", pace=CALM, options=TWO_DEALS)
    play_out(match)
    anna = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    seated(anna)
    expect(anna.get_by_role("button", name="Avanti", exact=True)).to_be_enabled()
    for name in SCREENS:
        show(anna, name)
        found = measured(anna)
        assert found["wide"] <= 0, name
        expect(anna.get_by_role("button", name="Avanti", exact=True)).to_be_in_viewport(ratio=1)
    carla = logged_in("carla", f"/tables/{match}/", locale="it-IT")
    expect(carla.locator(PANEL)).to_contain_text("Guarda ancora: anna, bruno.")
    expect(carla.get_by_role("button", name="Avanti", exact=True)).to_be_hidden()
