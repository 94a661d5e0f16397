"""A season from its rules to the points of a person: filed, accepted, ranked, explained."""

import json
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client

from smazzata.ledger.auditing import audit
from smazzata.ledger.reader import load
from smazzata.ledger.signing import own_key
from smazzata.members.models import Member
from smazzata.register import joining
from smazzata.season import filing
from smazzata.season.bundles import find_end
from smazzata.season.history import season_id, seasons
from smazzata.season.models import BookedPoints, FiledResults, SeasonText
from smazzata.season.receipts import verify_file
from smazzata.season.rules import adopt, shipped_text
from smazzata.tournament_management.tournament import load as load_tournament
from smazzata.tournament_management.tournament import tournaments
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin
from tests.testbed.played import bring_lists_up_to_date
from tests.unit.narrowing import accepted, refusal_of
from tournaments.federation.days import date_of, write_day
from tournaments.federation.filing import digest_bundle
from tournaments.federation.receipts import Receipt, digest_receipt

pytestmark = pytest.mark.django_db
OFFICER = "system"
YEAR = date_of(filing.today()).year
SEASON = f"/season/fibur/{YEAR}/"
POINTS = f"{SEASON}points/"


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()
    seasons.forget()


@pytest.fixture
def fibur(db: None) -> None:
    assert adopt("fibur", YEAR, shipped_text("fibur")) is True


@pytest.fixture
def rita(db: None) -> Client:
    """An officer's browser."""
    return client_of("rita", "officer")


def wrong() -> list[str]:
    """What an audit finds wrong with rows of seasons, by code."""
    return [each.code for each in audit().findings if each.message.startswith("season_")]


def evening(club: str = "Fiori", title: str = "Uno") -> Evening:
    """An evening of two pairs that Ada and Bo Re of a club have won."""
    entries = f"Ada Re;Bo Re;{club}\nCy Blu;Di Blu;Cuori"
    begun = begin(entries, posted=False, title=title, rounds=1)
    begun.step("draw", "propose", "post")
    state = load_tournament(begun.id).state
    first = state.entries[state.rounds[0].table(1).sides[0]]
    won = str(Member.objects.get(name="Ada Re", club__name=club).id) in first.members
    begun.results(1, (1, 1505, 0) if won else (1, 0, 1505))
    begun.step("close_round")
    bring_lists_up_to_date()
    return begun


def filed(begun: Evening, level: str = "federal", **more: Any) -> Receipt:
    found = accepted(filing.file_results("fibur", YEAR, begun.id, level, OFFICER, **more))
    return found.receipt


def accept(number: int, **more: Any) -> None:
    accepted(filing.decide("fibur", YEAR, number, OFFICER, accept=True, **more))


def ranking(at: str = "") -> list[tuple[int, str, int]]:
    answer = Client().get(f"{SEASON}points.json", {"at": at})
    assert answer.status_code == 200
    return [(each["place"], each["name"], each["points"]) for each in answer.json()["lines"]]


def text(client: Client, address: str, status: int = 200, **form: object) -> str:
    answer = client.post(address, form) if form else client.get(address, follow=True)
    assert answer.status_code == status, answer.content.decode()
    return " ".join(unescape(answer.content.decode()).split())


def test_a_season_by_its_pages(fibur: None, rita: Client) -> None:
    begun = evening()
    desk = text(begun.client, f"/desk/{begun.id}/filing/")
    assert "today is day 0 of 10" in desk
    begun.post("filing/", do="file", level=f"fibur/{YEAR}/federal")
    assert "Receipt 1: filed on day 0 of 10" in text(begun.client, f"/desk/{begun.id}/filing/")
    waiting = text(rita, SEASON)
    assert "receipt 1, edition 1, day 0 of 10" in waiting
    assert "Nobody has points yet" in text(Client(headers={"Accept-Language": "en"}), POINTS)
    missing = text(rita, SEASON, 409, do="return", number=1, reason=" ")
    assert "Say why the results are returned." in missing
    text(rita, SEASON, 302, do="accept", number=1, reason="")
    again = text(rita, SEASON, 409, do="accept", number=1)
    assert "decided on already" in again
    names = {name for _place, name, _points in ranking()}
    assert names == {"Ada Re", "Bo Re"}
    winner = Member.objects.get(name="Ada Re")
    public = Client(headers={"Accept-Language": "en"})
    assert f"{SEASON}points/{winner.id}/" in text(public, f"/players/{winner.id}/")
    why = text(public, f"{SEASON}points/{winner.id}/")
    assert "Place 1 of 2" in why
    assert "Formula linear-third, version 1" in why
    italian = Client(headers={"Accept-Language": "it"})
    perche = text(italian, f"{SEASON}points/{winner.id}/")
    assert "Posto 1 su 2" in perche
    assert [e.type for e in load(season_id("fibur", YEAR))] == [
        "season_rules_adopted",
        "results_filed",
        "results_accepted",
    ]
    assert wrong() == []


def test_two_clerks_file_once_and_a_correction_is_edition_2(fibur: None) -> None:
    begun = evening()
    first = filed(begun)
    assert filed(begun) == first
    assert FiledResults.objects.count() == 1
    refused = filing.file_results("fibur", YEAR, begun.id, "regional", OFFICER)
    assert refusal_of(refused).code == "filing_reason_missing"
    second = filed(begun, "regional", reason="Il livello era un altro")
    rows = [*FiledResults.objects.order_by("edition")]
    assert json.loads(rows[1].bundle)["before"] == digest_bundle(rows[0].bundle.encode())
    assert (second.edition, second.number) == (2, 2)
    assert second.before == digest_receipt(first)
    accept(1)
    before = {points for _place, _name, points in ranking()}
    accept(2)
    assert {points for _place, _name, points in ranking()} != before
    assert wrong() == []


def test_days_are_those_of_rome_and_late_gives_no_points(fibur: None) -> None:
    begun = evening()
    end = find_end(begun.id, load_tournament(begun.id).state)
    receipt = filed(begun, day=end + 11)
    assert (receipt.day, receipt.of) == (11, 10)
    accept(1, day=end + 12)
    assert FiledResults.objects.get().state == "late"
    assert not BookedPoints.objects.exists()
    assert wrong() == []


def test_a_ranking_is_as_of_its_day_and_follows_who_is_one_person(fibur: None) -> None:
    first = evening()
    second = evening("Picche", "Due")
    end = find_end(second.id, load_tournament(second.id).state)
    filed(first)
    filed(second)
    accept(1, day=end)
    accept(2, day=end + 5)
    before, after = write_day(end + 4), write_day(end + 5)
    assert ranking(write_day(end - 1)) == []
    assert [name for _place, name, _points in ranking(before)] == ["Ada Re", "Bo Re"]
    apart = ranking(after)
    assert [name for _place, name, _points in apart] == ["Ada Re", "Ada Re", "Bo Re", "Bo Re"]
    assert {place for place, _name, _points in apart} == {1}
    kept, gone = (str(m.id) for m in Member.objects.filter(name="Ada Re").order_by("id"))
    assert joining.join(kept, gone, "system") is None
    each = apart[0][2]
    assert ranking(after)[0] == (1, "Ada Re", 2 * each)
    assert [place for place, _name, _points in ranking(after)] == [1, 2, 2]
    assert f"{kept}" in Client().get(f"{SEASON}points.csv?at={after}").content.decode()
    assert Client().get(f"{SEASON}points/{gone}/").status_code == 302


def test_a_receipt_holds_offline_and_one_digit_changed_does_not(
    fibur: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filed(evening())
    data = Client().get(f"{SEASON}filings/1.json").content
    file = tmp_path / "receipt.json"
    file.write_bytes(data)
    call_command("verify_receipt", str(file), "--key", str(own_key()), "--lang", "en")
    assert "The receipt holds: number 1" in capsys.readouterr().out
    forged = data.replace(b'"gross":1505', b'"gross":1506')
    assert forged != data
    assert refusal_of(verify_file(forged, own_key())).code == "filing_differs"
    file.write_bytes(forged)
    with pytest.raises(SystemExit):
        call_command("verify_receipt", str(file), "--key", str(own_key()), "--lang", "en")
    assert "[filing_differs]" in capsys.readouterr().err
    note = json.loads(data)
    note["note"] = note["note"].replace('"day":0', '"day":1')
    assert refusal_of(verify_file(json.dumps(note).encode(), own_key())).code == "receipt_forged"
    for broken in (b"", b"[]", b"\xff", b'{"note": 1}'):
        assert refusal_of(verify_file(broken, own_key())).code == "receipt_unreadable"


@pytest.mark.parametrize(
    "forge",
    [
        lambda: BookedPoints.objects.filter(place=1).update(points=99_999),
        lambda: BookedPoints.objects.all().delete(),
        lambda: FiledResults.objects.update(state="filed"),
        lambda: FiledResults.objects.update(bundle="{}"),
        lambda: FiledResults.objects.all().delete(),
        lambda: SeasonText.objects.update(text=shipped_text("lago")),
        lambda: SeasonText.objects.all().delete(),
    ],
)
def test_a_forged_row_is_found(fibur: None, forge: Callable[[], object]) -> None:
    filed(evening())
    accept(1)
    assert wrong() == []
    forge()
    assert {*wrong()} <= {"row_not_in_log", "row_lost", "row_contradicts_log"}
    assert wrong()


def test_refusals(fibur: None, rita: Client) -> None:
    begun = begin(posted=True)
    bring_lists_up_to_date()
    for code, arguments in {
        "filing_open": ("fibur", YEAR, begun.id, "federal"),
        "season_unknown": ("fibur", YEAR + 2, begun.id, "federal"),
        "filing_level_unknown": ("fibur", YEAR, begun.id, "evening"),
    }.items():
        assert refusal_of(filing.file_results(*arguments, OFFICER)).code == code
    assert isinstance(adopt("fibur", YEAR, shipped_text("fibur")), bool)
    assert refusal_of(adopt("fibur", 1, shipped_text("fibur"))).code == "season_bad_year"
    assert refusal_of(adopt("fibur", 2028, shipped_text("lago"))).code == "season_other_body"
    other = shipped_text("fibur").replace("days = 10", "days = 9")
    assert refusal_of(adopt("fibur", YEAR, other)).code == "season_adopted"
    text(Client(), "/season/fibur/2031/points/", 404)
    bad = Client(headers={"Accept-Language": "en"}).get(f"{POINTS}?at=2027-02-30")
    assert bad.status_code == 400
    assert "This is no day." in bad.content.decode()
    as_json = Client().get(f"{SEASON}points.json?at=x%00")
    assert (as_json.status_code, as_json.json()["code"]) == (400, "season_bad_day")
    assert Client().get(SEASON).status_code == 302
    text(rita, SEASON, 409, do="accept", number=7)
    olga = begun.client
    answer = olga.post(
        f"/desk/{begun.id}/filing/", {"do": "file", "level": "x", "once": UUID(int=7)}
    )
    assert answer.status_code in (400, 409)


def test_an_event_belongs_to_the_season_in_which_it_ended(fibur: None) -> None:
    assert adopt("fibur", YEAR + 1, shipped_text("fibur")) is True
    begun = evening()
    refused = filing.file_results("fibur", YEAR + 1, begun.id, "federal", OFFICER)
    assert refusal_of(refused).code == "filing_other_year"
    assert not FiledResults.objects.exists()


def test_adopting_by_command(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("adopt_season", "lago", "2027", "--lang", "en")
    assert "Adopted: lago 2027." in capsys.readouterr().out
    call_command("adopt_season", "lago", "2027", "--lang", "en")
    assert "It was so already" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("adopt_season", "nobody", "2027", "--lang", "it")
    assert "[season_no_text]" in capsys.readouterr().err
    assert wrong() == []
