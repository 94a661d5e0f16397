"""The hall by programs: its clock and what is said to everybody, as the hall's page does it."""

import time
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.hall.models import Announcement, ClockChange
from smazzata.hall.services import announcement_of, clock_of
from smazzata.members.permissions import Action
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, call, named, read, result

pytestmark = pytest.mark.django_db


def test_a_clock_is_started_stopped_lengthened_and_ended(olga: Program, tournament: str) -> None:
    clock = f"{tournament}/clock"
    before = read(olga, clock)
    assert before == {
        "round": 1,
        "phase": "unset",
        "ends_ms": None,
        "left_ms": None,
        "over": False,
        "changes": 0,
        "allowed": ["start"],
    }
    olga.call(clock, do="start", minutes=40)
    running = read(olga, clock)
    stored = ClockChange.objects.get()
    assert (running["phase"], running["ends_ms"]) == ("running", stored.at_ms + 2_400_000)
    assert (stored.by, stored.round, stored.seconds) == (olga.member, 1, 2400)
    olga.call(clock, do="pause")
    stopped = read(olga, clock)
    assert (stopped["phase"], stopped["ends_ms"]) == ("paused", None)
    assert 0 < stopped["left_ms"] <= 2_400_000
    olga.call(clock, do="extend", minutes=5)
    assert read(olga, clock)["left_ms"] == stopped["left_ms"] + 300_000
    olga.call(clock, do="resume")
    olga.call(clock, do="time_out")
    over = read(olga, clock)
    assert (over["over"], over["changes"]) == (True, 5)
    assert over["allowed"] == ["extend", "start"]


def test_the_clock_is_the_one_that_the_pages_show(olga: Program, tournament: str) -> None:
    version = load(UUID(tournament)).version
    told = olga.call(f"{tournament}/clock", do="start", minutes=40)
    assert told["version"] == version, "the clock stands beside the log"
    page = Client().get(f"/tournaments/{tournament}/screen/").content.decode()
    assert 'data-phase="running"' in page


def test_what_no_clock_does_is_refused(olga: Program, tournament: str) -> None:
    clock = f"{tournament}/clock"
    assert olga.call(clock, 409, do="pause")["code"] == "clock_unfit"
    for minutes in (0, 361, 9999):
        refused = olga.call(clock, 409, do="start", minutes=minutes)
        assert (refused["code"], refused["params"]) == ("clock_time", {"most": 360})
        assert "360" in refused["message"]
    for minutes in (-1, 10_000):
        assert olga.call(clock, 400, do="start", minutes=minutes)["code"] == "malformed"
    assert olga.call(clock, 400, do="nonsense")["code"] == "malformed"
    assert not ClockChange.objects.exists()
    early = opened(olga, "draw", "propose")
    assert read(olga, f"{early}/clock")["round"] is None
    assert read(olga, f"{early}/clock")["allowed"] == []
    refused = olga.call(f"{early}/clock", 409, do="start", minutes=40)
    assert refused["code"] == "clock_without_round"


def opened(olga: Program, *taken: str, **settings: str) -> str:
    """A tournament of four pairs, with these steps taken."""
    made = str(olga.call("open", settings={**SETTINGS, **settings})["tournament"])
    olga.call(f"{made}/entries", entries=PAIRS)
    for step in taken:
        olga.call(f"{made}/steps", step=step)
    return made


def test_the_clock_of_a_call_that_is_sent_again_is_changed_once(olga: Program) -> None:
    made, once = opened(olga, "draw", "propose", "post", rounds="1"), str(uuid4())
    clock = f"{made}/clock"
    for _ in range(3):
        olga.call(clock, id=once, do="start", minutes=40)
    assert ClockChange.objects.count() == 1
    olga.call(clock, do="pause")
    olga.call(clock, id=once, do="start", minutes=40)
    assert clock_of(UUID(made), 1).phase == "paused"
    # Also when the tournament is over, and no clock could be started any more.
    olga.call(f"{made}/commands", commands=[result(1, 1500, 1000), result(2, 700, 800)])
    olga.call(f"{made}/steps", step="close_round")
    asked = olga.call(f"{made}/steps", 409, step="finish")
    olga.call(f"{made}/steps", step="finish", confirm=asked["confirm"])
    olga.call(clock, id=once, do="start", minutes=40)
    assert olga.call(clock, 409, do="resume")["code"] == "clock_without_round"


def test_everybody_reads_what_is_said_and_a_director_takes_it_back(
    olga: Program, tournament: str
) -> None:
    said = f"{tournament}/announcement"
    assert read(olga, said) == {"text": "", "at": None}
    olga.call(said, text="<b>Pausa</b>\n fino   alle 21")
    assert read(olga, said)["text"] == "<b>Pausa</b> fino alle 21"
    stranger = Client().get(f"/api/tournaments/{said}")
    assert stranger.json() == read(olga, said)
    quiet = Client().get(
        f"/api/tournaments/{said}", headers={"If-None-Match": stranger.headers["ETag"]}
    )
    assert (quiet.status_code, quiet.content) == (304, b"")
    olga.call(said, text="Si ricomincia")
    assert Announcement.objects.filter(withdrawn=False).count() == 1
    olga.call(said, text=" ")
    assert read(olga, said) == {"text": "", "at": None}
    refused = olga.call(said, 409, text="x" * 201)
    assert (refused["code"], refused["params"]) == ("text_too_long", {"most": 200})
    assert "200" in refused["message"]


def test_an_old_call_that_comes_again_does_not_touch_what_was_said_since(
    olga: Program, tournament: str
) -> None:
    said, first, silence = f"{tournament}/announcement", str(uuid4()), str(uuid4())
    olga.call(said, id=first, text="Pausa")
    olga.call(said, id=silence, text="")
    olga.call(said, text="Si ricomincia")
    olga.call(said, id=first, text="Pausa")
    olga.call(said, id=silence, text="")
    standing = announcement_of(UUID(tournament))
    assert standing is not None
    assert standing.text == "Si ricomincia"


def test_the_id_of_somebody_elses_call_does_nothing_and_says_so(
    olga: Program, tournament: str
) -> None:
    ugo = Program("ugo", "organiser")
    named(tournament, ugo, "referee")
    other = str(ugo.call("open", settings=SETTINGS)["tournament"])
    for address, body in (
        ("clock", {"do": "start", "minutes": 40}),
        ("announcement", {"text": "Pausa"}),
    ):
        once = str(uuid4())
        olga.call(f"{tournament}/{address}", id=once, **body)
        for where in (tournament, other):
            refused = ugo.call(f"{where}/{address}", 409, id=once, **body)
            assert refused["code"] == "command_id_reused", (address, where)
            assert refused["message"]


def test_only_director_and_referee_touch_the_clock_and_speak(
    olga: Program, tournament: str
) -> None:
    calls = (("clock", {"do": "start", "minutes": 40}), ("announcement", {"text": "ciao"}))
    room, nobody, reads = Program("ugo"), Program("ivo"), Program("eva", actions=(Action.WATCH,))
    named(tournament, room, "score_room")
    named(tournament, reads, "director")
    for address, body in calls:
        assert room.call(f"{tournament}/{address}", 403, **body)["code"] == "other_office"
        assert nobody.call(f"{tournament}/{address}", 403, **body)["code"] == "no_office"
        assert reads.call(f"{tournament}/{address}", 403, **body)["code"] == "not_allowed"
        assert call(f"{tournament}/{address}", 401, **body)["code"] == "login_needed"
    assert not ClockChange.objects.exists()
    assert not Announcement.objects.exists()
    referee = Program("rita")
    named(tournament, referee, "referee")
    for address, body in calls:
        referee.call(f"{tournament}/{address}", **body)


def test_a_round_that_is_posted_for_an_hour_has_no_clock_yet(olga: Program) -> None:
    made = opened(olga, "draw", "propose")
    olga.call(f"{made}/steps", step="post", hour=int(time.time()) + 3600)
    assert Client().get(f"/api/tournaments/{made}/clock").json()["round"] is None
