"""Who does not play sees later, by every road the same; who may see all leaves a trace."""

import json
import time
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from smazzata.ledger.reader import load as stored_events
from smazzata.members.permissions import Role
from smazzata.tables.events import Spectators
from smazzata.tables.table import load
from tests.testbed.live import PATIENCE, Person, Seat, a_table, first_legal, give_up, move, people
from tests.testbed.site import Site

DELAY = 3


def notifications(site: Site, match: object, person: Person | None = None) -> ClientConnection:
    """The socket of notifications."""
    headers = {"Cookie": person.cookie} if person else {}
    address = f"{site.url.replace('http', 'ws')}/ws/streams/{match}"
    return connect(
        address,
        origin=Origin(site.url),
        additional_headers=headers,
        open_timeout=PATIENCE,
    )


def hinted(site: Site, match: object, person: Person | None = None) -> int:
    """The version that the socket of notifications says."""
    with notifications(site, match, person) as socket:
        return int(json.loads(socket.recv(PATIENCE))["version"])


def test_a_delay_in_moves_holds_on_every_road(site: Site) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_moves=DELAY))
    opened = 3
    with Seat(site, match) as spectator, Seat(site, match, four[0]) as player:
        table = spectator.hear("table")
        assert table["you"] == {"seat": None, "role": "spectator"}
        assert table["delay"] == {"moves": DELAY, "seconds": 0}
        assert player.hear("table")["delay"] is None
        versions = [move(match, person=four[0]) for _ in range(DELAY + 2)]
        player.until(versions[-1])
        dealt = stored_events(match)[versions[0] - 1]
        spectator.until(versions[1])
        assert spectator.table["version"] == versions[1]
        assert spectator.table["hash"] == stored_events(match)[versions[1] - 1].hash.hex()
        assert dealt.version < versions[1]
        assert opened < versions[0]
    for person, seen in ((None, versions[1]), (four[2], versions[-1])):
        assert hinted(site, match, person) == seen
        browser = person.browser if person else Client()
        assert browser.get(f"/api/matches/{match}").json()["version"] == seen
        lines = browser.get(f"/api/matches/{match}/events").content.decode().splitlines()
        assert json.loads(lines[-1])["version"] == seen
        page = browser.get(f"/matches/{match}/").content.decode()
        assert f'name="seen" value="{seen}"' in page
        assert ("Audit passed" in browser.get(
            f"/matches/{match}/audit/", headers={"accept-language": "en"}
        ).content.decode()) == bool(person)  # fmt: skip
    index = Client().get(f"/matches/{match}/replay/index.json").json()
    assert index["version"] == versions[1]


def test_a_delay_in_seconds_passes(site: Site) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_s=2))
    with Seat(site, match) as spectator:
        spectator.hear("table")
        version = move(match, person=four[0])
        asked = stored_events(match)[version - 1].at_ms
        spectator.until(version)
        assert time.time_ns() // 1_000_000 - asked >= 2_000


def test_nobody_watches_where_nobody_may_until_the_match_is_over(site: Site) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(allowed=False))
    for language, sentence in (
        ("en", "Nobody may watch this table until the match is over."),
        ("it", "A questo tavolo non si può guardare finché la partita non è finita."),
    ):
        with Seat(site, match, language=language) as spectator:
            fault = spectator.hear("error")
            assert (fault["code"], fault["say"]) == ("not_allowed", sentence)
            assert spectator.closed() == 4403
    english = {"accept-language": "en"}
    answer = Client().get(f"/api/matches/{match}", headers=english)
    assert answer.status_code == 403
    assert answer.json()["code"] == "no_spectators"
    assert Client().get(f"/matches/{match}/").status_code == 403
    assert Client().get(f"/matches/{match}/replay/index.json").json()["code"] == "no_spectators"
    assert four[0].browser.get(f"/matches/{match}/").status_code == 200
    give_up(match, four)
    assert Client().get(f"/api/matches/{match}").status_code == 200
    with Seat(site, match) as spectator:
        assert spectator.hear("table")["over"]


def test_a_referee_sees_all_cards_and_it_is_written_down(site: Site) -> None:
    *four, referee = people(5)
    match = a_table(four, spectators=Spectators(delay_moves=DELAY))
    for person, sentence in (
        (None, "You may not do this."),
        (referee, "You may not do this."),
    ):
        with Seat(site, match, person, query="?as=referee") as refused:
            assert refused.hear("error")["say"] == sentence
            assert refused.closed() == 4403
    for person in (referee, four[1]):
        group, _new = Group.objects.get_or_create(name=Role.REFEREE.value)
        person.account.groups.add(group)
    with Seat(site, match, four[1], query="?as=referee") as refused:
        assert refused.hear("error")["code"] == "not_allowed"
        assert refused.closed() == 4403
    move(match, person=four[0])
    assert "all_cards_seen" not in [event.type for event in stored_events(match)]
    with Seat(site, match, four[0]) as player, Seat(site, match, referee) as outside:
        assert player.hear("table")["version"] > outside.hear("table")["version"]
        with Seat(site, match, referee, query="?as=referee") as judge:
            table = judge.hear("table")
            last = stored_events(match)[-1]
            assert (last.type, last.data) == ("all_cards_seen", {"by": referee.member})
            assert table["version"] == last.version
            assert table["you"] == {"seat": None, "role": "referee"}
            hands = [z for z in table["frame"]["zones"] if z["kind"] == "hand"]
            assert all(None not in hand["cards"] for hand in hands)
            assert table["frame"]["menu"] == []
            said = player.until(last.version).frames[-1]["say"]
            assert said == "The referee is looking at all the cards."
            _turn, command = first_legal(match)
            lines = Client().get(f"/api/matches/{match}/events").content.decode().splitlines()
            assert json.loads(lines[-1])["version"] < last.version  # outsiders learn it later
            theirs = four[0].browser.get(f"/api/matches/{match}/events").content.decode()
            assert json.loads(theirs.splitlines()[-1])["type"] == "all_cards_seen"
            judge.say({"do": "bot", "seat": 2})
            assert judge.hear("accepted", "refused", "error")["type"] == "accepted"
            assert stored_events(match)[-1].data["cause"] == "referee"
            judge.say({"do": "move", "id": str(uuid4()), "version": 1, "command": command.data()})
            assert judge.hear("error")["code"] == "not_seated"


def test_who_is_no_referee_any_more_sees_no_more(site: Site) -> None:
    *four, referee = people(5)
    match = a_table(four)
    group, _new = Group.objects.get_or_create(name=Role.REFEREE.value)
    referee.account.groups.add(group)
    with Seat(site, match, referee, query="?as=referee") as judge:
        judge.hear("table")
        referee.account.groups.clear()
        version = load(match).version
        judge.say({"do": "bot", "seat": 2})
        assert judge.hear("accepted", "refused", "error")["code"] == "not_allowed"
        assert judge.closed() == 4403
    assert load(match).version == version


def test_that_a_bot_sits_down_is_seen_no_earlier_than_the_moves(site: Site) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_moves=DELAY))
    move(match, person=four[0])
    with Seat(site, match, four[0]) as player, Seat(site, match) as spectator:
        player.hear("table")
        spectator.hear("table")
        player.say({"do": "bot"})
        player.hear("accepted")
        with Seat(site, match, four[1]) as other:  # who comes changes the presence
            assert other.hear("table")["presence"][0]["bot"]
            shown = spectator.hear("presence")["presence"]
            while not shown[1]["online"]:
                shown = spectator.hear("presence")["presence"]
        assert not shown[0]["bot"]


def test_not_even_a_message_without_news_tells_that_a_chair_changed_hands(site: Site) -> None:
    """What arrives just then, and says nothing, says that something happened."""
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_moves=1))
    move(match, person=four[0])
    while first_legal(match)[0] == 0:
        move(match, person=four[0])
    with (
        Seat(site, match, four[0]) as player,
        Seat(site, match, four[2]) as neighbour,
        Seat(site, match) as spectator,
    ):
        player.hear("table")
        neighbour.hear("table")
        shown = spectator.hear("table")["presence"]
        while not (shown[0]["online"] and shown[2]["online"]):
            shown = spectator.hear("presence")["presence"]
        heard = len(spectator.raw)
        for asked in ("bot", "back", "bot"):
            player.say({"do": asked})
            player.hear("accepted")
            while neighbour.hear("presence")["presence"][0]["bot"] != (asked == "bot"):
                pass
        # Who sits there was told all of it.
        for number in range(2):
            spectator.say({"do": "ping", "id": number})
            spectator.hear("pong")
        assert [json.loads(text)["type"] for text in spectator.raw[heard:]] == ["pong"] * 2
        move(match, person=four[1])  # with the move it is seen
        while not spectator.hear("presence")["presence"][0]["bot"]:
            pass
        told = [json.loads(text)["type"] for text in spectator.raw[heard + 2 :]]
        assert told[0] == "moves"


def test_who_logs_out_hears_of_no_move_before_the_others(site: Site) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_moves=DELAY))
    with notifications(site, match, four[0]) as socket:
        assert json.loads(socket.recv(PATIENCE))["version"] == load(match).version
        four[0].browser.logout()
        move(match, person=four[1])
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
        assert socket.close_code == 4401
