"""Sheets for the hall: of what is posted and published only, with codes that open no door."""

import base64
import re
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client

from smazzata.hall.paper import slip_form
from smazzata.hall.slips.keys import slip_key
from smazzata.hall.views import sheets
from smazzata.presentation.qr_codes import qr_data_uri
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import FIRST, begin, pairs

pytestmark = pytest.mark.django_db
KINDS = ("tables", "names", "cards", "slips")


def sheet(address: str, status: int = 200) -> str:
    answer = Client(headers={"Accept-Language": "en"}).get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_each_sheet_shows_the_posted_round_and_nothing_of_a_proposal() -> None:
    begun = begin(posted=False)
    begun.step("draw", "propose")
    for kind in KINDS:
        sheet(f"/tournaments/{begun.id}/rounds/1/sheets/{kind}/", 404)
    begun.step("post")
    for kind in KINDS:
        assert "Anna Rossi" in sheet(f"/tournaments/{begun.id}/rounds/1/sheets/{kind}/")
    sheet(f"/tournaments/{begun.id}/rounds/1/sheets/ranking/", 404)
    sheet(f"/tournaments/{begun.id}/rounds/1/sheets/nothing/", 404)
    begun.results(1, (1, 1500, 995), (2, 700, 600))
    sheet(f"/tournaments/{begun.id}/rounds/1/sheets/ranking/", 404)
    begun.step("close_round")
    assert "number 1, published on" in sheet(f"/tournaments/{begun.id}/rounds/1/sheets/ranking/")


def test_every_person_stands_once_in_the_list_by_name_in_order() -> None:
    begun = begin(pairs(21))
    page = sheet(f"/tournaments/{begun.id}/rounds/1/sheets/names/?paper=a5")
    names = re.findall(r'<li>\s*<span class="who">([^<]+)</span>', page)
    assert len(names) == 42
    assert names == sorted(names, key=str.casefold)
    assert page.count("rests") == 2


def test_who_moves_reads_the_whole_road() -> None:
    """In a Mitchell of six tables by two: the tables of the rounds to come, for who moves only."""
    begun = begin(pairs(12), system="mitchell", step=2, rounds=3)
    page = sheet(f"/tournaments/{begun.id}/rounds/1/sheets/names/")
    roads = [" ".join(found.split()) for found in re.findall(r'class="road">([^<]+)<', page)]
    assert len(roads) == 12
    assert {*roads} == {f"then {(t + 1) % 6 + 1}, then {(t + 3) % 6 + 1}" for t in range(1, 7)}
    told = 0
    for name in FIRST:  # on a telephone there is room for the word
        found = sheet(f"/tournaments/{begun.id}/seat/?name={name}")
        roads = re.findall(r"then table \d, then table \d", " ".join(found.split()))
        assert len(roads) == found.count('class="road"')
        told += len(roads)
    assert told


def test_a_code_leads_to_the_public_page_of_its_table_and_holds_no_key() -> None:
    begun = begin()
    page = sheet(f"/tournaments/{begun.id}/rounds/1/sheets/slips/")
    codes = re.findall(r'src="(data:image/svg[^"]+)"', page)
    expected = f"http://testserver/tournaments/{begun.id}/rounds/1/tables/{{}}/"
    assert codes == [qr_data_uri(expected.format(1)), qr_data_uri(expected.format(2))]
    assert Client().get(f"/tournaments/{begun.id}/rounds/1/tables/2/").status_code == 200
    drawn = unquote(codes[0].partition(",")[2])
    if ";base64" in codes[0]:
        drawn = base64.b64decode(codes[0].partition(",")[2]).decode()
    assert drawn.startswith("<svg")
    assert "script" not in drawn


def test_standings_on_paper_are_those_that_were_published() -> None:
    begun = begin()
    begun.results(1, (1, 1500, 995), (2, 700, 600))
    begun.step("close_round")
    address = f"/tournaments/{begun.id}/rounds/1/sheets/ranking/"
    before = sheet(address)
    assert "behind by gross match points" not in before
    form: dict[str, Any] = {"do": "correct", "kind": "addition", "reason": "somma", "article": "17"}
    begun.post("rounds/1/tables/2/", **form, confirmed="yes", **{"mp-2-0": 2900, "mp-2-1": 600})
    assert sheet(address) == before
    begun.step("publish")
    assert "number 2, published on" in sheet(address)


def test_paper_says_what_split_level_lines() -> None:
    begun = begin()
    begun.results(1, (1, 1500, 1000), (2, 1400, 900))  # by as much, and other totals
    begun.step("close_round")
    page = sheet(f"/tournaments/{begun.id}/rounds/1/sheets/ranking/")
    assert page.count("behind by gross match points") == 2


def test_only_a_slip_that_an_official_prints_carries_a_key() -> None:
    begun = begin(claims="yes")
    address = f"/tournaments/{begun.id}/rounds/1/sheets/slips/"
    public = f"http://testserver/tournaments/{begun.id}/rounds/1/tables/1/"
    played = load(begun.id).state.rounds[0]
    keyed = f"{public}slip/?key={slip_key(begun.id, played, 1, played.tables[0].sides[0])}"
    assert load(begun.id).state.rules.claims  # type: ignore[union-attr]
    printed = begun.client.get(address)
    assert qr_data_uri(keyed) in printed.content.decode()
    assert printed.headers["Cache-Control"] == "no-store"
    for stranger in (Client(), client_of("otto", "organiser")):
        page = stranger.get(address).content.decode()
        assert qr_data_uri(keyed) not in page
        assert qr_data_uri(public) in page
    cards = begun.client.get(f"/tournaments/{begun.id}/rounds/1/sheets/cards/").content.decode()
    assert qr_data_uri(keyed) not in cards, "a card stands on the table, for everybody to see"
    assert Client().get(keyed).status_code == 200


@pytest.mark.parametrize("kind", ["slips", "cards"])
def test_no_code_is_drawn_that_is_not_printed(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    drawn: list[str] = []

    def draw(address: str) -> str:
        drawn.append(address)
        return qr_data_uri(address)

    monkeypatch.setattr(sheets, "qr_data_uri", draw)
    begun = begin(claims="yes")
    address = f"/tournaments/{begun.id}/rounds/1/sheets/{kind}/"
    page = begun.client.get(address).content.decode()
    assert re.findall(r'src="(data:[^"]+)"', page) == [*map(qr_data_uri, drawn)]
    assert len(drawn) == (4 if kind == "slips" else 2)


def test_a_slip_has_the_lines_of_its_game() -> None:
    begun = begin()
    page = sheet(f"/tournaments/{begun.id}/rounds/1/sheets/slips/")
    form = slip_form(get_tournament(begun.id), 2)
    assert len(form.rows) >= 5
    assert {row.taken_off for row in form.rows} == {True, False}
    assert page.count('class="figures"') == 2
    for row in form.rows:
        assert page.count(f"{row.name}</th>") == 2
