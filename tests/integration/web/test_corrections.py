"""After a correction anybody sees what it moved: lines, ratings, and who would have met."""

import re

import pytest
from django.test import Client

from smazzata.tournament_management.tournament import tournaments
from tests.testbed.desk_forms import client_of, opened, post, posted, state_of, step, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(db: None) -> Client:
    """An organiser's browser."""
    return client_of("olga", "organiser")


NAMES = "Abe Bix Cal Dan Eva Fay Gus Hal"


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


def test_the_difference_stands_on_a_page_with_the_pairing_that_would_have_been() -> None:
    olga, anybody = client_of("olga", "organiser"), Client(headers={"Accept-Language": "en"})
    tournament = opened(olga, system="danish", rounds="3")
    pairs = "".join(f"{n} Uno;{n} Due;Fiori\n" for n in NAMES.split())
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    lines = [(table, 500 * table, 0) for table in (1, 2, 3, 4)]
    totals(olga, tournament, 1, *lines)
    for name in ("close_round", "propose", "post"):
        step(olga, tournament, name)
    index = f"/tournaments/{tournament}/corrections/"
    assert "Nothing has been corrected." in anybody.get(index).content.decode()
    loser = state_of(tournament).rounds[0].tables[3].sides[1]
    form = {"do": "correct", "kind": "swap", "consent": "yes", "reason": "the lines were swapped"}
    wrong = {**form, "mp-4-0": 0, "mp-4-1": 2000, "confirmed": "yes"}
    post(olga, f"/desk/{tournament}/rounds/1/tables/4/", wrong)
    page = anybody.get(index).content.decode()
    assert "corrected (lines swapped)" in page
    assert "; before 2000 – 0." in page
    assert "the lines were swapped" not in page, "reasons are not public"
    (address,) = set(re.findall(rf"{index}\d+/", page))
    page = anybody.get(address).content.decode()
    names = {n: entry.members for n, entry in state_of(tournament).entries.items()}
    assert len(names) == 8
    moved = re.findall(r"(\d+) → <strong>(\d+)</strong>", page)
    assert ("0", "20") in moved, "its victory points"
    assert ("0", "2000") in moved, "its match points"
    instead = re.search(r'<ul id="instead">(.*?)</ul>', page, re.S)
    assert instead, "round 2 would have been another"
    assert "Round 2, which was posted already" in page
    assert "Before the correction" in page, "and four ratings"
    played = {frozenset(table.sides) for table in state_of(tournament).rounds[1].tables}
    assert any(loser in sides for sides in played), "the round stays as it was"
    assert anybody.get(f"{index}1/").status_code == 404
    assert index in anybody.get(f"/tournaments/{tournament}/").content.decode()


def test_a_result_of_a_table_that_is_no_longer_there_breaks_no_page(olga: Client) -> None:
    """A result is taken back, the round is recalled and paired again with fewer tables."""
    tournament = posted(olga)
    totals(olga, tournament, 1, (2, 700, 500))
    sure = {"confirmed": "yes", "reason": "a mistake"}
    table = f"/desk/{tournament}/rounds/1/tables/2/"
    correction = {"do": "correct", "kind": "addition", "mp-2-0": 900, "mp-2-1": 500}
    post(olga, table, {**correction, **sure})
    for _ in range(2):
        post(olga, table, {"do": "revoke", **sure})
    post(olga, f"/desk/{tournament}/", {"do": "recall", **sure})
    for entry in (1, 2):
        gone = {"do": "withdraw", "kind": "justified", "confirmed": "yes"}
        post(olga, f"/desk/{tournament}/entries/{entry}/", gone)
    for name in ("propose", "post"):
        step(olga, tournament, name)
    assert len(state_of(tournament).rounds[0].tables) == 1
    for page in ("log/", "corrections/"):
        answer = Client().get(f"/tournaments/{tournament}/{page}")
        assert answer.status_code == 200
        assert "900" in answer.content.decode()
