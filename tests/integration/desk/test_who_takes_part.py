"""Whoever withdrew before the draw, or waits for a place, is told of and counted nowhere."""

import pytest
from django.test import Client

from smazzata.tournament_management.models import TournamentRow
from tests.testbed.desk_forms import post, step, with_pairs
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


def test_who_withdrew_before_the_draw_is_on_no_page_of_the_standings(olga: Client) -> None:
    tournament = with_pairs(olga)
    entry = f"/desk/{tournament}/entries/2/"
    post(olga, entry, {"do": "withdraw", "kind": "justified", "reason": "ill", "confirmed": "yes"})
    step(olga, tournament, "draw")
    public = f"/tournaments/{tournament}/"
    step(olga, tournament, "propose")
    step(olga, tournament, "post")
    for address in (public, f"{public}standings.csv", f"{public}screen/?show=names"):
        answer = olga.get(address)
        assert answer.status_code == 200, address
        assert b"Anna Rossi" in answer.content, address
        assert b"Bruno Neri" not in answer.content, address
    assert "3 pairs" in olga.get(public).content.decode()
    bring_lists_up_to_date()
    assert TournamentRow.objects.get(id=tournament).entries == 3
    post(olga, entry, {"do": "return", "reason": "well", "confirmed": "yes"})
    bring_lists_up_to_date()
    assert TournamentRow.objects.get(id=tournament).entries == 4
    post(olga, entry, {"do": "withdraw", "kind": "justified", "reason": "ill", "confirmed": "yes"})
    told = olga.get(f"/api/tournaments/{tournament}").json()
    assert told["entries"] == 3
    rows = olga.get(f"/api/tournaments/{tournament}/standings").json()["standings"]
    assert len(rows) == 3


def test_who_waits_for_a_place_is_told_so(olga: Client) -> None:
    tournament = with_pairs(olga, hall_tables="2")
    rests = {"do": "one", "name": "Ugo Gialli", "partner": "Ida Gialli"}
    post(olga, f"/desk/{tournament}/entries/", rests)
    typed = {"do": "one", "name": "Eva Gialli", "partner": "Enzo Gialli"}
    post(olga, f"/desk/{tournament}/entries/", typed)
    page = olga.get(f"/desk/{tournament}/entries/").content.decode()
    assert "The hall is full: Eva Gialli – Enzo Gialli waits for a place" in page
