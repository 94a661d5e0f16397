"""A page of the desk is declared once: what follows from that is complete."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.urls import URLPattern

from smazzata.desk.pages import MENU, PAGES, Page
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.urls import urlpatterns

GUIDE = (Path(__file__).parents[2] / "docs" / "09-desk.md").read_text("utf-8")
LETTERS = {"table": "T", "number": "N"}


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_every_address_is_named_in_the_guide(pattern: URLPattern) -> None:
    route = re.sub(r"<\w+:(\w+)>", lambda m: LETTERS.get(m[1], "ID"), str(pattern.pattern))
    assert f"/{route}`" in GUIDE


@pytest.mark.parametrize(
    "page", sorted(PAGES, key=lambda page: page.name), ids=lambda page: page.name
)
def test_every_page_has_a_template_and_one_without_its_own_a_title_and_a_button(
    page: type[Page],
) -> None:
    assert issubclass(page, TournamentPage)
    template = page.template or page.name.replace("-", "_")
    get_template(f"desk/{template}.html")
    if template == "page":
        assert page.title
        assert page.button
        assert page.form


def test_no_two_pages_want_the_same_place_in_the_menu() -> None:
    places = [menu.order for menu in MENU.values()]
    assert len(places) == len(set(places)) > 8
    assert all(menu.name for menu in MENU.values())
