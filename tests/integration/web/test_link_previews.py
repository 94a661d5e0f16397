"""What a link shows where it is passed on: title, sentence, picture; in the page's language."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.testbed import played
from tests.testbed.desk_forms import client_of, posted

pytestmark = pytest.mark.django_db


def preview(path: str, language: str = "it") -> dict[str, str]:
    """The properties of a page's head, by name."""
    page = Client(headers={"Accept-Language": language}).get(path).content.decode()
    head = page.partition("</head>")[0]
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', head)
    return {name: unescape(value) for name, value in found}


def test_every_page_says_what_it_is_in_its_language() -> None:
    italian, english = preview("/"), preview("/", "en")
    assert italian["title"] == "Giochi di carte italiani"
    assert english["title"] == "Italian card games"
    assert (italian["locale"], english["locale"]) == ("it_IT", "en_GB")
    assert italian["description"] != english["description"]
    assert italian["url"] == "http://testserver/"


def test_the_picture_is_there(redis_url: str) -> None:
    said = preview("/")
    assert said["image"] == "http://testserver/picture.png?lang=it"
    assert (said["image:width"], said["image:height"]) == ("1200", "630")
    answer = Client().get(said["image"].removeprefix("http://testserver"))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")


def test_a_tournament_says_its_name_and_who_plays() -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga, title='Serata "di prova" & <b>')
    said = preview(f"/tournaments/{tournament}/")
    assert said["title"] == 'Serata "di prova" & <b>'
    assert re.search(r"con \d+ iscritti", said["description"])


def test_a_page_that_is_not_there_gives_no_secret_away() -> None:
    assert preview("/tournaments/00000000-0000-4000-8000-000000000000/") == {}


ITS_OWN = (
    "/players/",
    "/tables/",
    "/rules/",
    "/rules/busca/",
    "/learn/busca/",
    "/tournaments/",
    "/search/",
)


@pytest.mark.parametrize("path", ITS_OWN)
def test_a_page_that_is_passed_on_says_what_it_is(path: str) -> None:
    played.finished_tournament()
    for language in ("it", "en"):
        said, home = preview(path, language), preview("/", language)
        assert said["description"] != home["description"]
        assert said["title"] not in ("", home["title"])
    assert preview(path)["description"] != said["description"], "in its language"


def test_a_game_says_how_it_is_won_and_has_its_picture() -> None:
    rules, lesson = preview("/rules/busca/"), preview("/learn/busca/")
    assert rules["description"].startswith("Si gioca in quattro, ognuno per sé")
    assert lesson["description"].startswith("Vince chi ha meno busche.")
    for said in (rules, lesson):
        assert said["image"] == "http://testserver/rules/busca/picture.png?lang=it"


def test_what_was_looked_for_stays_in_the_address() -> None:
    assert preview("/search/?q=anna+rossi%26")["url"] == "http://testserver/search/?q=anna+rossi%26"


def test_all_pages_of_a_tournament_have_its_picture() -> None:
    tournament = played.finished_tournament()
    for page in ("", "rounds/1/", "log/", "seat/", "screen/", "prizes/", "corrections/"):
        said = preview(f"/tournaments/{tournament}/{page}")
        if said:  # a wall has no head
            assert f"/tournaments/{tournament}/picture.png" in said["image"], page
