"""People at the door, in a real browser: signing up, the second factor, guests who stay."""

import re
import time
from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Page, expect

from smazzata.members import roles
from smazzata.members.models import Account
from smazzata.members.permissions import Role

pytestmark = pytest.mark.browser
PASSWORD = "tre civette sul como"
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def visit(look: Callable[..., Page]) -> Callable[[str], Page]:
    """`visit("/login/")`: a page in a browser of its own, on a phone, in English."""

    def open_(address: str) -> Page:
        return look(address, viewport=PHONE, locale="en-GB")

    return open_


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign Up").click()
    expect(page.locator("header").get_by_role("link", name=name)).to_be_visible()


def fits_the_phone(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"


def test_an_account_from_the_first_page_to_the_last(visit: Callable[[str], Page]) -> None:
    page = visit("/account/signup/")
    fits_the_phone(page)
    sign_up(page, "anna")
    page.goto("/account/")
    fits_the_phone(page)
    page.get_by_label("Name shown to others").fill("Anna Bianchi")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("Saved.")
    expect(page.locator("header").get_by_role("link", name="Anna Bianchi")).to_be_visible()

    page.get_by_role("link", name="Second factor").click()
    page.locator("main").get_by_role("link", name="Activate").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Confirm").click()
    secret = page.get_by_label("Authenticator secret").input_value()
    page.get_by_label("Authenticator code").fill(_code(secret))
    fits_the_phone(page)
    page.get_by_role("button", name="Activate").click()
    expect(page.get_by_text("keep them in a safe place")).to_be_visible()
    codes = re.findall(r"\d{8}", page.locator(".codes").inner_text())
    assert len(codes) == 10

    page.locator("header").get_by_role("link", name="Anna Bianchi").click()
    page.locator("main").get_by_role("button", name="Log out").click()
    page.locator("header").get_by_role("link", name="Log in").click()
    page.get_by_label(re.compile("^Username or email|^Login", re.I)).fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign In").click()
    page.get_by_label("Code").fill(codes[0])
    page.locator("main").get_by_role("button", name="Sign In").click()

    page.goto("/account/erase/")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Confirm").click()
    page.get_by_label("Your username, to confirm").fill("anna")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_role("status")).to_contain_text("Your account is erased.")
    assert not Account.objects.exists()


def test_a_guest_comes_in_and_stays(visit: Callable[[str], Page]) -> None:
    page = visit("/")
    page.locator("header").get_by_role("link", name="Play as a guest").click()
    page.get_by_label("Name shown to others").fill("Lucia")
    page.get_by_role("button", name="Come in").click()
    page.locator("header").get_by_role("link", name="Lucia").click()
    page.get_by_role("link", name="Choose username and password").click()
    page.get_by_label("Username").fill("lucia99")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("status")).to_contain_text("This account is yours to keep.")
    assert not Account.objects.get().is_guest


def test_an_administrator_names_a_referee(visit: Callable[[str], Page]) -> None:
    referee = visit("/account/signup/")
    sign_up(referee, "rita")
    page = visit("/account/signup/")
    sign_up(page, "bruno")
    roles.grant(Account.objects.get(username="bruno"), Role.ADMINISTRATOR, "system")
    page.reload()
    page.locator("header").get_by_role("link", name="Officials").click()
    page.locator("main").get_by_label("Username").fill("rita")
    page.get_by_label("Role").select_option("referee")
    page.get_by_role("button", name="Give").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Confirm").click()
    expect(page.locator("main")).to_contain_text("rita")
    fits_the_phone(page)


def _code(secret: str) -> str:
    code: str = format_hotp_value(hotp_value(secret, int(time.time()) // 30))
    return code
