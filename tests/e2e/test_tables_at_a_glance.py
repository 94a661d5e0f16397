"""The desk at a glance: fifty tables on one screen, results typed without leaving the keyboard."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, ViewportSize, expect

from smazzata.hall.slips.keys import slip_key
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin
from tests.testbed.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
PARTS = "ani elli etti ini oni otti ucci azzi ardi esi ari ieri ignani erini olli".split()
FAMILIES = "Ber Cam Dan Fer Gal Lam Mar Nic Pal Ros San Tor Val Zan".split()
FIRST = "Anna Carla Dora Elsa Fina Gina Ida".split()
LONG = "Maria Antonietta Giuseppina Castelfranchi"
"""Forty letters and more."""


def people(tables: int) -> str:
    """Pairs for so many tables; the first of them has a name of forty letters."""
    names = [f"{one}{two}" for two in PARTS for one in FAMILIES]
    rows = [
        f"{FIRST[at // 195]} {names[at % 195]};{FIRST[-1 - at // 195]} {names[194 - at % 195]};"
        f"Circolo {at % 9}"
        for at in range(2 * tables)
    ]
    rows[0] = f"{LONG};Gian {names[1]};Circolo 0"
    return "\n".join(rows)


def slip(evening: Evening, table: int, side: int, **form: object) -> None:
    played = load(evening.id).state.rounds[0]
    number = played.table(table).sides[side]
    signer = load(evening.id).state.entries[number].members[0]
    key = slip_key(evening.id, played, table, number)
    address = reverse("slips:slip", args=[evening.id, 1, table])
    sent = {"once": str(uuid4()), "key": key, "by": number, "signer": signer, **form}
    assert evening.client.post(address, sent).status_code == 302


def busy(tables: int) -> Evening:
    """A round in which every kind of table is to be seen."""
    client_of("olga", "organiser")
    begun = begin(people(tables), rounds=4, claims="yes")
    totals = [(t, 5 * (200 + 7 * t % 190), 5 * (100 + 11 * t % 230)) for t in range(1, tables + 1)]
    begun.results(1, *totals)
    begun.step("close_round", "propose", "post")
    begun.results(2, *[each for each in totals if each[0] % 4 == 1])
    return begun


def busy_second(begun: Evening) -> None:
    """Calls, differing slips and single ones in the second round."""
    played = load(begun.id).state.rounds[1]

    def say(table: int, side: int, **form: object) -> None:
        number = played.table(table).sides[side]
        signer = load(begun.id).state.entries[number].members[0]
        key = slip_key(begun.id, played, table, number)
        address = reverse("slips:slip", args=[begun.id, 2, table])
        sent = {"once": str(uuid4()), "key": key, "by": number, "signer": signer, **form}
        assert begun.client.post(address, sent).status_code == 302

    say(3, 0, do="call", about="Carta vista")
    for side, (one, other) in enumerate(((1455, 1290), (1545, 1290))):
        say(7, side, do="claim", **{"mp-0": one, "mp-1": other})
    for table in (2, 4, 6, 8):
        say(table, 0, do="claim", **{"mp-0": 1000, "mp-1": 900})
    begun.hall("start", minutes=40)


def boxes(page: Page) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(".tables > li").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found


def test_fifty_tables_stand_on_one_screen(logged_in: Callable[..., Page]) -> None:
    begun = busy(50)
    busy_second(begun)
    address = f"/desk/{begun.id}/tables/"
    page = logged_in("olga", address, viewport=DESK, locale="it-IT")
    expect(page.locator(".tables > li")).to_have_count(50)
    page.locator("#entry-table").fill("26")
    expect(page.locator("[data-name='0']")).not_to_have_text("Parte 1")
    picture(page, "glance-1366")
    stand = boxes(page)
    line = page.locator("form.entry").bounding_box()
    assert line is not None
    assert max(box["bottom"] for box in stand) <= line["y"]
    assert line["y"] + line["height"] <= DESK["height"]
    assert len({round(box["x"]) for box in stand}) == 10
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]
    for name, size in (("1920", LARGE), ("390", PHONE)):
        page.set_viewport_size(size)
        picture(page, f"glance-{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="dark")
    picture(page, "glance-dark")


def test_results_are_typed_without_leaving_the_keyboard(logged_in: Callable[..., Page]) -> None:
    begun = begin(people(6))
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    type_, press = page.keyboard.type, page.keyboard.press
    said = page.locator("[data-said]")
    expect(page.locator("#entry-table")).to_be_focused()
    type_("2")
    press("Enter")
    type_("1640")
    press("Enter")
    type_("1215")
    expect(said).to_contain_text("punti vittoria")
    expect(page.locator(".tables > .typed")).to_have_attribute("data-table", "2")
    press("Enter")
    expect(page.locator("#entry-table")).to_be_focused()
    expect(page.locator("#entry-table")).to_have_value("")
    expect(page.locator(".tables > .recorded")).to_have_count(1)
    # The next that is missing, and two lines at once: nothing waits for the server.
    press("+")
    expect(page.locator("#entry-table")).to_have_value("3")
    for key in ("700", "600"):
        type_(key)
        press("Enter")
    for key in ("1", "1000", "900"):
        type_(key)
        press("Enter")
    expect(page.locator(".tables > .recorded")).to_have_count(3)
    # What is refused comes back with its reason; what is doubted is asked once.
    for key in ("4", "1001", "600"):
        type_(key)
        press("Enter")
    expect(said.locator(".bad")).to_be_visible()
    expect(page.locator("#entry-table")).to_have_value("4")
    expect(page.locator("#entry-mp-1")).to_be_focused()
    page.locator("#entry-table").fill("")
    page.locator("#entry-table").focus()
    for key in ("4", "0", "0"):
        page.keyboard.press("Control+A")
        type_(key)
        press("Enter")
    expect(said).to_contain_text("ancora una volta")
    press("Enter")
    expect(page.locator(".tables > .recorded")).to_have_count(4)
    results = load(begun.id).state.rounds[0].results
    assert {table: result.mp for table, result in results.items()} == {
        1: (1000, 900),
        2: (1640, 1215),
        3: (700, 600),
        4: (0, 0),
    }


def test_names_stay_where_a_line_is_refused_and_a_second_enter_does_nothing(
    logged_in: Callable[..., Page],
) -> None:
    begun = begin(people(6))
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    held: list[Route] = []
    page.route(
        "**/tables/", lambda route: held.append(route) if route.request.method == "POST" else None
    )
    name, plain = page.locator("[data-name='0']"), "Parte 1"
    for key in ("2", "1001"):
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    expect(name).not_to_have_text(plain)
    page.keyboard.type("900")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#entry-table")).to_be_focused()
    # The line has no name any more before the answer comes, as on a slow network.
    expect(name).to_have_text(plain)
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator("[data-said] .bad")).to_be_visible()
    expect(page.locator("#entry-mp-0")).to_have_value("1001")
    expect(name).not_to_have_text(plain)
    expect(page.locator("[data-said] .bad")).to_be_visible()
    # An empty line has nothing to say.
    for field in ("mp-1", "mp-0", "table"):
        page.locator(f"#entry-{field}").focus()
        page.keyboard.press("Control+A")
        page.keyboard.press("Delete")
    expect(page.locator("[data-said]")).to_have_text("")


def test_the_next_one_missing_is_not_the_one_that_waits_for_the_referee(
    logged_in: Callable[..., Page],
) -> None:
    begun = begin(people(4), claims="yes")
    slip(begun, 1, 0, do="call", about="Una carta")
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    table, press = page.locator("#entry-table"), page.keyboard.press
    expect(page.locator("[data-table='1'].calls")).to_be_visible()
    for number in (2, 3, 4):
        press("+")
        expect(table).to_have_value(str(number))
        # In a field of points a shortcut is no part of a number.
        press("z" if number == 2 else "k")
        if number > 2:
            press("Backspace")
        expect(page.locator("#entry-mp-0")).to_have_value("")
        for total in ("1000", "900"):
            page.keyboard.type(total)
            press("+")
            press("Enter")
        expect(page.locator(f"[data-table='{number}'].recorded")).to_be_visible()
    press("+")
    expect(table).to_have_value("1")
    for total in ("1000", "900"):
        page.keyboard.type(total)
        press("Enter")
    expect(page.locator("[data-table='1']:not([data-missing])")).to_be_visible()
    press("+")
    expect(table).to_have_value("")


def test_a_wrong_result_is_put_right_without_leaving_the_keyboard(
    logged_in: Callable[..., Page],
) -> None:
    begun = begin(people(4))
    begun.results(1, (2, 1640, 1215))
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    for key in ("2", "1215", "1640"):
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("ancora una volta")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Procedi").click()
    expect(page.locator("[data-table='2'] .state")).to_contain_text("1215–1640")
    expect(page.locator("#entry-table")).to_be_focused()
    expect(page.locator("#entry-table")).to_have_value("")
    expect(page.locator("[data-draft-restored]")).to_be_hidden()
    assert load(begun.id).state.rounds[0].results[2].mp == (1215, 1640)
    # What was said of it goes with the next result.
    expect(page.locator("main > .notice")).to_have_count(1)
    for key in ("3", "1000", "900"):
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    expect(page.locator("[data-table='3'].recorded")).to_be_visible()
    expect(page.locator("main > .notice")).to_have_count(0)


def test_a_call_is_noted_from_the_line_and_leads_back_to_it(
    logged_in: Callable[..., Page],
) -> None:
    begun = begin(people(4))
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    page.keyboard.type("3a")
    expect(page.get_by_label("Argomento").first).to_be_focused()
    page.keyboard.type("Una carta vista")
    page.keyboard.press("Enter")
    expect(page.locator("[data-table='3'].calls")).to_be_visible()
    expect(page.locator("#entry-table")).to_be_focused()
    expect(page.locator("#entry-table")).to_have_value("")
    assert [call.table for call in load(begun.id).state.open_calls] == [3]


def test_it_lives_and_keeps_what_one_types(logged_in: Callable[..., Page]) -> None:
    begun = begin(people(6), claims="yes")
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.keyboard.type("12")
    begun.results(1, (2, 1000, 900))
    slip(begun, 3, 0, do="call", about="Una carta")
    expect(page.locator(".tables > .recorded")).to_have_count(1)
    expect(page.locator(".needs .at")).to_have_text("3")
    expect(page.locator("#entry-mp-0")).to_be_focused()
    expect(page.locator("#entry-mp-0")).to_have_value("12")
    expect(page.locator(".tables > .typed")).to_have_attribute("data-table", "5")
    page.reload()
    expect(page.locator("#entry-table")).to_have_value("5")
    expect(page.locator("#entry-mp-0")).to_have_value("12")


def test_what_is_clicked_is_done(logged_in: Callable[..., Page]) -> None:
    begun = busy(8)
    busy_second(begun)
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    # A missing slip is taken into the line; anything else is a link as others are.
    page.locator("#age-4").click()
    expect(page.locator("#entry-table")).to_have_value("4")
    expect(page.locator("#entry-mp-0")).to_be_focused()
    # Whoever types on finds what was refused beside the line, and takes it back by a click.
    page.keyboard.type("1001")
    page.keyboard.press("Enter")
    page.keyboard.type("900")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Enter")
        page.keyboard.type("6")
    refused = page.locator("[data-refused] button")
    expect(refused).to_contain_text("4: 1001 – 900.")
    refused.click()
    expect(page.locator("#entry-table")).to_have_value("4")
    expect(page.locator("#entry-mp-0")).to_have_value("1001")
    expect(refused).to_have_count(0)
    with page.expect_navigation():
        page.locator("#show-missing").click()
    expect(page.locator(".tables > li")).to_have_count(6)
    with page.expect_navigation():
        page.locator("#need-table-3").click()
    assert page.url.endswith("/rounds/2/tables/3/?back=tables#call-1")
    with page.expect_navigation():
        page.locator("#back").click()
    expect(page.locator("#entry-table")).to_be_focused()


def test_two_hundred_tables_are_one_list(logged_in: Callable[..., Page]) -> None:
    begun = begin(people(200))
    page = logged_in("olga", f"/desk/{begun.id}/tables/", viewport=DESK, locale="it-IT")
    expect(page.locator(".tables > li")).to_have_count(200)
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]
    page.keyboard.type("187")
    typed = page.locator(".tables > .typed")
    expect(typed).to_have_attribute("data-table", "187")
    expect(typed).to_be_in_viewport()
    picture(page, "glance-200")


def test_on_a_telephone_who_waits_comes_first_and_the_line_lies_at_the_thumb(
    logged_in: Callable[..., Page],
) -> None:
    begun = busy(8)
    busy_second(begun)
    page = logged_in(
        "olga",
        f"/desk/{begun.id}/tables/",
        viewport=PHONE,
        locale="it-IT",
        has_touch=True,
        is_mobile=True,
    )
    expect(page.locator("#entry-table")).not_to_be_focused()
    needs, tables = page.locator(".needs").bounding_box(), page.locator("#tables").bounding_box()
    line = page.locator("form.entry").bounding_box()
    assert needs is not None
    assert tables is not None
    assert line is not None
    assert needs["y"] + needs["height"] <= tables["y"]
    assert abs(line["y"] + line["height"] - PHONE["height"]) < 2
    picture(page, "glance-phone")
    for field, typed in (("table", "4"), ("mp-0", "1000"), ("mp-1", "900")):
        page.locator(f"#entry-{field}").fill(typed)
    expect(page.locator("[data-said]")).to_contain_text("punti vittoria")
    page.get_by_role("button", name="Registra").tap()
    expect(page.locator("[data-table='4'].recorded")).to_be_visible()


@pytest.mark.parametrize("where", ["rounds/1/", "roll-call/"])
def test_on_a_telephone_nothing_lies_over_the_button_of_a_long_list(
    where: str, logged_in: Callable[..., Page]
) -> None:
    begun = begin(people(8))
    page = logged_in("olga", f"/desk/{begun.id}/{where}", viewport=PHONE, locale="it-IT")
    button = page.locator(".in-sight button").first
    expect(button).to_be_in_viewport(ratio=1)
    over = """(one) => { const { x, y, width, height } = one.getBoundingClientRect();
        return [1, height / 2, height - 1].map((down) =>
            one.contains(document.elementFromPoint(x + width / 2, y + down))); }"""
    assert button.evaluate(over) == [True, True, True]
