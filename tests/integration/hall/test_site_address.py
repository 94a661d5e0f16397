"""What is given away leads to the site's one address, and an older address leads on to it."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.test import Client, override_settings

from smazzata.hall.models import DeviceKey
from smazzata.hall.slips.device_keys import keys_of
from smazzata.hall.slips.keys import slip_keys
from smazzata.presentation.qr_codes import qr_data_uri
from smazzata.tournament_management.tournament import load
from tests.testbed.desk_forms import client_of, post, posted

pytestmark = pytest.mark.django_db

HALL = "http://192.168.1.5:8000"


@pytest.fixture(autouse=True)
def _in_a_hall() -> Iterator[None]:
    with override_settings(SITE_ADDRESS=HALL):
        yield


@pytest.fixture
def desk() -> Client:
    return client_of("ada", "organiser")


@pytest.fixture
def tournament(desk: Client) -> UUID:
    return posted(desk, claims="yes", system="danish")


def test_paper_and_screens_carry_the_address_of_the_site(desk: Client, tournament: UUID) -> None:
    """Whoever prints them has the page open at 127.0.0.1, which leads a telephone nowhere."""
    table = qr_data_uri(f"{HALL}/tournaments/{tournament}/rounds/1/tables/1/")
    cards = desk.get(f"/tournaments/{tournament}/rounds/1/sheets/cards/").content.decode()
    assert table in cards
    slips = desk.get(f"/tournaments/{tournament}/rounds/1/sheets/slips/").content.decode()
    keys = slip_keys(tournament, load(tournament).state.rounds[0], [1])[1]
    for key in keys.values():
        assert (
            qr_data_uri(f"{HALL}/tournaments/{tournament}/rounds/1/tables/1/slip/?key={key}")
            in slips
        )
    seat = qr_data_uri(f"{HALL}/tournaments/{tournament}/seat/")
    assert seat in Client().get(f"/tournaments/{tournament}/screen/").content.decode()
    links = desk.get(f"/desk/{tournament}/check-in/links.csv").content.decode()
    assert links.count(f"{HALL}/tournaments/{tournament}/") == len(load(tournament).state.active)
    post(
        desk, f"/desk/{tournament}/devices/", {"do": "make", "first": 1, "last": "", "for": "table"}
    )
    (key,) = keys_of(tournament, DeviceKey.objects.filter(tournament=tournament))
    codes = desk.get(f"/desk/{tournament}/devices/codes/").content.decode()
    assert qr_data_uri(f"{HALL}/tournaments/{tournament}/device/?key={key}") in codes


@override_settings(SITE_ADDRESS="")
def test_without_a_setting_the_address_is_that_of_the_open_page(tournament: UUID) -> None:
    screen = Client().get(f"/tournaments/{tournament}/screen/").content.decode()
    assert qr_data_uri(f"http://testserver/tournaments/{tournament}/seat/") in screen


def test_yesterdays_code_leads_on(tournament: UUID) -> None:
    path = f"/tournaments/{tournament}/seat/?name=rosa"
    for language, said in (
        ("en", "This site has another address"),
        ("it", "Questo sito ha un altro indirizzo"),
    ):
        phone = Client(headers={"host": "192.168.1.77:8000", "accept-language": language})
        answer = phone.get(path, headers={"accept": "text/html"})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert said in page
        assert "other_host" in page
        assert f'href="{HALL}{path}"' in page
        assert 'href="/tournaments/"' not in page.split("<main")[1].split("</main>")[0]
    told = Client(headers={"host": "elsewhere", "accept": "application/json"}).get(path).json()
    assert (told["code"], told["address"]) == ("other_host", f"{HALL}{path}")


@override_settings(SITE_ADDRESS="")
def test_where_no_address_is_set_people_ask_for_it() -> None:
    page = Client(headers={"host": "elsewhere", "accept-language": "en"}).get("/tournaments/")
    assert page.status_code == 400
    assert "Ask whoever gave you this address" in page.content.decode()


@pytest.mark.parametrize("where", ["rounds/1/tables/1/slip/?key=old", "device/?key=old"])
def test_a_dead_key_has_a_sentence_and_a_way_on(tournament: UUID, where: str) -> None:
    answer = Client(headers={"accept-language": "en"}).get(f"/tournaments/{tournament}/{where}")
    page = answer.content.decode()
    assert answer.status_code == 403
    assert 'role="alert"' in page
    assert f'href="/tournaments/{tournament}/seat/"' in page


def test_a_code_of_an_evening_that_is_not_here_leads_to_the_tournaments() -> None:
    gone = UUID(int=7)
    answer = Client().get(f"/tournaments/{gone}/rounds/1/tables/1/slip/?key=old")
    assert answer.status_code == 404
    assert 'href="/tournaments/"' in answer.content.decode().split("<main")[1]
