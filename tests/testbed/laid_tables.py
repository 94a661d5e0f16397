"""Tables as they are late in a deal, before the page of a running match.

A match's log begins with a deal, so no stored match begins with twenty melds. Here the rules make
the table (`games.kernel.position`), the site's own code tells it, and what the page asks of the
rules is asked of that table; all the rest the page has from the server.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from time import time
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from django.utils.translation import override
from playwright.sync_api import Page, Route, WebSocketRoute

from games import registry
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.position import Position, arranged
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM, Seat
from games.kernel.view import View
from games.registry import ruleset
from smazzata.presentation.narration import Narrator, menu_in_words
from smazzata.presentation.replay_presenter import view_changes, viewer_of
from tests.testbed.matches import done

NAMES = (
    *("anna", "bruno", "carla", "dino", "elena", "fabio", "giulia"),
    *("hugo", "irene", "luca", "marta", "nino", "olga", "paola"),
    *("quinto", "rita", "sandro", "teresa", "ugo", "vera"),
)


LANGUAGE = "it"
"""Of the pages that open these tables, whatever language this process speaks otherwise."""


class Laid(NamedTuple):
    """A table that is told by its cards."""

    game: str
    position: Position
    options: dict[str, Any]
    seat: int = 0
    """Who looks at it."""


class Late(NamedTuple):
    """A table that was played to."""

    game: str
    state: Any
    seat: int = 0
    """Who looks at it, and is awaited."""


def course(game: str, options: dict[str, Any], seed: int) -> Iterator[Transition[Any]]:
    """A match as judgement plays it, step by step."""
    known = next(each for each in registry.GAMES if each.ruleset.id == game)
    rules, thinks, chance = known.ruleset, known.preferences, Random(seed)
    start = StartMatch(chance.randbytes(32).hex(), options)
    step = done(rules.act(rules.blank(), SYSTEM, start))
    yield step
    while awaited := rules.current(step.state):
        seat, state = awaited[0], step.state
        asked = () if seat == SYSTEM else thinks(rules.observe(state, seat), chance)
        step = done(rules.act(state, seat, next(iter(asked), Deal())))
        yield step


def late(game: str, options: dict[str, Any], steps: int, seed: int = 3) -> Late:
    """A table after so many steps by judgement, or a few more: seat 0 is to move."""
    rules = ruleset(game)
    tables = (step.state for step in islice(course(game, options, seed), steps, None))
    return Late(game, next(state for state in tables if rules.current(state)[0] == 0))


def _full() -> Laid:
    """Ten melds a side, as many cards as there are: two of seven, of which one has a wild card."""
    side = [
        "3H 4H 5H 6H 7H 8H 9H",
        "6S 7S *2S@8 9S 10S JS QS",
        *("3D 4D 5D", "6D 7D 8D", "9D 10D JD", "4C 5C 6C", "7C 8C 9C"),
        *("AH AD AC", "KH KD KC", "QH QD QC"),
    ]
    melds = {f"meld:{number}": reading for number, reading in enumerate(side + side)}
    zones: dict[str, str | int] = {
        **melds,
        "hand:0": "10H JH 10H JH 10C JC 3C 3S 4S 5S AS KS JK 2H",
        "hand:1": 3,
        "hand:2": 3,
        "hand:3": 2,
        "pozzetto:1": "",
        "pozzetto:2": "",
        "pile": "10C JC 3C 3S 4S 5S",
    }
    sides = {name: int(number >= len(side)) for number, name in enumerate(melds)}
    facts = {"turn": 0, "pozzetti_taken": [1, 2]}
    told = Position(zones, sides=sides, phase="meld", facts=facts, totals=[1820, 1495])
    return Laid("burraco", told, {"players_format": "four_pairs"})


def _long_pile() -> Laid:
    """Early in a deal: two pozzetti, and a pile that nobody has taken."""
    pile = "3H 4D 5C 6S 7H 8D 9C 10S JH QD KC 3S 4H 5D 6C 7S 8H 9D"
    told = Position({"pile": pile}, phase="draw", facts={"turn": 0})
    return Laid("burraco", told, {"players_format": "four_pairs"})


FULL, LONG_PILE = _full(), _long_pile()
CROWD = 20
"""As many seats as a table may have."""
HELD = 5


def crowded(said: dict[str, Any]) -> None:
    """So many sit at the table, each alone with a few cards, round a stock and a pile."""
    seats = range(len(said["index"]["seats"]), CROWD)
    said["index"]["seats"] += [{"seat": seat, "name": NAMES[seat]} for seat in seats]
    _each_alone(said)
    frame = said["frame"]
    zones = {zone["id"]: zone for zone in frame["zones"]}
    own, hand = zones["hand:0"], zones["hand:1"]
    hands = [
        {**hand, "id": f"hand:{seat}", "owner": seat, "side": seat, "cards": [None] * HELD}
        for seat in range(1, CROWD)
    ]
    _lie(frame, [zones["stock"], zones["pile"], {**own, "side": 0}, *hands])


def crowded_with_lives(said: dict[str, Any]) -> None:
    """A crowd in which each has lives, and some wear words; the pot lies in the middle."""
    crowded(said)
    frame = said["frame"]
    lives = [_number(f"lives:{seat}", "Vite", 3, seat) for seat in range(CROWD)]
    frame["counters"] = [*lives, _number("pot", "Piatto", 17, None)]
    worn = [("mazziere", CROWD - 1), ("interpellato", 1), ("eliminato", 4), ("eliminato", 7)]
    frame["badges"] = [
        {"id": f"{word}:{seat}", "label": word, "owner": seat} for word, seat in worn
    ]
    frame["menu"] = [_picking("card", "hand:0")]
    for zone in frame["zones"]:
        if zone["kind"] == "hand":
            zone["cards"] = zone["cards"][:1]


def with_slots(said: dict[str, Any]) -> None:
    """Before each seat lie three cards for all to see, and three that nobody knows."""
    _each_alone(said)
    frame = said["frame"]
    zones = {zone["id"]: zone for zone in frame["zones"]}
    burned = {**zones["pile"], "id": "burned", "kind": "captured", "label": "Bruciate"}
    found = [zones["stock"], {**zones["stock"], "id": "second"}, zones["pile"], burned]
    seats = range(len(said["index"]["seats"]))
    for seat in seats:
        hand = {**zones[f"hand:{seat}"], "side": None}
        known = {**hand, "id": f"up:{seat}", "kind": "row", "label": "Scoperte"}
        found += [hand, {**known, "cards": zones["pile"]["cards"][seat : seat + 3]}]
        found += [
            {**hand, "id": f"down-{seat}:{slot}", "kind": "slots", "label": f"Coperta {slot}",
             "cards": [None]}
            for slot in range(3)
        ]  # fmt: skip
    _lie(frame, found)
    frame["counters"] = [_number(f"points:{seat}", "Punti", 104, seat) for seat in seats]
    frame["badges"] = [{"id": "dealer:2", "label": "mazziere", "owner": 2}]
    frame["menu"] = [_picking("card", "hand:0")]


def drawing_from_the_next(said: dict[str, Any]) -> None:
    """A crowd in which the viewer draws a card, face down, from the hand of seat 1."""
    crowded(said)
    said["frame"]["menu"] = [_picking("place", "hand:1")]


def everybody_has_chosen(said: dict[str, Any]) -> None:
    """All but the viewer have chosen, and wear it."""
    others = range(1, len(said["index"]["seats"]))
    said["frame"]["badges"] += [
        {"id": f"chosen:{seat}", "label": "ha scelto", "owner": seat} for seat in others
    ]


def _each_alone(said: dict[str, Any]) -> None:
    for entry in said["index"]["seats"]:
        entry["side"] = entry["seat"]
    said["frame"]["counters"] = []


def _lie(frame: dict[str, Any], zones: list[dict[str, Any]]) -> None:
    frame["zones"] = zones
    frame["order"] = [zone["id"] for zone in zones]


def _number(name: str, label: str, value: int, owner: int | None) -> dict[str, Any]:
    return {"id": name, "label": label, "value": value, "owner": owner, "side": None}


def _told(laid: Laid | Late, viewer: Seat) -> tuple[Any, View, Narrator]:
    """A table's state, what a viewer sees of it, and who says it in words."""
    rules = ruleset(laid.game)
    state = laid.state if isinstance(laid, Late) else arranged(rules, laid.position, laid.options)
    return state, rules.observe(state, viewer), Narrator(rules, state.match.options, NAMES)


def lay_replay(page: Page, laid: Laid) -> None:
    """Whatever replay this page opens, the last move of each of its deals leads to this table."""

    def answer(route: Route) -> None:
        response = route.fetch()
        body = response.json()
        seat = parse_qs(urlsplit(route.request.url).query).get("seat", ["open"])[0]
        viewer = viewer_of(seat, 4)
        assert viewer is not None, seat
        with override(LANGUAGE):
            _, view, speaker = _told(laid, viewer)
            body["frames"][-1] |= view_changes(None, view, speaker)
        route.fulfill(response=response, json=body)

    page.route(re.compile(r"/\d+\.json"), answer)


def _picking(by: str, zone: str) -> dict[str, Any]:
    """A move with one card of a zone, as a menu has it."""
    pick = {"by": by, "zones": [zone], "least": 1, "most": 1, "optional": False, "choices": []}
    words = {"label": "", "help": ""}
    return {"do": "pick", "params": {"it": pick | words}, "at": "", "label": "Prendi", "help": ""}


Change = Callable[[dict[str, Any]], None]
"""What is said of a table becomes what would be said of one that no game lays so far."""


def lay(page: Page, laid: Laid | Late, change: Change = lambda said: None) -> "LaidTable":
    """Whatever table this page opens from now on, it shows this one, after a `change`."""
    return LaidTable(page, laid, change)


def _just_gone(said: dict[str, Any]) -> dict[str, Any]:
    """Whoever is away went just now, however slow the machine is: nobody is to be replaced yet."""
    for here in said.get("presence", []):
        if here["since_ms"] is not None:
            here["since_ms"] = int(time() * 1000)
    return said


class LaidTable:
    """What a page shows instead of the table it opens, of the same game and with the same seats."""

    def __init__(self, page: Page, laid: Laid | Late, change: Change) -> None:
        self._change = change
        self._opened = page
        self._page: WebSocketRoute | None = None
        self._said: dict[str, Any] = {}
        """What the site said of the table itself."""
        self._version = 0
        """Of the table that is shown: that of the site, and one more for each event told since."""
        self.moves: list[Any] = []
        """The commands that the page has sent, as plain JSON values."""
        self._set(laid)
        page.route_web_socket(lambda url: "/ws/tables/" in url, self._between)

    def turn_to(self, laid: Laid | Late) -> None:
        """From now on another moment is shown, also by the page that is open: it has drawn it."""
        self._set(laid)
        table = self._opened.locator("smazzata-table[data-ready]")
        table.evaluate("it => { delete it.dataset.ready }")
        self._tell()
        table.wait_for(state="attached")

    def _set(self, laid: Laid | Late) -> None:
        self._seat = laid.seat
        self._rules = ruleset(laid.game)
        with override(LANGUAGE):
            self._state, self._view, self._speaker = _told(laid, laid.seat)
            menu = menu_in_words(self._view.menu, self._speaker)
            self._frame = {**view_changes(None, self._view, self._speaker), "menu": menu}

    def go_on(self, events: Iterable[Event]) -> None:
        """The page that is open is told what happens next, all of it at once, as it is played."""
        assert self._page is not None, "no table is open"
        since, frames, view = self._version, list[dict[str, Any]](), self._view
        with override(LANGUAGE):
            for event in events:
                self._state = self._rules.evolve(self._state, event)
                self._version += 1
                before, view = view, self._rules.observe(self._state, self._seat)
                changed = view_changes(before, view, self._speaker)
                frames.append({"move": self._version, "say": "", "phase": view.phase, **changed})
            frames[-1]["menu"] = menu_in_words(view.menu, self._speaker)
        self._view = view
        told = {"version": self._version, "hash": self._said["hash"], "over": False}
        self._page.send(json.dumps({"type": "moves", "since": since, **told, "frames": frames}))

    def _tell(self) -> None:
        assert self._page is not None
        said = json.loads(json.dumps({**self._said, "frame": self._said["frame"] | self._frame}))
        self._change(said)
        self._page.send(json.dumps(_just_gone(said)))

    def _between(self, socket: WebSocketRoute) -> None:
        self._page = socket
        server = socket.connect_to_server()

        def down(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "table":
                self._said = said
                self._version = said["version"]
                self._tell()
            else:
                socket.send(json.dumps(_just_gone(said)))

        def up(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["do"] == "try":
                answers = [self._tried(raw) for raw in asked["commands"]]
                told = {"type": "tried", "id": asked["id"], "version": 0, "answers": answers}
                socket.send(json.dumps(told))
            else:
                if asked["do"] == "move":
                    self.moves.append(asked["command"])
                server.send(message)

        server.on_message(down)
        socket.on_message(up)

    def _tried(self, raw: Any) -> dict[str, Any]:
        command = self._rules.read(self._state, self._seat, raw)
        refusal = command if isinstance(command, Refusal) else None
        if not isinstance(command, Refusal):
            refusal = self._rules.check(self._state, self._seat, command)
        if refusal is None:
            return {"ok": True, "ask": None}
        say = f"{self._speaker.label(refusal.code)} " * 3
        return {"ok": False, "code": refusal.code, "clause": refusal.clause, "say": say}


def offering_numbers_to(page: Page, most: int) -> None:
    """Whatever table this page opens, its menu offers higher numbers than the rules allow."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def down(message: str | bytes) -> None:
            said = json.loads(message)
            for frame in [said.get("frame", {}), *said.get("frames", [])]:
                for entry in frame.get("menu", []):
                    for pick in entry["params"].values():
                        pick["most"] = most if pick["by"] == "number" else pick["most"]
            socket.send(json.dumps(said))

        server.on_message(down)
        socket.on_message(server.send)

    page.route_web_socket(lambda url: "/ws/tables/" in url, between)
