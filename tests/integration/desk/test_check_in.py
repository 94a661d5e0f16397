"""Checking in by a code: at the door, on one's own telephone, and with codes that are not good."""

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from smazzata.desk.entries.check_in import codes, entry_of
from smazzata.desk.entries.roll_call import ticked
from smazzata.desk.setup.venue import venue_of
from smazzata.hall.views import check_in as check_in_pages
from smazzata.ledger.reader import load as events_of
from smazzata.members.rate_limits import RateLimit
from tests.testbed.desk_forms import client_of, opened, post, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(olga: Client) -> UUID:
    made = opened(olga, **{"option.players_format": "three"})
    post(olga, f"/desk/{made}/entries/", {"do": "list", "list": "Ada;Fiori\nBea\nCarla\nDora"})
    return made


def begins(tournament: UUID, **after: int) -> None:
    venue = venue_of(tournament)
    venue.starts_at = timezone.now() + timedelta(**after)
    venue.save()


def link(tournament: UUID, number: int) -> str:
    return f"/tournaments/{tournament}/check-in/{codes(tournament, [number])[number]}/"


def here(tournament: UUID) -> set[int]:
    return {number for number, row in ticked(tournament).items() if row.here}


def test_a_telephone_checks_in_and_the_desk_sees_it(olga: Client, tournament: UUID) -> None:
    begins(tournament, hours=1)
    telephone, before = Client(headers={"Accept-Language": "en"}), len(events_of(tournament))
    page = telephone.get(link(tournament, 1))
    assert "Ada" in page.content.decode()
    assert page.headers["Cache-Control"] == "private, no-store"
    assert not here(tournament), "who only looks at the address has not come"
    address = f"/desk/{tournament}/roll-call/"
    shown = olga.get(address).context["seen"]
    assert telephone.post(link(tournament, 1)).status_code == 302
    assert "You are checked in" in telephone.get(link(tournament, 1)).content.decode()
    assert here(tournament) == {1}
    news = olga.get(f"{address}?seen={shown}", headers={"HX-Request": "true"})
    assert "1 is here" in news.content.decode()
    assert "Ada" in news.content.decode()
    assert "by their own code" in news.content.decode()
    again = news.context["seen"]
    assert olga.get(f"{address}?seen={again}", headers={"HX-Request": "true"}).status_code == 204
    came_at = ticked(tournament)[1].came_at
    telephone.post(link(tournament, 1))
    assert ticked(tournament)[1].came_at == came_at, "the first time counts"
    assert len(events_of(tournament)) == before, "nothing of it is in the log"


def test_the_door_reads_a_code_into_a_field(olga: Client, tournament: UUID) -> None:
    begins(tournament, days=3)
    address, code = f"/desk/{tournament}/roll-call/", codes(tournament, [2])[2]
    for text in (f"https://site.example{link(tournament, 2)}", f" {code} "):
        answer = olga.post(f"{address}?q=b", {"do": "scan", "code": text, "once": uuid4()})
        assert answer.headers["Location"] == f"{address}?q=b&came=2"
    assert "Bea is here (entry 2)." in olga.get(f"{address}?came=2").content.decode()
    assert not ticked(tournament)[2].by_code
    assert here(tournament) == {2}


def test_a_code_is_short_and_typed_as_people_read_it(olga: Client, tournament: UUID) -> None:
    code = codes(tournament, [2])[2]
    assert re.fullmatch("2-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", code), "none of ILOU"
    misread = code.replace("0", "o").replace("1", "L").lower()
    for text in (code, code.lower(), code.replace("-", " "), code.replace("-", ""), misread):
        found = entry_of(tournament, state_of(tournament), text)
        assert found == 2, text
    cards = olga.get(f"/desk/{tournament}/check-in/cards/").content.decode()
    assert f'<span class="short-code">{code}</span>' in cards


def test_whoever_tries_codes_is_stopped(tournament: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = RateLimit(f"guesses-{uuid4().hex}", 3, 3600)
    monkeypatch.setattr(check_in_pages, "GUESSES", limit)
    guess, good = f"/tournaments/{tournament}/check-in/1-0000-0000/", link(tournament, 1)
    telephone = Client()
    assert [telephone.get(guess).status_code for _ in range(5)] == [404, 404, 404, 429, 429]
    assert telephone.get(good).status_code == 200, "whoever has a code is not held up by others"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "check_in_forged"),
        ("Ada", "check_in_forged"),
        ("1-" + "0" * 20, "check_in_forged"),
        ("1-0000-0000", "check_in_forged"),
        ("0-{seal}", "check_in_forged"),
        ("{seal}", "check_in_forged"),
        ("9-{seal}", "check_in_forged"),
        ("1-{seal}0", "check_in_forged"),
        ("１-{seal}", "check_in_forged"),
        ("x" * 5000, "check_in_forged"),
        ("2-{seal}", "check_in_forged"),
    ],
)
def test_a_forged_code_opens_nothing(olga: Client, tournament: UUID, text: str, code: str) -> None:
    seal = codes(tournament, [1])[1].partition("-")[2]
    form = {"do": "scan", "code": text.format(seal=seal)}
    assert code in post(olga, f"/desk/{tournament}/roll-call/", form, 409)
    assert not here(tournament)


def test_the_code_of_another_tournament_opens_nothing(olga: Client, tournament: UUID) -> None:
    other = opened(olga, **{"option.players_format": "three"})
    post(olga, f"/desk/{other}/entries/", {"do": "list", "list": "Ada\nBea\nCarla"})
    code = codes(other, [1])[1]
    for method in ("get", "post"):
        answer = getattr(Client(), method)(f"/tournaments/{tournament}/check-in/{code}/")
        assert answer.status_code == 404
        assert 'data-code="check_in_forged"' in answer.content.decode()
    assert not here(tournament)


@pytest.mark.parametrize(
    ("after", "code"), [({"days": 2}, "check_in_early"), ({"days": -2}, "check_in_expired")]
)
def test_a_telephone_has_its_hours(
    olga: Client, tournament: UUID, after: dict[str, int], code: str
) -> None:
    begins(tournament, **after)
    answer = Client().post(link(tournament, 1))
    assert answer.status_code == 409
    assert f'data-code="{code}"' in answer.content.decode()
    assert not here(tournament)
    # Whoever stands at the door sees who is there.
    assert olga.post(link(tournament, 1)).status_code == 302
    assert here(tournament) == {1}


def test_who_has_withdrawn_is_sent_to_the_desk(olga: Client, tournament: UUID) -> None:
    entry = f"/desk/{tournament}/entries/1/"
    post(olga, entry, {"do": "withdraw", "kind": "justified", "reason": "ill", "confirmed": "yes"})
    answer = Client().post(link(tournament, 1))
    assert 'data-code="check_in_withdrawn"' in answer.content.decode()
    assert not here(tournament)


def test_a_box_of_the_desk_does_not_undo_a_telephone(olga: Client, tournament: UUID) -> None:
    """The desk's page is older than the check-in, and somebody ticks "has paid" on it."""
    Client().post(link(tournament, 1))
    form = {"do": "tick", "before": "1:00,2:00", "settled": ["1"]}
    post(olga, f"/desk/{tournament}/roll-call/", form)
    row = ticked(tournament)[1]
    assert (row.here, row.by_code, row.settled) == (True, True, True)


def test_only_who_admits_people_gets_their_codes(olga: Client, tournament: UUID) -> None:
    ugo = client_of("ugo")
    named = {"do": "name", "username": "ugo", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", named)
    code = codes(tournament, [1])[1]
    for kind in ("cards/", "links.csv"):
        address = f"/desk/{tournament}/check-in/{kind}"
        answer = olga.get(address)
        assert code in answer.content.decode()
        assert answer.headers["Cache-Control"] == "no-store"
        assert ugo.get(address).status_code == 403
        assert Client().get(address).status_code in (302, 403)
    italian = {"Accept-Language": "it"}
    rows = olga.get(f"/desk/{tournament}/check-in/links.csv", headers=italian).content.decode()
    heads = rows.removeprefix("\ufeff").split("\r\n")[0]
    assert heads == "Iscrizione;Nome;Circolo;Link per registrare l'arrivo"
    scan = {"do": "scan", "code": code}
    assert "other_office" in post(ugo, f"/desk/{tournament}/roll-call/", scan, 403)
    assert not here(tournament)
