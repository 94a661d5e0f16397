"""Prizes: typed as money, shared out by the published standings, to the cent."""

import re

import pytest
from django.test import Client

from smazzata.hall.models import PrizeList
from smazzata.hall.prize_list import read_prizes
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin

pytestmark = pytest.mark.django_db


def public(begun: Evening, language: str = "en") -> str:
    reader = Client(headers={"Accept-Language": language})
    return reader.get(f"/tournaments/{begun.id}/prizes/").content.decode()


def test_prizes_are_announced_and_go_to_whom_the_published_standings_name() -> None:
    begun = begin()
    assert "No prizes have been announced." in public(begun)
    begun.post("prizes/", prizes="200\n 120,50 €\n\n80")
    assert "In all 400.50 €." in public(begun)
    # Winners 15-5 and level: they share first and second place; the losers the third.
    begun.results(1, (1, 1500, 995), (2, 1500, 995))
    assert "In all 400.50 €." in public(begun), "nothing is published yet"
    begun.step("close_round")
    page = public(begun)
    paid = re.findall(r'<td class="number">([\d.,]+) €</td>', page)
    assert paid == ["160.25", "160.25", "40.00", "40.00", "400.50"]
    assert page.count("shared by 2") == 4
    assert "160,25 €" in public(begun, "it")


@pytest.mark.parametrize(
    ("text", "code"),
    [("x", "no_money"), ("-5", "no_money"), ("1.234,50", "no_money"), ("٣", "no_money"),
     ("5\n6", "prizes_rise"), ("0", "prizes_unfit"), ("9999999", "prizes_unfit"),
     ("1\n" * 201, "prizes_unfit"), ("1,234", "no_money"), ("12345678", "no_money")],
)  # fmt: skip
def test_what_is_no_list_of_prizes_is_refused(text: str, code: str) -> None:
    begun = begin(posted=False)
    assert f'data-code="{code}"' in begun.post("prizes/", 409, prizes=text)
    assert not PrizeList.objects.exists()


def test_only_a_director_announces_prizes() -> None:
    begun = begin(posted=False)
    sara = client_of("sara")
    begun.post("officers/", do="name", username="sara", office="referee")
    assert 'data-code="other_office"' in Evening(sara, begun.id).post("prizes/", 403, prizes="5")
    begun.post("prizes/", prizes="5")
    begun.post("prizes/", prizes="")
    assert PrizeList.objects.get().cents == []


def test_amounts_as_people_write_them() -> None:
    assert read_prizes("120\r\n€ 80,5\n10.05 €") == [12000, 8050, 1005]
