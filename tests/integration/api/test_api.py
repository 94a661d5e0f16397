"""The interface for programs."""

import json
from uuid import UUID

import pytest
from django.test import Client

from smazzata.tables.table import load as load_match
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played

NOBODY = UUID(int=7)


def test_standings_rounds_and_players_say_what_the_tournament_says(
    finished: UUID, client: Client
) -> None:
    state = load(finished).state
    listed = client.get("/api/tournaments").json()["tournaments"]
    assert [row["id"] for row in listed] == [str(finished)]
    one = client.get(f"/api/tournaments/{finished}").json()
    assert one["version"] == load(finished).version
    assert one["seed"] == state.seed
    assert [posted["finished"] for posted in one["posted"]] == [2, 2]
    standings = client.get(f"/api/tournaments/{finished}/standings").json()["standings"]
    assert len(standings) == 8
    assert sum(row["vp"] for row in standings) == 4 * 24
    tables = client.get(f"/api/tournaments/{finished}/rounds/2").json()["tables"]
    assert [table["match"] for table in tables] == [str(match_id(finished, 2, n)) for n in (1, 2)]
    player = client.get(f"/api/players/{standings[0]['players'][0]['id']}").json()
    assert player["name"] == standings[0]["players"][0]["name"]
    assert len(player["matches"]) == 2
    assert player["ratings"][0]["history"][0]["mean"] > 0


def test_a_match_comes_with_its_proof(db: None, client: Client) -> None:
    match = played.a_match("busca")
    body = client.get(f"/api/matches/{match}").json()
    live = load_match(match)
    assert body["hash"] == live.hash.hex()
    assert body["finished"] is True
    assert body["sheet"]["totals"] == live.state.rules.score_sheet(live.state.state).totals
    assert all(deal["secret"] for deal in body["deals"])


def test_events_come_one_a_line_and_can_be_continued(db: None, client: Client) -> None:
    match = played.a_match("busca")
    response = client.get(f"/api/matches/{match}/events")
    assert response.headers["Content-Type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in response.content.splitlines()]
    assert [line["version"] for line in lines] == list(range(1, load_match(match).version + 1))
    assert lines[1]["data"]["master"] is None
    assert lines[-1]["hash"] == load_match(match).hash.hex()
    rest = client.get(f"/api/matches/{match}/events", {"after": 100}).content.splitlines()
    assert [json.loads(line) for line in rest] == lines[100:]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/nothing", 404, "not_found"),
        (f"/api/matches/{NOBODY}", 404, "not_found"),
        (f"/api/tournaments/{NOBODY}/standings", 404, "not_found"),
        (f"/api/players/{NOBODY}", 404, "not_found"),
        (f"/api/tournaments/{NOBODY}/clock", 404, "not_found"),
        (f"/api/tournaments/{NOBODY}/announcement", 404, "not_found"),
        (f"/api/tournaments/{NOBODY}/prizes", 404, "not_found"),
        (f"/api/tournaments/{NOBODY}/bracket", 404, "not_found"),
        (f"/api/tournaments/{NOBODY}/log", 404, "not_found"),
        (f"/api/circuits/{NOBODY}", 404, "not_found"),
        ("/api/tournaments?skip=x", 400, "bad_parameter"),
        ("/api/tournaments?skip=-1", 400, "bad_parameter"),
        ("/api/tournaments?skip=" + "9" * 40, 400, "bad_parameter"),
    ],
)
def test_errors_have_a_stable_code(
    db: None, client: Client, path: str, status: int, code: str
) -> None:
    response = client.get(path)
    assert response.status_code == status
    body = response.json()
    assert body["code"] == code
    assert body["message"]
    assert set(body) - {"params"} == {"code", "message"}


def test_writing_is_refused(db: None, client: Client) -> None:
    response = client.post("/api/tournaments")
    assert response.status_code == 405
    assert response.json()["code"] == "method_not_allowed"


def test_the_schema_describes_every_address(
    db: None, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = client.get("/api/schema").json()
    assert capsys.readouterr().err == "", "names that had to be made up"
    assert set(schema["paths"]) == {
        "/api/",
        "/api/schema",
        "/api/settings",
        "/api/tournaments",
        "/api/tournaments/{tournament_id}",
        "/api/tournaments/open",
        "/api/tournaments/{tournament_id}/commands",
        "/api/tournaments/{tournament_id}/undo",
        "/api/tournaments/{tournament_id}/venue",
        "/api/tournaments/{tournament_id}/waiting",
        "/api/tournaments/{tournament_id}/substitutions",
        "/api/tournaments/{tournament_id}/names",
        "/api/tournaments/{tournament_id}/arrivals",
        "/api/tournaments/{tournament_id}/autopilot",
        "/api/tournaments/{tournament_id}/statements",
        "/api/tournaments/{tournament_id}/devices/{device}/revoke",
        "/api/tournaments/{tournament_id}/rounds/{number}/tables/{table}/calls",
        "/api/tournaments/{tournament_id}/rounds/{number}/tables/{table}/line-up",
        "/api/tournaments/{tournament_id}/clock",
        "/api/tournaments/{tournament_id}/announcement",
        "/api/tournaments/{tournament_id}/slip-keys",
        "/api/tournaments/{tournament_id}/bracket",
        "/api/tournaments/{tournament_id}/prizes",
        "/api/tournaments/{tournament_id}/log",
        "/api/tournaments/{tournament_id}/remarks",
        "/api/tournaments/{tournament_id}/remarks/{remark}/withdraw",
        "/api/tournaments/{tournament_id}/devices",
        "/api/tournaments/{tournament_id}/entries",
        "/api/tournaments/{tournament_id}/rounds/{number}/tables/{table}/claims",
        "/api/tournaments/{tournament_id}/steps",
        "/api/tournaments/{tournament_id}/standings",
        "/api/tournaments/{tournament_id}/rounds/{number}",
        "/api/reports",
        "/api/tournaments/{tournament_id}/reports",
        "/api/presets",
        "/api/presets/{preset}/delete",
        "/api/circuits",
        "/api/circuits/{circuit_id}",
        "/api/circuits/{circuit_id}/evenings",
        "/api/matches/{match_id}",
        "/api/matches/{match_id}/chain",
        "/api/matches/{match_id}/events",
        "/api/players/{member_id}",
    }


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_programs_get_json_also_when_they_send_to_an_address_that_leads_nowhere(
    method: str,
) -> None:
    send = getattr(Client(enforce_csrf_checks=True), method)
    response = send("/api/nothing", data={}, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
