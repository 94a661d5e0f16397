"""What is refused stands beside its field, and what was typed is kept."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from tests.testbed.desk_forms import client_of, opened, post, posted, state_of, with_pairs

pytestmark = pytest.mark.django_db


def beside(page: str, field: str) -> str:
    """What stands beside a field that is wrong, and says so to those who do not see it."""
    found = re.search(rf'<div id="{field}_error" role="alert">\s*<p class="error">([^<]*)', page)
    assert found, field
    box = re.search(rf'<(?:input|select|textarea)[^>]* id="{field}"[^>]*>', page)
    assert box, field
    assert 'aria-invalid="true"' in box[0]
    assert f"{field}_error" in box[0]
    return found[1]


def test_a_correction_keeps_its_totals_and_says_which_is_none(olga: Client) -> None:
    tournament = posted(olga)
    post(olga, f"/desk/{tournament}/rounds/1/", {"mp-1-0": "700", "mp-1-1": "500"})
    wrong = {"do": "correct", "kind": "swap", "mp-1-0": "7oo", "mp-1-1": "505", "reason": "sum"}
    page = post(olga, f"/desk/{tournament}/rounds/1/tables/1/", wrong, 409)
    assert 'data-code="unreadable_number"' in page
    assert beside(page, "correct-mp-1-0") == "7oo is not a whole number."
    assert 'name="mp-1-1" value="505"' in page
    assert re.search('value="swap"[^>]* checked', page)
    assert page.count('value="505"') == 1, "the other forms of the page are as they were"


def test_a_reason_that_is_missing_is_asked_for_in_its_field(olga: Client) -> None:
    tournament = posted(olga)
    post(olga, f"/desk/{tournament}/rounds/1/", {"mp-1-0": "700", "mp-1-1": "500"})
    page = post(
        olga, f"/desk/{tournament}/rounds/1/tables/1/", {"do": "revoke", "reason": " "}, 409
    )
    assert 'data-code="reason_missing"' in page
    assert beside(page, "revoke-reason") == "The reason is needed."


def test_who_comes_in_needs_a_name(olga: Client) -> None:
    tournament = posted(olga)
    entry = state_of(tournament).entries[1]
    swap = {"do": "substitute", "out": entry.members[1], "name": " ", "club": "Fiori"}
    page = post(olga, f"/desk/{tournament}/entries/1/", {**swap, "round": "2", "reason": "x"}, 409)
    assert beside(page, "substitute-name") == "Enter a name."
    assert 'name="club" value="Fiori"' in page
    assert f'<option value="{entry.members[1]}" selected>' in page


def test_an_hour_that_is_none_is_told_in_both_languages(olga: Client) -> None:
    tournament = with_pairs(olga)
    for step in ("draw", "propose"):
        post(olga, f"/desk/{tournament}/", {"step": step, "confirmed": "yes"})
    form = {"step": "post", "hour": "at nine"}
    page = post(olga, f"/desk/{tournament}/", form, 409)
    assert 'data-code="unreadable_hour"' in page
    assert beside(page, "step-post-hour") == "at nine is not a valid time."
    italian = client_of("olga", "organiser", language="it")
    said = beside(post(italian, f"/desk/{tournament}/", form, 409), "step-post-hour")
    assert said == "at nine non è un&#x27;ora valida."


def test_a_new_tournament_says_beside_which_setting_it_is(olga: Client) -> None:
    form = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss"}
    page = post(olga, "/desk/new/", {**form, "rounds": "2", "step": "many"}, 422)
    assert "“many” is not allowed." in beside(page, "field-step")
    assert 'name="title" value="Serata"' in page
    assert re.search(r"<details open>\s*<summary>How rounds are paired", page)


def test_an_entry_keeps_what_was_typed_beside_what_is_wrong(olga: Client) -> None:
    tournament = opened(olga)
    form = {"do": "one", "name": "Anna Rossi", "partner": " ", "club": "Fiori"}
    page = post(olga, f"/desk/{tournament}/entries/", form, 422)
    assert beside(page, "field-partner")
    assert 'name="name" value="Anna Rossi"' in page


def test_a_code_is_read_once_however_often_it_is_sent(olga: Client) -> None:
    tournament = with_pairs(olga)
    address = f"/desk/{tournament}/roll-call/"
    page = post(olga, address, {"do": "scan", "code": "nobody", "once": str(UUID(int=7))}, 409)
    assert "This is not a code" in beside(page, "scan-code")
    assert 'name="code" value="nobody"' in page


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("rounds/1/tables/1/", {"do": "late", "minutes": "7"}),
        ("referee/", {"do": "warn", "article": "1", "reason": "x"}),
        ("referee/", {"do": "appeal", "round": "1", "table": "1", "reason": "x"}),
    ],
)
def test_where_nothing_was_picked_one_is_asked_to_pick(
    olga: Client, address: str, form: dict[str, str]
) -> None:
    tournament = posted(olga)
    page = olga.post(f"/desk/{tournament}/{address}", {**form, "once": str(uuid4())})
    assert page.status_code in (400, 409)
    assert "Choose one." in page.content.decode()
    assert "Enter a whole number." not in page.content.decode()
