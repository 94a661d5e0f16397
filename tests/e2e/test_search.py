"""The search in the head of every page: by keyboard, by pointer, and without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from smazzata.members.models import Member
from smazzata.tournament_management.tournament import load
from tests.testbed import played
from tests.testbed.accessible_pages import grave_faults
from tests.testbed.site import Site

pytestmark = pytest.mark.browser


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def people(site: Site) -> list[Member]:
    """Two who begin alike."""
    tournament = played.finished_tournament()
    numbers = [load(tournament).state.entries[number].members[0] for number in (1, 2)]
    found = []
    for member, name in zip(numbers, ("Zoë Abbate", "Zoë Bonaventura"), strict=True):
        Member.objects.filter(id=member).update(name=name)
        found.append(Member.objects.get(id=member))
    return found


def test_the_keyboard_finds_a_person(people: list[Member], look: Callable[..., Page]) -> None:
    page = look("/tournaments/", locale="en-GB")
    field = page.get_by_role("combobox")
    field.press_sequentially("zoe")
    options = page.get_by_role("option")
    expect(options.first).to_contain_text("Zoë Abbate")
    expect(field).to_have_attribute("aria-expanded", "true")
    assert grave_faults(page) == []
    field.press("ArrowDown")
    field.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    chosen = options.nth(1).get_attribute("id")
    assert chosen is not None
    expect(field).to_have_attribute("aria-activedescendant", chosen)
    field.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    field.press("ArrowDown")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(people[0].name)


def test_the_pointer_finds_a_person(people: list[Member], look: Callable[..., Page]) -> None:
    page = look("/tournaments/", locale="en-GB")
    page.get_by_role("combobox").press_sequentially("bonav z")
    page.get_by_role("option", name="Zoë Bonaventura").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(people[1].name)


def test_enter_leads_to_a_page_also_without_scripts(
    people: list[Member], site: Site, chromium: Browser
) -> None:
    context = chromium.new_context(base_url=site.url, locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto("/tournaments/")
    page.get_by_role("combobox").fill("zoe")
    page.get_by_role("combobox").press("Enter")
    expect(page.get_by_role("link", name="Zoë Abbate", exact=True)).to_be_visible()
    expect(page.get_by_role("combobox")).to_have_value("zoe")
    context.close()
