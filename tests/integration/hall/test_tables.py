"""All tables of a round at one look: how each stands, what waits, and the line that is typed."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from smazzata.hall.slips.keys import slip_key
from smazzata.hall.table_states import Condition, TableState
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.desk_forms import client_of, post
from tests.testbed.evening import Evening, begin, pairs

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}


@pytest.fixture
def evening() -> Evening:
    tournaments.forget()
    return begin(pairs(12), claims="yes")


def slip(evening: Evening, table: int, side: int, **form: object) -> None:
    """Sends the slip of one side of a table, as its telephone does."""
    played = load(evening.id).state.rounds[0]
    number = played.table(table).sides[side]
    key = slip_key(evening.id, played, table, number)
    address = reverse("slips:slip", args=[evening.id, 1, table])
    signer = load(evening.id).state.entries[number].members[0]
    sent = {"once": str(uuid4()), "key": key, "by": number, "signer": signer, **form}
    answer = evening.client.post(address, sent)
    assert answer.status_code == 302, answer.content.decode()


def say(evening: Evening, table: int, side: int, *totals: int) -> None:
    typed = {f"mp-{at}": total for at, total in enumerate(totals)}
    slip(evening, table, side, do="claim", **typed)


def name_clerk(evening: Evening) -> Evening:
    """The evening in the browser of somebody of the score room."""
    client = client_of("sala")
    evening.post("officers/", do="name", username="sala", office="score_room")
    return Evening(client, evening.id)


def states(evening: Evening, asked: str = "") -> dict[int, TableState]:
    answer = evening.client.get(f"/desk/{evening.id}/tables/{asked}")
    assert answer.status_code == 200
    return {state.number: state for state, _word in answer.context["tables"]}


def send(evening: Evening, **form: object) -> dict[str, Any]:
    answer = evening.client.post(
        f"/desk/{evening.id}/tables/", {"once": str(uuid4()), **form}, headers=JSON
    )
    assert answer.status_code == 200, answer.content.decode()
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_each_table_stands_as_the_round_has_it(evening: Evening) -> None:
    evening.results(1, (1, 1500, 1000))
    say(evening, 2, 0, 1000, 900)
    say(evening, 3, 0, 1000, 900)
    say(evening, 3, 1, 900, 1000)
    slip(evening, 4, 0, do="call", about="Una carta")
    found = states(evening)
    assert {number: state.condition for number, state in found.items()} == {
        1: Condition.RECORDED,
        2: Condition.ONE_SLIP,
        3: Condition.DIFFERS,
        4: Condition.CALLS,
        5: Condition.PLAYS,
        6: Condition.PLAYS,
    }
    assert found[1].totals == (1500, 1000)
    assert found[5].minutes is None
    assert all(found[table].minutes == 0 for table in (1, 2, 3, 4))


def test_after_the_time_is_over_a_table_without_a_word_is_overdue(evening: Evening) -> None:
    evening.hall("start", minutes=40)
    evening.hall("time_out")
    say(evening, 2, 0, 1000, 900)
    found = states(evening)
    assert found[1].condition == Condition.OVERDUE
    assert found[2].condition == Condition.ONE_SLIP
    assert found[1].minutes == 0


def test_what_waits_longest_stands_first(evening: Evening) -> None:
    slip(evening, 4, 0, do="call", about="Una carta")
    say(evening, 3, 0, 1000, 900)
    say(evening, 3, 1, 900, 1000)
    slip(evening, 1, 0, do="call", about="Un'altra")
    needs = evening.client.get(f"/desk/{evening.id}/tables/").context["needs"]
    assert [need.table for need in needs] == [4, 3, 1]


def test_the_list_is_kept_to_what_is_asked_for(evening: Evening) -> None:
    evening.results(1, (1, 1500, 1000), (6, 900, 800))
    slip(evening, 4, 0, do="call", about="Una carta")
    clerk = name_clerk(evening)
    clerk.results(1, (2, 700, 600))
    assert set(states(evening)) == {1, 2, 3, 4, 5, 6}
    assert set(states(evening, "?show=missing")) == {3, 4, 5}
    assert set(states(evening, "?show=calls")) == {4}
    assert set(states(evening, "?show=recorded")) == {1, 2, 6}
    assert set(states(clerk, "?show=mine")) == {2}
    assert set(states(evening, "?q=5")) == {5}


def test_a_line_is_recorded_without_a_script(evening: Evening) -> None:
    evening.post("tables/", table=2, **{"mp-0": 1640, "mp-1": 1215})
    assert load(evening.id).state.rounds[0].results[2].mp == (1640, 1215)
    page = evening.post("tables/", 409, table=77, **{"mp-0": 1640, "mp-1": 1215})
    assert 'data-code="unknown_table"' in page
    assert 'value="1640"' in page


def test_a_line_is_refused_beside_it_and_doubted_once(evening: Evening) -> None:
    assert not send(evening, table=1, **{"mp-0": 1640})["done"]
    refused = send(evening, table=1, **{"mp-0": 1641, "mp-1": 0})
    assert not refused["unlikely"]
    doubted = send(evening, table=1, **{"mp-0": 0, "mp-1": 0})
    assert doubted["unlikely"]
    assert not load(evening.id).state.rounds[0].results
    sure = {"mp-0": 0, "mp-1": 0, "sure": "yes", "once": doubted["once"]}
    assert send(evening, table=1, **sure)["done"]
    assert send(evening, table=1, **{"mp-0": 5, "mp-1": 0})["said"]
    assert load(evening.id).state.rounds[0].results[1].mp == (0, 0)


def test_what_a_line_says_is_told_before(evening: Evening) -> None:
    def told(**typed: int) -> dict[str, Any]:
        address = f"/desk/{evening.id}/tables/preview/"
        found: dict[str, Any] = json.loads(evening.client.get(address, typed).content)
        return found

    names = [side.name for side in states(evening)[2].sides]
    assert told(table=2)["sides"] == names
    assert told(table=2, **{"mp-0": 1640})["said"] == ""
    whole = told(table=2, **{"mp-0": 1640, "mp-1": 1215})
    evening.results(1, (2, 1640, 1215))
    vp = load(evening.id).state.rounds[0].results[2].vp
    assert whole["said"] == f"{vp[0]} – {vp[1]} victory points"
    assert whole["more"] == "difference 425"
    assert told(table=2)["said"] == "Recorded: 1640 – 1215"
    assert told(table=2, **{"mp-0": 1, "mp-1": 2})["tone"] == "bad"
    assert told(table=3, **{"mp-0": 0, "mp-1": 0})["tone"] == "warn"
    assert told(table=77)["tone"] == "bad"
    say(evening, 4, 0, 1000, 900)
    assert told(table=4, **{"mp-0": 900, "mp-1": 1000})["tone"] == "warn"


def test_whoever_typed_a_result_takes_it_back_from_here(evening: Evening) -> None:
    clerk = name_clerk(evening)
    evening.results(1, (1, 1500, 1000))
    clerk.results(1, (2, 700, 600))
    page = clerk.client.get(f"/desk/{evening.id}/tables/").content.decode()
    assert 'id="undo-2"' in page
    assert 'id="undo-1"' not in page
    back = {"reason": "Typed wrongly", "confirmed": "yes", "do": "revoke"}
    address = f"/desk/{evening.id}/rounds/1/tables/2/?back=tables"
    assert post(clerk.client, address, back) == f"/desk/{evening.id}/tables/?round=1"
    assert 2 not in load(evening.id).state.rounds[0].results


def test_what_is_recorded_is_put_right_from_the_line(evening: Evening) -> None:
    evening.results(1, (2, 1640, 1215))
    other = {"table": 2, "mp-0": 1215, "mp-1": 1640}
    address = f"/desk/{evening.id}/tables/preview/"
    told = json.loads(evening.client.get(address, other).content)
    assert (told["said"], told["tone"]) == ("Recorded: 1640 – 1215", "warn")
    asked = send(evening, **other)
    assert (asked["done"], asked["mends"]) == (False, True)
    # Without a script it is a box beside the line.
    assert 'name="mend"' in evening.post("tables/", 409, **other)
    page = evening.post("tables/", 200, mend="yes", **other)
    assert 'name="consequences"' in page
    assert "The result of table 2 changes." in page
    assert "1640 – 1215 → 1215 – 1640" in page
    assert load(evening.id).state.rounds[0].results[2].mp == (1640, 1215)
    evening.post("tables/", mend="yes", confirmed="yes", **other)
    assert load(evening.id).state.rounds[0].results[2].mp == (1215, 1640)


def test_the_line_puts_right_only_what_one_may_take_back(evening: Evening) -> None:
    clerk = name_clerk(evening)
    evening.results(1, (1, 1500, 1000))
    clerk.results(1, (2, 700, 600))
    other = {"table": 1, "mp-0": 900, "mp-1": 800}
    assert not send(clerk, **other)["mends"]
    assert 'data-code="typed_by_others"' in clerk.post("tables/", 409, mend="yes", **other)
    assert send(clerk, **{**other, "table": 2})["mends"]
    ruled = {"do": "correct", "kind": "arbitral", "reason": "x", "article": "12"}
    ruling: dict[str, Any] = {**ruled, "mp-1-0": 1400, "mp-1-1": 1000, "confirmed": "yes"}
    evening.post("rounds/1/tables/1/", **ruling)
    assert not send(evening, **other)["mends"], "a ruling stands there"


def test_from_a_table_one_goes_back_whence_one_came(evening: Evening) -> None:
    evening.results(1, (1, 1500, 1000))
    table = f"/desk/{evening.id}/rounds/1/tables/1/"
    tables = f"/desk/{evening.id}/tables/?round=1"
    assert evening.client.get(table).context["whence"][0] == tables
    right: dict[str, Any] = {
        "do": "correct", "kind": "addition", "reason": "x", "mp-1-0": 1400, "mp-1-1": 1000,
        "confirmed": "yes",
    }  # fmt: skip
    assert post(evening.client, f"{table}?back=tables", right) == tables
    right["mp-1-0"] = 1300
    assert post(evening.client, f"{table}?back=round", right) == f"/desk/{evening.id}/rounds/1/"
    right["mp-1-0"] = 1200
    assert post(evening.client, table, right) == table
    # Whoever hears people hears the next one too.
    evening.post("rounds/1/tables/1/", do="call", about="a card")
    heard = {"do": "statement", "call": 1, "member": "", "text": "I saw"}
    assert post(evening.client, f"{table}?back=tables", heard) == f"{table}?back=tables"


def test_a_page_that_shows_it_all_is_left_as_it_is(evening: Evening) -> None:
    address = f"/desk/{evening.id}/tables/"
    seen = evening.client.get(address).context["seen"]
    asked = {"HX-Request": "true"}
    assert evening.client.get(address, {"seen": seen}, headers=asked).status_code == 204
    evening.results(1, (1, 1500, 1000))
    part = evening.client.get(address, {"seen": seen}, headers=asked)
    assert part.status_code == 200
    assert "<html" not in part.content.decode()


def test_nobody_without_an_office_sees_it(evening: Evening) -> None:
    stranger = client_of("nobody")
    assert stranger.get(f"/desk/{evening.id}/tables/").status_code == 403
    assert stranger.get(f"/desk/{evening.id}/tables/preview/?table=1").status_code == 403


def test_it_asks_no_more_where_more_play() -> None:
    tournaments.forget()

    def asked(begun: Evening) -> int:
        half = range(1, len(load(begun.id).state.rounds[0].tables) // 2)
        begun.results(1, *[(table, 1000 + 5 * table, 995) for table in half])
        address = f"/desk/{begun.id}/tables/"
        begun.client.get(address)
        with CaptureQueriesContext(connection) as found:
            begun.client.get(address)
        return len(found)

    few = asked(begin(pairs(8)))
    many = asked(begin(pairs(80), who="ada"))
    assert many == few


def test_a_table_of_three_has_three_totals() -> None:
    tournaments.forget()
    people = "\n".join(f"Anna {n}; Circolo {n}" for n in range(6))
    three: dict[str, Any] = {"option.players_format": "three", "title": "In tre"}
    begun = begin(people, **three)
    page = begun.client.get(f"/desk/{begun.id}/tables/").content.decode()
    assert 'id="entry-mp-2"' in page
    begun.post("tables/", table=1, **{"mp-0": 1350, "mp-1": 1550, "mp-2": 850})
    assert load(begun.id).state.rounds[0].results[1].mp == (1350, 1550, 850)
    assert not send(begun, table=2, **{"mp-0": 1350, "mp-1": 1550})["done"]


def test_a_level_match_of_a_bracket_needs_somebody() -> None:
    tournaments.forget()
    begun = begin(pairs(4), system="knockout")
    begun.results(1, (1, 1000, 1000))
    assert states(begun)[1].condition == Condition.LEVEL
    needs = begun.client.get(f"/desk/{begun.id}/tables/").context["needs"]
    assert [need.table for need in needs] == [1]
    winner = load(begun.id).state.rounds[0].table(1).sides[0]
    form: dict[str, Any] = {
        "do": "break_tie",
        "number": winner,
        "reason": "spareggio",
        "confirmed": "yes",
    }
    begun.post("rounds/1/tables/1/", **form)
    assert states(begun)[1].condition == Condition.RECORDED
    assert not begun.client.get(f"/desk/{begun.id}/tables/").context["needs"]
