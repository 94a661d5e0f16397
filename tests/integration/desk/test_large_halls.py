"""Pages at four hundred entries and two hundred tables: as many questions as at few."""

import os
import time
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from smazzata.tournament_management.tournament import tournaments
from tests.testbed.evening import Evening, begin

pytestmark = pytest.mark.django_db
FEW, MANY = 8, 400
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


def test_a_long_list_is_found_in_and_turned_page_by_page() -> None:
    tournaments.forget()
    begun = begin(people(120), posted=False)
    page = begun.client.get(f"/desk/{begun.id}/entries/").content.decode()
    assert page.count('<th scope="row" class="who">') == 100
    assert 'rel="next" href="?page=2"' in page
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
    answer = begun.client.post(address, {"once": str(uuid4()), "mp-4-0": "7", "mp-4-1": "1"})
    assert answer.headers["Location"] == address
    assert "No result is missing." in begun.client.get(address).content.decode()
