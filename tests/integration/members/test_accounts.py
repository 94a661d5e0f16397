"""Signing up, logging in, a new password, the second factor: by the pages, as people do it."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import signing
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from smazzata.members.models import Account, Member, Token
from smazzata.members.principals import still_logged_in
from smazzata.members.tokens import create_token
from tests.integration.members.conftest import PASSWORD

pytestmark = pytest.mark.usefixtures("tasks_here")
Browser = Callable[..., Client]
Commits = DjangoCaptureOnCommitCallbacks
Person = Callable[..., Account]


def sign_up(client: Client, username: str, email: str = "", password: str = PASSWORD) -> Any:
    form = {"username": username, "email": email, "password1": password, "password2": password}
    return client.post("/account/signup/", form)


def test_signing_up_makes_an_account_and_its_member(db: None, browser: Browser) -> None:
    client = browser()
    assert sign_up(client, "Anna").status_code == 302
    account = Account.objects.get(username="anna")
    assert account.member.name == "anna"
    assert account.check_password(PASSWORD)
    assert "anna" in client.get("/account/").content.decode()


@pytest.mark.parametrize(
    ("username", "password", "words"),
    [
        ("admin", PASSWORD, "This name is reserved."),
        ("nicolò", PASSWORD, "A username has 3 to 30 letters"),
        ("anna", "short", "too short"),
        ("anna", "1234567890123", "entirely numeric"),
        ("anna", "password1234", "too common"),
        ("annabella123", "annabella123", "too similar"),
    ],
)
def test_a_bad_username_or_password_is_refused_in_words(
    db: None, browser: Browser, username: str, password: str, words: str
) -> None:
    answer = sign_up(browser(), username, password=password)
    assert answer.status_code == 200
    assert words in answer.content.decode()
    assert not Account.objects.exists()
    assert not Member.objects.exists()


def test_a_username_is_one_name_in_all_letters(person: Person, browser: Browser) -> None:
    person("anna")
    assert "already exists" in sign_up(browser(), "ANNA").content.decode()
    assert Account.objects.count() == 1


def test_one_logs_in_by_username_or_address(db: None, browser: Browser) -> None:
    sign_up(browser(), "anna", "anna@example.org")
    for login in ("anna", "ANNA", "anna@example.org", "Anna@Example.org"):
        client = browser()
        form = {"login": login, "password": PASSWORD, "next": "/account/"}
        answer = client.post("/account/login/", form)
        assert (answer.status_code, answer["Location"]) == (302, "/account/"), login


def test_a_login_leads_to_no_other_site(person: Person, browser: Browser) -> None:
    person("anna")
    form = {"login": "anna", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert browser().post("/account/login/", form)["Location"] == "/"


def test_a_new_login_has_a_new_session(person: Person, browser: Browser) -> None:
    client = browser()
    client.post("/account/guest/", {"name": "Lucia"})
    before = client.session.session_key
    client.post("/account/logout/")
    client.post("/account/login/", {"login": person("anna").username, "password": PASSWORD})
    assert client.session.session_key != before


def plain(answer: Any) -> str:
    """The page without what differs from one request to the next."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", answer.content.decode())
    return re.sub(r"\b(anna|nobody)(@example\.org)?\b", "X", text)


def test_a_wrong_login_does_not_tell_whether_the_account_exists(
    person: Person, browser: Browser
) -> None:
    person("anna")
    answers = [
        browser().post("/account/login/", {"login": login, "password": "wrong and wrong"})
        for login in ("anna", "nobody")
    ]
    assert [a.status_code for a in answers] == [200, 200]
    assert plain(answers[0]) == plain(answers[1])


def test_a_forgotten_password_does_not_tell_whether_the_address_is_known(
    db: None, browser: Browser, mailoutbox: list[Any], django_capture_on_commit_callbacks: Commits
) -> None:
    sign_up(browser(), "anna", "anna@example.org")
    forms = [{"email": f"{name}@example.org"} for name in ("anna", "nobody")]
    with django_capture_on_commit_callbacks(execute=True):
        answers = [browser().post("/account/password/reset/", form, follow=True) for form in forms]
    assert plain(answers[0]) == plain(answers[1])
    assert [mail.to for mail in mailoutbox] == [["anna@example.org"]]


def test_signing_up_does_not_tell_whether_the_address_is_known(db: None, browser: Browser) -> None:
    sign_up(browser(), "anna", "anna@example.org")
    again = sign_up(browser(), "bruno", "anna@example.org")
    new = sign_up(browser(), "carla", "carla@example.org")
    assert (again.status_code, again["Location"]) == (new.status_code, new["Location"])


def test_a_forgotten_password_is_replaced_by_mail_once(
    db: None, browser: Browser, mailoutbox: list[Any], django_capture_on_commit_callbacks: Commits
) -> None:
    elsewhere = browser()
    sign_up(elsewhere, "anna", "anna@example.org")
    create_token(Account.objects.get(), "my bot", [])
    client = browser()
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/password/reset/", {"email": "anna@example.org"})
    assert "anna" in mailoutbox[0].body
    link = re.search(r"http://testserver(/\S+)", mailoutbox[0].body)
    assert link
    form_page = client.get(link[1], follow=True)
    address = form_page.redirect_chain[-1][0]
    new = {"password1": "settebello e re bello", "password2": "settebello e re bello"}
    assert client.post(address, new).status_code == 302
    # Sessions opened with the old password are over, and so is whatever acted for its owner.
    assert not Token.objects.exists()
    assert elsewhere.get("/account/").status_code == 302
    answer = browser().post(
        "/account/login/", {"login": "anna", "password": "settebello e re bello"}
    )
    assert answer.status_code == 302
    assert "invalid" in browser().get(link[1], follow=True).content.decode()


def test_a_bent_reset_link_is_refused(db: None, browser: Browser) -> None:
    for link in ("1-set-password", "zzzzzzzzzzzzz-abc", "1-" + "a" * 3000, "1-%00"):
        answer = browser().get(f"/account/password/reset/key/{link}/", follow=True)
        assert answer.status_code == 200, link
        assert "invalid" in answer.content.decode()


WRONG = {"login": "anna", "password": "wrong and wrong"}
RIGHT = {"login": "anna", "password": PASSWORD}
TOO_MANY = "Too many failed login attempts"


def log_in(client: Client, form: dict[str, str], address: str) -> str:
    """What a log-in from an address comes to: "in", "refused" unread, or "wrong"."""
    answer = client.post("/account/login/", form, REMOTE_ADDR=address)
    if answer.status_code == 302:
        return "in"
    return "refused" if TOO_MANY in answer.content.decode() else "wrong"


def test_failed_logins_are_counted_by_account_and_address(person: Person, browser: Browser) -> None:
    person("anna")
    guesses = [log_in(browser(), WRONG, "192.0.2.1") for _ in range(6)]
    assert guesses == ["wrong"] * 5 + ["refused"]
    assert log_in(browser(), RIGHT, "192.0.2.1") == "refused"
    assert log_in(browser(), RIGHT, "192.0.2.2") == "in", "nobody else shuts anna out"


def test_a_guess_from_many_addresses_has_an_end(person: Person, browser: Browser) -> None:
    person("anna")
    at_home, on_the_way = browser(), browser()
    assert log_in(at_home, RIGHT, "192.0.2.1") == "in"
    at_home.post("/account/logout/")
    guesses = [log_in(browser(), WRONG, f"198.51.100.{n // 5}") for n in range(61)]
    assert guesses == ["wrong"] * 60 + ["refused"]
    assert log_in(on_the_way, RIGHT, "203.0.113.9") == "refused"
    assert log_in(browser(), RIGHT, "192.0.2.1") == "in", "an address that is known"
    assert log_in(at_home, RIGHT, "203.0.113.9") == "in", "a device that is known"
    assert log_in(browser(), {**WRONG, "login": "bruno"}, "203.0.113.9") == "wrong"


def test_a_known_device_is_let_in_where_others_guess_and_guesses_no_more_itself(
    person: Person, browser: Browser
) -> None:
    person("anna")
    person("bruno")
    hall, mine = "192.0.2.1", browser()
    assert log_in(mine, RIGHT, hall) == "in"
    mine.post("/account/logout/")
    for n in range(10):
        log_in(browser(), {**WRONG, "login": f"nobody-{n}"}, hall)
    assert log_in(browser(), {**RIGHT, "login": "bruno"}, hall) == "refused"
    assert log_in(mine, RIGHT, hall) == "in"
    mine.post("/account/logout/")
    assert [log_in(mine, WRONG, hall) for _ in range(6)] == ["wrong"] * 5 + ["refused"]
    assert log_in(mine, {**RIGHT, "login": "bruno"}, "192.0.2.7") == "in", "to anna alone"


def test_a_forged_device_is_no_device(person: Person, browser: Browser) -> None:
    anna = person("anna")
    guesses = []
    for n in range(6):
        forger = browser()
        named = [(str(anna.pk), f"device-{n}")]
        forger.cookies["device"] = signing.dumps(named, salt="device", key="not this site's")
        guesses.append(log_in(forger, WRONG, "192.0.2.1"))
    assert guesses == ["wrong"] * 5 + ["refused"]


def test_whoever_is_in_gives_the_password_again_while_others_guess(
    person: Person, browser: Browser
) -> None:
    anna = browser(person("anna"))  # without the cookie of a log-in
    for n in range(61):
        log_in(browser(), WRONG, f"198.51.100.{n // 5}")
    again = anna.post("/account/reauthenticate/", {"password": PASSWORD})
    assert again.status_code == 302


def test_a_flood_of_requests_gets_a_page_that_says_so(db: None, browser: Browser) -> None:
    client = browser()
    answers = [
        client.post("/account/password/reset/", {"email": f"n{n}@example.org"}) for n in range(21)
    ]
    assert answers[0].status_code == 302
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"] == "60"
    page = answers[-1].content.decode()
    assert "Too many attempts" in page
    assert "Try again in 60 seconds." in page


def code(secret: str, ahead: int = 0) -> str:
    now: str = format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead))
    return now


def test_the_second_factor_from_first_to_last(
    person: Person, browser: Browser, enter: Callable[[Account], Client]
) -> None:
    account = person("anna")
    client = enter(account)
    shown = client.get("/account/2fa/totp/activate/").content.decode()
    secret = re.search(r'id="authenticator_secret"\s+value="([A-Z2-7]+)"', shown)
    assert secret
    assert "data:image/svg+xml" in shown
    assert client.post("/account/2fa/totp/activate/", {"code": "000000"}).status_code == 200
    assert not Authenticator.objects.exists()
    assert client.post("/account/2fa/totp/activate/", {"code": code(secret[1])}).status_code == 302
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret[1] not in stored

    codes = re.findall(r"\b\d{8}\b", client.get("/account/2fa/recovery-codes/").content.decode())
    assert len(codes) == 10

    login = {"login": "anna", "password": PASSWORD}
    other = browser()
    assert other.post("/account/login/", login)["Location"] == "/account/2fa/authenticate/"
    assert other.get("/account/").status_code == 302, "the password alone is not enough"
    assert other.post("/account/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert other.post("/account/2fa/authenticate/", {"code": codes[0]}).status_code == 302
    assert other.get("/account/").status_code == 200

    again = browser()
    again.post("/account/login/", login)
    used = again.post("/account/2fa/authenticate/", {"code": codes[0]})
    assert used.status_code == 200, "a recovery code is good for one time"
    assert again.get("/account/").status_code == 302

    assert client.post("/account/2fa/totp/deactivate/").status_code == 302
    assert not Authenticator.objects.exists()


def test_the_second_factor_is_changed_only_with_the_password(
    person: Person, browser: Browser
) -> None:
    client = browser(person("anna"))  # logged in long ago
    answer = client.post("/account/2fa/totp/activate/", {"code": "000000"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/reauthenticate/")


def test_a_session_is_over_with_the_logout_the_password_or_the_account(
    person: Person, browser: Browser
) -> None:
    account = person("anna")
    for end in ("logout", "password", "inactive"):
        client = browser(Account.objects.get(pk=account.pk))
        key = client.session.session_key
        assert still_logged_in(key, account.pk)
        assert not still_logged_in(key, account.pk + 1)
        if end == "logout":
            client.post("/account/logout/")
        elif end == "password":
            account.set_password("another one altogether")
            account.save()
        else:
            account.is_active = False
            account.save()
        assert not still_logged_in(key, account.pk), end
    assert not still_logged_in(None, account.pk)
    assert not still_logged_in("nonsense", account.pk)
    assert not still_logged_in(key, None)  # type: ignore[arg-type]


def test_accounts_speak_italian_too(db: None) -> None:
    client = Client(headers={"accept-language": "it"})
    assert re.search(r"<h1>\s*Accedi\s*</h1>", client.get("/account/login/").content.decode())
    body = client.post("/account/guest/", {"name": "Arbitro"}).content.decode()
    assert "Questo nome è riservato." in body


def test_pages_about_people_keep_the_policy(
    person: Person, enter: Callable[[Account], Client], browser: Browser, guest: Client
) -> None:
    client = enter(person("anna"))
    pages = ["", "email/", "password/change/", "2fa/", "2fa/totp/activate/", "tokens/", "erase/"]
    looked = [(client, page) for page in pages] + [(guest, page) for page in ("", "keep/")]
    looked += [(browser(), page) for page in ("login/", "signup/", "guest/", "password/reset/")]
    for who, page in looked:
        answer = who.get(f"/account/{page}")
        body = answer.content.decode()
        assert answer.status_code == 200, page
        assert len(re.findall("<h1", body)) == 1, page
        assert not re.search(r"\son\w+=|<style|\sstyle=|javascript:|<script>", body), page
        ids = re.findall(r'\sid="([^"]+)"', body)
        assert len(ids) == len(set(ids)), page
        for field in re.findall(r"<(?:input|select|textarea)[^>]*>", body):
            name = re.search(r'\sid="([^"]+)"', field)
            if 'type="hidden"' not in field and 'type="submit"' not in field:
                assert name or "type=" in field, field
                if name and "aria-label" not in field:
                    within_label = re.search(rf"<label[^>]*>\s*{re.escape(field)}", body)
                    assert f'for="{name[1]}"' in body or within_label, (page, field)
