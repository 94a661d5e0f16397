"""People at live tables, as programs: each has a socket, thinks, tries, and moves."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Any, NamedTuple, Self
from uuid import UUID, uuid4

from websockets.asyncio.client import ClientConnection, connect

from tests.testbed.live import PATIENCE, Person

__all__ = ["Person", "Played", "Player", "Watcher", "play"]


class Watcher:
    """A window at a table that reads what it is told."""

    def __init__(self, url: str, match: UUID, cookie: str) -> None:
        self._connection = connect(
            f"{url.replace('http', 'ws')}/ws/tables/{match}",
            origin=url,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie},
            open_timeout=PATIENCE,
        )
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        self.socket = await self._connection.__aenter__()
        return self

    async def __aexit__(self, *failure: Any) -> None:
        await self._connection.__aexit__(*failure)

    async def say(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        await self.socket.send(json.dumps(message))

    async def join(self, since: int) -> int:
        """Joins the table, and waits for what has to be shown; the size of the answer."""
        await self.say({"do": "join", "since": since})
        async for text in self.socket:
            if json.loads(text)["type"] in ("table", "moves"):
                return len(text)
        raise ConnectionError("the table went away")


class Player(Watcher):
    """One who plays: moves when there is a menu."""

    def __init__(self, url: str, match: UUID, person: Person) -> None:
        super().__init__(url, match, person.cookie)
        self.rng = Random(person.member)
        self.shown: dict[int, float] = {}
        """When each version was on the screen."""
        self.clicked: dict[str, float] = {}
        self.stored: dict[str, int] = {}
        """The version at which each click was stored."""
        self.sizes: list[int] = []
        self.seated = asyncio.Event()
        self._hand: list[str] = []
        self._version = 0
        self._seat = 0
        self.turn: asyncio.Task[None] | None = None

    async def live(self, thinking: tuple[float, float]) -> None:
        """Plays until cancelled."""
        await self.say({"do": "join", "since": 0})
        async for text in self.socket:
            now = time.perf_counter()
            message = json.loads(text)
            match message["type"]:
                case "table":
                    self.seated.set()
                    self._seat = message["you"]["seat"]
                    self._see(message["frame"], message["version"], thinking)
                case "moves":
                    self.shown[message["version"]] = now
                    self.sizes.append(len(text))
                    for frame in message["frames"]:
                        self._see(frame, message["version"], thinking)
                case "tried":
                    await self._click(message)
                case "accepted":
                    self.stored[message["id"]] = message["version"]

    def _see(self, frame: dict[str, Any], version: int, thinking: tuple[float, float]) -> None:
        self._version = version
        for zone in frame.get("zones", []):
            if zone["id"] == f"hand:{self._seat}":
                self._hand = zone["cards"]
        if frame.get("menu") and (self.turn is None or self.turn.done()):
            self.turn = asyncio.create_task(self._think(thinking))

    async def _think(self, thinking: tuple[float, float]) -> None:
        await asyncio.sleep(self.rng.uniform(*thinking))
        tries = [{"do": "play_card", "card": card} for card in self._hand]
        await self.say({"do": "try", "id": 1, "version": self._version, "commands": tries})

    async def _click(self, tried: dict[str, Any]) -> None:
        for card, answer in zip(self._hand, tried["answers"], strict=False):
            if answer["ok"]:
                id_ = str(uuid4())
                self.clicked[id_] = time.perf_counter()
                command = {"do": "play_card", "card": card}
                await self.say(
                    {"do": "move", "id": id_, "version": tried["version"], "command": command}
                )
                return


class Played(NamedTuple):
    """What was seen while people played."""

    clicks: list[float]
    """Seconds from each click to the other's screen."""
    sizes: list[int]
    """Bytes of each message with moves."""


async def play(
    tables: list[tuple[Player, Player]],
    seconds: float,
    thinking: tuple[float, float],
    around: Callable[[], AbstractContextManager[None]] = nullcontext,
    afterwards: Callable[[], None] | None = None,
) -> Played:
    """Lets all play for a while, once everybody has sat down.

    `around` is entered when the while begins and left when it ends. `afterwards` is called then,
    in a thread, while they play on; what they do meanwhile is not in the answer.
    """
    everybody = [player for table in tables for player in table]
    for start in range(0, len(everybody), 20):
        await asyncio.gather(*(one.__aenter__() for one in everybody[start : start + 20]))
    playing = [asyncio.create_task(player.live(thinking)) for player in everybody]
    await asyncio.gather(*(player.seated.wait() for player in everybody))
    with around():
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        ended_at = time.perf_counter()
    if afterwards is not None:
        await asyncio.to_thread(afterwards)
    for task in (*playing, *(player.turn for player in everybody if player.turn)):
        task.cancel()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(ended, Exception):  # somebody's socket broke: the figures would be of others
            raise ended
    await asyncio.gather(*(player.__aexit__(None, None, None) for player in everybody))
    clicks = [
        seen - clicked
        for table in tables
        for one, other in (table, table[::-1])
        for id_, clicked in one.clicked.items()
        if began <= clicked <= ended_at
        if (seen := _on_screen(other, one.stored.get(id_))) is not None
    ]
    return Played(clicks, [size for player in everybody for size in player.sizes])


def _on_screen(player: Player, version: int | None) -> float | None:
    """When a version was first on a player's screen, alone or with what came after it."""
    if version is None:
        return None
    return min((at for shown, at in player.shown.items() if shown >= version), default=None)
