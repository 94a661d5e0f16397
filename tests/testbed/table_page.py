"""Tables in a browser: who sits there, and how the tests move them along."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from playwright.sync_api import Page

from smazzata.members.models import Account
from smazzata.tables.handler import submit
from smazzata.tables.table import load
from tests.testbed.live import a_table
from tests.testbed.table_player import TablePlayer

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
BLANK = "about:blank"
"""Where a page is until a table is laid before it (`laid_tables.lay`)."""
ONE_DEAL = {"max_deals": 1}
LoggedIn = Callable[..., Page]


class Somebody:
    """Whoever sits at a table under this name; see `logged_in`."""

    def __init__(self, name: str) -> None:
        found = Account.objects.filter(username=name).first()
        self.account = found or Account.objects.create(username=name)
        self.member = str(self.account.member.id)


def opened(*seats: str, game: str = "busca", **how: Any) -> UUID:
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
            players[0].news()


def pass_to(match: UUID, seat: int) -> None:
    """Whoever is on turn does the least there is to do, until it is this seat's turn."""
    table = load(match).state
    while (turn := table.rules.current(table.state)[0]) != seat:
        least = table.rules.default_move(table.state, turn)
        assert submit(match, turn, least.data(), uuid4(), "test").refusal is None
        table = load(match).state
