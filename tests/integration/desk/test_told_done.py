"""After each act the next page says what happened, and leads to the step that follows."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.ledger.reader import load as events_of
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

pytestmark = pytest.mark.django_db

NOTICE = re.compile(r'<p class="notice" role="status">(.*?)</p>', re.S)


def told(client: Client, address: str) -> list[str]:
    """What the messages of a page say, without the tags."""
    page = client.get(address).content.decode()
    return [re.sub(r"<[^>]+>", "", found).strip() for found in NOTICE.findall(page)]


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def links(client: Client, address: str) -> list[str]:
    page = client.get(address).content.decode()
    return [href for found in NOTICE.findall(page) for href in re.findall(r'href="([^"]+)"', found)]


def test_the_round_is_closed_and_the_standings_are_linked(olga: Client) -> None:
    tournament = posted(olga)
    desk = f"/desk/{tournament}/"
    told(olga, desk)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    said = told(olga, f"{desk}rounds/1/")
    assert said == ["2 results recorded. Next: close the round and publish the standings"]
    step(olga, tournament, "close_round")
    assert links(olga, desk) == [f"/tournaments/{tournament}/standings/1/"]
    assert told(olga, desk) == [], "it is said once"


def test_each_step_says_what_it_did(olga: Client) -> None:
    tournament = with_pairs(olga)
    desk = f"/desk/{tournament}/"
    told(olga, desk)
    for name, said in (
        ("draw", "Draw"),
        ("propose", "Pairing proposed"),
        ("post", "Round posted Next: the results of round 1"),
    ):
        step(olga, tournament, name)
        assert told(olga, desk)[0].replace(".", "").startswith(said), name


def test_a_list_says_how_many_were_entered(olga: Client) -> None:
    tournament = opened(olga)
    page = f"/desk/{tournament}/entries/"
    told(olga, page)
    post(olga, page, {"do": "list", "list": "Anna Rossi;Aldo Neri\nBea Blu;Bruno Verdi"})
    assert told(olga, page) == ["2 entries recorded. Next: make the draw"]
    post(olga, page, {"do": "one", "name": "Carla Gialli", "partner": "Carlo Viola"})
    assert told(olga, page) == ["1 entry recorded. Next: make the draw"]
    undo, version = f"/desk/{tournament}/undo/", len(events_of(tournament))
    post(olga, undo, {"version": version, "reason": "twice", "confirmed": "yes"})
    assert told(olga, page)[0].startswith("1 entry deleted")


def test_missing_results_come_before_the_next_round(olga: Client) -> None:
    tournament = posted(olga, system="mitchell", rounds=2)
    desk = f"/desk/{tournament}/"
    told(olga, desk)
    totals(olga, tournament, 1, (1, 500, 400))
    call = {"do": "call", "round": 1, "table": 2, "about": "a card fell"}
    post(olga, f"{desk}referee/", call)
    assert "Next: the results of round 1" in told(olga, f"{desk}referee/")[-1]
    first = re.findall(r'class="button first"[^>]*>\s*([\w ]+?)\s*<', text_of(olga, desk))
    assert first == ["Type them in"]


def test_a_tournament_that_is_opened_says_so(olga: Client) -> None:
    tournament = opened(olga)
    assert told(olga, f"/desk/{tournament}/entries/") == [
        "The tournament is open. Now the entries."
    ]


def test_a_level_table_comes_before_the_round_is_closed(olga: Client) -> None:
    tournament = posted(olga, system="knockout", rounds=2)
    desk = f"/desk/{tournament}/"
    told(olga, desk)
    totals(olga, tournament, 1, (1, 500, 400), (2, 400, 400))
    assert links(olga, f"{desk}rounds/1/") == [f"{desk}rounds/1/tables/2/"]
    entry = state_of(tournament).rounds[0].tables[1].sides[0]
    broken = {"do": "break_tie", "number": entry, "reason": "a hand more", "confirmed": "yes"}
    post(olga, f"{desk}rounds/1/tables/2/", broken)
    (said,) = told(olga, f"{desk}rounds/1/")
    assert said.endswith("Next: close the round and publish the standings")


def test_what_is_done_elsewhere_leads_on(olga: Client) -> None:
    tournament = posted(olga)
    told(olga, f"/desk/{tournament}/")
    page = f"/desk/{tournament}/referee/"
    warning = {"do": "warn", "entry": 2, "article": "art. 40", "reason": "spoke"}
    post(olga, page, {**warning, "confirmed": "yes"})
    assert told(olga, page) == ["Warning. Next: the results of round 1"]
    italian = client_of("olga", language="it")
    post(italian, page, {**warning, "confirmed": "yes"})
    assert told(italian, page)[0].startswith("Ammonizione")


def test_a_form_that_comes_twice_says_it_once(olga: Client) -> None:
    tournament = posted(olga)
    told(olga, f"/desk/{tournament}/")
    page, once = f"/desk/{tournament}/referee/", str(uuid4())
    call = {"do": "call", "round": 1, "table": 1, "about": "a card fell", "once": once}
    for _ in range(2):
        post(olga, page, call)
    assert len(told(olga, page)) == 1


def test_who_may_not_take_the_next_step_is_not_led_to_it(olga: Client) -> None:
    tournament: UUID = posted(olga)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    rita = client_of("rita")
    named = {"do": "name", "username": "rita", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", named)
    call = {"do": "call", "round": 1, "table": 1, "about": "a card fell"}
    post(rita, f"/desk/{tournament}/referee/", call)
    (said,) = told(rita, f"/desk/{tournament}/referee/")
    assert "close the round" not in said
