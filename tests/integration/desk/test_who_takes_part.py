"""Whoever withdrew before the draw, or waits for a place, is told of and counted nowhere."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from smazzata.desk.entries.roll_call import arrived
from smazzata.tournament_management.models import TournamentRow
from tests.testbed.desk_forms import (
    client_of,
    opened,
    post,
    posted,
    state_of,
    step,
    totals,
    with_pairs,
)
from tests.testbed.evening import pairs
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


def test_the_page_of_entries_counts_as_its_tab_does(olga: Client) -> None:
    tournament = posted(olga)
    entry = f"/desk/{tournament}/entries/2/"
    post(olga, entry, {"do": "withdraw", "kind": "justified", "reason": "ill", "confirmed": "yes"})
    page = " ".join(olga.get(f"/desk/{tournament}/entries/").content.decode().split())
    assert "Entries (4)" in page, "the tab"
    assert "4 entries" in page
    assert "1 of them has withdrawn" in page


def test_a_pair_that_has_withdrawn_is_told_of_as_a_pair_on_every_road() -> None:
    olga = client_of("olga", "organiser", language="it")
    tournament = posted(olga)
    entry = f"/desk/{tournament}/entries/2/"
    post(olga, entry, {"do": "withdraw", "kind": "justified", "reason": "ill", "confirmed": "yes"})
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    reader = Client(headers={"Accept-Language": "it"})
    public = f"/tournaments/{tournament}/"
    pages = (public, f"{public}screen/?show=ranking", f"{public}standings.csv")
    for page in (*pages, f"{public}rounds/1/sheets/ranking/"):
        told = reader.get(page).content.decode()
        assert "coppia ritirata" in told, page
        assert "ritirato" not in told, page
    assert "coppia ritirata" in olga.get(f"/desk/{tournament}/entries/").content.decode()
    pdf = PdfReader(BytesIO(reader.get(f"{public}standings.pdf").content))
    assert "coppia ritirata" in " ".join(page.extract_text() for page in pdf.pages)
    rows = reader.get(f"/api/tournaments/{tournament}/standings").json()["standings"]
    assert [row["entry"] for row in rows if row["withdrawn"]] == [2]


def test_before_a_knock_out_the_page_tells_who_goes_through_its_first_round(olga: Client) -> None:
    tournament = opened(olga, system="knockout", rounds=4)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs(13)})
    page = " ".join(olga.get(f"/desk/{tournament}/entries/").content.decode().split())
    assert "<li> 5 tables </li>" in page
    assert "3 rest in the first round" in page
    assert "each round" not in page


def test_the_page_of_entries_says_until_when_a_mitchell_takes_who_comes_late(olga: Client) -> None:
    tournament = with_pairs(olga, system="mitchell", rounds=2)
    address = f"/desk/{tournament}/entries/"
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    page = olga.get(address).content.decode()
    assert "With Mitchell this goes until the second round is posted." in page
    late = {"do": "one", "name": "Ugo Gialli", "partner": "Ida Gialli"}
    post(olga, address, {**late, "confirmed": "yes"})
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    for name in ("close_round", "propose", "post"):
        step(olga, tournament, name)
    page = olga.get(address).content.decode()
    assert 'data-code="nobody_late"' in page
    assert "One more pair" not in page, "nobody types for nothing"
    other = {"do": "one", "name": "Eva Blu", "partner": "Enzo Blu"}
    assert 'data-code="no_more_rounds"' in post(olga, address, other, 409)


def test_where_the_draw_left_no_place_that_is_said_before_anybody_types(olga: Client) -> None:
    tournament = posted(olga, system="round-robin", rounds=3)
    page = olga.get(f"/desk/{tournament}/entries/").content.decode()
    assert "The draw left no place empty" in page
    assert "whoever is entered now comes late" not in page
    assert "One more pair" not in page


def test_after_a_withdrawal_the_tables_of_the_next_round_are_counted_as_they_will_be(
    olga: Client,
) -> None:
    """Of six pairs two of one line of a Mitchell go: two tables are left, and two rest."""
    tournament = opened(olga, system="mitchell", rounds=3)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs(6)})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    moving = [table.sides[1] for table in state_of(tournament).rounds[0].tables]
    gone = {"do": "withdraw", "kind": "justified", "reason": "ill"}
    entries = f"/desk/{tournament}/entries/"
    post(olga, f"{entries}{moving[0]}/", {**gone, "confirmed": "yes"})
    asked = post(olga, f"{entries}{moving[1]}/", gone, 200)
    assert "In the next round there is 1 table; 2 rest." in asked
    post(olga, f"{entries}{moving[1]}/", {**gone, "confirmed": "yes"})
    page = " ".join(olga.get(entries).content.decode().split())
    assert "2 of them have withdrawn: 4 go on" in page
    assert "round 2: 1 table, 2 rest" in page
    step(olga, tournament, "propose")
    proposal = state_of(tournament).proposal
    assert proposal is not None
    assert (len(proposal.tables), len(proposal.byes)) == (1, 2)


def test_taking_out_the_absent_after_the_draw_counts_the_tables_of_the_next_round(
    olga: Client,
) -> None:
    tournament = opened(olga, system="mitchell", rounds=3)
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs(6)})
    step(olga, tournament, "draw")
    first, second = state_of(tournament).drawn[1::2][:2]
    for number in {*range(1, 7)} - {first, second}:
        arrived(tournament, number, timezone.now(), by_code=False)
    asked = post(olga, f"/desk/{tournament}/roll-call/", {"do": "withdraw"}, 200)
    rows = re.findall(
        r'<th scope="row">([^<]*?)\s*</th>\s*<td[^>]*>(\d+)</td>\s*<td[^>]*>(\d+)', asked
    )
    assert rows == [
        ("Entries", "6", "4"),
        ("Tables", "3", "1"),
        ("Resting in the next round", "0", "2"),
    ]
