"""Taking telephones in and letting them go: limits, bad input, erasure, other people's keys."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from smazzata.hall.models import PushSubscription
from smazzata.hall.push import subscriptions
from smazzata.hall.push.site_key import VARIABLE, site_key
from smazzata.hall.push.tasks import tell_all
from smazzata.hall.push.views import REQUESTS
from smazzata.members.directory import erase_member
from smazzata.members.rate_limits import address_key, consume
from smazzata.tournament_management.tournament import load
from tests.testbed.evening import begin
from tests.testbed.push_service import PushService, Telephone

pytestmark = pytest.mark.django_db


@pytest.fixture
def anyone() -> Client:
    return Client(headers={"Accept-Language": "it"})


def test_a_telephone_asks_is_told_and_stops_without_an_account(
    service: PushService, anyone: Client
) -> None:
    begun, telephone = begin(), Telephone(service.url)
    asked = {"do": "state", "endpoint": telephone.endpoint}
    assert telephone.asks(anyone, begun.id, **asked).json() == {"entry": None, "name": ""}
    started = telephone.starts(anyone, begun.id, 1)
    assert started.json() == {"entry": 1, "name": "Anna Rossi, Aldo Rossi"}
    assert telephone.asks(anyone, begun.id, **asked).json() == started.json()
    telephone.starts(anyone, begun.id, 2)
    row = PushSubscription.objects.get()
    assert (row.entry, row.language, row.service) == (2, "it", "127.0.0.1")
    other = begin(who="otto")
    telephone.starts(anyone, other.id, 1)
    stop = {"do": "stop", "endpoint": telephone.endpoint}
    assert telephone.asks(anyone, begun.id, **stop).json()["others"] is True
    assert telephone.asks(anyone, other.id, **stop).json()["others"] is False
    assert not PushSubscription.objects.exists()


def test_a_seat_page_offers_it_only_where_the_site_has_a_key(
    service: PushService, anyone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = begin()
    page = f"/tournaments/{begun.id}/seat/?name=rossi"
    key = site_key()
    assert key is not None
    shown = anyone.get(page).content.decode()
    assert "Avvisami anche a pagina chiusa" in shown
    assert key.public in shown
    monkeypatch.delenv(VARIABLE)
    assert "push-offer" not in anyone.get(page).content.decode()
    refused = Telephone(service.url).starts(anyone, begun.id, 1)
    assert (refused.status_code, refused.json()["code"]) == (409, "push_off")
    monkeypatch.setenv(VARIABLE, "no key")
    assert anyone.get(page).status_code == 200


def test_before_the_first_round_a_name_is_found_among_the_entries(
    service: PushService, anyone: Client
) -> None:
    begun = begin(posted=False)
    shown = anyone.get(f"/tournaments/{begun.id}/seat/?name=anna").content.decode()
    assert '<input type="hidden" data-entry value="1">' in shown
    nobody = anyone.get(f"/tournaments/{begun.id}/seat/?name=zzz").content.decode()
    assert "data-entry" not in nobody


def changed(telephone: Telephone, **changes: Any) -> dict[str, Any]:
    given = telephone.subscription
    given["keys"] = given["keys"] | changes.pop("keys", {})
    return given | changes


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"endpoint": "https://127.0.0.1/x"}, "push_service_unknown"),
        ({"endpoint": "http://fcm.googleapis.com/x"}, "push_endpoint"),
        ({"endpoint": "https://fcm.googleapis.com/" + "x" * 1024}, "push_endpoint"),
        ({"endpoint": 7}, "push_endpoint"),
        ({"keys": {"auth": "AAAA"}}, "push_keys"),
        ({"keys": {"p256dh": "A" * 87}}, "push_keys"),
        ({"keys": {"p256dh": "x" * 5000}}, "push_keys"),
        ({"keys": {"p256dh": "é" * 87}}, "push_keys"),
        ({"keys": {"p256dh": None}}, "push_keys"),
        ({"keys": {"auth": "A" * 22 + "!" * 8}}, "push_keys"),
        ({"keys": {"auth": "A" * 22 + "\0"}}, "push_keys"),
    ],
)
def test_what_is_no_telephone_is_refused_with_a_reason(
    service: PushService, anyone: Client, changes: dict[str, Any], code: str
) -> None:
    begun, telephone = begin(), Telephone(service.url)
    sent = changed(telephone, **changes)
    refused = telephone.asks(anyone, begun.id, do="start", entry=1, subscription=sent)
    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"null", b"{", b"\xff\xfe", b'{"do": "start"}',
        b'{"do": "dance", "endpoint": "x"}',
        b"[" * 8000, b'{"do": "state", "endpoint": 3}', b'{"do": "state", "endpoint": ["x"]}',
        b'{"do": "state", "endpoint": "' + b"x" * 10_000 + b'"}',
        b'{"do": "state", "endpoint": "\\ud800"}', b'{"do": "stop", "endpoint": "\\ud800"}',
        b'{"old": {"endpoint": "\\ud800", "keys": {"auth": "\\ud800"}}}',
        b'{"do": "start", "entry": 1, "subscription": [1]}',
        b'{"do": "start", "entry": 1, "subscription": {"endpoint": "x", "keys": 3}}',
    ],
)  # fmt: skip
def test_a_request_that_makes_no_sense_is_a_400(
    service: PushService, anyone: Client, body: bytes
) -> None:
    begun = begin()
    answer = anyone.post(f"/tournaments/{begun.id}/push/", body, content_type="application/json")
    assert answer.status_code == 400, answer.content
    moved = anyone.post("/push/moved/", body, content_type="application/json")
    assert moved.status_code == 204


@pytest.mark.parametrize("entry", [0, 99, -1, "1", None, 2**70, True])
def test_an_entry_that_is_none_is_refused(
    service: PushService, anyone: Client, entry: object
) -> None:
    begun, telephone = begin(), Telephone(service.url)
    sent = {"do": "start", "entry": entry, "subscription": telephone.subscription}
    refused = telephone.asks(anyone, begun.id, **sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "push_entry")


def test_a_form_of_another_site_starts_nothing(service: PushService) -> None:
    begun, telephone = begin(), Telephone(service.url)
    strict = Client(enforce_csrf_checks=True)
    assert telephone.starts(strict, begun.id, 1).status_code == 403
    page = strict.get(f"/tournaments/{begun.id}/seat/?name=anna").content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[-1].split('"')[0]
    with_token = Client(enforce_csrf_checks=True, headers={"X-CSRFToken": token})
    with_token.cookies = strict.cookies
    assert telephone.starts(with_token, begun.id, 1).status_code == 200


def test_an_entry_and_a_tournament_have_so_many_telephones(
    service: PushService, anyone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, first = begin(), Telephone(service.url)
    monkeypatch.setattr(subscriptions, "MOST_OF_ENTRY", 2)
    monkeypatch.setattr(subscriptions, "MOST_OF_TOURNAMENT", 3)
    assert first.starts(anyone, begun.id, 1).status_code == 200
    assert Telephone(service.url).starts(anyone, begun.id, 1).status_code == 200
    refused = Telephone(service.url).starts(anyone, begun.id, 1)
    assert (refused.status_code, refused.json()["code"]) == (409, "push_too_many")
    assert first.starts(anyone, begun.id, 1).status_code == 200, "who is in asks again"
    assert Telephone(service.url).starts(anyone, begun.id, 2).status_code == 200
    assert Telephone(service.url).starts(anyone, begun.id, 3).status_code == 409


def test_one_address_asks_only_so_often(service: PushService, anyone: Client) -> None:
    begun, telephone = begin(), Telephone(service.url)
    assert telephone.starts(anyone, begun.id, 1).status_code == 200
    here = address_key(RequestFactory().get("/"))
    assert consume(REQUESTS, here, REQUESTS.most - 1) == 0
    refused = telephone.starts(anyone, begun.id, 2)
    assert refused.status_code == 429
    assert anyone.post("/push/moved/", "{}", content_type="text/plain").status_code == 429
    assert PushSubscription.objects.get().entry == 1


def test_an_erased_person_takes_the_telephones_of_the_entry_along(
    service: PushService, anyone: Client
) -> None:
    begun = begin()
    for entry in (1, 2):
        Telephone(service.url).starts(anyone, begun.id, entry)
    member = load(begun.id).state.entries[1].members[1]
    erase_member(UUID(member), "member:x")
    assert [row.entry for row in PushSubscription.objects.all()] == [2]


@pytest.mark.usefixtures("tasks_here")
def test_telephones_are_forgotten_with_their_tournament_and_when_they_are_old(
    service: PushService, anyone: Client
) -> None:
    begun, other = begin(rounds=1), begin(who="otto")
    Telephone(service.url).starts(anyone, begun.id, 1)
    Telephone(service.url).starts(anyone, other.id, 1)
    begun.results(1, (1, 1500, 995), (2, 1500, 995))
    begun.step("close_round")
    begun.post("", step="finish", confirmed="yes")
    assert load(begun.id).state.closed
    tell_all()
    assert [row.tournament for row in PushSubscription.objects.all()] == [other.id]
    PushSubscription.objects.update(told_at=timezone.now() - timedelta(days=61))
    tell_all()
    assert not PushSubscription.objects.exists()


def test_a_browser_that_moves_shows_its_old_secret(service: PushService, anyone: Client) -> None:
    begun = begin()
    before, after, thief = (Telephone(service.url) for _ in range(3))
    before.starts(anyone, begun.id, 1)

    def moves(old: dict[str, Any], new: Telephone) -> str:
        sent = json.dumps({"old": old, "new": new.subscription})
        answer = anyone.post("/push/moved/", sent, content_type="text/plain;charset=UTF-8")
        assert (answer.status_code, answer.content) == (204, b"")
        return PushSubscription.objects.get().endpoint

    without = {**before.subscription, "keys": thief.subscription["keys"]}
    assert moves(without, thief) == before.endpoint
    assert moves({"endpoint": before.endpoint}, thief) == before.endpoint
    assert moves(before.subscription, after) == after.endpoint
    assert PushSubscription.objects.get().entry == 1


def test_nothing_is_told_of_others(service: PushService, anyone: Client) -> None:
    """An address that nobody has and one that waits elsewhere are answered alike."""
    begun, other, telephone = begin(), begin(who="otto"), Telephone(service.url)
    telephone.starts(anyone, other.id, 1)
    for endpoint in (telephone.endpoint, "https://fcm.googleapis.com/nobody"):
        answer = telephone.asks(anyone, begun.id, do="state", endpoint=endpoint)
        assert answer.json() == {"entry": None, "name": ""}
        assert "no-store" in answer.headers["Cache-Control"]
