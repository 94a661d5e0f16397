"""The socket that brings notifications: what it says, and what it does with strange visitors."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import UUID, uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from smazzata.members.directory import erase_member, find_or_create_member
from smazzata.members.models import Account, Member
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby.handler import sit
from smazzata.play.models import Room, RoomSeat
from smazzata.tables.events import Spectators
from smazzata.tables.handler import submit
from smazzata.tables.settings import TableSettings
from smazzata.tournament_management.tournament import load
from tests.testbed import played
from tests.testbed.live import first_legal
from tests.testbed.site import Site

PATIENCE = 60


def notifications(site: Site, stream: UUID, road: str = "") -> ClientConnection:
    address = f"{site.url.replace('http', 'ws')}/ws/{road or f'streams/{stream}'}"
    return connect(address, origin=Origin(site.url), open_timeout=PATIENCE)


@contextmanager
def inside_of(site: Site, room_id: UUID, key: str = "") -> Iterator[ClientConnection]:
    """The socket of a room, with the key of an invitation as its first message."""
    with notifications(site, room_id, road=f"rooms/{room_id}") as socket:
        socket.send(json.dumps({"key": key}))
        yield socket


def said(socket: ClientConnection) -> dict[str, object]:
    told: dict[str, object] = json.loads(socket.recv(PATIENCE))
    return told


def test_it_says_where_the_stream_stands_and_then_every_change(site: Site) -> None:
    tournament = played.opened_tournament()
    with notifications(site, tournament) as socket:
        assert said(socket) == {"version": load(tournament).version}
        played.advanced(tournament, lambda match: None)
        newest = load(tournament).version
        while said(socket)["version"] != newest:
            pass


def test_whatever_a_visitor_says_is_ignored(site: Site) -> None:
    tournament = played.opened_tournament()
    with notifications(site, tournament) as socket:
        said(socket)
        for frame in ("", "not json", '{"type": "stream.appended"}', b"\x00\xff", "x" * 60_000):
            socket.send(frame)
        played.advanced(tournament, lambda match: None)
        assert set(said(socket)) == {"version"}


def test_streams_that_are_not_public_or_not_there_are_closed(site: Site) -> None:
    member = find_or_create_member("Qualcuno", "", "L1")
    erase_member(member.id, "test")  # now the member has a stream of its own
    for stream in (uuid4(), member.id):
        with notifications(site, stream) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def member_of(who: Principal) -> Member:
    assert who.member is not None
    return Member.objects.get(id=who.member)


def room(member: Member, *, listed: bool, watched: bool = True) -> Room:
    made = Room.objects.create(
        game="busca",
        options={},
        settings=TableSettings(pace="quick", spectators=Spectators(allowed=watched, listed=listed)),
        key="k" * 22,
        opened_by=str(member.id),
    )
    for seat in range(4):
        RoomSeat.objects.create(room=made, seat=seat)
    return made


def test_a_room_and_the_list_of_rooms_say_when_they_change(site: Site) -> None:
    anna, bruno = (
        principal_for(Account.objects.create(username=name)) for name in ("anna", "bruno")
    )
    made = room(member_of(anna), listed=False)
    with (
        inside_of(site, made.id, made.key) as inside,
        notifications(site, made.id, road="rooms") as presenter,
    ):
        assert said(inside) == {"version": made.version}
        assert isinstance(sit(made.id, 1, bruno, made.key), Room)
        assert said(inside) == {"version": made.version + 1}
        assert set(said(presenter)) == {"version"}


def test_a_room_tells_nobody_how_the_match_goes_on(site: Site) -> None:
    """Whoever may look into a room may not yet see, or never, what happens at its table."""
    people = [principal_for(Account.objects.create(username=name)) for name in "abcd"]
    made = room(member_of(people[0]), listed=True, watched=False)
    with inside_of(site, made.id) as inside:
        for seat, who in enumerate(people):
            sit(made.id, seat, who)
        begun = Room.objects.get(id=made.id)
        assert begun.started_at is not None
        while said(inside)["version"] != begun.version:
            pass
        for _ in range(3):
            turn, command = first_legal(made.id)
            assert submit(made.id, turn, command.data(), uuid4(), "test").refusal is None
        heard = set()
        with suppress(TimeoutError):
            while True:
                heard.add(json.loads(inside.recv(1))["version"])
        assert heard <= {begun.version}
    with inside_of(site, made.id) as later:
        assert said(later) == {"version": begun.version}


def test_a_room_that_is_not_listed_is_there_only_for_its_link(site: Site) -> None:
    anna = principal_for(Account.objects.create(username="anna"))
    made = room(member_of(anna), listed=False)
    for room_id, key in ((made.id, ""), (made.id, "x\x00"), (uuid4(), made.key)):
        with inside_of(site, room_id, key) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_pages_of_other_sites_get_nothing(site: Site) -> None:
    tournament = played.opened_tournament()
    address = f"{site.url.replace('http', 'ws')}/ws/streams/{tournament}"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=Origin("https://elsewhere.example"), open_timeout=PATIENCE)
    assert refused.value.response.status_code == 403
