"""Pages at four hundred entries and two hundred tables: as many questions as at few."""

import os
import re
import time
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from smazzata.hall.slips.keys import slip_key
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin

pytestmark = pytest.mark.django_db
FEW, MANY = 8, 160
PAGES = (
    "/desk/{id}/",
    "/desk/{id}/entries/",
    "/desk/{id}/roll-call/",
    "/desk/{id}/check-in/cards/",
    "/desk/{id}/rounds/1/",
    "/desk/{id}/referee/",
    "/desk/{id}/hall/",
    "/tournaments/{id}/",
    "/tournaments/{id}/rounds/1/",
    "/tournaments/{id}/standings.pdf",
    "/tournaments/{id}/screen/",
    "/tournaments/{id}/seat/?name=a",
    "/tournaments/{id}/log/",
    "/tournaments/{id}/rounds/1/sheets/slips/",
    "/tournaments/{id}/rounds/1/sheets/names/",
    "/tournaments/{id}/rounds/1/sheets/ranking/",
)


def people(pairs: int) -> str:
    return "\n".join(f"Anna {n} Rossi; Bea {n} Neri; Circolo {n % 20}" for n in range(pairs))


def evening(pairs: int, who: str) -> Evening:
    """A round that is over and published, and the next one posted."""
    begun = begin(people(pairs), who=who, claims="yes")
    tables = range(1, pairs // 2 + 1)
    begun.results(1, *[(table, 1000 + 5 * table, 995) for table in tables])
    begun.step("close_round", "propose", "post")
    return begun


@pytest.fixture
def halls() -> tuple[Evening, Evening]:
    tournaments.forget()
    return evening(FEW, "olga"), evening(MANY, "ada")


def asked(client: Client, path: str, tournament: UUID) -> tuple[int, float]:
    """How many questions a page asks once it is warm, and how many milliseconds it takes."""
    address = path.format(id=tournament)
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as found:
        begun = time.perf_counter()
        client.get(address)
        return len(found), 1000 * (time.perf_counter() - begun)


@pytest.mark.nightly
def test_no_page_asks_more_where_more_play(halls: tuple[Evening, Evening]) -> None:
    few, many = halls
    told, more = [], {}
    for path in PAGES:
        before, _ = asked(few.client, path, few.id)
        after, took = asked(many.client, path, many.id)
        told.append(f"{path:45} {before:3} {after:3} {took:7.0f} ms")
        # Pages of a list may count it first.
        if after > before + 2:
            more[path] = (before, after)
    if os.environ.get("SMAZZATA_MEASURE"):
        print("\n" + "\n".join(told))
    assert not more


def typed(begun: Evening, tables: int) -> None:
    """All results of a round, in one form."""
    begun.results(1, *[(table, 1000 + 5 * table, 995) for table in range(1, tables + 1)])


def test_a_typed_round_asks_seven_questions_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A savepoint and its end; the id taken, and looked for in the log; the tournament read and
    appended to; its autopilot.
    """
    execute, asked = psycopg.Cursor.execute, [0]

    def count(*said: Any, **options: Any) -> Any:
        asked[0] += 1
        return execute(*said, **options)

    found = []
    monkeypatch.setattr(psycopg.Cursor, "execute", count)
    for tables, who in ((4, "olga"), (14, "ada")):
        tournaments.forget()
        begun = begin(people(2 * tables), who=who)
        asked[0] = 0
        typed(begun, tables)
        found.append(asked[0])
    assert found[1] - found[0] == 7 * 10


def test_a_long_list_is_found_in_and_turned_page_by_page() -> None:
    tournaments.forget()
    begun = begin(people(120), posted=False)
    page = begun.client.get(f"/desk/{begun.id}/entries/").content.decode()
    assert page.count('<th scope="row" class="who">') == 100
    assert re.search(r'rel="next"\s+href="\?page=2"', page)
    rest = begun.client.get(f"/desk/{begun.id}/entries/?page=2").content.decode()
    assert rest.count('<th scope="row" class="who">') == 20
    for asked, found in (
        ("anna 119", 1),
        ("circolo 19", 6),
        ("120", 1),
        ("nobody", 0),
        ("a" * 99, 0),
    ):
        listed = begun.client.get(f"/desk/{begun.id}/entries/", {"q": asked}).context["page"]
        assert len(listed.paginator.object_list) == found, asked
    roll = begun.client.get(f"/desk/{begun.id}/roll-call/").content.decode()
    assert roll.count('name="here"') == 100


def test_the_tables_that_are_missing_are_shown_alone() -> None:
    tournaments.forget()
    begun = begin(people(8))
    begun.results(1, (1, 1500, 1000), (3, 900, 800))
    address = f"/desk/{begun.id}/rounds/1/?show=missing"
    page = begun.client.get(address).content.decode()
    assert 'id="table-2"' in page
    assert 'id="table-4"' in page
    assert 'id="table-1"' not in page
    form = {"mp-2-0": "1000", "mp-2-1": "900", "mp-4-0": "x", "mp-4-1": "1"}
    assert 'id="table-4"' in begun.post("rounds/1/?show=missing", 422, **form)
    answer = begun.client.post(address, {"once": str(uuid4()), "mp-4-0": "700", "mp-4-1": "100"})
    assert answer.headers["Location"] == address
    assert "No result is missing." in begun.client.get(address).content.decode()


def numbers(page: str) -> set[int]:
    """The tables that a page of a round shows."""
    return {int(found) for found in re.findall(r'id="table-(\d+)"', page)}


def test_a_table_is_found_by_its_number_and_by_who_sits_there() -> None:
    tournaments.forget()
    begun = begin(people(60))
    tables = load(begun.id).state.rounds[0].tables
    of_anna_23 = next(n for n, table in enumerate(tables, 1) if 24 in table.sides)
    desk = f"/desk/{begun.id}/rounds/1/"
    assert numbers(begun.client.get(desk).content.decode()) == {*range(1, 31)}
    assert numbers(begun.client.get(desk, {"q": "23"}).content.decode()) == {23}
    found = begun.client.get(desk, {"q": "ANNA 23 rossi"}).content.decode()
    assert numbers(found) == {of_anna_23}
    # What is typed there is stored, and the next table can be looked for at once.
    address = f"{desk}?q=23"
    form = {"once": str(uuid4()), "mp-23-0": "1000", "mp-23-1": "900"}
    assert begun.client.post(address, form).headers["Location"] == address
    page = begun.client.get(address).content.decode()
    assert re.search(r'name="q"[^>]* value="23"[^>]* autofocus', page)
    assert "in-sight" not in page
    nobody = begun.client.get(desk, {"q": "nobody"}).content.decode()
    assert "No table of this round has that number or name." in nobody
    public = f"/tournaments/{begun.id}/rounds/1/"
    assert begun.client.get(public, {"q": "23"}).content.decode().count("table-card") == 1


def test_the_missing_ones_are_all_there_where_tables_fill_two_pages() -> None:
    tournaments.forget()
    begun = begin(people(404))
    begun.results(1, *[(table, 1000, 995) for table in range(1, 202)])
    page = begun.client.get(f"/desk/{begun.id}/rounds/1/?show=missing").content.decode()
    assert numbers(page) == {202}


def test_somebody_is_found_in_the_standings_with_the_place_among_all() -> None:
    tournaments.forget()
    begun = begin(people(40), rounds=2)
    begun.results(1, *[(table, 1000 + 5 * table, 995) for table in range(1, 21)])
    begun.step("close_round")
    address = f"/tournaments/{begun.id}/"
    whole = begun.client.get(address)
    asked = begun.client.get(address, {"q": "rossi circolo 19"})
    wanted = [s.row for s in whole.context["standings"] if s.side.club == "Circolo 19"]
    assert [s.row for s in asked.context["standings"]] == wanted
    assert len(wanted) == 2
    assert "Nobody has that name." in begun.client.get(address, {"q": "zz"}).content.decode()
    # Where one sits is said above the list, not below four hundred lines.
    page = whole.content.decode()
    assert page.index("Where do I sit?") < page.index("<table")


def test_the_desk_names_the_tables_that_call_and_says_where_one_is() -> None:
    tournaments.forget()
    begun = begin(people(8), claims="yes")
    played = load(begun.id).state.rounds[0]
    for table in (2, 4):
        side = played.table(table).sides[0]
        slip = reverse("slips:slip", args=[begun.id, 1, table])
        key = slip_key(begun.id, played, table, side)
        form = {"once": str(uuid4()), "key": key, "by": side, "do": "call", "about": "Una carta"}
        assert begun.client.post(slip, form).status_code == 302
    desk = begun.client.get(f"/desk/{begun.id}/").content.decode()
    assert "2 tables call a referee:" in desk
    assert 'aria-current="page">Next step' in desk
    referee = f"/desk/{begun.id}/referee/"
    page = begun.client.get(referee).content.decode()
    assert 'aria-current="page">Referee (2)' in page
    assert page.count("aria-current") == 1
    below = begun.client.get(f"/desk/{begun.id}/entries/1/").content.decode()
    assert re.findall(r'aria-current="(\w+)">([^<(]+)', below) == [("true", "Entries ")]
    # Each call is a line until it is opened.
    assert page.count('<details class="panel call"') == 2
    assert not re.search(r'<details class="panel call" id="call-\d+"\s+open', page)
    opened = begun.client.get(referee, {"call": "2"}).content.decode()
    assert re.findall(r'<details class="panel call" id="(call-\d+)"\s+open', opened) == ["call-2"]
    said = {"do": "statement", "call": "1", "member": "", "text": "Ho visto tutto"}
    answer = begun.client.post(referee, {"once": str(uuid4()), **said})
    assert answer.headers["Location"] == f"{referee}?call=1#call-1"


def test_three_screens_share_the_list_by_name() -> None:
    tournaments.forget()
    begun = begin(people(120))
    screen = f"/tournaments/{begun.id}/screen/"

    def shown(**query: str) -> list[str]:
        page = begun.client.get(screen, query).content.decode()
        return re.findall(r'<li>\s*<span class="who">([^<]+)</span>', page)

    whole = shown()
    parts: list[str] = []
    for part in ("1of3", "2of3", "3of3"):
        lines = shown(show="names", part=part)
        answer = begun.client.get(screen, {"show": "names", "part": part}).content.decode()
        assert f"{lines[0]} – {lines[-1]}" in answer
        parts += lines
    assert parts == whole
    assert len(whole) == 240
    for senseless in ("4of3", "0of3", "of", "1of9", "٣of3", "x" * 99):
        assert len(shown(show="names", part=senseless)) == 240, senseless
    assert "part=2of3" in begun.client.get(f"/desk/{begun.id}/hall/").content.decode()


def test_a_final_is_called_so_in_italian_and_homologation_otherwise() -> None:
    olga = client_of("olga", "organiser", language="it")
    form = olga.get("/desk/new/", {"preset": "burraco-groups-final"}).content.decode()
    assert '<option value="final" selected>Finale</option>' in form
    assert "Omologazione" not in form
