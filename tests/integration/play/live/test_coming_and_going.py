"""Sockets that drop out and come back, sockets of one seat, and who is there."""

from pathlib import Path
from random import Random
from typing import Any

from smazzata.tables.table import load
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import Person, Seat, a_table, first_legal, move, people
from tests.testbed.site import Site, site_environ

TOLD = ("zones", "order", "counters", "active", "phase", "sheet", "menu", "version", "hash")


def shown(seat: Seat) -> dict[str, Any]:
    """What a client shows, beside the sentence of the last move."""
    return {key: seat.table[key] for key in TOLD}


def test_who_drops_out_comes_back_to_the_same_table(site: Site) -> None:
    """However often a client drops, it shows what one shows that never did, frame for frame."""
    four = people(4)
    match = a_table(four)
    rng = Random(19)
    steady = Seat(site, match, four[0])
    steady.hear("table")
    shaky = Seat(site, match, four[0])
    shaky.hear("table")
    while not load(match).state.over:
        for _ in range(rng.randrange(1, 9)):
            if not load(match).state.over:
                version = move(match, person=four[0])
        steady.until(version)
        if rng.random() < 0.3:
            shaky.until(version)
        else:
            shaky = back(site, match, four[0], shaky, rng)
            shaky.until(version)
        assert shown(shaky) == shown(steady)
    kept = {frame["move"]: without_menu(frame) for frame in steady.frames}
    assert [without_menu(frame) for frame in shaky.frames] == [
        kept[frame["move"]] for frame in shaky.frames
    ]
    assert [frame["move"] for frame in steady.frames] == sorted(kept)
    steady.close()
    shaky.close()


def without_menu(frame: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key != "menu"}


def back(site: Site, match: Any, person: Person, dropped: Seat, rng: Random) -> Seat:
    """The same socket after a drop: at the version it showed, or at one that never was."""
    dropped.close()
    table, frames = dropped.table, dropped.frames
    if rng.random() < 0.2:
        fresh = Seat(site, match, person, since=rng.choice([0, 1, 2**31 - 1]))
        assert fresh.hear("table", "moves")["type"] == "table"
        return fresh
    again = Seat(site, match, person, since=None)
    again.table, again.frames = table, frames
    again.say({"do": "join", "since": table["version"]})
    answer = again.hear("table", "moves")
    assert answer["type"] == "moves"
    assert answer["you"] == {"seat": 0, "role": "player"}
    return again


def test_two_windows_of_a_seat_agree_and_a_late_one_is_told_so(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    with Seat(site, match, four[turn]) as one, Seat(site, match, four[turn]) as two:
        version = one.hear("table")["version"]
        two.hear("table")
        accepted = one.move(command.data())
        answer = two.move(command.data(), version=version)
        assert answer["code"] == "stale_version"
        assert answer["version"] == accepted["version"]
        two.until(accepted["version"])
        one.until(accepted["version"])
        assert shown(one) == shown(two)


def test_a_seat_is_there_while_one_of_its_windows_is(site: Site) -> None:
    four = people(4)
    match = a_table([*four[:3], "random"])

    def online(seat: Seat) -> list[bool]:
        return [entry["online"] for entry in seat.hear("presence")["presence"]]

    def until(seat: Seat, wanted: list[bool]) -> None:
        while online(seat) != wanted:
            pass

    with Seat(site, match, four[0]) as seat:
        first = seat.hear("table")["presence"]
        assert [entry["bot"] for entry in first] == [False, False, False, True]
        until(seat, [True, False, False, True])
        with Seat(site, match, four[1]) as other:
            until(seat, [True, True, False, True])
            with Seat(site, match, four[1]) as second:
                second.hear("table")
            other.say({"do": "ping", "id": 1})  # one of two connections has closed: still there
            other.hear("pong")
        until(seat, [True, False, False, True])


def test_a_seat_goes_to_a_bot_and_back(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    with Seat(site, match, four[turn]) as seat, Seat(site, match, four[turn - 1]) as other:
        seat.hear("table")
        other.hear("table")
        other.say({"do": "bot", "seat": turn})
        assert other.hear("refused")["code"] == "not_away"
        seat.say({"do": "back"})
        assert seat.hear("refused")["code"] == "no_bot_in_seat"
        seat.say({"do": "bot"})
        version = seat.hear("accepted")["version"]
        assert seat.until(version).table["menu"] == []
        assert seat.move(command.data())["code"] == "bot_in_seat"
        assert other.until(version).frames[-1]["say"].startswith("A bot plays for person-")
        while not other.hear("presence")["presence"][turn]["bot"]:
            pass
        seat.say({"do": "back"})
        version = seat.hear("accepted")["version"]
        assert seat.until(version).table["menu"] != []
        assert seat.move(command.data())["type"] == "accepted"


def test_windows_at_different_processes_see_one_table(
    site: Site, database: FreshDatabase, redis_url: str, tmp_path: Path
) -> None:
    second = Site(site_environ(database.environ(), redis_url), tmp_path / "second.log")
    four = people(4)
    match = a_table(four)
    with Seat(site, match, four[0]) as here, Seat(second, match, four[1]) as there:
        here.hear("table")
        there.hear("table")
        while not all(entry["online"] for entry in here.hear("presence")["presence"][:2]):
            pass
        for _ in range(6):
            turn, command = first_legal(match)
            if turn == 0:
                version = here.until(load(match).version).move(command.data())["version"]
            elif turn == 1:
                version = there.until(load(match).version).move(command.data())["version"]
            else:
                version = move(match, person=four[turn])
            here.until(version)
            there.until(version)
            assert here.table["hash"] == there.table["hash"]
    second.stop()
