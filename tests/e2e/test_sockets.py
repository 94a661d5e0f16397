"""The socket that brings hints: what it says, and what it does with strange visitors."""

import json
from uuid import UUID, uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from smazzata.direction.tournament import load
from smazzata.members.register import enrol, erase
from tests.testbed import played
from tests.testbed.site import Site

PATIENCE = 60


def hints(site: Site, stream: UUID, **options: object) -> ClientConnection:
    address = f"{site.url.replace('http', 'ws')}/ws/streams/{stream}"
    return connect(address, origin=site.url, open_timeout=PATIENCE, **options)  # type: ignore[arg-type]


def said(socket: ClientConnection) -> dict[str, object]:
    return json.loads(socket.recv(PATIENCE))  # type: ignore[no-any-return]


def test_it_says_where_the_stream_stands_and_then_every_change(site: Site) -> None:
    tournament = played.opened_tournament()
    with hints(site, tournament) as socket:
        assert said(socket) == {"version": load(tournament).version}
        played.advanced(tournament, lambda match: None)
        newest = load(tournament).version
        while said(socket)["version"] != newest:
            pass


def test_whatever_a_visitor_says_is_ignored(site: Site) -> None:
    tournament = played.opened_tournament()
    with hints(site, tournament) as socket:
        said(socket)
        for frame in ("", "not json", '{"type": "stream.appended"}', b"\x00\xff", "x" * 100_000):
            socket.send(frame)
        played.advanced(tournament, lambda match: None)
        assert set(said(socket)) == {"version"}


def test_streams_that_are_not_public_or_not_there_are_closed(site: Site) -> None:
    member = enrol("Qualcuno", "", "L1")
    erase(member.id, "test")  # now the member has a stream of its own
    for stream in (uuid4(), member.id):
        with hints(site, stream) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_pages_of_other_sites_get_nothing(site: Site) -> None:
    tournament = played.opened_tournament()
    address = f"{site.url.replace('http', 'ws')}/ws/streams/{tournament}"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin="https://elsewhere.example", open_timeout=PATIENCE)
    assert refused.value.response.status_code == 403
