"""A form from before a log-in in another tab is kept and sent again; one of another site is not."""

import re
from html import unescape
from uuid import UUID, uuid4

import pytest
from django.test import Client

from tests.testbed.desk_forms import client_of, posted, state_of

pytestmark = pytest.mark.django_db

OURS = "http://testserver"


@pytest.fixture
def tournament() -> UUID:
    return posted(client_of("olga", "organiser"))


def strict(origin: str) -> Client:
    """A browser that is held to the tokens of forms, with olga logged in."""
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en", "Origin": origin})
    client.cookies.update(client_of("olga").cookies)
    return client


def old_form() -> dict[str, str]:
    """Totals as a page had them that was loaded before."""
    return {
        "mp-1-0": "1500",
        "mp-1-1": "995",
        "once": str(uuid4()),
        "csrfmiddlewaretoken": "x" * 64,
    }


def test_totals_are_kept_and_sent_again(tournament: UUID) -> None:
    olga, address = strict(OURS), f"/desk/{tournament}/rounds/1/"
    olga.get(address)
    answer = olga.post(f"{address}?show=missing", old_form())
    page = answer.content.decode()
    assert answer.status_code == 403
    assert 'data-code="form_outdated"' in page
    assert f'action="{address}?show=missing"' in page
    assert not state_of(tournament).rounds[0].results
    fields = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.split("panel")[1]
    )
    again = olga.post(f"{address}?show=missing", {n: unescape(v) for n, v in fields})
    assert again.status_code == 302
    assert state_of(tournament).rounds[0].results[1].mp == (1500, 995)


def test_whoever_was_logged_out_loses_nothing_typed(tournament: UUID) -> None:
    """Their session has ended; after the log-in the same form does what it would have done."""
    address = f"/desk/{tournament}/rounds/1/"
    stranger = Client(headers={"Accept-Language": "en", "Origin": OURS})
    answer = stranger.post(address, old_form())
    page = answer.content.decode()
    assert answer.status_code == 403
    assert 'data-code="login_needed"' in page
    assert 'href="/account/login/" target="_blank"' in page
    assert 'name="mp-1-0" value="1500"' in page
    stranger.cookies.update(client_of("olga").cookies)
    assert stranger.post(address, old_form()).status_code == 302
    assert state_of(tournament).rounds[0].results[1].mp == (1500, 995)


def test_whoever_sends_nothing_worth_keeping_is_led_to_the_log_in(tournament: UUID) -> None:
    answer = Client(headers={"Origin": OURS}).post(f"/desk/{tournament}/rounds/1/", {})
    assert answer.status_code == 302
    assert "/account/login/" in answer.headers["Location"]


def test_a_form_of_another_site_is_not_offered_again(tournament: UUID) -> None:
    for origin in ("https://elsewhere.example", "null"):
        answer = strict(origin).post(f"/desk/{tournament}/rounds/1/", old_form())
        assert answer.status_code == 403
        assert "1500" not in answer.content.decode()


def test_nor_one_of_which_nobody_knows_from_where_it_is(tournament: UUID) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies.update(client_of("olga").cookies)
    answer = client.post(f"/desk/{tournament}/rounds/1/", old_form())
    assert answer.status_code == 403
    assert "1500" not in answer.content.decode()


def test_no_password_is_written_into_a_page() -> None:
    client = Client(enforce_csrf_checks=True, headers={"Origin": OURS})
    form = {"login": "olga", "password": "correct horse", "csrfmiddlewaretoken": "x" * 64}
    answer = client.post("/account/login/", form)
    assert answer.status_code == 403
    assert "correct horse" not in answer.content.decode()


def test_what_is_kept_is_text_and_nothing_else(tournament: UUID) -> None:
    olga, bad = strict(OURS), '"><script>alert(1)</script>'
    page = olga.post(f"/desk/{tournament}/rounds/1/", {**old_form(), "mp-2-0": bad, bad: "1"})
    assert "<script>alert" not in page.content.decode()
