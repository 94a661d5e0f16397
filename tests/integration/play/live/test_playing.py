"""People at one table over real sockets: joining, moving, trying, being refused."""

from uuid import uuid4

from django.db import connection, transaction

from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.table import load
from tests.testbed.live import Seat, a_table, first_legal, move, people
from tests.testbed.site import Site


def test_a_move_is_accepted_and_seen_by_all(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    seats = [Seat(site, match, person) for person in four]
    for number, seat in enumerate(seats):
        table = seat.hear("table")
        assert table["you"] == {"seat": number, "role": "player"}
        assert bool(table["frame"]["menu"]) == (number == turn)
        hand = next(z for z in table["frame"]["zones"] if z["id"] == f"hand:{number}")
        assert None not in hand["cards"]
    accepted = seats[turn].move(command.data())
    assert accepted["type"] == "accepted"
    for seat in seats:
        seat.until(accepted["version"])
        assert seat.table["hash"] == accepted["hash"]
        seat.close()


def test_a_refused_move_is_refused_in_words(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    with Seat(site, match, four[turn - 1], language="it") as other:
        other.hear("table")
        answer = other.move(command.data())
        assert answer["code"] == "not_your_turn"
        assert answer["say"] == "Non è il tuo turno."
        assert answer["clause"] == "GEN-03"
        assert answer["rules"] == "/rules/#GEN-03"


def test_a_move_that_the_ledger_cannot_store_now_is_taken_under_the_same_id_later(
    site: Site,
) -> None:
    """Somebody holds the stream for longer than the site waits: `unavailable`, and no more."""
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    once = uuid4()
    with Seat(site, match, four[turn]) as seat:
        version = seat.hear("table")["version"]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT FROM es_stream WHERE id = %s FOR UPDATE", [match])
            answer = seat.move(command.data(), id_=once)
        assert (answer["type"], answer["code"]) == ("refused", "unavailable")
        assert answer["say"] == "The site cannot answer just now: try again in a moment."
        assert load(match).version == version
        accepted = seat.move(command.data(), version=version, id_=once)
        assert accepted["type"] == "accepted"
        assert seat.move(command.data(), version=version, id_=once) == accepted


def test_moves_are_tried_without_being_made(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    with Seat(site, match, four[turn]) as seat:
        version = seat.hear("table")["version"]
        tries = [command.data(), {"do": "resign"}, {"do": "fly"}]
        seat.say({"do": "try", "id": 5, "version": version, "commands": tries})
        tried = seat.hear("tried")
        assert tried["id"] == 5
        assert tried["answers"] == [
            {"ok": True, "ask": None},
            {"ok": True, "ask": "Do you really want to resign the match?"},
            {
                "ok": False,
                "code": "unknown_command",
                "clause": "GEN-03",
                "rules": "/rules/#GEN-03",
                "say": "There is no such move.",
            },
        ]
        seat.say({"do": "ping", "id": 1})
        assert seat.hear("pong") == {"type": "pong", "id": 1}


def test_what_may_be_said_off_turn_is_tried_as_it_is_judged_when_sent(site: Site) -> None:
    """A round that has ended since makes no slam stale, neither tried nor sent; a card it does."""
    four = people(4)
    match = a_table(four, "merda")
    with Seat(site, match, four[0]) as seat:
        version = seat.hear("table")["version"]
        zones = {zone["id"]: zone for zone in seat.table["zones"]}
        card = {"do": "pass_card", "card": zones["hand:0"]["cards"][0]}
        for person in four:
            move(match, person=person)
        assert load(match).state.awaited_since > version
        seat.until(load(match).version)
        seat.say({"do": "try", "id": 7, "version": version, "commands": [{"do": "slam"}, card]})
        slam, late = seat.hear("tried")["answers"]
        assert slam == {"ok": True, "ask": None}
        assert late["code"] == "stale_version"
        assert seat.move({"do": "slam"}, version=version)["type"] == "accepted"


def test_a_stale_move_is_refused_and_one_sent_twice_is_made_once(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    turn, command = first_legal(match)
    with Seat(site, match, four[turn]) as seat:
        version = seat.hear("table")["version"]
        id_ = uuid4()
        first = seat.move(command.data(), version=version, id_=id_)
        again = seat.move(command.data(), version=version, id_=id_)
        assert (again["version"], again["hash"]) == (first["version"], first["hash"])
        stale = seat.move(command.data(), version=version)
        assert (stale["type"], stale["code"]) == ("refused", "stale_version")


def test_the_clock_of_a_table_is_shown_to_all(site: Site) -> None:
    four = people(4)
    match = a_table(four, clock=PRESETS["federation"])
    turn, command = first_legal(match)
    with Seat(site, match, four[turn]) as seat, Seat(site, match) as outside:
        clock = seat.hear("table")["clock"]
        assert [s["running"] for s in clock["seats"]] == [s == turn for s in range(4)]
        mine = clock["seats"][turn]
        kept = load(match).state.clock
        assert kept is not None
        assert mine["due_ms"] == kept.due_ms(turn)
        assert 0 < mine["due_ms"] - clock["now_ms"] <= mine["allotted_ms"] + mine["bank_ms"]
        assert outside.hear("table")["clock"]["seats"][turn]["due_ms"] == mine["due_ms"]
        seat.move(command.data())
        after = seat.hear("moves")["clock"]
        assert not after["seats"][turn]["running"]
        assert sum(s["running"] for s in after["seats"]) == 1
