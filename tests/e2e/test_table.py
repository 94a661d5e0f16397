"""People at a live table in real browsers, with bots from a real Celery worker beside them."""

import json
import re
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, WebSocketRoute, expect

from games.kernel.cards import FRENCH_FORTY
from games.registry import ruleset
from smazzata.members.access import Role
from smazzata.members.models import Account
from smazzata.tables.clockrules import ClockRules, MoveTime
from smazzata.tables.events import Chair, Spectators
from smazzata.tables.handler import submit
from smazzata.tables.table import load
from tests.testbed.live import a_table
from tests.testbed.table_player import TablePlayer

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ONE_DEAL = {"max_deals": 1}
pytestmark = pytest.mark.browser
LoggedIn = Callable[..., Page]


class Somebody:
    """Whoever sits at a table under this name; see `logged_in`."""

    def __init__(self, name: str) -> None:
        self.account = Account.objects.filter(username=name).first()
        self.account = self.account or Account.objects.create(username=name)
        self.member = str(self.account.member.id)


@pytest.fixture
def bots_at_work(celery_worker_process: Callable[..., object]) -> None:
    """A worker plays the bots' seats."""
    celery_worker_process(queues="celery,live")


def opened(*seats: str, game: str = "busca", **how: object) -> UUID:
    """A match at which people sit (lower case names) and bots (`bot`)."""
    who = ["heuristic" if name == "bot" else Somebody(name) for name in seats]
    return a_table(who, game, **how)


def seated(page: Page, seed: int = 1) -> TablePlayer:
    player = TablePlayer(page, seed)
    player.sit()
    return player


def forgive_the_network(faults: list[str]) -> None:
    """The browser complains of a socket that cannot be opened without a network: so it should."""
    faults[:] = [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def play_on(players: list[TablePlayer], until: Callable[[], bool]) -> None:
    """Everybody makes moves as long as it is not yet so."""
    while not until():
        moved = [player.move() for player in players]
        if not any(moved):
            players[0].page.wait_for_timeout(30)


@pytest.mark.usefixtures("bots_at_work")
def test_two_people_and_two_bots_play_a_whole_burraco_deal(logged_in: LoggedIn) -> None:
    match = opened("anna", "bot", "carla", "bot", game="burraco")
    anna = seated(logged_in("anna", f"/tables/{match}/", locale="it-IT"), 3)
    carla = seated(logged_in("carla", f"/tables/{match}/", locale="en-GB", **PHONE), 4)
    expect(anna.page.locator("[data-part=own] .name")).to_contain_text("anna")
    anna.lingers = carla.lingers = True
    done = carla.result
    play_on([anna, carla], lambda: done.count() > 0)
    expect(done.get_by_role("heading", name="Deal 1 is over")).to_be_visible()
    state = load(match).state
    sheet = state.rules.score_sheet(state.state)
    for total in sheet.totals:
        expect(done.locator(".totals td").filter(has_text=str(total)).first).to_be_visible()
    assert min(anna.moves, carla.moves) >= 4


@pytest.mark.usefixtures("bots_at_work")
def test_a_whole_busca_match_by_keyboard_alone(logged_in: LoggedIn) -> None:
    match = opened("anna", "bot", "bot", "bot", options=ONE_DEAL)
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    player = seated(page)
    page.keyboard.press("h")
    focus = page.locator("[data-part=own] [data-at]:focus")
    expect(focus).to_have_count(1)
    on_turn = page.locator("smazzata-table.on-turn:not(.busy)")
    while not player.over:
        if on_turn.count() == 0:
            page.wait_for_timeout(30)
            continue
        # The card in focus is played, or the next one when it may not be.
        held = player.hand.count()
        page.keyboard.press("Enter")
        player.settle()
        expect(page.locator("smazzata-table:not(.busy)")).to_be_attached()
        if player.hand.count() == held:
            page.keyboard.press("Escape")
            last = focus.get_attribute("data-at") == str(held - 1)
            page.keyboard.press("Home" if last else "ArrowRight")
        # Whatever happened, the keyboard is still on the table.
        assert page.evaluate("document.activeElement.closest('smazzata-table') !== null")
    result = page.locator("dialog[data-part=result]")
    expect(result.get_by_role("heading", name="La partita è finita")).to_be_visible()
    expect(result.get_by_text(re.compile("^(Vittoria di|Primi a pari merito:) "))).to_be_visible()
    expect(result.get_by_role("link", name="Guarda il replay")).to_be_visible()
    page.keyboard.press("Escape")
    expect(result).to_be_hidden()
    assert load(match).state.over


@pytest.mark.usefixtures("bots_at_work")
def pass_to(match: UUID, seat: int) -> None:
    """Whoever is on turn does the least there is to do, until it is this seat's turn."""
    table = load(match).state
    while (turn := table.rules.current(table.state)[0]) != seat:
        least = table.rules.default_move(table.state, turn)
        assert submit(match, turn, least.data(), uuid4(), "test").refusal is None
        table = load(match).state


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
    page.keyboard.press("h")
    for part in ("log", "bar", "table", "offers", "own"):
        page.keyboard.press("F6")
        expect(page.locator(f"[data-part={part}]:focus-within")).to_have_count(1)


AGREED = {"deck_style": "italian", "deck_consent": [0, 1, 2, 3]}


@pytest.mark.parametrize(
    ("options", "coins", "ace"),
    [({}, "quadri", "#french-AD"), (AGREED, "denari", "#italian-1D")],
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
    page.get_by_text("Perché no?").click()
    expect(page.locator(".why li")).to_contain_text(f"non può uscire a {coins}")
    expect(page.locator(".why li")).to_contain_text(re.compile(r"BUS-\d+"))
    coin.click(click_count=2, position={"x": 6, "y": 12})
    expect(page.locator("[data-part=notice]")).to_contain_text(f"non può uscire a {coins}")
    expect(page.locator("[data-part=urgent]")).to_contain_text(f"non può uscire a {coins}")


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
    deaf.wait_for_timeout(500)
    assert missed
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


def test_a_move_that_the_site_could_not_answer_is_sent_again(logged_in: LoggedIn) -> None:
    """A database that hiccups costs the player two seconds, not the table."""
    match = opened("anna", "bruno", "carla", "dino")
    table = load(match).state
    name = ["anna", "bruno", "carla", "dino"][table.rules.current(table.state)[0]]
    page = logged_in(name, f"/tables/{match}/", locale="en-GB")
    lost: list[str] = []

    def pass_on(socket: WebSocketRoute) -> None:
        site = socket.connect_to_server()

        def hear(frame: str | bytes) -> None:
            said = json.loads(frame)
            if said["do"] == "move" and not lost:
                lost.append(said["id"])
                socket.send(json.dumps({"type": "error", "code": "unavailable", "say": "Busy."}))
            else:
                site.send(frame)

        socket.on_message(hear)

    page.route_web_socket(re.compile("/ws/tables/"), pass_on)
    page.reload()
    player = seated(page)
    assert player.choose()
    player.offers.first.click()
    expect(player.hand).to_have_count(9)
    assert load(match).state.moved > table.moved


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
    expect(result.get_by_role("heading", name="The match is over")).to_be_visible()
    assert load(match).state.over


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


def test_clocks_run_and_a_timeout_is_seen(
    logged_in: LoggedIn, celery_worker_process: Callable[..., object]
) -> None:
    """Whoever does nothing sees the time go, hears that little is left, and is played for."""
    celery_worker_process(queues="celery,live")
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


def test_a_seat_is_handed_to_a_bot_and_taken_back(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/", locale="en-GB")
    seated(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    back = page.locator(".mine").get_by_role("button", name="Play yourself again")
    expect(back).to_be_visible()
    assert load(match).state.chairs[0].bot
    back.click()
    expect(back).to_be_hidden()
    assert load(match).state.chairs[0] == Chair(member=Somebody("anna").member)


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


def test_the_browser_is_a_witness(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino")
    page = logged_in("anna", f"/tables/{match}/")
    seated(page)
    live = load(match)
    seen = page.evaluate(f"JSON.parse(localStorage.getItem('witness:{match}'))")
    assert seen[-1] == [live.version, live.hash.hex()]
