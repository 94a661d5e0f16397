"""Each page offers an official only what the office may do, and says who does the rest."""

import re
from uuid import UUID

import pytest
from django.test import Client

from smazzata.desk.models import Waiting
from tests.testbed.desk_forms import client_of, post, posted, state_of, step, totals, with_pairs

pytestmark = pytest.mark.django_db

ALL = {"director", "referee", "score_room"}
RULING = {"director", "referee"}
SCORES = {"director", "score_room"}
DIRECTION = {"director"}

BEFORE = [
    ("entries/", "one", SCORES),
    ("entries/", "let_in", SCORES),
    ("roll-call/", "scan", SCORES),
    ("roll-call/", "withdraw", RULING),
]
"""Page, what a form of it does, who is offered it: before the draw."""
PLAYED = [
    ("rounds/1/tables/1/", "correct", RULING),
    ("rounds/1/tables/1/", "revoke", RULING),
    ("rounds/1/tables/2/", "walkover", RULING),
    ("rounds/1/tables/2/", "award", RULING),
    ("entries/1/", "withdraw", RULING),
    ("entries/1/", "penalty", RULING),
    ("referee/", "call", ALL),
    ("referee/", "answer", RULING),
    ("referee/", "warn", RULING),
    ("referee/", "unwarn", RULING),
    ("referee/", "appeal", ALL),
    ("referee/", "decide", DIRECTION),
    ("referee/", "report", RULING),
    ("course/", "change_rounds", DIRECTION),
    ("course/", "cancel_tournament", DIRECTION),
    ("hall/", "start", RULING),
    ("hall/", "announce", RULING),
]
"""The same while the first round is played."""


def forms(client: Client, tournament: UUID, page: str) -> set[str]:
    """What the forms and buttons of a page do."""
    text = client.get(f"/desk/{tournament}/{page}").content.decode()
    return set(re.findall(r'name="do" value="(\w+)"', text))


def officials(olga: Client, tournament: UUID) -> dict[str, Client]:
    found = {"director": olga}
    for office in ("referee", "score_room"):
        found[office] = client_of(f"{office}1")
        form = {"do": "name", "username": f"{office}1", "office": office}
        post(olga, f"/desk/{tournament}/officers/", form)
    return found


def test_before_the_draw(olga: Client) -> None:
    tournament = with_pairs(olga, hall_tables="2")
    for name in ("Ada", "Eva"):
        one = {"do": "one", "name": name, "partner": f"{name} B"}
        post(olga, f"/desk/{tournament}/entries/", one)
    assert Waiting.objects.exists()
    for office, client in officials(olga, tournament).items():
        for page, do, whose in BEFORE:
            assert (do in forms(client, tournament, page)) == (office in whose), (office, page, do)


def test_while_a_round_is_played(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 700, 500))
    referee = f"/desk/{tournament}/referee/"
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    post(olga, referee, {"do": "call", "round": 1, "table": 2, "about": "a card fell"})
    post(
        olga, referee, {"do": "warn", "entry": 1, "article": "1", "reason": "x", "confirmed": "yes"}
    )
    post(olga, referee, {"do": "appeal", "entry": side, "round": 1, "table": 1, "reason": "x"})
    for office, client in officials(olga, tournament).items():
        for page, do, whose in PLAYED:
            assert (do in forms(client, tournament, page)) == (office in whose), (office, page, do)


def test_a_page_says_who_does_the_rest(olga: Client) -> None:
    tournament = posted(olga)
    score_room = officials(olga, tournament)["score_room"]
    said = "a referee or the director does"
    for page in ("rounds/1/tables/1/", "entries/1/", "hall/"):
        assert said in score_room.get(f"/desk/{tournament}/{page}").content.decode()
        assert said not in olga.get(f"/desk/{tournament}/{page}").content.decode()
    place = score_room.get(f"/desk/{tournament}/venue/").content.decode()
    assert "What else is done here the director does." in place


def test_a_call_by_voice_is_noted_and_ruled_on(olga: Client) -> None:
    tournament = posted(olga)
    page = f"/desk/{tournament}/referee/"
    assert "A table calls by voice" in olga.get(page).content.decode()
    post(olga, page, {"do": "call", "round": 1, "table": 2, "about": "a card fell"})
    assert "a card fell" in olga.get(page).content.decode()
    wrong = {"do": "call", "round": 1, "table": "two"}
    assert "unreadable_number" in post(olga, page, wrong, 409)


def test_an_appeal_that_is_upheld_leads_to_the_result(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 700, 500), (2, 700, 500))
    page = f"/desk/{tournament}/referee/"
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    post(olga, page, {"do": "appeal", "entry": side, "round": 1, "table": 1, "reason": "x"})
    officials(olga, tournament)
    panel = re.findall(r'name="panel" value="([^"]+)"', olga.get(page).content.decode())
    decision = {"do": "decide", "appeal": 1, "panel": panel, "upheld": "yes", "reason": "so"}
    decision["confirmed"] = "yes"
    post(olga, page, decision)
    shown = olga.get(page).content.decode()
    assert re.search(rf'/desk/{tournament}/rounds/1/tables/1/">\s*To the', shown)


def test_what_somebody_may_not_undo_is_said_and_not_offered(olga: Client) -> None:
    tournament = posted(olga)
    score_room = officials(olga, tournament)["score_room"]
    step_back = f"/desk/{tournament}/undo/"
    totals(olga, tournament, 1, (1, 700, 500), (2, 700, 500))
    step(olga, tournament, "close_round")
    page = score_room.get(step_back).content.decode()
    assert "not part of your office" in page
    assert 'name="reason"' not in page
    assert 'name="reason"' in olga.get(step_back).content.decode()


@pytest.mark.parametrize(
    ("system", "told"), [("swiss", True), ("danish", True), ("knockout", False)]
)
def test_a_withdrawal_tells_of_the_next_round_where_all_who_are_left_play(
    olga: Client, system: str, told: bool
) -> None:
    tournament = posted(olga, system=system)
    form = {"do": "withdraw", "kind": "justified"}
    page = post(olga, f"/desk/{tournament}/entries/1/", form, 200)
    assert ("In the next round there is 1 table; 1 rests." in page) == told


def test_a_table_that_is_not_there_is_said_in_words(olga: Client) -> None:
    tournament = posted(olga, claims="yes")
    page = post(olga, f"/desk/{tournament}/hall/", {"do": "replace_slip_key", "table": 99}, 409)
    assert 'data-code="unknown_table"' in page
    assert ">unknown_table<" not in page


def test_what_was_refused_need_not_be_typed_again(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 700, 500))
    ruling = {"do": "correct", "kind": "arbitral", "mp-1-0": 913, "mp-1-1": 417, "reason": "heard"}
    page = post(olga, f"/desk/{tournament}/rounds/1/tables/1/", ruling, 409)
    assert 'data-code="article_missing"' in page
    for kept in ('value="913"', 'value="417"', 'value="heard"', 'value="arbitral"[^>]* checked'):
        assert re.search(kept, page)
    referee = f"/desk/{tournament}/referee/"
    for table in (1, 2):
        post(olga, referee, {"do": "call", "round": 1, "table": table})
    answer = {"do": "answer", "call": 2, "sanction": "penalty", "on": 1, "vp": 3, "reason": "late"}
    page = post(olga, referee, {**answer, "confirmed": "yes"}, 409)
    first, second = page.split('id="call-2"')
    assert 'value="late"' in second
    assert re.search('value="penalty"[^>]* checked', second)
    assert not re.search('value="penalty"[^>]* checked', first)
