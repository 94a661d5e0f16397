"""Every address names its action, and nobody gets past it who may not."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, path
from rest_framework.response import Response
from rest_framework.views import APIView

from smazzata.members.models import Account
from smazzata.members.permissions import Action, Role, may
from smazzata.members.principals import principal_for, principal_of, requires

SAMPLES: dict[str, object] = {"uuid": UUID(int=7), "int": 1, "str": "x", "slug": "x", "path": "x"}


def views(
    patterns: list[URLPattern | URLResolver] | None = None,
    prefix: str = "",
    known: Mapping[str, object] = MappingProxyType({}),
) -> Iterator[tuple[str, Any]]:
    """Every address of the site, with `known` values by their names or invented ones; its view."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns, route, known)
            continue
        for name, converter in pattern.pattern.converters.items():
            kind = type(converter).__name__.removesuffix("Converter").lower()
            kind = {"string": "str"}.get(kind, kind)
            value = str(known.get(name, SAMPLES[kind]))
            route = route.replace(f"<{kind}:{name}>", value).replace(f"<{name}>", value)
        yield "/" + route, pattern.callback


def action_of(view: Any) -> Action | None:
    found = getattr(view, "action", None)
    for name in ("view_class", "cls"):
        found = found or getattr(getattr(view, name, None), "action", None)
    return found


PLAIN = [(address, view) for address, view in views() if "(" not in address]


def test_every_view_names_its_action() -> None:
    found = list(views())
    assert len(found) > 30
    nameless = [address for address, view in found if not isinstance(action_of(view), Action)]
    assert nameless == []


WHO: dict[str, tuple[Role, ...]] = {
    "anyone": (),
    "guest": (),
    "player": (),
    "organiser": (Role.ORGANISER,),
    "referee": (Role.REFEREE,),
    "officer": (Role.OFFICER,),
    "administrator": (Role.ADMINISTRATOR,),
}


@pytest.mark.parametrize("who", WHO)
def test_every_address_lets_pass_whom_it_should(
    who: str, person: Callable[..., Account], browser: Callable[..., Client], guest: Client
) -> None:
    account = person("anna", *WHO[who]) if who not in {"anyone", "guest"} else None
    role = Role(who)
    client = guest if who == "guest" else browser(account)
    for address, view in PLAIN:
        action = action_of(view)
        assert action is not None
        answer = client.get(address)
        says_login = answer.status_code == 401 or (
            answer.status_code == 302
            and answer["Location"].startswith(("/account/login/?", "/account/guest/?"))
        )
        if may(frozenset({role}), action):
            assert answer.status_code not in {401, 403, 500}, (address, answer.status_code)
            assert not says_login, address
        elif who == "anyone":
            assert says_login, (address, answer.status_code)
        else:
            assert answer.status_code == 403, (address, answer.status_code)


@requires(Action.ADMINISTER)
def page(request: Any) -> HttpResponse:
    return HttpResponse("in")


@requires(Action.ADMINISTER)
class Api(APIView):
    def get(self, request: Any) -> Response:
        return Response("in")


class ByMethod(APIView):
    @requires(Action.WATCH)
    def get(self, request: Any) -> Response:
        return Response("in")

    @requires(Action.ADMINISTER)
    def post(self, request: Any) -> Response:
        return Response("in")


urlpatterns = [
    path("page", page),
    path("page.json", page),
    path("api/it", Api.as_view()),
    path("api/method", ByMethod.as_view()),
    *get_resolver("smazzata.config.urls").url_patterns,
]
handler403 = "smazzata.web.views.site.forbidden"


@pytest.mark.urls(__name__)
def test_pages_send_strangers_to_the_login_and_refuse_others_in_words(
    person: Callable[..., Account], browser: Callable[..., Client]
) -> None:
    answer = browser().get("/page?a=b")
    assert (answer.status_code, answer["Location"]) == (302, "/account/login/?next=/page%3Fa%3Db")
    for sent_from, back in (
        ("http://testserver/tables/?a=b", "/tables/"),
        ("https://elsewhere.example/trap", "/"),
        ("", "/"),
    ):
        sent = browser().post("/page", headers={"referer": sent_from})
        assert sent["Location"] == f"/account/login/?next={back}"
    refused = browser(person("anna")).get("/page")
    assert refused.status_code == 403
    assert "You may not do this" in refused.content.decode()
    assert browser(person("boss", Role.ADMINISTRATOR)).get("/page").content == b"in"


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("address", ["/page.json", "/api/it"])
def test_programs_are_refused_with_a_code(
    address: str, person: Callable[..., Account], browser: Callable[..., Client]
) -> None:
    stranger = browser().get(address)
    assert (stranger.status_code, stranger.json()["code"]) == (401, "login_needed")
    refused = browser(person("anna")).get(address)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert refused.json()["message"] == "You may not do this."
    assert browser(person("boss", Role.ADMINISTRATOR)).get(address).status_code == 200


@pytest.mark.urls(__name__)
def test_each_method_of_a_class_may_have_its_own_action(
    person: Callable[..., Account], browser: Callable[..., Client]
) -> None:
    client = browser(person("anna"))
    assert client.get("/api/method").status_code == 200
    refused = client.post("/api/method")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")


@pytest.mark.urls(__name__)
def test_whoever_asks_for_json_gets_json(browser: Callable[..., Client], db: None) -> None:
    answer = browser().get("/page", headers={"accept": "application/json"})
    assert answer.json()["code"] == "login_needed"


def test_a_visitor_is_looked_up_once_and_again_after_a_login(
    person: Callable[..., Account], django_assert_num_queries: Any
) -> None:
    anna, bruno = person("anna"), person("bruno", Role.REFEREE)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    assert principal_of(request).member is None
    assert principal_of(request).roles == {Role.ANYONE}
    request.user = anna
    with django_assert_num_queries(2):
        for _ in range(3):
            assert principal_of(request).name == "anna"
    request.user = bruno
    assert principal_of(request).roles == {Role.PLAYER, Role.REFEREE}
    assert principal_of(request).member == str(bruno.member.id)


def test_a_guest_has_no_other_role_whatever_stands_in_the_database(
    person: Callable[..., Account],
) -> None:
    account = person("anna", Role.ADMINISTRATOR)
    account.is_guest = True
    assert principal_for(account).roles == {Role.GUEST}


def test_djangos_own_marks_give_nothing(person: Callable[..., Account]) -> None:
    account = person("anna")
    account.is_superuser = account.is_staff = True
    account.save()
    assert principal_for(account).roles == {Role.PLAYER}
