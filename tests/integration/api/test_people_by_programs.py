"""Who takes part and what referees keep, by programs: people by name, never by an invented id."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.entries.check_in import codes
from smazzata.desk.models import Arrival, Statement, Waiting
from smazzata.members.models import Member
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import PAIRS, SETTINGS, Program, named, read, result
from tests.unit.narrowing import present

pytestmark = pytest.mark.django_db


def state_of(tournament: str) -> Any:
    return load(UUID(tournament)).state


def opened(olga: Program, **settings: str) -> str:
    return str(olga.call("open", settings={**SETTINGS, **settings})["tournament"])


def pair(*names: str, **more: Any) -> dict[str, Any]:
    return {"people": [{"name": name} for name in names], **more}


def test_the_entries_are_read_with_their_members(olga: Program, tournament: str) -> None:
    rows = read(olga, f"{tournament}/entries")["entries"]
    assert [row["entry"] for row in rows] == [1, 2, 3, 4]
    assert [p["id"] for p in rows[0]["players"]] == list(state_of(tournament).entries[1].members)
    assert rows[0]["players"][0]["name"] == "Anna Rossi"
    assert Client().get(f"/api/tournaments/{tournament}/entries").json()["entries"] == rows
    withdrawn = [{"do": "withdraw_entry", "number": 1}]
    asked = olga.call(f"{tournament}/commands", 409, commands=withdrawn)
    olga.call(f"{tournament}/commands", commands=withdrawn, confirm=asked["confirm"])
    assert not read(olga, f"{tournament}/entries")["entries"][0]["active"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (pair("Anna Rossi"), "csv_name_missing"),
        (pair("Anna Rossi", "  "), "csv_name_missing"),
        (pair(" ", "Bea Neri"), "csv_name_missing"),
        (pair("Anna Rossi", "x" * 100), "csv_too_long"),
    ],
)
def test_entries_are_held_to_the_rules_of_lists(
    olga: Program, entry: dict[str, Any], code: str
) -> None:
    made = opened(olga)
    good = pair("Carla Blu", "Dora Verdi")
    answer = olga.call(f"{made}/entries", 409, entries=[good, entry])
    assert (answer["code"], answer["params"]["line"]) == (code, 2)
    assert not state_of(made).entries, "all or none"


def test_who_is_entered_already_is_not_entered_again_by_a_new_call(olga: Program) -> None:
    made = opened(olga)
    olga.call(f"{made}/entries", entries=PAIRS[:1])
    again = olga.call(f"{made}/entries", 409, entries=PAIRS[:1])
    assert (again["code"], again["params"]["entry"]) == ("member_already_entered", 1)
    assert "Anna Rossi" in again["message"]
    assert len(state_of(made).entries) == 1


def test_family_province_and_a_kept_table_are_entered(olga: Program) -> None:
    made = opened(olga)
    entry = pair("Anna Rossi", "Bea Neri", family="Rossi", province="Lecce", table=3)
    olga.call(f"{made}/entries", entries=[entry])
    kept = state_of(made).entries[1]
    assert kept.table == 3
    assert kept.family
    assert kept.family != "Rossi"
    assert kept.province


def test_what_was_shown_is_of_a_single_entry(olga: Program) -> None:
    made = opened(olga)
    shown = {"cards": ["ordinary", "reduced"], "categories": [1, 2]}
    both = olga.call(f"{made}/entries", 409, entries=PAIRS[:2], shown=shown)
    assert both["code"] == "shown_of_one"
    olga.call(f"{made}/entries", entries=PAIRS[:1], shown=shown)
    assert state_of(made).entries[1].categories == (1, 2)


def test_who_plays_alone_names_no_partner(olga: Program) -> None:
    made = opened(olga, game="busca", claims="", code="")
    answer = olga.call(f"{made}/entries", 409, entries=[pair("Anna", "Bea")])
    assert (answer["code"], answer["params"]) == ("too_many_people", {"line": 1})
    olga.call(f"{made}/entries", entries=[pair("Anna"), pair("Bea")])
    assert len(state_of(made).entries) == 2


def test_who_waits_is_let_in_or_struck_off(olga: Program) -> None:
    made = opened(olga, hall_tables="1")
    told = olga.call(f"{made}/entries", entries=[pair("Zita", "Zeno"), *PAIRS])
    assert (told["entered"], told["waiting"]) == (3, 2), "two sit, and one rests"
    listed = read(olga, f"{made}/waiting")
    assert listed["room"] == 0
    first, second = [row["waiting"] for row in listed["waiting"]]
    assert listed["waiting"][0]["name"].startswith("Carla Blu")
    once = str(uuid4())
    for _ in range(2):
        olga.call(f"{made}/waiting", id=once, waiting=first, do="let_in")
    assert len(state_of(made).entries) == 4
    assert olga.call(f"{made}/waiting", 409, waiting=first, do="let_in")["code"] == "not_waiting"
    for _ in range(2):
        olga.call(f"{made}/waiting", waiting=second, do="strike")
    assert not Waiting.objects.filter(entry=None).exists()
    assert olga.call(f"{made}/waiting", 400, waiting=1, do="push")["code"] == "malformed"
    referee = Program("rita")
    named(made, referee, "referee")
    assert referee.call(f"{made}/waiting", 403, waiting=1, do="strike")["code"] == "other_office"
    assert read(Program("ivo"), f"{made}/waiting", 403)["code"] == "no_office"


def test_who_waits_comes_late_after_the_draw_and_is_asked_about(olga: Program) -> None:
    made = opened(olga, hall_tables="1", rounds="3")
    first = [pair("Zita", "Zeno"), *PAIRS[:3]]
    assert olga.call(f"{made}/entries", entries=first)["waiting"] == 1
    olga.call(f"{made}/steps", step="draw")
    late = olga.call(f"{made}/entries", entries=PAIRS[3:])
    assert late["waiting"] == 1, "for whom there is no table waits, and nothing is asked"
    (waits, _) = [row["waiting"] for row in read(olga, f"{made}/waiting")["waiting"]]
    asked = olga.call(f"{made}/waiting", 409, waiting=waits, do="let_in")
    assert asked["code"] == "confirm_first"
    assert len(state_of(made).entries) == 3
    olga.call(f"{made}/waiting", waiting=waits, do="let_in", confirm=asked["confirm"])
    assert len(state_of(made).entries) == 4


def test_somebody_else_sits_from_a_round_on(olga: Program, tournament: str) -> None:
    out = state_of(tournament).entries[1].members[0]
    body = {
        "entry": 1,
        "out": out,
        "person": {"name": "Zita Nuova"},
        "round": 2,
        "reason": "ill",
    }
    once = str(uuid4())
    first = olga.call(f"{tournament}/substitutions", 409, id=once, **body)
    assert first["code"] == "confirm_first"
    assert not Member.objects.filter(name="Zita Nuova").exists()
    for _ in range(2):
        olga.call(f"{tournament}/substitutions", id=once, confirm=first["confirm"], **body)
    (new,) = Member.objects.filter(name="Zita Nuova")
    assert str(new.id) in state_of(tournament).entries[1].members
    gone = olga.call(f"{tournament}/substitutions", 409, **body)
    assert gone["code"] not in {"confirm_first", "malformed"}
    blank = {**body, "person": {"name": "  "}}
    assert olga.call(f"{tournament}/substitutions", 409, **blank)["code"] == "name_missing"
    room = Program("ugo")
    named(tournament, room, "score_room")
    assert room.call(f"{tournament}/substitutions", 403, **body)["code"] == "other_office"


def test_somebody_sits_down_in_the_middle_of_a_match(olga: Program, tournament: str) -> None:
    table = state_of(tournament).rounds[0].tables[0]
    entry = table.sides[0]
    out = state_of(tournament).entries[entry].members[0]
    person = {"name": "Zita Nuova"}
    change = {"entry": entry, "out": out, "person": person, "club": " Fio\u200bri ", "deal": 3}
    here, once = f"{tournament}/rounds/1/tables/1/line-up", str(uuid4())
    versions = {olga.call(here, id=once, change=change)["version"] for _ in range(2)}
    assert len(versions) == 1
    sitting = state_of(tournament).rounds[0].lineups[1]
    (new,) = Member.objects.filter(name="Zita Nuova")
    assert [(s.member, s.since) for s in sitting if s.since > 1] == [(str(new.id), 3)]
    assert present(new.club).name == "Fiori", "a sign that nobody sees makes no other club"
    unknown = {**change, "out": str(uuid4())}
    assert olga.call(here, 409, change=unknown)["code"] == "not_a_member"
    elsewhere = f"{tournament}/rounds/1/tables/9/line-up"
    assert olga.call(elsewhere, 409, change=change)["code"] == "unknown_table"
    olga.call(here, change=None)
    assert not state_of(tournament).rounds[0].lineups.get(1)


def test_people_are_ticked_off_at_the_door(olga: Program) -> None:
    made = opened(olga)
    olga.call(f"{made}/entries", entries=PAIRS)
    ticks = [{"entry": 1, "here": True, "settled": True}, {"entry": 2, "here": True}]
    once = str(uuid4())
    olga.call(f"{made}/arrivals", id=once, entries=ticks)
    rows = {row.number: row for row in Arrival.objects.all()}
    assert (rows[1].here, rows[1].settled) == (True, True)
    assert (rows[2].here, rows[2].settled) == (True, False)
    olga.call(f"{made}/arrivals", entries=[{"entry": 1, "here": False}])
    assert Arrival.objects.get(number=1).settled, "a fee stays settled"
    olga.call(f"{made}/arrivals", id=once, entries=ticks)
    assert not Arrival.objects.get(number=1).here, "sent again it undoes nothing done since"
    olga.call(f"{made}/arrivals", code=codes(UUID(made), [3])[3])
    assert Arrival.objects.get(number=3).here
    forged = olga.call(f"{made}/arrivals", 409, code=f"4-{'0' * 20}")
    assert forged["code"] == "check_in_forged"
    unknown = olga.call(f"{made}/arrivals", 409, entries=[{"entry": 77, "here": True}])
    assert unknown["code"] == "unknown_entry"
    referee = Program("rita")
    named(made, referee, "referee")
    assert referee.call(f"{made}/arrivals", 403, entries=ticks)["code"] == "other_office"


def test_an_appeal_is_decided_by_people_who_serve_there(olga: Program, tournament: str) -> None:
    olga.call(f"{tournament}/commands", commands=[result(1, 1500, 1000), result(2, 1000, 995)])
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    filed = {"do": "file_appeal", "number": side, "round": 1, "table": 1, "reason": "the count"}
    olga.call(f"{tournament}/commands", commands=[filed])
    decision = {"do": "decide_appeal", "appeal": 1, "upheld": True, "reason": "recounted"}
    stranger = str(uuid4())
    wrong = [{**decision, "panel": [stranger]}]
    answer = olga.call(f"{tournament}/commands", 409, commands=wrong)
    assert (answer["code"], answer["params"]) == ("not_an_official", {"member": stranger})
    rita, dora, capo = Program("rita"), Program("dora"), Program("capo")
    named(tournament, rita, "referee")
    named(tournament, dora, "delegate")
    named(tournament, capo, "captain")
    for member in (olga.member, capo.member):
        unfit = [{**decision, "panel": [rita.member, member]}]
        answer = olga.call(f"{tournament}/commands", 409, commands=unfit)
        code = "panel_concerned" if member == olga.member else "not_an_official"
        assert answer["code"] == code
    right = [{**decision, "panel": [rita.member, dora.member]}]
    assert rita.call(f"{tournament}/commands", 403, commands=right)["code"] == "other_office"
    sure = olga.call(f"{tournament}/commands", 409, commands=right)["confirm"]
    olga.call(f"{tournament}/commands", commands=right, confirm=sure)
    assert state_of(tournament).appeals_decided[1].panel == (rita.member, dora.member)
    again = [{"do": "reopen_appeal", "appeal": 1, "reason": "a slip was found"}]
    sure = olga.call(f"{tournament}/commands", 409, commands=again)["confirm"]
    olga.call(f"{tournament}/commands", commands=again, confirm=sure)
    assert state_of(tournament).open_appeals


def test_a_ruling_names_a_move_that_was_made_or_none(olga: Program, tournament: str) -> None:
    olga.call(f"{tournament}/commands", commands=[{"do": "call_referee", "round": 1, "table": 1}])
    ruling = {"do": "answer_call", "call": 1, "reason": "explained"}
    invented = [{**ruling, "move": f"{uuid4()}:7"}]
    assert olga.call(f"{tournament}/commands", 409, commands=invented)["code"] == "unknown_move"
    missing = [{**ruling, "call": 9, "move": "x"}]
    assert olga.call(f"{tournament}/commands", 409, commands=missing)["code"] == "unknown_move"
    asked = olga.call(f"{tournament}/commands", 409, commands=[ruling])
    assert asked["code"] == "confirm_first"
    assert state_of(tournament).open_calls
    olga.call(f"{tournament}/commands", commands=[ruling], confirm=asked["confirm"])
    assert not state_of(tournament).open_calls


def test_a_program_is_asked_before_it_warns_as_a_referee_is_at_the_desk(
    olga: Program, tournament: str
) -> None:
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    warned = [{"do": "give_warning", "number": side, "article": "20", "reason": "x"}]
    for given in (1, 2):
        asked = olga.call(f"{tournament}/commands", 409, commands=warned)
        assert asked["code"] == "confirm_first"
        moved = [line["number"] for line in asked["consequences"]["moved"]]
        assert (side in moved) is (given == 2), "every second one costs a point"
        olga.call(f"{tournament}/commands", commands=warned, confirm=asked["confirm"])
        assert len(state_of(tournament).warnings) == given


def test_what_people_said_is_kept_beside_the_log(olga: Program, tournament: str) -> None:
    olga.call(f"{tournament}/commands", commands=[{"do": "call_referee", "round": 1, "table": 1}])
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    member = state_of(tournament).entries[side].members[0]
    once = str(uuid4())
    for _ in range(2):
        olga.call(f"{tournament}/statements", id=once, call=1, member=member, text="I drew two.")
    assert [row.text for row in Statement.objects.all()] == ["I drew two."]
    assert state_of(tournament).statements[1][0].member == member
    empty = olga.call(f"{tournament}/statements", 409, call=1, text="  ")
    assert empty["code"] == "statement_missing"
    unknown = olga.call(f"{tournament}/statements", 409, call=9, text="x")
    assert unknown["code"] == "unknown_call"


def test_the_last_thing_is_undone_and_no_other(olga: Program, tournament: str) -> None:
    before = load(UUID(tournament)).version
    olga.call(f"{tournament}/commands", commands=[result(1, 1500, 1000)])
    body: dict[str, Any] = {"version": before + 1, "reason": "mistyped"}
    stale = olga.call(f"{tournament}/undo", 409, **{**body, "version": before})
    assert stale["code"] == "stale_version"
    asked = olga.call(f"{tournament}/undo", 409, **body)
    once = str(uuid4())
    if asked["code"] == "confirm_first":
        body["confirm"] = asked["confirm"]
    for _ in range(2):
        olga.call(f"{tournament}/undo", id=once, **body)
    assert not state_of(tournament).rounds[0].results


def test_the_place_is_said_and_its_fields_are_known(olga: Program, tournament: str) -> None:
    settings = {"venue": "Circolo", "starts_at": "2026-12-01T20:30", "hall_tables": "12"}
    once = str(uuid4())
    olga.call(f"{tournament}/venue", id=once, settings=settings)
    assert Venue.objects.get(tournament=tournament).tables == 12
    olga.call(f"{tournament}/venue", settings=settings | {"hall_tables": "9"})
    olga.call(f"{tournament}/venue", id=once, settings=settings)
    assert Venue.objects.get(tournament=tournament).tables == 9, "sent again it undoes nothing"
    for wrong in ({"hall_tables": "-1"}, {"owner": "x"}, {"starts_at": "soon"}):
        answer = olga.call(f"{tournament}/venue", 409, settings=wrong)
        assert answer["code"] == ("unknown_setting" if "owner" in wrong else "bad_setting")
    room = Program("ugo")
    named(tournament, room, "score_room")
    assert room.call(f"{tournament}/venue", 403, settings=settings)["code"] == "other_office"


def test_an_official_order_is_brought_in(olga: Program, tournament: str) -> None:
    lines = [{"number": n, "place": n} for n in range(1, 5)]
    due = [{"do": "import_official_order", "source": "FIBUR", "lines": lines}]
    olga.call(f"{tournament}/commands", commands=due)
    assert state_of(tournament).official_source == "FIBUR"
    lines[0]["number"] = 99
    assert olga.call(f"{tournament}/commands", 409, commands=due)["code"] == "unknown_entry"


def test_programs_say_which_end_of_a_name_is_the_surname(olga: Program) -> None:
    made = opened(olga)
    people = [
        {"name": "Anna De Luca", "surname": "De Luca"},
        {"name": "Bea Neri", "surname": "Altro"},
    ]
    olga.call(f"{made}/entries", entries=[{"people": people, "club": "Fiori"}])
    found = Member.objects.filter(account=None).values_list("name", "surname")
    assert set(found) == {("Anna De Luca", "De Luca"), ("Bea Neri", "")}


def test_who_plays_in_another_spelling_is_refused_alike_on_all_roads(
    olga: Program, tournament: str
) -> None:
    state = state_of(tournament)
    other = {"people": [{"name": "ROSSI anna"}, {"name": "Zeno"}], "club": "a"}
    codes = [olga.call(f"{tournament}/entries", 409, entries=[other])["code"]]
    person = {"name": "Rossi  ANNA"}
    swap = {"entry": 2, "out": state.entries[2].members[0], "person": person, "club": "A"}
    asked = olga.call(f"{tournament}/substitutions", 409, round=1, reason="ill", **swap)
    again = {**swap, "confirm": asked["confirm"]}
    codes.append(
        olga.call(f"{tournament}/substitutions", 409, round=1, reason="ill", **again)["code"]
    )
    table = next(t for t in state.rounds[0].tables if 1 not in t.sides)
    entry = table.sides[0]
    change = {"entry": entry, "out": state.entries[entry].members[0], "person": person}
    where = f"{tournament}/rounds/1/tables/{table.number}/line-up"
    codes.append(olga.call(where, 409, change={**change, "club": "A", "deal": 1})["code"])
    assert codes == ["member_already_entered"] * 3
