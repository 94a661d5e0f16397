"""After a correction anybody sees what it moved: lines, ratings, and who would have met."""

import re

import pytest
from django.test import Client

from smazzata.tournament_management.tournament import tournaments
from tests.integration.desk.test_desk import client_of, opened, post, state_of, step, totals

pytestmark = pytest.mark.django_db

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
