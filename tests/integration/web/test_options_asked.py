"""Every option of every game is asked for where a table or a tournament is opened, in words."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.kernel.ruleset import Ruleset
from games.registry import ruleset, rulesets
from smazzata.play.models import Room
from tests.testbed.desk_forms import client_of, opened, state_of
from tests.unit.narrowing import present

pytestmark = pytest.mark.django_db
PAGES = ("/tables/new/", "/desk/new/")


@pytest.fixture
def olga() -> Client:
    return client_of("olga", "organiser")


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("rules", [*rulesets().values()], ids=lambda rules: rules.id)
def test_each_option_has_a_labelled_field(olga: Client, rules: Ruleset[Any], language: str) -> None:
    for address in PAGES:
        answer = olga.get(address, {"game": rules.id}, headers={"Accept-Language": language})
        page = unescape(answer.content.decode())
        for option in rules.options:
            name = f"option.{option.name}"
            labelled = f'<label for="field-{name}">{option.help.say(language)}</label>'
            # Who sits down agrees to what the table says: nobody else is asked.
            asked = not option.seats
            assert (labelled in page) == asked, (address, name)
            assert (f'id="field-{name}" name="{name}"' in page) == asked, (address, name)


def test_no_limit_is_chosen_without_a_word_typed(olga: Client) -> None:
    """As a browser sends the empty field of digits and the box beside it."""
    box = '<input type="checkbox" name="option.target_busche" value="none"'
    for address in PAGES:
        page = olga.get(address, {"game": "busca"}).content.decode()
        assert f"{box} aria-label" in " ".join(page.split())
        page = olga.get(f"{address}?game=busca&option.target_busche=none").content.decode()
        assert f"{box} checked aria-label" in " ".join(page.split())
    sent = {"game": "busca", "option.target_busche": ["", "none"], "option.max_deals": "4"}
    assert olga.post("/tables/new/", sent).status_code == 302
    wanted = {"target_busche": None, "max_deals": 4}
    assert Room.objects.latest("opened_at").options == wanted
    rules = present(state_of(opened(olga, **sent)).rules)
    complete = ruleset("busca").resolve_options(rules.options)
    assert isinstance(complete, dict)
    assert {name: complete[name] for name in wanted} == wanted
