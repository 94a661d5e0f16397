"""Reports about people by programs: who makes them, who reads them, and nobody else."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.models import Report
from smazzata.ledger.reader import load as events_of
from smazzata.members.permissions import Action, Role
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import SETTINGS, Program, call, named, read
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db
REPORTS = "/api/reports"


def anna(tournament: str) -> str:
    return load(UUID(tournament)).state.entries[1].members[0]


def about(tournament: str, **more: Any) -> dict[str, Any]:
    return {"member": anna(tournament), "article": " art.  17 ", "text": "Ha  gridato", **more}


def test_a_referee_reports_and_an_officer_reads(olga: Program, tournament: str) -> None:
    before = len(events_of(UUID(tournament)))
    referee, officer = Program("rita"), Program("otto", "officer")
    named(tournament, referee, "referee")
    referee.call(f"{tournament}/reports", **about(tournament))
    olga.call(f"{tournament}/reports", **about(tournament, text="Di nuovo"))
    assert len(events_of(UUID(tournament))) == before, "it stands in no log"
    bring_lists_up_to_date()
    (person,) = read(officer, REPORTS)["people"]
    assert (person["id"], person["name"]) == (anna(tournament), "Anna Rossi")
    assert person["tournaments"] == 1
    newest, first = person["reports"]
    assert (newest["text"], newest["title"]) == ("Di nuovo", "Serata")
    assert (first["text"], first["article"], first["by"]) == ("Ha gridato", "art. 17", "rita")
    page = Client(headers={"Accept-Language": "en"})
    page.force_login(officer.account)
    assert "Ha gridato" in page.get("/desk/reports/").content.decode()
    answer = Client().get(REPORTS, headers=officer.headers)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_only_those_who_oversee_read_and_only_with_a_token_for_it(
    olga: Program, tournament: str
) -> None:
    olga.call(f"{tournament}/reports", **about(tournament))
    assert read(Program("ada", "administrator"), REPORTS)["people"]
    narrow = tuple(set(Action) - {Action.READ_REPORTS})
    for who in (olga, Program("rita", Role.REFEREE), Program("eva", "officer", actions=narrow)):
        refused = read(who, REPORTS, 403)
        assert refused["code"] == "not_allowed"
        assert "Ha gridato" not in str(refused)
    stranger = Client().get(REPORTS)
    assert (stranger.status_code, stranger.json()["code"]) == (401, "login_needed")


def test_only_referee_and_director_report(olga: Program, tournament: str) -> None:
    room, nobody, reads = Program("ugo"), Program("ivo"), Program("eva", actions=(Action.WATCH,))
    named(tournament, room, "score_room")
    named(tournament, reads, "referee")
    address, sent = f"{tournament}/reports", about(tournament)
    assert room.call(address, 403, **sent)["code"] == "other_office"
    assert nobody.call(address, 403, **sent)["code"] == "no_office"
    assert reads.call(address, 403, **sent)["code"] == "not_allowed"
    assert call(address, 401, **sent)["code"] == "login_needed"
    assert not Report.objects.exists()


def test_a_report_that_is_sent_again_is_made_once(olga: Program, tournament: str) -> None:
    once = str(uuid4())
    for _ in range(3):
        olga.call(f"{tournament}/reports", id=once, **about(tournament))
    assert Report.objects.count() == 1
    referee = Program("rita")
    named(tournament, referee, "referee")
    refused = referee.call(f"{tournament}/reports", 409, id=once, **about(tournament))
    assert (refused["code"], bool(refused["message"])) == ("command_id_reused", True)


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"member": "x"}, 409, "unknown_person"),
        ({"member": ""}, 409, "unknown_person"),
        ({"text": " "}, 409, "reason_missing"),
        ({"text": "x" * 501}, 400, "malformed"),
        ({"text": None}, 400, "malformed"),
        ({"by": "x"}, 400, "malformed"),
    ],
)
def test_a_report_that_is_none_is_refused(
    olga: Program, tournament: str, more: dict[str, Any], status: int, code: str
) -> None:
    refused = olga.call(f"{tournament}/reports", status, **about(tournament, **more))
    assert (refused["code"], bool(refused["message"])) == (code, True)
    assert not Report.objects.exists()


def test_nobody_is_reported_at_a_tournament_where_they_do_not_play(
    olga: Program, tournament: str
) -> None:
    other = str(olga.call("open", settings=SETTINGS)["tournament"])
    refused = olga.call(f"{other}/reports", 409, **about(tournament))
    assert refused["code"] == "unknown_person"
