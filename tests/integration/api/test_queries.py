"""What stands behind the question mark, and every status: one rule at each address there is."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from smazzata.tournament_management.tournament import load
from tests.testbed.api_contract import check, schema
from tests.testbed.api_programs import Program
from tests.testbed.played import a_match

pytestmark = pytest.mark.django_db

BAD_NUMBERS = ("abc", "-1", "", "1.5", "9" * 40, "\u0663")
BAD: dict[str, tuple[str, ...]] = {
    "page": (*BAD_NUMBERS, "0"),
    "skip": BAD_NUMBERS,
    "after": BAD_NUMBERS,
    "entry": (*BAD_NUMBERS, "0"),
    "published": (*BAD_NUMBERS, "0"),
    "at": ("garbage", "", "2026-13-01", "25:00"),
    "kind": ("garbage", ""),
    "game": ("chess", ""),
    "lang": ("xx", ""),
}


class Places:
    """An address for each template of the schema, where there is something to read."""

    def __init__(self, olga: Program, tournament: str) -> None:
        self.olga = olga
        member = load(UUID(tournament)).state.entries[1].members[0]
        circuit = olga.call("/api/circuits", name="x", best=1, planned=2)["circuit"]
        preset = olga.call(
            "/api/presets", name="x", settings={"game": "burraco", "rounds": "3", "place": "hall",
                                                "system": "swiss"},
        )["preset"]  # fmt: skip
        self.values = {
            "tournament_id": tournament,
            "member_id": str(member),
            "match_id": str(a_match("busca")),
            "circuit_id": str(circuit),
            "preset": str(preset),
            **dict.fromkeys(("number", "table", "device", "remark"), "1"),
        }

    def address(self, template: str, **other: str) -> str:
        return template.format(**{**self.values, **other})

    def send(self, method: str, address: str, **headers: str) -> Any:
        body = {} if method == "get" else {"data": json.dumps({"id": str(uuid4())})}
        return getattr(Client(headers={"Accept-Language": "en"}), method)(
            address,
            content_type="application/json",
            headers={**self.olga.headers, **headers},
            **body,
        )


@pytest.fixture
def places(olga: Program, tournament: str) -> Places:
    olga.account.groups.add(Group.objects.get_or_create(name="officer")[0])
    return Places(olga, tournament)


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, template, said)
        for template, methods in schema()["paths"].items()
        for method, said in methods.items()
    ]


def refused(answer: Any, name: str) -> None:
    told = (answer.status_code, answer.json()["code"], answer.json()["params"])
    assert told == (400, "bad_parameter", {"name": name}), answer.content
    assert name in answer.json()["message"]


def test_a_bad_value_is_refused_by_its_name_wherever_it_may_stand(places: Places) -> None:
    met = set()
    for method, template, said in operations():
        names = [p["name"] for p in said.get("parameters", []) if p["in"] == "query"]
        for name in names:
            met.add(name)
            for value in BAD[name]:
                answer = places.send(method, f"{places.address(template)}?{name}={value}")
                refused(answer, name)
                check(method, places.address(template), answer)
    assert met == set(BAD)


def test_a_parameter_that_there_is_not_is_refused_at_every_address(places: Places) -> None:
    for method, template, _ in operations():
        for name in ("nonsense", "format", "Page"):
            refused(places.send(method, f"{places.address(template)}?{name}=1"), name)


def test_every_address_says_what_a_token_that_is_none_gets(places: Places) -> None:
    for method, template, _ in operations():
        address = places.address(template)
        answer = places.send(method, address, authorization="Bearer smz_nothing")
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token"), template
        check(method, address, answer)


def test_what_is_not_there_is_404_at_every_address_of_something(places: Places) -> None:
    names = ("tournament_id", "member_id", "match_id", "circuit_id", "preset")
    nowhere = {name: str(uuid4()) for name in names}
    for method, template, _ in operations():
        if method == "get" and "{" in template:
            answer = places.send(method, places.address(template, **nowhere))
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), template
            check(method, places.address(template), answer)


def test_whatever_kind_a_program_wants_it_gets_the_one_there_is(places: Places) -> None:
    for method, template, said in operations():
        if method != "get":
            continue
        plain = places.send(method, places.address(template))
        for kind in ("text/html", "application/x-ndjson", "application/xml"):
            answer = places.send(method, places.address(template), accept=kind)
            assert answer.status_code == plain.status_code, (template, kind)
        tag = plain.headers.get("ETag")
        assert bool(tag) is ("304" in said["responses"]), template
        if tag and plain.status_code == 200:  # there is no bracket here
            again = places.send(method, places.address(template), **{"If-None-Match": tag})
            assert (again.status_code, again.content) == (304, b"")
