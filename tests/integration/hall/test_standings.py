"""Standings: as of an hour, per line, and what decided each tie."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from smazzata.ledger import writer
from smazzata.tournament_management.publications import publications, version_at
from tests.testbed.evening import Evening, begin, pairs

pytestmark = pytest.mark.django_db


@pytest.fixture
def twice_published(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Published, corrected seconds later, published again."""
    with monkeypatch.context() as earlier:
        earlier.setattr(writer, "now_ms", lambda now=writer.now_ms: now() - 2_000)
        begun = begin()
        begun.results(1, (1, 1500, 995), (2, 700, 600))
        begun.step("close_round")
    form: dict[str, Any] = {
        "do": "correct",
        "kind": "addition",
        "reason": "somma",
        "confirmed": "yes",
    }
    begun.post("rounds/1/tables/2/", **form, **{"mp-2-0": 2900, "mp-2-1": 600})
    begun.step("publish")
    return begun


def test_the_standings_of_an_hour_are_those_that_were_on_the_wall_then(
    client: Client, twice_published: Evening
) -> None:
    begun = twice_published
    second, first = publications(begun.id)
    assert version_at(begun.id, first.at) == 1
    assert version_at(begun.id, second.at - timedelta(milliseconds=1)) == 1
    assert version_at(begun.id, second.at) == 2
    assert version_at(begun.id, first.at - timedelta(milliseconds=1)) is None

    address = f"/tournaments/{begun.id}/standings/"
    clock = timezone.localtime(first.at).strftime("%Y-%m-%dT%H:%M:%S")
    went = client.get(address, {"at": clock})
    assert went.headers["Location"].startswith(f"{address}1/")
    page = client.get(went.headers["Location"]).content.decode()
    assert first.digest in page
    assert second.digest not in page
    assert client.get(address).headers["Location"] == f"{address}2/"
    assert client.get(address, {"at": "2001-01-01T10:00"}).status_code == 404
    for nonsense in ("yesterday", "2026-13-45T99:99", "\0", "a" * 5000):
        answer = client.get(address, {"at": nonsense})
        assert answer.status_code == 400, "nobody takes the newest for those of that hour"
        assert 'data-code="unreadable_hour"' in answer.content.decode()

    api = f"/api/tournaments/{begun.id}/standings"
    assert client.get(api, {"at": clock}).json()["digest"] == first.digest
    assert client.get(api, {"published": 2}).json()["digest"] == second.digest
    assert client.get(api).json()["published"] is None
    assert client.get(api, {"published": 3}).status_code == 404
    assert client.get(api, {"at": "yesterday"}).status_code == 400
    assert client.get(api, {"at": "2001-01-01T10:00"}).status_code == 404


def test_it_is_said_what_split_those_who_were_level() -> None:
    begun = begin()
    # 15-5 by 500 at one table and by 505 at the other: level on VP, and match points split them.
    begun.results(1, (1, 1500, 995), (2, 1405, 900))
    english = Client(headers={"Accept-Language": "en"})
    page = english.get(f"/tournaments/{begun.id}/").content.decode()
    said = re.findall(r'<small class="tie">([^<]+)</small>', page)
    assert said == ["behind by gross match points"] * 2
    level = begin(who="otto", title="Pari")
    level.results(1, (1, 1000, 1000), (2, 1000, 1000))
    page = english.get(f"/tournaments/{level.id}/").content.decode()
    assert re.findall(r'<small class="tie">([^<]+)</small>', page) == ["level at this place"] * 4


def test_under_mitchell_each_line_has_a_ranking_of_its_own(client: Client) -> None:
    begun = begin(pairs(6), system="mitchell", rounds=2)
    begun.results(1, (1, 1500, 500), (2, 1400, 550), (3, 600, 700))
    address = f"/tournaments/{begun.id}/"
    everybody = client.get(address).content.decode()
    places = [
        client.get(address, {"line": line}).content.decode() for line in ("staying", "moving")
    ]
    names = [
        set(re.findall(r'href="/players/([0-9a-f-]{36})/', page)) for page in (everybody, *places)
    ]
    assert names[1] | names[2] == names[0]
    assert len(names[1]) == len(names[2]) == 6
    for page in places:
        assert re.findall(r'<td class="place">(\d+)</td>', page) == ["1", "2", "3"]
    assert client.get(address, {"line": "nonsense"}).content.decode().count("<tr") == 7
    swiss = begin(who="otto")
    assert "?line=" not in client.get(f"/tournaments/{swiss.id}/").content.decode()
