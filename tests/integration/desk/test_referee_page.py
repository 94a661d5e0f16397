"""The referee's page: warnings, appeals, and what is wrong with a form."""

import re
from collections.abc import Mapping
from uuid import uuid4

import pytest

from smazzata.desk.models import Officer
from smazzata.runtime.problems import status_of
from tests.testbed.desk_forms import client_of, post, posted, state_of

pytestmark = pytest.mark.django_db


def test_two_warnings_take_a_point_after_it_was_shown() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    page = f"/desk/{tournament}/referee/"
    warning = {"do": "warn", "entry": 2, "article": "art. 40", "reason": "spoke"}
    for _ in range(2):
        post(desk, page, {**warning, "confirmed": "yes"})
    (taken,) = state_of(tournament).credited
    assert (taken.number, taken.vp) == (2, -1)


def test_a_warning_sent_twice_is_one_and_an_equal_one_is_another() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    page = f"/desk/{tournament}/referee/"
    warning = {"do": "warn", "entry": 2, "article": "art. 40", "reason": "spoke"}
    once = {"once": str(uuid4())}
    for ids in (once, once, {}):
        post(desk, page, {**warning, **ids, "confirmed": "yes"})
    assert len(state_of(tournament).warnings) == 2


def test_only_victory_points_are_lost_by_warnings() -> None:
    desk = client_of("ada", "organiser")
    costs = "costs it one victory point"
    for ranking, told in (("victory", True), ("placing", False)):
        tournament = posted(desk, ranking=ranking)
        assert (costs in desk.get(f"/desk/{tournament}/referee/").content.decode()) is told


def test_who_has_withdrawn_may_still_appeal() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    leave = {"do": "withdraw", "kind": "justified", "reason": "ill", "confirmed": "yes"}
    post(desk, f"/desk/{tournament}/entries/2/", leave)
    page = desk.get(f"/desk/{tournament}/referee/").content.decode()
    assert len(re.findall(r'<option value="2">[^<]+ \(2\)<', page)) == 2, (
        "to warn, and whose appeal"
    )


def test_an_appeal_is_filed_and_decided() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    page = f"/desk/{tournament}/referee/"
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    post(desk, page, {"do": "appeal", "entry": side, "round": 1, "table": 1, "reason": "unfair"})
    assert [a.number for a in state_of(tournament).open_appeals] == [side]
    client_of("ugo")
    named = {"do": "name", "username": "ugo", "office": "referee"}
    post(desk, f"/desk/{tournament}/officers/", named)
    ada, ugo = Officer.objects.order_by("pk").values_list("member", flat=True)
    waits = "1 appeal waits for the panel's decision"
    assert waits in desk.get(f"/desk/{tournament}/").content.decode()
    decision = {"do": "decide", "appeal": 1, "upheld": "no", "reason": "fair"}
    again = post(desk, page, decision, 409)
    assert 'data-code="panel_unfit"' in again
    assert 'value="fair"' in again, "what was typed is kept"
    assert re.search('value="no"[^>]* checked', again)
    shown = desk.get(page).content.decode()
    assert f'value="{ugo}"' in shown
    assert f'name="panel" value="{ada}"' not in shown, "who filed it does not judge it"
    concerned = post(desk, page, {**decision, "panel": [ada, ugo]}, 409)
    assert 'data-code="panel_concerned"' in concerned
    asked = post(desk, page, {**decision, "panel": ugo}, 200)
    assert "Panel: ugo" in asked
    assert "Dismissed" in asked
    post(desk, page, {**decision, "panel": ugo, "confirmed": "yes"})
    assert not state_of(tournament).open_appeals
    assert "Panel: ugo" in desk.get(page).content.decode()
    assert waits not in desk.get(f"/desk/{tournament}/").content.decode()
    back = {"do": "reopen_appeal", "appeal": 1, "reason": "a slip was found", "confirmed": "yes"}
    post(desk, page, back)
    assert waits in desk.get(f"/desk/{tournament}/").content.decode()


def test_a_ruling_says_what_it_was_and_against_whom() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    page = f"/desk/{tournament}/referee/"
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    post(desk, page, {"do": "call", "round": 1, "table": 1, "about": "slow"})
    ruling = {"do": "answer", "call": 1, "sanction": "warning", "article": "20", "reason": "slow"}
    nobody = post(desk, page, {**ruling, "on": 0}, 409)
    assert 'data-code="ruling_against_nobody"' in nobody
    name = {1: "Anna Rossi", 2: "Bea Neri", 3: "Carla Blu", 4: "Dora Verdi"}[side]
    asked = post(desk, page, {**ruling, "on": side, "vp": "3"}, 200)
    assert re.search(rf"<strong>[^<]* · {name}, [^<]* · 20 · slow</strong>", asked), "no points"
    post(desk, page, {**ruling, "on": side, "confirmed": "yes"})
    ruled = desk.get(page).content.decode().partition('id="ruled"')[2]
    assert re.search(rf"<strong>a warning</strong> · {name}", ruled)
    post(desk, page, {"do": "reopen", "call": 1, "reason": "seen again"})
    post(desk, page, {**ruling, "sanction": "none", "on": 0, "confirmed": "yes"})
    ruled = desk.get(page).content.decode().partition('id="ruled"')[2]
    assert "<strong>no sanction</strong></p>" in ruled


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"do": "warn", "entry": "x", "article": "1", "reason": "1"}, "unknown_entry"),
        ({"do": "warn", "entry": 2, "reason": "1"}, "article_missing"),
        ({"do": "answer", "call": 9, "on": 0, "sanction": "none"}, "unknown_call"),
        ({"do": "answer", "call": "", "on": 0, "sanction": "none"}, "malformed"),
        ({"do": "answer", "call": 1, "on": 0, "sanction": "jail"}, "malformed"),
        ({"do": "appeal", "entry": 1, "round": 9, "table": 1, "reason": "x"}, "unknown_round"),
        (
            {"do": "appeal", "entry": 1, "round": 1, "table": "A", "reason": "x"},
            "unreadable_number",
        ),
        ({"do": "decide", "appeal": 1, "panel": "nobody", "upheld": "no"}, "malformed"),
        ({"do": "decide", "appeal": "٣", "upheld": "no"}, "malformed"),
        ({"do": "decide", "appeal": "9" * 5000, "upheld": "no"}, "malformed"),
        ({"do": "dance"}, "malformed"),
    ],
)
def test_what_is_wrong_with_a_form(form: Mapping[str, object], code: str) -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    assert code in post(desk, f"/desk/{tournament}/referee/", form, status=status_of(code))


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("referee/", ["entry", "entry", "member"]),
        ("entries/2/", ["out"]),
        ("rounds/1/tables/1/line-up/", ["out"]),
    ],
)
def test_nobody_is_chosen_whom_nobody_has_chosen(page: str, names: list[str]) -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    text = desk.get(f"/desk/{tournament}/{page}").content.decode()
    selects = re.findall(r'<select name="(\w+)"([^>]*)>\s*<option value="([^"]*)"', text)
    asked = [(name, "required" in more, first) for name, more, first in selects]
    assert [each for each in asked if each[0] in names] == [(name, True, "") for name in names]


def test_a_call_is_noted_heard_and_ruled_on_the_page_of_its_table() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    page = f"/desk/{tournament}/rounds/1/tables/1/"
    assert post(desk, page, {"do": "call", "about": "Carta vista"}) == page
    (call,) = state_of(tournament).open_calls
    assert (call.round, call.table, call.about) == (1, 1, "Carta vista")
    shown = desk.get(page).content.decode()
    assert 'id="call-1"' in shown
    assert "Carta vista" in shown
    # At another table there is nothing of it.
    assert 'id="call-1"' not in desk.get(f"/desk/{tournament}/rounds/1/tables/2/").content.decode()
    entry = state_of(tournament).rounds[0].table(1).sides[0]
    member = state_of(tournament).entries[entry].members[0]
    said = {"do": "statement", "call": 1, "member": member, "text": "Ho visto l'asso."}
    assert post(desk, page, said) == page
    assert "Ho visto l&#x27;asso." in desk.get(page).content.decode()
    ruling = {
        "do": "answer",
        "call": 1,
        "sanction": "warning",
        "on": entry,
        "article": "art. 40",
        "reason": "parlava",
        "confirmed": "yes",
    }
    assert post(desk, page, ruling) == page
    assert not state_of(tournament).open_calls
    assert [warning.number for warning in state_of(tournament).warnings] == [entry]
    ruled = desk.get(page).content.decode()
    assert "parlava" in ruled
    assert 'id="call-1"' not in ruled


def test_a_table_that_is_named_stands_in_the_form_of_a_call() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    page = desk.get(f"/desk/{tournament}/referee/?table=2").content.decode()
    assert re.search(r'name="table" value="2"', page)


def test_a_call_noted_from_the_line_for_results_leads_back_to_it() -> None:
    desk = client_of("ada", "organiser")
    tournament = posted(desk)
    tables = f"/desk/{tournament}/tables/"
    assert (
        f'data-call="/desk/{tournament}/referee/?back=tables"' in desk.get(tables).content.decode()
    )
    address = f"/desk/{tournament}/referee/?back=tables&table=2"
    page = desk.get(address).content.decode()
    assert re.search(r'name="about"[^>]* autofocus', page)
    called = {"do": "call", "round": 1, "table": 2, "about": "a card"}
    assert post(desk, address, called) == tables
    assert [call.table for call in state_of(tournament).open_calls] == [2]
