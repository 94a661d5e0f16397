"""What the referee hears, takes back and reports; what was awarded is marked wherever it stands."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from smazzata.desk.models import Report, Statement
from smazzata.desk.rulings.reports import KEPT, reported, reports_of_member
from smazzata.desk.tasks import forget_old_reports
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import erase_member
from smazzata.members.models import Account
from smazzata.members.privacy import personal_data_requested
from smazzata.runtime.problems import status_of
from smazzata.tournament_management.tournament import load
from tests.integration.desk.test_directing import sound
from tests.testbed.desk_forms import client_of, opened, post, posted, state_of, step, totals
from tournaments.queries import rated_tables

pytestmark = pytest.mark.django_db

SURE = {"confirmed": "yes"}


def called(desk: Client) -> tuple[UUID, str]:
    tournament = posted(desk)
    page = f"/desk/{tournament}/referee/"
    post(desk, page, {"do": "call", "round": 1, "table": 1, "about": "a card fell"})
    return tournament, page


def test_people_are_heard_in_order_and_their_words_can_be_forgotten(olga: Client) -> None:
    tournament, page = called(olga)
    state = state_of(tournament)
    one, other = (state.entries[n].members[0] for n in state.rounds[0].tables[0].sides)
    heard = {"do": "statement", "call": 1}
    empty = olga.get(page).content.decode()
    people = empty.partition('name="member"')[2]
    assert " selected>" not in people.partition("</option>")[2].partition("</select>")[0], (
        "the first who sits there is proposed"
    )
    assert empty.index('value="statement"') < empty.index('value="answer"'), "heard, then ruled"
    for member, text in ((other, "It was on the floor."), (one, "She dropped it."), ("", "I saw")):
        post(olga, page, {**heard, "member": member, "text": text})
    shown = olga.get(page).content.decode()
    assert shown.index("It was on the floor.") < shown.index("She dropped it.")
    assert "somebody who looked on: I saw" in shown
    in_the_log = str([event.data for event in events_of(tournament)])
    assert "dropped" not in in_the_log, "the log cannot forget"
    taken = load(tournament).state.statements[1]
    assert [(said.order, said.member) for said in taken] == [(1, other), (2, one), (3, "")]
    ruling = {"do": "answer", "call": 1, "sanction": "none", "on": 0, "reason": "nothing to it"}
    post(olga, page, {**ruling, **SURE})
    assert load(tournament).state.answers[1].heard == tuple(
        load(tournament).state.members[member] for member in (other, one)
    )
    assert "call_answered" in post(olga, page, {**heard, "member": one, "text": "more"}, 409)
    erase_member(UUID(one), "member:test")
    shown = olga.get(page).content.decode()
    assert "She dropped it." not in shown
    assert "no longer on record" in shown
    Statement.objects.filter(order=1).update(text="It was in the hand.")
    assert "It was in the hand." not in olga.get(page).content.decode(), "not what was said"
    assert sound(tournament)


def test_the_same_words_of_the_same_person_are_written_down_once(olga: Client) -> None:
    tournament, page = called(olga)
    said = {"do": "statement", "call": 1, "member": "", "text": "I saw"}
    for _ in range(2):
        post(olga, page, said)
    assert len(load(tournament).state.statements[1]) == Statement.objects.count() == 1
    post(olga, page, {**said, "text": "I saw it well"})
    assert len(load(tournament).state.statements[1]) == 2


def test_more_statements_ask_the_database_no_more(olga: Client) -> None:
    tournament, page = called(olga)
    post(olga, page, {"do": "call", "round": 1, "table": 2, "about": "a card"})
    state, asked = state_of(tournament), []
    for at in (0, 1):
        for call, table in enumerate(state.rounds[0].tables, 1):
            member = state.entries[table.sides[0]].members[at]
            post(olga, page, {"do": "statement", "call": call, "member": member, "text": "I saw"})
        with CaptureQueriesContext(connection) as queries:
            olga.get(page)
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"do": "statement", "call": 9, "member": "", "text": "x"}, "unknown_call"),
        ({"do": "statement", "call": "x", "member": "", "text": "x"}, "unreadable_number"),
        ({"do": "statement", "call": 1, "member": "", "text": " "}, "statement_missing"),
        ({"do": "statement", "call": 1, "member": "", "text": "x" * 2001}, "text_too_long"),
        ({"do": "statement", "call": 1, "member": "nobody", "text": "x"}, "unknown_person"),
        ({"do": "statement", "call": 1, "member": str(UUID(int=9)), "text": "x"}, "unknown_person"),
        ({"do": "report", "member": "nobody", "text": "x"}, "unknown_person"),
        ({"do": "unwarn", "warning": 9, "reason": "x"}, "unknown_warning"),
        ({"do": "reopen", "call": 9, "reason": "x"}, "unknown_call"),
        (
            {"do": "answer", "call": 1, "sanction": "none", "on": 0, "reason": "x", "move": "y:1"},
            "malformed",
        ),
    ],
)
def test_what_is_wrong_with_a_form(form: dict[str, object], code: str) -> None:
    olga = client_of("olga", "organiser")
    _, page = called(olga)
    assert f'data-code="{code}"' in post(olga, page, {**form, **SURE}, status_of(code))
    assert not Statement.objects.exists()


def test_a_warning_is_taken_back_with_its_point_by_page_and_by_undo(olga: Client) -> None:
    tournament = posted(olga)
    page = f"/desk/{tournament}/referee/"
    for _ in range(2):
        post(olga, page, {"do": "warn", "entry": 2, "article": "40", "reason": "spoke", **SURE})
    assert [credit.vp for credit in state_of(tournament).credited] == [-1]
    shown = post(olga, page, {"do": "unwarn", "warning": 1, "reason": "somebody else"}, 200)
    assert "-1 → <strong>0</strong>" in shown
    post(olga, page, {"do": "unwarn", "warning": 1, "reason": "somebody else", **SURE})
    assert state_of(tournament).credited == []
    assert "taken back" in olga.get(page).content.decode()
    post(olga, page, {"do": "warn", "entry": 2, "article": "40", "reason": "again", **SURE})
    assert [credit.vp for credit in state_of(tournament).credited] == [-1]
    undo = f"/desk/{tournament}/undo/"
    version = load(tournament).version
    post(olga, undo, {"version": version, "reason": "not meant", **SURE})
    assert state_of(tournament).credited == []
    assert state_of(tournament).warnings_of(2) == [2]
    assert sound(tournament)


def test_a_report_is_forgotten_after_its_time_whether_or_not_it_is_read(olga: Client) -> None:
    tournament, page = called(olga)
    member = state_of(tournament).entries[1].members[0]
    post(olga, page, {"do": "report", "member": member, "article": "50", "text": "Shouted"})
    assert reports_of_member(UUID(member))[1]
    forget_old_reports()
    assert Report.objects.exists()
    Report.objects.update(at=timezone.now() - KEPT - timedelta(hours=1))
    assert reported() == []
    assert reports_of_member(UUID(member))[1] == []
    forget_old_reports()
    assert not Report.objects.exists()


def test_who_was_heard_takes_the_own_words_away(olga: Client) -> None:
    tournament, page = called(olga)
    state = state_of(tournament)
    one, other = state.entries[state.rounds[0].tables[0].sides[0]].members
    for member, said in ((one, "I saw it"), (other, "I did not")):
        post(olga, page, {"do": "statement", "call": 1, "member": member, "text": said})
    about: Any = personal_data_requested.send(sender=Account, member=UUID(one))
    found = {name: data for _, (name, data) in about}
    assert found["statements"] == [{"tournament": str(tournament), "text": "I saw it"}]


def test_reports_of_one_person_from_two_tournaments_stand_together_for_officers() -> None:
    olga, rita, fede = (
        client_of("olga", "organiser"),
        client_of("rita"),
        client_of("fede", "officer"),
    )
    first, second = opened(olga, game="busca"), opened(olga, game="busca")
    for tournament in (first, second):
        people = {"do": "list", "list": "name;licence\nUgo Bo;T100\nIda Re;T101\n"}
        post(olga, f"/desk/{tournament}/entries/", people)
    same = state_of(first).entries[1].members[0]
    assert same == state_of(second).entries[1].members[0], "the same person"
    for tournament in (first, second):
        form = {"do": "report", "member": same, "article": "50", "text": f"Shouted at {tournament}"}
        post(olga, f"/desk/{tournament}/referee/", form)
    for stranger in (olga, rita):
        assert stranger.get("/desk/reports/").status_code == 403
    page = fede.get("/desk/reports/").content.decode()
    assert "2 reports" in page
    assert "2 tournaments" in page
    assert f"Shouted at {first}" in page
    assert "Shouted" not in str([event.data for event in events_of(first)])
    erase_member(UUID(same), "member:test")
    assert not Report.objects.exists()


def test_awarded_points_are_marked_and_move_no_rating(olga: Client) -> None:
    tournament = posted(olga, rounds="1")
    ruled = {"do": "award", "mp-1-0": 0, "mp-1-1": 0, "vp-1-0": 12, "vp-1-1": 6, "article": "7"}
    post(olga, f"/desk/{tournament}/rounds/1/tables/1/", {**ruled, **SURE})
    totals(olga, tournament, 1, (2, 700, 0))
    step(olga, tournament, "close_round")
    anybody = Client(headers={"Accept-Language": "en"})
    for address in ("", "standings/1/", "rounds/1/sheets/ranking/"):
        page = anybody.get(f"/tournaments/{tournament}/{address}").content.decode()
        assert page.count("round 1: by ruling") == 2, address
    csv = anybody.get(f"/tournaments/{tournament}/standings.csv").content.decode()
    assert csv.count("round 1: by ruling") == 2
    assert csv.splitlines()[0].endswith("Awarded;Withdrawn")
    assert anybody.get(f"/tournaments/{tournament}/standings.pdf").content[:4] == b"%PDF"
    (table,) = rated_tables(state_of(tournament))
    ruled_sides = state_of(tournament).rounds[0].tables[0].sides
    ruled_people = {m for n in ruled_sides for m in state_of(tournament).entries[n].members}
    assert ruled_people.isdisjoint(m for side in table.sides for m in side)
