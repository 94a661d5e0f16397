"""People with accounts, and browsers for them."""

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import caches
from django.test import Client

from smazzata.members import roles
from smazzata.members.models import Account
from smazzata.members.permissions import Role

PASSWORD = "sette bello di denari"


@pytest.fixture(autouse=True)
def _fresh(redis_url: str, settings: object) -> Iterator[None]:
    """Nothing counted from the test before; hashes that cost nothing."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # type: ignore[attr-defined]
    yield
    for cache in caches.all():
        cache.clear()


@pytest.fixture
def person(db: None) -> Callable[..., Account]:
    """`person("anna", Role.REFEREE)`: an account with a password and these roles."""

    def make(username: str, *given: Role) -> Account:
        account = Account.objects.create_user(username, password=PASSWORD)
        for role in given:
            roles.grant(account, role, "system")
        return account

    return make


@pytest.fixture
def browser() -> Callable[..., Client]:
    """`browser(account)`: a browser of its own, English, logged in if an account is given."""

    def open_(account: Account | None = None) -> Client:
        client = Client(headers={"accept-language": "en", "accept": "text/html,*/*;q=0.8"})
        if account is not None:
            client.force_login(account)
        return client

    return open_


@pytest.fixture
def enter(browser: Callable[..., Client]) -> Callable[[Account], Client]:
    """A browser in which somebody has logged in and just given the password once more."""

    def log_in(account: Account) -> Client:
        client = browser()
        answer = client.post("/account/login/", {"login": account.username, "password": PASSWORD})
        assert answer.status_code == 302, answer.content.decode()
        again = client.post("/account/reauthenticate/", {"password": PASSWORD})
        assert again.status_code == 302, again.content.decode()
        return client

    return log_in


@pytest.fixture
def guest(browser: Callable[..., Client], db: None) -> Client:
    """A browser with a guest called Lucia in it."""
    client = browser()
    answer = client.post("/account/guest/", {"name": "Lucia"})
    assert answer.status_code == 302
    return client
