"""People at a live table in real browsers, with bots from a real Celery worker beside them."""

import json
import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from smazzata.members.permissions import Role
from smazzata.play.refereeing.services import start_clocks, stop_clocks
from smazzata.tables.clock_rules import PRESETS, ClockRules, MoveTime
from smazzata.tables.events import Chair, Spectators
from smazzata.tables.table import load
from tests.testbed.officials import referee
from tests.testbed.table_page import (
    ONE_DEAL,
    PHONE,
    LoggedIn,
    Somebody,
    forgive_the_network,
    opened,
    play_on,
    seated,
)
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.browser


@pytest.mark.second_gate
@pytest.mark.usefixtures("bots_at_work")
def test_two_people_and_two_bots_play_a_whole_burraco_deal(logged_in: LoggedIn) -> None:
    match = opened("anna", "bot", "carla", "bot", game="burraco")
    anna = seated(logged_in("anna", f"/tables/{match}/", locale="it-IT"), 3)
    carla = seated(logged_in("carla", f"/tables/{match}/", locale="en-GB", **PHONE), 4)
    expect(anna.page.locator("[data-part=own] .name")).to_contain_text("anna")
    second = anna.page.locator("[data-part=deal]").filter(has_text="2")
    play_on([anna, carla], lambda: second.count() > 0)
    state = load(match).state
    sheet = state.rules.score_sheet(state.state)
    for total in sheet.totals:
        points = anna.page.locator(".slate dd").get_by_text(f"{total}", exact=True)
        expect(points.first).to_be_visible()
    assert min(anna.moves, carla.moves) >= 4


@pytest.mark.usefixtures("bots_at_work")
def test_a_whole_busca_match_by_keyboard_alone(logged_in: LoggedIn) -> None:
    match = opened("anna", "bot", "bot", "bot", options=ONE_DEAL)
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    player = seated(page)
    page.keyboard.press("h")
    focus = page.locator("[data-part=own] [data-at]:focus")
    expect(focus).to_have_count(1)
    keys = cards = 0
    while not player.over:
        if not player.on_turn:
            player.wait()
            continue
        # The card in focus is played, or the next one when it may not be.
        held = player.hand.count()
        page.keyboard.press("Enter")
        keys, cards = keys + 1, cards + 1
        player.settle()
        expect(page.locator("smazzata-table:not(.busy)")).to_be_attached()
        if player.hand.count() == held:
            keys, cards = keys + 2, cards - 1
            page.keyboard.press("Escape")
            last = focus.get_attribute("data-at") == str(held - 1)
            page.keyboard.press("Home" if last else "ArrowRight")
        # Whatever happened, the keyboard is still on the table.
        assert page.evaluate("document.activeElement.closest('smazzata-table') !== null")
    assert keys <= 2 * cards, "a deal of ten cards takes at most twenty keys"
    result = page.locator("dialog[data-part=result]")
    ended = re.compile("^(Hai vinto!|Primi a pari merito!|Andrà meglio la prossima)$")
    expect(result.get_by_role("heading", name=ended)).to_be_visible()
    expect(result.locator("tr.you")).to_contain_text("anna")
    expect(result.get_by_text("Vince chi ha meno punti.")).to_be_visible()
    expect(result.locator("[data-part=winner]")).to_be_visible()
    expect(result.get_by_role("link", name="Guarda il replay")).to_be_visible()
    page.keyboard.press("Escape")
    expect(result).to_be_hidden()
    assert load(match).state.over


def leads_to_its_clause(reason: Locator) -> None:
    """A reason at the table opens the rules beside it, at the clause that it names."""
    expect(reason).to_have_accessible_name("regola BUS-12 (si apre in un'altra scheda)")
    with reason.page.context.expect_page() as opened_beside:
        reason.click()
    beside = opened_beside.value
    expect(beside.locator("#BUS-12:target")).to_be_in_viewport()
    expect(beside.locator("li", has=beside.locator("#BUS-12"))).to_contain_text("La prima presa")
    beside.close()
    expect(reason).to_be_visible()


AGREED = {"deck_style": "italian", "deck_consent": [0, 1, 2, 3]}


@pytest.mark.parametrize(
    ("options", "coins", "ace"),
    [({}, "quadri", "/french.svg#french-AD"), (AGREED, "denari", "/napoletane.svg#napoletane-1D")],
    ids=["international", "italian"],
)
def test_a_refusal_is_said_in_words_with_its_clause(
    logged_in: LoggedIn, options: dict[str, object], coins: str, ace: str
) -> None:
    match = opened("anna", "bruno", "carla", "dino", secret="c4", options=options)
    table = load(match).state
    names = ["anna", "bruno", "carla", "dino"]
    first = table.rules.current(table.state)[0]
    page = logged_in(names[first], f"/tables/{match}/", locale="it-IT")
    player = seated(page)
    coin = page.locator(f"[data-part=own] [data-at][aria-label$='di {coins}']").first
    for drawn in page.locator(f"[data-part=own] [aria-label='asso di {coins}'] use").all():
        assert ace in (drawn.get_attribute("href") or "")
    coin.click(position={"x": 6, "y": 12})
    player.settle()
    expect(player.offers).to_have_count(0)
    # Nothing can be done with this card: the reason stands there without being asked for.
    expect(page.locator(".why li")).to_be_visible()
    expect(page.locator(".why li")).to_contain_text(f"non si può aprire a {coins}")
    leads_to_its_clause(page.locator(".why li a"))
    coin.click(click_count=2, position={"x": 6, "y": 12})
    expect(page.locator("[data-part=notice]")).to_contain_text(f"non si può aprire a {coins}")
    # It stands where the advice stood, which must not be read through it.
    expect(page.locator(".acts .advice")).to_have_css("opacity", "0")
    expect(page.locator("[data-part=urgent]")).to_contain_text(f"non si può aprire a {coins}")
    leads_to_its_clause(page.locator("[data-part=notice] a"))
    assert table.rules.current(load(match).state.state)[0] == first


@pytest.mark.second_gate
def test_a_lost_network_loses_nothing(logged_in: LoggedIn, faults: list[str]) -> None:
    """What the others did meanwhile is there again, once; a move made meanwhile is sent then."""
    match = opened("anna", "bruno", "carla", "dino")
    names = ["anna", "bruno", "carla", "dino"]
    players = [
        seated(logged_in(name, f"/tables/{match}/", locale="en-GB"), at)
        for at, name in enumerate(names)
    ]
    play_on(players, lambda: sum(player.moves for player in players) >= 4)
    away = next(at for at, player in enumerate(players) if not player.on_turn)
    page = players[away].page
    page.context.set_offline(True)
    expect(page.locator("[data-part=lost]")).to_be_visible()
    # The others play until it is the turn of whoever is away.
    others = [player for at, player in enumerate(players) if at != away]

    def turn() -> int:
        table = load(match).state
        return table.rules.current(table.state)[0]

    play_on(others, lambda: turn() == away)
    page.context.set_offline(False)
    expect(page.locator("[data-part=lost]")).to_be_hidden()
    expect(page.locator("smazzata-table.on-turn")).to_be_attached()
    said = [item.inner_text() for item in players[away - 1].page.locator(".log li").all()]
    expect(page.locator(".log li").first).to_have_text(said[0])
    heard = [item.inner_text() for item in page.locator(".log li").all()]
    assert heard == said[: len(heard)]
    assert players[away].move()
    forgive_the_network(faults)


def test_a_move_without_a_line_is_sent_once_there_is_one(
    logged_in: LoggedIn, faults: list[str]
) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    first = table.rules.current(table.state)[0]
    page = logged_in(["anna", "bruno", "carla", "dino"][first], f"/tables/{match}/", locale="en-GB")
    player = seated(page)
    assert player.choose()
    version = load(match).version
    page.context.set_offline(True)
    expect(page.locator("[data-part=lost]")).to_be_visible()
    player.offers.first.click()
    expect(page.locator("[data-part=notice]")).to_contain_text("sent as soon as there is one")
    page.context.set_offline(False)
    expect(player.hand).to_have_count(9)
    assert load(match).version > version
    forgive_the_network(faults)


def test_two_windows_of_a_seat_agree(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    first = seated(logged_in(name, f"/tables/{match}/"), 1)
    second = seated(logged_in(name, f"/tables/{match}/", **PHONE), 2)
    assert first.move()
    expect(first.hand).to_have_count(9)
    expect(second.hand).to_have_count(9)
    expect(second.page.locator("smazzata-table.on-turn")).to_have_count(0)


def test_a_move_on_an_old_table_is_refused_and_the_view_refreshed(logged_in: LoggedIn) -> None:
    """A window that missed what the other one did: it says so, and catches up by itself."""
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    deaf = logged_in(name, "/settings/", locale="en-GB")
    missed: list[str] = []

    def lose_one_message(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()

        def from_server(message: str | bytes) -> None:
            if json.loads(message)["type"] == "moves" and not missed:
                missed.append(str(message))
            else:
                ours.send(message)

        server.on_message(from_server)

    deaf.route_web_socket(lambda url: "/ws/tables/" in url, lose_one_message)
    deaf.goto(f"/tables/{match}/")
    slow = seated(deaf, 2)
    assert slow.choose()
    quick = seated(logged_in(name, f"/tables/{match}/", locale="en-GB"), 1)
    assert quick.move()
    wait_until(lambda: missed, page=deaf)
    slow.offers.first.click()
    expect(deaf.locator("[data-part=notice]")).to_contain_text("The table has moved on")
    expect(slow.hand).to_have_count(9)
    expect(deaf.locator("smazzata-table.on-turn")).to_have_count(0)


def test_spectators_have_no_controls_and_see_no_hand(look: Callable[..., Page]) -> None:
    delay = Spectators(delay_moves=2)
    match = opened("anna", "bruno", "carla", "dino", spectators=delay)
    page = look(f"/tables/{match}/", locale="en-GB")
    seated(page)
    expect(page.get_by_text("You are watching with a delay: 2 moves")).to_be_visible()
    expect(page.locator("section.mine")).to_be_hidden()
    expect(page.locator(".offer")).to_have_count(0)
    assert page.locator("[data-at][tabindex]").count() == 0
    assert page.locator(".zone.hand .card:not(.back)").count() == 0
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("[data-part=menu] [data-do=resign]")).to_be_hidden()


def test_a_referee_looks_into_all_hands_and_that_is_recorded(logged_in: LoggedIn) -> None:
    referees, _ = Group.objects.get_or_create(name=Role.REFEREE)
    Somebody("ugo").account.groups.add(referees)
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("ugo", f"/tables/{match}/", locale="en-GB")
    seated(page)
    open_cards = page.locator(".zone.hand .card:not(.back)")
    assert open_cards.count() == 0
    version = load(match).version
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Rule as referee")).to_be_visible()
    page.get_by_role("link", name="See all cards").click()
    expect(open_cards).to_have_count(40)
    expect(page.get_by_text("This look is recorded.")).to_be_visible()
    expect(page.locator(".offer")).to_have_count(0)
    assert load(match).version == version + 1


def test_a_closed_socket_says_why_and_what_to_do(logged_in: LoggedIn) -> None:
    """Whoever logs out elsewhere makes no move here, and learns why."""
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    page = logged_in(name, f"/tables/{match}/", locale="en-GB")
    player = seated(page)
    assert player.choose()
    version = load(match).version
    Session.objects.all().delete()
    player.offers.first.click()
    closed = page.locator("[data-closed='4401']")
    expect(closed).to_contain_text("You have logged out.")
    expect(closed.get_by_role("link", name="Log in")).to_be_visible()
    assert load(match).version == version


@pytest.mark.parametrize("type_", ["refused", "error"])
def test_a_move_that_the_site_could_not_answer_is_kept_and_sent_again(
    logged_in: LoggedIn, type_: str
) -> None:
    """A database that hiccups costs the player two seconds, not the move; and he is told."""
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    page = logged_in(name, f"/tables/{match}/", locale="en-GB")
    sent: list[str] = []

    def pass_on(socket: WebSocketRoute) -> None:
        site = socket.connect_to_server()

        def hear(frame: str | bytes) -> None:
            said = json.loads(frame)
            if said["do"] == "move":
                sent.append(said["id"])
            if sent and len(sent) == 1:
                answer = {"type": type_, "code": "unavailable", "say": "Busy.", "version": 0}
                socket.send(json.dumps(answer | ({"id": sent[0]} if type_ == "refused" else {})))
            else:
                site.send(frame)

        socket.on_message(hear)

    page.route_web_socket(re.compile("/ws/tables/"), pass_on)
    page.reload()
    player = seated(page)
    assert player.choose()
    player.offers.first.click()
    notice = page.locator("[data-part=notice]")
    expect(notice).to_contain_text("your move is kept")
    expect(player.hand).to_have_count(9)
    expect(notice).to_be_hidden()
    assert load(match).state.moved > table.moved
    assert sent == [sent[0]] * 2


def test_resigning_asks_first(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("bruno", f"/tables/{match}/", locale="en-GB")
    seated(page)

    def resign(answer: str) -> None:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.locator("dialog[data-part=ask]").get_by_role("button", name=answer).click()

    version = load(match).version
    resign("I stay at the table")
    assert load(match).version == version
    resign("Resign")
    result = page.locator("dialog[data-part=result]")
    expect(result.get_by_role("heading", name="Better luck next time")).to_be_visible()
    assert load(match).state.over


def test_clocks_run_and_a_timeout_is_seen(
    logged_in: LoggedIn, celery_worker_process: Callable[..., object]
) -> None:
    """Whoever does nothing sees the time go, hears that little is left, and is played for."""
    celery_worker_process()
    clock = ClockRules([MoveTime(0, 4)], bank_s=2)
    match = opened("anna", "bruno", "carla", "dino", clock=clock)
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    page = logged_in(name, f"/tables/{match}/", locale="en-GB")
    player = seated(page)
    expect(page.locator("[data-part=own] .time.low")).to_have_text(re.compile(r"0:0\d"))
    expect(page.locator("[data-part=urgent]")).to_contain_text("seconds left")
    expect(player.hand).to_have_count(9)
    expect(page.locator(".log li").filter(has_text="Time is up")).not_to_have_count(0)


def test_whoever_has_resigned_is_told_and_marked_while_the_others_play_on(
    logged_in: LoggedIn,
) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    seated(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign the match").click()
    page.locator("dialog[data-part=ask] [value=yes]").click()
    expect(page.locator("[data-part=hint]")).to_contain_text("You have resigned the match.")
    expect(page.locator("[data-part=own] .presence")).to_contain_text("has resigned")
    page.reload()
    expect(page.locator("[data-part=own] .presence")).to_contain_text("has resigned")
    assert not load(match).state.over


def test_a_referee_who_stops_the_clocks_is_heard_at_the_table(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", clock=PRESETS["calm"])
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    seated(page)
    running = page.locator(".time.running")
    expect(running).to_have_count(1)
    stop_clocks(match, referee(), uuid4())
    expect(page.get_by_text("The referee has stopped the clocks.")).to_be_visible()
    expect(running).to_have_count(0)
    start_clocks(match, referee(), uuid4())
    expect(running).to_have_count(1)
    expect(page.get_by_text("The referee has stopped the clocks.")).to_be_hidden()


def test_a_seat_is_handed_to_a_bot_and_taken_back(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    seated(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    back = page.locator(".mine").get_by_role("button", name="Play yourself again")
    expect(back).to_be_visible()
    expect(page.locator("[data-part=turn]")).to_have_text("A bot plays for you")
    assert load(match).state.chairs[0].bot
    back.click()
    expect(back).to_be_hidden()
    assert load(match).state.chairs[0] == Chair(member=Somebody("anna").member)


def test_the_browser_is_a_witness(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/")
    seated(page)
    live = load(match)
    seen = page.evaluate(f"JSON.parse(localStorage.getItem('witness:{match}'))")
    assert seen[-1] == [live.version, live.hash.hex()]
