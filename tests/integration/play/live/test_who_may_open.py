"""Who may open a socket: a browser on a page of this site, a program with a token, nobody else."""

import json
from typing import Any
from uuid import UUID

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from smazzata.members.models import Token
from smazzata.members.tokens import create_token
from smazzata.play.live.messages import ServerMessage, Table
from tests.testbed.live import PATIENCE, Person, a_table, people
from tests.testbed.site import Site


def opened(site: Site, path: str, origin: str | None, **headers: str) -> ClientConnection:
    return connect(
        f"{site.url.replace('http', 'ws')}{path}",
        origin=None if origin is None else Origin(origin),
        additional_headers={"Accept-Language": "en", **headers},
        open_timeout=PATIENCE,
    )


def refused(site: Site, path: str, origin: str | None, **headers: str) -> tuple[int, Any]:
    """Status and body."""
    with pytest.raises(InvalidStatus) as caught, opened(site, path, origin, **headers):
        pass
    response = caught.value.response
    return response.status_code, json.loads(response.body) if response.body else None


def bearer(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {create_token(person.account, 'program', ())}"}


def places(match: UUID) -> tuple[str, ...]:
    return (f"/ws/tables/{match}", f"/ws/streams/{match}", "/ws/rooms", f"/ws/rooms/{match}")


def test_without_origin_a_token_opens_every_socket_and_nothing_else_does(site: Site) -> None:
    players = people(4)
    match, token = a_table(players), bearer(players[0])
    for path in places(match):
        with opened(site, path, None, **token):
            pass
        status, why = refused(site, path, None)
        assert (status, why["code"]) == (401, "login_needed"), path
        status, why = refused(site, path, None, Cookie=players[0].cookie)
        assert (status, why["code"]) == (401, "login_needed"), "a cookie is no token"
        wrong = {"Authorization": "Bearer smz_" + "x" * 43}
        status, why = refused(site, path, None, **wrong)
        assert (status, why["code"], bool(why["message"])) == (401, "bad_token", True)
    Token.objects.all().delete()
    assert refused(site, "/ws/rooms", None, **token)[0] == 401, "it was revoked"


def test_a_page_of_another_site_opens_none_whatever_it_sends(site: Site) -> None:
    players = people(4)
    match = a_table(players)
    for path in places(match):
        for more in ({}, {"Cookie": players[0].cookie}, bearer(players[1])):
            for origin in ("http://elsewhere.example", "null"):
                assert refused(site, path, origin, **more)[0] == 403, (path, origin)
    with opened(site, "/ws/rooms", site.url):
        pass


def test_by_a_token_a_player_is_shown_what_everybody_may_see(site: Site) -> None:
    players = people(4)
    match = a_table(players)
    both = {"Cookie": players[0].cookie, **bearer(players[0])}
    with opened(site, f"/ws/tables/{match}", None, **both) as socket:
        socket.send(json.dumps({"do": "join"}))
        table = msgspec.json.decode(socket.recv(PATIENCE), type=ServerMessage)
        assert isinstance(table, Table)
        assert (table.you.seat, table.you.role) == (None, "spectator")
        hands = [zone for zone in table.frame.zones or [] if zone.kind == "hand"]
        assert hands
        assert all(card is None for zone in hands for card in zone.cards)
        move = {"do": "move", "id": str(match), "version": table.version, "command": {}}
        socket.send(json.dumps(move))
        assert json.loads(socket.recv(PATIENCE))["code"] == "not_seated"
