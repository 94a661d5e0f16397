"""Tokens for programs, and how often programs may call."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from smazzata.members import tokens
from smazzata.members.models import Account, Token
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limits import CallsThrottle, RateLimit
from smazzata.members.refusals import MembersRefusal
from smazzata.members.tokens import MOST, create_token

Person = Callable[..., Account]
Enter = Callable[[Account], Client]


def _view(action: Action) -> type[APIView]:
    class Answers(APIView):
        def get(self, request: Request) -> Response:
            return Response({"member": principal_of(request).member})

        post = get

    return requires(action)(Answers)


urlpatterns = [path(f"api/{action}", _view(action).as_view()) for action in Action]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture(autouse=True)
def _everything_grantable(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the interface took every action that a token may ever have."""
    may_be = set(Action) - {
        Action.ADMINISTER,
        Action.NAME_OFFICIALS,
        Action.OWN_SECURITY,
        Action.OWN_DATA,
        Action.SEE_ALL_CARDS,
    }
    monkeypatch.setattr(tokens, "GRANTABLE", tuple(may_be))


def call(action: Action, key: str, method: str = "get", **headers: str) -> tuple[int, dict]:  # type: ignore[type-arg]
    headers = {"authorization": f"Bearer {key}"} | headers
    client = Client(enforce_csrf_checks=True)
    answer = getattr(client, method)(f"/api/{action}", headers=headers)
    return answer.status_code, answer.json()


def test_a_token_does_what_it_is_for_and_no_more(person: Person) -> None:
    anna = person("anna", Role.REFEREE)
    key = create_token(anna, "bot", [Action.PLAY_CASUAL])
    for action in Action:
        status, body = call(action, key)
        if action in {Action.WATCH, Action.PLAY_CASUAL}:
            assert (status, body) == (200, {"member": str(anna.member.id)})
        else:
            assert (status, body["code"]) == (403, "not_allowed"), action
    assert call(Action.PLAY_CASUAL, key, "post")[0] == 200, "no form, no cookie: no token for forms"


def test_a_token_does_no_more_than_its_account(person: Person) -> None:
    key = create_token(person("anna"), "bot", [Action.RUN_TOURNAMENT])
    assert call(Action.RUN_TOURNAMENT, key)[0] == 403


def test_rights_over_accounts_are_never_in_a_token(person: Person) -> None:
    boss = person("boss", Role.ADMINISTRATOR, Role.REFEREE)
    key = create_token(boss, "all", list(Action))
    for action in (
        Action.ADMINISTER,
        Action.NAME_OFFICIALS,
        Action.OWN_SECURITY,
        Action.OWN_DATA,
        Action.SEE_ALL_CARDS,
    ):
        assert call(action, key)[0] == 403, action


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer x", "Bearer smz_", "Bearer smz_" + "A" * 43, "Bearer smz_" + "A" * 9000,
     "Basic YW5uYTp4", "Token abc", "bearer\xa0smz_x"],
)  # fmt: skip
def test_a_wrong_token_is_refused_with_a_code(db: None, header: str) -> None:
    answer = Client().get("/api/watch", headers={"authorization": header})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_token_ends_with_its_account(person: Person) -> None:
    anna = person("anna")
    key = create_token(anna, "bot", [])
    Account.objects.update(is_active=False)
    assert call(Action.WATCH, key)[1]["code"] == "bad_token"


def test_only_the_hash_of_a_token_is_kept_and_its_use_noted(person: Person) -> None:
    anna = person("anna")
    key = create_token(anna, "bot", [])
    token = Token.objects.get()
    assert key not in str(token.__dict__)
    assert token.used_at is None
    call(Action.WATCH, key)
    token.refresh_from_db()
    assert token.used_at is not None


def test_an_account_has_so_many_tokens(person: Person) -> None:
    anna = person("anna")
    for n in range(MOST):
        create_token(anna, str(n), [])
    with pytest.raises(MembersRefusal, match="too_many_tokens"):
        create_token(anna, "one more", [])


def test_programs_call_so_often(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallsThrottle, "by_address", RateLimit("test-api", 3, 60))
    answers = [
        # A header does not make another caller of one and the same.
        Client().get("/api/watch", headers={"x-forwarded-for": f"10.0.0.{n}"})
        for n in range(4)
    ]
    assert [a.status_code for a in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["code"] == "too_many_requests"
    assert 0 < int(answers[-1]["Retry-After"]) <= 60


def test_the_site_s_own_pages_call_with_their_session(person: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("anna"))
    assert client.get("/api/own_data").status_code == 200
    refused = client.post("/api/own_data")
    assert refused.status_code == 403, "a form on another site has the cookie too"
    assert re.fullmatch(r"[a-z_]+", refused.json()["code"])
