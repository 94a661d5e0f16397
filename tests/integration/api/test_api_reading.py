"""What those who read are promised: answers as the schema says, pages, no news, limits."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.entries.admission import admit
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.members.rate_limits import CallsThrottle, RateLimit
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played
from tests.testbed.api_contract import check, faults, operation, schema
from tests.testbed.desk_forms import client_of, opened
from tournaments.entry_lists.reading import EntryLine, ListedPerson

pytestmark = pytest.mark.django_db


def addresses(tournament: UUID) -> list[str]:
    """Every address that is read, of a tournament that was played."""
    match = match_id(tournament, 1, 1)
    member = load(tournament).state.entries[1].members[0]
    one = f"/api/tournaments/{tournament}"
    return [
        "/api/",
        "/api/tournaments",
        "/api/tournaments?skip=1",
        one,
        f"{one}/entries",
        f"{one}/clock",
        f"{one}/announcement",
        f"{one}/prizes",
        f"{one}/log?kind=results&entry=1",
        f"{one}/standings",
        f"{one}/standings?published=1",
        f"{one}/rounds/1",
        f"{one}/rounds/2?page=1",
        f"/api/matches/{match}",
        f"/api/players/{member}",
    ]


def test_every_answer_is_what_the_schema_says(finished: UUID, client: Client) -> None:
    for address in addresses(finished):
        answer = client.get(address)
        if answer.status_code == 200 or "published" not in address:
            assert answer.status_code == 200, address
            check("get", address, answer)


def test_the_answers_of_a_casual_match_and_its_player_are_too(client: Client) -> None:
    match = played.a_match("busca")
    check("get", f"/api/matches/{match}", client.get(f"/api/matches/{match}"))


def test_a_schema_that_says_something_else_is_noticed(client: Client) -> None:
    """What the other tests here stand on."""
    _, said = operation("get", f"/api/tournaments/{uuid4()}")
    part = said["responses"]["200"]["content"]["application/json"]["schema"]
    assert faults(part, {"id": 7})
    _, listed = operation("get", "/api/tournaments")
    part = listed["responses"]["200"]["content"]["application/json"]["schema"]
    assert not faults(part, {"tournaments": []})
    assert faults(part, {"tournaments": [], "more": 1})
    with pytest.raises(AssertionError, match="not in the schema"):
        operation("get", "/api/elsewhere")


def test_the_schema_is_openapi_with_every_answer_described() -> None:
    assert schema()["openapi"].startswith("3.1")
    for template, methods in schema()["paths"].items():
        for method, said in methods.items():
            assert said["responses"]["200"]["content"], (template, method)
            assert said["summary"], (template, method)
            assert said["description"], (template, method)
            if method == "post":
                assert set(said["requestBody"]["content"]) == {"application/json"}, template
                assert {"400", "401", "403", "404", "409", "413", "415", "429", "503"} <= set(
                    said["responses"]
                ), template


def test_no_news_is_304_and_news_is_told(finished: UUID, client: Client) -> None:
    for address in addresses(finished)[1:]:
        first = client.get(address)
        if first.status_code != 200:
            continue
        if "Server-Time" in first.headers:  # another one each time
            assert "ETag" not in first.headers
            continue
        tag = first.headers["ETag"]
        again = client.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), address
        other = client.get(address, headers={"If-None-Match": '"other"'})
        assert (other.status_code, other.content) == (200, first.content), address
    made = opened(client_of("ada", "organiser"), game="busca", claims="")
    entries = f"/api/tournaments/{made}/entries"
    tag = client.get(entries).headers["ETag"]
    who = principal_for(Account.objects.get(username="ada"))
    admit(made, [EntryLine(1, (ListedPerson("Anna", ""),), "", None)], who, uuid4())
    news = client.get(entries, headers={"If-None-Match": tag})
    assert (news.status_code, len(news.json()["entries"])) == (200, 1)


def test_long_lists_come_in_pages(client: Client) -> None:
    ada = client_of("ada", "organiser")
    made = opened(ada, game="busca", claims="")
    who = principal_for(Account.objects.get(username="ada"))
    lines = [EntryLine(at, (ListedPerson(f"Person {at}", ""),), "", None) for at in range(1, 231)]
    admit(made, lines, who, uuid4())
    first = client.get(f"/api/tournaments/{made}/standings").json()
    second = client.get(f"/api/tournaments/{made}/standings?page=2").json()
    assert (first["page"], first["pages"], len(first["standings"])) == (1, 2, 200)
    assert (second["page"], len(second["standings"])) == (2, 30)
    seen = {row["entry"] for answer in (first, second) for row in answer["standings"]}
    assert len(seen) == 230
    for beyond in ("3", "999999"):
        answer = client.get(f"/api/tournaments/{made}/standings?page={beyond}")
        assert answer.json()["page"] == 2, beyond
    assert len(client.get(f"/api/tournaments/{made}/entries").json()["entries"]) == 230


def test_a_call_too_many_is_told_when_to_call_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CallsThrottle, "by_address", RateLimit(f"t{uuid4().hex}", 2, 60))
    answers = [client.get("/api/tournaments") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["code"] == "too_many_requests"
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    check("post", "/api/tournaments/open", client.post("/api/tournaments/open"))
