"""Italian and English: by the browser's wish, by choice, and complete."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("it-IT,it;q=0.9", "Tornei"),
        ("en-GB,en;q=0.9", "Tournaments"),
        ("fr", "Tornei"),
        ("", "Tornei"),
    ],
)
def test_the_browser_chooses_the_language(
    db: None, client: Client, wish: str, expected: str
) -> None:
    body = client.get("/tournaments/", headers={"Accept-Language": wish}).content.decode()
    assert f"<h1>{expected}</h1>" in body
    assert f'<html lang="{"en" if expected == "Tournaments" else "it"}"' in body


def test_a_request_of_a_test_leaves_its_language_behind(client: Client) -> None:
    client.get("/nothing", headers={"Accept-Language": "en"})
    assert translation.get_language() == "en"


def test_and_the_next_test_knows_nothing_of_it() -> None:
    assert translation.get_language() == "it"


def test_a_choice_outlasts_the_browsers_wish(db: None, italian: Client) -> None:
    answer = italian.post("/language", {"language": "en", "next": "/"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/"
    assert "<h1>Tournaments</h1>" in italian.get("/tournaments/").content.decode()


def test_a_choice_leads_nowhere_else(db: None, italian: Client) -> None:
    answer = italian.post("/language", {"language": "en", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(
    ("language", "title"),
    [("it", "A questo indirizzo non c'è nulla"), ("en", "There is nothing at this address")],
)
def test_errors_are_told_in_both_languages(client: Client, language: str, title: str) -> None:
    from django.utils.html import escape

    response = client.get("/nothing", headers={"Accept-Language": language})
    assert response.status_code == 404
    body = response.content.decode()
    assert title in body or escape(title) in body


def test_a_fault_of_ours_has_a_page_without_details(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from smazzata.tournament_management.models import TournamentRow
    from smazzata.web.views import tournaments

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the inside of the machine")

    monkeypatch.setattr(tournaments, "game_name", fail)
    monkeypatch.setattr(TournamentRow.objects, "order_by", fail)
    client.raise_request_exception = False
    response = client.get("/tournaments/", headers={"Accept-Language": "en"})
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()
    assert "inside of the machine" not in response.content.decode()


def test_a_form_from_elsewhere_is_refused_politely() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/language", {"language": "en"}, headers={"Accept-Language": "en"})
    assert response.status_code == 403
    assert "You may not do this" in response.content.decode()


def test_every_sentence_has_italian_and_is_compiled() -> None:
    found = subprocess.run(
        [sys.executable, str(ROOT / "ops" / "messages"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_compiled_catalogue_is_used() -> None:
    with translation.override("it"):
        assert gettext("Standings") == "Classifica"
    with translation.override("en"):
        assert gettext("Standings") == "Standings"


def test_what_the_library_for_accounts_says_is_said_as_people_speak(client: Client) -> None:
    """Our catalogue for django-allauth goes before its own."""
    with translation.override("it"):
        assert gettext("Two-Factor Authentication") == "Verifica in due passaggi"
        assert gettext("Sign Up") == "Registrati"
        assert gettext("Email") == "E-mail", "ours goes before Django's own too"
    page = client.get("/account/signup/", headers={"Accept-Language": "it"}).content.decode()
    assert "Registrazione" not in page


def test_dates_have_the_day_first() -> None:
    day = date(2026, 4, 3)
    with translation.override("en"):
        assert date_format(day) == "3 April 2026"
        assert date_format(day, "SHORT_DATE_FORMAT") == "3 Apr 2026"
    with translation.override("it"):
        assert date_format(day) == "3/4/2026"
