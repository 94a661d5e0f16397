"""Whatever a client sends: a clear answer with a code, and a table that goes on."""

import http.client
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from websockets.exceptions import ConnectionClosed

from smazzata.tables.table import load
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Seat, a_table, first_legal, give_up, people
from tests.testbed.site import Site, site_environ


def test_what_cannot_be_read_is_answered_and_the_table_goes_on(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    version = load(match).version
    with Seat(site, match, four[turn], since=None) as seat:
        seat.say({"do": "move", "id": str(uuid4()), "version": 3, "command": command.data()})
        assert seat.hear("error")["code"] == "unknown_message"  # not before the join
        seat.say({"do": "join"})
        seat.hear("table")
        for frame, code in (
            ("not json", "not_json"),
            ("", "not_json"),
            (b"\x00\xff", "not_json"),
            ("[" * 16_000, "not_json"),
            ("x" * 20_000, "too_large"),
            ('{"do":"fly"}', "unknown_message"),
            ("[]", "unknown_message"),
            ('{"do":"move","id":"1","version":1,"command":{}}', "unknown_message"),
        ):
            seat.say(frame)
            fault = seat.hear("error")
            assert fault["code"] == code, frame
            assert fault["say"]
        strange: object
        for strange in (None, 7, [], {}, {"do": 7}, {"do": "deal"}, {"do": "resign", "x": "\x00"}):
            answer = seat.move(strange)
            assert answer["type"] == "refused", strange
            assert answer["code"] in ("malformed", "unknown_command")
        assert load(match).version == version
        assert seat.move(command.data())["type"] == "accepted"


def test_who_does_not_sit_here_moves_nothing(site: Site) -> None:
    *four, other = people(5)
    match = a_table(four)
    _, command = first_legal(match)
    for person in (None, other):
        with Seat(site, match, person) as seat:
            seat.hear("table")
            for message in (
                {"do": "move", "id": str(uuid4()), "version": 3, "command": command.data()},
                {"do": "try", "id": 1, "version": 3, "commands": [command.data()]},
                {"do": "bot"},
                {"do": "bot", "seat": 1},
                {"do": "back"},
            ):
                seat.say(message)
                assert seat.hear("error")["code"] == "not_seated", message


def test_too_many_messages_close_the_socket_and_nobody_elses(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    with Seat(site, match, four[0]) as loud, Seat(site, match, four[1]) as quiet:
        quiet.hear("table")
        with suppress(ConnectionClosed):  # it may be closed before all is said
            for number in range(200):
                loud.say({"do": "ping", "id": number})
        assert loud.closed() == 4429
        quiet.say({"do": "ping", "id": 1})
        assert quiet.hear("pong")["id"] == 1


def outcome(seat: Seat, last: int) -> int:
    """The code with which a socket was closed; 0 for one that answered its last ping."""
    try:
        while seat.hear("pong")["id"] != last:
            pass
    except ConnectionClosed:
        assert seat.socket.close_code is not None
        return seat.socket.close_code
    return 0


def test_an_account_cannot_speak_twice_as_much_through_two_processes(
    site: Site, database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    four = people(4)
    match = a_table(four)
    second = Site(site_environ(database.environ(), redis_url), tmp_path / "second.log")
    with ExitStack() as opened:
        opened.callback(second.stop)
        connections = [
            opened.enter_context(Seat(each, match, four[0])) for each in (site, second) * 3
        ]
        for seat in connections:
            seat.hear("table")
        # Each socket stays within what one may say; all six together do not.
        for number in range(30):
            for seat in connections:
                with suppress(ConnectionClosed):
                    seat.say({"do": "ping", "id": number})
        assert 4429 in {outcome(seat, last=29) for seat in connections}
        with Seat(second, match, four[1]) as quiet:
            quiet.hear("table")


def test_tables_that_are_not_there_are_said_to_be_missing(site: Site) -> None:
    (person,) = people(1)
    for match in (uuid4(), person.account.member.id):
        with Seat(site, match, person) as seat:
            assert seat.hear("error")["code"] == "no_such_table"
            assert seat.closed() == 4404


def test_who_logs_out_plays_no_more(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    with (
        Seat(site, match, four[turn], language="it") as seat,
        Seat(site, match, four[turn]) as silent,
    ):
        version = seat.hear("table")["version"]
        silent.hear("table")
        four[turn].browser.logout()
        seat.say({"do": "move", "id": str(uuid4()), "version": version, "command": command.data()})
        fault = seat.hear("error")
        assert fault["code"] == "logged_out"
        assert fault["say"] == "Sei uscito dal sito: entra di nuovo per continuare."
        assert seat.closed() == 4401
        assert silent.closed() == 4401  # noticed without a word from it
    assert load(match).version == version


def test_a_finished_match_takes_no_move(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    give_up(match, four)
    with Seat(site, match, four[turn]) as seat:
        table = seat.hear("table")
        assert table["over"]
        assert table["frame"]["menu"] == []
        assert seat.move(command.data())["code"] == "match_over"


def test_an_id_that_somebody_else_used_is_refused(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    id_ = uuid4()
    with Seat(site, match, four[turn]) as seat:
        seat.hear("table")
        assert seat.move(command.data(), id_=id_)["type"] == "accepted"
    turn, command = first_legal(match)
    with Seat(site, match, four[turn]) as seat:
        seat.hear("table")
        assert seat.move(command.data(), id_=id_)["code"] == "command_id_reused"


def test_what_is_too_long_is_never_taken_in(site: Site) -> None:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    part = b"x" * 100_000

    def parts() -> Iterator[bytes]:
        for _ in range(most // len(part) + 2):
            yield part

    for headers, body in (({"Content-Length": str(10**12)}, b""), ({}, parts())):
        asked = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=60)
        with closing(asked):
            with suppress(BrokenPipeError, ConnectionResetError):  # it has answered already
                asked.request("POST", "/replay/open/", body, headers, encode_chunked=not headers)
            answer = asked.getresponse()
            assert answer.status == 413
            assert "Too much data" in answer.read().decode()
    with closing(http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=60)) as asked:
        asked.request("POST", "/replay/open/", part)
        assert asked.getresponse().status == 403  # a form that did not come from this site
