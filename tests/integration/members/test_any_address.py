"""Every address that is looked at answers, whatever stands in it and in all it reads beside it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import QueryDict
from django.test import Client

from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.play.models import Room
from smazzata.tournament_management.tournament import load
from tests.integration.members.test_gates import views
from tests.testbed import played
from tests.testbed.gates import nightly_but

NOISE = ("a\0b", "\x01\x1b\uffff", "9" * 400, "\u202e%' |&:*", "x" * 5000)


class Noise(QueryDict):
    """A query in which all that is asked for stands, and everywhere the same."""

    noise = ""

    def __getitem__(self, name: str) -> str:
        return self.noise

    def __contains__(self, name: object) -> bool:
        return True

    def get(self, name: str, default: object = None) -> Any:
        return self.noise

    def dict(self) -> Any:
        return self


@pytest.fixture
def there(db: None) -> dict[str, object]:
    """The values of what really is there, by their names in addresses."""
    tournament = played.finished_tournament()
    member = load(tournament).state.entries[1].members[0]
    return {"tournament_id": tournament, "match_id": played.a_match(), "member_id": UUID(member)}


@pytest.mark.parametrize(
    "noise",
    nightly_but(lambda noise: "\0" in noise, NOISE),
    ids=("NUL", "control", "long number", "signs", "long"),
)
def test_whatever_stands_there_is_answered(
    noise: str,
    there: dict[str, object],
    person: Callable[..., Account],
    browser: Callable[..., Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Noise, "noise", noise)
    monkeypatch.setattr(WSGIRequest, "GET", property(lambda _request: Noise("")))
    client = browser(person("boss", Role.ADMINISTRATOR))
    client.raise_request_exception = False
    assert client.post("/tables/new/", {"game": "busca"}).status_code == 302
    room: dict[str, object] = {"table_id": Room.objects.get().id}
    typed: dict[str, object] = dict.fromkeys(("key", "code"), quote(noise[:200]))
    found = {}
    for address, _view in views(known=there | room | typed):
        if "(" not in address:
            found[address] = client.get(address).status_code
    del found["/health/"]  # 503: no worker runs
    assert len(found) > 150
    assert {address: status for address, status in found.items() if status >= 500} == {}
