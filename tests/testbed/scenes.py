"""Every page of the site once, with something to see on it: for pictures and for checks of all.

A page is one line in `SCENES`; what it shows is put there by `set_stage`.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple
from uuid import UUID, uuid4

from django.contrib.auth.models import Group
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, ViewportSize
from playwright.sync_api import TimeoutError as NeverSeen

from games.registry import bots
from smazzata.ledger.events import new_stream_id
from smazzata.lobby.handler import open_room
from smazzata.lobby.models import Room
from smazzata.lobby.table_form import TableForm
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.principals import principal_for
from smazzata.tables.bot_play import play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.table import load as load_match
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
PASSWORD = "tre-civette-sul-como"
PATIENCE = 30_000
CARDS = ".hand .card"
PLAYER, REFEREE = "anna", "ugo"


class Stage(NamedTuple):
    """What there is to see."""

    tournament: UUID
    """Finished."""
    match: UUID
    """A match of its first round."""
    move: int
    """A moment of it at which much lies on the table."""
    member: str
    """A player of it."""
    tables: dict[str, UUID]
    """A running match of each game, at which `PLAYER` is to move."""
    room: UUID
    """A table that waits for people."""


class Scene(NamedTuple):
    """A page as one visitor sees it."""

    name: str
    address: Callable[[Stage], str]
    who: str | None = None
    """Whoever is logged in: `PLAYER`, `REFEREE` or nobody."""
    ready: str = "h1"
    """What is to be seen before the page is complete."""
    whole: bool = True
    """Whether a picture shows all of the page, however long, and not one screen of it."""


def _named(name: str) -> Callable[[Stage], str]:
    return lambda stage: reverse(name)


def _at_move(name: str) -> Callable[[Stage], str]:
    return lambda stage: reverse(name, args=[stage.match]) + f"?move={stage.move}"


def _table(game: str) -> Callable[[Stage], str]:
    return lambda stage: reverse("lobby:table", args=[stage.tables[game]])


SCENES: tuple[Scene, ...] = (
    Scene("home", _named("lobby:home")),
    Scene("lobby", _named("lobby:lobby"), PLAYER),
    Scene("new-table", _named("lobby:new"), PLAYER),
    Scene("room", lambda stage: reverse("lobby:table", args=[stage.room]), PLAYER),
    Scene("table-busca", _table("busca"), PLAYER, ready=CARDS, whole=False),
    Scene("table-burraco", _table("burraco"), PLAYER, ready=CARDS, whole=False),
    Scene("table-watched", _table("busca"), REFEREE, ready=".card", whole=False),
    Scene("tournaments", _named("web:tournaments")),
    Scene("tournament", lambda stage: reverse("web:tournament", args=[stage.tournament])),
    Scene("round", lambda stage: reverse("web:round", args=[stage.tournament, 1])),
    Scene("match", lambda stage: reverse("web:match", args=[stage.match])),
    Scene("replay", _at_move("web:replay"), ready=CARDS, whole=False),
    Scene("embed", _at_move("web:embed"), ready=CARDS, whole=False),
    Scene("verify", lambda stage: reverse("web:verify", args=[stage.match])),
    Scene("open-record", _named("web:open-record")),
    Scene("player", lambda stage: reverse("web:player", args=[stage.member])),
    Scene("settings", _named("web:settings")),
    Scene("design", _named("web:design")),
    Scene("offline", _named("web:offline")),
    Scene("guest", _named("account_guest")),
    Scene("login", _named("account_login")),
    Scene("sign-up", _named("account_signup")),
    Scene("reset-password", _named("account_reset_password")),
    Scene("account", _named("account_home"), PLAYER),
    Scene("email", _named("account_email"), PLAYER),
    Scene("change-password", _named("account_change_password"), PLAYER),
    Scene("second-factor", _named("mfa_index"), PLAYER),
    Scene("tokens", _named("account_tokens"), PLAYER),
    Scene("erase", _named("account_erase"), PLAYER),
    Scene("not-found", lambda stage: "/nothing/"),
    Scene("not-allowed", _named("account_officials"), PLAYER),
)


def set_stage(tournament: UUID, move: int = 20) -> Stage:
    """Puts people, tables and a waiting room beside a finished tournament."""
    people = {
        name: _account(name, role) for name, role in ((PLAYER, None), (REFEREE, Role.REFEREE))
    }
    player = principal_for(people[PLAYER])
    assert player.member is not None
    room = open_room("busca", TableForm({}, seats=4), player)
    assert isinstance(room, Room), room
    stage = Stage(
        tournament,
        match_id(tournament, 1, 1),
        move,
        load(tournament).state.entries[1].members[0],
        {game: _running_table(game, player.member) for game in played.GAMES},
        room.id,
    )
    played.bring_lists_up_to_date()
    return stage


def _account(name: str, role: Role | None) -> Account:
    account = Account.objects.create_user(name, password=PASSWORD)
    if role is not None:
        account.groups.add(Group.objects.get_or_create(name=role.value)[0])
    return account


def _running_table(game: str, member: str, moves: int = 14) -> UUID:
    """A match of one person and bots that has gone on for some of the person's moves."""
    match = new_stream_id()
    chairs = [Chair(member=member), *[Chair(bot="heuristic")] * 3]
    opened = open_table(match, game, played.GAMES[game], chairs, "3c" * 32, uuid4())
    judge = bots(game)["heuristic"]
    for _ in range(moves):
        play(match, 20)
        table = load_match(match).state
        view = table.rules.observe(table.state, 0)
        answer = submit(match, 0, judge.choose(view, Random(1)).data(), uuid4(), "person")
        assert answer.refusal is None, (opened, answer)
    play(match, 20)
    return match


def sign_in(browser: Browser, url: str, name: str) -> StorageState:
    """Logs in by the form, as a person does; what the browser then keeps."""
    context = browser.new_context(base_url=url)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(reverse("account_login"))
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda address: reverse("account_login") not in address)
    state = context.storage_state()
    context.close()
    return state


def enter(context: BrowserContext, scene: Scene, stage: Stage) -> Page:
    """Opens a scene's page; raises `AssertionError` when it is never complete."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(scene.address(stage))
    try:
        page.locator(scene.ready).first.wait_for()
    except NeverSeen:
        text = page.locator("body").inner_text()
        raise AssertionError(
            f"{scene.name}: no {scene.ready} at {page.url}: {text[:300]}"
        ) from None
    page.wait_for_load_state("networkidle")
    return page
