"""The device at a table, in a browser: its key is made, printed, used on a phone, and revoked."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from smazzata.hall.models import DeviceKey
from smazzata.hall.slips.device_keys import keys_of
from smazzata.tournament_management.tournament import load
from tests.e2e.test_hall import LAPTOP, PHONE, looked_at
from tests.testbed.evening import begin, pairs
from tests.testbed.gates import nightly_but

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
Look = Callable[..., Page]
HAND_TOTALS: dict[str, Any] = {"option.match_format": "points"}
"""So that a slip asks for totals."""
WORDS = {
    "it-IT": ("Creale", "Scrivi lo score", "Revoca"),
    "en-GB": ("Make them", "Write the slip", "Revoke"),
}


@pytest.mark.parametrize(
    ("locale", "size", "name"),
    nightly_but(
        lambda case: case[2] == "phone-en",
        [
            ("it-IT", LAPTOP, "laptop-it"),
            ("en-GB", PHONE, "phone-en"),
            ("it-IT", PHONE, "phone-it"),
            ("en-GB", LAPTOP, "laptop-en"),
        ],
    ),
)
def test_a_device_from_its_key_to_its_end(
    logged_in: Look, look: Look, locale: str, size: ViewportSize, name: str
) -> None:
    make, write, revoke = WORDS[locale]
    begun = begin(pairs(4), claims="yes", **HAND_TOTALS)
    desk = logged_in("olga", f"/desk/{begun.id}/devices/", viewport=size, locale=locale)
    looked_at(desk, f"devices-none-{name}")
    desk.locator("[name=last]").fill("2")
    desk.locator("[name=for][value=sides]").check()
    desk.get_by_role("button", name=make).click()
    expect(desk.locator("main .cards li")).to_have_count(4)
    looked_at(desk, f"devices-{name}")
    whole(desk, f"devices-whole-{name}")
    desk.goto(f"/desk/{begun.id}/devices/codes/")
    expect(desk.locator(".entry-cards img")).to_have_count(4)
    looked_at(desk, f"device-codes-{name}")

    rows = DeviceKey.objects.filter(tournament=begun.id, table=1).order_by("side")
    for at, key in enumerate(keys_of(begun.id, rows)):
        phone = look(f"/tournaments/{begun.id}/device/?key={key}", viewport=PHONE, locale=locale)
        looked_at(phone, f"device-{at}-{name}")
        phone.get_by_role("link", name=write).click()
        looked_at(phone, f"device-slip-{at}-{name}")
        signs(phone)
        for side, total in enumerate(("805", "300")):
            phone.locator(f"#mp-{side}").fill(total)
        phone.locator("form.slip:has(#mp-0) button.first").click()
        phone.wait_for_load_state()
        phone.close()
    assert load(begun.id).state.rounds[0].results[1].mp == (805, 300)

    desk.goto(f"/desk/{begun.id}/devices/")
    desk.get_by_role("button", name=revoke).first.click()
    expect(desk.locator("[data-revoked]")).to_have_count(1)
    looked_at(desk, f"devices-revoked-{name}")
    (gone,) = keys_of(begun.id, DeviceKey.objects.exclude(revoked_at=None))
    refused = desk.request.get(f"/tournaments/{begun.id}/device/?key={gone}")
    assert refused.status == 403
    assert 'data-code="key_revoked"' in refused.text()


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("it-IT", "non vale più: chiedi un nuovo codice alla direzione."),
        ("en-GB", "is no longer good: ask the desk for a new code."),
    ],
)
def test_a_revoked_device_is_told_on_its_open_pages_and_keeps_what_was_typed(
    look: Look, faults: list[str], locale: str, said: str
) -> None:
    begun = begin(pairs(4), claims="yes", **HAND_TOTALS)
    form: dict[str, Any] = {"do": "make", "first": 1, "for": "table"}
    begun.post("devices/", **form)
    (key,) = keys_of(begun.id, DeviceKey.objects.all())
    first = look(f"/tournaments/{begun.id}/device/?key={key}", viewport=PHONE, locale=locale)
    slip = first.get_by_role("link", name=WORDS[locale][1]).get_attribute("href")
    assert slip is not None
    phone = look(slip, viewport=PHONE, locale=locale)
    phone.locator("form.slip:has(#mp-0) [name=by]").first.check()
    for side, total in enumerate(("805", "300")):
        phone.locator(f"#mp-{side}").fill(total)
    begun.post("devices/", do="revoke", number=1)
    for page in (first, phone):
        expect(page.get_by_role("alert")).to_contain_text(said)
    looked_at(first, f"device-told-{locale}")
    looked_at(phone, f"device-slip-told-{locale}")
    assert kept(phone) == ["805", "300"]
    # Whoever does not look up and sends it reads it once more, above what was typed.
    signs(phone)
    phone.locator("form.slip:has(#mp-0) button.first").click()
    expect(phone.locator("[data-code=key_revoked]")).to_contain_text(said)
    assert kept(phone) == ["805", "300"]
    looked_at(phone, f"device-slip-refused-{locale}")
    assert not load(begun.id).state.rounds[0].claims
    assert all("403" in fault for fault in faults), faults
    faults.clear()  # a browser writes of every page that is refused


def kept(phone: Page) -> list[str]:
    """What is typed on the slip."""
    return [phone.locator(f"#mp-{side}").input_value() for side in (0, 1)]


def whole(page: Page, name: str) -> None:
    """A picture of all of a page, where a folder is named."""
    folder = os.environ.get("SMAZZATA_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def signs(phone: Page) -> None:
    """Somebody of the side signs what is typed."""
    phone.locator("form.slip:has(#mp-0) [name=signer]").first.check()
