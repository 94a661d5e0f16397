"""People at live tables: accounts, tables to sit at, and a client that speaks the protocol."""

import json
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from typing import Any, Protocol, Self
from uuid import UUID, uuid4

import msgspec
from django.conf import settings
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from games.kernel.command import Command
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.models import Account
from smazzata.members.principals import actor_of
from smazzata.play.live.messages import ServerMessage
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load

PATIENCE = 60
GAMES: dict[str, dict[str, object]] = {
    "busca": {"max_deals": 2, "target_busche": None},
    "merda": {"max_rounds": 20},
    "burraco": {"players_format": "four_pairs"},
    "cucu": {"stakes_per_player": 1},
    "sette_e_mezzo": {"players": 4, "match_hands": 6},
    "spacca_il_mazzo": {"match_deals": 1, "max_turns": 200},
    "machiavelli": {},
}


class Person:
    """Somebody with an account, logged in."""

    def __init__(self, name: str) -> None:
        self.account = Account.objects.create_user(name)
        self.member = str(self.account.member.id)
        self.browser = Client()
        self.browser.force_login(self.account)

    @property
    def cookie(self) -> str:
        """What the browser sends with every request."""
        return f"{settings.SESSION_COOKIE_NAME}={self.browser.session.session_key}"


class Seated(Protocol):
    """Whoever may have a seat: all that a table asks for is the member's id."""

    member: str


def people(count: int) -> list[Person]:
    """So many persons with names that nobody else has."""
    return [Person(f"person-{uuid4().hex[:8]}") for _ in range(count)]


def a_table(
    seats: Iterable[Seated | str], game: str = "busca", secret: str = "a7", **how: Any
) -> UUID:
    """A match with these people and bots (names of bots) in its seats; it has begun."""
    chairs = [Chair(bot=who) if isinstance(who, str) else Chair(member=who.member) for who in seats]
    match = new_stream_id()
    options = GAMES.get(game, {}) | how.pop("options", {})
    tournament = how.pop("tournament", None)
    settings = TableSettings(**how)
    live = open_table(
        match, game, options, chairs, secret * 32, uuid4(), settings=settings, tournament=tournament
    )
    assert isinstance(live, LoadedAggregate), live
    return match


def first_legal(match: UUID) -> tuple[int, Command]:
    """Whoever is to move first at a table, and a legal command of theirs."""
    table = load(match).state
    return table.rules.current(table.state)[0], table.rules.legal_actions(table.state)[0]


def move(match: UUID, *, person: Person) -> int:
    """A legal move of whoever's turn it is, stored in `person`'s name; the version it led to."""
    seat, command = first_legal(match)
    answer = submit(match, seat, command.data(), uuid4(), actor_of(person.member))
    assert answer.refusal is None, answer
    return answer.version


def give_up(match: UUID, seats: Iterable[Person]) -> None:
    """The people of a table resign, one after the other, until the match is over."""
    for seat, person in enumerate(seats):
        if not load(match).state.over:
            answer = submit(match, seat, {"do": "resign"}, uuid4(), actor_of(person.member))
            assert answer.refusal is None, answer
    assert load(match).state.over


class Served(Protocol):
    """A site that answers somewhere."""

    @property
    def url(self) -> str:
        """Where, without a slash at the end."""


class Seat:
    """A client of the live protocol: a socket, and the table as it has been told."""

    def __init__(
        self,
        site: Served,
        match: UUID,
        person: Person | None = None,
        *,
        since: int | None = 0,
        language: str = "en",
        query: str = "",
    ) -> None:
        headers = {"Accept-Language": language}
        if person is not None:
            headers["Cookie"] = person.cookie
        self._opened = ExitStack()
        connection = connect(
            f"{site.url.replace('http', 'ws')}/ws/tables/{match}{query}",
            origin=Origin(site.url),
            additional_headers=headers,
            open_timeout=PATIENCE,
        )
        self.socket = self._opened.enter_context(connection)
        self.table: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        if since is not None:
            self.say({"do": "join", "since": since})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leaves the table."""
        self._opened.close()

    def say(self, message: Any) -> None:
        """Sends a message, as JSON unless it is text or bytes already."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; all that comes before is taken in too."""
        while True:
            text = self.socket.recv(PATIENCE)
            assert isinstance(text, str)
            self.raw.append(text)
            message: dict[str, Any] = json.loads(text)
            msgspec.convert(message, ServerMessage)
            self.take(message)
            if not types or message["type"] in types:
                return message

    def closed(self) -> int:
        """Reads until the server closes the socket; its code."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        code = self.socket.close_code
        assert code is not None
        return code

    def until(self, version: int) -> Self:
        """Listens until the client shows a version."""
        while self.table.get("version", 0) < version:
            self.hear("table", "moves")
        return self

    def move(self, command: Any, *, version: int | None = None, id_: UUID | None = None) -> Any:
        """Sends a move; the answer."""
        asked = str(id_ or uuid4())
        shown = self.table["version"] if version is None else version
        self.say({"do": "move", "id": asked, "version": shown, "command": command})
        answer = self.hear("accepted", "refused")
        assert answer["id"] == asked
        return answer

    def take(self, message: dict[str, Any]) -> None:
        """Brings the table up to date, as a client does."""
        if message["type"] == "table":
            self.table = {**message["frame"], "you": message["you"]}
            self.frames = []
        elif message["type"] == "moves":
            assert message["since"] == self.table["version"]
            for frame in message["frames"]:
                assert frame["move"] > self.table["move"]
                self.frames.append(frame)
                self._merge(frame)
            if message["frames"]:
                assert "menu" in message["frames"][-1]
        if message["type"] in ("table", "moves"):
            for key in ("version", "hash", "over"):
                self.table[key] = message[key]

    def _merge(self, frame: dict[str, Any]) -> None:
        zones = {zone["id"]: zone for zone in self.table["zones"]}
        zones |= {zone["id"]: zone for zone in frame.get("zones", [])}
        order = frame.get("order", self.table["order"])
        merged = {key: value for key, value in frame.items() if key != "zones"}
        self.table |= merged
        self.table["order"] = order
        self.table["zones"] = [zones[name] for name in order]
