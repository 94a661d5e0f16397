"""What was on the wall at each hour can be shown again, whatever was corrected since."""

import csv
from datetime import datetime
from io import StringIO

import pytest
from django.test import Client

from smazzata.members.models import Member
from smazzata.presentation.typed_hours import read_end
from smazzata.tournament_management.publications import as_published, publications
from tests.testbed.desk_forms import client_of, post, posted, state_of, step, totals
from tournaments.queries import current_standings, standings_digest

pytestmark = pytest.mark.django_db


def test_standings_as_published_before_and_after_a_correction(client: Client) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 1500, 1000), (2, 1000, 995))
    step(olga, tournament, "close_round")
    before = current_standings(state_of(tournament))
    wrong = {"do": "correct", "mp-1-0": 1000, "mp-1-1": 1500, "kind": "swap", "consent": "yes"}
    sure = {"reason": "lines swapped", "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/rounds/1/tables/1/", {**wrong, **sure})
    step(olga, tournament, "publish")
    after = current_standings(state_of(tournament))
    assert before != after

    found = publications(tournament)
    assert [(p.version, p.round) for p in found] == [(2, 1), (1, 1)]
    for version, rows in ((1, before), (2, after)):
        stood = as_published(tournament, version)
        assert stood is not None
        assert current_standings(stood.state) == rows
        assert standings_digest(rows) == found[-version].digest
    assert as_published(tournament, 3) is None

    page = client.get(f"/tournaments/{tournament}/standings/1/").content.decode()
    assert found[1].digest in page
    assert client.get(f"/tournaments/{tournament}/standings/3/").status_code == 404
    for last in ("9999-12-31T23:59", "9999-12-31T23:59:59Z"):
        asked = {"at": last}
        assert client.get(f"/tournaments/{tournament}/standings/", asked).status_code == 400
        assert client.get(f"/api/tournaments/{tournament}/standings", asked).status_code == 400
    assert client.get(f"/tournaments/{tournament}/standings/3.csv").status_code == 404


def test_files_are_called_like_the_tournament() -> None:
    olga = client_of("olga", "organiser", language="it")
    tournament = posted(olga, title="Trofeo di Sant'Andrea / 2026")
    totals(olga, tournament, 1, (1, 1500, 1000), (2, 1000, 995))
    step(olga, tournament, "close_round")
    public = f"/tournaments/{tournament}/standings"
    for file, kind, name in (
        (".csv", "attachment", "classifica.csv"),
        ("/1.csv", "attachment", "classifica 1.csv"),
        (".pdf", "inline", "classifica.pdf"),
    ):
        told = olga.get(f"{public}{file}").headers["Content-Disposition"]
        assert told == f'{kind}; filename="Trofeo di Sant\'Andrea 2026 - {name}"', file


def test_an_hour_in_the_nights_of_the_clock_is_asked_about(client: Client) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 1500, 1000), (2, 1000, 995))
    step(olga, tournament, "close_round")
    page, at = f"/tournaments/{tournament}/standings/", "2027-10-31T02:30"
    asked = client.get(page, {"at": at})
    assert asked.status_code == 400
    assert 'data-code="hour_twice"' in asked.content.decode()
    assert f'name="at" value="{at}"' in asked.content.decode()
    for which in ("first", "second"):
        assert f'name="which_hour" value="{which}"' in asked.content.decode()
        found = client.get(page, {"at": at, "which_hour": which})
        assert found.status_code == 302
        assert found.headers["Location"].startswith(f"{page}1/")
    skipped = client.get(page, {"at": "2027-03-28T02:30"})
    assert skipped.status_code == 400
    assert 'data-code="hour_skipped"' in skipped.content.decode()
    assert "which_hour" not in skipped.content.decode()


def test_a_program_is_asked_which_of_two_hours_it_means(client: Client) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 1500, 1000), (2, 1000, 995))
    step(olga, tournament, "close_round")
    address = f"/api/tournaments/{tournament}/standings"
    for hour, code in (("2027-10-31T02:30", "hour_twice"), ("2027-03-28T02:30", "hour_skipped")):
        told = client.get(address, {"at": hour})
        assert (told.status_code, told.json()["code"]) == (400, code)
        assert told.json()["params"] == {"name": "at", "given": hour.replace("T", " ")}
    assert "+01:00" in client.get(address, {"at": "2027-10-31T02:30"}).json()["message"]
    for offset in ("+02:00", "+01:00", "Z"):
        found = client.get(address, {"at": f"2027-10-31T02:30{offset}"})
        assert found.json()["published"] == 1


def test_an_hour_with_its_offset_means_its_whole_minute() -> None:
    for text in ("2026-11-22T18:42", "2026-11-22T18:42+01:00", "2026-11-22T18:42-05:00"):
        found = read_end(text)
        assert isinstance(found, datetime)
        assert found.second == 59
    for text in ("2026-11-22T18:42:10", "2026-11-22T18:42:10+01:00"):
        found = read_end(text)
        assert isinstance(found, datetime)
        assert found.second == 10


def test_the_file_for_a_spreadsheet_runs_nothing(client: Client) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    Member.objects.filter(name="Anna Rossi").update(name="=1+1; Anna")
    totals(olga, tournament, 1, (1, 1500, 1000), (2, 1000, 995))
    step(olga, tournament, "close_round")
    address = f"/tournaments/{tournament}/standings.csv"
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.headers["Content-Type"] == "text/csv"
    text = answer.content.decode("utf-8-sig")
    lines = list(csv.DictReader(StringIO(text), delimiter=";"))
    assert [int(line["Place"]) for line in lines] == [
        row.place for row in current_standings(state_of(tournament))
    ]
    assert sum(int(line["Victory points"]) for line in lines) == 40
    assert "'=1+1; Anna, Aldo Rossi" in {line["Name"] for line in lines}
    assert "victory points" in {line["Behind by"] for line in lines}
    for its in (address, f"/tournaments/{tournament}/standings/1.csv"):
        italian = client.get(its, headers={"Accept-Language": "it"})
        text = italian.content.decode("utf-8-sig")
        assert text.startswith("Posto;Iscrizione;Nome;Circolo;Punti vittoria;Punti partita lordi;")
        assert {line["Dietro per"] for line in csv.DictReader(StringIO(text), delimiter=";")} >= {
            "punti vittoria"
        }
        assert "Accept-Language" in italian.headers["Vary"]
