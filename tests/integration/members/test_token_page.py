"""The page on which tokens are made."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from smazzata.members.models import Account, Token
from smazzata.members.permissions import Action, Role, may
from smazzata.members.tokens import GRANTABLE, create_token
from tests.integration.members.test_gates import action_of, views


def test_tokens_are_made_shown_once_and_removed(
    person: Callable[..., Account], enter: Callable[[Account], Client]
) -> None:
    client = enter(person("anna"))
    form = {"name": "my bot", "actions": ["watch"]}
    made = client.post("/account/tokens/", form).content.decode()
    key = re.search(r"smz_[A-Za-z0-9_-]{43}", made)
    assert key
    assert Client().get("/api/", headers={"authorization": f"Bearer {key[0]}"}).status_code == 200
    shown = client.get("/account/tokens/").content.decode()
    assert "my bot" in shown
    assert key[0] not in shown
    for number in ("x", "", "9" * 400, "-1"):
        client.post("/account/tokens/", {"remove": number})
    assert Token.objects.count() == 1
    client.post("/account/tokens/", {"remove": str(Token.objects.get().pk)})
    assert not Token.objects.exists()


def test_a_token_offers_exactly_what_some_address_of_the_interface_accepts(
    person: Callable[..., Account], enter: Callable[[Account], Client]
) -> None:
    named = {action_of(view) for address, view in views() if address.startswith("/api/")}
    # Claiming is open to keys of tables too, so its address asks for this one itself.
    assert named | {Action.WRITE_SLIPS} == set(GRANTABLE)
    page = enter(person("anna")).get("/account/tokens/").content.decode()
    offered = re.findall(r'name="actions" value="(\w+)"', page)
    assert offered == [str(action) for action in GRANTABLE]


@pytest.mark.parametrize("scope", [[], *[[action] for action in GRANTABLE], list(Action)])
def test_every_address_accepts_a_token_of_its_scope(
    person: Callable[..., Account], scope: list[Action]
) -> None:
    key = create_token(person("anna"), "bot", scope)
    walked = [(address, view) for address, view in views() if address.startswith("/api/")]
    assert len(walked) > 8
    granted = {Action.WATCH, *scope} & set(GRANTABLE)
    for address, view in walked:
        action = action_of(view)
        assert action is not None
        let_in = action in granted and may(frozenset({Role.PLAYER}), action)
        answer = Client().get(address, headers={"authorization": f"Bearer {key}"})
        assert answer.status_code in ({200, 404, 405} if let_in else {403}), address


def test_nobody_removes_the_token_of_another(
    person: Callable[..., Account], enter: Callable[[Account], Client]
) -> None:
    create_token(person("bruno"), "his", [])
    client = enter(person("anna"))
    client.post("/account/tokens/", {"remove": str(Token.objects.get().pk)})
    assert Token.objects.exists()


def test_a_token_is_made_only_with_a_fresh_password(
    person: Callable[..., Account], browser: Callable[..., Client]
) -> None:
    answer = browser(person("anna")).post("/account/tokens/", {"name": "x", "actions": ["watch"]})
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert not Token.objects.exists()
