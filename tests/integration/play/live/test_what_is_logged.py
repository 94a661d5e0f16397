"""Whatever strangers do, the log of the web server stays empty; no key stands in an address."""

import http.client
import json
import socket
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from games.registry import ruleset
from smazzata.members.principals import principal_for
from smazzata.play.lobby.handler import open_room, sit
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from tests.testbed.live import PATIENCE, Person, Seat, a_table, people
from tests.testbed.site import Site

NO_ROOM = "/tables/01a20000-0000-7000-8000-000000000000"


def a_room(person: Person) -> Room:
    """An unlisted room with a free seat."""
    wished = read_table_form(ruleset("busca"), {"listed": "no"})
    assert isinstance(wished, TableForm)
    made = open_room("busca", wished, principal_for(person.account))
    assert isinstance(made, Room), made
    return made


def ask(
    site: Site, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)) as client:
        client.request(method, path, body, headers or {})
        return client.getresponse().status


def test_what_is_refused_fills_no_log(site: Site) -> None:
    before = site.log.stat().st_size
    assert ask(site, "GET", "/nothing") == 404
    assert ask(site, "GET", f"{NO_ROOM}/join/secret-key/") == 404
    assert ask(site, "POST", "/account/login/", b"login=a") == 403
    # Refused for what it says of itself, before a byte of it is sent.
    assert ask(site, "POST", "/preferences/", headers={"Content-Length": "3000000"}) == 413
    assert ask(site, "GET", "/preferences/") == 405
    assert ask(site, "GET", "/", headers={"Host": "elsewhere.example"}) == 400
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{site.port}/ws/rooms", origin=Origin("http://elsewhere.example"))
    for junk in (b"\x16\x03\x01 hello\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n"
                 b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"):  # fmt: skip
        with socket.create_connection(("127.0.0.1", site.port)) as wire:
            wire.sendall(junk)
            wire.settimeout(5)
            with suppress(OSError):
                wire.recv(4096)
    said = site.log.read_bytes()[before:].decode()
    assert "Traceback" not in said
    assert "secret-key" not in said
    assert "127.0.0.1" not in said
    assert len(said) < 200, said


NOWHERE = (
    "/", "/ws", "/ws/", "/ws/rooms/", "/ws/rooms/7", "/ws/tables/", "/ws/tables/none",
    f"/ws/tables/{NO_ROOM[8:]}/x", "/ws/streams/%00", "/ws/%0d%0aX:%20y", "/tables/new/", "/%ff",
    "/ws/rooms?x=" + "y" * 4_000,
)  # fmt: skip


def test_sockets_that_lead_nowhere_are_closed_and_fill_no_log(site: Site) -> None:
    before = site.log.stat().st_size
    (person,) = people(1)
    for path in NOWHERE[:-1]:
        for headers in ({}, {"Cookie": person.cookie}, {"Cookie": "sessionid=\xff; =; a"}):
            with pytest.raises(InvalidStatus) as refused:
                connect(
                    f"ws://127.0.0.1:{site.port}{path}",
                    origin=Origin(site.url),
                    additional_headers=headers,
                )
            assert refused.value.response.status_code == 403, path
    for origin in ("http://[", "http://a:b", "null", "", "http://[::1", "\xff", "http://\u2100.it"):
        wire = {"Origin": origin.encode("utf-8").decode("latin-1")}
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://127.0.0.1:{site.port}/ws/rooms", additional_headers=wire)
        assert refused.value.response.status_code == 403, origin
    assert site.log.read_bytes()[before:].decode() == ""


def test_hostile_frames_close_no_more_than_their_socket_and_fill_no_log(site: Site) -> None:
    (person,) = people(1)
    room, table = a_room(person), a_table([person, "random", "random", "random"])
    before = site.log.stat().st_size
    frames = (b"", b"\x00\xff", "", "\x00", "[" * 9_000, '{"key":' * 2_000, "\ud83c", "9" * 5_000,
              '{"do":"join","since":' + "9" * 400 + "}", '{"do":"ping","id":"\\ud800"}',
              '{"do":"join"}{"do":"join"}', "nan", '{"do":"join","since":-1}')  # fmt: skip
    paths = ("rooms", f"rooms/{room.id}", f"streams/{table}", f"tables/{table}",
             f"tables/{table}?as=referee&as=%ff&as", NOWHERE[-1].removeprefix("/ws/"))  # fmt: skip
    for path in paths:
        for frame in frames:
            said = frame.encode("utf-16", "surrogatepass") if frame == "\ud83c" else frame
            with (
                connect(
                    f"ws://127.0.0.1:{site.port}/ws/{path}",
                    origin=Origin(site.url),
                    additional_headers={
                        "Cookie": person.cookie,
                        "Accept-Language": "x" * 300 + ";q=z",
                    },
                ) as wire,
                suppress(ConnectionClosed),
            ):
                wire.send(said)
    with Seat(site, table, person) as seat:
        assert seat.hear("table")
    assert site.log.read_bytes()[before:].decode() == ""


def test_a_room_is_followed_with_a_key_that_no_address_holds(site: Site) -> None:
    first, second = people(2)
    room = a_room(first)
    address = f"ws://127.0.0.1:{site.port}/ws/rooms/{room.id}"
    origin, headers = Origin(site.url), {"Cookie": second.cookie}
    with connect(address, origin=origin, additional_headers=headers) as invited:
        invited.send(json.dumps({"key": room.key}))
        assert json.loads(invited.recv(PATIENCE)) == {"version": room.version}
    for wrong in ("", json.dumps({"key": "guessed"}), "[]", '{"key": 7}', "\x00", "[" * 9000):
        with connect(address, origin=origin, additional_headers=headers) as stranger:
            stranger.send(wrong)
            with pytest.raises(ConnectionClosed):
                stranger.recv(PATIENCE)
            assert stranger.close_code == 4404
    page = second.browser.get(f"/tables/{room.id}/join/{room.key}/").content.decode()
    assert f'notifications="/ws/rooms/{room.id}"' in page
    assert isinstance(sit(room.id, 1, principal_for(second.account), room.key), Room)
    log = Path(site.log).read_text()
    assert room.key not in log
    assert str(room.id) not in log
